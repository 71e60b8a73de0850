"""The table a host owns: what its peers may do there, and how it goes on under another host.

Here belongs what a request does and who may ask for it. Never here: what time brings about
(`table_play`), links, hellos, bytes (`host`, `shell`).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from game.rules.events import Event
from game.rules.refusal import Refused as RuleRefused
from net.gathering import Gathering
from net.heritage import Heritage, handed_down
from net.homes import Home
from net.host_config import (
    Chance,
    HostConfig,
    Unfinished,
    opened_again,
    with_goal,
)
from net.lobby import SeatKind, TableState
from net.lobby_changes import changed, check_holder, check_owner
from net.messages import Clock, LobbyNow
from net.names import same_name
from net.peers import Peer, PeerId, Role
from net.refusals import NotDone, RefusalCode
from net.requests import (
    Kick,
    LeaveSeat,
    MakeChoice,
    MakeDecision,
    Pause,
    Resume,
    SetLocked,
    StartMatch,
    TakeSeat,
    WireRequest,
)
from net.running import NEVER, RunningMatch
from net.table_play import LEADER, TablePlay


class HostTable(TablePlay):
    """Lobby and match of one table, and what its peers do there."""

    def __init__(self, config: HostConfig, chance: Chance, now: float) -> None:
        super().__init__(config, chance, now)
        if config.heritage is not None:
            self._inherit(config.heritage, now)
        elif config.unfinished is not None:
            self._go_on_with(config.unfinished, now)
        if config.code is not None:
            self.lobby = replace(self.lobby, code=config.code, secret=chance.nonce())

    # What peers bring about; each raises NotDone, and then nothing has changed.

    def arrive(
        self,
        peer: PeerId,
        names: tuple[str, ...],
        now: float,
        key: str | None = None,
        home: Home | None = None,
    ) -> None:
        """A peer that said hello takes a seat for each name; `key` may have them back later.

        `home`: where it is reached should it have to be the host.
        """
        if not names:
            return
        if self.lobby.state is TableState.PLAYING:
            self._come_back(peer, names, key)
            return
        lobby = self.lobby
        if len(names) > lobby.free:
            raise NotDone(RefusalCode.TABLE_FULL)
        for name in names:
            lobby = lobby.with_person(name, peer, key=key)
        self._set_lobby(lobby.with_heir(home))

    def give_back(self, peer: PeerId, key: str, home: Home | None = None) -> None:
        """A peer that has proven its key has its seats again; raises `NotDone` if it has none."""
        seats = self.lobby.held_by(key)
        if not seats or any(not seat.away for seat in seats):
            raise NotDone(RefusalCode.MATCH_BEGUN)
        for seat in seats:
            self._away_until.pop(seat.index, None)
        self._set_lobby(self.lobby.given_back(key, peer).with_heir(home))

    def leave(self, peer: PeerId, now: float) -> None:
        """A peer is gone, on purpose or not."""
        seats = self.lobby.seats_of(peer)
        if not seats:
            return
        if self.running is not None:
            self._away_until |= dict.fromkeys(seats, now + self._config.away_seconds)
        self._set_lobby(self.lobby.without_peer(peer))
        if self.lobby.paused in seats:
            self._end_pause(now)

    def request(self, peer: Peer, request: WireRequest, now: float) -> None:
        """Do what a peer asks for."""
        match request:
            case MakeChoice():
                self._choose(peer, request, now)
            case MakeDecision():
                self._decide(peer, request, now)
            case LeaveSeat(seat):
                self._leave_seat(peer, seat, now)
            case Kick(seat):
                check_owner(peer)
                self._kick(peer, seat, now)
            case SetLocked(locked):
                check_owner(peer)
                self._set_lobby(replace(self.lobby, locked=locked))
            case StartMatch():
                self._check_no_match()
                check_owner(peer)
                self._start(now)
            case Pause(seat):
                self._pause(peer, seat, now)
            case Resume():
                self._resume(peer, now)
            case TakeSeat(name, seat) if self.running is not None:
                self._take_over(peer, name, seat)
            case _:
                self._check_no_match()
                self._set_lobby(changed(self.lobby, self._config, peer, request))

    def set_watchers(self, count: int) -> None:
        """How many peers without a seat look on."""
        if count != self.lobby.watchers:
            self._set_lobby(replace(self.lobby, watchers=count))

    def rename_table(self, name: str) -> None:
        """The table's name clashed with another on the LAN."""
        self._set_lobby(replace(self.lobby, table_name=name))

    # Requests.

    def _leave_seat(self, peer: Peer, seat: int, now: float) -> None:
        check_holder(peer, self.lobby.seat(seat))
        self._vacate(seat, now)

    def _kick(self, peer: Peer, seat: int, now: float) -> None:
        info = self.lobby.seat(seat)
        if info.kind is not SeatKind.PERSON:
            raise NotDone(RefusalCode.NO_SUCH_SEAT)
        if info.peer == peer.number:
            self._vacate(seat, now)
            return
        if info.away:
            self._vacate(seat, now)
        else:
            for own in self.lobby.seats_of(info.peer):
                self._vacate(own, now)
            self.kicked.append(PeerId(info.peer))
        if self.lobby.secret is not None:
            # He knows it, and is not to come back with it.
            self._set_lobby(replace(self.lobby, secret=self._chance.nonce()))

    def _vacate(self, seat: int, now: float) -> None:
        """Open a seat, or in a match let it be played on at once."""
        if self.running is None:
            self._set_lobby(self.lobby.opened(seat))
            return
        gone = replace(self.lobby.seat(seat), away=True, peer=0)
        self._away_until[seat] = now
        self._set_seat(gone)

    # A match that stands still, and seats that change hands in it.

    def _pause(self, peer: Peer, seat: int, now: float) -> None:
        check_holder(peer, self.lobby.seat(seat))
        if self.running is None:
            raise NotDone(RefusalCode.NO_MATCH)
        if self.lobby.paused is None:
            self._paused_at = now
            self._set_lobby(replace(self.lobby, paused=seat))

    def _resume(self, peer: Peer, now: float) -> None:
        seat = self.lobby.paused
        if seat is None:
            return
        if self.lobby.seat(seat).peer != peer.number:
            check_owner(peer)
        self._end_pause(now)

    def _end_pause(self, now: float) -> None:
        """All clocks go on where they stood."""
        lost = now - self._paused_at
        self._away_until = {seat: until + lost for seat, until in self._away_until.items()}
        self._set_lobby(replace(self.lobby, paused=None))
        running = self.running
        if running is not None:
            running.stand_still(self._paused_at, now)
            if running.deadline != NEVER:
                left = max(0.0, running.deadline - now)
                self.news.append(Clock(running.number, running.match.roll_number, left))

    def _take_over(self, peer: Peer, name: str, seat: int | None) -> None:
        """A late guest takes a bot's seat, or that of somebody who is away; the match goes on."""
        spare = self.lobby.spare
        if seat is None and not spare:
            raise NotDone(RefusalCode.MATCH_RUNNING)
        index = spare[0].index if seat is None else seat
        self._set_lobby(self.lobby.taken_over(index, name, peer.number, peer.key))
        self._away_until.pop(index, None)
        self._kept_seats.discard(index)

    def _go_on_with(self, kept: Unfinished, now: float) -> None:
        """Open in the middle of a match that was broken off."""
        self.lobby = opened_again(self._config, kept)
        self.running = self._broken_off(kept.number, kept.events, now)
        self._kept_seats = {seat.index for seat in self.lobby.people}

    def _broken_off(self, number: int, events: Sequence[Event], now: float) -> RunningMatch:
        """A match after these events; whoever sits beside its starter begins the next one (R0)."""
        config = self._config
        running = RunningMatch.broken_off(
            number, events, self._chance.roll, config.time_limit, config.pace, now
        )
        assert running.match.setup is not None
        self._starter = running.match.setup.starter
        return running

    # A table whose host is gone.

    def _inherit(self, heritage: Heritage, now: float) -> None:
        """Go on with the table of a host that is gone."""
        self.gathering = Gathering(heritage.lobby, self._own_key, now)
        self._take_up(heritage, now)

    @property
    def _own_key(self) -> str | None:
        return self._config.home.key if self._config.home is not None else None

    def adopt(self, heritage: Heritage, now: float) -> None:
        """Somebody who was here holds more than we do: that is where the table stood.

        All who are in already get their seats in it again.
        """
        here = {seat.key: seat.peer for seat in self.lobby.people if seat.key and not seat.away}
        term, revision = self.lobby.term, self.lobby.revision
        same = self.latest is not None and self.latest.number == heritage.match
        known = len(self.latest.log) if self.latest is not None and same else 0
        if self.gathering is not None:
            self.gathering.before = heritage.lobby
        code = self.lobby.code
        self._take_up(heritage, now)
        lobby = self.lobby
        for key, peer in here.items():
            lobby = lobby.given_back(key, peer)
        self.lobby = replace(
            lobby,
            code=code,
            term=max(term, heritage.lobby.term + 1),
            revision=max(revision, heritage.lobby.revision) + 1,
        )
        self.news.append(LobbyNow(self.lobby))
        latest = self.latest
        if latest is not None:
            self.news += self._events(latest, known)
            if latest.over:
                self.news.append(self._end(latest))

    def _take_up(self, heritage: Heritage, now: float) -> None:
        config = self._config
        self.lobby = with_goal(handed_down(heritage, config.home), config)
        self._remember_keys()
        self.running = self._last = None
        if heritage.events:
            match = self._broken_off(heritage.match, heritage.events, now)
            self.running, self._last = (None, match) if match.over else (match, None)

    def _come_back(self, peer: PeerId, names: tuple[str, ...], key: str | None) -> None:
        """Persons of an unfinished match sit down again, all of them or none."""
        lobby = self.lobby
        for name in names:
            kept = [seat for seat in lobby.spare if seat.index in self._kept_seats]
            found = next((seat for seat in kept if same_name(seat.name or "", name)), None)
            if found is None:
                raise NotDone(RefusalCode.MATCH_BEGUN)
            lobby = lobby.taken_over(found.index, name, peer, key)
        self._kept_seats -= set(lobby.seats_of(peer))
        self._set_lobby(lobby)

    def _decide(self, peer: Peer, request: MakeDecision, now: float) -> None:
        check_holder(peer, self.lobby.seat(LEADER))
        running = self._running_for(request)
        try:
            events = running.decide(request.decision, now)
        except RuleRefused as refusal:
            raise NotDone(RefusalCode.RULE, rule=refusal.code.value) from refusal
        self._tell(running, events)

    def _running_for(self, request: MakeChoice | MakeDecision) -> RunningMatch:
        """The match, if the request is for the roll that is under way."""
        running = self.running
        if running is None:
            raise NotDone(RefusalCode.NO_MATCH)
        if (request.match, request.roll) != (running.number, running.match.roll_number):
            raise NotDone(RefusalCode.TOO_LATE)
        return running

    def _choose(self, peer: Peer, request: MakeChoice, now: float) -> None:
        if self.running is None:
            raise NotDone(RefusalCode.NO_MATCH)
        seat = self.lobby.seat(request.seat)
        if not (peer.role is Role.BOTS and seat.level is not None):
            check_holder(peer, seat)
        running = self._running_for(request)
        choice = request.choice.choice if request.choice else None
        if choice and request.choice and choice.cells.bit_count() != len(request.choice.cells):
            raise NotDone(RefusalCode.RULE, rule="bad-request")
        try:
            events = running.choose(request.seat, choice, now)
        except RuleRefused as refusal:
            raise NotDone(RefusalCode.RULE, rule=refusal.code.value) from refusal
        self._tell(running, events)

    def _check_no_match(self) -> None:
        if self.running is not None:
            raise NotDone(RefusalCode.MATCH_RUNNING)
