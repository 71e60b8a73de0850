"""The guest as a state machine: messages of the host in, notices and messages to the host out.

Here belongs what a program at a table knows and checks: events come without a gap, obey the rules,
and end with the host's digest. Never here: sockets, bytes, clocks, and what a screen makes of it.
"""

from enum import Enum

from msgspec.structs import replace

from game.rules.events import Event
from game.rules.match import Match
from net.codes import Credential, ProofBy
from net.entry import Entry
from net.held_match import HeldMatch
from net.homes import Home
from net.identity import Identity, challenge_of
from net.lobby import Lobby, TableState
from net.messages import (
    PROTOCOL,
    Ask,
    Bring,
    Bye,
    Challenge,
    Clock,
    Ended,
    Events,
    Goodbye,
    Have,
    Hello,
    LobbyNow,
    MatchEnd,
    MessageError,
    Ping,
    Pong,
    Proof,
    Refused,
    Share,
    Story,
    ToGuest,
    ToHost,
    Wait,
    Welcome,
    to_host,
    to_map,
)
from net.notices import (
    AnewNotice,
    Choose,
    ClockNotice,
    ClosedNotice,
    Decide,
    EventsNotice,
    HostChangedNotice,
    JoinedNotice,
    LobbyNotice,
    LostNotice,
    MatchOverNotice,
    Notice,
    RefusedNotice,
    Request,
    SlowedNotice,
)
from net.peers import PING_SECONDS, SILENT_SECONDS
from net.refusals import NotDone, Refusal, RefusalCode
from net.requests import MakeChoice, MakeDecision, Rename, TakeSeat, WireChoice, WireRequest
from net.sealing import Seal


class GuestState(Enum):
    """How far a guest is."""

    NEW = "new"
    WAITING = "waiting"
    """Said hello."""
    IN = "in"
    LOST = "lost"
    """The link broke; whoever has the links may bring another."""
    CLOSED = "closed"


_MOST_OPEN_REQUESTS = 64
_COME_AGAIN = (
    RefusalCode.SEAT_HELD,  # the host still takes us for there
    RefusalCode.NOT_THE_HOST,
    RefusalCode.HOST_LEFT,
    RefusalCode.TABLES_MET,
    RefusalCode.SILENT,
    RefusalCode.NO_HELLO,  # the network was slower than the host has patience
)
"""Reasons to look for the table again."""
SUSPECT_SECONDS = 1.5
"""A host that somebody else has lost has so long to answer."""
_ASLEEP = (GuestState.NEW, GuestState.LOST, GuestState.CLOSED)
"""States without a link, in which nothing has to be seen to."""


