"""Sockets: links over TCP for the shells, a server for a host, a connection for a guest.

Here belong asyncio's transports and what keeps them bounded. Never here: what the bytes mean.
"""

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable, Coroutine, Sequence
from typing import Final, Protocol, TypeVar, cast

from net.base.address import Address
from net.base.refusals import NotDone, RefusalCode
from net.links.memory import NetLink, Reader

MOST_UNSENT: Final = 1024 * 1024
"""Unread bytes after which a peer is sent no more but cut off: it cannot fill our memory."""
CONNECT_SECONDS: Final = 4.0
_STAGGER: Final = 0.15
"""Seconds before the next address is tried alongside the earlier ones."""
_LINGER: Final = 2.0
"""Seconds a closed link may take to send what is left."""
_ROUNDS_TO_TAKE: Final = 4
"""Rounds of the event loop from an accepted connection to an attached one."""


class TcpLink(asyncio.Protocol):
    """One connection, as a link to write to and a source for a reader."""

    def __init__(self) -> None:
        self.reader: Reader | None = None
        self.closed = asyncio.Event()
        """Set when the connection is gone."""
        self._transport: asyncio.Transport | None = None
        self._lingers: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.reader is not None:
            self.reader.data(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._lingers is not None:  # or it would keep all this alive for that long
            self._lingers.cancel()
        self.closed.set()
        if self.reader is not None:
            self.reader.lost()

    @property
    def own_host(self) -> str:
        """The address of this machine that the link leaves from; empty if unknown."""
        name = self._transport.get_extra_info("sockname") if self._transport else None
        return str(name[0]).partition("%")[0] if name else ""

    @property
    def far_host(self) -> str:
        """The address of the other end's machine; empty if unknown."""
        name = self._transport.get_extra_info("peername") if self._transport else None
        return str(name[0]).partition("%")[0] if name else ""

    def write(self, data: bytes) -> None:
        """Send bytes; a peer that does not read is cut off."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if transport.get_write_buffer_size() > MOST_UNSENT:
            transport.abort()
        else:  # a whole story at once may be longer
            transport.write(data)

    def close(self) -> None:
        """Close once everything is sent, but do not wait forever."""
        transport = self._transport
        if transport is not None and not transport.is_closing():
            transport.close()
            loop = asyncio.get_running_loop()
            self._lingers = loop.call_later(_LINGER, transport.abort)

    def abort(self) -> None:
        """Close at once; anything unsent is lost."""
        if self._transport is not None:
            self._transport.abort()


class Doorway(Protocol):
    """Takes the links that somebody opens to this program."""

    def attach(self, link: NetLink) -> Reader:
        """Take a new link; feed what it reads to the reader returned."""
        ...


class _ServedLink(TcpLink):
    """A connection that somebody opened to us."""

    def __init__(self, doorway: Doorway, links: "set[_ServedLink]") -> None:
        super().__init__()
        self._doorway = doorway
        self._links = links

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._links.add(self)
        self.reader = self._doorway.attach(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._links.discard(self)
        super().connection_lost(exc)


class Server:
    """The open sockets of a table."""

    def __init__(
        self, servers: Sequence[asyncio.Server], port: int, links: set[_ServedLink]
    ) -> None:
        self._servers = servers
        self.port = port
        self._links = links

    async def close(self, seconds: float = 0.0) -> None:
        """Accept no more connections, wait at most this long for open ones to close, then cut off
        the rest."""
        await self._stop_accepting()
        for server in self._servers:
            server.close()
        waits = [asyncio.ensure_future(link.closed.wait()) for link in self._links]
        if waits:
            _, late = await asyncio.wait(waits, timeout=seconds)
            for wait in late:
                wait.cancel()
        for link in list(self._links):
            link.abort()
        await asyncio.sleep(0)

    async def _stop_accepting(self) -> None:
        """Let half-accepted connections come in: a closed asyncio server forgets them open, and the
        other end waits forever."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):  # the loop of Windows has no readers
            for server in self._servers:
                for listening in server.sockets:
                    loop.remove_reader(listening.fileno())
        for _ in range(_ROUNDS_TO_TAKE):
            await asyncio.sleep(0)


async def serve(
    doorway: Doorway, binds: Sequence[str], port: int, any_port_will_do: bool = False
) -> Server:
    """Listen at each of these addresses, or at all if none is given.

    Port 0 takes any port; with `any_port_will_do`, any other replaces one in use. Raises `NotDone`.
    """
    addresses = tuple(binds) or _all_addresses()
    servers: list[asyncio.Server] = []
    links: set[_ServedLink] = set()
    wanted = port

    def link() -> TcpLink:
        return _ServedLink(doorway, links)

    try:
        for address in addresses:
            try:
                server = await _listen(link, address, wanted)
            except OSError as error:
                if not binds and servers:
                    continue  # the second of "all" may not exist: no IPv6, or no IPv4
                if not servers and any_port_will_do and error.errno == errno.EADDRINUSE:
                    server = await _listen(link, address, 0)
                else:
                    raise
            servers.append(server)
            wanted = server.sockets[0].getsockname()[1]
    except OSError as error:
        for server in servers:
            server.close()
        raise _refusal(error, address, wanted) from error
    return Server(servers, wanted, links)


class TcpNetwork:
    """Opens links for a member of a table."""

    def __init__(self) -> None:
        self._dialling: set[asyncio.Task[None]] = set()

    def dial(self, ways: Sequence[Address], done: Callable[[NetLink | None], None]) -> None:
        """Open a link to the first of these addresses that answers; None if none does."""
        task = asyncio.get_running_loop().create_task(self._dial(ways, done))
        self._dialling.add(task)
        task.add_done_callback(self._dialling.discard)

    async def _dial(self, ways: Sequence[Address], done: Callable[[NetLink | None], None]) -> None:
        try:
            link, _ = await open_link(ways)
        except NotDone:
            done(None)
        else:
            done(link)


async def open_link(addresses: Sequence[Address]) -> tuple[TcpLink, Address]:
    """A link to the first address that answers; raises `NotDone` if none does in time."""
    return await first_to_answer(_open, addresses, CONNECT_SECONDS, drop=lambda won: won[0].close())


AnswerT = TypeVar("AnswerT")


async def first_to_answer(
    ask: Callable[[Address], Coroutine[None, None, AnswerT]],
    addresses: Sequence[Address],
    seconds: float,
    drop: Callable[[AnswerT], None] = lambda answer: None,
) -> AnswerT:
    """Ask all addresses side by side, each a little after the last; return the first answer.

    An address that raises `OSError` or `NotDone` has no answer; late answers go to `drop`. Raises
    `NotDone`: what the last address raised, or that none can be reached.
    """

    async def after(delay: float, address: Address) -> AnswerT:
        await asyncio.sleep(delay)
        return await ask(address)

    tasks = [
        asyncio.create_task(after(number * _STAGGER, address))
        for number, address in enumerate(addresses)
    ]
    shown = str(addresses[0]) if addresses else ""
    reason = NotDone(RefusalCode.UNREACHABLE, address=shown)
    won: list[AnswerT] = []
    try:
        for done in asyncio.as_completed(tasks, timeout=seconds):
            try:
                won.append(await done)
                return won[0]
            except NotDone as refusal:
                reason = refusal
            except TimeoutError:
                break
            except OSError:
                continue
    finally:
        for task in tasks:
            task.add_done_callback(lambda task: _drop_late(task, won, drop))
            task.cancel()
    raise reason


def _drop_late(
    task: "asyncio.Task[AnswerT]", won: list[AnswerT], drop: Callable[[AnswerT], None]
) -> None:
    if not task.cancelled() and task.exception() is None and task.result() not in won:
        drop(task.result())


async def _open(address: Address) -> tuple[TcpLink, Address]:
    loop = asyncio.get_running_loop()
    try:
        _, link = await loop.create_connection(TcpLink, address.host, address.port)
    except ValueError as error:  # a host name that cannot be looked up
        raise OSError(str(error)) from error
    return link, address


def _all_addresses() -> tuple[str, ...]:
    return ("0.0.0.0", "::") if socket.has_ipv6 else ("0.0.0.0",)


async def _listen(link: Callable[[], TcpLink], address: str, port: int) -> asyncio.Server:
    loop = asyncio.get_running_loop()
    return await loop.create_server(link, address, port, backlog=32)


def _refusal(error: OSError, address: str, port: int) -> NotDone:
    if error.errno == errno.EADDRINUSE:
        return NotDone(RefusalCode.PORT_IN_USE, port=port)
    # asyncio puts the address before the system's own words.
    fault = (error.strerror or str(error)).rpartition("): ")[2][:200]
    if error.errno == errno.EACCES:
        return NotDone(RefusalCode.PORT_IN_USE, port=port)
    return NotDone(RefusalCode.CANNOT_BIND, address=address, fault=fault)
