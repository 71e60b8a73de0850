"""Measuring two things in turns, so that whatever else the machine does meets both alike.

Never here: what is measured.
"""

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Timer = Callable[[], float]

# What a thread itself has worked, where the system counts finely enough: others' work is not ours.
cpu_time: Timer = time.perf_counter if sys.platform == "win32" else time.thread_time


@dataclass(slots=True)
class Pair:
    """Seconds of the floor and of what stands on it, taken in turns."""

    floor: list[float] = field(default_factory=list)
    value: list[float] = field(default_factory=list)


def in_turns(
    floor: Callable[[], object],
    value: Callable[[], object],
    rounds: int,
    timer: Timer = cpu_time,
    pair: Pair | None = None,
) -> Pair:
    """Measure both so many times, the floor first in each round; adds to `pair`."""
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
    """The one in the middle."""
    return statistics.median(figures)


def percentile(figures: Sequence[float], share: float) -> float:
    """The figure that this share of all, 0 to 1, does not exceed."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
