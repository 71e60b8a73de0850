"""How long a guest puts up with a host that is silent or does not let it in.

Never here: what follows (`guest`), and a host that talks but does nothing (`standstill`).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from net.messages.messages import PING_SECONDS, SILENT_SECONDS

SUSPECT_SECONDS: Final = 1.5
"""Seconds a suspected host has to answer."""
LET_IN_SECONDS: Final = 15.0
"""Seconds within which a returning guest is let in, whatever the host says: a new host waits for
its guests for 8 at most."""
_SLEPT: Final = 2.0
"""Seconds without doing anything after which a program has slept: it looks at its host more often.
"""
_SURELY_AWAKE: Final = 2.0
"""Seconds after which a program that slept has read all that was said to it meanwhile."""
_NEVER: Final = float("inf")


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment by two clocks, in seconds: the program's, and that of the wall, which goes on while
    the machine sleeps but may be set."""

    now: float = 0.0
    wall: float = 0.0

    def since(self, before: "Moment") -> float:
        """The seconds between, by the clock that has gone further."""
        return max(self.now - before.now, self.wall - before.wall)

    def plus(self, seconds: float) -> "Moment":
        """The moment so many seconds later."""
        return Moment(self.now + seconds, self.wall + seconds)

    def later(self, first: "Moment", last: "Moment") -> "Moment":
        """The moment that is later by the time between these two."""
        return Moment(self.now + last.now - first.now, self.wall + last.wall - first.wall)


class Silence:
    """Keeps track of when the host was last heard. Times are seconds."""

    def __init__(self, wall: Callable[[], float] = time.time) -> None:
        """`wall`: the clock that goes on while the machine sleeps."""
        self._wall = wall
        self._heard = 0.0
        self._pinged = False
        self._let_in_until = _NEVER
        self.last = Moment()
        """When the host said its last message, or the link began."""
        self._fell_asleep = Moment()
        """When it was heard last before our program slept, or froze."""
        self._awoke = Moment(-_NEVER, -_NEVER)
        self._active = Moment()
        """When our program did something last."""

    @property
    def heard(self) -> float:
        """When the host said its last message; what came at once has one time."""
        return self._heard

    @property
    def awake(self) -> Moment:
        """When it was heard last; just after a sleep, when it was before that, since what was said
        meanwhile is heard all at once."""
        slept = self.last.since(self._awoke) < _SURELY_AWAKE
        return self._fell_asleep if slept else self.last

    def begin(self, now: float, *, was_in: bool) -> None:
        """The link is open; a newcomer may have to wait longer, and can leave."""
        self._active = Moment(now, self._wall())
        self.hear(now)
        self._let_in_until = now + LET_IN_SECONDS if was_in else _NEVER

    def hear(self, now: float) -> None:
        """The host said something."""
        self._heard, self._pinged = now, False
        self.last = self._act(now)

    def let_in(self) -> None:
        """The host has let us in."""
        self._let_in_until = _NEVER

    def suspect(self, now: float) -> None:
        """Leave the host little time to show that it is there."""
        self._heard = min(self._heard, now - SILENT_SECONDS + SUSPECT_SECONDS)
        self._pinged = True

    def ask(self, now: float) -> bool:
        """Look at the host; return whether it should be asked now whether it is there."""
        self._act(now)
        asks, self._pinged = not self._pinged and now >= self._heard + PING_SECONDS, True
        return asks

    def _act(self, now: float) -> Moment:
        before, self._active = self._active, Moment(now, self._wall())
        if self._active.since(before) > _SLEPT:
            self._fell_asleep, self._awoke = self.last, self._active
        return self._active

    def is_too_long(self, now: float) -> bool:
        """Whether the host counts as gone."""
        return now >= min(self._heard + SILENT_SECONDS, self._let_in_until)

    def next_check(self) -> float:
        """When to look at the host: to ask it, or since it counts as gone, or so that we know that
        we have not slept."""
        gone = min(self._heard + SILENT_SECONDS, self._let_in_until)
        asks = self._heard if not self._pinged else self._active.now
        return min(gone, asks + PING_SECONDS)
