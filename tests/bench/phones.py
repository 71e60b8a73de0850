"""Phones: how soon a choice is seen by others, beside a bare echo; what a crowd of them costs.

Pages are Python's here, over real sockets, in a program of their own, as the floor's are; what a
browser needs to draw is not in it. Never here: budgets of the screen (`frames`).
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from net.messages.requests import StartMatch
from tests.bench.bench import Bench, Depth
from tests.bench.peer import Line
from tests.bench.programs import Program as Child
from tests.bench.rows import Row
from tests.table.phones.pages import LOCAL, Page, Program

CROWD = 64


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


async def _echo(rounds: int) -> float:
    """The median of a text there and back over a bare WebSocket, in seconds."""

    async def answer(socket: ServerConnection) -> None:
        async for text in socket:
            await socket.send(text)

    async with serve(answer, LOCAL, 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        asking = Child(ask_echo, port, rounds)
        median = (await asyncio.to_thread(asking.hear))["median"]
        Child.end([asking])
    return float(median)


def ask_echo(line: Line, port: int, rounds: int) -> None:
    """In a program of its own: how long an echo takes."""

    async def ask() -> float:
        async with connect(f"ws://{LOCAL}:{port}/") as socket:
            found = []
            for _ in range(rounds):
                begun = time.perf_counter()
                await socket.send("x" * 300)
                await socket.recv()
                found.append(time.perf_counter() - begun)
                await asyncio.sleep(0.005)
        return statistics.median(found)

    line.say(median=asyncio.run(ask()))


async def _choices(folder: Path, seats: int, crowd: int, rounds: int) -> tuple[float, float]:
    """The median from a choice of one phone to the event at another, and how long the crowd took
    to come in, in seconds."""
    async with Program(folder, seats=seats) as program:
        phones = Child(choose, program.port, program.key, seats, crowd, rounds)
        came = (await asyncio.to_thread(phones.hear))["came"]
        program.side.ask(StartMatch())
        found = (await asyncio.to_thread(phones.hear))["median"]
        Child.end([phones])
    return found, came


def choose(line: Line, port: int, key: str, seats: int, crowd: int, rounds: int) -> None:
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
        found = [second for roll in range(1, rounds + 1) async for second in _passed(pages, roll)]
        line.say(median=statistics.median(found))

    asyncio.run(evening())


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
        floor = asyncio.run(_echo(rounds * 4))
        two, _ = asyncio.run(_choices(Path(folder), 2, 0, rounds))
        six, came = asyncio.run(_choices(Path(folder), 6, CROWD, rounds))
    yield Row("choice on a phone to another phone", floor * 1e3, two * 1e3, "ms", 3.0)
    yield Row(f"phones, six and {CROWD} looking on: a choice", floor * 1e3, six * 1e3, "ms")
    yield Row(f"phones, {CROWD} come to look on, each", floor * 1e3, came / CROWD * 1e3, "ms")


BENCH = Bench("phones", ("choice on a phone", "phones, six", "phones, 64"), measure)
