"""A guest's open requests to its host, by number, until refused or until the link changes.

Never here: what is asked, and what an answer means (`guest`).
"""

from collections.abc import Iterable
from typing import Final

from net.base.forgetting import forget_oldest
from net.base.refusals import RefusalCode
from net.messages.notices import Request

_MOST: Final = 64
"""Most open questions kept; a silent host cannot make us keep more."""


class Questions:
    """Open questions; the grant of a request shows in the match or the lobby, not here."""

    def __init__(self) -> None:
        self.next = 1
        """The number of the next question."""
        self._open: dict[int, Request] = {}
        self._late: list[Request] = []
        """Choices the host calls late: it is further on than it has told us."""

    @property
    def open(self) -> Iterable[Request]:
        """Questions to this host that it has not refused, or only as late."""
        return (*self._open.values(), *self._late)

    def begin(self) -> None:
        """The link is a new one: nobody answers questions asked on the old one."""
        self._open.clear()
        self._late.clear()

    def ask(self, request: Request) -> None:
        """The next question is sent."""
        self._open[self.next] = request
        self.next += 1
        forget_oldest(self._open, _MOST)

    def refused(self, number: int, code: RefusalCode) -> Request | None:
        """Close and return the question with that number; None if it is not open."""
        request = self._open.pop(number, None)
        if request is not None and code is RefusalCode.TOO_LATE:
            self._late = [*self._late, request][-_MOST:]
        return request