class Guest:
    """One program at one table.

    After each call `take_outbox` holds what to send and `take_notices` what happened. Once `state`
    is `CLOSED` the caller closes the link when the outbox is sent. Times are seconds of any clock
    that only goes forward.
    """

    def __init__(
        self,
        version: str,
        names: tuple[str, ...],
        watch: bool = False,
        credential: Credential | None = None,
        identity: Identity | None = None,
        home: Home | None = None,
    ) -> None:
        """`credential`: what is shown at a table with a code.

        `identity` has the seats back when the link breaks; without one they are lost then.
        """
        self.state = GuestState.NEW
        self.peer = 0
        self.owner = False
        self.lobby: Lobby | None = None
        self._identity = identity
        self.home = home
        """Where this program is reached should it have to be the host; to be set before `start`."""
        self._hello = Hello(PROTOCOL, version, names, watch)
        self._entry = Entry(credential, version)
        self._version = version
        self._held = HeldMatch()
        self._outbox: list[ToHost | Seal] = []
        self._notices: list[Notice] = []
        self._asked = 0
        self._open: dict[int, Request] = {}
        self._heard = 0.0
        self._pinged = False
        self._early: list[Request] = []
        self._was_away = False
        """Whether a match may have ended without us."""

    # What can be read.

    @property
    def match(self) -> Match:
        """The match as the events so far make it; not begun before the first event."""
        return self._held.match

    @property
    def match_number(self) -> int:
        """Which match of the table that is, 0 before the first one."""
        return self._held.number

    @property
    def events(self) -> list[Event]:
        """Its events so far."""
        return self._held.events

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats this program holds."""
        return self.lobby.seats_of(self.peer) if self.lobby else ()

    def take_outbox(self) -> list[ToHost | Seal]:
        """What to send now, in order; what comes after a seal is sent and read with it."""
        outbox, self._outbox = self._outbox, []
        return outbox

    def take_notices(self) -> list[Notice]:
        """What happened since the last call, in order."""
        notices, self._notices = self._notices, []
        return notices

    @property
    def key(self) -> str | None:
        """The public key that our seats stand under, if there is one."""
        return self._identity.key if self._identity is not None and self._hello.names else None

    def another_entry(self) -> Entry:
        """How other programs of this table let us in."""
        return Entry(self._entry.credential, self._version)

    def whole_log(self) -> tuple[Event, ...]:
        """The events, with those that must follow from the last intent but have not come."""
        return self._held.whole_log()

    # What the program does.

    def start(self, now: float, at_home: bool = False) -> None:
        """The link is open, for the first time or again: say hello.

        `at_home`: the host is in our own program, which we have to prove nothing.
        """
        self.state = GuestState.WAITING
        self._heard = now
        self._pinged = False
        self._open.clear()
        secure = self._entry.begin(self._signer, at_home)
        self._outbox = [secure if secure is not None else self._greeting()]

    def _greeting(self) -> Hello:
        return replace(self._hello, key=self.key, have=self._have(), home=self.home)

    @property
    def _signer(self) -> Identity | None:
        """With what we show that we were here; nobody has to know a key that was not."""
        was_here = self.lobby is not None or self._entry.by_secret
        return self._identity if was_here and self._hello.names else None

    def ask(self, request: Request) -> None:
        """Ask the host for something; what comes of it shows in later notices.

        What is asked before the host has let us in is asked as soon as it does.
        """
        if self.state in (GuestState.NEW, GuestState.WAITING, GuestState.LOST):
            self._early.append(request)
        if self.state is not GuestState.IN:
            return
        ask = Ask(self._asked + 1, self._wire(request))
        try:
            if not isinstance(request, Choose):  # numbers of our own engine need no second look
                to_host(to_map(ask))
        except MessageError as fault:
            is_name = isinstance(request, TakeSeat | Rename)
            code = RefusalCode.BAD_NAME if is_name else RefusalCode.BAD_MESSAGE
            refusal = Refusal(code, {"fault": str(fault)[:200]})
            self._notices.append(RefusedNotice(request, refusal))
            return
        self._asked = ask.number
        self._open[ask.number] = request
        if len(self._open) > _MOST_OPEN_REQUESTS:
            del self._open[next(iter(self._open))]
        self._outbox.append(ask)

    def leave(self) -> None:
        """Leave the table on purpose."""
        if self.state in (GuestState.IN, GuestState.WAITING):
            self._outbox.append(Bye())
        self._close(None)

    # What happens to it.

    def receive(self, message: ToGuest, now: float) -> None:
        """The host sent a message."""
        self._heard = now
        self._pinged = False
        if self.state is GuestState.CLOSED:
            return
        try:
            self._handle(message)
        except NotDone as reason:
            self._outbox.append(Bye())
            self._close(reason.refusal)

    def refuse(self, refusal: Refusal) -> None:
        """What the host sent is no message: it is no table, or one gone wrong."""
        if self.state is GuestState.WAITING:
            refusal = self._entry.refusal or Refusal(RefusalCode.NOT_A_TABLE)
        self._close(refusal)

    def disconnected(self) -> None:
        """The link broke; a seat in a match, or a table that goes on, is worth coming back to."""
        self._lose(Refusal(RefusalCode.LINK_LOST))

    def give_up(self, reason: Refusal) -> None:
        """There is no way back to the table."""
        self._close(reason)

    def suspect(self, now: float) -> None:
        """Somebody else has lost our host: it has little time left to show that it is there."""
        if self.state is GuestState.IN:
            self._heard = min(self._heard, now - SILENT_SECONDS + SUSPECT_SECONDS)
            self._pinged = True
            self._outbox.append(Ping())

    def _lose(self, reason: Refusal) -> None:
        if self.state is GuestState.LOST:
            return
        if self.lobby is None or not (self._may_play_on(self.lobby) or self.lobby.heirs):
            self._close(reason)
        else:
            self.state = GuestState.LOST
            self._notices.append(LostNotice(left=reason.code is RefusalCode.HOST_LEFT))

    def _may_play_on(self, lobby: Lobby) -> bool:
        """Whether there is a seat that we have back with our key."""
        playing = lobby.state is TableState.PLAYING
        return playing and self._identity is not None and bool(self.seats)

    def _have(self) -> Have:
        lobby = self.lobby
        if lobby is None:
            return Have()
        held = self._held
        return Have(held.number, len(held.events), held.digest(), lobby.term, lobby.revision)

    def tick(self, now: float) -> None:
        """See to a host that has fallen silent."""
        if self.state in _ASLEEP or now < self.next_wakeup():
            return
        if now >= self._heard + SILENT_SECONDS:
            self._lose(Refusal(RefusalCode.SILENT))
        else:
            self._pinged = True
            if self.state is GuestState.IN:
                self._outbox.append(Ping())

    def next_wakeup(self) -> float:
        """When `tick` has something to do; inf for never."""
        if self.state in _ASLEEP:
            return float("inf")
        return self._heard + (SILENT_SECONDS if self._pinged else PING_SECONDS)

    # How.

    def _handle(self, message: ToGuest) -> None:
        self._entry.heard()
        match message:
            case Share():
                self._outbox += [self._entry.answered(message), self._greeting()]
            case Wait(seconds):
                self._notices.append(SlowedNotice(seconds))
            case Goodbye(refusal) if self.peer and refusal.code in _COME_AGAIN:
                self._lose(refusal)
            case Goodbye(refusal):
                self._close(refusal.as_shown)
            case _ if self._entry.outside:
                raise NotDone(RefusalCode.NOT_A_TABLE)  # nobody talks to us unsealed
            case Challenge(table_id, nonce) if self.state is GuestState.WAITING:
                self._prove(table_id, nonce)
            case Bring(match, first) if self.state is GuestState.WAITING:
                self._outbox += self._story(match, first)
            case Ping():
                self._outbox.append(Pong())
            case Pong():
                pass
            case Welcome():
                self._enter(message)
            case _ if self.state is not GuestState.IN:
                raise NotDone(RefusalCode.NOT_A_TABLE)
            case LobbyNow(lobby):
                self._set_lobby(lobby)
                self._notices.append(LobbyNotice(lobby))
            case Events():
                events = self._held.take(message, self._was_away)
                self._notices.append(EventsNotice(message.match, events))
            case Clock(match, roll, seconds):
                if match == self.match_number:
                    self._notices.append(ClockNotice(roll, seconds))
            case MatchEnd(match, theirs):
                ours = self._held.finish(match, theirs)
                self._outbox.append(Ended(match, ours))
                self._notices.append(MatchOverNotice(match, ours))
            case Refused(number, refusal):
                request = self._open.pop(number, None)
                if request is not None:
                    self._notices.append(RefusedNotice(request, refusal.as_shown))
            case _:
                raise NotDone(RefusalCode.BAD_MESSAGE, fault="an answer nobody asked for")

    def _prove(self, table_id: str, nonce: str) -> None:
        if self._identity is None:
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="a challenge without a key")
        self._outbox.append(Proof(self._identity.sign(challenge_of(table_id, nonce))))

    def _story(self, match: int, first: int) -> list[ToHost]:
        """All that a new host asks us for: the lobby, and the events from number `first`."""
        if match != self.match_number:
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="asked for another match")
        return [Story(match, lobby=self.lobby), *self._held.story(first)]

    def _enter(self, welcome: Welcome) -> None:
        if self.state is not GuestState.WAITING:
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="welcome twice")
        self.state = GuestState.IN
        if welcome.anew:
            self._held.forget()
            self._notices.append(AnewNotice())
        before = self.lobby
        self._was_away = welcome.back
        self.peer = welcome.peer
        self.owner = welcome.owner
        self._set_lobby(welcome.lobby)
        joined = JoinedNotice(welcome.peer, welcome.owner, welcome.lobby, welcome.back)
        self._notices.append(joined)
        if before is not None and before.term != welcome.lobby.term:
            self._notices.append(HostChangedNotice(welcome.owner, welcome.lobby.host_name))
        early, self._early = self._early, []
        for request in early:
            self.ask(request)

    def _set_lobby(self, lobby: Lobby) -> None:
        if any(seat.index != index for index, seat in enumerate(lobby.seats)):
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="a lobby with seats out of order")
        if not lobby.names_are_clean:
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="a lobby with names nobody can show")
        self.lobby = lobby
        if lobby.code is not None:
            self._entry.credential = Credential(ProofBy.CODE, lobby.code)

    def _wire(self, request: Request) -> WireRequest:
        if isinstance(request, Decide):
            return MakeDecision.of(self.match_number, self.match.roll_number, request.decision)
        if not isinstance(request, Choose):
            return request
        choice = WireChoice.of(request.choice) if request.choice else None
        return MakeChoice(request.seat, self.match_number, self.match.roll_number, choice)

    def _close(self, reason: Refusal | None) -> None:
        if self.state is not GuestState.CLOSED:
            self.state = GuestState.CLOSED
            self._notices.append(ClosedNotice(reason))
