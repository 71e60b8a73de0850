"""A guest's open requests to its host, by number, until refused or until the link changes.

Never here: what is asked, and what an answer means (`guest`).
"""

from collections.abc import Collection, Iterable
from typing import Final

from net.base.forgetting import forget_oldest
from net.base.refusals import RefusalCode
from net.chain.log import Log
from net.guest.standstill import is_owed
from net.messages.lobby import Lobby
from net.messages.notices import Choose, Decide, Request

MOST_PUT_OFF: Final = 3
"""How many choices of one roll a host may refuse for a while."""
_MOST: Final = 64
"""Most open questions kept; a silent host cannot make us keep more."""


class Questions:
    """Open questions; the grant of a request shows in the match or the lobby, not here."""

    def __init__(self) -> None:
        self.next = 1
        """The number of the next question."""
        self._open: dict[int, Request] = {}
        self._late: list[Request] = []
        """What the host has refused though it may not: a choice that it calls late, since it is
        further on than it has told us; one against which it says something else."""
        self._put_off: list[Choose | Decide] = []
        """The choices of one roll that it has refused for a while; breaking links gains it none."""

    @property
    def open(self) -> Iterable[Request]:
        """Questions to this host that it has not refused, or may not."""
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

    def refused(
        self,
        number: int,
        code: RefusalCode,
        lobby: Lobby | None,
        log: Log | None,
        seats: Collection[int],
    ) -> Request | None:
        """Close and return the question with that number; None if it is not open.

        `lobby`, `log`: what the host has told us by then; `seats`: ours.
        """
        request = self._open.pop(number, None)
        if request is None:
            return None
        is_right = code is not RefusalCode.TOO_LATE and not is_owed(request, lobby, log, seats)
        if code is RefusalCode.TOO_FAST and isinstance(request, Choose | Decide) and not is_right:
            self._put_off = [one for one in self._put_off if one.roll == request.roll]
            is_right = len(self._put_off) < MOST_PUT_OFF
            self._put_off += [request] if is_right else []
        if not is_right:
            self._late = [*self._late, request][-_MOST:]
        return request
