"""^C and SIGTERM end long commands with the results so far, and without a traceback."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.evening.screens import wait_until

ROOT = Path(__file__).resolve().parents[2]
LONG = (
    "simulate --games 100000 --jobs 2",
    "bots measure --only easy --jobs 2",
    "bots chances --games 100000 --jobs 2",
    "missions measure --games 100000 --jobs 2",
    "missions find --games 100000 --jobs 2",
)


HEARING_INTERRUPTS = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL);"
    "os.execv(sys.executable, [sys.executable, 'main.py', *sys.argv[1:]])"
)
"""A shell that runs the tests in the background makes its children ignore interrupts."""
Start: TypeAlias = Callable[[str], "subprocess.Popen[str]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a command in its own process group, as a shell does, and ends all of it afterwards."""
    begun: list[subprocess.Popen[str]] = []

    def begin(line: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-c", HEARING_INTERRUPTS, *line.split()],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        begun.append(process)
        return process

    yield begin
    for process in begun:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def children(pid: int) -> int:
    """The number of child processes; they may still be loading."""
    return len(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


@pytest.mark.skipif(sys.platform != "linux", reason="finds the workers in /proc")
@pytest.mark.parametrize("line", LONG)
def test_ctrl_c_ends_workers_that_are_still_loading_without_a_traceback(
    start: Start, line: str
) -> None:
    process = start(line)
    wait_until(lambda: children(process.pid) > 2, 30, "workers")
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.startswith("Ended after ")
    assert err.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_results_so_far_are_summed_up(start: Start, how: signal.Signals, status: int) -> None:
    process = start("simulate --games 100000 --jobs 2 --json --bots random random")
    assert process.stdout is not None
    assert '"match"' in process.stdout.readline()
    process.send_signal(how)
    out, err = process.communicate(timeout=30)
    assert '"event": "summary"' in out.splitlines()[-1]
    assert err.startswith("Ended after ")
    assert process.returncode == status
