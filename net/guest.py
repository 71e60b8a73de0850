"""The guest as a state machine: messages of the host in, notices and messages to the host out.

Here belongs what a program at a table knows and checks: events come without a gap, obey the rules,
and end with the host's digest. Never here: sockets, bytes, clocks, and what a screen makes of it.
"""

from enum import Enum

from game.rules.events import Event
from game.rules.follower import Contradiction, Follower
from game.rules.match import Match, Phase
from game.rules.record import RecordError, digest, from_record
from net.lobby import Lobby
from net.messages import (
    PROTOCOL,
    Ask,
    Bye,
    Clock,
    Ended,
    Events,
    Goodbye,
    Hello,
    LobbyNow,
    MakeChoice,
    MakeDecision,
    MatchEnd,
    MessageError,
    Ping,
    Pong,
    Refused,
    Rename,
    TakeSeat,
    ToGuest,
    ToHost,
    Welcome,
    WireChoice,
    WireRequest,
    to_host,
    to_map,
)
from net.notices import (
    Choose,
    ClockNotice,
    ClosedNotice,
    Decide,
    EventsNotice,
    JoinedNotice,
    LobbyNotice,
    MatchOverNotice,
    Notice,
    RefusedNotice,
    Request,
)
from net.peers import PING_SECONDS, SILENT_SECONDS
from net.refusals import NotDone, Refusal, RefusalCode


class GuestState(Enum):
    """How far a guest is."""

    NEW = "new"
    WAITING = "waiting"
    """Said hello."""
    IN = "in"
    CLOSED = "closed"


_MOST_OPEN_REQUESTS = 64


class Guest:
    """One program at one table.

    After each call `take_outbox` holds what to send and `take_notices` what happened. Once `state`
    is `CLOSED` the caller closes the link when the outbox is sent. Times are seconds of any clock
    that only goes forward.
    """

    def __init__(
        self, version: str, names: tuple[str, ...], watch: bool = False, code: bool = False
    ) -> None:
        self.state = GuestState.NEW
        self.peer = 0
        self.owner = False
        self.lobby: Lobby | None = None
        self.match_number = 0
        self.events: list[Event] = []
        self._hello = Hello(PROTOCOL, version, names, watch, code)
        self._version = version
        self._follower = Follower()
        self._outbox: list[ToHost] = []
        self._notices: list[Notice] = []
        self._asked = 0
        self._open: dict[int, Request] = {}
        self._heard = 0.0
        self._pinged = False
        self._early: list[Request] = []

    # What can be read.

    @property
    def match(self) -> Match:
        """The match as the events so far make it; not begun before the first event."""
        return self._follower.match

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats this program holds."""
        return self.lobby.seats_of(self.peer) if self.lobby else ()

    def take_outbox(self) -> list[ToHost]:
        """What to send now, in order."""
        outbox, self._outbox = self._outbox, []
        return outbox

    def take_notices(self) -> list[Notice]:
        """What happened since the last call, in order."""
        notices, self._notices = self._notices, []
        return notices

    # What the program does.

    def start(self, now: float) -> None:
        """The link is open: say hello."""
        self.state = GuestState.WAITING
        self._heard = now
        self._outbox.append(self._hello)

    def ask(self, request: Request) -> None:
        """Ask the host for something; what comes of it shows in later notices.

        What is asked before the host has let us in is asked as soon as it does.
        """
        if self.state in (GuestState.NEW, GuestState.WAITING):
            self._early.append(request)
        if self.state is not GuestState.IN:
            return
        ask = Ask(self._asked + 1, self._wire(request))
        try:
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
            refusal = Refusal(RefusalCode.NOT_A_TABLE)
        self._close(refusal)

    def disconnected(self) -> None:
        """The link broke."""
        self._close(Refusal(RefusalCode.LINK_LOST))

    def tick(self, now: float) -> None:
        """See to a host that has fallen silent."""
        if self.state in (GuestState.NEW, GuestState.CLOSED) or now < self.next_wakeup():
            return
        if now >= self._heard + SILENT_SECONDS:
            self._close(Refusal(RefusalCode.SILENT))
        else:
            self._pinged = True
            if self.state is GuestState.IN:
                self._outbox.append(Ping())

    def next_wakeup(self) -> float:
        """When `tick` has something to do; inf for never."""
        if self.state in (GuestState.NEW, GuestState.CLOSED):
            return float("inf")
        return self._heard + (SILENT_SECONDS if self._pinged else PING_SECONDS)

    # How.

    def _handle(self, message: ToGuest) -> None:
        match message:
            case Goodbye(refusal):
                self._close(refusal)
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
                self._take_events(message)
            case Clock(match, roll, seconds):
                if match == self.match_number:
                    self._notices.append(ClockNotice(roll, seconds))
            case MatchEnd(match, theirs):
                self._finish(match, theirs)
            case Refused(number, refusal):
                request = self._open.pop(number, None)
                if request is not None:
                    self._notices.append(RefusedNotice(request, refusal))
            case _:
                raise NotDone(RefusalCode.BAD_MESSAGE, fault="an answer nobody asked for")

    def _enter(self, welcome: Welcome) -> None:
        if self.state is not GuestState.WAITING:
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="welcome twice")
        self.state = GuestState.IN
        self.peer = welcome.peer
        self.owner = welcome.owner
        self._set_lobby(welcome.lobby)
        self._notices.append(JoinedNotice(welcome.peer, welcome.owner, welcome.lobby))
        early, self._early = self._early, []
        for request in early:
            self.ask(request)

    def _set_lobby(self, lobby: Lobby) -> None:
        if any(seat.index != index for index, seat in enumerate(lobby.seats)):
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="a lobby with seats out of order")
        self.lobby = lobby

    def _take_events(self, message: Events) -> None:
        if message.match > self.match_number:
            if self.match.phase not in (Phase.NEW, Phase.OVER):
                raise NotDone(RefusalCode.GAP, expected=len(self.events), got=0)
            self.match_number = message.match
            self.events = []
            self._follower = Follower()
        if message.match != self.match_number or message.first != len(self.events):
            raise NotDone(RefusalCode.GAP, expected=len(self.events), got=message.first)
        try:
            events = tuple(from_record(record) for record in message.records)
            for event in events:
                self._follower.take(event)
        except (RecordError, Contradiction) as fault:
            raise NotDone(RefusalCode.CONTRADICTION, fault=str(fault)[:200]) from fault
        self.events += events
        self._notices.append(EventsNotice(message.match, events))

    def _finish(self, match: int, theirs: str) -> None:
        ours = digest(self.events)
        if match != self.match_number or theirs != ours or self.match.phase is not Phase.OVER:
            fault = "the host's digest of the match is not ours"
            raise NotDone(RefusalCode.CONTRADICTION, fault=fault)
        self._outbox.append(Ended(match, ours))
        self._notices.append(MatchOverNotice(match, ours))

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
