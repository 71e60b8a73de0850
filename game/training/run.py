"""A training run: its net, its moments and its progress, in a checkpoint from which it can resume.

All randomness comes from one seed stored in the checkpoint; an interrupted run that is resumed ends
with the same weights. The mean of the weights over the last steps is shipped. Never here: what is
learned (`lessons`, `mission_lessons`), and how (`engine.c`).
"""

import ctypes
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from tqdm import tqdm

from game.bots import features as f
from game.bots.net import OUT_UNIT, UNIT, read_weights
from game.training import engine as e

PHASES = 8
"""Rows of output weights."""
_EVERY = 16_000
"""Matches between checkpoints."""


@dataclass
class TrainingPlan:
    """What a run does; part of its checkpoint."""

    seed: int = 1
    matches: int = 400_000
    made: int = 200
    """Number of made sheets, besides the printed ones."""
    printed: float = 0.5
    """The share of matches on printed sheets."""
    sheets: int = 4
    """Sheets in a batch."""
    each: int = 8
    """Matches on each sheet of a batch."""
    rate: float = 0.0015
    last_rate: float = 0.0001
    warm_up: int = 600
    """Batches in which the learning rate rises from 0: some 290 features are on at once, and large
    steps at first kill hidden units.
    """
    trace: float = 0.9
    last_trace: float = 0.35
    explore: int = 30
    """How many of 1000 choices are random."""
    hidden: int = e.HIDDEN
    """Hidden units."""
    cells: bool = False
    """Whether the net sees the cells of its one sheet."""
    free: bool = False
    """Whether passing is allowed in a mission even if something can be crossed."""
    keep: float = 0.9995
    """How much of the mean of the weights each step keeps."""

    @property
    def batch(self) -> int:
        """Matches of a batch."""
        return self.sheets * self.each

    @property
    def batches(self) -> int:
        """Batches of the run."""
        return self.matches // self.batch


class Lesson(Protocol):
    """Something a run learns from."""

    def learn(self, run: "Run") -> tuple[np.ndarray, float]:
        """Play a batch and add to `run.grads`; returns the loop's statistics, and the number of
        positions.
        """
        ...

    def report(self, sums: np.ndarray, played: int) -> str:
        """The statistics of the last batches, in a line."""
        ...


