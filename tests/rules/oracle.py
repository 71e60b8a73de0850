"""A second, slow implementation of rules P1 to P5, to check the tables against.

It shares only the shape of the grid with the engine: it grows sets of cells one cell at a time
straight from the text of the sheet.
"""

from itertools import product

Place = tuple[int, int]
"""Column and row."""


def legal(
    text: str, crossed: set[Place], colours: str, numbers: str, jokers: int
) -> set[tuple[int, int, frozenset[Place]]]:
    """Every choice from all dice: colour die, number die, cells."""
    rows = text.lower().split("\n")
    grid = {(c, r): rows[r][c] for c in range(15) for r in range(7)}
    sets = _connected_sets(grid, crossed)
    found = set()
    for (i, colour), (j, number) in product(enumerate(colours), enumerate(numbers)):
        if (colour == "x") + (number == "?") > jokers:
            continue
        for cells in sets:
            right_colour = colour == "x" or all(grid[cell] == colour for cell in cells)
            right_count = number == "?" or len(cells) == int(number)
            if right_colour and right_count and _touches(cells, crossed):
                found.add((i, j, cells))
    return found


def _connected_sets(grid: dict[Place, str], crossed: set[Place]) -> set[frozenset[Place]]:
    layer = {frozenset([cell]) for cell in grid if cell not in crossed}
    every = set(layer)
    for _ in range(4):
        layer = {
            cells | {beside}
            for cells in layer
            for cell in cells
            for beside in _beside(cell)
            if beside in grid
            and beside not in cells
            and beside not in crossed
            and grid[beside] == grid[cell]
        }
        every |= layer
    return every


def _touches(cells: frozenset[Place], crossed: set[Place]) -> bool:
    return any(
        column == 7 or any(beside in crossed for beside in _beside((column, row)))
        for column, row in cells
    )


def _beside(cell: Place) -> list[Place]:
    column, row = cell
    return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
