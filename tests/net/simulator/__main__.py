"""`python -m tests.net.simulator`: run many simulated evenings; can be interrupted and resumed.

A seed that fails prints one line with the command that repeats it. `reached/` (`$REACHED` below)
holds the progress made with the current code; continue from there:

    python -m tests.net.simulator --first 70000000 --seeds 100000 --keep $REACHED/honest.json
    python -m tests.net.simulator --first 100000 --seeds 20000 --liars --keep $REACHED/liars.json

Three of four play on a sheet that is soon full, the fourth on a printed one; `--table mission` and
`--table past` play missions and resumed matches instead.
"""

import argparse
import ast
import gc
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from tests.net.simulator.kinds import Kind
from tests.net.simulator.run import Verdict, run

_CHUNK: Final = 100
_ROOT: Final = Path(__file__).parents[3]
_TESTED: Final = (_ROOT / "net", _ROOT / "game/rules", _ROOT / "tests/net")


def evenings(
    seeds: Iterable[int], jobs: int, liars: bool = False, kind: Kind | None = None
) -> Iterator[Verdict]:
    """The verdicts of these seeds in order, by `jobs` processes; None: each seed's own kind."""
    evening = partial(run, liars=liars, kind=kind)
    if jobs == 1:
        yield from map(evening, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(evening, seeds)


def sentence(verdict: Verdict) -> str:
    """What went wrong with a seed, and the command that repeats it."""
    faults = ", ".join(sorted(fault.value for fault in verdict.faults))
    liars = "--liars " if verdict.lies else ""
    is_own = verdict.kind is Kind.of(verdict.seed)
    table = "" if is_own else f"--table {verdict.kind.value} "
    again = f"python -m tests.net.simulator {liars}{table}--first {verdict.seed} --seeds 1"
    return f"{again}  # {faults}: {'; '.join(verdict.wrong)}"


def fingerprint() -> str:
    """Hash of the code under test; progress made with other code does not count.

    That is what an evening imports of `net`, `game/rules` and these tests, without comments and
    docstrings: the rest of the program may change.
    """
    imported = _imported_by(Path(__file__).parent / "run.py")
    tested = [one for one in imported if any(one.is_relative_to(part) for part in _TESTED)]
    code = "".join(map(_code, sorted(tested)))
    return hashlib.sha256(code.encode()).hexdigest()[:16]


def _imported_by(path: Path) -> set[Path]:
    """This module and all it imports, directly or not."""
    found, left = {path}, [path]
    while left:
        new = set(_imports(left.pop())) - found
        found |= new
        left += new
    return found


def _imports(path: Path) -> Iterator[Path]:
    """The modules of ours that a module imports itself."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            module = _ROOT.joinpath(*name.split(".")).with_suffix(".py")
            if module.exists():
                yield module


def _code(path: Path) -> str:
    """A module without its comments and docstrings."""
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        body: list[ast.stmt] = getattr(node, "body", [])
        if isinstance(body, list):
            body[:] = [one for one in body if not _is_docstring(one)]
    return ast.dump(tree)


def _is_docstring(statement: ast.stmt) -> bool:
    constant = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(constant, ast.Constant) and isinstance(constant.value, str)


class Reached(msgspec.Struct):
    """Progress of a run, saved between runs."""

    next: int
    """The first seed not tried yet."""
    code: str
    """The `fingerprint` of the code that was tried."""
    failed: list[int] = []

    @classmethod
    def read(cls, path: Path | None, first: int) -> "Reached":
        """The saved progress if it was made with this code, otherwise a new start."""
        new = cls(first, fingerprint())
        if path is None or not path.exists():
            return new
        kept = msgspec.json.decode(path.read_bytes(), type=cls)
        if kept.code == new.code:
            return kept
        print(f"The code has changed since {kept.next}: beginning again.", file=sys.stderr)
        return new

    def write(self, path: Path | None) -> None:
        """Save it, if there is a file."""
        if path is not None:
            path.write_bytes(msgspec.json.format(msgspec.json.encode(self)) + b"\n")


def main() -> int:
    """Run the seeds asked for; exit status 1 if any failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.net.simulator", description=__doc__)
    parser.add_argument("--first", type=int, default=0, metavar="N")
    parser.add_argument("--seeds", type=int, default=200, metavar="N")
    parser.add_argument("--liars", action="store_true", help="let some of the programs lie")
    kinds = [kind.value for kind in Kind]
    parser.add_argument("--table", choices=kinds, help="what is played in all of them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="where the number reached is kept, to go on there; not if the code has changed since",
    )
    arguments = parser.parse_args()
    end = arguments.first + arguments.seeds
    gc.disable()  # an eighth of the time; what evenings leave behind goes after each chunk
    reached = Reached.read(arguments.keep, arguments.first)
    while reached.next < end:
        seeds = range(reached.next, min(end, reached.next + _CHUNK))
        kind = Kind(arguments.table) if arguments.table else None
        for verdict in evenings(seeds, arguments.jobs, arguments.liars, kind):
            if verdict.wrong:
                reached.failed.append(verdict.seed)
                print(sentence(verdict), flush=True)
        gc.collect()
        reached.next = seeds.stop
        reached.write(arguments.keep)
        progress = f"{reached.next} of {end}, {len(reached.failed)} failed"
        print(f"\r{progress}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return 1 if reached.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
