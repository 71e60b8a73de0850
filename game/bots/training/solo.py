"""Learning the solo game by playing it: TD(lambda) with the exact expectation over all rolls.

The value of a position is ten times the net's output: what is still to be gained. Each target is
the expectation over all 441 different rolls of the best choice after them, so dice bring no noise.
Never here: sheets, files, progress.
"""

import numpy as np
from numba import njit

from game.bots import features as f
from game.bots.training import engine as e

ROLLS = 30
SCALE = 10.0
PHASE = np.array(f.PHASES, np.int32)
_TIME = f.TIME
_PAIRS = np.array([(a, b, 1 if a == b else 2) for a in range(6) for b in range(a, 6)], np.int32)
NEVER = -1e9
LEAK = np.float32(0.02)
"""How much a hidden unit that is off learns, so that it can come back."""


@njit(inline="always", fastmath=True)
def draw(seed):
    """The next number of the generator (xorshift64*), from 0 to below 2**32."""
    x = seed[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    seed[0] = x
    return (x * np.uint64(2685821657736338717)) >> np.uint64(32)


@njit(fastmath=True)
def worths(sheet, mem, net, row, h, time, best, which, tmp_row, tmp_h, shifts, on):
    """For each cost in jokers, colour and number: the best worth, and which placement it is.

    Returns the worth of a pass. `time` is the number of rolls left after this choice.
    """
    weights, _, outs = net
    jokers = row[e.JOKERS]
    out = outs[PHASE[time]]
    for cost in range(3):
        left = max(jokers - cost, 0)
        for j in range(e.HIDDEN):
            shifts[cost, j] = (
                weights[left, j]
                - weights[jokers, j]
                + weights[_TIME + time, j]
                - weights[_TIME + time + 1, j]
            )
    best[:] = NEVER
    done = 0
    for colour in range(5):
        done += row[e.COLOUR_COUNT + colour] == 21
    for b in range(e.BLOCKS):
        crossed, reach = row[e.CROSSED + b], row[e.REACH + b]
        for k in range(sheet[e.FIRST + b], sheet[e.FIRST + b + 1]):
            cross = sheet[e.SETS + k]
            if cross & crossed or not cross & reach:
                continue
            e.copy(tmp_row, row, tmp_h, h)
            columns, colour_done, stars = e.place(
                sheet, mem, row, tmp_row, tmp_h, weights, b, cross, on
            )
            gain = 2.0 * stars + 5.0 * colour_done
            if columns:
                for column in range(15):
                    if columns >> column & 1:
                        gain += e.COLUMN_POINTS[column]
            over = time == 0 or done + colour_done >= 2
            n = e.BITS[cross] - 1
            for cost in range(min(jokers, 2) + 1):
                q = gain - cost
                if not over:
                    q += SCALE * e.output(tmp_h, shifts[cost], out)
                if q > best[cost, b // 6, n]:
                    best[cost, b // 6, n] = q
                    which[cost, b // 6, n] = k
    return SCALE * e.output(h, shifts[0], out) if time else 0.0


@njit(fastmath=True)
def by_faces(best, faces, arg):
    """The best worth for each pair of faces; face 5 is the joker. `arg`: cost, colour, number."""
    faces[:] = NEVER
    for colour in range(5):
        for n in range(5):
            for cost in range(3):
                q = best[cost, colour, n]
                if q <= NEVER:
                    continue
                for a in (colour, 5):
                    for b in (n, 5):
                        if (a == 5) + (b == 5) == cost and q > faces[a, b]:
                            faces[a, b] = q
                            arg[a, b] = cost * 25 + colour * 5 + n


@njit(fastmath=True)
def expectation(faces, passing):
    """The mean over all rolls of two colour and two number dice of the best worth."""
    total = 0.0
    for i in range(21):
        a1, a2 = _PAIRS[i, 0], _PAIRS[i, 1]
        for k in range(21):
            b1, b2 = _PAIRS[k, 0], _PAIRS[k, 1]
            q = max(faces[a1, b1], faces[a1, b2], faces[a2, b1], faces[a2, b2])
            total += max(q, passing) * _PAIRS[i, 2] * _PAIRS[k, 2]
    return total / 1296.0


@njit(fastmath=True)
def block_of(sheet, k):
    """The block of placement `k`."""
    b = 0
    while sheet[e.FIRST + b + 1] <= k:
        b += 1
    return b


@njit(fastmath=True)
def any_placement(sheet, row, colour, n, seed):
    """A placement of that colour and number by chance; there is one."""
    found, chosen = 0, -1
    for b in range(colour * 6, colour * 6 + 6):
        for k in range(sheet[e.FIRST + b], sheet[e.FIRST + b + 1]):
            if e.BITS[sheet[e.SETS + k]] != n or sheet[e.SETS + k] & row[e.CROSSED + b]:
                continue
            if sheet[e.SETS + k] & row[e.REACH + b]:
                found += 1
                if draw(seed) % found == 0:
                    chosen = k
    return chosen


@njit(fastmath=True)
def play(sheet, mem, net, seed, explore, rows, hs, expected, values, cut):
    """Play one match; fills a line for each position after a choice, the empty sheet first.

    `explore`: so many choices of 1000 are by chance; -1: none, and no expectations are worked out.
    Returns how many lines, and the score.
    """
    weights, bias, outs = net
    row, tmp_row = np.zeros(e.ROW, np.int32), np.zeros(e.ROW, np.int32)
    h, tmp_h = np.zeros(e.HIDDEN, np.float32), np.zeros(e.HIDDEN, np.float32)
    shifts = np.zeros((3, e.HIDDEN), np.float32)
    nothing = np.zeros(e.HIDDEN, np.float32)
    best = np.zeros((3, 5, 5), np.float32)
    which = np.zeros((3, 5, 5), np.int32)
    faces = np.zeros((6, 6), np.float32)
    arg = np.zeros((6, 6), np.int32)
    on = np.zeros(e.MOST_ON, np.int32)
    e.begin(sheet, mem, row, h, weights, bias, _TIME + ROLLS, on)
    score, lines, done = -22.0, 0, 0
    for time in range(ROLLS - 1, -1, -1):
        rows[lines] = row
        hs[lines] = h
        values[lines] = SCALE * e.output(h, nothing, outs[PHASE[time + 1]])
        passing = worths(sheet, mem, net, row, h, time, best, which, tmp_row, tmp_h, shifts, on)
        by_faces(best, faces, arg)
        if explore >= 0:
            expected[lines] = expectation(faces, passing)
        cut[lines] = 0
        lines += 1
        a1, a2, b1, b2 = draw(seed) % 6, draw(seed) % 6, draw(seed) % 6, draw(seed) % 6
        top, pick = passing, -1
        for a in (a1, a2):
            for b in (b1, b2):
                if faces[a, b] > top:
                    top, pick = faces[a, b], arg[a, b]
        chosen = -1
        if explore > 0 and draw(seed) % 1000 < explore and faces[a1, b1] > NEVER:
            pick = arg[a1, b1]
            cut[lines - 1] = 1
            chosen = any_placement(sheet, row, pick // 5 % 5, pick % 5 + 1, seed)
        e.swap(h, weights, _TIME + time, weights, _TIME + time + 1)
        if pick >= 0:
            cost = pick // 25
            if chosen < 0:
                chosen = which[cost, pick // 5 % 5, pick % 5]
            e.copy(tmp_row, row, tmp_h, h)
            columns, colour_done, stars = e.place(
                sheet,
                mem,
                tmp_row,
                row,
                h,
                weights,
                block_of(sheet, chosen),
                sheet[e.SETS + chosen],
                on,
            )
            jokers = row[e.JOKERS]
            e.swap(h, weights, jokers - cost, weights, jokers)
            row[e.JOKERS] = jokers - cost
            score += 2.0 * stars + 5.0 * colour_done - cost
            for column in range(15):
                if columns >> column & 1:
                    score += e.COLUMN_POINTS[column]
            done += colour_done
            if done >= 2:
                break
    return lines, score


@njit(fastmath=True)
def learn(tables, mem, net, numbers, matches, seed, explore, trace, grads):
    """Play `matches` on each sheet of `numbers` and add up gradients.

    Returns lines, the sum of scores, the sum of squared errors.
    """
    weights, _, outs = net
    g_weights, g_bias, g_outs = grads
    rows = np.zeros((ROLLS, e.ROW), np.int32)
    hs = np.zeros((ROLLS, e.HIDDEN), np.float32)
    expected, values = np.zeros(ROLLS, np.float32), np.zeros(ROLLS, np.float32)
    cut = np.zeros(ROLLS, np.int32)
    on = np.zeros(e.MOST_ON, np.int32)
    slope = np.zeros(e.HIDDEN, np.float32)
    all_lines, total, squares = 0, 0.0, 0.0
    for s in numbers:
        sheet = tables[s]
        e.forget(mem, weights)
        for _ in range(matches):
            lines, score = play(sheet, mem, net, seed, explore, rows, hs, expected, values, cut)
            total += score
            all_lines += lines
            beyond = 0.0
            for k in range(lines - 1, -1, -1):
                # What the next position is worth beyond what the net thinks of it.
                target = expected[k] + (0.0 if cut[k] else trace * beyond)
                beyond = target - values[k]
                squares += beyond * beyond
                error = np.float32(-beyond / SCALE)
                phase = PHASE[ROLLS - k]
                g_outs[phase, e.HIDDEN] += error
                for j in range(e.HIDDEN):
                    active = hs[k, j] > 0
                    slope[j] = error * outs[phase, j] * (np.float32(1) if active else LEAK)
                    if active:
                        g_outs[phase, j] += error * hs[k, j]
                    g_bias[j] += slope[j]
                count = e.all_features(sheet, rows[k], on)
                on[count] = _TIME + ROLLS - k
                for i in range(count + 1):
                    feature = on[i]
                    for j in range(e.HIDDEN):
                        g_weights[feature, j] += slope[j]
    return all_lines, total, squares


@njit(fastmath=True)
def adam(x, g, m, v, rate, step, scale):
    """One step of Adam on flat arrays; `g` is cleared."""
    c1, c2 = np.float32(1 / (1 - 0.9**step)), np.float32(1 / (1 - 0.999**step))
    for i in range(x.size):
        d = g[i] * np.float32(scale)
        g[i] = 0
        m[i] = np.float32(0.9) * m[i] + np.float32(0.1) * d
        v[i] = np.float32(0.999) * v[i] + np.float32(0.001) * d * d
        x[i] -= np.float32(rate) * (m[i] * c1) / (np.sqrt(v[i] * c2) + np.float32(1e-8))


@njit(fastmath=True)
def measure(tables, mem, net, s, matches, seed):
    """Scores of `matches` without exploring on sheet `s`."""
    rows = np.zeros((ROLLS, e.ROW), np.int32)
    hs = np.zeros((ROLLS, e.HIDDEN), np.float32)
    expected, values = np.zeros(ROLLS, np.float32), np.zeros(ROLLS, np.float32)
    cut = np.zeros(ROLLS, np.int32)
    sheet = tables[s]
    e.forget(mem, net[0])
    scores = np.zeros(matches, np.float32)
    for i in range(matches):
        _, scores[i] = play(sheet, mem, net, seed, -1, rows, hs, expected, values, cut)
    return scores
