"""Where everything lies on a result, by the shape of the board; boxes only."""

from dataclasses import dataclass
from functools import cache

from pygame import Rect

from game.client.draw.chart import LABELS
from game.client.draw.shares import AXIS
from game.client.draw.viewport import Shape


@dataclass(frozen=True, slots=True, eq=False)
class ResultPlaces:
    """The parts of the screen."""

    chart_card: Rect
    chart: Rect
    flags_y: int
    again: Rect
    below: Rect
    """The ways out, below the button for another match."""
    cards: tuple[Rect, ...]
    """The cards of the most remarkable moments, if there is room."""
    most_rows: int
    """With more seats than this there is no room for cards."""
    rows: tuple[int, int]
    """Total heights of the table's rows: with cards below, and without."""
    short_chart: Rect | None = None
    chances: Rect | None = None
    """The chances of winning, and the chart above, where there is room for both."""


@cache
def result_places(board: Shape) -> ResultPlaces:
    """The places on a board."""
    if board is Shape.TALL:
        return ResultPlaces(
            chart_card=Rect(48, 800, 1000, 512),
            chart=Rect(76, 966, 944, 338),
            flags_y=928,
            again=Rect(48, 1582, 1000, 132),
            below=Rect(48, 1732, 1000, 80),
            cards=tuple(Rect(48 + i * 338, 1326, 324, 242) for i in range(3)),
            most_rows=6,
            rows=(490, 490),
        )
    chart, again = Rect(1120, 200, 722, 566), Rect(1306, 826, 566, 132)
    return ResultPlaces(
        chart_card=Rect(1080, 40, 792, 750),
        chart=chart,
        short_chart=Rect(1120, 200, 722, 372),
        chances=Rect(chart.left + AXIS, 632, chart.width - AXIS - LABELS, 138),
        flags_y=160,
        again=again,
        below=Rect(again.left, 978, again.width, 80),
        cards=tuple(Rect(48 + i * 415, 812, 401, 246) for i in range(3)),
        most_rows=4,
        rows=(490, 760),
    )
