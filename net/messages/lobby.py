"""The lobby: who sits where, with which sheet, as immutable values.

Each operation returns a new lobby or raises `NotDone`; the old one does not change. Never here: who
may ask for what (`host`), links, clocks, the match itself.
"""

from collections import Counter as Tally
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.rules.mission import GoalKind
from game.rules.record import MOST_SHEET_NAME
from game.rules.setup import MOST_SEATS, SEATS, Mode
from net.base.code_text import LEAST_CODE, MOST_CODE
from net.base.names import MOST_TABLE, NameFault, clean_name, is_clean, same_name
from net.base.refusals import NotDone, RefusalCode
from net.base.wire import (
    TINTS,
    Appearance,
    Counter,
    LevelName,
    PersonName,
    PublicKey,
    SeatNumber,
)
from net.messages.charter import MOST_KEEP, Charter, MatchTimes
from net.messages.host_candidates import MOST_HOST_CANDIDATES, HostCandidate

MOST_BANNED: Final = 16
PHONE_KEY_BYTES: Final = 16
"""Length of a table's key for phones, in bytes."""
NO_PEER: Final = 0
"""The peer number of seats that no program holds: open seats and bots."""
RESUME_SECONDS: Final = 60.0
"""Seconds after which anybody with a seat may end somebody else's pause."""

SheetName = Annotated[str, Meta(min_length=1, max_length=MOST_SHEET_NAME)]
SeatCount = Annotated[int, Meta(ge=0, le=MOST_SEATS)]
TableName = Annotated[str, Meta(min_length=1, max_length=MOST_TABLE * 3)]
Seconds = Annotated[float, Meta(ge=0, le=3600)]
TimeLimit = Annotated[float, Meta(ge=0.1, le=3600)]
MissionNumber = Annotated[int, Meta(ge=1, le=5)]
GoalPart = tuple[GoalKind, Annotated[int, Meta(ge=0, le=100)]]
PhoneKey = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=2 * PHONE_KEY_BYTES)]
TableId = Annotated[str, Meta(pattern=r"^[0-9a-z-]+\Z", min_length=1, max_length=40)]
"""Fit for a name of a service on the LAN."""


