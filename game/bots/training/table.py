"""Learning the game at a table by playing it: TD(lambda) along the positions of each seat.

The net's output, and a little for each point ahead, stand for what the match brings: its win and
its margin. A position is seen right after its seat's choice, with the others as that seat sees them
then. Never here: sheets, files, progress.
"""

import numpy as np
from numba import njit

from game.bots import features as f
from game.bots.training import engine as e
from game.bots.training.solo import LEAK, any_placement, block_of, draw

MOST_SEATS = 6
MOST_ROLLS = 80
"""A match that goes on longer is broken off; nobody wins it."""
WIN, MARGIN, MOST_MARGIN = 1.5, 1 / 30, 15
POINT = 0.06
"""What a point ahead is worth before the net says anything."""
PHASE = np.array(f.TABLE_PHASES, np.int32)
LATER = np.array((3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3), np.int32)
_TIME, _OWN_END, _LEAD, _SEATS, _ROLLS = f.TIME, f.OWN_END, f.LEAD, f.SEATS, f.ROLLS_PLAYED
_CLAIMED_COLUMN, _CLAIMED_COLOUR = f.CLAIMED_COLUMN, f.CLAIMED_COLOUR
_RACE_COLUMN, _RACE_COLOUR = f.RACE_COLUMN, f.RACE_COLOUR
MOST_CONTEXT = 80


@njit(fastmath=True)
def to_end(row, colour, more):
    """Cells needed for the second colour, at most 30, with `more` cells of `colour` crossed."""
    a, b, done = 21, 21, 0
    for c in range(5):
        left = 21 - row[e.COLOUR_COUNT + c] - (more if c == colour else 0)
        if left <= 0:
            done += 1
        elif left < a:
            a, b = left, a
        elif left < b:
            b = left
    if done >= 2:
        return 0
    return min(30, a if done else a + b)


