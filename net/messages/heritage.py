"""What a table hands down when its host is gone: its lobby and the log of its latest match.

Functions on values. Never here: who becomes the host (`search`), links, clocks.
"""

from collections import Counter
from dataclasses import dataclass, field

from msgspec.structs import replace

from game.rules.refusal import Refused
from game.rules.setup import MOST_SEATS, SEATS, Mode
from net.chain.entries import Holder, Seal
from net.chain.fair_dice import HashChain
from net.chain.log import Log, Untrue, read_entry, replayed
from net.chain.votes import weight
from net.messages.host_candidates import MOST_HOST_CANDIDATES, HostCandidate
from net.messages.lobby import NO_PEER, Banned, Lobby, SeatInfo, SeatKind, TableState
from net.messages.messages import Entries, Have


@dataclass(frozen=True, slots=True)
class Heritage:
    """The table as a guest last saw it: its lobby, and the log of its latest match."""

    lobby: Lobby
    log: Log | None
    """None if there was no match. Only its sealed part counts; nobody else writes on it."""
    term: int
    """The number of the next host's term."""
    weights: dict[str, int] = field(default_factory=dict)
    """What the seats weigh that each program holds, or held under earlier hosts, by key."""
    seen: tuple[str, ...] = ()
    """The keys of those who have had a seat: they may come though the table is locked."""
    chain: HashChain | None = None
    """Ours for the dice, if we were the host before: with it we go on."""

    @property
    def over(self) -> bool:
        """Whether that match has ended, or there is none."""
        return self.log is None or self.log.ended


def copied(log: Log) -> Log:
    """A copy of the sealed part of a log; raises `Untrue` for a broken one."""
    copy = replayed(log.table, log.number, log.entries[: log.sealed])
    if log.seal is not None:
        copy.vouch(log.seal)
    return copy


def handed_down(heritage: Heritage, host: HostCandidate | None, own: str) -> Lobby:
    """The lobby of the next host, this one: all its persons are still on their way to it. `own`:
    its key."""
    lobby = heritage.lobby
    candidates = [one for one in lobby.candidates if one.key != own]
    if lobby.host is not None and lobby.host.key != own:
        candidates = [one for one in candidates if one.key != lobby.host.key] + [lobby.host]
    seats = tuple(
        replace(seat, away=True, held=seat.held or not seat.away, peer=NO_PEER)
        if seat.kind is SeatKind.PERSON
        else seat
        for seat in lobby.seats
    )
    lobby = replace(
        lobby,
        seats=seats,
        state=TableState.LOBBY if heritage.over else TableState.PLAYING,
        match=heritage.log.number if heritage.log is not None else lobby.match,
        paused=None,
        anybody_resumes=False,
        watchers=0,
        term=heritage.term,
        host=host,
        candidates=tuple(candidates[:MOST_HOST_CANDIDATES]),
        banned=_bans_kept(heritage),
    )
    return with_seats_of(lobby.hosted_by(own), heritage.log)


def _bans_kept(heritage: Heritage) -> tuple[Banned, ...]:
    """Who stays out: nobody of the table if that would part it. A host that is gone may have shut
    out half of those it left behind or more, or each half from the other."""
    lobby, log = heritage.lobby, heritage.log
    weights = Counter(heritage.weights or lobby.weights)
    late = [*log.awaited.values()] if log is not None and not heritage.over else []
    for key in late:
        weights[key] += MOST_SEATS
    out = {one.key for one in lobby.banned}
    seated = {*(seat.key for seat in lobby.people), *(log.persons if log is not None else ())}
    rest = seated.union(late) - out - {lobby.host.key if lobby.host is not None else None}
    weighs = weight(out, weights)
    if not weighs or weighs < weight(filter(None, rest), weights):
        return lobby.banned
    return tuple(one for one in lobby.banned if one.key not in weights)


