"""What a guest has asked its host for, by number, until it is refused or the link is another one.

Never here: what is asked, and what an answer means (`guest`).
"""

from collections.abc import Iterable
from typing import Final

from net.messages.notices import Request

_MOST: Final = 64
"""So many are kept; a host that answers none makes us keep no more."""


class Questions:
    """Open questions; a request that is granted shows in the match or the lobby, not here."""

    def __init__(self) -> None:
        self.next = 1
        """The number of the next question."""
        self._open: dict[int, Request] = {}

    @property
    def open(self) -> Iterable[Request]:
        """What was asked of this host and not refused, the oldest first."""
        return self._open.values()

    def begin(self) -> None:
        """The link is another one: nobody answers what was asked on the one before."""
        self._open.clear()

    def ask(self, request: Request) -> None:
        """The next question is sent."""
        self._open[self.next] = request
        self.next += 1
        if len(self._open) > _MOST:
            del self._open[next(iter(self._open))]

    def refused(self, number: int) -> Request | None:
        """The question of that number, which is answered; None if it is not open."""
        return self._open.pop(number, None)
