"""The table a host owns: what its peers may do there, and how it goes on under another host.

Here belongs what a request does and who may make it. Never here: what time brings about
(`table_play`), links, hellos, bytes (`host`, `shell`).
"""

import dataclasses
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from game.rules.refusal import Refused
from net.base.address import origin_of
from net.base.names import same_name
from net.base.refusals import NotDone, RefusalCode
from net.base.wire import Appearance
from net.chain.entries import Chosen, Decided, Why
from net.chain.log import LEADER, Log, Untrue
from net.chain.votes import seat_weights
from net.host.host_config import Chance, HostConfig, Unfinished, opened_again, with_goal
from net.host.lobby_changes import changed, check_holder, check_owner
from net.host.pauses import Pauses
from net.host.peers import Peer, PeerId, Role
from net.host.rejoin import Rejoin
from net.host.running import NEVER, RunningMatch
from net.host.seat_limit import TakenSeats
from net.host.table_play import TablePlay
from net.host.told import is_backed, robs_somebody
from net.messages.heritage import (
    Heritage,
    copied,
    empty_seats,
    handed_down,
    holders_of,
    with_seats_of,
)
from net.messages.host_candidates import MOST_HOST_CANDIDATES, HostCandidate
from net.messages.lobby import RESUME_SECONDS, Lobby, SeatKind, TableState
from net.messages.messages import ANSWERED_SECONDS, Clock, LobbyNow
from net.messages.requests import (
    Kick,
    LeaveSeat,
    LetIn,
    MakeChoice,
    MakeDecision,
    Pause,
    Resume,
    SetLocked,
    SetMission,
    SetSeatCount,
    StartMatch,
    TakeSeat,
    WireRequest,
)
from net.messages.tale import tale_of


