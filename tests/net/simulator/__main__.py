"""`python -m tests.net.simulator`: many simulated evenings; can be broken off and gone on with.

A seed that fails prints one line with the command that repeats it.
"""

import argparse
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

from tests.net.simulator.run import Verdict, run

_CHUNK: Final = 50


def evenings(seeds: Iterable[int], jobs: int, liars: bool = False) -> Iterator[Verdict]:
    """The verdicts of these seeds, in their order, on so many processes."""
    evening = partial(run, liars=liars)
    if jobs == 1:
        yield from map(evening, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(evening, seeds, chunksize=4)


def sentence(verdict: Verdict) -> str:
    """What went wrong with a seed, and how it is repeated."""
    faults = ", ".join(sorted(fault.value for fault in verdict.faults))
    liars = "--liars " if verdict.lies else ""
    again = f"python -m tests.net.simulator {liars}--first {verdict.seed} --seeds 1"
    return f"{again}  # {faults}: {'; '.join(verdict.wrong)}"


def fingerprint() -> str:
    """What the code is that evenings try: what was reached with another counts for nothing."""
    root = Path(__file__).parents[3]
    parts = ("net", "game/rules", "tests/net/simulator")
    files = sorted(path for part in parts for path in (root / part).rglob("*.py"))
    code = b"".join(path.read_bytes() for path in files if not path.name.startswith("test_"))
    return hashlib.sha256(code).hexdigest()[:16]


def main() -> int:
    """Run the seeds asked for; exit status 1 if any failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.net.simulator", description=__doc__)
    parser.add_argument("--first", type=int, default=0, metavar="N")
    parser.add_argument("--seeds", type=int, default=200, metavar="N")
    parser.add_argument("--liars", action="store_true", help="let some of the programs lie")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="where the number reached is kept, to go on there; not if the code has changed since",
    )
    arguments = parser.parse_args()
    first, failed, code = arguments.first, 0, fingerprint()
    end = first + arguments.seeds
    if arguments.keep is not None and arguments.keep.exists():
        kept = arguments.keep.read_text().split()
        if kept[2:] == [code]:
            first, failed = int(kept[0]), int(kept[1])
        else:
            print(f"The code has changed since {kept[0]}: beginning again.", file=sys.stderr)
    while first < end:
        seeds = range(first, min(end, first + _CHUNK))
        for verdict in evenings(seeds, arguments.jobs, arguments.liars):
            if verdict.wrong:
                failed += 1
                print(sentence(verdict), flush=True)
        first = seeds.stop
        if arguments.keep is not None:
            arguments.keep.write_text(f"{first} {failed} {code}\n")
        print(f"\r{first} of {end}, {failed} failed", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
