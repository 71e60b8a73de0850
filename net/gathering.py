"""The first seconds of a new host, in which it waits for those who were at the table.

Nothing is played before they are back, since one of them may hold more of the match than the host
itself: what was accepted must not be lost. Never here: links, and what they bring (`admission`).
"""

from typing import Final

from net.lobby import Lobby

GATHER_SECONDS: Final = 6.0
"""A new host waits at most so long for those who were at the table: some of them may not know yet
that its predecessor is gone, which they notice within `SILENT_SECONDS`."""


class Gathering:
    """Who is still on his way; times are seconds."""

    def __init__(self, before: Lobby, own_key: str | None, now: float) -> None:
        """`before`: the lobby under the host that is gone."""
        self.before = before
        """The newest lobby under that host that anybody has told of."""
        gone = before.host.key if before.host is not None else None
        self._expected = {
            seat.key
            for seat in before.people
            if seat.key is not None and not seat.away and seat.key not in (gone, own_key)
        }
        self.until = now + GATHER_SECONDS

    def is_over(self, lobby: Lobby, now: float) -> bool:
        """Whether all are here, or have had the time to come."""
        here = {seat.key for seat in lobby.people if not seat.away}
        return now >= self.until or self._expected <= here
