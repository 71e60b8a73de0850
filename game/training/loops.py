"""Compiles `engine.c`, and makes the tables of a sheet that its loops read.

The numbers that C and Python share; standard library only, so that the loops can be compared with
the bots without anything that training needs. Never here: learning.
"""

import ctypes
import re
import subprocess
import tempfile
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

from game.bots import features as f
from game.bots import mission_features as m
from game.bots.mission_sight import KINDS
from game.bots.stand import POINT
from game.rules.mission import MissionPlan

HIDDEN: Final = 32
MOST_PLACEMENTS: Final = 420
BLOCKS: Final = 30
CELLS: Final = 105
LEAK: Final = 0.02
"""How much a hidden unit that is off learns, so that it can come back."""
_SOURCE: Final = Path(__file__).with_name("engine.c")
_FLAGS: Final = (
    *("-O3", "-march=native", "-shared", "-fPIC", "-std=gnu11"),
    *("-fno-math-errno", "-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math"),
    *("-freciprocal-math", "-ffinite-math-only"),
)
"""Not `-ffast-math`, which changes how the whole process handles denormal numbers."""
_COMPILER: Final = "cc"


class NetPointers(ctypes.Structure):
    """Pointers to a net's arrays, which must stay alive while it is used."""

    _fields_ = (("rows", ctypes.c_void_p), ("bias", ctypes.c_void_p), ("outs", ctypes.c_void_p))


@cache
def loops(hidden: int = HIDDEN, cells: bool = False) -> ctypes.CDLL:
    """The compiled loops for nets with this many hidden units, with or without cells of a sheet.

    Raises `OSError` or `CalledProcessError` if they cannot be compiled.
    """
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "layout.h").write_text(_layout(hidden, cells))
        library = Path(folder) / "engine.so"
        words = [
            _COMPILER,
            *_FLAGS,
            f"-I{folder}",
            f"-I{_SOURCE.parent}",
            str(_SOURCE),
            "-o",
            str(library),
            "-lm",
        ]
        subprocess.run(words, check=True)
        found = ctypes.CDLL(str(library))
    found.thumb_mean.restype = ctypes.c_double
    return found


def _layout(hidden: int, cells: bool) -> str:
    """Numbers that C and Python share, as a header."""
    numbers = vars(f) | vars(m)
    names = [name for name in numbers if re.fullmatch("[A-Z_]+", name)]
    lines = [f"#define F_{name} {numbers[name]}" for name in names if "PHASES" not in name]
    phases = {"SOLO_PHASES": f.PHASES, "TABLE_PHASES": f.TABLE_PHASES}
    for name, rows in (phases | {"MISSION_PHASES": m.MISSION_PHASES}).items():
        lines.append(f"#define {name} {{{', '.join(map(str, rows))}}}")
    patterns = sum(4 ** (block % 6 + 1) for block in range(BLOCKS))
    lines += [
        f"#define HIDDEN {hidden}",
        f"#define SEES_CELLS {int(cells)}",
        f"#define PATTERNS {patterns}",
        f"#define MOST_PLACEMENTS {MOST_PLACEMENTS}",
        "#define MOST_ON 400",
        f"#define LEAK {LEAK}f",
        f"#define POINT {POINT}f",
    ]
    return "\n".join(lines) + "\n"


def plan_numbers(plan: MissionPlan) -> list[int]:
    """A plan as C reads it: how many of each kind are needed, the milestones, the penalty."""
    needed = dict(plan.needed)
    return [*(needed.get(kind, -1) for kind in KINDS), *plan.points, plan.jokers]


class SheetTable:
    """A sheet of rule M4 as C reads it; blocks by colour and size, a block's cells by their bits.

    `block` and `bit` say where each cell is, `sets` and `first` list the placements of each block,
    `parts` the connected parts of each set of a block's cells, `runs` each column's rows by colour.
    """

    def __init__(self, text: str) -> None:
        rows = text.split("\n")
        letters = [rows[cell % 7][cell // 7] for cell in range(CELLS)]
        colours = ["gybro".index(letter.lower()) for letter in letters]
        self.block = [0] * CELLS
        self.bit = [0] * CELLS
        self.cells = [[-1] * 6 for _ in range(BLOCKS)]
        self.star = [int(letter.isupper()) for letter in letters]
        self.parts = [[[0] * 4 for _ in range(64)] for _ in range(BLOCKS)]
        self.sets = [0] * MOST_PLACEMENTS
        self.first = [0] * (BLOCKS + 1)
        self.runs = [[0] * 5 for _ in range(15)]
        for cell, colour in enumerate(colours):
            self.runs[cell // 7][colour] |= 1 << cell % 7
        for cells in _blocks(colours):
            block = colours[cells[0]] * 6 + len(cells) - 1
            self.cells[block][: len(cells)] = cells
            for bit, cell in enumerate(cells):
                self.block[cell], self.bit[cell] = block, bit
        self._list_placements()

    def flat(self) -> list[int]:
        """All of it in the order of the struct in `engine.c`."""
        return [
            *self.block,
            *self.bit,
            *chain.from_iterable(self.cells),
            *self.star,
            *chain.from_iterable(chain.from_iterable(self.parts)),
            *self.sets,
            *self.first,
            *chain.from_iterable(self.runs),
        ]

    def extras(self, circles: list[list[int]]) -> list[int]:
        """Rows, circles, columns and stars by the blocks they lie in, and each circle's column."""
        columns = [[column * 7 + row for row in range(7)] for column in range(15)]
        rows = [[column * 7 + row for column in range(15)] for row in range(7)]
        stars = [[cell for cell in cells if self.star[cell]] for cells in columns]
        items = chain(rows, circles, columns, stars)
        return [
            *chain.from_iterable(map(self._item, items)),
            *(min(cells) // 7 for cells in circles),
        ]

    def _item(self, cells: list[int]) -> list[int]:
        sets: dict[int, int] = {}
        for cell in cells:
            block = self.block[cell]
            sets[block] = sets.get(block, 0) | 1 << self.bit[cell]
        padding = [0] * (15 - len(sets))
        return [len(sets), *sets, *padding, *sets.values(), *padding]

    def _list_placements(self) -> None:
        place = 0
        for block in range(BLOCKS):
            self.first[block] = place
            cells = [cell for cell in self.cells[block] if cell >= 0]
            for pattern in range(1, 1 << len(cells)):
                parts = _parts(cells, pattern)
                self.parts[block][pattern][: len(parts)] = parts
                if len(parts) == 1 and pattern.bit_count() <= 5:
                    self.sets[place] = pattern
                    place += 1
        self.first[BLOCKS] = place


def _neighbours(cell: int) -> set[int]:
    column, row = divmod(cell, 7)
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {c * 7 + r for c, r in around if 0 <= c < 15 and 0 <= r < 7}


def _blocks(colours: list[int]) -> list[list[int]]:
    """The cells of each block."""
    left, found = set(range(CELLS)), []
    while left:
        block, todo = set[int](), [min(left)]
        while todo:
            cell = todo.pop()
            block.add(cell)
            todo += [
                other for other in _neighbours(cell) - block if colours[other] == colours[cell]
            ]
        left -= block
        found.append(sorted(block))
    return found


def _parts(cells: list[int], pattern: int) -> list[int]:
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
