"""A golden ribbon on a sheet that has a new column or colour, and the score that counts up with it.

Never here: light and confetti (`celebrate`), or what is said to all (`announced`).
"""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from game.client.draw.caches.pieces import piece
from game.client.draw.canvas import Canvas
from game.client.draw.panels import pill
from game.client.draw.sheet_cells import chip
from game.client.draw.theme import AMBER, GOLD, ON_AMBER, Rgb
from game.client.match.presenter import Presenter, Ribbon
from game.client.match.score_figures import minus, signed
from game.client.words import Words
from game.rules.cells import COLUMN_LETTERS

_MOST: Final = 2
_POINTS: Final[Rgb] = (150, 20, 50)


def draw_ribbons(
    canvas: Canvas,
    words: Words,
    shown: Presenter,
    seat: int,
    place: Callable[[int], Rect],
) -> None:
    """The latest ribbons of a seat, in the places that `place` gives by number, topmost first."""
    now = [r for r in shown.ribbons if r.seat == seat and r.points and r.at <= shown.now]
    for i, ribbon in enumerate(now[-_MOST:]):
        _draw_ribbon(canvas, words, ribbon, place(i))


def _draw_ribbon(canvas: Canvas, words: Words, ribbon: Ribbon, box: Rect) -> None:
    """A ribbon, kept as a piece."""
    size = round(box.height * 0.6)
    key = ("ribbon", ribbon.what, ribbon.points, words.language, size)
    piece(canvas, box, key, lambda part: _paint(part, words, ribbon, box, size))


def _paint(canvas: Canvas, words: Words, ribbon: Ribbon, box: Rect, size: float) -> None:
    """What was completed, and what it pays."""
    pill(canvas, box, AMBER)
    y, left = box.centery - box.height * 0.035, box.left + box.height * 0.4
    if isinstance(ribbon.what, int):
        sentence = words("ribbon.column", letter=COLUMN_LETTERS[ribbon.what])
    else:
        sentence = words("ribbon.colour")
        canvas.centre(chip(canvas, ribbon.what, box.height * 0.6), left + box.height * 0.3, y)
        left += box.height * 0.75
    right = box.right - box.height * 0.4
    points = canvas.text(signed(ribbon.points), right, y, size * 1.15, _POINTS, anchor="right")
    room = box.right - box.height * 0.6 - points - left
    canvas.text(sentence, left, y, size, ON_AMBER, width=room)


def draw_score(
    canvas: Canvas, points: int, right: float, y: float, size: float, *, counting: bool
) -> None:
    """A seat's score, ending at `right`; larger while they count up."""
    size *= 1.18 if counting else 1.0
    canvas.text(minus(points), right, y, size, GOLD, anchor="right", shadow=True)
