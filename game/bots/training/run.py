"""One training run: its net, its moments, its place, kept in a checkpoint so that it can go on.

Everything that chance decides comes from one seed and stands in the checkpoint; a run that was
broken off and goes on ends with the same weights. Never here: what is
learned, and from what (`engine.c`).
"""

import ctypes
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random

import numpy as np
from tqdm import tqdm

from game.bots import features as f
from game.bots.training import engine as e
from game.rules.sheet_maker import make_sheet

_TO_COME = (0.1, 0.3, 0.7, 1.2, 1.9, 2.7, 3.4, 4.2)
"""About what is still to be gained in each phase, in tens of points."""
_EVERY = 500
"""Batches from one checkpoint to the next."""


@dataclass
class Plan:
    """What a run is to do; stands in its checkpoint."""

    seed: int = 1
    matches: int = 400_000
    made: int = 200
    """Sheets that are made beside the printed ones."""
    printed: float = 0.5
    """The share of matches on printed sheets."""
    sheets: int = 4
    """Sheets in a batch."""
    each: int = 8
    """Matches on each sheet of a batch."""
    rate: float = 0.0015
    last_rate: float = 0.0001
    warm_up: int = 600
    """Batches in which the rate rises from nothing: some 290 features are on at once,
    and large steps at first kill hidden units."""
    trace: float = 0.9
    last_trace: float = 0.35
    explore: int = 30
    """Of 1000 choices so many are by chance."""

    @property
    def batch(self) -> int:
        """Matches of a batch."""
        return self.sheets * self.each

    @property
    def batches(self) -> int:
        """Batches of the run."""
        return self.matches // self.batch


def sheet_texts(printed: list[str], made: int, seed: int) -> list[str]:
    """The printed sheets, and so many made ones, some of them turned."""
    chance = Random(seed)
    return printed + [make_sheet(chance).text for _ in range(made)]


class Run:
    """A net on its way."""

    def __init__(self, plan: Plan, features: int, phases: int) -> None:
        self.plan = plan
        self.done = 0
        self.before = 0
        """Matches of runs that this one went on from."""
        rng = np.random.default_rng(plan.seed)
        shapes = ((features, e.HIDDEN), (e.HIDDEN,), (phases, e.HIDDEN + 1))
        self.net = tuple((rng.standard_normal(s) * 0.05).astype(np.float32) for s in shapes)
        self.grads, self.m, self.v = (
            tuple(np.zeros_like(part) for part in self.net) for _ in range(3)
        )
        self.chance = np.array([plan.seed * 2654435761 + 12345], np.uint64)

    def learn(self, tables: np.ndarray, numbers: np.ndarray, how: str) -> np.ndarray:
        """Play a batch on these sheets, `how` being a loop of the engine, and learn from it.

        Returns what the loop tells of it.
        """
        told = np.zeros(6)
        net, grads = e.net_of(self.net), e.net_of(self.grads)
        getattr(e.loops(), how)(
            e.pointer(tables),
            ctypes.byref(net),
            ctypes.byref(grads),
            e.pointer(numbers),
            len(numbers),
            self.plan.each,
            e.pointer(self.chance),
            self.plan.explore,
            ctypes.c_float(self.trace),
            e.pointer(told),
        )
        self._step(told[0])
        return told

    def _step(self, positions: float) -> None:
        """One step of Adam on the gradients of so many positions."""
        self.done += 1
        share = self.done / self.plan.batches
        rate = self.plan.rate * (self.plan.last_rate / self.plan.rate) ** share
        rate *= min(1.0, self.done / self.plan.warm_up)
        for x, g, m, v in zip(self.net, self.grads, self.m, self.v, strict=True):
            e.loops().adam(
                *map(e.pointer, (x, g, m, v)),
                ctypes.c_long(x.size),
                ctypes.c_float(rate),
                ctypes.c_long(self.done),
                ctypes.c_float(1 / positions),
            )

    @property
    def trace(self) -> float:
        """Lambda now."""
        share = self.done / self.plan.batches
        return self.plan.trace + (self.plan.last_trace - self.plan.trace) * share

    def pick_sheets(self, printed: int, all_sheets: int) -> np.ndarray:
        """The sheets of the next batch."""
        chance = np.random.default_rng((self.plan.seed, self.done))
        picked = [
            chance.integers(printed)
            if printed == all_sheets or chance.random() < self.plan.printed
            else chance.integers(printed, all_sheets)
            for _ in range(self.plan.sheets)
        ]
        return np.array(picked, np.int32)

    def go_on(self, matches: int) -> None:
        """A finished run goes on for more matches, from half the rate and at the last lambda."""
        if self.done < self.plan.batches:
            return
        self.before += self.done * self.plan.batch
        plan = self.plan
        self.plan = replace(plan, matches=matches, rate=plan.rate / 2, trace=plan.last_trace)
        self.done = 0

    def learned(self) -> tuple[list[list[float]], list[float], list[list[float]]]:
        """Rows, bias and output weights; rows of features that never were on are nothing."""
        weights, bias, outs = self.net
        seen = (self.v[0] > 0).any(axis=1)
        return np.where(seen[:, None], weights, 0).tolist(), bias.tolist(), outs.tolist()

    def save(self, path: Path) -> None:
        """Write the checkpoint, whole or not at all."""
        arrays = {f"net{i}": part for i, part in enumerate(self.net)}
        arrays |= {f"m{i}": part for i, part in enumerate(self.m)}
        arrays |= {f"v{i}": part for i, part in enumerate(self.v)}
        new = path.with_suffix(".new.npz")
        plan = np.array(json.dumps(asdict(self.plan)))
        kept = {"done": self.done, "before": self.before, "chance": self.chance}
        np.savez(new, plan=plan, **kept, **arrays)
        new.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Run":
        """Go on where a checkpoint stands."""
        with np.load(path) as data:
            plan = Plan(**json.loads(str(data["plan"])))
            run = cls(plan, *(data["net0"].shape[0], data["net2"].shape[0]))
            run.done = int(data["done"])
            run.before = int(data["before"]) if "before" in data else 0
            run.chance[:] = data["chance"]
            for name, parts in (("net", run.net), ("m", run.m), ("v", run.v)):
                for i, part in enumerate(parts):
                    part[:] = data[f"{name}{i}"]
        return run


