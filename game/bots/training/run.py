"""One training run: its net, its moments, its place, kept in a checkpoint so that it can go on.

Everything that chance decides comes from one seed and stands in the checkpoint; a run that was
broken off and goes on ends with the same weights. Never here: what is learned (`solo`, `table`).
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import numpy as np
from tqdm import tqdm

from game.bots import features as f
from game.bots.training import engine as e
from game.bots.training import solo, table
from game.rules.sheet_maker import make_sheet

_HASTE = (0.4, 0.4, 3.0)
"""How much faster or slower than the rate weights, bias and output weights learn. Some 290
features are on at once: quick weights would kill hidden units before the output has its size."""


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
    rate: float = 0.001
    last_rate: float = 0.00005
    warm_up: int = 300
    """Batches in which the rate rises from nothing: large steps at first kill hidden units."""
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
        rng = np.random.default_rng(plan.seed)
        shapes = ((features, e.HIDDEN), (e.HIDDEN,), (phases, e.HIDDEN + 1))
        self.net = tuple((rng.standard_normal(s) * 0.05).astype(np.float32) for s in shapes)
        self.net[1][:] += 1.0
        self.net[2][:, :-1] *= 4
        self.grads = tuple(np.zeros_like(part) for part in self.net)
        self.m = tuple(np.zeros_like(part) for part in self.net)
        self.v = tuple(np.zeros_like(part) for part in self.net)
        self.chance = np.array([plan.seed * 2654435761 + 12345], np.uint64)
        self.report: dict[str, float] = {}

    def step(self, lines: int) -> None:
        """One step of Adam on the gradients of so many positions."""
        self.done += 1
        share = self.done / self.plan.batches
        rate = self.plan.rate * (self.plan.last_rate / self.plan.rate) ** share
        rate *= min(1.0, self.done / self.plan.warm_up)
        parts = zip(self.net, self.grads, self.m, self.v, _HASTE, strict=True)
        for x, g, m, v, haste in parts:
            solo.adam(*(a.reshape(-1) for a in (x, g, m, v)), rate * haste, self.done, 1 / lines)

    @property
    def trace(self) -> float:
        """Lambda now."""
        share = self.done / self.plan.batches
        return self.plan.trace + (self.plan.last_trace - self.plan.trace) * share

    def pick_sheets(self, printed: int, all_sheets: int) -> np.ndarray:
        """The sheets of the next batch."""
        picked = []
        for _ in range(self.plan.sheets):
            a, b = (int(solo.draw(self.chance)) for _ in range(2))
            if a < self.plan.printed * 2**32 or printed == all_sheets:
                picked.append(b % printed)
            else:
                picked.append(printed + b % (all_sheets - printed))
        return np.array(picked)

    def save(self, path: Path) -> None:
        """Write the checkpoint, whole or not at all."""
        arrays = {f"net{i}": part for i, part in enumerate(self.net)}
        arrays |= {f"m{i}": part for i, part in enumerate(self.m)}
        arrays |= {f"v{i}": part for i, part in enumerate(self.v)}
        new = path.with_suffix(".new.npz")
        plan = np.array(json.dumps(asdict(self.plan)))
        np.savez(new, plan=plan, done=self.done, chance=self.chance, **arrays)
        new.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Run":
        """Go on where a checkpoint stands."""
        with np.load(path) as data:
            plan = Plan(**json.loads(str(data["plan"])))
            run = cls(plan, *(data["net0"].shape[0], data["net2"].shape[0]))
            run.done = int(data["done"])
            run.chance[:] = data["chance"]
            for name, parts in (("net", run.net), ("m", run.m), ("v", run.v)):
                for i, part in enumerate(parts):
                    part[:] = data[f"{name}{i}"]
        return run


def train_solo(run: Run, printed: list[str], path: Path, say: Callable[[str], None]) -> None:
    """Train up to the end of the plan, with a checkpoint every thousand batches."""
    texts = sheet_texts(printed, run.plan.made, run.plan.seed)
    tables = e.Sheets(texts).arrays()
    mem = e.memory()
    bar = tqdm(total=run.plan.matches, initial=run.done * run.plan.batch, unit="match")
    lines_sum, scores, squares = 0, 0.0, 0.0
    while run.done < run.plan.batches:
        numbers = run.pick_sheets(len(printed), len(texts))
        lines, total, error = solo.learn(
            tables,
            mem,
            run.net,
            numbers,
            run.plan.each,
            run.chance,
            run.plan.explore,
            run.trace,
            run.grads,
        )
        run.step(lines)
        lines_sum, scores, squares = lines_sum + lines, scores + total, squares + error
        bar.update(run.plan.batch)
        if run.done % 500 == 0 or run.done == run.plan.batches:
            mean = scores / 500 / run.plan.batch
            bar.set_postfix(mean=f"{mean:.2f}", error=f"{(squares / lines_sum) ** 0.5:.3f}")
            say(f"{run.done * run.plan.batch} {mean:.3f} {(squares / lines_sum) ** 0.5:.4f}")
            lines_sum, scores, squares = 0, 0.0, 0.0
            run.save(path)
    bar.close()


def train_table(run: Run, printed: list[str], path: Path, say: Callable[[str], None]) -> None:
    """Train the net for tables up to the end of the plan."""
    texts = sheet_texts(printed, run.plan.made, run.plan.seed)
    tables = e.Sheets(texts).arrays()
    mem = e.memory()
    bar = tqdm(total=run.plan.matches, initial=run.done * run.plan.batch, unit="match")
    sums = np.zeros(6)
    while run.done < run.plan.batches:
        numbers = run.pick_sheets(len(printed), len(texts))
        found = table.learn(
            tables,
            mem,
            run.net,
            numbers,
            run.plan.each,
            run.chance,
            run.plan.explore,
            run.trace,
            run.grads,
        )
        run.step(found[0])
        sums += found
        bar.update(run.plan.batch)
        if run.done % 200 == 0 or run.done == run.plan.batches:
            positions, rolls, broken, points, squares, seats = sums
            played = 200 * run.plan.batch
            error = (squares / positions) ** 0.5
            bar.set_postfix(rolls=f"{rolls / played:.1f}", mean=f"{points / seats:.2f}")
            say(
                f"{run.done * run.plan.batch} rolls {rolls / played:.2f} broken off {broken:.0f} "
                f"mean {points / seats:.2f} error {error:.4f}"
            )
            sums[:] = 0
            run.save(path)
    bar.close()


_TO_COME = (0.1, 0.3, 0.7, 1.2, 1.9, 2.7, 3.4, 4.2)
"""About what is still to be gained in each phase, in tens of points."""


def new_solo_run(plan: Plan) -> Run:
    """A solo run at its beginning."""
    run = Run(plan, f.SHEET_FEATURES, 8)
    run.net[2][:, -1] = _TO_COME
    return run


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
