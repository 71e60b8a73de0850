"""TCP sockets: real connections over loopback."""

import asyncio
import contextlib
import socket

import pytest

from net.base.address import Address
from net.base.codec import encode
from net.base.identity import Identity
from net.base.refusals import NotDone, RefusalCode
from net.finding.peek import peek
from net.guest.guest import Guest, GuestState
from net.links.handshake import Asking
from net.links.tcp import MOST_UNSENT, TcpLink, open_link, serve
from net.messages.messages import to_map
from net.program.shell import GuestShell, HostShell
from tests.net.guests import connect
from tests.net.worlds import new_host

LOCAL = "127.0.0.1"


def run(main, seconds: float = 10.0):
    return asyncio.run(asyncio.wait_for(main(), seconds))


def new_shell(**config) -> HostShell:
    loop = asyncio.get_running_loop()
    return HostShell(new_host(loop.time(), **config), loop)


async def come(port: int, *names: str, told: list | None = None) -> GuestShell:
    notices = told if told is not None else []
    shell = GuestShell(Guest("1.0", names), asyncio.get_running_loop(), notices.append)
    await connect([Address(LOCAL, port)], shell)
    await until(lambda: shell.guest.state is not GuestState.WAITING)
    return shell


async def until(what, seconds: float = 3.0) -> None:
    async with asyncio.timeout(seconds):
        while not what():
            await asyncio.sleep(0.005)


async def ended(reader: asyncio.StreamReader) -> None:
    """Wait for the end of a link, whatever comes before it."""
    with contextlib.suppress(ConnectionError):
        await asyncio.wait_for(reader.read(), 5.0)


def refused(main) -> RefusalCode:
    with pytest.raises(NotDone) as caught:
        run(main)
    return caught.value.refusal.code


def test_a_guest_joins_over_a_socket():
    async def main():
        shell = new_shell()
        server = await serve(shell, [LOCAL], 0)
        guest = await come(server.port, "Anna")
        assert guest.guest.seats == (0,)
        guest.leave()
        await until(lambda: not shell.host.table.lobby.people)
        await server.close()

    run(main)


def test_a_closing_host_tells_its_guests_before_the_link_ends():
    async def main():
        shell, told = new_shell(), []
        server = await serve(shell, [LOCAL], 0)
        await come(server.port, "Anna", told=told)
        shell.close()
        await server.close(1.0)
        await until(lambda: told[-1].__class__.__name__ == "ClosedNotice")
        assert told[-1].reason.code is RefusalCode.TABLE_CLOSED

    run(main)


def test_a_port_in_use_is_refused_or_replaced():
    async def main():
        shell = new_shell()
        first = await serve(shell, [LOCAL], 0)
        second = await serve(shell, [LOCAL], first.port, any_port_will_do=True)
        assert second.port != first.port
        with pytest.raises(NotDone) as caught:
            await serve(shell, [LOCAL], first.port)
        await first.close()
        await second.close()
        raise caught.value

    assert refused(main) is RefusalCode.PORT_IN_USE


def test_a_foreign_address_cannot_be_bound():
    async def main():
        await serve(new_shell(), ["203.0.113.77"], 0)

    assert refused(main) is RefusalCode.CANNOT_BIND


def test_an_address_where_nobody_answers_is_unreachable():
    with socket.create_server((LOCAL, 0)) as free:
        port = free.getsockname()[1]

    async def main():
        await come(port, "Anna")

    assert refused(main) is RefusalCode.UNREACHABLE


@pytest.mark.parametrize("name", ["no-such-machine.invalid", "a\0b", "." * 64, "\ud7ff"])
def test_an_unknown_host_name_is_unreachable(name):
    async def main():
        shell = GuestShell(Guest("1.0", ()), asyncio.get_running_loop(), print)
        await connect([Address(name, 1)], shell)

    assert refused(main) is RefusalCode.UNREACHABLE


def test_the_first_address_that_answers_is_used():
    async def main():
        shell = new_shell()
        server = await serve(shell, [LOCAL], 0)
        dead = Address(LOCAL, 1)
        info, address = await peek([dead, Address(LOCAL, server.port)], "1.0")
        assert (info.name, address.port) == ("Friday", server.port)
        await server.close()

    run(main)


