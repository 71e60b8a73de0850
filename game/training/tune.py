"""Tuning the rule of thumb by the cross-entropy method, in compiled solo matches.

Never here: what its numbers mean (`game.bots.heuristic`).
"""

import ctypes

import numpy as np
from tqdm import tqdm

from game.bots.heuristic import Thumb, thumb_rows
from game.training import engine as e

_LEAST = np.array((0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0.2, 0), np.float64)


def mean_score(tables, numbers, matches, seed):
    """The mean score of `matches` on each sheet by a rule of thumb of these numbers."""
    steady, timed = thumb_rows(Thumb(*numbers))
    rows = np.zeros((len(steady), e.HIDDEN), np.float32)
    rows[:, 0], rows[:, 1] = steady, timed
    net = (rows, np.zeros(e.HIDDEN, np.float32), np.zeros((8, e.HIDDEN + 1), np.float32))
    chance = np.array([seed], np.uint64)
    return e.loops().thumb_mean(
        e.pointer(tables), ctypes.byref(e.net_of(net)), len(tables), matches, e.pointer(chance)
    )


def tune(tables, seed, rounds, crowd=48, best=10, matches=20):
    """The numbers found, after `rounds` rounds with `crowd` candidates each."""
    chance = np.random.default_rng(seed)
    mean = np.array(Thumb(), np.float64)
    spread = np.abs(mean) * 0.4 + 0.05
    bar = tqdm(range(rounds))
    for number in bar:
        tried = np.maximum(_LEAST, mean + spread * chance.standard_normal((crowd, len(mean))))
        tried[0] = mean
        scores = [mean_score(tables, one, matches, seed + 7 + number) for one in tried]
        top = tried[np.argsort(scores)[-best:]]
        mean = 0.3 * mean + 0.7 * top.mean(axis=0)
        spread = 0.3 * spread + 0.7 * (top.std(axis=0) + 0.005)
        bar.set_postfix(mean=f"{np.mean(scores):.2f}", best=f"{np.max(scores):.2f}")
    return mean
