"""Notices a table that does not answer any more, though nobody here is awaited.

Knows only states and seconds. Never here: what is done about it (`KioskProgram.beat`).
"""

from collections.abc import Hashable
from typing import Final

PATIENCE: Final = 120.0
"""Seconds after which a table counts as stalled; all its bots together may think that long."""


class StalledTable:
    """How long nothing has happened at a table that should go on by itself."""

    def __init__(self) -> None:
        self._state: Hashable = None
        self._seconds = 0.0

    def follow(self, state: Hashable, waits: bool, seconds: float) -> None:
        """This much time has passed; `waits`: somebody here has to act first."""
        if waits or state != self._state:
            self._state, self._seconds = state, 0.0
        else:
            self._seconds += seconds

    def end(self) -> None:
        """There is no table."""
        self._state, self._seconds = None, 0.0

    @property
    def found(self) -> bool:
        """Whether to give up the table."""
        return self._seconds > PATIENCE
