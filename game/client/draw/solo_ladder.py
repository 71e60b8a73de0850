"""The ladder of the thirteen levels of the solo game, with a star for a new level (O4)."""

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.theme import DIM, GOLD, TEXT
from game.rules.solo import LEVELS, least_total, solo_stars

_EMPTY = (58, 64, 94)


def paint_ladder(canvas: Canvas, box: Rect, level: int, *, totals: bool) -> None:
    """Thirteen steps, golden up to `level` (0: none); `totals` writes the points of each below."""
    step, text = box.width / LEVELS, 34
    foot = box.bottom - (46 if totals else 0)
    for number in range(1, LEVELS + 1):
        left = round(box.left + (number - 1) * step)
        high = round((foot - box.top - 44) * (0.2 + 0.8 * number / LEVELS))
        rung = Rect(left + 4, foot - high, round(step) - 8, high)
        canvas.bar(rung, GOLD if number <= level else _EMPTY, 8)
        if solo_stars(number) > solo_stars(number - 1):
            ink = GOLD if number <= level else DIM
            canvas.centre(icon(canvas, Icon.STAR, 36, ink), rung.centerx, rung.top - 24)
        least = least_total(number)
        if totals and least is not None:
            ink = TEXT if number == level + 1 else DIM
            weight = Weight.SEMIBOLD if number == level + 1 else Weight.MEDIUM
            canvas.text(
                str(least), rung.centerx, foot + 26, text, ink, anchor="middle", weight=weight
            )