@njit(fastmath=True)
def context(rows, seats, seat, roll, columns, colours, on):
    """Write the features of `seat` that hold for all its choices now; returns how many.

    `columns` and `colours` hold the roll in which each was claimed first, 0 for not yet.
    """
    count = 0
    nearest = 30
    for other in range(seats):
        if other != seat:
            nearest = min(nearest, to_end(rows[other], -1, 0))
    on[count] = _TIME + nearest
    on[count + 1] = _SEATS + seats - 2
    on[count + 2] = _ROLLS + min((roll - 1) // 5, 7)
    count += 3
    for column in range(15):
        if rows[seat, e.COLUMN_CROSSED + column] == 127:
            continue
        if columns[column]:
            on[count] = _CLAIMED_COLUMN + column
            count += 1
            continue
        left = 7
        for other in range(seats):
            if other != seat:
                crossed = rows[other, e.COLUMN_CROSSED + column]
                left = min(left, 7 - e.BITS[crossed & 63] - (crossed >> 6))
        on[count] = _RACE_COLUMN + column * 4 + min(max(left, 1), 4) - 1
        count += 1
    for colour in range(5):
        if rows[seat, e.COLOUR_COUNT + colour] == 21:
            continue
        if colours[colour]:
            on[count] = _CLAIMED_COLOUR + colour
            count += 1
            continue
        left = 21
        for other in range(seats):
            if other != seat:
                left = min(left, 21 - rows[other, e.COLOUR_COUNT + colour])
        on[count] = _RACE_COLOUR + colour * 7 + min(max(left, 1), 20) // 3
        count += 1
    return count, nearest


@njit(fastmath=True)
def lead_of(totals, seats, seat):
    """Points ahead of the best other seat."""
    best = -1000
    for other in range(seats):
        if other != seat:
            best = max(best, totals[other])
    return totals[seat] - best


@njit(fastmath=True)
def value(weights, outs, h, joker_row, end, lead, nearest):
    """What a position is worth; `h` lacks jokers, end and lead."""
    out = outs[PHASE[min(end, nearest)]]
    a, b, c = joker_row, _OWN_END + end, _LEAD + 20 + min(max(lead, -20), 20)
    total = out[e.HIDDEN]
    for j in range(e.HIDDEN):
        x = h[j] + weights[a, j] + weights[b, j] + weights[c, j]
        total += max(x, np.float32(0)) * out[j]
    return total + POINT * lead


@njit(fastmath=True)
def choose(sheet, mem, net, row, h, faces_c, faces_n, claims, lead, nearest, tmp_row, tmp_h, on):
    """The best choice with these faces: its worth, placement (-1: pass) and cost.

    `h` holds the context, not jokers, end and lead. `faces_c` and `faces_n` say how many dice show
    each face; `claims` are the columns and colours that others were first in.
    """
    weights, _, outs = net
    columns_claimed, colours_claimed = claims
    jokers = row[e.JOKERS]
    best, pick, pick_cost = (
        value(weights, outs, h, jokers, to_end(row, -1, 0), lead, nearest),
        -1,
        0,
    )
    for b in range(e.BLOCKS):
        colour = b // 6
        if not faces_c[colour] and not (faces_c[5] and jokers):
            continue
        crossed, reach = row[e.CROSSED + b], row[e.REACH + b]
        fits = row[e.FITS + b]
        if not fits:
            continue
        for k in range(sheet[e.FIRST + b], sheet[e.FIRST + b + 1]):
            cross = sheet[e.SETS + k]
            if cross & crossed or not cross & reach:
                continue
            n = e.BITS[cross]
            cost = 3
            if faces_c[colour] and faces_n[n - 1]:
                cost = 0
            elif (faces_c[colour] and faces_n[5]) or (faces_c[5] and faces_n[n - 1]):
                cost = 1
            elif faces_c[5] and faces_n[5]:
                cost = 2
            if cost > jokers:
                continue
            e.copy(tmp_row, row, tmp_h, h)
            done, colour_done, stars = e.place(
                sheet, mem, row, tmp_row, tmp_h, weights, b, cross, on
            )
            gain = 2 * stars - cost
            if colour_done:
                gain += 3 if colours_claimed[colour] else 5
            if done:
                for column in range(15):
                    if done >> column & 1:
                        gain += (
                            LATER[column] if columns_claimed[column] else e.COLUMN_POINTS[column]
                        )
            worth = value(
                weights, outs, tmp_h, jokers - cost, to_end(tmp_row, -1, 0), lead + gain, nearest
            )
            if worth > best:
                best, pick, pick_cost = worth, k, cost
    return best, pick, pick_cost


@njit(fastmath=True)
def result(totals, jokers, seats, seat, finished):
    """What the match brought to a seat."""
    best, sharing = -100000, 0
    for other in range(seats):
        key = totals[other] * 16 + jokers[other]
        if key > best:
            best, sharing = key, 1
        elif key == best:
            sharing += 1
    won = finished and totals[seat] * 16 + jokers[seat] == best
    margin = min(max(lead_of(totals, seats, seat), -MOST_MARGIN), MOST_MARGIN)
    return (WIN / sharing if won else 0.0) + MARGIN * margin


@njit(fastmath=True)
def play(
    sheet, mem, net, seats, seed, explore, kept, ons, n_on, hs, values, bests, phases, cuts, lines
):
    """Play one match of `seats`; fills for each seat a line for each of its choices.

    Returns the rolls it took, the totals, and for each seat what the match brought.
    """
    weights, bias, outs = net
    rows = np.zeros((MOST_SEATS, e.ROW), np.int32)
    h = np.zeros((MOST_SEATS, e.HIDDEN), np.float32)
    with_h, tmp_h = np.zeros(e.HIDDEN, np.float32), np.zeros(e.HIDDEN, np.float32)
    tmp_row = np.zeros(e.ROW, np.int32)
    on = np.zeros(e.MOST_ON, np.int32)
    around = np.zeros(MOST_CONTEXT, np.int32)
    columns, colours = np.zeros(15, np.int32), np.zeros(5, np.int32)
    new_columns, new_colours = np.zeros(15, np.int32), np.zeros(5, np.int32)
    totals, jokers = np.zeros(MOST_SEATS, np.int32), np.zeros(MOST_SEATS, np.int32)
    colours_done = np.zeros(MOST_SEATS, np.int32)
    faces_c, faces_n = np.zeros(6, np.int32), np.zeros(6, np.int32)
    left_c, left_n = np.zeros(6, np.int32), np.zeros(6, np.int32)
    for seat in range(seats):
        e.begin(sheet, mem, rows[seat], h[seat], weights, bias, 0, on)
        for j in range(e.HIDDEN):
            h[seat, j] -= weights[0, j] + weights[8, j]  # neither time nor jokers yet
        totals[seat] = -22
        lines[seat] = 0
    starter = int(draw(seed) % np.uint64(seats))
    roll, over = 0, False
    while not over and roll < MOST_ROLLS:
        roll += 1
        faces_c[:] = 0
        faces_n[:] = 0
        for _ in range(3):
            faces_c[int(draw(seed) % np.uint64(6))] += 1
            faces_n[int(draw(seed) % np.uint64(6))] += 1
        left_c[:] = faces_c
        left_n[:] = faces_n
        active = (starter + roll - 1) % seats
        new_columns[:] = columns
        new_colours[:] = colours
        for turn in range(seats):
            seat = (active + turn) % seats
            row = rows[seat]
            count, nearest = context(rows, seats, seat, roll, columns, colours, around)
            with_h[:] = h[seat]
            for i in range(count):
                for j in range(e.HIDDEN):
                    with_h[j] += weights[around[i], j]
            lead = lead_of(totals, seats, seat)
            worth, pick, cost = choose(
                sheet,
                mem,
                net,
                row,
                with_h,
                left_c,
                left_n,
                (columns, colours),
                lead,
                nearest,
                tmp_row,
                tmp_h,
                on,
            )
            line = lines[seat]
            cuts[seat, line] = 0
            bests[seat, line] = worth
            if explore > 0 and draw(seed) % np.uint64(1000) < explore:
                c, n = int(draw(seed) % np.uint64(5)), int(draw(seed) % np.uint64(5))
                if left_c[c] and left_n[n]:
                    other = any_placement(sheet, row, c, n + 1, seed)
                    if other >= 0:
                        pick, cost = other, 0
                        cuts[seat, line] = 1
            gain = 0
            if pick >= 0:
                b = block_of(sheet, pick)
                cross = sheet[e.SETS + pick]
                e.copy(tmp_row, row, tmp_h, h[seat])
                done, colour_done, stars = e.place(
                    sheet, mem, tmp_row, row, h[seat], weights, b, cross, on
                )
                row[e.JOKERS] -= cost
                gain = 2 * stars - cost
                if colour_done:
                    gain += 3 if colours[b // 6] else 5
                    new_colours[b // 6] = roll
                    colours_done[seat] += 1
                for column in range(15):
                    if done >> column & 1:
                        gain += LATER[column] if columns[column] else e.COLUMN_POINTS[column]
                        new_columns[column] = roll
                if turn == 0 and roll > 3 and seats > 1:
                    n, c = e.BITS[cross] - 1, b // 6
                    if cost == 0:
                        left_c[c] -= 1
                        left_n[n] -= 1
                    elif cost == 2:
                        left_c[5] -= 1
                        left_n[5] -= 1
                    elif left_c[c] and left_n[5]:
                        left_c[c] -= 1
                        left_n[5] -= 1
                    else:
                        left_c[5] -= 1
                        left_n[n] -= 1
            totals[seat] += gain
            jokers[seat] = row[e.JOKERS]
            end = to_end(row, -1, 0)
            lead += gain
            kept[seat, line] = row
            ons[seat, line, :count] = around[:count]
            ons[seat, line, count] = _OWN_END + end
            ons[seat, line, count + 1] = _LEAD + 20 + min(max(lead, -20), 20)
            n_on[seat, line] = count + 2
            phases[seat, line] = PHASE[min(end, nearest)]
            total = np.float32(0)
            for j in range(e.HIDDEN):
                x = (
                    h[seat, j]
                    + weights[row[e.JOKERS], j]
                    + weights[_OWN_END + end, j]
                    + weights[ons[seat, line, count + 1], j]
                )
                for i in range(count):
                    x += weights[around[i], j]
                hs[seat, line, j] = x
                if x > 0:
                    total += x * outs[phases[seat, line], j]
            values[seat, line] = total + outs[phases[seat, line], e.HIDDEN] + POINT * lead
            lines[seat] += 1
        columns[:] = new_columns
        colours[:] = new_colours
        for seat in range(seats):
            over = over or colours_done[seat] >= 2
    return roll, over, totals, jokers


@njit(fastmath=True)
def learn(tables, mem, net, numbers, matches, seed, explore, trace, grads):
    """Play matches on each sheet of `numbers` and add up gradients.

    Returns positions, sum of rolls, matches broken off, sum of totals, squared errors, seats.
    """
    weights, _, outs = net
    g_weights, g_bias, g_outs = grads
    kept = np.zeros((MOST_SEATS, MOST_ROLLS, e.ROW), np.int32)
    ons = np.zeros((MOST_SEATS, MOST_ROLLS, MOST_CONTEXT), np.int32)
    n_on = np.zeros((MOST_SEATS, MOST_ROLLS), np.int32)
    hs = np.zeros((MOST_SEATS, MOST_ROLLS, e.HIDDEN), np.float32)
    values = np.zeros((MOST_SEATS, MOST_ROLLS), np.float32)
    bests = np.zeros((MOST_SEATS, MOST_ROLLS), np.float32)
    phases = np.zeros((MOST_SEATS, MOST_ROLLS), np.int32)
    cuts = np.zeros((MOST_SEATS, MOST_ROLLS), np.int32)
    lines = np.zeros(MOST_SEATS, np.int32)
    on = np.zeros(e.MOST_ON, np.int32)
    slope = np.zeros(e.HIDDEN, np.float32)
    positions, all_rolls, broken, points, squares, all_seats = 0, 0, 0, 0.0, 0.0, 0
    for s in numbers:
        sheet = tables[s]
        e.forget(mem, weights)
        for _ in range(matches):
            seats = 2 + int(draw(seed) % np.uint64(8))
            seats = seats if seats <= 6 else (2, 2, 4)[seats - 7]
            rolls, over, totals, jokers = play(
                sheet,
                mem,
                net,
                seats,
                seed,
                explore,
                kept,
                ons,
                n_on,
                hs,
                values,
                bests,
                phases,
                cuts,
                lines,
            )
            all_rolls += rolls
            broken += not over
            all_seats += seats
            for seat in range(seats):
                points += totals[seat]
                after = result(totals, jokers, seats, seat, over)
                positions += lines[seat]
                for k in range(lines[seat] - 1, -1, -1):
                    target = after
                    error = np.float32(values[seat, k] - target)
                    squares += error * error
                    phase = phases[seat, k]
                    g_outs[phase, e.HIDDEN] += error
                    for j in range(e.HIDDEN):
                        active = hs[seat, k, j] > 0
                        slope[j] = error * outs[phase, j] * (np.float32(1) if active else LEAK)
                        if active:
                            g_outs[phase, j] += error * hs[seat, k, j]
                        g_bias[j] += slope[j]
                    count = e.all_features(sheet, kept[seat, k], on)
                    for i in range(n_on[seat, k]):
                        on[count + i] = ons[seat, k, i]
                    for i in range(count + n_on[seat, k]):
                        for j in range(e.HIDDEN):
                            g_weights[on[i], j] += slope[j]
                    # The target of the position before: this one, and beyond it what came of it.
                    if cuts[seat, k]:
                        after = bests[seat, k]
                    else:
                        after = (1 - trace) * bests[seat, k] + trace * after
    return positions, all_rolls, broken, points, squares, all_seats
