"""How long a choice is waited for where nobody at the screen can say that somebody has walked off.

Never here: what becomes of the seat then (`phone`).
"""

from collections.abc import Callable, Hashable
from typing import Final

from net.links.loop import Handle, Loop

_LONGEST: Final = 4
"""So many times as long a thing is waited for at most, whatever is done meanwhile: whoever does
anything but choose, again and again, keeps the others waiting as well."""


class Patience:
    """Calls when the same thing has been waited for too long."""

    def __init__(self, loop: Loop, seconds: float | None, give_up: Callable[[], None]) -> None:
        """`seconds`: how long each thing is waited for; None: without end."""
        self._loop = loop
        self._seconds = seconds
        self._give_up = give_up
        self._awaited: Hashable = None
        self._alarm: Handle | None = None
        self._end = 0.0
        """When the thing at hand is given up at the latest."""

    def wait_for(self, awaited: Hashable) -> None:
        """What is waited for now; None: nothing is, and the next thing has all the time again."""
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
        """Somebody is there: what is waited for has all the time again, but not for ever."""
        if self._alarm is not None and self._seconds is not None:
            self._alarm.cancel()
            at = min(self._loop.time() + self._seconds, self._end)
            self._alarm = self._loop.call_at(at, self._over)

    def _over(self) -> None:
        self._alarm = None
        self._give_up()
