"""What pointers do on a sheet: tap, tap twice, and drag over cells.

One object for each person's sheet; times are seconds of the table's clock. Never here: what a
touched cell becomes.
"""

from typing import Final

from game.rules.cells import Cell

_TWICE: Final = 0.4


class Fingers:
    """The pointers on one sheet."""

    def __init__(self) -> None:
        self._tapped: tuple[Cell, float] | None = None
        self._on: Cell | None = None

    def tap(self, cell: Cell, now: float) -> bool:
        """A pointer was put down on a cell; returns whether it is a quick second tap."""
        before, self._tapped = self._tapped, (cell, now)
        self._on = cell
        if before is None or before[0] != cell or now - before[1] >= _TWICE:
            return False
        self._tapped = None
        return True

    def drag(self, cell: Cell) -> bool:
        """A pointer put down on the sheet moves; returns whether it has reached another cell."""
        if self._on in (None, cell):
            return False
        self._on, self._tapped = cell, None
        return True

    def lift(self) -> None:
        """The pointer was lifted."""
        self._on = None
