"""How often pages without a key may ask to be let in: in all, and from one machine.

Never here: what a page is shown (`pages`), and who lets it in.
"""

from collections.abc import Collection
from typing import Final

from net.base.forgetting import forget_oldest
from net.base.rate_limit import RateLimit

MOST_KNOCKS: Final = 3
"""The most pages without a key that wait at a time, so that the screen is not flooded with
questions.
"""
MOST_OF_ONE: Final = 2
"""The most of them from one machine or network: it keeps nobody else out."""
KNOCK_EVERY: Final = 20.0
"""Seconds between two from one machine or network in the long run."""
_EVERY_IN_ALL: Final = KNOCK_EVERY / 3
"""Seconds between two in all: three machines that knock all the time use that up."""
_MOST_ORIGINS: Final = 64


class KnockLimit:
    """Who may knock; `origin` as by `origin_of`. Times are seconds of any monotonic clock."""

    def __init__(self, now: float) -> None:
        self._all = RateLimit(2 * MOST_KNOCKS, 1 / _EVERY_IN_ALL, now)
        self._by_origin: dict[str, RateLimit] = {}

    def lets(self, origin: str, waiting: Collection[str], now: float) -> bool:
        """Whether a page may knock now; if so, count it. `waiting`: the origins of the others."""
        crowd = sum(one == origin for one in waiting)
        limit = self._by_origin.pop(origin, None) or RateLimit(MOST_OF_ONE, 1 / KNOCK_EVERY, now)
        self._by_origin[origin] = limit  # whoever knocked last is the last
        forget_oldest(self._by_origin, _MOST_ORIGINS)
        full = len(waiting) >= MOST_KNOCKS or crowd >= MOST_OF_ONE
        if full or not self._all.allows(now) or not limit.allows(now):
            return False
        self._all.take()
        limit.take()
        return True
