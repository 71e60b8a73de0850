"""Sockets: links over TCP for the shells, a server for a host, a connection for a guest.

Here belong asyncio's transports and what keeps them bounded. Never here: what the bytes mean.
"""

import asyncio
import contextlib
import errno
import socket
from collections.abc import Sequence
from typing import Final, cast

from net.address import Address
from net.memory import Reader
from net.refusals import NotDone, RefusalCode
from net.shell import GuestShell, HostShell

MOST_UNSENT: Final = 1024 * 1024
"""A peer that leaves so many bytes unread is cut off, so that it cannot fill our memory."""
CONNECT_SECONDS: Final = 4.0
_STAGGER: Final = 0.15
"""Seconds before the next address is tried beside the ones before it."""
_LINGER: Final = 2.0
"""Seconds a closed link may take to send what is left."""


class TcpLink(asyncio.Protocol):
    """One connection, as a link to write to and a source for a reader."""

    def __init__(self) -> None:
        self.reader: Reader | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.reader is not None:
            self.reader.data(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self.reader is not None:
            self.reader.lost()

    def write(self, data: bytes) -> None:
        """Send bytes; a peer that does not read is cut off."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        transport.write(data)
        if transport.get_write_buffer_size() > MOST_UNSENT:
            transport.abort()

    def close(self) -> None:
        """Close when everything is sent, but do not wait for ever."""
        transport = self._transport
        if transport is not None and not transport.is_closing():
            transport.close()
            asyncio.get_running_loop().call_later(_LINGER, transport.abort)


class _ServedLink(TcpLink):
    """A connection that somebody opened to our host."""

    def __init__(self, shell: HostShell) -> None:
        super().__init__()
        self._shell = shell

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.reader = self._shell.attach(self)


class Server:
    """The open sockets of a table."""

    def __init__(self, servers: Sequence[asyncio.Server], addresses: Sequence[str], port: int):
        self._servers = servers
        self.addresses = tuple(addresses)
        """The addresses it listens at, as given to `serve`."""
        self.port = port

    def close(self) -> None:
        """Take no more connections; those that are open stay."""
        for server in self._servers:
            server.close()


async def serve(
    shell: HostShell, binds: Sequence[str], port: int, any_port_will_do: bool = False
) -> Server:
    """Listen at each of these addresses, at all there are if none is given.

    Port 0 takes any; with `any_port_will_do` so does a port in use. Raises `NotDone`.
    """
    addresses = tuple(binds) or _all_addresses()
    servers: list[asyncio.Server] = []
    wanted = port
    try:
        for address in addresses:
            try:
                server = await _listen(shell, address, wanted)
            except OSError as error:
                if not binds and servers:
                    continue  # the second of "all there are" may not exist: no IPv6, or no IPv4
                if not servers and any_port_will_do and error.errno == errno.EADDRINUSE:
                    server = await _listen(shell, address, 0)
                else:
                    raise
            servers.append(server)
            wanted = server.sockets[0].getsockname()[1]
    except OSError as error:
        for server in servers:
            server.close()
        raise _refusal(error, address, wanted) from error
    return Server(servers, addresses, wanted)


async def connect(addresses: Sequence[Address], shell: GuestShell) -> Address:
    """Bring a guest to the first address that answers; raises `NotDone` if none does."""
    link, address = await open_link(addresses)
    link.reader = shell
    shell.start(link)
    return address


async def open_link(addresses: Sequence[Address]) -> tuple[TcpLink, Address]:
    """A link to the first address that answers; they are tried side by side.

    Raises `NotDone` if none does in time.
    """
    tasks = [
        asyncio.create_task(_open(address, delay=number * _STAGGER))
        for number, address in enumerate(addresses)
    ]
    winner: tuple[TcpLink, Address] | None = None
    try:
        for done in asyncio.as_completed(tasks, timeout=CONNECT_SECONDS):
            with contextlib.suppress(OSError):
                winner = await done
                return winner
    except TimeoutError:
        pass
    finally:
        for task in tasks:
            task.add_done_callback(lambda task: _close_loser(task, winner))
            task.cancel()
    raise NotDone(RefusalCode.UNREACHABLE, address=str(addresses[0]) if addresses else "")


def _close_loser(
    task: "asyncio.Task[tuple[TcpLink, Address]]", winner: tuple[TcpLink, Address] | None
) -> None:
    if not task.cancelled() and task.exception() is None and task.result() is not winner:
        task.result()[0].close()


async def _open(address: Address, delay: float) -> tuple[TcpLink, Address]:
    await asyncio.sleep(delay)
    loop = asyncio.get_running_loop()
    try:
        _, link = await loop.create_connection(TcpLink, address.host, address.port)
    except UnicodeError as error:  # a host name that cannot be asked for
        raise OSError(str(error)) from error
    return link, address


def _all_addresses() -> tuple[str, ...]:
    return ("0.0.0.0", "::") if socket.has_ipv6 else ("0.0.0.0",)


async def _listen(shell: HostShell, address: str, port: int) -> asyncio.Server:
    loop = asyncio.get_running_loop()
    return await loop.create_server(lambda: _ServedLink(shell), address, port, backlog=32)


def _refusal(error: OSError, address: str, port: int) -> NotDone:
    if error.errno == errno.EADDRINUSE:
        return NotDone(RefusalCode.PORT_IN_USE, port=port)
    fault = (error.strerror or str(error))[:200]
    if error.errno == errno.EACCES:
        return NotDone(RefusalCode.PORT_IN_USE, port=port)
    return NotDone(RefusalCode.CANNOT_BIND, address=address, fault=fault)
