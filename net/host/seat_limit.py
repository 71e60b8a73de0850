"""How often people from one place may sit down in a lobby: everybody is told of each time.

In a match the log bounds it. Never here: whether a seat is free (`lobby_changes`).
"""

from typing import Final

from net.base.rate_limit import RateLimit
from net.base.refusals import NotDone, RefusalCode
from net.host.peers import Peer
from net.messages.requests import TakeSeat, WireRequest

AT_ONCE: Final = 24
"""Seats that people of one origin may take at once."""
PER_SECOND: Final = 2.0
"""And in a second after that."""
_MOST_ORIGINS: Final = 64


class SeatLimit:
    """Counts by origin."""

    def __init__(self) -> None:
        self._limits: dict[str, RateLimit] = {}

    def check(self, peer: Peer, request: WireRequest, in_match: bool, now: float) -> None:
        """Count a request; raise `NotDone` for one seat too many."""
        if in_match or peer.is_local or not isinstance(request, TakeSeat):
            return
        limit = self._limits.pop(peer.origin, None) or RateLimit(AT_ONCE, PER_SECOND, now)
        self._limits[peer.origin] = limit
        if len(self._limits) > _MOST_ORIGINS:
            del self._limits[next(iter(self._limits))]
        if not limit.allows(now):
            raise NotDone(RefusalCode.TOO_FAST)
        limit.take()
