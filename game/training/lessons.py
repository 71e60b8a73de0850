"""What nets learn on sheets: solo on all sheets or one, and at tables.

The sheets of a batch, and the plan and start of each kind of run. Never here: missions
(`mission_lessons`), or how a net is changed (`run`).
"""

import ctypes
from random import Random

import numpy as np

from game.bots import features as f
from game.rules.sheet_maker import make_sheet
from game.training import engine as e
from game.training.run import Run, TrainingPlan

SOLO, TABLE = "solo_learn", "table_learn"
"""The engine's loops that a net can learn from."""
_TO_COME = (0.1, 0.3, 0.7, 1.2, 1.9, 2.7, 3.4, 4.2)
"""Roughly what is still to be gained in each phase, in tens of points."""


class SheetLesson:
    """Matches on printed and made sheets, played by a loop of the engine."""

    def __init__(self, plan: TrainingPlan, printed: list[str], how: str) -> None:
        chance = Random(plan.seed)
        texts = printed + [make_sheet(chance).text for _ in range(plan.made)]
        self._printed, self._all = len(printed), len(texts)
        self._tables = e.Sheets(texts).arrays()
        self._how = how

    def learn(self, run: Run) -> tuple[np.ndarray, float]:
        """See `Lesson`."""
        told = np.zeros(6)
        net, grads = e.net_of(run.net), e.net_of(run.grads)
        numbers = self._pick(run)
        getattr(run.loops, self._how)(
            e.pointer(self._tables),
            ctypes.byref(net),
            ctypes.byref(grads),
            e.pointer(numbers),
            len(numbers),
            run.plan.each,
            e.pointer(run.chance),
            run.plan.explore,
            ctypes.c_float(run.trace),
            e.pointer(told),
        )
        return told, told[0]

    def _pick(self, run: Run) -> np.ndarray:
        """The sheets of the next batch."""
        chance = np.random.default_rng((run.plan.seed, run.done))
        picked = [
            chance.integers(self._printed)
            if self._printed == self._all or chance.random() < run.plan.printed
            else chance.integers(self._printed, self._all)
            for _ in range(run.plan.sheets)
        ]
        return np.array(picked, np.int32)

    def report(self, sums: np.ndarray, played: int) -> str:
        """See `Lesson`."""
        if self._how == SOLO:
            return f"mean {sums[1] / played:.3f} error {(sums[2] / sums[0]) ** 0.5:.4f}"
        positions, rolls, broken, points, squares, seats = sums
        return (
            f"rolls {rolls / played:.2f} broken off {broken:.0f} "
            f"mean {points / seats:.2f} error {(squares / positions) ** 0.5:.4f}"
        )


def new_solo_run(plan: TrainingPlan) -> Run:
    """A new solo run."""
    run = Run(plan, f.SHEET_FEATURES)
    run.net[1][:] += 1.0
    run.net[2][:, :-1] *= 1.5
    run.net[2][:, -1] = _TO_COME
    return run


def new_sheet_run(plan: TrainingPlan, begin: Run) -> Run:
    """A run for one sheet that starts from the solo net for all sheets."""
    run = Run(plan, f.SHEET_FEATURES)
    run.begin_with(begin)
    return run


def sheet_plan(seed: int, matches: int) -> TrainingPlan:
    """How the solo net learns one sheet: every match is played on it."""
    return TrainingPlan(
        seed=seed,
        matches=matches,
        made=0,
        rate=0.0006,
        last_rate=0.00002,
        warm_up=1,
        trace=0.35,
        last_trace=0.35,
    )


def fine_plan(seed: int, matches: int, hidden: int, cells: bool) -> TrainingPlan:
    """How it learns the sheet even better: far-sighted, in small batches and small steps."""
    return TrainingPlan(
        seed=seed,
        matches=matches,
        made=0,
        sheets=1,
        rate=0.0003,
        last_rate=0.00001,
        warm_up=1000,
        trace=0.8,
        last_trace=0.8,
        explore=10,
        hidden=hidden,
        cells=cells,
    )


def new_table_run(plan: TrainingPlan, begin: Run) -> Run:
    """A run for tables that starts from a solo net."""
    run = Run(plan, f.TABLE_FEATURES)
    run.begin_with_sheets(begin, share=0.6)
    return run


def table_plan(seed: int, matches: int) -> TrainingPlan:
    """How the net for tables learns: a little slower, since it starts from a trained net."""
    return TrainingPlan(
        seed=seed,
        matches=matches,
        made=100,
        rate=0.0005,
        last_rate=0.00004,
        warm_up=100,
        trace=0.85,
        last_trace=0.6,
        explore=20,
    )
