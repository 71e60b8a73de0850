"""The beat of the program: fixed steps of 1/60 s, however long a frame takes.

Here is time only, and it is given by a clock from outside, so that a test can make it up.
"""

from collections.abc import Callable
from typing import Final

STEP: Final = 1 / 60
"""Seconds of one step."""

MOST_CATCH_UP: Final = 5
"""Steps made up for in one frame; time beyond that is let go, or a slow frame would breed more."""


class FixedStep:
    """Turns passing time into whole steps and a rest."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives seconds and never runs backwards."""
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
        """How far the present lies between the last step and the next, 0 to 1, for drawing."""
        return min(1.0, self._owed / STEP)