class SeatKind(Enum):
    """Who is on a seat."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


class TableState(Enum):
    """What a table is doing."""

    LOBBY = "lobby"
    PLAYING = "playing"


class SeatInfo(Struct, frozen=True):
    """One seat: `name` and `peer` for a person, `name` and `level` for a bot.

    `away` marks a person whose program is gone while the match goes on (D1), or who has not reached
    a new host yet.
    """

    index: SeatNumber
    kind: SeatKind = SeatKind.OPEN
    name: PersonName | None = None
    level: LevelName | None = None
    peer: int = NO_PEER
    away: bool = False
    key: PublicKey | None = None
    """The public key of the program that holds it and may reclaim it."""
    held: bool = False
    """Whether nobody else may take it yet although its person is away."""
    ready: bool = False
    """Whether its person has said that the next match may begin."""
    appearance: Appearance | None = None
    """How its person looks; None: as the seat does by default. No two persons share a tint."""

    @property
    def taken(self) -> bool:
        """Whether a person or a bot is on it."""
        return self.kind is not SeatKind.OPEN

    @property
    def is_whole(self) -> bool:
        """Whether it has just what its kind needs: a person a name, a bot also a level, an open
        seat nothing."""
        match self.kind:
            case SeatKind.OPEN:
                return (self.name, self.level, self.key) == (None, None, None)
            case SeatKind.BOT:
                return None not in (self.name, self.level) and self.key is None
            case SeatKind.PERSON:
                return self.name is not None


class Banned(Struct, frozen=True):
    """Somebody who was kicked and stays out until the owner lets them in."""

    key: PublicKey
    name: PersonName


class Lobby(Struct, frozen=True):
    """Everything about a table but the match.

    While a match runs, seat n of the match is seat n of the lobby: at its start, open seats are
    moved behind the taken ones. `match` counts the table's matches from 1; 0 before the first.
    """

    charter: Charter
    table_name: TableName
    mode: Mode
    sheet: SheetName
    seats: Annotated[tuple[SeatInfo, ...], Meta(max_length=MOST_SEATS)]
    state: TableState = TableState.LOBBY
    match: Counter = 0
    time_limit: TimeLimit | None = None
    pace: Seconds = 0.0
    mission: MissionNumber | None = None
    """Which mission is played, in mode mission."""
    goal: Annotated[tuple[GoalPart, ...], Meta(max_length=len(GoalKind))] = ()
    """What the mission asks of the seats taken, with this host's numbers (C12)."""
    watchers: Annotated[int, Meta(ge=0)] = 0
    paused: SeatNumber | None = None
    """The seat that has paused the match; None if it is not paused."""
    anybody_resumes: bool = False
    """Whether the pause has lasted so long that anybody with a seat may end it."""
    locked: bool = False
    """Whether nobody new is let in."""
    banned: Annotated[tuple[Banned, ...], Meta(max_length=MOST_BANNED)] = ()
    """The people who were kicked."""
    keep_seconds: Seconds = MOST_KEEP / 1000
    """Seconds a seat waits for its person before anybody else may take it."""
    code: Annotated[str, Meta(min_length=LEAST_CODE, max_length=MOST_CODE)] | None = None
    """What newcomers have to know; everybody who reads this knows it."""
    phones: PhoneKey | None = None
    """The table's key for phones, None if none are let in; everybody who reads this has it."""
    start_with: SeatCount | None = None
    """The first match begins by itself when this many persons are seated."""
    start_when_full: bool = False
    """The first match begins by itself when no seat is open."""
    term: Counter = 0
    """How often the table has changed hosts."""
    host: HostCandidate | None = None
    """Where the host is reached; None if nobody could take over from it."""
    candidates: Annotated[tuple[HostCandidate, ...], Meta(max_length=MOST_HOST_CANDIDATES)] = ()
    """Who takes over if the host is gone: the first of these that is there."""

    # Questions.

    @property
    def table_id(self) -> str:
        """What tells the table from all others."""
        return self.charter.table_id

    @property
    def taken(self) -> tuple[SeatInfo, ...]:
        """The seats with a person or a bot."""
        return tuple(seat for seat in self.seats if seat.taken)

    @property
    def host_name(self) -> str:
        """A person at the host's program; empty if it has no seat."""
        key = self.host.key if self.host is not None else None
        return next((seat.name or "" for seat in self.people if seat.key == key), "")

    @property
    def free(self) -> int:
        """How many seats are open."""
        return len(self.seats) - len(self.taken)

    @property
    def people(self) -> tuple[SeatInfo, ...]:
        """The seats that persons hold."""
        return tuple(seat for seat in self.seats if seat.kind is SeatKind.PERSON)

    @property
    def names_are_clean(self) -> bool:
        """Whether every name in it may be shown: another program's host may have sent any."""
        if not self.sheet.isprintable():
            return False
        people = [seat.name for seat in self.seats if seat.name is not None]
        names = [*people, *(banned.name for banned in self.banned)]
        return all(map(is_clean, names)) and is_clean(self.table_name, MOST_TABLE)

    @property
    def weights(self) -> dict[str, int]:
        """What the seats of each person's program weigh, by key: as much as those that a person had
        when the first roll of a match was made (`net.chain.votes`)."""
        count_of = Tally(seat.key for seat in self.people if seat.key is not None)
        return {key: MOST_SEATS * count for key, count in count_of.items()}

    @property
    def times(self) -> MatchTimes:
        """How long its matches wait."""
        limit = _in_ms(self.time_limit) if self.time_limit is not None else None
        return MatchTimes(limit, _in_ms(self.pace), _in_ms(self.keep_seconds))

    def hosted_by(self, host: str) -> "Lobby":
        """The same, with the times of its matches at the host with this key."""
        times = self.charter.times_at(host)
        limit = times.limit / 1000 if times.limit is not None else None
        waits = {"pace": times.pace / 1000, "keep_seconds": times.keep / 1000}
        return replace(self, time_limit=limit, **waits)

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all programs that hold seats, host or may host."""
        candidates = [one.key for one in (self.host, *self.candidates) if one is not None]
        return frozenset([*candidates, *(seat.key for seat in self.seats if seat.key)])

    def seat(self, index: int) -> SeatInfo:
        """The seat with that number; raises `NotDone` if there is none."""
        if not 0 <= index < len(self.seats):
            raise NotDone(RefusalCode.NO_SUCH_SEAT)
        return self.seats[index]

    def seats_of(self, peer: int) -> tuple[int, ...]:
        """The numbers of the seats this peer holds."""
        seats = self.seats  # called every frame and for every message
        return tuple(
            seat.index for seat in seats if seat.peer == peer and seat.kind is SeatKind.PERSON
        )

    def check_start(self) -> None:
        """Raise `NotDone` if too few seats are taken for the mode."""
        least = SEATS[self.mode].start
        if len(self.taken) < least:
            raise NotDone(RefusalCode.TOO_FEW_SEATS, least=least)

    @property
    def banned_keys(self) -> list[str]:
        """The keys of those who were kicked."""
        return [banned.key for banned in self.banned]

    def bans(self, key: str) -> bool:
        """Whether the holder of this key was kicked."""
        return key in self.banned_keys

    # Operations.

    def banning(self, key: str, name: str) -> "Lobby":
        """The holder of this key stays out."""
        others = tuple(banned for banned in self.banned if banned.key != key)
        banned = (*others, Banned(key, name))[-MOST_BANNED:]
        candidates = tuple(one for one in self.candidates if one.key != key)
        return replace(self, banned=banned, candidates=candidates)

    def letting_in(self, key: str) -> "Lobby":
        """The holder of this key may come again."""
        return replace(self, banned=tuple(one for one in self.banned if one.key != key))

    def with_person(
        self,
        name: str,
        peer: int,
        index: int | None = None,
        key: str | None = None,
        appearance: Appearance | None = None,
    ) -> "Lobby":
        """A person takes the seat, or the first open one; the name has to be valid and free."""
        name = self._free_name(name)
        if index is None:
            index = next((seat.index for seat in self.seats if not seat.taken), None)
            if index is None:
                raise NotDone(RefusalCode.TABLE_FULL)
        elif self.seat(index).taken:
            raise NotDone(RefusalCode.SEAT_NOT_FREE)
        seat = SeatInfo(index, SeatKind.PERSON, name, None, peer, key=key)
        return self._put(replace(seat, appearance=self._free_tint(appearance, index)))

    def renamed(self, index: int, name: str, appearance: Appearance | None = None) -> "Lobby":
        """The person on this seat takes another name and, unless it is None, another look."""
        seat = self.seat(index)
        look = self._free_tint(appearance, index) or seat.appearance
        return self._put(replace(seat, name=self._free_name(name, but=index), appearance=look))

    def readied(self, index: int, ready: bool) -> "Lobby":
        """The person on this seat is ready for the next match, or not yet."""
        return self._put(replace(self.seat(index), ready=ready))

    def opened(self, index: int) -> "Lobby":
        """Whoever is on this seat leaves it."""
        self.seat(index)
        return self._put(SeatInfo(index))

    def with_bot(self, index: int, level: str, name: str) -> "Lobby":
        """A bot of that level takes an open seat, or a bot there changes its level."""
        seat = self.seat(index)
        if seat.kind is SeatKind.PERSON:
            raise NotDone(RefusalCode.SEAT_NOT_FREE)
        if seat.kind is SeatKind.BOT and seat.name is not None:
            name = seat.name
        return self._put(SeatInfo(index, SeatKind.BOT, self._free_name(name, index), level))

    def holding(self, index: int, held: bool = True) -> "Lobby":
        """The seat of somebody who is away is kept for them, or may be taken."""
        return self._put(replace(self.seat(index), held=held))

    def held_by(self, key: str) -> tuple[SeatInfo, ...]:
        """The seats of the program with this public key."""
        return tuple(seat for seat in self.people if seat.key == key)

    def given_back(self, key: str, peer: int) -> "Lobby":
        """The program with this public key is here again, under a new number."""
        seats = tuple(
            replace(seat, peer=peer, away=False, held=False, level=None)
            if seat.away and seat in self.held_by(key)
            else seat
            for seat in self.seats
        )
        return replace(self, seats=seats)

    def taken_over(
        self,
        index: int,
        name: str,
        peer: int,
        key: str | None = None,
        appearance: Appearance | None = None,
    ) -> "Lobby":
        """In a match, a person takes the seat of a bot or of somebody who is away."""
        seat = self.seat(index)
        if seat.kind is SeatKind.OPEN or (seat.kind is SeatKind.PERSON and not seat.away):
            raise NotDone(RefusalCode.SEAT_NOT_FREE)
        if seat.held:
            raise NotDone(RefusalCode.SEAT_KEPT, name=seat.name or "")
        name = self._free_name(name, index)
        taken = SeatInfo(index, SeatKind.PERSON, name, None, peer, key=key)
        return self._put(replace(taken, appearance=self._free_tint(appearance, index)))

    @property
    def spare(self) -> tuple[SeatInfo, ...]:
        """The seats that a latecomer may take over while a match runs."""
        return tuple(
            seat
            for seat in self.taken
            if seat.kind is SeatKind.BOT or (seat.away and not seat.held)
        )

    def with_candidate(self, new: HostCandidate | None) -> "Lobby":
        """Add a program that can host behind the other candidates, or change its address."""
        if new is None or not new.addresses or (self.host and self.host.key == new.key):
            return self
        if any(one.key == new.key for one in self.candidates):
            candidates = tuple(new if one.key == new.key else one for one in self.candidates)
        else:
            candidates = (*self._candidates_before(new.key), new)[:MOST_HOST_CANDIDATES]
        return replace(self, candidates=candidates)

    def _candidates_before(self, key: str) -> tuple[HostCandidate, ...]:
        """The candidates that stay; in a full list the first without a seat makes room."""
        seated = {seat.key for seat in self.people}
        idle = next((one for one in self.candidates if one.key not in seated), None)
        if len(self.candidates) < MOST_HOST_CANDIDATES or idle is None or key not in seated:
            return self.candidates
        return tuple(one for one in self.candidates if one is not idle)

    def without_idle_candidates(self) -> "Lobby":
        """Drop candidates without a seat; at a table that changed hosts keep them, as they may
        still hold a part of it."""
        if self.term:
            return self
        keys = {seat.key for seat in self.people}
        candidates = tuple(one for one in self.candidates if one.key in keys)
        return replace(self, candidates=candidates) if candidates != self.candidates else self

    def with_seat_count(self, count: int) -> "Lobby":
        """The table gets more or fewer seats; only open ones can go, from the end."""
        allowed = SEATS[self.mode]
        if count >= allowed.stop:
            raise NotDone(RefusalCode.TOO_MANY_SEATS, most=allowed.stop - 1)
        if count < max(allowed.start, len(self.taken)):
            raise NotDone(RefusalCode.TOO_FEW_SEATS, least=max(allowed.start, len(self.taken)))
        lobby = self.closed_up() if count < len(self.seats) else self
        more = tuple(SeatInfo(index) for index in range(len(lobby.seats), count))
        return replace(lobby, seats=lobby.seats[:count] + more)

    def with_mission(self, number: int | None, most: int) -> "Lobby":
        """The next match plays this mission; with None everyone plays for themselves.

        The table then has `most` seats, if the mode takes that many. Seated players stay; more
        taken seats than a mission has are refused.
        """
        mode = Mode.VERSUS if number is None else Mode.MISSION
        room = SEATS[mode][-1]
        if len(self.taken) > room:
            raise NotDone(RefusalCode.TOO_MANY_FOR_MISSION, most=room)
        lobby = replace(self, mode=mode, mission=number)
        return lobby.with_seat_count(max(SEATS[mode][0], len(self.taken), min(most, room)))

    def closed_up(self) -> "Lobby":
        """The taken seats first, in their order, then the open ones."""
        order = self.taken + tuple(seat for seat in self.seats if not seat.taken)
        seats = tuple(replace(seat, index=index) for index, seat in enumerate(order))
        return replace(self, seats=seats)

    def without_peer(self, peer: int) -> "Lobby":
        """The peer is gone: in the lobby its seats open, in a match they are kept as away."""
        if self.state is TableState.PLAYING:
            return self._each(peer, lambda seat: replace(seat, away=True, held=True, peer=NO_PEER))
        return self._each(peer, lambda seat: SeatInfo(seat.index))

    def started(self) -> "Lobby":
        """The next match begins; raises `NotDone` if too few seats are taken."""
        lobby = self._without_the_away()
        lobby.check_start()
        seats = tuple(replace(seat, ready=False) for seat in lobby.seats)
        lobby = replace(lobby, seats=seats)
        return replace(lobby.closed_up(), state=TableState.PLAYING, match=self.match + 1)

    def finished(self) -> "Lobby":
        """The match is over: seats of those who are away open."""
        return replace(
            self._without_the_away(), state=TableState.LOBBY, paused=None, anybody_resumes=False
        )

    def _without_the_away(self) -> "Lobby":
        seats = tuple(SeatInfo(seat.index) if seat.away else seat for seat in self.seats)
        return replace(self, seats=seats)

    def bot_name(self, names: Iterable[str]) -> str:
        """The first of these names that nobody at the table has."""
        return next(name for name in names if not self._has_name(name))

    # How.

    def _has_name(self, name: str, but: int | None = None) -> bool:
        return any(
            seat.name is not None and same_name(seat.name, name)
            for seat in self.seats
            if seat.index != but
        )

    def _free_name(self, name: str, but: int | None = None) -> str:
        try:
            name = clean_name(name)
        except NameFault as fault:
            raise NotDone(RefusalCode.BAD_NAME, fault=str(fault)) from fault
        if self._has_name(name, but):
            raise NotDone(RefusalCode.NAME_TAKEN, name=name)
        return name

    def _free_tint(self, appearance: Appearance | None, but: int) -> Appearance | None:
        """The appearance with the next tint that no other person at the table has."""
        if appearance is None:
            return None
        others = [seat.appearance for seat in self.people if seat.index != but]
        taken = {other.tint for other in others if other is not None}
        tints = [(appearance.tint + step) % TINTS for step in range(TINTS)]
        return replace(appearance, tint=next(tint for tint in tints if tint not in taken))

    def _put(self, seat: SeatInfo) -> "Lobby":
        seats = tuple(seat if old.index == seat.index else old for old in self.seats)
        return replace(self, seats=seats)

    def _each(self, peer: int, change: Callable[[SeatInfo], SeatInfo]) -> "Lobby":
        seats = tuple(
            change(seat) if seat.kind is SeatKind.PERSON and seat.peer == peer else seat
            for seat in self.seats
        )
        return replace(self, seats=seats)


def new_lobby(charter: Charter, table_name: str, mode: Mode, sheet: str, seats: int) -> Lobby:
    """An empty table at its first host; raises `NotDone` for a number of seats the mode does not
    take."""
    empty = Lobby(charter, table_name, mode, sheet, ())
    return empty.hosted_by(charter.host).with_seat_count(seats)


def _in_ms(seconds: float) -> int:
    return round(1000 * seconds)
