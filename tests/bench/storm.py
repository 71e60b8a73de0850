"""A crowd of strangers at a table's door while a match is played: `python -m tests.bench.storm`.

One real headless host with a code; strangers from 20 addresses open links at a high rate, send one
of the messages that cost a host most, and wait. Meanwhile two guests play, and people with the code
join as watchers from other addresses. Before that, the same with another host and without
strangers: a match takes memory as well. Linux only: it needs many loopback addresses.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from game.version import VERSION
from net.base.identity import Identity
from net.guest.guest import Guest, GuestState
from net.links.channel import Channel
from net.links.handshake import Asking
from net.links.tcp import TcpLink
from net.messages.messages import to_map
from net.messages.notices import Choose, EventsNotice, GuestNotice
from net.program.shell import GuestShell

_ROOT: Final = Path(__file__).resolve().parents[2]
_CODE: Final = "sesame"
_HONEST: Final = 20
_STRANGERS: Final = 20
_HOLD: Final = 2.5
"""Seconds for which a stranger keeps a link open."""


@dataclass(slots=True)
class Seen:
    """The measurements."""

    joins: list[float] = field(default_factory=list)
    lost: int = 0
    choices: list[float] = field(default_factory=list)
    opened: int = 0
    refused: int = 0


async def link_from(address: str, port: int) -> TcpLink:
    """A link opened from this loopback address."""
    loop = asyncio.get_running_loop()
    _, link = await loop.create_connection(TcpLink, "127.0.0.1", port, local_addr=(address, 0))
    return link


class Player:
    """A guest that plays the first legal choice, and records how long each takes to come back."""

    def __init__(self, name: str, seen: Seen | None) -> None:
        self.guest = Guest(VERSION, (name,), code=_CODE, identity=Identity())
        self.shell = GuestShell(self.guest, asyncio.get_running_loop(), self.hear)
        self._seen = seen
        self._sent: tuple[int, float] | None = None

    def hear(self, notice: GuestNotice) -> None:
        guest = self.guest
        if not isinstance(notice, EventsNotice):
            return
        roll = guest.match.roll_number
        seat = guest.seats[0] if guest.seats else 0
        if self._sent is not None and (roll != self._sent[0] or seat not in guest.match.to_act):
            if self._seen is not None:
                self._seen.choices.append(time.perf_counter() - self._sent[1])
            self._sent = None
        if seat in guest.match.to_act and self._sent is None:
            self._sent = (roll, time.perf_counter())
            self.shell.ask(Choose(seat, None, roll))


async def come(address: str, port: int, seen: Seen) -> None:
    """Somebody with the code joins as a watcher."""
    begun = time.perf_counter()
    guest = Guest(VERSION, (), watch=True, code=_CODE)
    shell = GuestShell(guest, asyncio.get_running_loop(), lambda notice: None)
    link = await link_from(address, port)
    link.reader = shell
    shell.start(link)
    while guest.state is not GuestState.IN:
        if guest.state is GuestState.CLOSED or time.perf_counter() - begun > 30:
            seen.lost += 1
            return
        await asyncio.sleep(0.002)
    seen.joins.append(time.perf_counter() - begun)


async def strange(address: str, port: int, begin: bytes, seen: Seen) -> None:
    """A stranger starts a handshake with a wrong code or none, and waits."""
    try:
        link = await link_from(address, port)
    except OSError:
        seen.refused += 1
        return
    seen.opened += 1
    link.write(begin)
    await asyncio.sleep(_HOLD)
    link.close()


def begins() -> list[bytes]:
    """First messages of strangers, made beforehand: they should cost the host, not us."""
    asked = [Asking(Identity(), VERSION, f"wrong {n}" if n % 2 else None) for n in range(8)]
    return [Channel().frame(to_map(one.begin)) for one in asked]


async def strangers(port: int, per_second: int, seconds: float) -> Seen:
    """This many strangers a second from 20 addresses."""
    chance, words, tasks, seen = random.Random(1), begins(), set(), Seen()
    begun, count = time.perf_counter(), 0
    while (now := time.perf_counter()) < begun + seconds:
        while count < (now - begun) * per_second:
            address = f"127.0.1.{1 + count % _STRANGERS}"
            tasks.add(asyncio.create_task(strange(address, port, chance.choice(words), seen)))
            count += 1
        tasks = {task for task in tasks if not task.done()}
        await asyncio.sleep(0.005)
    if tasks:
        await asyncio.wait(tasks)
    return seen


async def storm(port: int, per_second: int, seconds: float, seen: Seen) -> None:
    """Strangers from a separate program, and honest people in between."""
    words = ["--port", str(port), "--per-second", str(per_second), "--seconds", str(seconds)]
    crowd = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.storm", *words], cwd=_ROOT, stdout=subprocess.PIPE
    )
    await asyncio.sleep(1.0)
    people = []
    for number in range(_HONEST):
        people.append(asyncio.create_task(come(f"127.0.2.{1 + number}", port, seen)))
        await asyncio.sleep((seconds - 3.0) / _HONEST)
    await asyncio.wait(people)
    told, _ = await asyncio.get_running_loop().run_in_executor(None, crowd.communicate)
    counted = json.loads(told)
    seen.opened, seen.refused = counted["opened"], counted["refused"]


def memory_of(pid: int) -> int:
    """The resident memory of a process in bytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


