"""One question to another program of the table: where is it, and who goes on with it?

Never here: whom to ask (`seeker`), what follows from the answer (`member`).
"""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from net.address import Address
from net.channel import Channel
from net.codec import CodecError
from net.entry import Entry
from net.homes import Home, Standing
from net.identity import Identity, claim_of
from net.memory import Link
from net.messages import (
    PROTOCOL,
    Claim,
    Here,
    MessageError,
    Secure,
    Share,
    ToGuest,
    Wait,
    Where,
    to_guest,
    to_map,
)
from net.refusals import NotDone
from net.shell import Handle, Loop

ANSWER_SECONDS: Final = 1.5
"""Whoever has not answered by then is taken for unreachable."""
MOST_WORDS: Final = 4096
"""The largest frame, in bytes, of a question and its answer."""


class Network(Protocol):
    """Opens links to other programs."""

    def dial(self, ways: Sequence[Address], done: Callable[[Link | None], None]) -> None:
        """A link to the first of these addresses that answers, None if none does."""
        ...


class Inquiry:
    """Asks one program; `done` gets its last answer, None if there is none in time.

    `entry`: how we are let in at the table, signed by `identity`. With `ours` this host claims the
    table of another host it finds, if the claim is its to make.
    """

    def __init__(
        self,
        home: Home,
        table_id: str,
        network: Network,
        loop: Loop,
        done: Callable[[Home, Here | None], None],
        entry: Entry,
        identity: Identity | None = None,
        ours: Callable[[], Standing | None] = lambda: None,
    ) -> None:
        self.home = home
        self._table_id = table_id
        self._entry = entry
        self._done: Callable[[Home, Here | None], None] | None = done
        self._ours = ours
        self._identity = identity
        self._link: Link | None = None
        self._channel = Channel(MOST_WORDS)
        self._claimed = False
        self._alarm: Handle = loop.call_at(loop.time() + ANSWER_SECONDS, self._late)
        network.dial(home.ways, self._dialled)

    def data(self, data: bytes) -> None:
        """These bytes came."""
        try:
            for plain in self._channel.feed(data):
                if self._done is None:
                    return
                self._receive(to_guest(plain))
        except (CodecError, MessageError, NotDone):
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
            self._say(self._entry.begin(self._identity) or self._where)

    @property
    def _where(self) -> Where:
        return Where(PROTOCOL, self._table_id)

    def _say(self, message: Secure | Where | Claim) -> None:
        if self._link is not None:
            self._link.write(self._channel.frame(to_map(message)))

    def _receive(self, message: ToGuest) -> None:
        match message:
            case Share():
                self._channel.seal(self._entry.answered(message))
                self._say(self._where)
            case Here() if not self._entry.outside:
                self._hear(message)
            case Wait():
                pass  # it may come in time
            case _:
                self._finish(None)

    def _hear(self, here: Here) -> None:
        claim = None if self._claimed else self._claim(here)
        if claim is None or self._link is None:
            self._finish(here)
            return
        self._claimed = True
        self._say(claim)

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
