"""Whether memory and frame costs stay flat over many matches of one windowed client (`soak`)."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.bench import Bench, CannotRun, Depth
from tests.bench.rows import Row

_ROOT = Path(__file__).resolve().parents[2]
_MOST = 200.0
_FIRST = 10
"""Matches after which everything has been shown once."""


class _Evening:
    """The program that plays match after match."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def begin(self, depth: Depth) -> None:
        """Start it; a quick run is short, and says little."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.soak", str(_matches(depth))],
            cwd=_ROOT,
            env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def end(self, depth: Depth) -> tuple[str, str]:
        """Its output and complaints; starts it if necessary."""
        if self._process is None:
            self.begin(depth)
        assert self._process is not None
        said, complained = self._process.communicate()
        failed, self._process = self._process.returncode != 0, None
        return "" if failed else said, complained


def _matches(depth: Depth) -> int:
    return depth.of(20, 1000)


_EVENING = _Evening()


def measure(depth: Depth) -> Iterator[Row]:
    """The rows of a long evening."""
    matches = _matches(depth)
    said, complained = _EVENING.end(depth)
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    if not lines or not lines[-1]["memory"]:
        raise CannotRun((complained.strip().splitlines() or ["no memory is reported here"])[-1])
    first, last = next(line for line in lines if line["matches"] == _FIRST), lines[-1]
    floor, value = first["memory"] / 1e6, last["memory"] / 1e6
    yield Row(f"memory after {matches} matches, beside after {_FIRST}", floor, value, "MB", 1.05)
    yield Row(f"memory after {matches} matches, beside 200 MB", _MOST, value, "MB", 1)
    floor, value = first["frame"] * 1e3, last["frame"] * 1e3
    yield Row(f"a frame after {matches} matches, beside after {_FIRST}", floor, value, "ms")


BENCH = Bench("memory", ("memory after", "a frame after"), measure, begin=_EVENING.begin)
