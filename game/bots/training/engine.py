"""Positions on a sheet and what a net makes of them, in compiled loops.

A position is one row of integers: crossed and reachable cells of each block and of each column as
bits, and counts. What a block adds to the sums in front of the net's hidden layer depends on its
own bits alone, so it is worked out once for a net and a sheet and kept (`memory`).
Never here: dice, matches, learning.
"""

import numpy as np
from numba import njit

from game.bots import features as f

HIDDEN = 32
BLOCKS, COLUMNS = 30, 15
# Offsets in a row.
CROSSED = 0
REACH = CROSSED + BLOCKS
FITS = REACH + BLOCKS
COLUMN_CROSSED = FITS + BLOCKS
COLUMN_REACH = COLUMN_CROSSED + COLUMNS
COLOUR_COUNT = COLUMN_REACH + COLUMNS
ABLE = COLOUR_COUNT + 5  # colour * 6 + number: blocks in which it can be placed
JOKERS = ABLE + 30
KEY = JOKERS + 1  # where the block's sums stand in the memory
COLUMN_KEY = KEY + BLOCKS
ROW = COLUMN_KEY + COLUMNS
MOST_ON = 320
"""More features than are ever on at once."""

COLUMN_POINTS = np.array((5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5), np.int32)
MOST_PLACEMENTS = 420

BITS = np.array([bin(i).count("1") for i in range(64)], np.int32)


def _neighbours():
    table = np.full((105, 4), -1, np.int32)
    for cell in range(105):
        column, row = divmod(cell, 7)
        found = []
        for c, r in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if 0 <= c < 15 and 0 <= r < 7:
                found.append(c * 7 + r)
        table[cell, : len(found)] = found
    return table


NEIGHBOURS = _neighbours()
COLUMN_OF = np.arange(105, dtype=np.int32) // 7
ROW_BIT = 1 << np.arange(105, dtype=np.int32) % 7
_F_COLUMN_STATE = f.COLUMN_STATE
_F_COLUMN_REACH = f.COLUMN_REACH
_F_BLOCK_STATE = f.BLOCK_STATE
_F_BLOCK_PARTS = f.BLOCK_PARTS
_F_STAR = f.STAR
_F_RUN_STATE = f.RUN_STATE
_F_RUN_BLOCK = f.RUN_BLOCK
_F_COLOUR_COUNT = f.COLOUR_COUNT
_F_VARIETY = f.VARIETY
_F_NUMBERS_OPEN = f.NUMBERS_OPEN


# Offsets in the tables of a sheet.
BLOCK = 0
BIT = BLOCK + 105
CELLS = BIT + 105
STAR = CELLS + BLOCKS * 6
PARTS = STAR + 105
SETS = PARTS + BLOCKS * 64 * 4
FIRST = SETS + MOST_PLACEMENTS
RUNS = FIRST + BLOCKS + 1
TABLES = RUNS + COLUMNS * 5


