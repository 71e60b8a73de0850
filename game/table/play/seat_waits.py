"""How long seats still wait for people who are away.

Never here: what happens to a seat then (the host says so).
"""

import math
from collections.abc import Callable

from net.messages.lobby import Lobby


class SeatWaits:
    """Feed it every lobby; during a pause the seats' time stops."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._kept_until: dict[int, float] = {}
        """Until when seats wait, in seconds of the clock."""
        self._term: int | None = None
        self._gone_with_host: set[int] = set()
        """Seats that are away since the host changed."""
        self._alone = False
        """Whether only one person is left."""
        self._paused_at: float | None = None

    def seconds(self, seat: int) -> int:
        """Whole seconds for which a seat still waits for its person, 0 if it does not.

        Whoever is left alone by a host waits for nobody: bots play at once.
        """
        if seat not in self._kept_until or (self._alone and seat in self._gone_with_host):
            return 0
        now = self._paused_at if self._paused_at is not None else self._now()
        return max(1, math.ceil(self._kept_until[seat] - now))

    def take(self, lobby: Lobby) -> None:
        """The current lobby; seats wait from when we hear of it."""
        now = self._now()
        if lobby.paused is not None:
            self._paused_at = now if self._paused_at is None else self._paused_at
        elif self._paused_at is not None:
            lost, self._paused_at = now - self._paused_at, None
            self._kept_until = {seat: until + lost for seat, until in self._kept_until.items()}
        known = self._kept_until
        self._kept_until = {
            seat.index: known.get(seat.index, now + lobby.keep_seconds)
            for seat in lobby.seats
            if seat.away and seat.held and seat.level is None and lobby.keep_seconds
        }
        if self._term not in (None, lobby.term):
            self._gone_with_host = set(self._kept_until)
        self._term = lobby.term
        self._gone_with_host &= self._kept_until.keys()
        self._alone = sum(not seat.away for seat in lobby.people) == 1
