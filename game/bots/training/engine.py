"""Compiles the loops of `engine.c` and hands them arrays.

Here belong the tables of sheets, and the numbers that C and Python share. Never here: learning.
"""

import ctypes
import re
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import numpy as np

from game.bots import features as f
from game.bots.stand import POINT

HIDDEN = 32
MOST_PLACEMENTS = 420
BLOCKS = 30
LEAK = 0.02
"""How much a hidden unit that is off learns, so that it can come back."""
_SOURCE = Path(__file__).with_name("engine.c")
_FLAGS = ("-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-std=gnu11")


class _Net(ctypes.Structure):
    _fields_ = (("rows", ctypes.c_void_p), ("bias", ctypes.c_void_p), ("outs", ctypes.c_void_p))


def net_of(parts):
    """The arrays of a net, as C takes them; they must live as long as it is used."""
    return _Net(*(part.ctypes.data for part in parts))


def pointer(array):
    """Where an array lies."""
    return ctypes.c_void_p(array.ctypes.data)


@cache
def loops():
    """The compiled loops."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "layout.h").write_text(_layout())
        library = Path(folder) / "engine.so"
        words = ["cc", *_FLAGS, f"-I{folder}", str(_SOURCE), "-o", str(library), "-lm"]
        subprocess.run(words, check=True)
        found = ctypes.CDLL(str(library))
    found.thumb_mean.restype = ctypes.c_double
    return found


def _layout():
    """Numbers that C and Python share, as a header."""
    names = [name for name in vars(f) if re.fullmatch("[A-Z_]+", name)]
    lines = [f"#define F_{name} {getattr(f, name)}" for name in names if "PHASES" not in name]
    for name, phases in (("SOLO_PHASES", f.PHASES), ("TABLE_PHASES", f.TABLE_PHASES)):
        lines.append(f"#define {name} {{{', '.join(map(str, phases))}}}")
    patterns = sum(4 ** (block % 6 + 1) for block in range(BLOCKS))
    lines += [
        f"#define HIDDEN {HIDDEN}",
        f"#define PATTERNS {patterns}",
        f"#define MOST_PLACEMENTS {MOST_PLACEMENTS}",
        "#define MOST_ON 320",
        f"#define LEAK {LEAK}f",
        f"#define POINT {POINT}f",
    ]
    return "\n".join(lines) + "\n"


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
        self.runs = np.zeros((n, 15, 5), np.int32)
        for number, text in enumerate(texts):
            self._read(number, text)

    def arrays(self):
        """One row of integers for each sheet, as C reads it."""
        parts = (self.block, self.bit, self.cells, self.star, self.parts)
        parts += (self.sets, self.first, self.runs)
        rows = np.hstack([part.reshape(len(part), -1) for part in parts])
        return np.ascontiguousarray(rows, np.int32)

    def _read(self, number, text):
        rows = text.split("\n")
        letters = [rows[cell % 7][cell // 7] for cell in range(105)]
        colours = ["gybro".index(letter.lower()) for letter in letters]
        for cells in _blocks(colours):
            block = colours[cells[0]] * 6 + len(cells) - 1
            for bit, cell in enumerate(cells):
                self.block[number, cell], self.bit[number, cell] = block, bit
                self.cells[number, block, bit] = cell
        for cell, colour in enumerate(colours):
            self.star[number, cell] = letters[cell].isupper()
            self.runs[number, cell // 7, colour] |= 1 << cell % 7
        place = 0
        for block in range(BLOCKS):
            self.first[number, block] = place
            cells = [int(cell) for cell in self.cells[number, block] if cell >= 0]
            for pattern in range(1, 1 << len(cells)):
                parts = _parts(cells, pattern)
                self.parts[number, block, pattern, : len(parts)] = parts
                if len(parts) == 1 and pattern.bit_count() <= 5:
                    self.sets[number, place] = pattern
                    place += 1
        self.first[number, BLOCKS] = place


def _neighbours(cell):
    column, row = divmod(cell, 7)
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {c * 7 + r for c, r in around if 0 <= c < 15 and 0 <= r < 7}


def _blocks(colours):
    """The cells of each block."""
    left, found = set(range(105)), []
    while left:
        block, todo = set(), [min(left)]
        while todo:
            cell = todo.pop()
            block.add(cell)
            todo += [
                other for other in _neighbours(cell) - block if colours[other] == colours[cell]
            ]
        left -= block
        found.append(sorted(block))
    return found


def _parts(cells, pattern):
    """The connected parts of the cells whose bits are set, as bits."""
    left, parts = pattern, []
    while left:
        part, grown = left & -left, 0
        while grown != part:
            grown = part
            for i, a in enumerate(cells):
                if part >> i & 1:
                    near = _neighbours(a)
                    for j, b in enumerate(cells):
                        if left >> j & 1 and b in near:
                            part |= 1 << j
        parts.append(part)
        left &= ~part
    return parts
