"""For tests: a peer that speaks the protocol by hand and sends what the test tells it to."""

from collections.abc import Callable

from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.links.channel import Channel
from net.links.handshake import Asking
from net.links.memory import NetLink, Reader, memory_pair
from net.messages import messages as m
from tests.net.worlds import MadeUpLoop


class ByHand:
    """The asking end of a link; the loop settles after every message."""

    def __init__(
        self,
        loop: MadeUpLoop,
        attach: Callable[[NetLink], Reader],
        identity: Identity,
        address: str = "",
    ) -> None:
        self.loop = loop
        self.heard: list[object] = []
        self.closed = False
        self.asking = Asking(identity, "1.0")
        self._link, far = memory_pair(loop.call_soon)
        self._link.reader = self
        far.far_host = address
        self._channel = Channel()
        far.reader = attach(far)
        self.loop.settle()

    def data(self, data: bytes) -> None:
        for plain in self._channel.feed(data):
            message = m.to_guest(plain)
            self.heard.append(message)
            if isinstance(message, m.Reply):
                self._channel.seal(self.asking.replied(message))

    def lost(self) -> None:
        self.closed = True

    def says(self, *messages: object) -> "ByHand":
        """Send these messages one after the other."""
        for message in messages:
            self.says_bytes(self.frame(message))
        return self

    def says_at_once(self, *messages: object) -> "ByHand":
        """Send these messages in one go, before anything is answered."""
        return self.says_bytes(b"".join(map(self.frame, messages)))

    def says_bytes(self, data: bytes) -> "ByHand":
        self._link.write(data)
        self.loop.settle()
        return self

    def frame(self, message: object) -> bytes:
        return self._channel.frame(m.to_map(message))

    def leaves(self) -> None:
        self._link.close()
        self.loop.settle()

    def begins(self) -> "ByHand":
        """Exchange keys, so that both ends are sealed and the host's proof is known."""
        return self.says(self.asking.begin)

    def proves(self) -> "ByHand":
        """Prove our own key as well."""
        self.begins()
        return self.says(self.asking.proven(self.proof))

    @property
    def proof(self) -> m.Prove:
        return next(message for message in self.heard if isinstance(message, m.Prove))

    @property
    def told(self) -> RefusalCode | None:
        """The reason of the last message if it was a goodbye, otherwise None."""
        last = self.heard[-1] if self.heard else None
        return last.refusal.code if isinstance(last, m.Goodbye) else None
