"""Where handshakes wait their turn, so that a crowd of them costs a host little.

A guest that shows the table's code waits as long as the guess limit says; one that shows none waits
only while more come than a host can answer. Never here: the handshake itself (`handshake`), links.
"""

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from net.base.address import origin_of
from net.base.identity import Identity
from net.base.rate_limit import RateLimit
from net.base.refusals import NotDone, RefusalCode
from net.host.guess_limit import GuessLimit, Ticket
from net.links.handshake import Answering
from net.messages.messages import Begin

AT_ONCE: Final = 8.0
"""Handshakes answered at once: each costs the host about a millisecond, and all of them less than a
frame."""
PER_SECOND: Final = 200.0
"""Handshakes answered a second after that."""
PLAIN_PER_SECOND: Final = 100.0
"""Those without a code answered a second."""
ENTRIES_TOLD: Final = 100
"""Entries of a match that are about as much work to tell somebody as a handshake."""
MOST_DELAY: Final = 1.0
"""Seconds by which that delays others at most."""
_FORGET_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Opening:
    """The holder of this ticket is answered; the link is sealed from then on."""

    ticket: Ticket
    answering: Answering | None
    """None for a `begin` that has no answer."""


class Gate:
    """Queues the `begin` of each guest; call `open` until it returns None."""

    def __init__(self, identity: Identity, table: str, code: Callable[[], str | None]) -> None:
        """`code`: returns the table's current code."""
        self._identity = identity
        self._table = table
        self._code = code
        self._guess_limit = GuessLimit()
        self._begins: dict[Ticket, Begin] = {}
        self._queue: dict[Ticket, str] = {}
        """Guests without a code, and their origins."""
        self._first: deque[Ticket] = deque()
        self._served: Counter[str] = Counter()
        """How many of each origin were answered lately."""
        self._forgotten = 0.0
        self._limit = RateLimit(AT_ONCE, PER_SECOND)
        self._plain = RateLimit(AT_ONCE, PLAIN_PER_SECOND)

    def knock(self, ticket: Ticket, address: str, begin: Begin, first: bool = False) -> None:
        """Somebody at that address asks for keys; raises `NotDone` for a code nobody asked for.

        `first`: they are part of the host's own program, which never waits.
        """
        if begin.words is not None and self._code() is None:
            raise NotDone(RefusalCode.NO_CODE_HERE)
        self._begins[ticket] = begin
        if first:
            self._first.append(ticket)
        elif begin.words is None:
            self._queue[ticket] = origin_of(address)
        else:
            self._guess_limit.queue(ticket, address)

    def open(self, now: float) -> Opening | None:
        """The next guest to answer; None if nobody's turn has come."""
        if self._first:
            return self.answer(self._first.popleft())
        if not self._limit.allows(now):
            return None
        ticket = self._next(now)
        if ticket is None:
            ticket = self._guess_limit.next(now)
        if ticket is None:
            return None
        self._limit.take()
        return self.answer(ticket)

    def answer(self, ticket: Ticket) -> Opening:
        """Answer this guest now."""
        begin = self._begins.pop(ticket)
        self._queue.pop(ticket, None)
        code = self._code() if begin.words is not None else None
        try:
            return Opening(ticket, Answering(self._identity, self._table, begin, code))
        except NotDone:
            return Opening(ticket, None)

    def _next(self, now: float) -> Ticket | None:
        """Of the guests without a code, one from the origin that was answered least."""
        if now - self._forgotten > _FORGET_SECONDS:
            self._served.clear()
            self._forgotten = now
        if not self._queue or not self._plain.allows(now):
            return None
        self._plain.take()
        ticket = min(self._queue, key=lambda ticket: self._served[self._queue[ticket]])
        self._served[self._queue[ticket]] += 1
        return ticket

    def told(self, entries: int, now: float) -> None:
        """Somebody who came in was told so many entries of the match: that takes its time, too."""
        for limit in (self._limit, self._plain):
            if limit.ready < now + MOST_DELAY:
                limit.take(entries / ENTRIES_TOLD)

    def passed(self, ticket: Ticket) -> None:
        """Their proof opened under the seal: they know the code, if they showed one."""
        self._guess_limit.right(ticket)

    def gone(self, ticket: Ticket, now: float) -> None:
        """Their proof did not open under the seal, or their link is closed."""
        if self._begins.pop(ticket, None) is not None and ticket in self._first:
            self._first.remove(ticket)
        self._queue.pop(ticket, None)
        self._guess_limit.gone(ticket, now)

    def wait(self, ticket: Ticket, now: float) -> float | None:
        """The fewest seconds they still have to wait; None if they are not waiting."""
        if ticket not in self._begins:
            return None
        return self._guess_limit.wait(ticket, now)

    def next_wakeup(self) -> float:
        """When `open` may have somebody; inf for never."""
        if self._first:
            return 0.0
        plain = self._plain.ready if self._queue else float("inf")
        return max(self._limit.ready, min(plain, self._guess_limit.next_wakeup()))
