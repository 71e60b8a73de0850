"""Where handshakes wait for their turn, so that a crowd of them costs a host little.

Who shows the table's code waits as long as the limit of guesses says; who shows none waits only
while there are more than a host can answer. Never here: what a handshake is (`handshake`), links.
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
"""So many handshakes are answered at once: each costs the host about a millisecond, and all of them
less than a frame."""
PER_SECOND: Final = 200.0
"""And so many a second after that."""
PLAIN_PER_SECOND: Final = 100.0
"""So many of them without a code."""
_FORGET_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Opening:
    """Whoever holds this ticket is answered; the link is sealed from then on."""

    ticket: Ticket
    answering: Answering | None
    """None for a `begin` that nothing can be answered to."""


class Gate:
    """Takes what guests begin with; call `open` until it has nobody more."""

    def __init__(self, identity: Identity, table: str, code: Callable[[], str | None]) -> None:
        """`code`: the table's code as it is now."""
        self._identity = identity
        self._table = table
        self._code = code
        self._guess_limit = GuessLimit()
        self._begins: dict[Ticket, Begin] = {}
        self._queue: dict[Ticket, str] = {}
        """Those without a code, and where they come from."""
        self._first: deque[Ticket] = deque()
        self._served: Counter[str] = Counter()
        """How many of each origin were answered lately."""
        self._forgotten = 0.0
        self._limit = RateLimit(AT_ONCE, PER_SECOND)
        self._plain = RateLimit(AT_ONCE, PLAIN_PER_SECOND)

    def knock(self, ticket: Ticket, address: str, begin: Begin, first: bool = False) -> None:
        """Somebody at that address asks for keys; raises `NotDone` for a code nobody asked for.

        `first`: it is part of the host's own program, which waits for nobody.
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
        """The next who is answered; None for nobody now."""
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
        """Answer this one now."""
        begin = self._begins.pop(ticket)
        self._queue.pop(ticket, None)
        code = self._code() if begin.words is not None else None
        try:
            return Opening(ticket, Answering(self._identity, self._table, begin, code))
        except NotDone:
            return Opening(ticket, None)

    def _next(self, now: float) -> Ticket | None:
        """Of those without a code, one of the origin that was answered least."""
        if now - self._forgotten > _FORGET_SECONDS:
            self._served.clear()
            self._forgotten = now
        if not self._queue or not self._plain.allows(now):
            return None
        self._plain.take()
        ticket = min(self._queue, key=lambda ticket: self._served[self._queue[ticket]])
        self._served[self._queue[ticket]] += 1
        return ticket

    def passed(self, ticket: Ticket) -> None:
        """What they sent bore the seal: they know the code, if they showed one."""
        self._guess_limit.right(ticket)

    def gone(self, ticket: Ticket, now: float) -> None:
        """What they sent did not bear the seal, or their link is closed."""
        if self._begins.pop(ticket, None) is not None and ticket in self._first:
            self._first.remove(ticket)
        self._queue.pop(ticket, None)
        self._guess_limit.gone(ticket, now)

    def wait(self, ticket: Ticket, now: float) -> float | None:
        """How many seconds they have to wait at least; None for one who is not waiting."""
        if ticket not in self._begins:
            return None
        return self._guess_limit.wait(ticket, now)

    def next_wakeup(self) -> float:
        """When `open` may have somebody; inf for never."""
        if self._first:
            return 0.0
        plain = self._plain.ready if self._queue else float("inf")
        return max(self._limit.ready, min(plain, self._guess_limit.next_wakeup()))
