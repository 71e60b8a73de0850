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
"""Seconds of silence after which a program may have slept: a host that is there answers a ping."""
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
        self.last = Moment(now, self._wall())
        self.hear(now)
        self._let_in_until = now + LET_IN_SECONDS if was_in else _NEVER

    def hear(self, now: float) -> None:
        """The host said something."""
        self._heard, self._pinged = now, False
        before, self.last = self.last, Moment(now, self._wall())
        if self.last.since(before) > _SLEPT:
            self._fell_asleep, self._awoke = before, self.last

    def let_in(self) -> None:
        """The host has let us in."""
        self._let_in_until = _NEVER

    def suspect(self, now: float) -> None:
        """Leave the host little time to show that it is there."""
        self._heard = min(self._heard, now - SILENT_SECONDS + SUSPECT_SECONDS)
        self._pinged = True

    def ask(self) -> None:
        """The host has been asked whether it is there."""
        self._pinged = True

    def is_too_long(self, now: float) -> bool:
        """Whether the host counts as gone."""
        return now >= min(self._heard + SILENT_SECONDS, self._let_in_until)

    def next_check(self) -> float:
        """When to ask the host, or when it counts as gone."""
        quiet = SILENT_SECONDS if self._pinged else PING_SECONDS
        return min(self._heard + quiet, self._let_in_until)
