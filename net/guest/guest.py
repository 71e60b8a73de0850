"""The guest as a state machine: the host's messages in; notices and messages to the host out.

A guest holds what a program at a table knows, and checks that events come without a gap, obey the
rules and end with the host's digest. Never here: sockets, bytes, clocks, anything on screen.
"""

from collections.abc import Callable
from enum import Enum
from secrets import token_bytes

from msgspec.structs import replace

from game.rules.events import Event
from game.rules.match import Match
from net.base.identity import Identity
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.base.wire import Appearance, kind_of
from net.chain.last_word import LastWord
from net.chain.log import Log
from net.guest.farewell import Backing, Farewell, reason_of
from net.guest.held_match import HeldMatch
from net.guest.held_table import HeldTable
from net.guest.presence import Presence
from net.guest.questions import Questions
from net.guest.silence import Silence
from net.guest.stake import Stake
from net.guest.standstill import Standstill
from net.guest.weighing import Weighing
from net.links.handshake import ASKING, Asking, LinkStep, after
from net.links.sealing import LinkSeal
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby
from net.messages.messages import (
    Bring,
    Bye,
    Clock,
    Entries,
    Goodbye,
    Held,
    Hello,
    LobbyNow,
    Ping,
    Pong,
    Prove,
    RefusedReply,
    Reply,
    ToGuest,
    ToHost,
    Wait,
    Welcome,
)
from net.messages.notices import (
    AnewNotice,
    ClockNotice,
    ClosedNotice,
    EventsNotice,
    GuestNotice,
    HostChangedNotice,
    JoinedNotice,
    LobbyNotice,
    LostNotice,
    MatchOverNotice,
    RefusedNotice,
    Request,
    SlowedNotice,
)
from net.messages.presence import Missed, Present, answers_to


class GuestState(Enum):
    """States of a guest."""

    NEW = "new"
    WAITING = "waiting"
    """The link is open; the host has not let us in yet."""
    IN = "in"
    LOST = "lost"
    """The link broke; the owner of the links may bring another."""
    CLOSED = "closed"


_ASLEEP = (GuestState.NEW, GuestState.LOST, GuestState.CLOSED)
"""States without a link, in which there is nothing to do."""