class Run:
    """A net in training."""

    def __init__(self, plan: TrainingPlan, features: int) -> None:
        self.plan = plan
        self.done = 0
        self.before = 0
        """Matches of the runs that this one continues."""
        rng = np.random.default_rng(plan.seed)
        shapes = ((features, plan.hidden), (plan.hidden,), (PHASES, plan.hidden + 1))
        self.net = tuple((rng.standard_normal(s) * 0.05).astype(np.float32) for s in shapes)
        self.grads, self.m, self.v, self.mean = (
            tuple(np.zeros_like(part) for part in self.net) for _ in range(4)
        )
        self.chance = np.array([plan.seed * 2654435761 + 12345], np.uint64)

    def learn(self, lesson: Lesson) -> np.ndarray:
        """Learn from one batch; returns the loop's statistics."""
        told, positions = lesson.learn(self)
        self._step(positions)
        return told

    def _step(self, positions: float) -> None:
        """One step of Adam on the gradients of this many positions."""
        if not self.done:
            self.settle()
        self.done += 1
        rate = self.plan.rate * (self.plan.last_rate / self.plan.rate) ** self.share
        rate *= min(1.0, self.done / self.plan.warm_up)
        for x, g, m, v in zip(self.net, self.grads, self.m, self.v, strict=True):
            self.loops.adam(
                *map(e.pointer, (x, g, m, v)),
                ctypes.c_long(x.size),
                ctypes.c_float(rate),
                ctypes.c_long(self.done),
                ctypes.c_float(1 / positions),
            )
        for kept, x in zip(self.mean, self.net, strict=True):
            kept[:] += (1 - self.plan.keep) * (x - kept)

    def settle(self) -> None:
        """Start the mean from the current weights."""
        for kept, x in zip(self.mean, self.net, strict=True):
            kept[:] = x

    @property
    def loops(self) -> ctypes.CDLL:
        """The engine for a net like this one."""
        return e.loops(self.plan.hidden, self.plan.cells)

    @property
    def share(self) -> float:
        """The share of the run that is done."""
        return self.done / self.plan.batches

    @property
    def trace(self) -> float:
        """The current lambda."""
        return self.plan.trace + (self.plan.last_trace - self.plan.trace) * self.share

    @property
    def played(self) -> int:
        """Matches so far, including those of the runs it continues."""
        return self.before + self.done * self.plan.batch

    def begin_with_sheets(self, known: "Run", share: float) -> None:
        """Start from what a solo net knows about sheets, and this share of its outputs."""
        weights, bias, outs = self.net
        weights *= 0.2
        weights[: len(known.mean[0])] = known.mean[0]
        bias[:] = known.mean[1]
        outs[:] = known.mean[2] * share
        outs[:, -1] = 0.2

    def begin_with(self, known: "Run") -> None:
        """Start from another run's net; additional hidden units are slightly changed copies,
        additional features start at 0.

        Raises `ValueError` if it does not fit.
        """
        times, rest = divmod(self.plan.hidden, known.plan.hidden)
        if rest:
            raise ValueError(f"{self.plan.hidden} units are no multiple of {known.plan.hidden}.")
        rng = np.random.default_rng(self.plan.seed)
        noise = _COPIES_DIFFER if times > 1 else 0.0
        for mine, theirs, share in (
            (self.net, (known._rows(), *known.mean[1:]), times),
            (self.m, known.m, 1),
            (self.v, known.v, 1),
        ):
            for copy in range(times):
                at = slice(copy * known.plan.hidden, (copy + 1) * known.plan.hidden)
                mine[0][: len(theirs[0]), at], mine[1][at] = theirs[0], theirs[1]
                mine[0][len(theirs[0]) :] = 0
                mine[2][:, at] = theirs[2][:, :-1] / share
            mine[2][:, -1] = theirs[2][:, -1]
        if noise:
            self.net[0][:] *= 1 + noise * rng.standard_normal(self.net[0].shape)
        self.before = known.played
        self.settle()

    @classmethod
    def shipped(cls, path: Path) -> "Run":
        """The net of a weights file, as a finished run."""
        about, rows, bias, outs = read_weights(path)
        cells = about.get("cells", False)
        run = cls(
            TrainingPlan(seed=about["seed"], matches=0, hidden=len(bias), cells=cells), len(rows)
        )
        run.before = about["matches"]
        for mean, x, whole, unit in zip(
            run.mean, run.net, (rows, bias, outs), (UNIT, UNIT, OUT_UNIT), strict=True
        ):
            mean[:] = x[:] = np.array(whole, np.float32) / unit
        return run

    def learned(self) -> tuple[list[list[float]], list[float], list[list[float]]]:
        """Rows, bias and output weights."""
        _, bias, outs = self.mean
        return self._rows().tolist(), bias.tolist(), outs.tolist()

    def _rows(self) -> np.ndarray:
        """The mean of the rows; 0 for features that were never on."""
        if self.before:  # they are already: what it began with was cleared of them
            return self.mean[0]
        return np.where((self.v[0] > 0).any(axis=1)[:, None], self.mean[0], 0)

    def save(self, path: Path) -> None:
        """Write the checkpoint, whole or not at all."""
        arrays = {
            f"{name}{i}": part for name, parts in self._parts() for i, part in enumerate(parts)
        }
        new = path.with_suffix(".new.npz")
        plan = np.array(json.dumps(asdict(self.plan)))
        kept = {"done": self.done, "before": self.before, "chance": self.chance}
        np.savez(new, plan=plan, **kept, **arrays)
        new.replace(path)

    def _parts(self):
        return (("net", self.net), ("mean", self.mean), ("m", self.m), ("v", self.v))

    @classmethod
    def load(cls, path: Path) -> "Run":
        """Resume from a checkpoint."""
        with np.load(path) as data:
            run = cls(TrainingPlan(**json.loads(str(data["plan"]))), data["net0"].shape[0])
            run.done, run.before = int(data["done"]), int(data["before"])
            run.chance[:] = data["chance"]
            for name, parts in run._parts():
                for i, part in enumerate(parts):
                    part[:] = data[f"{name}{i}"]
        return run


_COPIES_DIFFER = 0.15
"""How much copied hidden units differ from their originals at first, as a share."""


def go_on(run: Run, plan: TrainingPlan) -> Run:
    """Continue a finished run with another plan; just resume an unfinished one."""
    if run.done < run.plan.batches:
        return run
    features = max(run.net[0].shape[0], f.OWN_SHEET_FEATURES if plan.cells else 0)
    following = Run(plan, features)
    following.begin_with(run)
    return following


def train(run: Run, lesson: Lesson, path: Path, say: Callable[[str], None]) -> None:
    """Train until the end of the plan, with regular checkpoints."""
    bar = tqdm(total=run.plan.matches, initial=run.done * run.plan.batch, unit="match")
    sums, batches, every = np.zeros(6), 0, max(1, _EVERY // run.plan.batch)
    while run.done < run.plan.batches:
        sums += run.learn(lesson)
        batches += 1
        bar.update(run.plan.batch)
        if run.done % every == 0 or run.done == run.plan.batches:
            line = lesson.report(sums, batches * run.plan.batch)
            bar.set_postfix_str(line)
            say(f"{run.done * run.plan.batch} {line}")
            sums, batches = np.zeros(6), 0
            run.save(path)
    bar.close()
