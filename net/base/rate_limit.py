"""A rate limit: a number at once, and a number a second in the long run (a token bucket).

Never here: what is limited, and what happens to anybody beyond the limit.
"""

from typing import Final

_WHOLE: Final = 1 - 1e-6
"""What counts as one token: sums of short times fall short of it by less than a clock shows."""


class RateLimit:
    """A token bucket. Times are seconds of any monotonic clock."""

    __slots__ = ("_at_once", "_filled", "_per_second", "_tokens")

    def __init__(self, at_once: float, per_second: float, now: float = 0.0) -> None:
        """`now`: the time from which it refills."""
        self._at_once = at_once
        self._per_second = per_second
        self._tokens = at_once
        self._filled = now

    def allows(self, now: float, cost: float = 1.0) -> bool:
        """Whether there is room for one more now, or for one that costs more."""
        passed = max(0.0, now - self._filled)
        self._tokens = min(self._at_once, self._tokens + passed * self._per_second)
        self._filled = now
        return self._tokens >= cost - (1 - _WHOLE)

    def take(self, cost: float = 1.0) -> None:
        """Use one up, even beyond what is left: then the next waits longer."""
        self._tokens -= cost

    def give_back(self) -> None:
        """Do not count the last one."""
        self._tokens += 1

    @property
    def ready(self) -> float:
        """When there is room for one more, as of the last call of `allows`."""
        return self._filled + max(0.0, 1 - self._tokens) / self._per_second
