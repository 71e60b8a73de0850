"""Tuning the rule of thumb by the cross-entropy method, in compiled solo matches.

Never here: what its numbers mean (`game.bots.heuristic`).
"""

import numpy as np
from numba import njit
from tqdm import tqdm

from game.bots.heuristic import Thumb, thumb_rows
from game.bots.training import engine as e
from game.bots.training.solo import ROLLS, block_of, draw

LEAST = np.array((0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0.2, 0), np.float64)


@njit(fastmath=True)
def play(sheet, mem, weights, seed):
    """The score of one match; lane 0 of the sums counts always, lane 1 by the time left."""
    row, tmp_row = np.zeros(e.ROW, np.int32), np.zeros(e.ROW, np.int32)
    h, tmp_h = np.zeros(e.HIDDEN, np.float32), np.zeros(e.HIDDEN, np.float32)
    on = np.zeros(e.MOST_ON, np.int32)
    faces_c, faces_n = np.zeros(6, np.int32), np.zeros(6, np.int32)
    e.begin(sheet, mem, row, h, weights, np.zeros(e.HIDDEN, np.float32), 9, on)
    score, done_colours = -22.0, 0
    for left in range(ROLLS - 1, -1, -1):
        faces_c[:] = 0
        faces_n[:] = 0
        for _ in range(2):
            faces_c[int(draw(seed) % np.uint64(6))] += 1
            faces_n[int(draw(seed) % np.uint64(6))] += 1
        time = left / ROLLS
        jokers = row[e.JOKERS]
        best, pick, pick_cost, pick_gain = h[0] + time * h[1], -1, 0, 0.0
        for b in range(e.BLOCKS):
            colour = b // 6
            if not row[e.FITS + b] or not (faces_c[colour] or faces_c[5]):
                continue
            for k in range(sheet[e.FIRST + b], sheet[e.FIRST + b + 1]):
                cross = sheet[e.SETS + k]
                if cross & row[e.CROSSED + b] or not cross & row[e.REACH + b]:
                    continue
                n = e.BITS[cross] - 1
                cost = 3
                if faces_c[colour] and faces_n[n]:
                    cost = 0
                elif (faces_c[colour] and faces_n[5]) or (faces_c[5] and faces_n[n]):
                    cost = 1
                elif faces_c[5] and faces_n[5]:
                    cost = 2
                if cost > jokers:
                    continue
                e.copy(tmp_row, row, tmp_h, h)
                done, colour_done, stars = e.place(
                    sheet, mem, row, tmp_row, tmp_h, weights, b, cross, on
                )
                gain = 2.0 * stars + 5.0 * colour_done - cost
                for column in range(15):
                    if done >> column & 1:
                        gain += e.COLUMN_POINTS[column]
                worth = gain + tmp_h[0] + time * tmp_h[1]
                worth += time * (weights[jokers - cost, 1] - weights[jokers, 1])
                if worth > best:
                    best, pick, pick_cost, pick_gain = worth, k, cost, gain
        if pick < 0:
            continue
        b = block_of(sheet, pick)
        e.copy(tmp_row, row, tmp_h, h)
        _, colour_done, _ = e.place(
            sheet, mem, tmp_row, row, h, weights, b, sheet[e.SETS + pick], on
        )
        e.swap(h, weights, jokers - pick_cost, weights, jokers)
        row[e.JOKERS] = jokers - pick_cost
        score += pick_gain
        done_colours += colour_done
        if done_colours >= 2:
            break
    return score


@njit
def mean_score(tables, mem, weights, matches, seed):
    """The mean over `matches`, the sheets in turn."""
    total = 0.0
    for s in range(len(tables)):
        e.forget(mem, weights)
        for _ in range(matches // len(tables)):
            total += play(tables[s], mem, weights, seed)
    return total / (matches // len(tables) * len(tables))


def weights_of(numbers):
    """Weights with the rule of thumb in their first two lanes."""
    steady, timed = thumb_rows(Thumb(*numbers))
    weights = np.zeros((len(steady), e.HIDDEN), np.float32)
    weights[:, 0], weights[:, 1] = steady, timed
    return weights


def tune(tables, seed, rounds, crowd=48, best=10, matches=70):
    """The numbers found, after `rounds` rounds with `crowd` candidates each."""
    chance = np.random.default_rng(seed)
    mean = np.array(Thumb(), np.float64)
    spread = np.abs(mean) * 0.5 + 0.05
    mem = e.memory()
    bar = tqdm(range(rounds))
    for round_ in bar:
        tried = np.maximum(LEAST, mean + spread * chance.standard_normal((crowd, len(mean))))
        tried[0] = mean
        scores = [
            mean_score(
                tables, mem, weights_of(one), matches, np.array([seed + 7 + round_], np.uint64)
            )
            for one in tried
        ]
        top = tried[np.argsort(scores)[-best:]]
        mean = 0.3 * mean + 0.7 * top.mean(axis=0)
        spread = 0.3 * spread + 0.7 * (top.std(axis=0) + 0.01)
        bar.set_postfix(mean=f"{np.mean(scores):.2f}", best=f"{np.max(scores):.2f}")
    return mean
