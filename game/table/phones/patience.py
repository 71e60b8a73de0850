"""How long a choice is waited for where nobody at the screen can tell that its player has left.

Never here: what happens to the seat then (`phone`).
"""

from collections.abc import Callable, Hashable
from typing import Final

from net.links.loop import Handle, Loop

_LONGEST: Final = 4
"""Greatest wait in multiples of the usual one, whatever is done meanwhile: somebody who keeps doing
anything but choosing keeps the others waiting as well.
"""


class Patience:
    """Calls a function when the same thing has been waited for too long."""

    def __init__(self, loop: Loop, seconds: float | None, give_up: Callable[[], None]) -> None:
        """`seconds`: how long each thing is waited for; None: without limit."""
        self._loop = loop
        self._seconds = seconds
        self._give_up = give_up
        self._awaited: Hashable = None
        self._alarm: Handle | None = None
        self._end = 0.0
        """When the current thing is given up at the latest."""

    def wait_for(self, awaited: Hashable) -> None:
        """What is waited for now; None: nothing, and the next thing gets the full time."""
        if awaited == self._awaited:
            return
        self._awaited = awaited
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if awaited is not None and self._seconds is not None:
            now = self._loop.time()
            self._end = now + _LONGEST * self._seconds
            self._alarm = self._loop.call_at(now + self._seconds, self._over)

    def begin_again(self) -> None:
        """Somebody is there: the current thing gets its full time again, up to the limit."""
        if self._alarm is not None and self._seconds is not None:
            self._alarm.cancel()
            at = min(self._loop.time() + self._seconds, self._end)
            self._alarm = self._loop.call_at(at, self._over)

    def _over(self) -> None:
        self._alarm = None
        self._give_up()
