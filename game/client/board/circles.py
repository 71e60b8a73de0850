"""The numbered circles on the corners of four cells, for missions that count them (C10).

Never here: which circles are surrounded (`game.rules.goals`).
"""

from typing import Final

from game.client.draw.canvas import Canvas
from game.client.draw.mission_signs import paint_circle
from game.client.draw.sheet_picture import Grid
from game.rules.cells import cells_of
from game.table.play.seat_view import SeatProgress

LARGE: Final = 40.0
"""Diameter of a circle whose number can be read from the sofa."""
_LEAST: Final = 21.0


def draw_circles(
    canvas: Canvas,
    record: SeatProgress,
    grid: Grid,
    *,
    size: float | None = None,
    large: str | None = None,
) -> None:
    """All circles of a seat's sheet; `large`: the one under the cursor."""
    size = size or max(_LEAST, grid.pitch * 0.64)
    for number, cells in enumerate(record.circles, start=1):
        first, last = (grid.middle(cells_of(cells)[i]) for i in (0, 3))
        x, y = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
        done = str(number) in record.surrounded
        units = max(size, LARGE) if str(number) == large and not done else size
        paint_circle(canvas, str(number), x, y, units, done=done)
