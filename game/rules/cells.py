"""Cells and sets of cells on the grid of 15 columns and 7 rows (M1).

Geometry that holds for every sheet: names of cells, neighbours, columns, rows. Never here: colours,
stars, or what has been crossed.
"""

from collections.abc import Iterable
from typing import Final, NewType, TypeAlias

Cell = NewType("Cell", int)
"""One cell: column * 7 + row, 0 to 104, so that cells sort by column, then row."""

Mask: TypeAlias = int
"""A set of cells: bit i stands for cell i."""

COLUMNS: Final = 15
ROWS: Final = 7
CELLS: Final = COLUMNS * ROWS
COLUMN_LETTERS: Final = "ABCDEFGHIJKLMNO"
START_COLUMN: Final = COLUMN_LETTERS.index("H")
"""The column where a seat may always begin (P2)."""

ALL_CELLS: Final[Mask] = (1 << CELLS) - 1
COLUMN_MASKS: Final[tuple[Mask, ...]] = tuple(
    ((1 << ROWS) - 1) << (column * ROWS) for column in range(COLUMNS)
)
ROW_MASKS: Final[tuple[Mask, ...]] = tuple(
    sum(1 << (column * ROWS + row) for column in range(COLUMNS)) for row in range(ROWS)
)
_NOT_TOP: Final = ALL_CELLS & ~ROW_MASKS[0]
_NOT_BOTTOM: Final = ALL_CELLS & ~ROW_MASKS[-1]


class CellError(ValueError):
    """A text that names no cell of the grid."""


def cell_at(column: int, row: int) -> Cell:
    """The cell in `column` (0 = A) and `row` (0 = the top row)."""
    return Cell(column * ROWS + row)


def column_of(cell: Cell) -> int:
    """The column of a cell, 0 to 14."""
    return cell // ROWS


def row_of(cell: Cell) -> int:
    """The row of a cell, 0 (top) to 6."""
    return cell % ROWS


def cell_name(cell: Cell) -> str:
    """The cell's name, column first (M1): `A1`, `H4`, `O7`."""
    return f"{COLUMN_LETTERS[cell // ROWS]}{cell % ROWS + 1}"


_CELL_BY_NAME: Final = {cell_name(Cell(index)): Cell(index) for index in range(CELLS)}


def parse_cell(name: str) -> Cell:
    """The cell of that name; raises `CellError` for anything but `A1` to `O7`."""
    try:
        return _CELL_BY_NAME[name]
    except KeyError:
        raise CellError(f"{name!r} is not a cell; cells are A1 to O7.") from None


def mask_of(cells: Iterable[Cell]) -> Mask:
    """The set of these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: Mask) -> tuple[Cell, ...]:
    """The cells of a set, sorted by column, then row."""
    cells = []
    while mask:
        lowest = mask & -mask
        cells.append(Cell(lowest.bit_length() - 1))
        mask ^= lowest
    return tuple(cells)


def cell_names(mask: Mask) -> str:
    """The names of a set's cells, sorted, with spaces between: `H3 I3 J3`."""
    return " ".join(cell_name(cell) for cell in cells_of(mask))


def neighbours(mask: Mask) -> Mask:
    """All cells orthogonally adjacent to a cell of `mask`; may overlap `mask` itself."""
    return (
        mask << ROWS | mask >> ROWS | (mask & _NOT_BOTTOM) << 1 | (mask & _NOT_TOP) >> 1
    ) & ALL_CELLS


def reach(crossed: Mask) -> Mask:
    """The cells of which a placement must include one (P2): column H, and those next to crosses."""
    return COLUMN_MASKS[START_COLUMN] | neighbours(crossed)
