"""A match of real programs while a crowd watches and strangers flood the door."""

import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from net.base.address import Address
from net.base.codec import encode
from net.chain.canonical import PROTOCOL
from net.guest.guest import Guest, GuestState
from net.messages.messages import Begin, Hello, Peek, Ping, to_map
from net.messages.notices import EventsNotice, GuestNotice, MatchOverNotice
from net.program.shell import GuestShell
from tests.commands.programs import HEADLESS, LOCAL, match_lines
from tests.net.guests import connect

WATCHERS = 64
STRANGERS = 300
MOST_GROWN = 24 * 1024
"""How much the host may grow meanwhile, in KiB: the memory of a link, for all that are let in."""

HELLO = encode(to_map(Hello(("Eve",), False)))
BEGIN = encode(to_map(Begin(PROTOCOL, "1.0", "ab" * 32)))
GREETINGS = (
    b"",  # silence
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x00\x00\xff\xff" + b"\x80" * 4000,  # a frame that is never finished
    b"\xff\xff\xff\xff",  # four gigabytes announced
    HELLO[:-1],
    HELLO,  # a match is on
    encode(to_map(Peek(PROTOCOL, "1.0"))),
    BEGIN,
    BEGIN * 2,
    encode(to_map(Ping())) * 200,
    b"\x00\x00\x00\x01\xc0" * 50,
    bytes(range(256)) * 100,
)


async def watch(port: int) -> tuple[Guest, list[GuestNotice]]:
    """Watch the table."""
    told: list[GuestNotice] = []
    guest = Guest("1.0", (), watch=True)
    await connect(
        [Address("127.0.0.1", port)], GuestShell(guest, asyncio.get_running_loop(), told.append)
    )
    await until(lambda: guest.state is GuestState.IN)
    return guest, told


async def press(port: int, greeting: bytes) -> None:
    """A stranger who sends this and stays until disconnected."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(greeting)
        await reader.read()
    except ConnectionError:
        pass
    finally:
        writer.close()


async def until(done: Callable[[], bool], seconds: float = 120.0) -> None:
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.02)


def all_received(hall: list[tuple[Guest, list[GuestNotice]]], kind: type) -> bool:
    """Whether every watcher got a notice of this kind, but for those taken for gone: a machine that
    is busy elsewhere may leave this process without a turn for seconds. After the match all go."""
    received = [any(isinstance(one, kind) for one in notices) for _, notices in hall]
    gone = [guest.state is not GuestState.IN for guest, _ in hall]
    assert any(received) or not all(gone), "nobody watches any more"
    return any(received) and all(got or left for got, left in zip(received, gone, strict=True))


def memory(pid: int) -> int:
    """Resident memory of a process in KiB, 0 if the system does not say."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def story(lines: list[dict]) -> list[dict]:
    """The match lines; slow programs may be taken for gone, and do not hear of it themselves."""
    gone = ("disconnected", "reconnected")
    return [line for line in match_lines(lines) if line["event"] not in gone]


@pytest.mark.skipif(sys.platform == "win32", reason="programs cannot be suspended there")
def test_three_hundred_strangers_and_a_full_hall_do_not_disturb_a_match(start) -> None:
    host = start("host", "--once", "--name", "Hall", "--port", "0", "--seats", "2",
                 "--pace", "0.05", "--start-with", "2", *LOCAL, *HEADLESS)  # fmt: skip
    port = host.first("listening")["port"]
    anna = start("join", f"127.0.0.1:{port}", "--name", "Anna", "--bot", "easy", *LOCAL, *HEADLESS)
    anna.first("joined")
    before = memory(host.process.pid)

    async def evening() -> tuple[list[list[GuestNotice]], int]:
        hall = [await watch(port) for _ in range(WATCHERS)]
        ben = start(
            "join", f"127.0.0.1:{port}", "--name", "Ben", "--bot", "easy", *LOCAL, *HEADLESS
        )
        await asyncio.to_thread(ben.first, "joined")
        # A match that waits for Anna is still running when the strangers come, on any machine. Not
        # stopped earlier: the table waits for Ben only as long as she is there.
        anna.process.send_signal(signal.SIGSTOP)
        await until(lambda: all_received(hall, EventsNotice))
        strangers = [
            asyncio.create_task(press(port, GREETINGS[number % len(GREETINGS)]))
            for number in range(STRANGERS)
        ]
        await until(lambda: sum(stranger.done() for stranger in strangers) > STRANGERS / 2)
        assert not any(isinstance(one, MatchOverNotice) for _, told in hall for one in told)
        grown = memory(host.process.pid) - before  # later the host may have ended
        anna.process.send_signal(signal.SIGCONT)
        await until(lambda: all_received(hall, MatchOverNotice))
        for stranger in strangers:
            # The system drops links at a full door silently: a silent stranger never learns of it.
            stranger.cancel()
        assert ben.end()[0]
        return [notices for _, notices in hall], grown

    told, grown = asyncio.run(evening())
    stories = [story(program.end()[0]) for program in (host, anna)]
    assert stories[0] == stories[1]
    digests = {
        one.digest for notices in told for one in notices if isinstance(one, MatchOverNotice)
    }
    assert len(digests) == 1
    assert grown < MOST_GROWN
