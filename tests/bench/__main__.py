"""`python -m tests.bench`: every budget as a row, measured beside its floor in the same run.

    python -m tests.bench             all rows, a few minutes
    python -m tests.bench --quick     all rows, fewer rounds, under 40 s
    python -m tests.bench --json      one JSON object a row
    python -m tests.bench --only frames,engine

What cannot be measured is reported on stderr. Timings never fail: the exit status is 0 unless the
arguments are wrong. docs/bench.md has the figures.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import TextIO

from tests.bench.bench import Bench, Depth
from tests.bench.rows import HEAD

MODULES = (
    *("engine", "wire", "proofs", "work", "start", "frames", "latency", "finding", "calm"),
    *("phones", "page", "crowd", "memory"),
)
"""In this order: modules that need the processor to themselves precede those that leave threads."""


def load(only: Sequence[str] | None = None) -> list[Bench]:
    """The benchmarks, all or those of these modules."""
    return [
        import_module(f"tests.bench.{name}").BENCH for name in MODULES if not only or name in only
    ]


def show(benches: Sequence[Bench], depth: Depth, json: bool, out: TextIO, err: TextIO) -> None:
    """Measure, and print each row as soon as it is ready.

    In a quick run a long benchmark may start beside one that times nothing.
    """
    if not json:
        print(HEAD, file=out, flush=True)
    for bench, after in zip_longest(benches, benches[1:]):
        if depth.quick and not bench.timed and after is not None and after.begin is not None:
            after.begin(depth)
        for row in bench.rows(depth):
            print(row.json() if json else row.line(), file=out, flush=True)
            if row.why:
                print(f"'{row.name}' was not measured: {row.why}", file=err, flush=True)


def main(words: Sequence[str]) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--quick", action="store_true", help="fewer rounds, under 40 s")
    parser.add_argument("--json", action="store_true", help="one JSON object a row")
    parser.add_argument("--only", metavar="NAME,NAME", help=", ".join(MODULES))
    arguments = parser.parse_args(words)
    only = arguments.only.split(",") if arguments.only else None
    if only and not set(only) <= set(MODULES):
        parser.error(f"--only takes {', '.join(MODULES)}")
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as home:
        _prepare_environment(Path(home))
        show(load(only), Depth(arguments.quick), arguments.json, sys.stdout, sys.stderr)
    if not arguments.json:
        print(f"{time.perf_counter() - begun:.0f} s")
    return 0


def _prepare_environment(home: Path) -> None:
    """Use no screen and a separate home from here on."""
    import os

    os.environ |= {
        "NOCHMAL_HOME": str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
