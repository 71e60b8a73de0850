"""Whether memory and frames stay flat over many matches of one windowed client (`soak`)."""

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
"""After so many matches everything has been shown once."""


def measure(depth: Depth) -> Iterator[Row]:
    """The rows of a long evening; a quick one is short, and says little."""
    matches = depth.of(20, 1000)
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.soak", str(matches)],
        cwd=_ROOT,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode or not lines or not lines[-1]["memory"]:
        raise CannotRun((done.stderr.strip().splitlines() or ["no memory is told here"])[-1])
    first, last = next(line for line in lines if line["matches"] == _FIRST), lines[-1]
    floor, value = first["memory"] / 1e6, last["memory"] / 1e6
    yield Row(f"memory after {matches} matches, beside after {_FIRST}", floor, value, "MB", 1.05)
    yield Row(f"memory after {matches} matches, beside 200 MB", _MOST, value, "MB", 1)
    floor, value = first["frame"] * 1e3, last["frame"] * 1e3
    yield Row(f"a frame after {matches} matches, beside after {_FIRST}", floor, value, "ms")


BENCH = Bench("memory", ("memory after", "a frame after"), measure)
