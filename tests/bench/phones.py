"""Phones: how soon a choice is seen by others, beside a bare echo; what a crowd of them costs.

Pages are Python's here, over real sockets, in a program of their own, as the floor's is; what a
browser needs to draw is not in it. Never here: budgets of the screen (`frames`).
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from net.messages.requests import StartMatch
from tests.bench.bench import Bench, Depth
from tests.bench.peer import Line
from tests.bench.programs import Program as Child
from tests.bench.rows import Row
from tests.table.phones.pages import LOCAL, Page, Program

CROWD = 64
_REST = 0.005
"""Seconds of rest before whatever is timed, an echo as a choice."""


def crowd(line: Line, port: int, key: str) -> None:
    """In a program of its own: so many pages come to look on, and stay until nobody listens."""

    async def come() -> None:
        pages = [await Page().open(port, key) for _ in range(CROWD)]
        for page in pages:
            await page.wait(lambda page: page.table, 60.0)
        line.say(there=len(pages))
        await asyncio.to_thread(lambda: list(line.told()))

    line.say(ready=True)
    for told in line.told():
        if told == "come":
            asyncio.run(come())
            return


@asynccontextmanager
async def _floor() -> AsyncIterator[int]:
    """A bare WebSocket in the table's own loop that gives back what it is told: its port."""

    async def answer(socket: ServerConnection) -> None:
        async for text in socket:
            await socket.send(text)

    async with serve(answer, LOCAL, 0) as server:
        yield next(iter(server.sockets)).getsockname()[1]


async def _choices(folder: Path, seats: int, crowd: int, rounds: int) -> "Found":
    """Phones in a program of their own choose at a table of this one."""
    async with Program(folder, seats=seats) as program, _floor() as floor:
        phones = Child(choose, program.port, program.key, floor, seats, crowd, rounds)
        came = (await asyncio.to_thread(phones.hear))["came"]
        program.side.ask(StartMatch())
        found = await asyncio.to_thread(phones.hear)
        Child.end([phones])
    return Found(found["floor"], found["choice"], came)


class Found(NamedTuple):
    """Medians in seconds, of pairs that were taken in turn: an echo, and a choice of one phone to
    the event at another; and how long the crowd took to come in."""

    floor: float
    choice: float
    came: float


def choose(
    line: Line, port: int, key: str, floor: int, seats: int, crowd: int, rounds: int
) -> None:
    """In a program of its own: phones with seats choose in turn, others look on."""

    async def evening() -> None:
        pages = [await Page().open(port, key) for _ in range(seats)]
        for number, page in enumerate(pages):
            await page.sit(f"Seat {number}", tint=number)
        begun = time.perf_counter()
        looking = [await Page().open(port, key) for _ in range(crowd)]
        for page in looking:
            await page.wait(lambda page: page.table)
        line.say(came=time.perf_counter() - begun)
        async with connect(f"ws://{LOCAL}:{floor}/") as bare:
            echoes, found = [], []
            for roll in range(1, rounds + 1):
                async for second in _passed(pages, roll):
                    found.append(second)
                    echoes.append(await _echo(bare))
        line.say(floor=statistics.median(echoes), choice=statistics.median(found))

    asyncio.run(evening())


async def _echo(bare: ClientConnection) -> float:
    """How long a text takes there and back over a bare WebSocket."""
    await asyncio.sleep(_REST)
    begun = time.perf_counter()
    await bare.send("x" * 300)
    await bare.recv()
    return time.perf_counter() - begun


async def _passed(pages: list[Page], roll: int) -> AsyncIterator[float]:
    """Everybody passes in this roll; how long until the next one has heard of it, each."""
    left = set(range(len(pages)))
    while left:
        due = {n for n in left if pages[n].own.get("roll") == roll and pages[n].own.get("due")}
        if not due:
            await asyncio.sleep(0.001)
            continue
        seat = min(due)
        left.discard(seat)
        await asyncio.sleep(_REST)
        begun = time.perf_counter()
        await pages[seat].say("pass", roll=roll)
        await _sees(pages[(seat + 1) % len(pages)], seat, roll)
        yield time.perf_counter() - begun


async def _sees(page: Page, seat: int, roll: int) -> None:
    """Wait until this page has heard that the seat has chosen."""
    while True:
        match = page.match
        if match.get("roll", 0) > roll or not match.get("colours"):
            return
        if match["seats"][seat].get("done"):
            return
        page.news.clear()
        await page.news.wait()


def measure(depth: Depth) -> Iterator[Row]:
    """A choice among two phones; among six, with as many looking on as there may be."""
    rounds = depth.of(8, 25)
    with tempfile.TemporaryDirectory() as folder:
        two = asyncio.run(_choices(Path(folder), 2, 0, rounds))
        six = asyncio.run(_choices(Path(folder), 6, CROWD, rounds))
    floor, many = two.floor * 1e3, six.floor * 1e3
    yield Row("choice on a phone to another phone", floor, two.choice * 1e3, "ms", 3.0)
    yield Row(f"phones, six and {CROWD} looking on: a choice", many, six.choice * 1e3, "ms")
    yield Row(f"phones, {CROWD} come to look on, each", many, six.came / CROWD * 1e3, "ms")


BENCH = Bench("phones", ("choice on a phone", "phones, six", "phones, 64"), measure)
