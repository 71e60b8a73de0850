"""Guests and watchers who come and go at a table, and what they leave behind in the host.

One `host` program is visited by one visitor after the other: every other one takes a seat, the rest
watch; some say goodbye, some just vanish. Measured is what the system says about the host's
process. Never here: how fast any of it is.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from game.version import VERSION
from net.base.address import Address
from net.guest.guest import Guest, GuestState
from net.links.tcp import open_link
from net.messages.notices import GuestNotice
from net.program.shell import GuestShell
from tests.bench.bench import Bench, CannotRun, Depth
from tests.bench.rows import Row

_ROOT = Path(__file__).resolve().parents[2]
_LOCAL = "127.0.0.1"
_PATIENCE = 10.0
_LOOKS, _BETWEEN = 10, 0.1
"""Checks whether a host has noticed that its visitor left, and the seconds between them."""


@dataclass(frozen=True, slots=True)
class _State:
    """The system's figures for a process."""

    bytes: int
    files: int
    threads: int


def _state(pid: int) -> _State:
    place = Path("/proc") / str(pid)
    try:
        lines = (place / "status").read_text().splitlines()
        files = sum(1 for _ in (place / "fd").iterdir())
    except OSError as error:
        raise CannotRun("this system does not report the resources of another process") from error
    status = dict(line.split(":", 1) for line in lines)
    return _State(int(status["VmRSS"].split()[0]) * 1024, files, int(status["Threads"]))


async def _visit(port: int, number: int) -> None:
    """A visitor comes and leaves again."""
    told: list[GuestNotice] = []
    looks_on = number % 2 == 1
    guest = Guest(VERSION, () if looks_on else (f"Guest {number}",), watch=looks_on)
    shell = GuestShell(guest, asyncio.get_running_loop(), told.append)
    link, _ = await open_link([Address(_LOCAL, port)])
    link.reader = shell
    shell.start(link)
    async with asyncio.timeout(_PATIENCE):
        while guest.state is not GuestState.IN:
            if guest.state is GuestState.CLOSED:
                raise CannotRun(f"visitor {number} was not admitted: {told}")
            await asyncio.sleep(0)
    if number // 2 % 2:
        shell.leave()
    link.close()
    await link.closed.wait()


async def _all_visits(port: int, pid: int, first: int, visitors: int) -> tuple[_State, _State]:
    """The host's figures after the first visitors, and after all."""
    alone = _state(pid)
    for number in range(first):
        await _visit(port, number)
    early = await _settled(pid, alone)
    for number in range(first, visitors):
        await _visit(port, number)
    return early, await _settled(pid, alone)


async def _settled(pid: int, alone: _State) -> _State:
    """The figures of a process once it has noticed that the last visitor left, within a second."""
    for _ in range(_LOOKS):
        await asyncio.sleep(_BETWEEN)
        state = _state(pid)
        if state.files <= alone.files and state.threads <= alone.threads:
            break
    return state


def _host(home: str) -> "subprocess.Popen[str]":
    once = ("--once", "--headless", "--json")
    words = ("host", *once, "--name", "Bench", "--port", "0", "--bind", _LOCAL)
    return subprocess.Popen(
        [sys.executable, "main.py", *words],
        cwd=_ROOT,
        env=os.environ | {"NOCHMAL_HOME": home},
        stdout=subprocess.PIPE,
        text=True,
    )


def measure(depth: Depth) -> Iterator[Row]:
    """The rows of a host with visitors; a quick run has few, and says little."""
    first, visitors = depth.of(30, 1000), depth.of(90, 10_000)
    with tempfile.TemporaryDirectory() as home, _host(home) as host:
        try:
            assert host.stdout is not None
            lines = map(json.loads, host.stdout)
            port = next((one["port"] for one in lines if one["event"] == "listening"), None)
            if port is None:
                raise CannotRun("the host ended before it could be joined")
            # Unread lines would wait in the host and grow.
            Thread(target=deque(maxlen=0).extend, args=(host.stdout,), daemon=True).start()
            early, late = asyncio.run(_all_visits(port, host.pid, first, visitors))
        finally:
            host.kill()
    name = f"after {visitors} visitors, beside after {first}"
    yield Row(f"host's memory {name}", early.bytes / 1e6, late.bytes / 1e6, "MB", 1.05)
    yield Row(f"host's open files {name}", early.files, late.files, "files", 1)
    yield Row(f"host's threads {name}", early.threads, late.threads, "threads", 1)


BENCH = Bench("crowd", ("host's",), measure, timed=False)