async def evening(port: int, pid: int, per_second: int, seconds: float) -> dict[str, object]:
    """Two people play; first in peace, then in the storm."""
    calm, rough = Seen(), Seen()
    measured = calm
    players = [Player("Anna", calm), Player("Ben", None)]
    for number, player in enumerate(players):
        link = await link_from(f"127.0.3.{1 + number}", port)
        link.reader = player.shell
        player.shell.start(link)
    await asyncio.sleep(3.0)
    before = memory_of(pid)
    players[0]._seen = measured = rough
    await storm(port, per_second, seconds, rough)
    after = memory_of(pid)
    for player in players:
        player.shell.leave()
    choices = sorted(measured.choices)
    return {
        "strangers": rough.opened,
        "refused": rough.refused,
        "honest": len(rough.joins),
        "lost": rough.lost,
        "join_median_ms": 1000 * statistics.median(rough.joins) if rough.joins else None,
        "join_worst_ms": 1000 * max(rough.joins) if rough.joins else None,
        "choices": len(choices),
        "choice_median_ms": 1000 * statistics.median(choices) if choices else None,
        "choice_p99_ms": 1000 * choices[int(len(choices) * 0.99)] if choices else None,
        "choice_worst_ms": 1000 * choices[-1] if choices else None,
        "calm_choice_median_ms": 1000 * statistics.median(calm.choices) if calm.choices else None,
        "calm_choice_worst_ms": 1000 * max(calm.choices) if calm.choices else None,
        "memory_before_mb": before / 1e6,
        "memory_after_mb": after / 1e6,
    }


def played(per_second: int, seconds: float) -> dict[str, object]:
    """The results of an evening at a host of its own."""
    with tempfile.TemporaryDirectory() as home:
        host = subprocess.Popen(
            [sys.executable, "main.py", "host", "--headless", "--json", "--port", "0",
             "--bind", "127.0.0.1", "--code", _CODE, "--seats", "2", "--pace", "0.2"],
            cwd=_ROOT, env=os.environ | {"NOCHMAL_HOME": home}, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            assert host.stdout is not None
            line = json.loads(host.stdout.readline())
            return asyncio.run(evening(line["port"], host.pid, per_second, seconds))
        finally:
            host.kill()


def main() -> int:
    """Open a table, start the storm, print the results as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.storm", description=__doc__)
    parser.add_argument("--per-second", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--port", type=int, help="only be the crowd at this table")
    words = parser.parse_args()
    if words.port is not None:
        seen = asyncio.run(strangers(words.port, words.per_second, words.seconds))
        print(json.dumps({"opened": seen.opened, "refused": seen.refused}))
        return 0
    peace = played(0, words.seconds)
    found = played(words.per_second, words.seconds)
    without, after = peace["memory_after_mb"], found["memory_after_mb"]
    assert isinstance(without, float) and isinstance(after, float)
    found |= {"memory_without_strangers_mb": without, "memory_ratio": after / without}
    print(json.dumps(found, indent=2))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