class HostTable(TablePlay):
    """Lobby and match of one table, and what its peers do there."""

    def __init__(self, config: HostConfig, chance: Chance, now: float) -> None:
        super().__init__(config, chance, now)
        if config.heritage is not None:
            self._inherit(config.heritage, now)
        elif config.unfinished is not None:
            self._go_on_with(config.unfinished, now)
        if config.code is not None:
            self.lobby = replace(self.lobby, code=config.code)
        self._pauses = Pauses()
        self._taken = TakenSeats()
        self._banned_origins: dict[str, str] = {}
        """The origins of kicked players, by their keys."""

    # What peers bring about; each method may raise NotDone, and then changes nothing.

    def arrive(
        self,
        peer: PeerId,
        people: Sequence[tuple[str, Appearance | None]],
        now: float,
        key: str | None = None,
        candidate: HostCandidate | None = None,
    ) -> None:
        """Seat a peer that said hello, one seat for each of its `people`: names and looks.

        `key` may reclaim the seats later. `candidate`: where the peer is reached if it has to
        become the host.
        """
        if not people:
            return
        if self.lobby.state is TableState.PLAYING:
            self._come_back(peer, people, key, now)
            self._may_host(candidate)
            return
        lobby = self.lobby
        if len(people) > lobby.free:
            raise NotDone(RefusalCode.TABLE_FULL)
        for name, appearance in people:
            lobby = lobby.with_person(name, peer, None, key, appearance)
        self._set_lobby(lobby.with_candidate(candidate))

    def give_back(
        self, peer: PeerId, key: str, candidate: HostCandidate | None, now: float
    ) -> None:
        """Return the seats of a peer that has proven its key; raises `NotDone` if it has none."""
        seats = self.lobby.held_by(key)
        if not any(seat.away for seat in seats):
            raise NotDone(RefusalCode.MATCH_BEGUN)
        if key != self.own_key and not all(self._may_return(seat.index) for seat in seats):
            raise NotDone(RefusalCode.SEAT_HELD)
        for seat in seats:
            self._away_until.pop(seat.index, None)
            self._kept_until.pop(seat.index, None)
        self._set_lobby(self.lobby.given_back(key, peer).with_candidate(candidate))
        self._write_seats(now)

    def _may_return(self, seat: int) -> bool:
        """Whether the log has room for somebody to come back to their seat, if a bot sits there."""
        running = self.running
        if running is None or not running.has_bot(seat):
            return True
        return running.log.changes.may_come(seat, self.own_key)

    def leave(self, peer: PeerId, now: float) -> None:
        """A peer is gone, on purpose or not."""
        seats = self.lobby.seats_of(peer)
        if not seats:
            return
        if self.running is not None:
            until = self._clock(now) + self.lobby.keep_seconds
            self._away_until |= dict.fromkeys(seats, until)
            self._kept_until |= dict.fromkeys(seats, until)
        keys = (self.lobby.seat(seat).key for seat in seats)
        self._just_gone.note(filter(None, keys), now)
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
            case LetIn(key):
                check_owner(peer)
                self._banned_origins.pop(key, None)
                self._set_lobby(self.lobby.letting_in(key))
            case StartMatch():
                self._check_no_match()
                check_owner(peer)
                self._start(now)
            case Pause(seat):
                self._pause(peer, seat, now)
            case Resume():
                self._resume(peer, now)
            case TakeSeat() if self.running is not None:
                self._take_over(peer, request, now)
                self._may_host(peer.candidate)
            case _:
                self._check_no_match()
                if isinstance(request, SetSeatCount | SetMission) and peer.role is Role.OWNER:
                    self._open_the_missing(float("inf"))  # seats get new numbers
                self._set_lobby(changed(self.lobby, self._config, peer, request))
                if isinstance(request, TakeSeat):
                    self._may_host(peer.candidate)

    def _may_host(self, candidate: HostCandidate | None) -> None:
        """Add somebody who has a seat now to the host candidates, if they can be reached."""
        lobby = self.lobby.with_candidate(candidate)
        if lobby != self.lobby:
            self._set_lobby(lobby)

    def name_first(self, candidate: HostCandidate) -> None:
        """Put the candidate that continues the table first, whether it has a seat here or not."""
        others = [one for one in self.lobby.candidates if one.key != candidate.key]
        candidates = (candidate, *others)[:MOST_HOST_CANDIDATES]
        self.lobby = replace(self.lobby, candidates=candidates)
        self.news.append(LobbyNow(self.lobby))

    def set_watchers(self, count: int) -> None:
        """Set how many peers without a seat watch."""
        if count != self.lobby.watchers:
            self._set_lobby(replace(self.lobby, watchers=count))

    def rename_table(self, name: str) -> None:
        """Rename a table whose name clashed with another on the LAN."""
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
        if info.key is not None:
            self._set_lobby(self.lobby.banning(info.key, info.name or ""))

    def keep_out(self, key: str, address: str) -> None:
        """Keep a kicked player out, by this key and by this address."""
        if self.lobby.bans(key):
            self._banned_origins[key] = origin_of(address)

    def is_banned(self, key: str, address: str) -> bool:
        """Whether somebody was kicked: by their key or, if we do not know it, by their origin."""
        origin, bans = origin_of(address), self.lobby.bans
        origins = (where for whose, where in self._banned_origins.items() if bans(whose))
        return bans(key) or (origin in origins and key not in self.keys)

    def _vacate(self, seat: int, now: float) -> None:
        """Open a seat or, in a match, let it be played on at once."""
        if self.running is None:
            self._set_lobby(self.lobby.opened(seat))
            return
        gone = replace(self.lobby.seat(seat), away=True, held=False, peer=0)
        was_away = self.lobby.seat(seat).away  # those may be back in a moment
        self._away_until[seat] = self._clock(now) + (ANSWERED_SECONDS if was_away else 0.0)
        self._kept_until.pop(seat, None)
        self._kept_seats.pop(seat, None)
        self._set_seat(gone, now)
        if self.lobby.paused == seat:
            self._end_pause(now)

    # Pauses, and seats that change hands in a match.

    def _pause(self, peer: Peer, seat: int, now: float) -> None:
        check_holder(peer, self.lobby.seat(seat))
        if self.running is None:
            raise NotDone(RefusalCode.NO_MATCH)
        if self.lobby.paused is not None:
            return
        left = self._pauses.left(peer.key, seat, self._roll)
        if left <= 0:
            check_owner(peer)
            left = RESUME_SECONDS
        self._paused_at, self._resumes_at = now, now + left
        self._set_lobby(replace(self.lobby, paused=seat))

    @property
    def _roll(self) -> tuple[int, int]:
        """The match under way, and its current roll."""
        return self.lobby.match, self.running.match.roll_number if self.running is not None else 0

    def _resume(self, peer: Peer, now: float) -> None:
        seat = self.lobby.paused
        if seat is None:
            return
        may = self.lobby.anybody_resumes and bool(self.lobby.seats_of(peer.number))
        if self.lobby.seat(seat).peer != peer.number:
            if not may:
                check_owner(peer)
            self._pauses.cut_short(self.lobby.seat(seat).key or "", seat, self._roll)
        self._end_pause(now)

    def _end_pause(self, now: float) -> None:
        """End the pause: all clocks resume where they stopped."""
        lost = now - self._paused_at
        seat = self.lobby.seat(self.lobby.paused or 0)
        self._pauses.note(seat.key or "", self._roll, lost)
        self._away_until = {seat: until + lost for seat, until in self._away_until.items()}
        self._kept_until = {seat: until + lost for seat, until in self._kept_until.items()}
        self._set_lobby(replace(self.lobby, paused=None, anybody_resumes=False))
        running = self.running
        if running is not None:
            running.stand_still(self._paused_at, now)
            if running.deadline != NEVER:
                left = max(0.0, running.deadline - now)
                self.news.append(Clock(running.number, running.match.roll_number, left))

    def _take_over(self, peer: Peer, wanted: TakeSeat, now: float) -> None:
        """Give a latecomer a bot's seat, or that of somebody who is away; the match goes on."""
        spare = self.lobby.spare
        if wanted.seat is None and not spare:
            raise NotDone(RefusalCode.MATCH_RUNNING)
        index = spare[0].index if wanted.seat is None else wanted.seat
        look = wanted.appearance
        lobby = self.lobby.taken_over(index, wanted.name, peer.number, peer.key, look)
        running = self.running
        assert running is not None
        early = not running.match.roll_number and self.lobby.seat(index).kind is SeatKind.BOT
        if early or not running.may_sit(index, peer.key):
            raise NotDone(RefusalCode.TOO_FAST)  # before the first roll it would weigh too much
        self._taken.check(peer.key, self._roll)
        try:
            running.seat(index, holders_of(lobby)[index], wanted.vote, now)
        except Untrue as fault:
            raise NotDone(RefusalCode.BAD_PROOF) from fault
        self._taken.take(peer.key)
        self._away_until.pop(index, None)
        self._kept_until.pop(index, None)
        self._kept_seats.pop(index, None)
        self._set_lobby(lobby)
        self._write_seats(now)

    def _go_on_with(self, kept: Unfinished, now: float) -> None:
        """Open in the middle of a match that was broken off."""
        self.lobby = opened_again(self._config, kept)
        running = self._running(Log(self.lobby.table_id, kept.number))
        setup = kept.setup
        holders = holders_of(self.lobby)
        running.begin(setup, holders, self.lobby.term, (), now, kept.events, kept.keys)
        running.vouch()
        running.told = running.log.count
        self.running = running
        self._starter = setup.starter
        self.keys = dict.fromkeys(filter(None, kept.keys), 0)
        self._keep_seats([seat.index for seat in self.lobby.people], now)

    def _keep_seats(self, seats: Collection[int], now: float) -> None:
        """Keep these seats for players with their names and, where we know them, with their keys;
        for a while nobody else gets them."""
        awaited = self.running.log.awaited if self.running is not None else {}
        self._kept_seats = {seat: awaited.get(seat) for seat in seats}
        for seat in seats:
            self._away_until.pop(seat, None)  # somebody may have come and gone in between
        self._kept_until |= dict.fromkeys(seats, now + self.lobby.keep_seconds)
        for seat in seats:
            self.lobby = self.lobby.holding(seat)

    # A table whose host is gone.

    def _inherit(self, heritage: Heritage, now: float) -> None:
        """Continue the table of a host that is gone."""
        self.rejoin = Rejoin(heritage.lobby, self.own_key, now)
        self._who_counts.inherit(heritage.weights or heritage.lobby.weights)
        config = self._config
        self.lobby = with_goal(handed_down(heritage, config.candidate, self.own_key), config)
        self.keys = dict.fromkeys(heritage.seen, 0)
        self._remember_keys()
        if heritage.log is not None:
            self._chain = heritage.chain
            self._take_up(copied(heritage.log), now)
            self._keep_seats(empty_seats(heritage.log), now)
            self.keys |= dict.fromkeys(heritage.log.awaited.values(), 0)
        if self.lobby.sheet not in self._config.sheets:  # the old host's own, not yet played on
            self.lobby = replace(self.lobby, sheet=config.sheet)

    def about_to_play(self, now: float) -> int | None:
        """The match that is about to be begun, or to go on under us; None if none is."""
        if self.rejoin is None:
            return self.lobby.match + 1 if self._starting_until is not None else None
        goes_on = self.running is not None and self.rejoin.is_over(self._ready, now)
        return self.lobby.match if goes_on else None

    def may_adopt(self, log: Log) -> bool:
        """Whether the log somebody tells shows where the table stood under earlier hosts.

        It must continue the log we hold, or be the next match, begun by the host that is gone; and
        most must have gone along (`is_backed`). Nobody is robbed of a seat by it.
        """
        rejoin, ours = self.rejoin, self.log
        hosted = log.may_be_hosted_by(self.own_key)  # otherwise we could not go on with it
        if rejoin is None or log.term >= self.lobby.term or not hosted:
            return False
        goes_on = ours is not None and log.number == ours.number
        if robs_somebody(log, self.lobby, goes_on and self.running is not None):
            return False
        if ours is not None and goes_on:
            return is_backed(log, ours, seat_weights(ours), self.present | rejoin.expected)
        before = (rejoin.host_before, rejoin.term_before)
        ended = ours is None or ours.ended
        follows = log.number == self.lobby.match + 1 and (log.host, log.term) == before
        return ended and follows and is_backed(log, None, self.lobby.weights, ())

    def adopt(self, log: Log, now: float) -> None:
        """Take over the longer signed log of somebody who was here: that is where the table stood.

        Everybody who is in already is told.
        """
        known = self.log
        ours = known.count if known is not None and known.number == log.number else 0
        playing = replace(self.lobby, state=TableState.PLAYING, match=log.number)
        self.lobby = with_seats_of(playing, log)
        self._take_up(log, now)
        self.votes = {key: vote for key, vote in self.votes.items() if vote.match == log.number}
        self._keep_seats(empty_seats(log), now)
        self.news += [LobbyNow(self.lobby), *tale_of(log, ours)]
        if self.running is None:  # a match is over once its end has been told
            self.lobby = replace(self.lobby, state=TableState.LOBBY)
            self.news.append(LobbyNow(self.lobby))

    def _take_up(self, log: Log, now: float) -> None:
        running = self._running(log)
        running.go_on(now)
        setup = running.match.setup
        assert setup is not None
        self._starter = setup.starter
        if setup.sheet is not None and setup.sheet_name is not None:  # perhaps the old host's own
            sheets = {setup.sheet_name: setup.sheet, **self._config.sheets}
            self._config = dataclasses.replace(self._config, sheets=sheets)
        self.running, self._last = (None, running) if log.ended else (running, None)

    def _come_back(
        self,
        peer: PeerId,
        people: Sequence[tuple[str, Appearance | None]],
        key: str | None,
        now: float,
    ) -> None:
        """Seat the persons of an unfinished match again whose seats wait for them."""
        lobby = self.lobby
        refused: NotDone | None = None
        for name, appearance in people:
            try:
                seat = self._seat_of(name, key, lobby)
            except NotDone as reason:
                refused = refused or reason
                continue
            lobby = lobby.holding(seat, held=False)
            lobby = lobby.taken_over(seat, name, peer, key, appearance)
        if refused is not None and lobby is self.lobby:
            raise refused
        for seat in lobby.seats_of(peer):
            self._kept_seats.pop(seat, None)
        self._set_lobby(lobby)
        self._write_seats(now)

    def _seat_of(self, name: str, key: str | None, lobby: Lobby) -> int:
        """The seat of an unfinished match that waits for somebody of this name and key."""
        waiting = [lobby.seat(seat) for seat in self._kept_seats]
        waiting = [seat for seat in waiting if seat.away and seat.key is None]
        found = next((seat for seat in waiting if same_name(seat.name or "", name)), None)
        running = self.running
        if found is None or (running and key and not running.may_sit(found.index, key)):
            raise NotDone(RefusalCode.MATCH_BEGUN)
        whose = self._kept_seats[found.index]
        ours = self.own_key  # our own people may come from elsewhere today, and others to us
        if found.held and whose not in (None, key, ours) and key != ours:
            raise NotDone(RefusalCode.SEAT_HELD)
        return found.index

    def _decide(self, peer: Peer, request: MakeDecision, now: float) -> None:
        check_holder(peer, self.lobby.seat(LEADER))
        running = self._running_for(request)
        entry = Decided(request.answers, request.jokers, request.die, request.signature)
        try:
            events = running.decide(entry, now)
        except (Refused, Untrue) as refusal:
            raise _not_done(refusal) from refusal
        self._tell(running, events, now)

    def _running_for(self, request: MakeChoice | MakeDecision) -> RunningMatch:
        """The match, if the request answers the current roll."""
        running = self.running
        if running is None:
            raise NotDone(RefusalCode.NO_MATCH)
        if (request.match, request.answers) != (running.number, running.log.answers):
            raise NotDone(RefusalCode.TOO_LATE)
        return running

    def _choose(self, peer: Peer, request: MakeChoice, now: float) -> None:
        if self.running is None:
            raise NotDone(RefusalCode.NO_MATCH)
        seat = self.lobby.seat(request.seat)
        bot = peer.role is Role.BOTS and seat.level is not None
        if not bot:
            check_holder(peer, seat)
        running = self._running_for(request)
        signature, why = (None, Why.BOT) if bot else (request.signature, None)
        entry = Chosen(request.seat, request.answers, request.choice, signature, why)
        try:
            events = running.choose(entry, now)
        except (Refused, Untrue) as refusal:
            raise _not_done(refusal) from refusal
        self._tell(running, events, now)

    def _check_no_match(self) -> None:
        if self.running is not None:
            raise NotDone(RefusalCode.MATCH_RUNNING)


def _not_done(refusal: Refused | Untrue) -> NotDone:
    if isinstance(refusal, Refused):
        return NotDone(RefusalCode.RULE, rule=refusal.code.value)
    return NotDone(RefusalCode.BAD_PROOF)
