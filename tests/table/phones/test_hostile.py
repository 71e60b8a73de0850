"""Hostile browsers during a match: it continues, and latecomers still get in."""

import asyncio
import contextlib
import random
from pathlib import Path

import pytest

from game.table.phones.pages import MOST_OF_ONE, MOST_STRANGERS
from net.web.web_link import WebLink
from tests.net.web.test_web_link import UPGRADE, Browser, frame
from tests.table.phones.pages import Program, run
from tests.table.phones.test_desk import started

_ORIGIN = "Origin: http://192.168.1.20:47325\r\n\r\n"
_ATTACKS = (
    b"GET / HTTP/1.1\r\n",  # and nothing more
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: y\r\n" * 3000,
    b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET /talk HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
    UPGRADE.encode() + b"Origin: http://evil.example\r\n\r\n",
    UPGRADE.encode() + _ORIGIN.encode() + frame(1, b"x" * 4000) * 50,
    UPGRADE.encode() + _ORIGIN.encode() + b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff",
    UPGRADE.encode() + _ORIGIN.encode() + frame(1, b"x", fin=False) * 200,
    b"GET " * 4000,
    b"GET /\0\xff\xfe HTTP/9.9\r\n\r\n",
)


async def attack(port: int, what: bytes) -> None:
    """Send this, and keep the link open as long as allowed."""
    with contextlib.suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(what)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(reader.read(), 3.0)
        writer.close()


def test_a_match_goes_on_among_300_hostile_browsers(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await started(program)
            crowd = [
                asyncio.create_task(attack(program.port, _ATTACKS[n % len(_ATTACKS)]))
                for n in range(300)
            ]
            for roll in range(1, 4):
                for page in (anna, ben):
                    await page.wait(lambda page, roll=roll: page.own.get("roll") == roll)
                    await page.wait(lambda page: page.own.get("due"))
                    await page.say("pass", roll=roll)
            await (await program.page()).wait(lambda page: page.match)
            for one in crowd:
                one.cancel()
            assert anna.refusals == ben.refusals == []

    run(main)


def test_too_many_links_of_one_machine_push_out_its_own_oldest(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            await program.wait(lambda: program.lobby)
            links = [
                await asyncio.open_connection("127.0.0.1", program.port)
                for _ in range(MOST_OF_ONE + 1)
            ]
            for _, writer in links:
                writer.write(b"GET / HTTP/1.1\r\n")
            await asyncio.wait_for(links[0][0].read(), 3.0)  # until it is closed
            links[-1][1].write(b"Host: 127.0.0.1\r\n\r\n")
            assert (await asyncio.wait_for(links[-1][0].readline(), 3.0)).startswith(
                b"HTTP/1.1 200"
            )
            assert MOST_OF_ONE < MOST_STRANGERS
            for _, writer in links:
                writer.close()

    run(main)


@pytest.mark.parametrize("seed", range(30))
def test_mutated_requests_raise_nothing_and_leave_no_trace(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        whole = bytearray(chance.choice(_ATTACKS)[:2000])
        for _ in range(chance.randrange(1, 20)):
            whole[chance.randrange(len(whole))] = chance.randrange(256)
        browser = Browser()
        browser.send(bytes(whole))
        browser.loop.pass_time(60.0)
        held = browser.link
        assert isinstance(held, WebLink)
        assert browser.wire.closed or browser.wire.written.startswith(b"HTTP/1.1 101")
