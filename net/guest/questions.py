"""What a guest has asked its host for, by number, until it is refused or the link is another one.

Never here: what is asked, and what an answer means (`guest`).
"""

from collections.abc import Iterable
from typing import Final

from net.base.refusals import RefusalCode
from net.messages.notices import Request

_MOST: Final = 64
"""So many are kept; a host that answers none makes us keep no more."""


class Questions:
    """Open questions; a request that is granted shows in the match or the lobby, not here."""

    def __init__(self) -> None:
        self.next = 1
        """The number of the next question."""
        self._open: dict[int, Request] = {}
        self._late: list[Request] = []
        """Choices that the host calls late: it is further than it has told us."""

    @property
    def open(self) -> Iterable[Request]:
        """What was asked of this host and not refused, or only because it is further already."""
        return (*self._open.values(), *self._late)

    def begin(self) -> None:
        """The link is another one: nobody answers what was asked on the one before."""
        self._open.clear()
        self._late.clear()

    def ask(self, request: Request) -> None:
        """The next question is sent."""
        self._open[self.next] = request
        self.next += 1
        if len(self._open) > _MOST:
            del self._open[next(iter(self._open))]

    def refused(self, number: int, code: RefusalCode) -> Request | None:
        """The question of that number, which is answered; None if it is not open."""
        request = self._open.pop(number, None)
        if request is not None and code is RefusalCode.TOO_LATE:
            self._late = [*self._late, request][-_MOST:]
        return request
