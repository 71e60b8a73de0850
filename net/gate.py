"""Where a program lets in those who know its table's code.

Never here: how fast guesses may come (`guard`), the keys themselves (`sealing`), links.
"""

from collections import deque
from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Final

from net.codec import CodecError
from net.codes import ProofBy
from net.guard import Guard, Ticket
from net.identity import knock_of, verified
from net.messages import Secure
from net.refusals import NotDone, RefusalCode
from net.sealing import Seal, answer

_MOST_SEEN: Final = 256


@dataclass(frozen=True, slots=True)
class Opening:
    """Whoever holds this ticket is answered with the share; the link is sealed from then on."""

    ticket: Ticket
    share: str
    seal: Seal


class Gate:
    """Takes what guests prove their words with; call `open` until it has nobody more."""

    def __init__(self, words: Callable[[ProofBy], str | None]) -> None:
        """`words`: the table's code and its secret as they are now, None if it has none."""
        self._words = words
        self._guard = Guard()
        self._knocks: dict[Ticket, Secure] = {}
        self._known: deque[Ticket] = deque()
        """Those who have shown a key that holds a seat; they wait for nobody's guesses."""
        self._seen: deque[str] = deque(maxlen=_MOST_SEEN)

    def knock(self, ticket: Ticket, address: str, secure: Secure, known: bool) -> None:
        """Somebody at that address asks in; `known`: by a key that has held a seat.

        Raises `NotDone` at a table without a code, and for what somebody else has sent before.
        """
        if self._words(ProofBy.CODE) is None:
            raise NotDone(RefusalCode.NO_CODE_HERE)
        if secure.share in self._seen:
            raise NotDone(RefusalCode.BAD_PROOF)
        self._knocks[ticket] = secure
        if known:
            self._seen.append(secure.share)
            self._known.append(ticket)
        else:
            self._guard.queue(ticket, address)

    def open(self, now: float) -> Opening | Ticket | None:
        """The next who is answered; only his ticket if what he sent is nothing; None for nobody."""
        ticket = self._known.popleft() if self._known else self._guard.next(now)
        if ticket is None:
            return None
        secure = self._knocks.pop(ticket)
        try:
            share, seal = answer(self._words(secure.by) or "", bytes.fromhex(secure.share))
        except CodecError:
            return ticket
        return Opening(ticket, share.hex(), seal)

    def passed(self, ticket: Ticket) -> None:
        """He knows the words: what he sent bore the seal."""
        self._guard.right(ticket)

    def gone(self, ticket: Ticket, now: float) -> None:
        """What he sent did not bear the seal, or his link is closed."""
        if self._knocks.pop(ticket, None) is not None and ticket in self._known:
            self._known.remove(ticket)
        self._guard.gone(ticket, now)

    def wait(self, ticket: Ticket, now: float) -> float | None:
        """How many seconds he has to wait at least; None for one who is not waiting."""
        return self._guard.wait(ticket, now) if ticket in self._knocks else None

    def next_wakeup(self) -> float:
        """When `open` may have somebody; inf for never."""
        return 0.0 if self._known else self._guard.next_wakeup()


def is_signed(secure: Secure, keys: Container[str]) -> bool:
    """Whether the holder of one of these keys sent it."""
    if secure.key is None or secure.signature is None or secure.key not in keys:
        return False
    return verified(secure.key, knock_of(secure.share), secure.signature)
