"""One question to another program of the table: where is it, and who goes on with it?

Never here: whom to ask (`seeker`), what follows from the answer (`member`).
"""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from net.address import Address
from net.codec import CodecError, Decoder, encode
from net.homes import Home, Standing
from net.identity import Identity, claim_of
from net.memory import Link
from net.messages import PROTOCOL, Claim, Here, MessageError, Where, to_guest, to_map
from net.shell import Handle, Loop

ANSWER_SECONDS: Final = 1.5
"""Whoever has not answered by then is taken for unreachable."""
_MOST_ANSWER: Final = 4096


class Network(Protocol):
    """Opens links to other programs."""

    def dial(self, ways: Sequence[Address], done: Callable[[Link | None], None]) -> None:
        """A link to the first of these addresses that answers, None if none does."""
        ...


class Inquiry:
    """Asks one program; `done` gets its last answer, None if there is none in time.

    With `ours` and `identity` this host claims the table of another host it finds, if the claim is
    its to make.
    """

    def __init__(
        self,
        home: Home,
        table_id: str,
        network: Network,
        loop: Loop,
        done: Callable[[Home, Here | None], None],
        ours: Callable[[], Standing | None] = lambda: None,
        identity: Identity | None = None,
    ) -> None:
        self.home = home
        self._table_id = table_id
        self._done: Callable[[Home, Here | None], None] | None = done
        self._ours = ours
        self._identity = identity
        self._link: Link | None = None
        self._decoder = Decoder(_MOST_ANSWER)
        self._claimed = False
        self._alarm: Handle = loop.call_at(loop.time() + ANSWER_SECONDS, self._late)
        network.dial(home.ways, self._dialled)

    def data(self, data: bytes) -> None:
        """These bytes came."""
        if self._done is None:
            return
        try:
            for plain in self._decoder.feed(data)[:1]:
                message = to_guest(plain)
                if not isinstance(message, Here):
                    raise MessageError("an answer nobody asked for")
                self._hear(message)
        except (CodecError, MessageError):
            self._finish(None)

    def lost(self) -> None:
        """The link is closed."""
        self._finish(None)

    def _dialled(self, link: Link | None) -> None:
        if link is None:
            self._finish(None)
        elif self._done is None:
            link.close()
        else:
            self._link = link
            link.reader = self
            link.write(encode(to_map(Where(PROTOCOL, self._table_id))))

    def _hear(self, here: Here) -> None:
        claim = None if self._claimed else self._claim(here)
        if claim is None or self._link is None:
            self._finish(here)
            return
        self._claimed = True
        self._link.write(encode(to_map(claim)))

    def _claim(self, here: Here) -> Claim | None:
        """Our claim, if we are a host, and it is for us to make."""
        ours, theirs = self._ours(), here.standing
        if ours is None or theirs is None or here.nonce is None or self._identity is None:
            return None
        if not ours.asks(theirs):
            return None
        return Claim(ours, self._identity.sign(claim_of(self._table_id, here.nonce, ours)))

    def _late(self) -> None:
        self._finish(None)

    def _finish(self, here: Here | None) -> None:
        done, self._done = self._done, None
        if done is None:
            return
        self._alarm.cancel()
        if self._link is not None:
            self._link.close()
        done(self.home, here)