def with_seats_of(lobby: Lobby, log: Log | None) -> Lobby:
    """The lobby with the mode and seats of its match, while that match runs.

    Persons who are there stay there; all others are on their way.
    """
    if log is None or lobby.state is not TableState.PLAYING or log.match.setup is None:
        return lobby
    setup = log.match.setup
    left = list(lobby.people)
    seats = []
    for index, holder in enumerate(log.seats):
        mine = next((seat for seat in left if holder.key and seat.key == holder.key), None)
        if mine is not None:
            left.remove(mine)
            level = holder.level if mine.away else None  # whoever is there plays for themselves
            seats.append(replace(mine, index=index, name=holder.name, level=level))
        elif holder.key is None and holder.level is not None:
            seats.append(SeatInfo(index, SeatKind.BOT, holder.name, holder.level))
        else:
            away = SeatInfo(index, SeatKind.PERSON, holder.name, holder.level, away=True)
            seats.append(replace(away, key=holder.key, held=holder.key is not None))
    count = min(len(lobby.seats), SEATS[setup.mode][-1])  # the lobby may be of another mode
    open_seats = tuple(SeatInfo(index) for index in range(len(seats), count))
    return replace(
        lobby,
        mode=setup.mode,
        sheet=setup.sheet_name or lobby.sheet,
        mission=setup.plan.mission.value if setup.plan is not None else None,
        seats=(*seats, *open_seats),
    )


def empty_seats(log: Log) -> list[int]:
    """The seats of a match of another day that nobody has come back to yet."""
    if not log.has_past or log.ended:
        return []
    return [n for n, one in enumerate(log.seats) if one.key is None and one.level is None]


def holders_of(lobby: Lobby) -> tuple[Holder, ...]:
    """The holders of the seats of a match, as its log has them."""
    return tuple(Holder(seat.name or "?", seat.key, seat.level) for seat in lobby.taken)


def fits(lobby: Lobby, log: Log | None) -> bool:
    """Whether a lobby is that of this match, or of no match: nothing else decides this."""
    if not all(seat.index == n and seat.is_whole for n, seat in enumerate(lobby.seats)):
        return False
    if not lobby.names_are_clean or (lobby.mission is None) == (lobby.mode is Mode.MISSION):
        return False
    if len(lobby.seats) not in SEATS[lobby.mode]:
        return False
    if lobby.state is TableState.LOBBY:
        return lobby.paused is None
    taken = lobby.taken
    if [seat.index for seat in taken] != list(range(len(taken))):
        return False
    if len(taken) not in SEATS[lobby.mode] or (lobby.paused or 0) >= len(taken):
        return False
    return is_for(lobby, log)


def is_for(lobby: Lobby, log: Log | None) -> bool:
    """Whether a lobby that fits some match or none fits this one."""
    setup = log.match.setup if log is not None and log.number == lobby.match else None
    if lobby.state is TableState.LOBBY or setup is None:
        return True
    mission = setup.plan.mission.value if setup.plan is not None else None
    return (setup.mode, mission, setup.seats) == (lobby.mode, lobby.mission, len(lobby.taken))


def lacks(log: Log | None, have: Have) -> bool:
    """Whether somebody says they hold more of a match than its new host does."""
    ours = (log.number, log.sealed) if log is not None else (0, 0)
    return have.count > 0 and (have.match, have.count) > ours


def shares(log: Log | None, have: Have) -> bool:
    """Whether what somebody holds of a match is part of how it went at this table."""
    if log is None or have.match != log.number or have.count > log.count:
        return False
    return log.heads[have.count].hex() == have.head


class ToldLog:
    """What a guest tells its new host, entry by entry; only sealed entries count."""

    def __init__(self, known: Log | None, table: str, have: Have) -> None:
        """`known`: the host's own log, if it is of that match and the guest's log continues it."""
        self._have = have
        if known is not None and known.number == have.match:
            self.log = copied(known)
        else:
            self.log = Log(table, have.match)
        self.first = self.log.count
        """The first entry that the guest is asked for."""
        self.holds = True
        """False once a part did not hold."""

    @property
    def done(self) -> bool:
        """Whether everything promised has come, and holds."""
        log = self.log
        return self.holds and log.count == self._have.count and log.sealed == log.count

    def take(self, part: Entries) -> None:
        """Take the next part; raises `Untrue` for anything but the entries promised."""
        if not self.holds:
            return
        if part.match != self._have.match or part.first != self.log.count or self.done:
            raise Untrue("A part of the log is missing.")
        if part.first + len(part.entries) > self._have.count:
            raise Untrue("There is more than was promised.")
        try:
            for plain in part.entries:
                self.log.take(read_entry(plain))
        except Refused as refusal:
            raise Untrue(str(refusal)) from refusal
        if part.seal is not None:
            self.log.vouch(Seal(self.log.count, part.seal))
        elif not part.entries:
            raise Untrue("A part without anything.")
