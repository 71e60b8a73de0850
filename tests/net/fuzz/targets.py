"""What bytes from strangers are tried on: the codec, a host with a match, a guest at its table.

Whatever comes, no exception may leave, memory stays bounded, and the match does not notice. Never
here: where the bytes come from (`test_fuzz` by hypothesis, `__main__` by atheris).
"""

from net.codec import LENGTH_BYTES, CodecError, Decoder, encode, frame
from net.guest import Guest, GuestState
from net.identity import Identity
from net.memory import MemoryLink, memory_pair
from net.messages import PROTOCOL, Hello, to_map
from net.peers import Role
from net.requests import StartMatch
from net.shell import MOST_GUEST_BYTES, GuestShell
from tests.net.worlds import MadeUpLoop, Player, World

MOST_INPUTS = 2000
"""Inputs before a table is opened anew, so that its match is not always at its end."""

WATCHER = encode(to_map(Hello(PROTOCOL, "1.0", (), True)))
NEWCOMER = encode(to_map(Hello(PROTOCOL, "1.0", ("Eve",))))


def fed(data: bytes) -> None:
    """The codec reads maps, or says that it cannot."""
    decoder = Decoder(MOST_GUEST_BYTES)
    try:
        decoder.feed(data)
    except CodecError:
        return
    assert decoder.waiting < MOST_GUEST_BYTES + LENGTH_BYTES


class Tap:
    """Hears a link on its way to a reader, frame by frame."""

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
    """Every frame of a short evening: what a host heard, what its guests heard."""
    world = World(seats=3, bots=("easy",))
    to_host, to_guest = [], []
    anna = world.join("Anna", role=Role.OWNER).plays("easy")
    world.bots()
    ben = Player(("Ben",)).plays("easy", seed=2)
    ben.guest = Guest("1.0", ("Ben",), identity=Identity(b"1" * 32))
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
    """A table in its lobby or in a match; each input comes on a link of its own."""

    def __init__(self, *, playing: bool, greeting: bytes = b"") -> None:
        """`greeting` is said first on every link."""
        self._playing = playing
        self._greeting = greeting
        self._inputs = 0
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
        if self._inputs % MOST_INPUTS == 0:
            self._open()
        world = self.world
        near, far = memory_pair(world.loop.call_soon)
        far.far_host = "10.0.0.66"
        far.reader = reader = world.shell.attach(far)
        before = len(self.anna.guest.events)
        for part in filter(None, (self._greeting, data)):
            reader.data(part)
        self._check_bounds()
        reader.lost()
        near.close()
        if self._inputs % 50 == 0:
            world.loop.pass_time(1.0)
        else:
            world.loop.settle()
        assert self.anna.guest.state is GuestState.IN
        assert len(self.anna.guest.events) >= before

    def _check_bounds(self) -> None:
        shell = self.world.shell
        assert len(shell._links) <= 3
        for channel in shell._channels.values():
            assert channel._decoder.waiting < MOST_GUEST_BYTES + LENGTH_BYTES


class GuestTarget:
    """A guest on its way to a table, or at one; each input comes from its host."""

    def __init__(self, story: list[bytes], *, so_far: int) -> None:
        """`so_far`: how many frames of a real evening the guest has heard already."""
        self._story = b"".join(story[:so_far])

    def take(self, data: bytes) -> None:
        """One input."""
        loop, told = MadeUpLoop(), []
        guest = Guest("1.0", ("Ben",), identity=Identity(b"1" * 32))
        shell = GuestShell(guest, loop, told.append)
        link = MemoryLink(loop.call_soon)
        shell.start(link)
        for part in filter(None, (self._story, data)):
            if guest.state not in (GuestState.CLOSED, GuestState.LOST):
                shell.data(part)
        loop.pass_time(20.0)
        assert guest.state in (GuestState.CLOSED, GuestState.LOST)
        assert len(told) < 500 + len(data)
