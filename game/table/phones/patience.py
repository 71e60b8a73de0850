"""How long a choice is waited for where nobody at the screen can say that somebody has walked off.

Never here: what becomes of the seat then (`phone`).
"""

from collections.abc import Callable, Hashable

from net.links.loop import Handle, Loop


class Patience:
    """Calls when the same thing has been waited for too long."""

    def __init__(self, loop: Loop, seconds: float | None, give_up: Callable[[], None]) -> None:
        """`seconds`: how long each thing is waited for; None: without end."""
        self._loop = loop
        self._seconds = seconds
        self._give_up = give_up
        self._awaited: Hashable = None
        self._alarm: Handle | None = None

    def wait_for(self, awaited: Hashable) -> None:
        """What is waited for now; None: nothing is, and the next thing has all the time again."""
        if awaited == self._awaited:
            return
        self._awaited = awaited
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if awaited is not None and self._seconds is not None:
            self._alarm = self._loop.call_at(self._loop.time() + self._seconds, self._over)

    def begin_again(self) -> None:
        """Somebody is there: what is waited for has all the time again."""
        awaited, self._awaited = self._awaited, None
        self.wait_for(awaited)

    def _over(self) -> None:
        self._alarm = None
        self._give_up()