def train(run: Run, printed: list[str], path: Path, how: str, say: Callable[[str], None]) -> None:
    """Train up to the end of the plan by the loop `how`, with a checkpoint now and then."""
    texts = sheet_texts(printed, run.plan.made, run.plan.seed)
    tables = e.Sheets(texts).arrays()
    bar = tqdm(total=run.plan.matches, initial=run.done * run.plan.batch, unit="match")
    sums, batches = np.zeros(6), 0
    while run.done < run.plan.batches:
        numbers = run.pick_sheets(len(printed), len(texts))
        sums += run.learn(tables, numbers, how)
        batches += 1
        bar.update(run.plan.batch)
        if run.done % _EVERY == 0 or run.done == run.plan.batches:
            line = _report(how, sums, batches * run.plan.batch)
            bar.set_postfix_str(line)
            say(f"{run.done * run.plan.batch} {line}")
            sums, batches = np.zeros(6), 0
            run.save(path)
    bar.close()


def _report(how: str, sums: np.ndarray, played: int) -> str:
    """What the last batches told, in a line."""
    if how == SOLO:
        return f"mean {sums[1] / played:.3f} error {(sums[2] / sums[0]) ** 0.5:.4f}"
    positions, rolls, broken, points, squares, seats = sums
    return (
        f"rolls {rolls / played:.2f} broken off {broken:.0f} "
        f"mean {points / seats:.2f} error {(squares / positions) ** 0.5:.4f}"
    )


SOLO, TABLE = "solo_learn", "table_learn"
"""Loops of the engine that a net learns by."""


def new_solo_run(plan: Plan) -> Run:
    """A solo run at its beginning."""
    run = Run(plan, f.SHEET_FEATURES, 8)
    run.net[1][:] += 1.0
    run.net[2][:, :-1] *= 1.5
    run.net[2][:, -1] = _TO_COME
    return run


def new_sheet_run(plan: Plan, begin: Run) -> Run:
    """A run for one sheet that begins with what the solo net knows of all."""
    run = Run(plan, f.SHEET_FEATURES, 8)
    for part, known in zip(
        (*run.net, *run.m, *run.v), (*begin.net, *begin.m, *begin.v), strict=True
    ):
        part[:] = known
    run.before = begin.before + begin.done * begin.plan.batch
    return run


def sheet_plan(seed: int, matches: int) -> Plan:
    """How the solo net learns one sheet: every match is played on it."""
    return Plan(
        seed=seed,
        matches=matches,
        made=0,
        rate=0.0006,
        last_rate=0.00002,
        warm_up=1,
        trace=0.35,
        last_trace=0.35,
    )


def new_table_run(plan: Plan, begin: Run) -> Run:
    """A run for tables that begins with what a solo net knows of sheets."""
    run = Run(plan, f.TABLE_FEATURES, 8)
    weights, bias, outs = run.net
    weights *= 0.2
    weights[: f.SHEET_FEATURES] = begin.net[0]
    bias[:] = begin.net[1]
    outs[:] = begin.net[2] * 0.6
    outs[:, -1] = 0.2
    return run


def table_plan(seed: int, matches: int) -> Plan:
    """How the net for tables learns: a little slower, since it begins with what is known."""
    return Plan(
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