def test_another_table_at_the_address_does_not_count():
    async def main():
        server = await serve(new_shell(), [LOCAL], 0)
        try:
            await peek([Address(LOCAL, server.port)], "1.0", table_id="another")
        finally:
            await server.close()

    assert refused(main) is RefusalCode.UNREACHABLE


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"", b"\0\0\0\x01\x80"])
def test_another_kind_of_server_is_not_a_table(answer):
    async def main():
        async def talk(reader, writer):
            await reader.read(1)
            writer.write(answer)
            writer.close()

        server = await asyncio.start_server(talk, LOCAL, 0)
        port = server.sockets[0].getsockname()[1]
        try:
            await peek([Address(LOCAL, port)], "1.0")
        finally:
            server.close()

    assert refused(main) is RefusalCode.NOT_A_TABLE


def test_messages_split_over_many_packets_are_read():
    async def main():
        shell = new_shell()
        server = await serve(shell, [LOCAL], 0)
        link, _ = await open_link([Address(LOCAL, server.port)])
        anna = GuestShell(Guest("1.0", ("Anna",)), asyncio.get_running_loop(), lambda _: None)
        whole, link.reader = link.write, anna.reader_of(link)
        link.write = lambda data: [whole(bytes([byte])) for byte in data]
        anna.start(link)
        await until(lambda: shell.host.table.lobby.people)
        link.close()
        await server.close()

    run(main)


def test_a_link_cut_in_the_middle_of_a_message_leaves_no_trace():
    async def main():
        shell = new_shell()
        server = await serve(shell, [LOCAL], 0)
        _, writer = await asyncio.open_connection(LOCAL, server.port)
        writer.write(encode(to_map(Asking(Identity(), "1.0").begin))[:-3])
        await writer.drain()
        await until(lambda: shell._links)
        writer.transport.abort()
        await until(lambda: not shell._links)
        assert not shell.host.table.lobby.people
        anna = await come(server.port, "Anna")
        assert anna.guest.state is GuestState.IN
        await server.close()

    run(main)


def test_a_peer_that_reads_nothing_is_cut_off():
    async def main():
        shell = new_shell()
        server = await serve(shell, [LOCAL], 0)
        anna = await come(server.port, "Anna")
        anna.link._transport.pause_reading()
        for number in range(60_000):
            if not shell.host.table.lobby.people:
                break
            shell.rename(f"Table {number % 2}")
            if number % 100 == 0:
                await asyncio.sleep(0)
        await until(lambda: not shell.host.table.lobby.people)
        anna.link.close()
        await server.close()

    run(main, 30.0)


def test_whatever_is_said_at_once_reaches_a_peer_that_reads_it():
    """The story of a long match is more than may stay unread."""
    story = bytes(4 * MOST_UNSENT)

    async def main():
        heard = asyncio.get_running_loop().create_future()

        async def listen(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
            heard.set_result(await reader.readexactly(len(story)))

        server = await asyncio.start_server(listen, LOCAL, 0)
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16384)
        sock.connect(server.sockets[0].getsockname())
        sock.setblocking(False)
        _, link = await asyncio.get_running_loop().create_connection(TcpLink, sock=sock)
        link.write(story)
        assert await heard == story
        link.abort()
        server.close()

    run(main)


@pytest.mark.parametrize("said", [b"", b"GET "], ids=["nothing", "half a request"])
def test_a_closing_server_does_not_wait_for_peers_that_keep_links_open(said):
    async def main():
        server = await serve(new_shell(), [LOCAL], 0)
        reader, writer = await asyncio.open_connection(LOCAL, server.port)
        writer.write(said)
        await server.close()
        await ended(reader)
        writer.close()

    run(main)


@pytest.mark.parametrize("rounds", range(8))
def test_a_link_opened_while_the_server_closes_is_cut_off(rounds):
    async def main():
        server = await serve(new_shell(), [LOCAL], 0)
        reached = socket.create_connection((LOCAL, server.port))
        for _ in range(rounds):
            await asyncio.sleep(0)
        await server.close()
        reader, writer = await asyncio.open_connection(sock=reached)
        await ended(reader)
        writer.close()

    run(main)
