"""The work one choice causes at a host and six guests, beside a bare fan-out of the same bytes.

All seven run in one loop over real sockets, and only the thread's own work counts: latency without
any wait for a processor. `latency` measures seven programs and their waits.
"""

import asyncio
from collections.abc import Iterator
from random import Random

from game.bots.random_bot import RandomBot
from game.rules.match import Match
from game.version import VERSION
from net.base.address import Address
from net.guest.guest import Guest
from net.links.tcp import serve
from net.messages.notices import Choose, EventsNotice, GuestNotice
from net.program.shell import GuestShell, HostShell
from tests.bench.bench import Bench, Depth
from tests.bench.clock import Pair, cpu_time, median
from tests.bench.peer import LOCAL, BareGuest, BareHost
from tests.bench.rows import Row
from tests.net.guests import connect
from tests.net.worlds import new_host

_GUESTS = 6
_PATIENCE = 10.0


class _Arrivals:
    """Reports when all guests have received something."""

    def __init__(self) -> None:
        self._waiting: set[int] = set()
        self.all_there = asyncio.Event()

    def expect(self) -> None:
        """Wait for all guests again."""
        self._waiting = set(range(_GUESTS))
        self.all_there.clear()

    def came(self, guest: int) -> None:
        """This guest has received it."""
        self._waiting.discard(guest)
        if not self._waiting:
            self.all_there.set()


class _BareGuest(BareGuest):
    def __init__(self, number: int, arrivals: _Arrivals) -> None:
        super().__init__()
        self._number = number
        self._arrivals = arrivals

    def data_received(self, data: bytes) -> None:
        self._arrivals.came(self._number)


async def _bare(arrivals: _Arrivals) -> list[_BareGuest]:
    loop = asyncio.get_running_loop()
    BareHost.links.clear()
    server = await loop.create_server(BareHost, LOCAL, 0)
    port = server.sockets[0].getsockname()[1]
    guests = []
    for number in range(_GUESTS):
        _, guest = await loop.create_connection(
            lambda n=number: _BareGuest(n, arrivals), LOCAL, port
        )
        guests.append(guest)
    return guests


async def _real(arrivals: _Arrivals) -> list[GuestShell]:
    loop = asyncio.get_running_loop()
    host = HostShell(new_host(loop.time(), start_with=_GUESTS, pace=0.0), loop)
    server = await serve(host, [LOCAL], 0)

    def hear(number: int, notice: GuestNotice) -> None:
        if isinstance(notice, EventsNotice):
            arrivals.came(number)

    guests = []
    arrivals.expect()
    for number in range(_GUESTS):
        guest = Guest(VERSION, (f"Guest {number}",))
        shell = GuestShell(guest, loop, lambda notice, n=number: hear(n, notice))
        await connect([Address(LOCAL, server.port)], shell)
        guests.append(shell)
    await asyncio.wait_for(arrivals.all_there.wait(), _PATIENCE)
    return guests


async def _rounds(count: int) -> Pair:
    arrivals, bot, pair = _Arrivals(), RandomBot(Random(1)), Pair()
    real, bare = await _real(arrivals), await _bare(arrivals)
    for _ in range(count):
        await asyncio.sleep(0.002)  # until everybody has the next roll
        match: Match = real[0].guest.match
        if not match.to_act:
            break
        seat = match.to_act[0]
        sender = next(shell for shell in real if seat in shell.guest.seats)
        choose = Choose(seat, bot.choose(match, seat), match.roll_number)
        arrivals.expect()
        begun = cpu_time()
        bare[seat].send()
        await arrivals.all_there.wait()
        pair.floor.append(cpu_time() - begun)
        arrivals.expect()
        begun = cpu_time()
        sender.ask(choose)
        await arrivals.all_there.wait()
        pair.value.append(cpu_time() - begun)
    return pair


def measure(depth: Depth) -> Iterator[Row]:
    """The row of work."""
    pair = asyncio.run(_rounds(depth.of(150, 350)))
    floor, value = median(pair.floor) * 1e3, median(pair.value) * 1e3
    yield Row("work of a choice at host and six guests", floor, value, "ms", 3)


BENCH = Bench("work", ("work of a choice",), measure)
