"""For whom a match waits: a host may have told them, or us, that it has gone on.

Never here: asking them (`member`), and what a host owes (`net.guest.standstill`).
"""

from typing import Final

from net.chain.log import Log
from net.guest.standstill import due_seats
from net.messages.lobby import Lobby, TableState

ASK_SECONDS: Final = 15.0
"""Seconds between two questions to somebody for whom the match waits."""


class Awaited:
    """Notes how far the match was when it was looked at last, every `ASK_SECONDS`."""

    def __init__(self) -> None:
        self._place = (0, 0)

    def keys(self, lobby: Lobby, log: Log | None, me: str) -> set[str]:
        """The keys of others for whom it has waited since then, and for nobody here (`me`)."""
        before, self._place = self._place, (0, 0)
        due = due_keys(lobby, log)
        if log is None or not due:
            return set()
        self._place = log.number, log.count
        return due if before == self._place and me not in due else set()


def due_keys(lobby: Lobby, log: Log | None) -> set[str]:
    """The keys of those whom the lobby shows as present and whose choices or decisions are due."""
    if log is None or lobby.state is not TableState.PLAYING or log.number != lobby.match:
        return set()
    due = [seat for seat in lobby.seats if seat.index in due_seats(log.match)]
    return {seat.key for seat in due if seat.key is not None and not seat.away}