class Sheets:
    """Tables of many sheets, as arrays with the sheet first."""

    def __init__(self, texts):
        n = len(texts)
        self.block = np.zeros((n, 105), np.int32)
        self.bit = np.zeros((n, 105), np.int32)
        self.cells = np.full((n, BLOCKS, 6), -1, np.int32)
        self.star = np.zeros((n, 105), np.int32)
        self.parts = np.zeros((n, BLOCKS, 64, 4), np.int32)
        self.sets = np.zeros((n, MOST_PLACEMENTS), np.int32)
        self.first = np.zeros((n, BLOCKS + 1), np.int32)
        self.runs = np.zeros((n, COLUMNS, 5), np.int32)
        for number, text in enumerate(texts):
            self._read(number, text)

    def arrays(self):
        """One row of integers for each sheet."""
        parts = (self.block, self.bit, self.cells, self.star, self.parts)
        parts += (self.sets, self.first, self.runs)
        return np.hstack([part.reshape(len(part), -1) for part in parts]).astype(np.int32)

    def _read(self, number, text):
        rows = text.split("\n")
        letter = [rows[c % 7][c // 7] for c in range(105)]
        seen = set()
        for start in range(105):
            if start in seen:
                continue
            block, todo = {start}, [start]
            while todo:
                for other in NEIGHBOURS[todo.pop()]:
                    if (
                        other >= 0
                        and other not in block
                        and letter[other].lower() == letter[start].lower()
                    ):
                        block.add(int(other))
                        todo.append(int(other))
            seen |= block
            cells = sorted(block)
            index = "gybro".index(letter[start].lower()) * 6 + len(cells) - 1
            for bit, cell in enumerate(cells):
                self.block[number, cell], self.bit[number, cell] = index, bit
                self.cells[number, index, bit] = cell
        for cell in range(105):
            self.star[number, cell] = letter[cell].isupper()
            colour = "gybro".index(letter[cell].lower())
            self.runs[number, cell // 7, colour] |= 1 << cell % 7
        place = 0
        for index in range(BLOCKS):
            self.first[number, index] = place
            cells = [int(c) for c in self.cells[number, index] if c >= 0]
            assert len(cells) == index % 6 + 1
            for pattern in range(1, 1 << len(cells)):
                parts = _parts(cells, pattern)
                self.parts[number, index, pattern, : len(parts)] = parts
                if len(parts) == 1 and bin(pattern).count("1") <= 5:
                    self.sets[number, place] = pattern
                    place += 1
        self.first[number, BLOCKS] = place


def _parts(cells, pattern):
    """The connected parts of the cells whose bits are set."""
    left, parts = pattern, []
    while left:
        part = left & -left
        grown = 0
        while grown != part:
            grown = part
            for i, a in enumerate(cells):
                if part >> i & 1:
                    for j, b in enumerate(cells):
                        if left >> j & 1 and b in NEIGHBOURS[a]:
                            part |= 1 << j
        parts.append(part)
        left &= ~part
    return parts


_SIZES = np.array([b % 6 + 1 for b in range(BLOCKS)], np.int32)
_BASE = np.concatenate([[0], np.cumsum(4**_SIZES)]).astype(np.int32)
PATTERNS = int(_BASE[-1])


def memory():
    """Room for what blocks and columns add: stamps, what fits, sums; `now` is the stamp in use."""
    return (
        np.zeros((PATTERNS + 1, 2), np.int32),
        np.zeros((PATTERNS, HIDDEN), np.float32),
        np.zeros((COLUMNS * 8 * 6 * 6, HIDDEN), np.float32),
    )


@njit(fastmath=True)
def forget(mem, weights):
    """The net or the sheet has changed."""
    mem[0][PATTERNS, 0] += 1
    columns = mem[2]
    for column in range(COLUMNS):
        for count in range(8):
            for n_open in range(6):
                for reachable in range(n_open + 1):
                    a = _F_COLUMN_STATE + (column * 8 + count) * 6 + n_open
                    b = _F_COLUMN_REACH + (column * 6 + n_open) * 6 + reachable
                    k = ((column * 8 + count) * 6 + n_open) * 6 + reachable
                    for j in range(HIDDEN):
                        columns[k, j] = weights[a, j] + weights[b, j]


@njit(fastmath=True)
def block_features(sheet, b, crossed, reach, on, count):
    """Write the features of a block from `on[count]` on; returns the new count and what fits."""
    size = b % 6 + 1
    colour = b // 6
    open_ = ((1 << size) - 1) & ~crossed
    left = BITS[open_]
    most, pieces = 0, 0
    for k in range(4):
        part = sheet[PARTS + (b * 64 + open_) * 4 + k]
        if part:
            pieces = min(pieces + 1, 3)
            if part & reach and BITS[part] > most:
                most = BITS[part]
    on[count] = _F_BLOCK_STATE + (b * 7 + left) * 7 + most
    on[count + 1] = _F_BLOCK_PARTS + ((size - 1) * 7 + left) * 28 + pieces * 7 + most
    count += 2
    k = 0
    while k < size:
        column = sheet[CELLS + b * 6 + k] // 7
        n_open, reachable = 0, 0
        while k < size and sheet[CELLS + b * 6 + k] // 7 == column:
            if open_ >> k & 1:
                n_open += 1
                if reach >> k & 1:
                    reachable = 1
            if sheet[STAR + sheet[CELLS + b * 6 + k]]:
                state = 2 if crossed >> k & 1 else (reach >> k & 1)
                on[count] = _F_STAR + column * 3 + state
                count += 1
            k += 1
        run = column * 5 + colour
        on[count] = _F_RUN_STATE + run * 7 + (2 * n_open - 1 + reachable if n_open else 0)
        on[count + 1] = _F_RUN_BLOCK + (column * 4 + n_open) * 7 + (most if n_open else 0)
        count += 2
    return count, min(most, 5)


@njit(fastmath=True)
def _learn_block(sheet, mem, weights, b, crossed, reach, on, key):
    mem[0][key, 0] = mem[0][PATTERNS, 0]
    count, mem[0][key, 1] = block_features(sheet, b, crossed, reach, on, 0)
    sums = mem[1][key]
    sums[:] = 0
    for i in range(count):
        for j in range(HIDDEN):
            sums[j] += weights[on[i], j]


@njit(inline="always")
def block_sum(sheet, mem, weights, b, crossed, reach, on):
    """Where in the memory the sums of this block in this state stand."""
    key = _BASE[b] + (crossed << (b % 6 + 1) | reach)
    if mem[0][key, 0] != mem[0][PATTERNS, 0]:
        _learn_block(sheet, mem, weights, b, crossed, reach, on, key)
    return key


@njit(inline="always", fastmath=True)
def column_key(sheet, column, crossed, reach):
    """Where in the memory the sums of this column in this state stand."""
    n_open, reachable = 0, 0
    open_ = ~crossed
    for colour in range(5):
        run = sheet[RUNS + column * 5 + colour] & open_
        n_open += run != 0
        reachable += run & reach != 0
    return ((column * 8 + BITS[crossed & 63] + (crossed >> 6)) * 6 + n_open) * 6 + reachable


@njit(inline="always", fastmath=True)
def swap(h, new, i, old, k):
    """Add line `i` of `new` and take line `k` of `old` off."""
    for j in range(h.shape[0]):
        h[j] += new[i, j] - old[k, j]


@njit(fastmath=True)
def all_features(sheet, row, on):
    """Write every feature of a position but its time; returns how many."""
    count = 0
    for b in range(BLOCKS):
        count, _ = block_features(sheet, b, row[CROSSED + b], row[REACH + b], on, count)
    for column in range(COLUMNS):
        key = column_key(sheet, column, row[COLUMN_CROSSED + column], row[COLUMN_REACH + column])
        n_open, reachable = key // 6 % 6, key % 6
        on[count] = _F_COLUMN_STATE + key // 6
        on[count + 1] = _F_COLUMN_REACH + (column * 6 + n_open) * 6 + reachable
        count += 2
    for colour in range(5):
        on[count] = _F_COLOUR_COUNT + colour * 22 + row[COLOUR_COUNT + colour]
        count += 1
        for n in range(1, 6):
            able = min(row[ABLE + colour * 6 + n], 3)
            on[count] = _F_VARIETY + (colour * 5 + n - 1) * 4 + able
            count += 1
    for n in range(1, 6):
        able = 0
        for colour in range(5):
            able += row[ABLE + colour * 6 + n] > 0
        on[count] = _F_NUMBERS_OPEN + (n - 1) * 6 + able
        count += 1
    on[count] = row[JOKERS]
    return count + 1


@njit(fastmath=True)
def begin(sheet, mem, row, h, weights, bias, time_feature, on):
    """A fresh sheet with eight jokers."""
    row[:] = 0
    row[JOKERS] = 8
    for cell in range(49, 56):
        row[REACH + sheet[BLOCK + cell]] |= 1 << sheet[BIT + cell]
        row[COLUMN_REACH + 7] |= ROW_BIT[cell]
    for b in range(BLOCKS):
        key = block_sum(sheet, mem, weights, b, row[CROSSED + b], row[REACH + b], on)
        row[KEY + b] = key
        fits = mem[0][key, 1]
        row[FITS + b] = fits
        for n in range(1, fits + 1):
            row[ABLE + b // 6 * 6 + n] += 1
    for column in range(COLUMNS):
        row[COLUMN_KEY + column] = column_key(
            sheet, column, row[COLUMN_CROSSED + column], row[COLUMN_REACH + column]
        )
    count = all_features(sheet, row, on)
    on[count] = time_feature
    h[:] = bias
    for i in range(count + 1):
        for j in range(HIDDEN):
            h[j] += weights[on[i], j]


@njit(inline="always")
def copy(row, base, h, base_h):
    """Make `row` and `h` the same as the others."""
    for i in range(row.shape[0]):
        row[i] = base[i]
    for j in range(h.shape[0]):
        h[j] = base_h[j]


@njit(fastmath=True)
def place(sheet, mem, base, row, h, weights, b, cross, on):
    """Cross the cells `cross` (bits) of block `b`; `row` is a copy of `base`, which stays.

    Returns columns completed as bits, whether the colour is complete, and stars crossed.
    """
    dirty_blocks, dirty_columns, stars = 1 << b, 0, 0
    row[CROSSED + b] |= cross
    row[REACH + b] |= cross
    k = 0
    left = cross
    while left:
        if left & 1:
            cell = sheet[CELLS + b * 6 + k]
            column = COLUMN_OF[cell]
            row[COLUMN_CROSSED + column] |= ROW_BIT[cell]
            row[COLUMN_REACH + column] |= ROW_BIT[cell]
            dirty_columns |= 1 << column
            stars += sheet[STAR + cell]
            for q in range(4):
                other = NEIGHBOURS[cell, q]
                if other >= 0:
                    b2, bit2 = sheet[BLOCK + other], 1 << sheet[BIT + other]
                    if not row[REACH + b2] & bit2:
                        row[REACH + b2] |= bit2
                        row[COLUMN_REACH + COLUMN_OF[other]] |= ROW_BIT[other]
                        dirty_blocks |= 1 << b2
                        dirty_columns |= 1 << COLUMN_OF[other]
        left >>= 1
        k += 1
    colour = b // 6
    count = row[COLOUR_COUNT + colour] + BITS[cross]
    first = _F_COLOUR_COUNT + colour * 22
    swap(h, weights, first + count, weights, first + row[COLOUR_COUNT + colour])
    row[COLOUR_COUNT + colour] = count
    changed = False
    b2 = 0
    while dirty_blocks:
        if dirty_blocks & 1:
            key = block_sum(sheet, mem, weights, b2, row[CROSSED + b2], row[REACH + b2], on)
            swap(h, mem[1], key, mem[1], row[KEY + b2])
            row[KEY + b2] = key
            fits, fitted = mem[0][key, 1], row[FITS + b2]
            if fits != fitted:
                row[FITS + b2] = fits
                able = ABLE + b2 // 6 * 6
                changed = True
                for n in range(min(fits, fitted) + 1, max(fits, fitted) + 1):
                    row[able + n] += 1 if fits > fitted else -1
        dirty_blocks >>= 1
        b2 += 1
    columns_done = 0
    column = 0
    while dirty_columns:
        if dirty_columns & 1:
            crossed = row[COLUMN_CROSSED + column]
            if crossed == 127 and base[COLUMN_CROSSED + column] != 127:
                columns_done |= 1 << column
            key = column_key(sheet, column, crossed, row[COLUMN_REACH + column])
            if key != row[COLUMN_KEY + column]:
                swap(h, mem[2], key, mem[2], row[COLUMN_KEY + column])
                row[COLUMN_KEY + column] = key
        dirty_columns >>= 1
        column += 1
    if changed:
        _swap_numbers(row, base, h, weights)
    return columns_done, count == 21, stars


@njit(fastmath=True)
def _swap_numbers(row, before, h, weights):
    """What numbers can be placed with which colours has changed."""
    for n in range(1, 6):
        able, was_able = 0, 0
        for colour in range(5):
            new, old = row[ABLE + colour * 6 + n], before[ABLE + colour * 6 + n]
            able += new > 0
            was_able += old > 0
            new, old = min(new, 3), min(old, 3)
            if new != old:
                first = _F_VARIETY + (colour * 5 + n - 1) * 4
                swap(h, weights, first + new, weights, first + old)
        if able != was_able:
            first = _F_NUMBERS_OPEN + (n - 1) * 6
            swap(h, weights, first + able, weights, first + was_able)


@njit(inline="always", fastmath=True)
def output(h, shift, out):
    """The net's output with `shift` added to the sums; `out` holds weights and last the bias."""
    total = out[HIDDEN]
    for j in range(HIDDEN):
        x = h[j] + shift[j]
        total += max(x, np.float32(0)) * out[j]
    return total