class Guest:
    """One program at one table.

    After each call `take_outbox` holds what to send and `take_notices` what happened. Once `state`
    is `CLOSED`, the caller sends the outbox and closes the link. Times are seconds of any monotonic
    clock.
    """

    def __init__(
        self,
        version: str,
        names: tuple[str, ...],
        watch: bool = False,
        code: str | None = None,
        identity: Identity | None = None,
        candidate: HostCandidate | None = None,
        secret: Callable[[], bytes] = lambda: token_bytes(32),
        believes: Callable[[str, str], bool] = lambda table, key: True,
        appearances: tuple[Appearance | None, ...] = (),
    ) -> None:
        """`code`: the table's, if it has one. `appearances`: how the people of those names look.

        `identity` regains our seats after a broken link; without one they are lost. `secret` draws
        32 bytes: our part in the dice of a match, or what others sign. `believes` says whether a
        key may answer for the table with this id.
        """
        self.state, self.owner = GuestState.NEW, False
        self.candidate = candidate
        """Where others reach this program if it becomes the host; set it before `start`."""
        self.host_key = ""
        """The key of the host we are with, or were with last."""
        self.expected_key: str | None = None
        """The key the host has to prove, if we know one."""
        self.backing = Backing.MOST
        """How many seats are with the host we turn to, if known."""
        self.distrusted: dict[str, int] = {}
        """How often we left each host, by key, because of what it said."""
        self._comes_back = identity is not None
        self._silence = Silence()
        self.stake = Stake(identity or Identity(), secret, self._silence)
        """What we put into a match, and the identity we are known by."""
        self.table = HeldTable(code, self.stake.identity, believes)
        """The table as we know it."""
        self._held, self._questions = HeldMatch(), Questions()
        self.weighing = Weighing(self.stake.identity.key, self._held.left_behind)
        self._hello = Hello(names, watch, appearances=appearances)
        self._version = version
        self._asking: Asking | None = None
        self._step = self._before = LinkStep.OPEN
        self._at_home = False
        self._standstill = Standstill(self.identity.key)
        self._presence = Presence(self.identity.key, secret)
        self._outbox: list[ToHost | LinkSeal] = []
        self._notices: list[GuestNotice] = []
        self._early: list[Request] = []
        self._was_away = False
        """Whether a match may have ended while we were away, of which this host tells us next."""
        self._held_end = 0
        """The last match we told this host that we hold to its end."""

    # What can be read.

    @property
    def match(self) -> Match:
        """The match made by the events so far; not begun before the first event."""
        return self._held.match

    @property
    def match_number(self) -> int:
        """The table's number of that match, 0 before the first one."""
        return self._held.number

    @property
    def events(self) -> list[Event]:
        """The events of that match so far."""
        return self._held.events

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats this program holds."""
        return self.table.seats

    @property
    def lobby(self) -> Lobby | None:
        """The table's lobby, None until we have been let in once."""
        return self.table.lobby

    @property
    def log(self) -> Log | None:
        """The log of the match, up to what we were told."""
        return self._held.log

    def take_outbox(self) -> list[ToHost | LinkSeal]:
        """What to send now, in order; a `LinkSeal` seals all frames after it, both ways."""
        outbox, self._outbox = self._outbox, []
        return outbox

    def take_notices(self) -> list[GuestNotice]:
        """What happened since the last call, in order."""
        notices, self._notices = self._notices, []
        return notices

    @property
    def identity(self) -> Identity:
        """The identity this program is known by at the table."""
        return self.stake.identity

    @property
    def last_term(self) -> int:
        """The highest term we know of or have voted in."""
        return self.stake.last_term(self.lobby, self._held.log)

    # What the program does.

    def start(self, now: float, at_home: bool = False) -> None:
        """The link is open, for the first time or again: ask for keys.

        `at_home`: the host is in our own program, so we show it no code.
        """
        self.state = GuestState.WAITING
        self.stake.begin()  # it wants to know when the last host was heard
        self._silence.begin(now, was_in=self.lobby is not None)
        self._at_home = at_home
        self._questions.begin()
        self._standstill.begin()
        self._presence.begin()
        self._held_end = 0
        self._held.begin()
        code = self.table.code_to_show if self._comes_back else self.table.code
        self._asking = Asking(self.stake.identity, self._version, None if at_home else code)
        self._step = LinkStep.ASKED
        self._outbox = [self._asking.begin]

    def _greet(self, proof: Prove) -> None:
        """The host has proven its key: prove ours and say hello."""
        assert self._asking is not None
        ours = self._asking.proven(proof)
        self.table.check_host(proof, self.expected_key)
        self.host_key = proof.key
        hello = replace(self.table.hello(self._hello), candidate=self.candidate)
        self._outbox += [ours, replace(hello, voted=self.stake.last_voted, have=self._held.have)]

    def ask(self, request: Request) -> None:
        """Ask the host for something; the result arrives in a later notice.

        Requests made before the host lets us in are sent as soon as it does.
        """
        if self.state in (GuestState.NEW, GuestState.WAITING, GuestState.LOST):
            self._early.append(request)
        if self.state is not GuestState.IN:
            return
        try:
            ask = self.stake.ask(self._questions.next, request, self.lobby, self.log, self.seats)
        except NotDone as reason:
            self._notices.append(RefusedNotice(request, reason.refusal))
            return
        self.table.asks(request)
        self._questions.ask(request)
        self._outbox.append(ask)

    def leave(self) -> None:
        """Leave the table on purpose."""
        if self.state in (GuestState.IN, GuestState.WAITING):
            self._outbox.append(Bye())
        self.close(None)

    # What happens to it.

    def receive(self, message: ToGuest, now: float) -> None:
        """The host sent a message."""
        self._silence.hear(now)
        if self.state is GuestState.CLOSED:
            return
        try:
            self._handle(message)
        except NotDone as reason:
            self.forsake(reason.refusal)
        self._mind_the_match(now)

    def _mind_the_match(self, now: float) -> None:
        """Leave a host that does nothing: it is worth no more than one that is gone."""
        if self.state is GuestState.IN and self.table.settle(now):
            self.weighing.proven(self.host_key)
        if self.state is not GuestState.IN or self._at_home:
            return
        held = self.lobby, self.log, self.host_key
        ours = self.seats, self._questions.open
        does_nothing = self._standstill.is_too_long(*held, *ours, now, self._held.heard)
        self._outbox += self._presence.look(*held, now)
        if does_nothing or self._presence.is_unproven(self.host_key):
            self.forsake(Refusal(RefusalCode.STANDSTILL))

    def forsake(self, why: Refusal) -> None:
        """Leave this host and look for the table: it lies, or more of the table is elsewhere."""
        self._outbox.append(Bye())
        lesser = why.code is RefusalCode.TABLES_MET
        (self._lose if lesser else self._distrust)(why)

    def _distrust(self, reason: Refusal) -> None:
        """Leave a host whose words cannot be true: the table may go on with another."""
        if self.state is GuestState.IN and not self.owner:
            self.distrusted[self.host_key] = self.distrusted.get(self.host_key, 0) + 1
            self._lose(reason, fault=reason)
        elif self.table.peer:  # somebody else answers at our table's address
            self._lose(reason)
        else:
            self.close(reason)

    def refuse(self, refusal: Refusal) -> None:
        """The host sent something that is no message: it is no table, or a broken one."""
        if self.state is GuestState.WAITING:
            shown = self._asking is not None and self._asking.begin.words is not None
            wrong = shown and self._step is LinkStep.SEALED
            refusal = Refusal(RefusalCode.WRONG_CODE if wrong else RefusalCode.NOT_A_TABLE)
        self._distrust(refusal)

    def disconnected(self) -> None:
        """The link broke; a seat in a match, or a table that goes on, is worth coming back to."""
        self._lose(Refusal(RefusalCode.LINK_LOST))

    def close(self, reason: Refusal | None) -> None:
        """We want no way back to the table, or there is none."""
        if self.state is not GuestState.CLOSED:
            self.state = GuestState.CLOSED
            self._notices.append(ClosedNotice(reason))

    def hear_of(self, said: LastWord) -> None:
        """Somebody shows us what a host has sealed: if ours told us otherwise, it lies."""
        if self.state is GuestState.IN and self._held.is_belied(said, self.host_key, self.lobby):
            self.forsake(Refusal(RefusalCode.CONTRADICTION))

    def suspect(self, now: float) -> None:
        """Somebody else has lost our host: give it little time to show that it is there."""
        if self.state is GuestState.IN:
            self._silence.suspect(now)
            self._outbox.append(Ping())

    def _lose(self, reason: Refusal, fault: Refusal | None = None) -> None:
        if self.state is GuestState.LOST:
            return
        self._held.forget_unsealed()
        was_known = not self.table.forsake(reason.code, self.state is GuestState.IN)
        has_seat = self._comes_back and self.table.has_seat_in_match
        if self.lobby is None or not (has_seat or self.table.may_go_on):
            self.close(reason)
        else:
            self.state = GuestState.LOST
            left = reason.code is RefusalCode.HOST_LEFT and was_known
            if not was_known:
                self.weighing.left_unproven(self.host_key, reason.code)
            self._notices.append(LostNotice(left, fault, reason.code))

    def tick(self, now: float) -> None:
        """Ping a quiet host, and leave one that has been silent for too long or does nothing."""
        self._mind_the_match(now)
        if self.state in _ASLEEP or now < self.next_wakeup():
            return
        if self._silence.is_too_long(now):
            self._lose(Refusal(RefusalCode.SILENT))
        elif self._silence.ask(now) and self.state is GuestState.IN:
            self._outbox.append(Ping())

    def next_wakeup(self) -> float:
        """When `tick` next has something to do; inf for never."""
        if self.state in _ASLEEP:
            return float("inf")
        return self._silence.next_check()

    # How.

    def _handle(self, message: ToGuest) -> None:
        self._before = self._step
        self._step = after(ASKING, self._step, kind_of(message))
        match message:
            case Reply():
                assert self._asking is not None
                self._outbox.append(self._asking.replied(message))
            case Prove():
                self._greet(message)
            case Wait(seconds):
                self._notices.append(SlowedNotice(seconds))
            case Goodbye(refusal):
                self._bid_farewell(refusal)
            case Bring(match, first):
                self._outbox += self._held.story(match, first)
            case Ping():
                self._outbox.append(Pong())
            case Pong():
                pass
            case Welcome():
                self._enter(message)
            case LobbyNow(lobby):
                self._take_lobby(lobby)
            case Entries():
                self._hear(message)
            case Clock(match, roll, seconds):
                if match == self.match_number:
                    self._notices.append(ClockNotice(roll, seconds))
            case RefusedReply(number, refusal):
                held = self.lobby, self.log, self.seats
                request = self._questions.refused(number, refusal.code, *held)
                if request is not None:
                    self.table.people.refused(request)
                    self._notices.append(RefusedNotice(request, refusal.as_shown))
            case Missed():
                self._outbox += answers_to(message, self.identity, self.log, self.host_key)
            case Present():
                self._hear_of_others(message)
            case _:
                raise NotDone(RefusalCode.BAD_MESSAGE, fault="an answer nobody asked for")

    def _hear_of_others(self, answer: Present) -> None:
        if (said := self._presence.hear(answer, self.host_key)) is not None:
            self.hear_of(said)

    def _bid_farewell(self, refusal: Refusal) -> None:
        match self.table.meaning_of(refusal, self.state is GuestState.IN, self.backing):
            case Farewell.SEEK:
                if self._before is LinkStep.GREETED:
                    self.table.parted.came_in_vain(self.host_key)
                self._lose(refusal)
            case Farewell.DISTRUST:
                self._distrust(refusal.as_shown)
            case Farewell.END:
                self.close(reason_of(refusal, self._version, self._before is LinkStep.ASKED))

    def _hear(self, message: Entries) -> None:
        """Take entries of the match, checked no matter who sent them."""
        assert self.lobby is not None
        table, host = self.lobby.table_id, self.host_key
        taken = self._held.take(message, table, host, self._was_away, self._check_log)
        self._was_away = self._was_away and message.seal is None
        if taken.lost is not None:
            self.stake.forget()
            self._notices.append(AnewNotice(taken.lost, *taken.lost_rolls))
        if taken.events:
            self._notices.append(EventsNotice(message.match, taken.events))
        if taken.is_told and self.log is not None:
            self._notices += self.stake.told_of_dice(self.log, self.lobby, host, self.owner)
        self._end_if_whole()
        self._take_part()

    def _check_log(self, log: Log) -> None:
        self.table.check_log(log, self.host_key, log is not self.log or not self._held.is_shown)
        if self.lobby is not None and not self.owner:
            self.stake.answered_for.check(log, self.table.here(log, self.log))
        loses, votes, chosen = self._held.stand_for(log, self.identity.key)
        told = self.host_key, self.table.weights_by(self.log, log), votes, chosen, self.match_number
        self.weighing.check(loses, *told, drops=self._held.is_replaced_by(log))
        self.table.hold(log)
        if log.host == self.host_key:
            self.table.prove()
            self.weighing.proven(self.host_key)

    def _weigh(self, loses: bool, drops: bool = False) -> None:
        weights = self.table.weights_by(self.log)
        self.weighing.check(loses, self.host_key, weights, match=self.match_number, drops=drops)

    def _end_if_whole(self) -> None:
        digest, log = self._held.whole(), self._held.log
        if digest is not None and self._held_end != self.match_number:
            self._held_end = self.match_number
            self._outbox.append(Held(self.match_number, digest))
            proven = log is not None and log.proven_together and self.table.people_agree(log)
            self._notices.append(MatchOverNotice(self.match_number, digest, proven))

    def _enter(self, welcome: Welcome) -> None:
        self.state = GuestState.IN
        self._silence.let_in()
        lobby = welcome.lobby
        self._was_away = lobby.match > self.match_number
        self.owner = self.table.may_lose_seats = welcome.owner and self._at_home
        if welcome.peer <= 0:
            raise NotDone(RefusalCode.CONTRADICTION, fault="a peer without a number")
        if self._held.is_beyond(lobby, self.host_key):
            self._go_on_without(self._held.forget, drops=True)
        self._hide_if_other(lobby)
        self._weigh(self.table.gives_seats_away(lobby))
        changed = self.table.enter(lobby, self.host_key, self.log, self.last_term)
        self.table.peer = welcome.peer
        self._notices.append(JoinedNotice(welcome.peer, self.owner, lobby, welcome.back))
        if changed:
            self._notices.append(HostChangedNotice(self.owner, lobby.host_name))
        self._take_part()
        self._end_if_whole()
        while self._early:
            self.ask(self._early.pop(0))

    def _go_on_without(self, drop: Callable[[], None], *, drops: bool = False) -> None:
        """Drop the match we hold: the table goes on without it."""
        self._weigh(self._held.is_open, drops)
        self._notices.append(AnewNotice(tuple(self._held.events)))
        drop()

    def _hide_if_other(self, lobby: Lobby) -> None:
        """Hide a match of another part of the table until the host, who may lie, tells its own."""
        if self._held.is_other(lobby, self.host_key):
            self._go_on_without(self._held.hide)

    def _take_lobby(self, lobby: Lobby) -> None:
        if self.table.goes_on_without(lobby, self._held.log):
            self._go_on_without(self._held.forget, drops=True)
        self._hide_if_other(lobby)
        self.table.follow(lobby, self.host_key, self._held.log, self.last_term)
        self._notices.append(LobbyNotice(lobby))
        self._take_part()

    def _take_part(self) -> None:
        """Send our vote for this host and our link for the next roll, if they are due."""
        if self.lobby is not None and not self.owner:
            self.stake.answered_for.enter(self.host_key, self.lobby)
            self._outbox += self.stake.due(self.lobby, self.log, self.host_key, bool(self.seats))
