"""A benchmark: the rows it yields, and how thoroughly it measures.

Never here: the benchmarks themselves, printing.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tests.bench.rows import Row


class CannotRun(Exception):  # noqa: N818 - it names what was found
    """Says in a sentence what a benchmark lacks."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How thoroughly to measure."""

    quick: bool

    def of(self, quick: int, full: int) -> int:
        """A number of rounds."""
        return quick if self.quick else full


Measure = Callable[[Depth], Iterable[Row]]


@dataclass(frozen=True, slots=True)
class Bench:
    """A benchmark; `names` are prefixes of its rows' names, in case it cannot run."""

    key: str
    names: tuple[str, ...]
    measure: Measure
    timed: bool = True
    """Whether it times anything, so that nothing else may run meanwhile."""
    begin: Callable[[Depth], None] | None = None
    """Starts something that runs for a while; `measure` then waits for it."""

    def rows(self, depth: Depth) -> Iterator[Row]:
        """Its rows as they come; rows that are missing have the reason."""
        seen: list[str] = []
        try:
            for row in self.measure(depth):
                seen.append(row.name)
                yield row
        except Exception as fault:  # a benchmark that cannot run must not hide the others
            why = str(fault) if isinstance(fault, CannotRun) else f"{type(fault).__name__}: {fault}"
            for name in self.names:
                if not any(known.startswith(name) for known in seen):
                    yield Row(name, why=why)
