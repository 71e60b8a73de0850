"""How a match stood, roll by roll, below or beside the chart of scores: everybody's chance of
winning, or for a solo player the expected score.

Requested when a result opens, computed elsewhere and drawn when it arrives. Never here: computing
it (`game.table.review.chances`).
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.chart import Line
from game.client.draw.fonts import Weight
from game.client.draw.line_plot import draw_track
from game.client.draw.shares import Band, draw_bands, draw_frame
from game.client.draw.theme import DIM
from game.client.stage.stage import Stage
from game.rules.events import Event
from game.table.review.analysis import Analysis, State
from game.table.review.chances import ChanceKind, what_to_tell

_GROW_FOR: Final = 0.5
"""Seconds in which the bands grow from the left once they are known."""


class Chances:
    """How one match stood; `begin` when it becomes visible, `end` when it no longer is."""

    def __init__(self, stage: Stage, events: Sequence[Event]) -> None:
        self._stage = stage
        self._events = events
        self._told = what_to_tell(events)
        self._asked: Analysis | None = None
        self._since = 0.0

    def begin(self) -> None:
        """Request it."""
        if self._told is not None and self._asked is None:
            self._asked = self._stage.look_back(self._events, ())

    def end(self) -> None:
        """It is no longer wanted."""
        if self._asked is not None:
            self._asked.close()

    def update(self, seconds: float) -> None:
        """Time has passed."""
        if self._asked is not None:
            self._asked.poll()
            if self._asked.state is State.DONE:
                self._since += seconds

    @property
    def have_room(self) -> bool:
        """Whether to keep room for it; there may turn out to be nothing to show."""
        failed = self._asked is not None and self._asked.state is State.FAILED
        return self._told is not None and not failed

    def bands(self, lines: Sequence[Line], order: Sequence[int]) -> list[Band]:
        """A band for each seat in this order, with the look of its line; empty until known."""
        asked = self._asked
        if asked is None or asked.state is not State.DONE or not asked.chances:
            return []
        return [
            Band(tuple(shares[seat] for shares in asked.chances), lines[seat].look)
            for seat in order
        ]

    def paint(self, canvas: Canvas, plot: Rect) -> None:
        """The heading and the frame, which do not move."""
        alone = self._told is ChanceKind.PROSPECT
        text = self._stage.words("result.prospect" if alone else "result.chances")
        canvas.text(text, plot.left, plot.top - 28, 34, DIM, weight=Weight.MEDIUM, width=plot.width)
        draw_frame(canvas, plot, figures=() if alone else (0, 50, 100))

    def draw(self, canvas: Canvas, plot: Rect, lines: Sequence[Line], order: Sequence[int]) -> None:
        """The bands, or a solo player's line, as far as they have grown."""
        share = 1.0 if self._stage.reduced_motion else min(1.0, self._since / _GROW_FOR)
        if self._told is ChanceKind.SHARES:
            draw_bands(canvas, plot, self.bands(lines, order), share)
        elif self._asked is not None and lines:
            draw_track(canvas, plot, self._asked.prospects, lines[0].look.tint, share)
