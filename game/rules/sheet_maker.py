"""Makes new sheets that obey M4.

A column of such a sheet has all five colours and touches five blocks, so each colour's blocks
follow one another from left to right. The maker keeps each colour of a column in one upright run:
a column is an order of five runs that add up to seven. Columns are tried from left to right;
runs side by side make a block, runs that do not touch end one. Never here: checking a sheet
(`sheet_check`), or a source of chance of its own.
"""

from itertools import combinations, permutations
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.rules.cells import COLUMNS, ROWS
from game.rules.dice import COLOURS
from game.rules.sheet import Sheet
from game.rules.sheet_check import BLOCK_SIZES, CELLS_A_COLOUR, STARS_A_COLOUR

_TRIES: Final = 400
"""Columns tried before a search starts over; many short searches finish soonest."""


class _Thread(NamedTuple):
    """One colour so far: its run in the last column, the open block's size, sizes done, cells."""

    run: int = 0
    size: int = 0
    done: int = 0
    cells: int = 0


_Column: TypeAlias = tuple[int, ...]
"""For each colour the rows of its run, a set of bits."""

_ALL_SIZES: Final = sum(1 << size for size in BLOCK_SIZES)


def make_sheet(chance: Random) -> Sheet:
    """A new sheet that obeys M4; repeatable with the same state of the source of chance."""
    columns = None
    while columns is None:
        columns = _Search(chance).run()
    return Sheet.parse(_with_stars(columns, chance))


class _Search:
    """One search from the left edge, given up after `_TRIES` columns."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._tries = _TRIES

    def run(self) -> list[_Column] | None:
        """Fifteen columns, or None if this search failed."""
        return self._extend([], (_Thread(),) * len(COLOURS))

    def _extend(self, columns: list[_Column], threads: tuple[_Thread, ...]) -> list[_Column] | None:
        if len(columns) == COLUMNS:
            return columns
        left = COLUMNS - len(columns) - 1
        options = []
        for column in _COLUMNS:
            grown = _grow(threads, column, left)
            if grown is not None:
                options.append((column, grown))
        self._chance.shuffle(options)
        for column, grown in options:
            if self._tries == 0:
                return None
            self._tries -= 1
            found = self._extend([*columns, column], grown)
            if found is not None:
                return found
        return None


def _grow(threads: tuple[_Thread, ...], column: _Column, left: int) -> tuple[_Thread, ...] | None:
    """The five colours with one more column; None if one of them can no longer be completed."""
    grown = []
    for thread, run in zip(threads, column, strict=True):
        cells = run.bit_count()
        if thread.run & run:
            longer = _Thread(run, thread.size + cells, thread.done, thread.cells + cells)
        else:
            done = thread.done | (1 << thread.size if thread.size else 0)
            if thread.size and thread.done >> thread.size & 1:
                return None
            longer = _Thread(run, cells, done, thread.cells + cells)
        if not _promising(longer, left):
            return None
        grown.append(longer)
    return tuple(grown)


def _promising(thread: _Thread, left: int) -> bool:
    """Whether this colour can still get one block of each size in the `left` columns to come."""
    open_sizes = _ALL_SIZES & ~thread.done
    if not open_sizes >> thread.size:
        return False
    if left == 0:
        return open_sizes == 1 << thread.size
    blocks_to_come = open_sizes.bit_count() - 1
    cells_to_come = CELLS_A_COLOUR - thread.cells
    return blocks_to_come <= left <= cells_to_come <= 3 * left


def _with_stars(columns: list[_Column], chance: Random) -> str:
    """The sheet's text, with one star in each column and three on each colour."""
    rows = [[""] * COLUMNS for _ in range(ROWS)]
    starred = [colour for colour in range(len(COLOURS)) for _ in range(STARS_A_COLOUR)]
    chance.shuffle(starred)
    for index, column in enumerate(columns):
        for colour, run in enumerate(column):
            cells = [row for row in range(ROWS) if run >> row & 1]
            for row in cells:
                rows[row][index] = COLOURS[colour].letter
            if starred[index] == colour:
                rows[chance.choice(cells)][index] = COLOURS[colour].letter.upper()
    return "\n".join("".join(row) for row in rows)


def _all_columns() -> tuple[_Column, ...]:
    """Every order of five upright runs that fill a column."""
    columns = []
    for cuts in combinations(range(1, ROWS), len(COLOURS) - 1):
        ends = (*cuts, ROWS)
        runs = [(1 << end) - (1 << start) for start, end in zip((0, *cuts), ends, strict=True)]
        columns += list(permutations(runs))
    return tuple(columns)


_COLUMNS: Final = _all_columns()
