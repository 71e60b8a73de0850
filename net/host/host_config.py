"""How a table is set up: what its host is given, and the lobby made from that.

Never here: what happens at the table afterwards (`table`).
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec.structs import replace

from game.rules.events import Event
from game.rules.match import Match
from game.rules.mission import Mission
from game.rules.refusal import Refused
from game.rules.setup import Mode, Setup
from game.rules.sheet import Sheet
from net.base.identity import Identity
from net.base.refusals import NotDone, RefusalCode
from net.host.running import Secret
from net.messages.charter import Charter, MatchTimes
from net.messages.heritage import Heritage
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby, SeatInfo, SeatKind, TableState, new_lobby

BOT_NAMES: Final = ("Ada", "Bolt", "Coco", "Dot", "Echo", "Fritz", "Gigi", "Hops", "Iggy", "Juno",
                    "Kiki", "Lux", "Momo")  # fmt: skip
"""More names than a table has seats, so one is always free."""


MissionSetup: TypeAlias = Callable[[Mission, int], Setup]
"""Makes the setup of a mission for a number of seats."""


def no_missions(mission: Mission, seats: int) -> Setup:
    """The `MissionSetup` of a host without missions: refuse them all."""
    raise NotDone(RefusalCode.NO_MISSIONS)


@dataclass(frozen=True, slots=True)
class HostConfig:
    """How a table is set up. Times are seconds.

    The match begins by itself when persons have taken `start_with` seats or, with
    `start_when_full`, when no seat is open; otherwise the owner starts it. With `again_after` the
    next match begins by itself too, at the earliest this long after the last one; without it the
    owner starts that one. A seat whose person is away is kept for them for `keep_seconds`, and the
    match waits for its choice; then a bot of level `stand_in` plays it (None: it passes), and
    anybody may take it. `identity` signs what the host does. `mission` is the number of the first
    mission, in mode mission. `unfinished` is a match to continue: the table opens in the middle of
    it, with its mode, sheet and seats. `heritage` is a whole table to continue after its host is
    gone. `candidate` is where others reach this program; without it nobody could take over from it.
    `code` is what newcomers have to know, normalised by `net.links.code_exchange.normal_code`;
    `phones` is the table's key for phones. `nonce` makes a new table's id unlike any other.
    """

    identity: Identity
    nonce: str
    table_name: str
    version: str
    sheets: Mapping[str, Sheet]
    levels: tuple[str, ...] = ()
    mode: Mode = Mode.VERSUS
    sheet: str = "black"
    seats: int = 6
    bots: tuple[str, ...] = ()
    time_limit: float | None = None
    pace: float = 0.0
    start_with: int | None = None
    start_when_full: bool = False
    mission: int | None = None
    mission_setup: MissionSetup = no_missions
    unfinished: "Unfinished | None" = None
    heritage: Heritage | None = None
    candidate: HostCandidate | None = None
    stand_in: str | None = "easy"
    keep_seconds: float = 60.0
    again_after: float | None = None
    code: str | None = None
    phones: str | None = None


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match that was broken off: its events, and for each seat the name and a bot's level.

    The seats of persons are kept for people who come in under their names; `number` is the table's
    number of this match, which tells it from the next. `keys`: of those who held each seat last, as
    far as that is known; nobody else gets it for a while.
    """

    events: tuple[Event, ...]
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    number: int = 1
    keys: tuple[str | None, ...] = ()

    @property
    def setup(self) -> Setup:
        """What the match started from; raises `NotDone` for events that are no match."""
        try:
            setup = Match.fold(self.events).setup
        except (Refused, LookupError, ValueError, AssertionError) as fault:
            raise NotDone(RefusalCode.NO_MATCH) from fault
        if setup is None or not len(self.names) == len(self.levels) == setup.seats:
            raise NotDone(RefusalCode.NO_SUCH_SEAT)
        return setup


@dataclass(frozen=True, slots=True)
class Chance:
    """All that is left to chance: the host's part in the dice, and who starts the first match of
    `n` seats (R0)."""

    secret: Secret
    draw_starter: Callable[[int], int]


def opening_lobby(config: HostConfig) -> Lobby:
    """The lobby of a new table: bots on the last seats, so that people get the first ones."""
    charter = Charter(config.identity.key, _times(config), config.nonce)
    lobby = new_lobby(charter, config.table_name, config.mode, config.sheet, config.seats)
    if config.sheet not in config.sheets:
        raise NotDone(RefusalCode.UNKNOWN_SHEET)
    if len(config.bots) > config.seats:
        raise NotDone(RefusalCode.TOO_MANY_SEATS, most=config.seats)
    for index, level in enumerate(config.bots, start=config.seats - len(config.bots)):
        if level not in config.levels:
            raise NotDone(RefusalCode.UNKNOWN_LEVEL)
        lobby = lobby.with_bot(index, level, lobby.bot_name(BOT_NAMES))
    if (config.mission is None) == (config.mode is Mode.MISSION):
        raise NotDone(RefusalCode.NO_MISSIONS)
    lobby = replace(
        lobby,
        mission=config.mission,
        start_with=config.start_with,
        start_when_full=config.start_when_full,
        host=config.candidate,
        phones=config.phones,
    )
    return with_goal(lobby, config)


def _times(config: HostConfig) -> MatchTimes:
    limit = round(1000 * config.time_limit) if config.time_limit is not None else None
    return MatchTimes(limit, round(1000 * config.pace), round(1000 * config.keep_seconds))


def with_goal(lobby: Lobby, config: HostConfig) -> Lobby:
    """The lobby with what its mission asks of the players seated now."""
    if lobby.mission is None:
        return replace(lobby, goal=())
    plan = config.mission_setup(Mission(lobby.mission), max(1, len(lobby.taken))).plan
    return replace(lobby, goal=plan.needed if plan is not None else ())


def opened_again(config: HostConfig, kept: Unfinished) -> Lobby:
    """The lobby in the middle of a resumed match: all its persons are still away.

    Raises `NotDone` if the match has no start, or if names and levels do not fit it.
    """
    setup = kept.setup
    name = setup.sheet_name
    config = dataclasses.replace(
        config,
        mode=setup.mode,
        mission=setup.plan.mission.value if setup.plan is not None else None,
        sheet=name if name is not None and name in config.sheets else config.sheet,
        seats=setup.seats,
        bots=(),
    )
    seats = tuple(
        SeatInfo(index, SeatKind.PERSON, name, away=True)
        if level is None
        else SeatInfo(index, SeatKind.BOT, name, level)
        for index, (name, level) in enumerate(zip(kept.names, kept.levels, strict=True))
    )
    lobby = replace(opening_lobby(config), state=TableState.PLAYING, match=kept.number)
    return with_goal(replace(lobby, seats=seats), config)
