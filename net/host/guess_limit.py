"""How fast a table's code may be guessed: slower with each wrong guess, by address and overall.

A guest takes a ticket and waits for its turn; nobody is turned away, so a right code gets in no
matter how many wrong ones others try. Never here: what is guessed, links.
"""

from dataclasses import dataclass
from typing import Final, NewType

from net.base.address import origin_of

Ticket = NewType("Ticket", int)

PAUSES: Final = (0.4, 0.4, 0.4, 1.5, 3.0, 5.0)
"""Seconds before the next guess from an address after its first, second, ... wrong one."""
LONGEST: Final = 8.0
"""Seconds after any later one: a right code must not wait longer than its guest does."""
FORGET_SECONDS: Final = 600.0
"""Seconds without a guess after which an address starts afresh."""
AT_ONCE: Final = 2
"""Most open guesses of one address; one less for each wrong one, but at least one."""
CROWD: Final = 20
"""Wrong guesses overall after which addresses with wrong guesses wait longer."""
CROWD_PAUSE: Final = 0.5
CROWD_FORGETS: Final = 10.0
"""Seconds until one wrong guess no longer counts towards that."""
_MOST_ADDRESSES: Final = 512


@dataclass(slots=True)
class _Past:
    """What an address has done so far."""

    wrong: int = 0
    last: float = 0.0
    ready: float = 0.0
    """When the next guess may begin."""
    open: int = 0


class GuessLimit:
    """Whose turn it is to guess. Times are seconds of any monotonic clock."""

    def __init__(self) -> None:
        self._pasts: dict[str, _Past] = {}
        self._queue: dict[Ticket, str] = {}
        self._open: dict[Ticket, str] = {}
        self._crowd = 0.0
        """Wrong guesses overall; they are forgotten one by one."""
        self._counted = 0.0
        self._ready = 0.0
        """When the next guess from an address with wrong ones may begin while there is a crowd."""

    def queue(self, ticket: Ticket, address: str) -> None:
        """Somebody at that address wants to guess."""
        origin = origin_of(address)
        self._queue[ticket] = origin
        self._pasts.setdefault(origin, _Past())

    def next(self, now: float) -> Ticket | None:
        """Whoever may guess now: fewest wrong guesses first, then who came first. None: nobody.

        The guess stays open until `right` or `wrong` reports it, or its link is `gone`.
        """
        self._forget(now)
        ready = [ticket for ticket in self._queue if self._begins(ticket) <= now]
        if not ready:
            return None
        first = min(ready, key=self._burden)
        origin = self._open[first] = self._queue.pop(first)
        past = self._pasts[origin]
        past.open += 1
        if self._crowd >= CROWD and past.wrong:
            self._ready = now + CROWD_PAUSE
        return first

    def right(self, ticket: Ticket) -> None:
        """The guess was right."""
        origin = self._open.pop(ticket, None)
        if origin is not None:
            self._pasts[origin].open -= 1

    def wrong(self, ticket: Ticket, now: float) -> None:
        """The guess was wrong, or was begun and never made."""
        origin = self._open.pop(ticket, None)
        if origin is None:
            return
        past = self._pasts[origin]
        past.open -= 1
        past.wrong += 1
        past.last = now
        pause = PAUSES[past.wrong - 1] if past.wrong <= len(PAUSES) else LONGEST
        past.ready = now + pause
        self._crowd += 1

    def gone(self, ticket: Ticket, now: float) -> None:
        """The link is closed; an open guess counts as wrong."""
        self._queue.pop(ticket, None)
        self.wrong(ticket, now)

    def wait(self, ticket: Ticket, now: float) -> float:
        """The fewest seconds this ticket still has to wait; 0 if it is not waiting."""
        if ticket not in self._queue:
            return 0.0
        begins = self._begins(ticket)
        return max(0.0, begins - now) if begins < float("inf") else 1.0

    def next_wakeup(self) -> float:
        """When `next` may have somebody; inf for never as things stand."""
        return min(map(self._begins, self._queue), default=float("inf"))

    def _begins(self, ticket: Ticket) -> float:
        """When this ticket may begin as things stand; inf while its address has enough open."""
        past = self._pasts[self._queue[ticket]]
        if past.open >= max(1, AT_ONCE - past.wrong):
            return float("inf")
        return max(past.ready, self._ready) if past.wrong else past.ready

    def _burden(self, ticket: Ticket) -> int:
        """How much the ticket's origin has cost so far."""
        past = self._pasts[self._queue[ticket]]
        return past.wrong + past.open

    def _forget(self, now: float) -> None:
        passed = (now - self._counted) / CROWD_FORGETS
        self._crowd, self._counted = max(0.0, self._crowd - passed), now
        busy = {*self._queue.values(), *self._open.values()}
        for origin in [origin for origin in self._pasts if origin not in busy]:
            past = self._pasts[origin]
            if not past.wrong or now - past.last > FORGET_SECONDS:
                del self._pasts[origin]
        if len(self._pasts) > _MOST_ADDRESSES:
            idle = [origin for origin in self._pasts if origin not in busy]
            del self._pasts[min(idle, key=lambda origin: self._pasts[origin].last)]
