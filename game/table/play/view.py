"""A table as a screen sees it: a mirror fed by notices, read by whatever draws.

Never here: threads, links, and anything that could wait.
"""

from collections.abc import Callable
from enum import Enum

from game.rules.events import Event
from game.rules.match import Match
from game.table.play.invitation import Invitation
from game.table.play.seat_waits import SeatWaits
from game.table.play.session_notices import (
    ListeningNotice,
    Notice,
    PhonesNotice,
    Trouble,
    TroubleNotice,
)
from net.messages.lobby import Lobby, TableState
from net.messages.notices import (
    AnewNotice,
    ClockNotice,
    ClosedNotice,
    EventsNotice,
    JoinedNotice,
    LobbyNotice,
    LostNotice,
    MatchOverNotice,
)


class LinkState(Enum):
    """The state of this program's connection to the table."""

    CONNECTING = "connecting"
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """A match has ended and the lobby is open again."""
    CLOSED = "closed"


class TableView:
    """The mirror. Seat n of the match is seat n of the lobby while a match runs.

    After a match `match` and `events` stay until the next one begins, while the lobby goes on
    changing; `names` keeps the owners of the seats in that match.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.state = LinkState.CONNECTING
        self.lobby: Lobby | None = None
        self.peer = 0
        self.owner = False
        self.match: Match | None = None
        self.match_number = 0
        self.events: list[Event] = []
        self.names: tuple[str, ...] = ()
        self.deadline: float | None = None
        """When the time for the choices due now is over, in seconds of the clock (D2)."""
        self.digest: str | None = None
        self.proven = False
        """Whether several programs prove how the finished match was played."""
        self.addresses: tuple[str, ...] = ()
        """Where the table can be joined, if this program is its host."""
        self.port = 0
        self.invitation: Invitation | None = None
        """How phones reach this program, None if they cannot."""
        self._waits = SeatWaits(now)
        self.lost = False
        """Whether the link broke and the table is being looked for."""
        self.troubles: set[Trouble] = set()

    @property
    def table_name(self) -> str:
        """The table's name, empty before we are in."""
        return self.lobby.table_name if self.lobby else ""

    @property
    def my_seats(self) -> tuple[int, ...]:
        """The seats this program holds."""
        return self.lobby.seats_of(self.peer) if self.lobby else ()

    def is_mine(self, seat: int) -> bool:
        """Whether this program holds the seat."""
        return seat in self.my_seats

    def name_of(self, seat: int) -> str:
        """The owner's name: in the match if one has begun, else in the lobby."""
        if seat < len(self.names):
            return self.names[seat]
        seats = self.lobby.seats if self.lobby else ()
        return (seats[seat].name or "") if seat < len(seats) else ""

    def waits(self, seat: int) -> int:
        """Whole seconds for which a seat still waits for its person, 0 if it does not."""
        return self._waits.seconds(seat)

    def take(self, notice: Notice) -> None:
        """Take in a notice."""
        match notice:
            case LostNotice():
                self.lost = True
            case JoinedNotice(peer, owner, lobby):
                self.peer, self.owner, self.lost = peer, owner, False
                self._set_lobby(lobby)
            case AnewNotice():
                self.match, self.match_number, self.events = None, 0, []
            case LobbyNotice(lobby):
                self._set_lobby(lobby)
            case EventsNotice(number, events):
                self._take_events(number, events)
            case ClockNotice(_, seconds):
                self.deadline = self._now() + seconds
            case MatchOverNotice(_, digest, proven):
                self.digest, self.proven = digest, proven
            case ClosedNotice():
                self.state = LinkState.CLOSED
            case ListeningNotice(_, addresses, port):
                self.addresses, self.port = addresses, port
            case PhonesNotice(invitation):
                self.invitation = invitation
            case TroubleNotice(trouble):
                self.troubles.add(trouble)

    def _set_lobby(self, lobby: Lobby) -> None:
        self._waits.take(lobby)
        self.lobby = lobby
        if lobby.state is TableState.PLAYING:
            self.state = LinkState.PLAYING
            self.names = tuple(seat.name or "" for seat in lobby.taken)
        else:
            self.state = LinkState.OVER if self.match else LinkState.LOBBY

    def _take_events(self, number: int, events: tuple[Event, ...]) -> None:
        if number != self.match_number or self.match is None:
            self.match, self.match_number = Match(), number
            self.events, self.digest, self.proven = [], None, False
        roll = self.match.roll_number
        phase = self.match.phase
        for event in events:
            self.match.take(event)
            self.events.append(event)
        if (self.match.roll_number, self.match.phase) != (roll, phase):
            self.deadline = None
