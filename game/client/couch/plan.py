"""What the couch is about to play: bots, sheet, and whether others in the network may come.

Never here: who plays at this screen (`roster`), drawing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from game.bots.levels import LEVELS
from game.rules.mission import Mission
from game.rules.setup import Mode
from game.table.options import HostOptions
from game.table.sheets import DEFAULT_SHEET, SHEET_NAMES

MOST_SEATS: Final = 6
MISSION_SEATS: Final = 4
_Value = TypeVar("_Value")


class Row(Enum):
    """What can be turned at the foot of the join screen, by anybody."""

    SHEET = "sheet"
    GAME = "game"
    BOTS = "bots"
    LEVEL = "level"
    NETWORK = "network"


@dataclass(slots=True)
class TablePlan:
    """A table to come."""

    sheet: str = DEFAULT_SHEET
    mission: Mission | None = None
    """Which mission is played, None for everyone for himself."""
    bots: int = 1
    level: str = LEVELS[-1]
    network: bool = False
    """Whether people at other machines may join before the start."""

    @property
    def most(self) -> int:
        """The most seats there can be."""
        return MOST_SEATS if self.mission is None else MISSION_SEATS

    def turn(self, row: Row, way: int, people: int) -> None:
        """Take the next value of a row, in a direction."""
        match row:
            case Row.SHEET:
                self.sheet = _next(SHEET_NAMES, self.sheet, way)
            case Row.GAME:
                self.mission = _next((None, *Mission), self.mission, way)
            case Row.BOTS:
                self.bots = (self.bots + way) % (self.most - people + 1)
            case Row.LEVEL:
                self.level = _next(LEVELS, self.level, way)
            case Row.NETWORK:
                self.network = not self.network
        self.fit(people)

    def fit(self, people: int) -> None:
        """Bots give way to people."""
        self.bots = max(0, min(self.bots, self.most - people))

    def may_start(self, people: int) -> bool:
        """Whether there are enough seats taken, and not too many."""
        seats = people + self.bots
        least = 2 if self.mission is None and not self.network else 1
        return people > 0 and least <= seats <= self.most

    def options(self, name: str, people: int) -> HostOptions:
        """How the table is opened."""
        return HostOptions(
            name=name,
            lan=self.network,
            start_when_full=not self.network,
            mode=Mode.VERSUS if self.mission is None else Mode.MISSION,
            mission=None if self.mission is None else self.mission.value,
            sheet=self.sheet,
            seats=self.most if self.network else people + self.bots,
            bots=(self.level,) * self.bots,
        )


def _next(values: Sequence[_Value], now: _Value, way: int) -> _Value:
    return values[(values.index(now) + way) % len(values)]
