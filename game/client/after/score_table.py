"""The table of a result: a row for each seat, best first, with the parts of its score (T1).

`draw_totals` draws what counts up, `paint_table` everything else. Never here: who is first.
"""

from typing import Final

from pygame import Rect

from game.client.after.match_ending import MatchEnding
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.lettering import Anchor
from game.client.draw.mascot import badge
from game.client.draw.panels import card, glow
from game.client.draw.theme import (
    ALERT,
    CARD_BOTTOM,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GOLD,
    TEXT,
    blend,
    lit,
)
from game.client.match.score_figures import ScoreSplit, minus
from game.client.words import Words

TABLE_LEFT: Final = 48
TABLE_WIDTH: Final = 1000
_PARTS: Final = (
    ("columns", 516, 110),
    ("colours", 632, 110),
    ("jokers", 744, 98),
    ("stars", 844, 98),
)
"""The parts of a score: their words, their middles, and their widths."""
_HEAD: Final = 268
_TOP: Final = 300


def paint_table(canvas: Canvas, words: Words, ending: MatchEnding, high: int) -> None:
    """Everything but the totals; the rows together are `high`."""
    for part, middle, width in _PARTS:
        _paint_heading(canvas, words(f"result.{part}"), middle, width, "middle")
    right = TABLE_LEFT + TABLE_WIDTH - 28
    _paint_heading(canvas, words("result.total"), right, 100, "right")
    for place, seat in enumerate(ending.ranked):
        _paint_row(canvas, ending, _row(place, len(ending.figures), high), place, seat)


def draw_totals(canvas: Canvas, ending: MatchEnding, share: float, high: int) -> None:
    """The totals, counted up to `share`, 0 to 1."""
    for place, seat in enumerate(ending.ranked):
        box, total = _row(place, len(ending.figures), high), ending.figures[seat].total
        ink = GOLD if seat in ending.over.winners else TEXT
        text = minus(round(total * share))
        canvas.text(text, box.right - 28, box.centery, 66, ink, anchor="right", shadow=True)


def _row(place: int, rows: int, high: int) -> Rect:
    """The box of a row."""
    step = min(166.0, high / max(1, rows))
    return Rect(TABLE_LEFT, round(_TOP + place * step), TABLE_WIDTH, round(step - 14))


def _paint_heading(canvas: Canvas, text: str, x: float, width: int, anchor: Anchor) -> None:
    canvas.text(text, x, _HEAD, 26, DIM, weight=Weight.MEDIUM, anchor=anchor, width=width, least=24)


def _paint_row(canvas: Canvas, ending: MatchEnding, box: Rect, place: int, seat: int) -> None:
    tint, name = ending.looks[seat].tint, ending.names[seat]
    won, y = seat in ending.over.winners, box.centery
    if won:
        glow(canvas, box, GOLD, radius=24, strength=120)
    card(
        canvas,
        box,
        radius=24,
        top=blend(CARD_TOP, tint, 0.24),
        bottom=blend(CARD_BOTTOM, tint, 0.16),
        edge=GOLD if won else blend(CARD_EDGE, tint, 0.4),
    )
    rank = 1 if won else place + 1
    canvas.text(str(rank), box.left + 48, y, 60, GOLD if won else TEXT, anchor="middle")
    canvas.centre(badge(canvas, ending.looks[seat], min(72, box.height - 18)), box.left + 128, y)
    canvas.text(name, box.left + 182, y, 50, TEXT, width=234, name=True, least=36)
    for (_, middle, _), figure in zip(_PARTS, _figures(ending.figures[seat]), strict=True):
        ink = lit(ALERT, 0.25) if figure < 0 else TEXT if figure else DIM
        canvas.text(minus(figure), middle, y, 46, ink, anchor="middle")


def _figures(value: ScoreSplit) -> tuple[int, int, int, int]:
    return value.columns, value.colours, value.jokers, value.stars
