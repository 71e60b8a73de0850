"""Moves bytes and keeps time for a host or a guest, over any links.

Works with any loop that has asyncio's `time`, `call_soon` and `call_at`, so tests bring a made-up
one. Never here: sockets (`tcp`), and deciding what a message means.
"""

from collections.abc import Callable
from functools import partial

from net.base.codec import CodecError, pack
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.chain.last_word import LastWord
from net.failover.inquiry import OurVotes
from net.guest.guest import Guest, GuestState
from net.host.host import Action, Host, SealLink, Send
from net.host.peers import PeerId, Role
from net.links.channel import Channel
from net.links.loop import Alarm, Loop
from net.links.memory import NetLink, memory_pair
from net.links.sealing import LinkSeal
from net.messages.host_candidates import HostCandidate
from net.messages.messages import MessageError, to_guest, to_host, to_map
from net.messages.notices import GuestNotice, Request

MOST_GUEST_BYTES = 16 * 1024
"""The largest frame, in bytes, that a host reads; guests have nothing longer to say."""


class _HostReader:
    """The host's reading side of one link."""

    def __init__(self, shell: "HostShell", peer: PeerId) -> None:
        self._shell = shell
        self._peer = peer

    def data(self, data: bytes) -> None:
        self._shell.data(self._peer, data)

    def lost(self) -> None:
        self._shell.lost(self._peer)


class HostShell:
    """A host with its links and its alarm; calls `changed` after every step."""

    def __init__(self, host: Host, loop: Loop, changed: Callable[[], None] = lambda: None) -> None:
        self.host = host
        self._loop = loop
        self._changed = changed
        self._links: dict[PeerId, NetLink] = {}
        self._channels: dict[PeerId, Channel] = {}
        self._alarm = Alarm(loop, self._tick)
        self._over = False
        """Whether the table was given away or closed: then time brings nothing about."""
        self._tick()

    @property
    def our_votes(self) -> OurVotes:
        """What another host of our table is shown."""
        here = self.host.here
        return OurVotes(here.host or "", here.term, here.votes)

    def attach(self, link: NetLink, role: Role = Role.GUEST) -> _HostReader:
        """Take a new link; feed what it reads to the reader returned."""
        peer, actions = self.host.connect(role, self._loop.time(), link.far_host)
        self._links[peer] = link
        self._channels[peer] = Channel(MOST_GUEST_BYTES)
        self._perform(actions)
        return _HostReader(self, peer)

    def data(self, peer: PeerId, data: bytes) -> None:
        """Take bytes from this peer; bytes from a peer that is gone are dropped."""
        channel = self._channels.get(peer)
        if channel is None:
            return
        frames = channel.feed(data)
        while peer in self._channels:
            try:
                plain = next(frames, None)
                message = to_host(plain) if plain is not None else None
            except NotDone as reason:
                self._refuse(peer, reason.refusal)
                return
            except (CodecError, MessageError) as error:
                self._refuse(peer, bad_message(error))
                return
            if message is None:
                return
            self._perform(self.host.receive(peer, message, self._loop.time()))

    def lost(self, peer: PeerId) -> None:
        """The link of this peer is closed."""
        self._drop(peer)
        if not self._over:
            self._perform(self.host.disconnected(peer, self._loop.time()))

    def rename(self, name: str) -> None:
        """Give the table another name."""
        self._perform(self.host.rename(name, self._loop.time()))

    def renew(self) -> None:
        """Ask everybody here for their votes again."""
        self._perform(self.host.renew(self._loop.time()))

    def give_way(self, to: HostCandidate | None = None) -> None:
        """Leave the table to another host of it."""
        self._over = True
        self._perform(self.host.give_way(to, self._loop.time()))

    def close(self) -> None:
        """Close every link, and the table if nobody can continue it."""
        self._over = True
        self._perform(self.host.close(self._loop.time()))

    def _tick(self) -> None:
        self._perform(self.host.tick(self._loop.time()))

    def _refuse(self, peer: PeerId, refusal: Refusal) -> None:
        self._perform(self.host.refuse(peer, refusal, self._loop.time()))

    def _perform(self, actions: list[Action]) -> None:
        unsent: dict[PeerId, list[bytes]] = {}
        for action in actions:
            if isinstance(action, Send):
                body = pack(to_map(action.message))
                for peer in action.peers:
                    unsent.setdefault(peer, []).append(body)
            elif isinstance(action, SealLink):
                self._write(action.peer, unsent.pop(action.peer, []))
                self._channels[action.peer].seal(action.seal)
            else:
                self._write(action.peer, unsent.pop(action.peer, []))
                link = self._links.get(action.peer)
                self._drop(action.peer)
                if link is not None:
                    link.close()
        for peer, bodies in unsent.items():
            self._write(peer, bodies)
        self._alarm.set(float("inf") if self._over else self.host.next_wakeup())
        self._changed()

    def _write(self, peer: PeerId, bodies: list[bytes]) -> None:
        """Write everything one step has for a peer at once: each write wakes the other program.

        The first peer's bytes are on their way before the others' frames are sealed.
        """
        link, channel = self._links.get(peer), self._channels.get(peer)
        if link is not None and channel is not None and bodies:
            link.write(b"".join(map(channel.frame_body, bodies)))

    def _drop(self, peer: PeerId) -> None:
        self._links.pop(peer, None)
        self._channels.pop(peer, None)


