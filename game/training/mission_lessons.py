"""What nets learn in missions: teams of one to four, a net for each mission.

The missions' numbers that are tried, and the plan and start of a run. Never here: how a net is
changed (`run`), or the numbers the game is played with.
"""

import ctypes
from dataclasses import replace
from random import Random

import numpy as np

from game.bots import mission_features as m
from game.bots.mission_sight import KINDS
from game.rules.cells import cells_of
from game.rules.mission import MISSION_SHEETS, GoalKind, Mission
from game.table.storage.mission_board import mission_setup, mission_sheet
from game.training import engine as e
from game.training.loops import SheetTable, plan_numbers
from game.training.run import Run, TrainingPlan

_SEATS = (1, 2, 3, 4)
_VARIANTS = 50
_MOST = {GoalKind.COLOUR: 5, GoalKind.ROW: 7}
"""Kinds of which a mission may ask for more or less, and the maximum."""
_FEWER_LETTERS = (0, 1, 2, 3)
"""A changed word may be this many letters shorter: otherwise nobody would ever win at first."""
_CONSOLATION = 0.5
"""What a nearly complete goal counts in a lost match, reduced with the cube of its share; a win is
1. At first there are hardly any wins to learn from.
"""
_OTHERS = 1.0
"""The weight of what the dice taken leave to the others, in these matches."""


class MissionLesson:
    """Matches of one mission, half of them with other numbers than the game's."""

    def __init__(self, mission: Mission) -> None:
        sheets = [mission_sheet(name) for name in MISSION_SHEETS]
        tables = [SheetTable(one.sheet.text) for one in sheets]
        circles = [[list(map(int, cells_of(cells))) for cells in one.circles] for one in sheets]
        extras = [table.extras(some) for table, some in zip(tables, circles, strict=True)]
        self._sheets = np.array([table.flat() for table in tables], np.int32)
        self._extras = np.array(extras, np.int32)
        self._plans = np.array(plans_of(mission), np.int32)

    def learn(self, run: Run) -> tuple[np.ndarray, float]:
        """See `Lesson`."""
        told = np.zeros(6)
        net, grads = e.net_of(run.net), e.net_of(run.grads)
        run.loops.mission_learn(
            e.pointer(self._sheets),
            e.pointer(self._extras),
            ctypes.byref(net),
            ctypes.byref(grads),
            e.pointer(self._plans),
            len(self._plans),
            run.plan.batch,
            e.pointer(run.chance),
            run.plan.explore,
            ctypes.c_float(run.trace),
            ctypes.c_float(_CONSOLATION),
            ctypes.c_float(_OTHERS),
            int(run.plan.free),
            e.pointer(told),
        )
        return told, told[0]

    def report(self, sums: np.ndarray, played: int) -> str:
        """See `Lesson`."""
        positions, won, shares, squares, matches, rolls = sums
        return (
            f"won {won / matches:.3f} done {shares / matches:.3f} rolls {rolls / matches:.1f} "
            f"error {(squares / positions) ** 0.5:.4f}"
        )


def plans_of(mission: Mission) -> list[list[int]]:
    """Numbers to learn with, for one to four seats in turn: the game's own, then changed ones."""
    chance, found = Random(1), []
    for variant in range(_VARIANTS):
        for seats in _SEATS:
            plan = mission_setup(mission, seats).plan
            assert plan is not None
            numbers = plan_numbers(plan)
            if variant % 2:
                _change(mission, numbers, chance)
            found.append(numbers)
    return found


def _change(mission: Mission, numbers: list[int], chance: Random) -> None:
    for place, kind in enumerate(KINDS):
        if kind in _MOST and numbers[place] >= 0:
            least = 0 if mission is Mission.NOCHMAL else 1
            more = chance.choice((-1, 0, 0, 1))
            numbers[place] = min(_MOST[kind], max(least, numbers[place] + more))
    if mission is Mission.NOCHMAL:
        numbers[KINDS.index(GoalKind.LETTER)] -= chance.choice(_FEWER_LETTERS)
    for place in range(len(KINDS), len(numbers)):
        numbers[place] = max(0, round(numbers[place] * chance.uniform(0.2, 1.4)))


def mission_plan(seed: int, matches: int) -> TrainingPlan:
    """How the net of a mission learns."""
    return TrainingPlan(
        seed=seed,
        matches=matches,
        made=0,
        sheets=1,
        each=6,
        rate=0.001,
        last_rate=0.00005,
        warm_up=300,
        trace=0.95,
        last_trace=0.6,
        explore=10,
        keep=0.999,
    )


def fine_mission_plan(seed: int, matches: int) -> TrainingPlan:
    """How it learns the mission even better: in smaller steps, and free to pass.

    Before it knows what a miss costs it would pass too often to learn anything else.
    """
    plan = mission_plan(seed, matches)
    return replace(plan, rate=0.0005, last_rate=0.00001, trace=0.8, free=True)


def new_mission_run(plan: TrainingPlan, begin: Run) -> Run:
    """A run for a mission that starts from the solo net."""
    run = Run(plan, m.MISSION_FEATURES)
    run.begin_with_sheets(begin, share=0.1)
    for misses in range(3):
        run.net[0][m.MISSES + misses] = -0.1 * misses
    return run
