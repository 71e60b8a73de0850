"""Targets for bytes from strangers: the codec, a host with a match, a guest at its table.

Whatever the bytes, no exception escapes, memory stays bounded, and the match is unharmed. All links
are unsealed, so that inputs reach the code behind the seal. Never here: where the bytes come from
(`test_fuzz` by hypothesis, `__main__` by atheris).
"""

from collections.abc import Iterator
from contextlib import contextmanager

import net.links.handshake
from net.base.codec import LENGTH_BYTES, CodecError, Decoder, encode, frame
from net.base.identity import Identity
from net.guest.guest import Guest, GuestState
from net.host.peers import Role
from net.links.handshake import Answering, Asking
from net.links.memory import MemoryLink, memory_pair
from net.links.sealing import SEAL_BYTES, LinkSeal
from net.messages.messages import Hello, to_guest, to_map
from net.messages.requests import StartMatch
from net.program.shell import MOST_GUEST_BYTES, GuestShell
from tests.net.worlds import HOST, MadeUpLoop, Player, World

MOST_INPUTS = 2000
"""Inputs before a new table is opened, so that the match is not always over."""

WATCHER = Hello((), True)
NEWCOMER = Hello(("Eve",))
BEN, EVE = Identity(b"1" * 32), Identity(b"e" * 32)


class NoSeal(LinkSeal):
    """A seal that neither hides nor checks anything."""

    def __init__(self, out: bytes, into: bytes) -> None:
        pass

    def close(self, body: bytes) -> bytes:
        return body

    def open(self, sealed: bytes) -> bytes:
        return sealed


@contextmanager
def unsealed() -> Iterator[None]:
    """Every handshake in this context leads to an unsealed link."""
    real = net.links.handshake.LinkSeal
    net.links.handshake.LinkSeal = NoSeal
    try:
        yield
    finally:
        net.links.handshake.LinkSeal = real


def fed(data: bytes) -> None:
    """The codec reads maps, or raises `CodecError`."""
    decoder = Decoder(MOST_GUEST_BYTES)
    try:
        decoder.feed(data)
    except CodecError:
        return
    assert decoder.waiting < MOST_GUEST_BYTES + LENGTH_BYTES


class Tap:
    """Records the frames of a link on their way to its reader."""

    def __init__(self, reader: object, heard: list[bytes]) -> None:
        self._reader = reader
        self._heard = heard
        self._decoder = Decoder()

    def data(self, data: bytes) -> None:
        self._decoder.push(data)
        while (body := self._decoder.next_body()) is not None:
            self._heard.append(frame(body))
        self._reader.data(data)

    def lost(self) -> None:
        self._reader.lost()


def real_traffic() -> tuple[list[bytes], list[bytes]]:
    """Every frame of a short evening: those the host received, those its guests received."""
    with unsealed():
        return _real_traffic()


def _real_traffic() -> tuple[list[bytes], list[bytes]]:
    world = World(seats=3, bots=("easy",))
    to_host, to_guest = [], []
    anna = world.join("Anna", role=Role.OWNER).plays("easy")
    world.bots()
    ben = Player(("Ben",)).plays("easy", seed=2)
    ben.guest = Guest("1.0", ("Ben",), identity=BEN)
    near, far = memory_pair(world.loop.call_soon)
    ben.shell = GuestShell(ben.guest, world.loop, ben.hear)
    near.reader = Tap(ben.shell, to_guest)
    far.reader = Tap(world.shell.attach(far), to_host)
    ben.shell.start(near)
    world.loop.settle()
    anna.ask(StartMatch())
    world.loop.pass_time(60.0)
    assert ben.digests
    return to_host, to_guest


class HostTarget:
    """A table in its lobby or in a match; each input arrives on its own link."""

    def __init__(self, *, playing: bool, greeting: Hello | None = None) -> None:
        """`greeting` is sent first on every link, after the handshake."""
        self._playing = playing
        self._greeting = greeting
        self._inputs = 0
        with unsealed():
            self._open()

    def _open(self) -> None:
        self.world = World(seats=6, pace=1.0, bots=("easy",))
        self.anna = self.world.join("Anna", role=Role.OWNER).plays("easy")
        self.world.bots()
        if self._playing:
            self.anna.ask(StartMatch())
            self.world.loop.settle()

    def take(self, data: bytes) -> None:
        """One input."""
        self._inputs += 1
        with unsealed():
            if self._inputs % MOST_INPUTS == 0:
                self._open()
            self._take(data)

    def _take(self, data: bytes) -> None:
        world = self.world
        near, far = memory_pair(world.loop.call_soon)
        far.far_host = "10.0.0.66"
        far.reader = reader = world.shell.attach(far)
        near.reader = host = _Ear()
        before = len(self.anna.guest.events)
        if self._greeting is not None:
            asking = Asking(EVE, "1.0")
            reader.data(encode(to_map(asking.begin)))
            world.loop.settle()
            reply, proof = (to_guest(plain) for plain in Decoder().feed(host.heard))
            asking.replied(reply)
            for message in (asking.proven(proof), self._greeting):
                reader.data(encode(to_map(message)))
        if data:
            reader.data(data)
        self._check_bounds()
        reader.lost()
        near.close()
        # A host answers a hundred handshakes a second.
        world.loop.pass_time(1.0 if self._inputs % 50 == 0 else 0.02)
        assert self.anna.guest.state is GuestState.IN
        assert len(self.anna.guest.events) >= before

    def _check_bounds(self) -> None:
        shell = self.world.shell
        assert len(shell._links) <= 3
        for channel in shell._channels.values():
            assert channel._decoder.waiting < MOST_GUEST_BYTES + SEAL_BYTES + LENGTH_BYTES


class _Ear:
    """Keeps the data it receives."""

    def __init__(self) -> None:
        self.heard = b""

    def data(self, data: bytes) -> None:
        self.heard += data

    def lost(self) -> None:
        pass


class GuestTarget:
    """A guest joining a table, or at one; each input comes from its host."""

    def __init__(self, story: list[bytes], *, so_far: int) -> None:
        """`so_far`: how many frames of a real evening the guest has received already.

        The first two are the host's part of the handshake, which is made afresh each time.
        """
        self._greeted = so_far > 0
        self._story = b"".join(story[2:so_far])

    def take(self, data: bytes) -> None:
        """One input."""
        with unsealed():
            self._take(data)

    def _take(self, data: bytes) -> None:
        loop, told = MadeUpLoop(), []
        guest = Guest("1.0", ("Ben",), identity=BEN)
        shell = GuestShell(guest, loop, told.append)
        shell.start(MemoryLink(loop.call_soon))
        if self._greeted:
            assert guest._asking is not None
            host = Answering(HOST, "table-1", guest._asking.begin, None)
            for message in (host.reply, host.proof):
                shell.data(encode(to_map(message)))
        for part in filter(None, (self._story, data)):
            if guest.state not in (GuestState.CLOSED, GuestState.LOST):
                shell.data(part)
        loop.pass_time(20.0)
        assert guest.state in (GuestState.CLOSED, GuestState.LOST)
        assert len(told) < 500 + len(data)
