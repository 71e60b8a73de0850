"""Remembers on disk which seats this program holds in a running match, and where its table is.

Never here: the file (`held_seats`), coming back (`returning`).
"""

from game.table.storage.held_seats import HeldSeat, HeldSeats
from net.base.refusals import RefusalCode
from net.guest.guest import Guest
from net.messages.lobby import Lobby, TableState
from net.messages.notices import ClosedNotice, GuestNotice, JoinedNotice, LobbyNotice


class SeatMemory:
    """Pass it every notice of the guest; `names`: those its key is stored under."""

    def __init__(self, guest: Guest, names: tuple[str, ...], seats: HeldSeats) -> None:
        self._guest = guest
        self._names = names
        self._seats = seats
        self._kept: HeldSeat | None = None

    def hear(self, notice: GuestNotice) -> None:
        """Something happened at the table."""
        match notice:
            case JoinedNotice(_, _, lobby) | LobbyNotice(lobby):
                self._follow(lobby)
            case ClosedNotice(reason) if reason is not None:
                if self._kept is not None and reason.code in (
                    RefusalCode.KICKED,
                    RefusalCode.TABLE_CLOSED,
                ):
                    self._seats.drop(self._kept.table_id)

    def _follow(self, lobby: Lobby) -> None:
        own = self._guest.identity.key
        if lobby.state is TableState.LOBBY or not lobby.held_by(own):
            self._seats.drop(lobby.table_id)
            self._kept = None
            return
        candidates = tuple(
            candidate
            for candidate in (lobby.host, *lobby.candidates)
            if candidate is not None and candidate.key != own
        )
        people = tuple(seat.name or "?" for seat in lobby.held_by(own))
        held = HeldSeat(lobby.table_id, lobby.table_name, self._names, candidates, people)
        if candidates and held != self._kept:
            self._kept = held
            self._seats.keep(held)
