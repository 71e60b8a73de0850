"""The jokers of a sheet: eight exclamation marks, the used ones crossed out (M6).

Never here: how many are left.
"""

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.panels import well
from game.client.draw.pen import cross
from game.client.draw.theme import ALERT, GOLD, Rgb
from game.rules.seat import JOKERS


def draw_jokers(canvas: Canvas, left: int, box: Rect, *, size: int, a_row: int) -> None:
    """Eight exclamation marks in rows, the used ones crossed out from the front (M6)."""
    step = (box.width + 18) / a_row if a_row < JOKERS else box.width / a_row
    for i in range(JOKERS):
        x, y = box.left + (i % a_row) * step, box.top + (i // a_row) * 54
        used = i < JOKERS - left
        place = Rect(round(x), round(y), size, size)
        well(canvas, place, radius=13, colour=(14, 16, 27, 190) if used else (84, 74, 40, 235))
        ink: Rgb = (140, 146, 172) if used else GOLD
        canvas.text("!", place.centerx, place.centery, round(size * 0.8), ink, anchor="middle")
        if used:
            mark = cross(canvas, canvas.px(size), i + 2, ALERT)
            canvas.centre(mark, place.centerx, place.centery)
