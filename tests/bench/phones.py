"""Phones: how soon others see a choice, beside a bare echo; and the cost of a crowd of them.

Pages here are Python over real sockets, in a separate program, as is the floor's; a browser's
drawing is not included. Never here: budgets of the screen (`frames`).
"""

import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
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
_CHOICE = 100
"""Approximate number of characters of a choice."""
_REST = 0.03
"""Seconds of rest before each timed echo or choice: the crowd is a program on this machine, and
must first have processed the previous message."""


def crowd(line: Line, port: int, key: str) -> None:
    """In a separate program: pages join as watchers, and stay until the line closes."""

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
    """A bare WebSocket in the table's own loop that answers with the requested number of letters;
    yields its port."""

    async def answer(socket: ServerConnection) -> None:
        async for text in socket:
            await socket.send("x" * int(text))

    async with serve(answer, LOCAL, 0) as server:
        yield next(iter(server.sockets)).getsockname()[1]


async def _choices(folder: Path, seats: int, watched: bool, rounds: int) -> "Found":
    """Phones in one program make choices at a table in this one; watchers, if any, are in
    another."""
    async with Program(folder, seats=seats) as program, _floor() as floor:
        phones = Child(choose, program.port, program.key, floor, seats, rounds)
        programs, came = [phones], 0.0
        await asyncio.to_thread(phones.hear)
        if watched:
            programs.append(looking := Child(crowd, program.port, program.key))
            await asyncio.to_thread(looking.hear)
            begun = time.perf_counter()
            await asyncio.to_thread(looking.ask, "come")
            came = time.perf_counter() - begun
        program.side.ask(StartMatch())
        found = await asyncio.to_thread(phones.hear)
        Child.end(programs)
    return Found(found["floor"], found["choice"], came)


class Found(NamedTuple):
    """Median seconds of alternating pairs: an echo, and a choice of one phone until another sees
    the event; and how long the crowd took to join."""

    floor: float
    choice: float
    came: float


def choose(line: Line, port: int, key: str, floor: int, seats: int, rounds: int) -> None:
    """In a separate program: phones with seats choose in turn."""

    async def evening() -> None:
        pages = [await Page().open(port, key) for _ in range(seats)]
        for number, page in enumerate(pages):
            await page.sit(f"Seat {number}", tint=number)
        line.say(ready=True)
        async with connect(f"ws://{LOCAL}:{floor}/") as bare:
            echoes, found = [], []
            for roll in range(1, rounds + 1):
                async for second in _passed(pages, roll):
                    found.append(second)
                    echoes.append(await _echo(bare, len(json.dumps(pages[0].table))))
        line.say(floor=statistics.median(echoes), choice=statistics.median(found))

    asyncio.run(evening())


async def _echo(bare: ClientConnection, letters: int) -> float:
    """How long a text as long as a choice, and this many letters back, take over a bare
    WebSocket."""
    await asyncio.sleep(_REST)
    begun = time.perf_counter()
    await bare.send(str(letters).rjust(_CHOICE))
    await bare.recv()
    return time.perf_counter() - begun


async def _passed(pages: list[Page], roll: int) -> AsyncIterator[float]:
    """Everybody passes in this roll; yields for each how long until the next one saw it."""
    left = set(range(len(pages)))
    while left:
        due = {n for n in left if pages[n].own.get("roll") == roll and pages[n].own.get("due")}
        if not due:
            await asyncio.sleep(0.001)
            continue
        seat = min(due)
        left.discard(seat)
        sees = pages[(seat + 1) % len(pages)]
        await asyncio.sleep(_REST)
        with _not_reading([page for page in pages if page is not sees]):
            begun = time.perf_counter()
            await pages[seat].say("pass", roll=roll)
            seconds = await _sees(sees, seat, roll) - begun
        yield seconds


@contextmanager
def _not_reading(pages: list[Page]) -> Iterator[None]:
    """Keep these phones from reading, so that they take no time of the one being timed."""
    for page in pages:
        page.reads(False)
    yield
    for page in pages:
        page.reads(True)


async def _sees(page: Page, seat: int, roll: int) -> float:
    """Wait until this page has seen the seat's choice; returns the time."""
    while True:
        match = page.match
        if match.get("roll", 0) > roll or not match.get("colours"):
            return page.heard_at["table"]
        if match["seats"][seat].get("done"):
            return page.heard_at["table"]
        page.news.clear()
        await page.news.wait()


def measure(depth: Depth) -> Iterator[Row]:
    """A choice among two phones; among six, with the most watchers allowed."""
    rounds = depth.of(8, 25)
    with tempfile.TemporaryDirectory() as folder:
        two = asyncio.run(_choices(Path(folder), 2, False, rounds))
        six = asyncio.run(_choices(Path(folder), 6, True, rounds))
    floor, many = two.floor * 1e3, six.floor * 1e3
    yield Row("choice on a phone to another phone", floor, two.choice * 1e3, "ms", 3.0)
    yield Row(f"phones, six and {CROWD} looking on: a choice", many, six.choice * 1e3, "ms", 3.0)
    yield Row(f"phones, {CROWD} come to look on, each", many, six.came / CROWD * 1e3, "ms")


BENCH = Bench("phones", ("choice on a phone", "phones, six", "phones, 64"), measure)
