"""The numbered circles on the corners of four cells, where a mission counts them (C10).

Never here: which are surrounded (`game.rules.goals`).
"""

from typing import Final

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mission_signs import circle
from game.client.draw.sheet_picture import Grid
from game.client.draw.theme import GO, INK
from game.rules.cells import cells_of
from game.table.play.seat_view import SeatProgress

LARGE: Final = 40.0
"""How large a circle is whose number can be read from the sofa."""
_LEAST: Final = 21.0
_DONE: Final = 0.7
"""How large a circle is that has been surrounded, beside one that is open."""


def draw_circles(
    canvas: Canvas,
    record: SeatProgress,
    grid: Grid,
    *,
    size: float | None = None,
    large: str | None = None,
) -> None:
    """All circles of a seat's sheet; `large` is the one that somebody is at."""
    size = size or max(_LEAST, grid.pitch * 0.64)
    for number, cells in enumerate(record.circles, start=1):
        first, last = (grid.middle(cells_of(cells)[i]) for i in (0, 3))
        x, y = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
        if str(number) in record.surrounded:
            canvas.centre(circle(canvas, size * _DONE, GO), x, y)
            canvas.centre(icon(canvas, Icon.CHECK, size * _DONE * 0.6, INK), x, y)
            continue
        units = max(size, LARGE) if str(number) == large else size
        canvas.centre(circle(canvas, units, None), x, y)
        canvas.text(str(number), x, y, units * 0.9, INK, weight=Weight.SEMIBOLD, anchor="middle")
