"""What is agreed before a match begins: mode, number of seats, sheet, starter (R0, O1).

Never here: names of people, bots, or anything of the table around the match.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from game.rules.mission import MissionPlan
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
MOST_SEATS: Final = 6

SOLO_ROLLS: Final = 30
"""A solo match ends after this many rolls (O2)."""

OPEN_ROLLS: Final = 3
"""Up to this roll every seat chooses from all dice (R2)."""


class DiceInPlay(NamedTuple):
    """How many dice of each kind are rolled."""

    colours: int
    numbers: int


@dataclass(frozen=True, slots=True)
class Setup:
    """The facts a match starts from.

    `sheet_name` is None for a sheet that did not come with the program. In missions `plan` holds
    a sheet for each seat and `sheet` is None; otherwise `sheet` is everybody's.
    """

    mode: Mode
    seats: int
    sheet: Sheet | None
    sheet_name: str | None = None
    starter: int = 0
    plan: MissionPlan | None = None

    @property
    def dice(self) -> DiceInPlay:
        """How many dice are rolled at first (M7, O1, C1)."""
        return DiceInPlay(2, 2) if self.mode is Mode.SOLO else DiceInPlay(3, 3)

    def sheet_of(self, seat: int) -> Sheet:
        """The sheet a seat plays on (C1)."""
        if self.plan is not None:
            return self.plan.sheets[seat].sheet
        assert self.sheet is not None
        return self.sheet
