"""What the couch is about to play: bots, sheet, and whether others may join over the network.

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
    """What anybody can change at the foot of the join screen."""

    SHEET = "sheet"
    GAME = "game"
    BOTS = "bots"
    NETWORK = "network"
    LANGUAGE = "language"
    """The language, where strangers play."""


class Doors(Enum):
    """Who may join from other machines."""

    CLOSED = "closed"
    OPEN = "open"
    CODE = "code"
    """Whoever knows the code."""


@dataclass(frozen=True, slots=True)
class BotSeat:
    """The level of a future bot, numbered from 0."""

    number: int


@dataclass(slots=True)
class TablePlan:
    """A table to be opened."""

    sheet: str = DEFAULT_SHEET
    mission: Mission | None = None
    """The mission, None for versus."""
    levels: list[str] = field(default_factory=lambda: [USUAL])
    """The levels of the bots."""
    doors: Doors = Doors.CLOSED
    """Whether people at other machines may join before the start."""
    code: str = ""
    """The code they need; kept while the table has none."""
    sheets: tuple[str, ...] = field(default_factory=offered_sheets)
    """The sheets to choose from."""
    games: tuple[Mission | None, ...] = (None, *Mission)
    """The games to choose from."""
    offered: tuple[str, ...] = OFFERED
    """The levels bots may have; none where there are no bots."""
    solo: bool = False
    """Whether one person without bots plays solo."""
    teaches: bool = False
    """Whether the tutorial for several is offered."""
    lesson: bool = False
    """Whether that tutorial is played: on one sheet, only by people at this screen."""
    together: bool = True
    """Whether several people may play versus."""

    @classmethod
    def of(cls, lobby: Lobby) -> "TablePlan":
        """The plan of a match played at this machine alone, to repeat or change it."""
        mission = Mission(lobby.mission) if lobby.mission is not None else None
        levels = [seat.level for seat in lobby.seats if seat.level is not None]
        return cls(sheet=lobby.sheet, mission=mission, levels=levels)

    @property
    def bots(self) -> int:
        """How many bots there are."""
        return len(self.levels)

    @property
    def network(self) -> bool:
        """Whether other machines can find the table."""
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
        """Have this many bots; a new one is as good as the last."""
        while len(self.levels) < count:
            usual = USUAL if USUAL in self.offered else self.offered[0]
            self.levels.append(self.levels[-1] if self.levels else usual)
        del self.levels[count:]

    def fit(self, people: int) -> None:
        """Bots make room for people, and the game suits the number of players."""
        missions = [game for game in self.games if game is not None]
        if self.mission is None and people > 1 and not self.together and missions:
            self.mission = missions[0]
        if self.lesson:
            self.doors = Doors.CLOSED
        self._count_bots(max(0, min(self.bots, self._most_bots(people))))

    def _most_bots(self, people: int) -> int:
        """How many bots fit beside this many people."""
        if self.lesson or not self.offered or (self.mission is None and not self.together):
            return 0
        return max(0, self.most - people)

    def _is_solo(self, people: int) -> bool:
        return self.solo and people == 1 and not self.bots and self.mission is None

    def may_start(self, people: int) -> bool:
        """Whether enough seats are taken, and not too many."""
        seats = people + self.bots
        least = 2 if self.mission is None and not self.network else 1
        if self._is_solo(people):
            least = 1
        return people > 0 and least <= seats <= self.most

    def options(self, name: str, people: int) -> HostOptions:
        """The options for opening the table."""
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
