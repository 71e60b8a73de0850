"""What the couch is about to play: bots, sheet, and whether others in the network may come.

Never here: who plays at this screen (`roster`), drawing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeVar

from game.bots.levels import OFFERED, USUAL
from game.rules.mission import Mission
from game.rules.setup import MOST_SEATS, SEATS, Mode
from game.table.play.options import HostOptions
from game.table.storage.sheets import DEFAULT_SHEET, offered_sheets
from net.messages.lobby import Lobby

MISSION_SEATS: Final = SEATS[Mode.MISSION][-1]
_Value = TypeVar("_Value")


class PlanRow(Enum):
    """What can be turned at the foot of the join screen, by anybody."""

    SHEET = "sheet"
    GAME = "game"
    BOTS = "bots"
    NETWORK = "network"
    LANGUAGE = "language"
    """Which language is spoken, where strangers play."""


class Doors(Enum):
    """Who may come in from other machines."""

    CLOSED = "closed"
    OPEN = "open"
    CODE = "code"
    """Whoever knows the code."""


@dataclass(frozen=True, slots=True)
class BotSeat:
    """The level of a bot of the table to come, the first one 0."""

    number: int


@dataclass(slots=True)
class TablePlan:
    """A table to come."""

    sheet: str = DEFAULT_SHEET
    mission: Mission | None = None
    """Which mission is played, None in versus."""
    levels: list[str] = field(default_factory=lambda: [USUAL])
    """The bots, by their levels."""
    doors: Doors = Doors.CLOSED
    """Whether people at other machines may join before the start."""
    code: str = ""
    """What they have to know if there is a code; kept while there is none."""
    sheets: tuple[str, ...] = field(default_factory=offered_sheets)
    """The sheets there are to choose from."""
    games: tuple[Mission | None, ...] = (None, *Mission)
    """What there is to play."""
    offered: tuple[str, ...] = OFFERED
    """The levels bots may have; none where there are no bots."""
    solo: bool = False
    """Whether somebody alone without a bot plays solo."""
    teaches: bool = False
    """Whether the tutorial for several is among what there is to play."""
    lesson: bool = False
    """Whether that is what is played: on one sheet, by people of this screen alone."""
    together: bool = True
    """Whether several may play versus."""

    @classmethod
    def of(cls, lobby: Lobby) -> "TablePlan":
        """What was played at a table of this machine alone, to be played again or changed."""
        mission = Mission(lobby.mission) if lobby.mission is not None else None
        levels = [seat.level for seat in lobby.seats if seat.level is not None]
        return cls(sheet=lobby.sheet, mission=mission, levels=levels)

    @property
    def bots(self) -> int:
        """How many bots there are."""
        return len(self.levels)

    @property
    def network(self) -> bool:
        """Whether the table can be found by other machines."""
        return self.doors is not Doors.CLOSED

    @property
    def most(self) -> int:
        """The most seats there can be."""
        return MOST_SEATS if self.mission is None else MISSION_SEATS

    def turn(self, row: PlanRow, way: int, people: int) -> None:
        """Take the next value of a row, in a direction."""
        match row:
            case PlanRow.SHEET:
                self.sheet = _next(self.sheets, self.sheet, way)
            case PlanRow.GAME:
                self._turn_game(way)
            case PlanRow.BOTS:
                self._count_bots((self.bots + way) % (self._most_bots(people) + 1))
            case PlanRow.NETWORK:
                self.doors = _next(tuple(Doors), self.doors, way)
        self.fit(people)

    def _turn_game(self, way: int) -> None:
        games = [(game, False) for game in self.games]
        if self.teaches:
            games.append((None, True))
        self.mission, self.lesson = _next(games, (self.mission, self.lesson), way)

    def turn_level(self, bot: BotSeat, way: int) -> None:
        """Take the next level for one bot, in a direction."""
        self.levels[bot.number] = _next(self.offered, self.levels[bot.number], way)

    def _count_bots(self, count: int) -> None:
        """So many bots; one more is as good as the last."""
        while len(self.levels) < count:
            usual = USUAL if USUAL in self.offered else self.offered[0]
            self.levels.append(self.levels[-1] if self.levels else usual)
        del self.levels[count:]

    def fit(self, people: int) -> None:
        """Bots give way to people, and what is played suits how many they are."""
        missions = [game for game in self.games if game is not None]
        if self.mission is None and people > 1 and not self.together and missions:
            self.mission = missions[0]
        if self.lesson:
            self.doors = Doors.CLOSED
        self._count_bots(max(0, min(self.bots, self._most_bots(people))))

    def _most_bots(self, people: int) -> int:
        """How many bots there may be beside so many people."""
        if self.lesson or not self.offered or (self.mission is None and not self.together):
            return 0
        return max(0, self.most - people)

    def _is_solo(self, people: int) -> bool:
        return self.solo and people == 1 and not self.bots and self.mission is None

    def may_start(self, people: int) -> bool:
        """Whether there are enough seats taken, and not too many."""
        seats = people + self.bots
        least = 2 if self.mission is None and not self.network else 1
        if self._is_solo(people):
            least = 1
        return people > 0 and least <= seats <= self.most

    def options(self, name: str, people: int) -> HostOptions:
        """How the table is opened."""
        return HostOptions(
            name=name,
            lan=self.network,
            start_when_full=not self.network,
            mode=self._mode(people),
            mission=None if self.mission is None else self.mission.value,
            sheet=self.sheet,
            seats=self.most if self.network else people + self.bots,
            bots=tuple(self.levels),
            code=self.code if self.doors is Doors.CODE else None,
        )

    def _mode(self, people: int) -> Mode:
        if self._is_solo(people):
            return Mode.SOLO
        return Mode.VERSUS if self.mission is None else Mode.MISSION


def _next(values: Sequence[_Value], now: _Value, way: int) -> _Value:
    return values[(values.index(now) + way) % len(values)]