class GuestShell:
    """A guest with its link and its alarm; `tell` gets every notice, in order."""

    def __init__(self, guest: Guest, loop: Loop, tell: Callable[[GuestNotice], None]) -> None:
        self.guest = guest
        self._loop = loop
        self._tell = tell
        self._link: NetLink | None = None
        self._channel = Channel()
        self._alarm = Alarm(loop, self._tick)

    def reader_of(self, link: NetLink) -> "GuestReader":
        """The reader to feed with all that comes from a link, the first or a later one."""
        return GuestReader(self, link)

    def give_up(self, reason: Refusal) -> None:
        """No other link will come."""
        self.guest.close(reason)
        self._flush()

    def start(self, link: NetLink, at_home: bool = False) -> None:
        """A link is open; feed what it reads to this shell.

        `at_home`: it leads to the host of this program.
        """
        self._link = link
        self._channel = Channel()
        self.guest.start(self._loop.time(), at_home)
        self._flush()

    @property
    def link(self) -> NetLink | None:
        """The link in use."""
        return self._link

    def data(self, data: bytes) -> None:
        """Bytes came from the host."""
        channel, now = self._channel, self._loop.time()
        try:
            for plain in channel.feed(data):
                self.guest.receive(to_guest(plain), now)
                self._flush()  # the next frame may need the new seal
                if self._channel is not channel or self._link is None:
                    return
        except (CodecError, MessageError) as error:
            self.guest.refuse(bad_message(error))
            self._flush()

    def lost(self) -> None:
        """The link is closed."""
        self._link = None
        self.guest.disconnected()
        self._flush()

    def ask(self, request: Request) -> None:
        """Hand a request to the guest."""
        self.guest.ask(request)
        self._flush()

    def hear_of(self, said: LastWord) -> None:
        """Somebody else shows what a host has vouched for."""
        self.guest.hear_of(said)
        self._flush()

    def suspect(self) -> None:
        """Somebody else has lost our host."""
        self.guest.suspect(self._loop.time())
        self._flush()

    def forsake(self) -> None:
        """More of the table is with another host than with ours: look for it."""
        self.guest.forsake(Refusal(RefusalCode.TABLES_MET))
        self._flush()

    def leave(self) -> None:
        """Leave the table on purpose."""
        self.guest.leave()
        self._flush()

    def _tick(self) -> None:
        self.guest.tick(self._loop.time())
        self._flush()

    def _flush(self) -> None:
        frames = b""
        for message in self.guest.take_outbox():
            if isinstance(message, LinkSeal):
                self._channel.seal(message)
            elif self._link is not None:
                frames += self._channel.frame(to_map(message))
        if frames and self._link is not None:
            self._link.write(frames)  # at once: the story of a match may be long
        if self.guest.state in (GuestState.CLOSED, GuestState.LOST) and self._link is not None:
            link, self._link = self._link, None
            link.close()
        self._alarm.set(self.guest.next_wakeup())
        for notice in self.guest.take_notices():
            self._tell(notice)


class GuestReader:
    """The reading side of one link of a guest; ignores a link that was given up."""

    def __init__(self, shell: GuestShell, link: NetLink) -> None:
        self._shell = shell
        self._link = link

    def data(self, data: bytes) -> None:
        """These bytes came."""
        if self._shell.link is self._link:
            self._shell.data(data)

    def lost(self) -> None:
        """The link is closed."""
        if self._shell.link is self._link:
            self._shell.lost()


def bad_message(error: Exception) -> Refusal:
    """The refusal of bytes that are no message."""
    return Refusal(RefusalCode.BAD_MESSAGE, {"fault": str(error)[:200]})


def connect_in_memory(
    host: HostShell, guest: Guest, role: Role, loop: Loop, tell: Callable[[GuestNotice], None]
) -> GuestShell:
    """Connect a guest to a host in the same program; there is no other way to play locally."""
    near, far = memory_pair(loop.call_soon)
    shell = GuestShell(guest, loop, tell)
    near.reader = shell
    far.reader = host.attach(far, role)
    at_home = role is not Role.GUEST
    loop.call_soon(partial(shell.start, near, at_home))
    return shell
