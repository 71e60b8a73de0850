"""What marks a new column or colour on a sheet: a golden ribbon, a frame, the new score.

Never here: light and confetti (`celebrate`), or what everybody is told (`announced`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.caches.pieces import piece
from game.client.draw.canvas import Canvas
from game.client.draw.panels import frame, pill
from game.client.draw.sheet_cells import chip
from game.client.draw.sheet_picture import Grid
from game.client.draw.theme import AMBER, GOLD, ON_AMBER, Rgb
from game.client.match.presenter import Presenter, Ribbon
from game.client.match.score_figures import minus, signed
from game.client.words import Words
from game.rules.cells import COLUMN_LETTERS

_MOST: Final = 2
_FRAMED: Final = 1.0
"""Seconds for which a new column is framed."""
_POINTS: Final[Rgb] = (150, 20, 50)


@dataclass(frozen=True, slots=True)
class Completed:
    """What a seat's panel shows for a while after the seat has completed something."""

    ribbons: tuple[Ribbon, ...] = ()
    """The first is at the top."""
    columns: tuple[int, ...] = ()
    """Columns with a frame around them."""


_NOTHING: Final = Completed()


def completed_by(shown: Presenter, seat: int) -> Completed:
    """What this seat's panel shows now."""
    now = [r for r in shown.ribbons if r.seat == seat and r.at <= shown.now]
    fresh = tuple(r.what for r in now if isinstance(r.what, int) and shown.now - r.at < _FRAMED)
    return Completed(tuple(r for r in now if r.points)[-_MOST:], fresh) if now else _NOTHING


def paint_completed(
    canvas: Canvas,
    words: Words,
    completed: Completed,
    grid: Grid,
    place: Callable[[int], Rect],
) -> None:
    """The ribbons, in the boxes that `place` returns by number, and the frames."""
    for column in completed.columns:
        frame(canvas, _column_box(grid, column), AMBER, radius=grid.pitch * 0.2, line=5)
    for i, ribbon in enumerate(completed.ribbons):
        _draw_ribbon(canvas, words, ribbon, place(i))


def _column_box(grid: Grid, column: int) -> Rect:
    box = Rect(0, round(grid.y) - 6, round(grid.pitch) + 4, round(grid.height) + 12)
    box.centerx = round(grid.column_middle(column))
    return box


def _draw_ribbon(canvas: Canvas, words: Words, ribbon: Ribbon, box: Rect) -> None:
    """A ribbon, cached as an image."""
    size = round(box.height * 0.6)
    key = ("ribbon", ribbon.what, ribbon.points, words.language, size)
    piece(canvas, box, key, lambda part: _paint(part, words, ribbon, box, size))


def _paint(canvas: Canvas, words: Words, ribbon: Ribbon, box: Rect, size: float) -> None:
    """What was completed, and its points."""
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
    """A seat's score, ending at `right`; larger while it counts up."""
    size *= 1.18 if counting else 1.0
    canvas.text(minus(points), right, y, size, GOLD, anchor="right", shadow=True)
