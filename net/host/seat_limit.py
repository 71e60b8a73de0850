"""How often people may sit down: everybody is told of each time.

Never here: whether a seat is free (`lobby_changes`), and what else bounds it in a match (`log`).
"""

from typing import Final

from net.base.forgetting import forget_oldest
from net.base.rate_limit import RateLimit
from net.base.refusals import NotDone, RefusalCode
from net.host.peers import Peer
from net.messages.requests import TakeSeat, WireRequest

AT_ONCE: Final = 24
"""Seats that people of one origin may take at once."""
PER_SECOND: Final = 2.0
"""And in a second after that."""
_MOST_ORIGINS: Final = 64
MOST_TAKEN: Final = 12
"""Most seats a program takes in one roll."""
MOST_TAKEN_IN_ALL: Final = 36
"""Most seats taken in one roll by all programs together."""


class SeatLimit:
    """Counts in a lobby, by origin."""

    def __init__(self) -> None:
        self._limits: dict[str, RateLimit] = {}

    def check(self, peer: Peer, request: WireRequest, in_match: bool, now: float) -> None:
        """Count a request; raise `NotDone` for one seat too many."""
        if in_match or peer.is_local or not isinstance(request, TakeSeat):
            return
        limit = self._limits.pop(peer.origin, None) or RateLimit(AT_ONCE, PER_SECOND, now)
        self._limits[peer.origin] = limit
        forget_oldest(self._limits, _MOST_ORIGINS)
        if not limit.allows(now):
            raise NotDone(RefusalCode.TOO_FAST)
        limit.take()


class TakenSeats:
    """Counts in a match, by key: its log has room for only a few in each roll."""

    def __init__(self) -> None:
        self._roll = (0, 0)
        """The match and roll in which we count."""
        self._takers: list[str] = []
        """The keys of those who have taken seats in it."""

    def check(self, key: str, roll: tuple[int, int]) -> None:
        """Raise `NotDone` if this key may take no further seat in this match and roll."""
        if roll != self._roll:
            self._roll, self._takers = roll, []
        if self._takers.count(key) >= MOST_TAKEN or len(self._takers) >= MOST_TAKEN_IN_ALL:
            raise NotDone(RefusalCode.TOO_FAST)

    def take(self, key: str) -> None:
        """Count a seat taken in that roll."""
        self._takers.append(key)
