"""What is agreed before a match begins: mode, number of seats, sheet, starter (R0, O1).

Never here: names of people, bots, or anything of the table around the match.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.rules.sheet import Sheet


class Mode(Enum):
    """How a match is played and scored."""

    VERSUS = "versus"
    SOLO = "solo"
    MISSION = "mission"


SEATS: Final[dict[Mode, range]] = {
    Mode.VERSUS: range(2, 7),
    Mode.SOLO: range(1, 2),
    Mode.MISSION: range(1, 5),
}
"""How many seats each mode takes."""

SOLO_ROLLS: Final = 30
"""A solo match ends after this many rolls (O2)."""

OPEN_ROLLS: Final = 3
"""Up to this roll every seat chooses from all dice (R2)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The facts a match starts from; `sheet_name` is None for a sheet that did not come with us."""

    mode: Mode
    seats: int
    sheet: Sheet
    sheet_name: str | None = None
    starter: int = 0

    @property
    def dice(self) -> int:
        """How many colour dice, and as many number dice, are rolled (M7, O1)."""
        return 2 if self.mode is Mode.SOLO else 3
