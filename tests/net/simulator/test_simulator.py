"""Tables under all that can befall them: what has to hold holds for some seeds.

`python -m tests.net.simulator` tries as many as there is time for.
"""

import os

from tests.net.simulator.__main__ import evenings, sentence
from tests.net.simulator.lies import Lie
from tests.net.simulator.run import Fault, run

SEEDS = range(24)
SEEDS_WITH_LIARS = (2, 8, 23, 37, 41, 42, 49, 52, 61, 67, 2241)
"""A few in which every kind of lie is told; in the last one two parts of a table meet under it."""


def test_after_every_evening_all_hold_one_history_and_nothing_accepted_is_lost() -> None:
    verdicts = list(evenings(SEEDS, os.cpu_count() or 1))
    assert [sentence(verdict) for verdict in verdicts if verdict.wrong] == []
    # A simulator in which nothing happens would prove nothing.
    assert sum(verdict.hosts > 1 for verdict in verdicts) > len(verdicts) // 2
    assert {fault for verdict in verdicts for fault in verdict.faults} == set(Fault)


def test_liars_take_nothing_from_those_who_are_honest() -> None:
    verdicts = list(evenings(SEEDS_WITH_LIARS, os.cpu_count() or 1, liars=True))
    assert [sentence(verdict) for verdict in verdicts if verdict.wrong] == []
    assert {lie for verdict in verdicts for lie, _ in verdict.lies} == set(Lie)


def test_the_same_seed_gives_the_same_trace_twice() -> None:
    assert run(7) == run(7)
    assert run(8, liars=True) == run(8, liars=True)
