"""A display of all columns for five or six sheets, which have no room for letters and points.

Columns under a cursor show their points large.
"""

from collections.abc import Sequence

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.mascot import badge
from game.client.draw.panels import frame, well
from game.client.draw.theme import GOLD, TEXT, Rgb
from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, COLUMNS, ROWS, START_COLUMN
from game.rules.seat import COLUMN_FIRST, COLUMN_LATER
from game.table.play.seat_view import SeatProgress

_BEAD = 20
_QUIET: Rgb = (188, 194, 216)


def column_box(strip: Rect, column: int) -> Rect:
    """The field of a column, 0 to 14."""
    step = (strip.width - 12) / COLUMNS
    left = strip.left + 6 + column * step
    return Rect(round(left) + 3, strip.top + 6, round(step) - 6, strip.height - 12)


def paint_columns(canvas: Canvas, strip: Rect, records: Sequence[SeatProgress]) -> None:
    """Each column's letter and points now, and who has it or how close the nearest player is."""
    for column, letter in enumerate(COLUMN_LETTERS):
        box = column_box(strip, column)
        well(canvas, box, radius=16)
        first = column not in records[0].claims.columns
        points = COLUMN_FIRST[column] if first else COLUMN_LATER[column]
        ink = GOLD if column == START_COLUMN else TEXT
        canvas.text(letter, box.left + 12, box.top + 34, 46, ink)
        ink = GOLD if first else _QUIET
        canvas.text(str(points), box.right - 12, box.top + 34, 54, ink, anchor="right")
        _paint_below(canvas, box, column, records)


def _paint_below(canvas: Canvas, box: Rect, column: int, records: Sequence[SeatProgress]) -> None:
    owners = [record.look for record in records if column in dict(record.columns)]
    y = box.bottom - 24
    if owners:
        step = min(30.0, (box.width - 36) / max(1, len(owners) - 1)) if len(owners) > 1 else 0
        left = box.centerx - step * (len(owners) - 1) / 2
        for i, look in enumerate(owners):
            canvas.centre(badge(canvas, look, 34), left + i * step, y)
        return
    done = [(record.crossed & COLUMN_MASKS[column]).bit_count() for record in records]
    best = max(done)
    leader = records[done.index(best)].look
    for i in range(ROWS):
        x = box.left + 10 + (i + 0.5) * (box.width - 20) / ROWS
        on = i < best
        dot = Rect(round(x) - 5, y - 5, 10, 10)
        canvas.bar(dot, leader.tint if on else (62, 68, 96), 5)


def draw_focus(canvas: Canvas, strip: Rect, cursors: Sequence[tuple[int, Rgb]]) -> None:
    """Frames around the columns under cursors, in their players' tints."""
    for column in {column for column, _ in cursors}:
        tints = [tint for at, tint in cursors if at == column]
        draw_frame(canvas, column_box(strip, column), tints)


def draw_frame(canvas: Canvas, box: Rect, tints: Sequence[Rgb]) -> None:
    """A frame around a field for one or more cursors, with a bead for each in its upper edge."""
    alone = len(tints) == 1
    frame(canvas, box, tints[0] if alone else TEXT, radius=16, line=4)
    if alone:
        return
    step = min(_BEAD + 2.0, (box.width - 12 - _BEAD) / (len(tints) - 1))
    left = box.centerx - step * (len(tints) - 1) / 2
    for i, tint in enumerate(tints):
        bead = Rect(0, 0, _BEAD, _BEAD)
        bead.center = (round(left + i * step), box.top + 4)
        canvas.bar(bead, (14, 16, 28), _BEAD / 2)
        canvas.bar(bead.inflate(-4, -4), tint, _BEAD / 2 - 2)
