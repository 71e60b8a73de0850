"""Tables of all placements a sheet allows, made once per sheet (P1, P3).

Lists the connected sets of one to five cells inside each block, and tells quickly which of them are
open now. Never here: dice, jokers, seats.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from game.rules.cells import Cell, Mask, cells_of, neighbours
from game.rules.dice import COLOURS, MOST_CELLS, NUMBERS, Colour
from game.rules.sheet import Block, Sheet

SheetKey: TypeAlias = tuple[int, tuple[Cell, ...]]


def sort_key(cells: Mask) -> SheetKey:
    """Sorts placements by number of cells, then by cells."""
    return cells.bit_count(), cells_of(cells)


def connected_sets(block: Mask) -> set[Mask]:
    """Every connected set of one to five cells inside a block (P1, P3)."""
    found: set[Mask] = set()
    layer = {1 << cell for cell in cells_of(block)}
    for _ in range(MOST_CELLS):
        found |= layer
        layer = {
            cells | 1 << cell
            for cells in layer
            for cell in cells_of(neighbours(cells) & block & ~cells)
        }
    return found


class Placements:
    """All placements of one sheet.

    `table[colour][n]` lists the placements of n cells, sorted; `rank` gives each placement its
    place in the order of `sort_key` and knows no other set of cells.
    """

    __slots__ = ("rank", "table")

    def __init__(self, blocks: tuple[Block, ...]) -> None:
        colour_of = {
            cells: block.colour for block in blocks for cells in connected_sets(block.cells)
        }
        every = sorted(colour_of, key=sort_key)
        self.rank: Final[dict[Mask, int]] = {cells: rank for rank, cells in enumerate(every)}
        table: dict[Colour, dict[int, list[Mask]]] = {
            colour: {number: [] for number in NUMBERS} for colour in COLOURS
        }
        for cells in every:
            table[colour_of[cells]][cells.bit_count()].append(cells)
        self.table: Final = table

    def open(self, colour: Colour, number: int, crossed: Mask, reach: Mask) -> list[Mask]:
        """The placements of `number` cells of `colour` that P1 and P2 allow now, sorted.

        `reach` is `cells.reach(crossed)`; it is passed in because callers often have it.
        """
        return [
            cells for cells in self.table[colour][number] if not cells & crossed and cells & reach
        ]


@lru_cache(maxsize=64)
def placements_of(sheet: Sheet) -> Placements:
    """The table of this sheet, cached for the next call."""
    return Placements(sheet.blocks)
