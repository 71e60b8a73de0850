"""Measuring two things alternately, so that other load on the machine affects both alike.

Never here: what is measured.
"""

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Timer = Callable[[], float]

# The thread's own CPU time, if the system counts finely enough: others' work is not ours.
cpu_time: Timer = time.perf_counter if sys.platform == "win32" else time.thread_time


@dataclass(slots=True)
class Pair:
    """Seconds of the floor and of the value, measured alternately."""

    floor: list[float] = field(default_factory=list)
    value: list[float] = field(default_factory=list)


def in_turns(
    floor: Callable[[], object],
    value: Callable[[], object],
    rounds: int,
    timer: Timer = cpu_time,
    pair: Pair | None = None,
) -> Pair:
    """Measure both repeatedly, the floor first in each round; adds to `pair`."""
    pair = pair or Pair()
    for _ in range(rounds):
        pair.floor.append(seconds(floor, timer))
        pair.value.append(seconds(value, timer))
    return pair


def seconds(what: Callable[[], object], timer: Timer = cpu_time) -> float:
    """How long one call takes."""
    begun = timer()
    what()
    return timer() - begun


def median(figures: Sequence[float]) -> float:
    """The median."""
    return statistics.median(figures)


def percentile(figures: Sequence[float], share: float) -> float:
    """The value that this share of all, 0 to 1, does not exceed."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
