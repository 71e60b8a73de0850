"""The chance of winning, roll by roll, below or beside the chart of scores.

It is asked for when a result comes up, worked out elsewhere and drawn when it is there. Never
here: how it is found (`game.table.chances`).
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.chart import Line
from game.client.draw.shares import Band, draw_bands, draw_frame
from game.client.draw.theme import DIM
from game.client.fonts import Weight
from game.client.stage import Stage
from game.rules.events import Event
from game.table.chances import can_tell
from game.table.hindsight import Hindsight, State

_GROW_FOR: Final = 0.5
"""Seconds for which the bands are drawn from the left once they are known."""


class Chances:
    """The chances of one match; `begin` when it is to be seen, `end` when no more."""

    def __init__(self, stage: Stage, events: Sequence[Event]) -> None:
        self._stage = stage
        self._events = events
        self._can = can_tell(events)
        self._asked: Hindsight | None = None
        self._since = 0.0

    def begin(self) -> None:
        """Have them worked out."""
        if self._can and self._asked is None:
            self._asked = self._stage.look_back(self._events, ())

    def end(self) -> None:
        """They are not wanted any more."""
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
        """Whether room is kept for them; it may come out later that there is nothing to show."""
        return self._can and (self._asked is None or self._asked.state is not State.FAILED)

    def bands(self, lines: Sequence[Line], order: Sequence[int]) -> list[Band]:
        """A band for each seat in this order, looking as its line does; empty until known."""
        asked = self._asked
        if asked is None or asked.state is not State.DONE or not asked.chances:
            return []
        return [
            Band(
                tuple(shares[seat] for shares in asked.chances), lines[seat].tint, lines[seat].name
            )
            for seat in order
        ]

    def paint(self, canvas: Canvas, plot: Rect) -> None:
        """What does not move: the heading over it, and the frame."""
        text = self._stage.words("result.chances")
        canvas.text(text, plot.left, plot.top - 28, 34, DIM, weight=Weight.MEDIUM, width=plot.width)
        draw_frame(canvas, plot)

    def draw(self, canvas: Canvas, plot: Rect, lines: Sequence[Line], order: Sequence[int]) -> None:
        """The bands, as far as they have come."""
        share = 1.0 if self._stage.reduced_motion else min(1.0, self._since / _GROW_FOR)
        draw_bands(canvas, plot, self.bands(lines, order), share)
