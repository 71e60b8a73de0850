"""The program's fixed steps of 1/60 s, however long a frame takes.

Time only, from a clock that is passed in, so that a test can use its own.
"""

from collections.abc import Callable
from typing import Final

STEP: Final = 1 / 60
"""Seconds of one step."""

MOST_CATCH_UP: Final = 5
"""Most steps made up for in one frame; more time is dropped, or slow frames would snowball."""


class FixedStep:
    """Turns passing time into whole steps and a remainder."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` returns seconds and never runs backwards."""
        self._clock = clock
        self._last = clock()
        self._owed = 0.0

    def advance(self) -> int:
        """The steps that are due now."""
        now = self._clock()
        self._owed += now - self._last
        self._last = now
        steps = int(self._owed / STEP + 1e-9)
        if steps > MOST_CATCH_UP:
            self._owed = 0.0
            return MOST_CATCH_UP
        self._owed = max(0.0, self._owed - steps * STEP)
        return steps

    @property
    def ahead(self) -> float:
        """How far the present is between the last step and the next, 0 to 1, for drawing."""
        return min(1.0, self._owed / STEP)
