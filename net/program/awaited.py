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
        if log is None or lobby.state is not TableState.PLAYING or log.number != lobby.match:
            return set()
        self._place = log.number, log.count
        due = [seat for seat in lobby.seats if seat.index in due_seats(log.match)]
        keys = {seat.key for seat in due if seat.key is not None and not seat.away}
        return keys if before == self._place and me not in keys else set()
