"""Phones: how soon a choice is seen by others, beside a bare echo; what a crowd of them costs.

Pages are Python's here, over real sockets, in the loop of the program; what a browser needs to
draw is not in it. Never here: budgets of the screen (`frames`).
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from net.messages.requests import StartMatch
from tests.bench.bench import Bench, Depth
from tests.bench.peer import Line
from tests.bench.rows import Row
from tests.table.phones.pages import Page, Program

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

    async with serve(answer, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}/") as socket:
            found = []
            for _ in range(rounds):
                begun = time.perf_counter()
                await socket.send("x" * 300)
                await socket.recv()
                found.append(time.perf_counter() - begun)
                await asyncio.sleep(0.005)
    return statistics.median(found)


async def _choices(folder: Path, seats: int, crowd: int, rounds: int) -> tuple[float, float]:
    """The median from a choice of one phone to the event at another, and how long the crowd took
    to come in, in seconds."""
    async with Program(folder, seats=seats) as program:
        pages = [await (await program.page()).sit(f"Seat {n}", tint=n) for n in range(seats)]
        begun = time.perf_counter()
        looking = [await program.page() for _ in range(crowd)]
        for page in looking:
            await page.wait(lambda page: page.table)
        came = time.perf_counter() - begun
        program.side.ask(StartMatch())
        found: list[float] = []
        for roll in range(1, rounds + 1):
            for page in pages:
                await page.wait(lambda page, roll=roll: page.own.get("roll") == roll)
            while program.match.to_act and program.match.roll_number == roll:
                seat = program.match.to_act[0]
                page = pages[seat]
                await page.wait(lambda page: page.own.get("due"))
                other = pages[(seat + 1) % seats]
                begun = time.perf_counter()
                await page.say("pass", roll=roll)
                await _sees(other, seat, roll)
                found.append(time.perf_counter() - begun)
        return statistics.median(found), came


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
