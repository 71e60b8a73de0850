"""Where a step of the cursor leads when it visits only some cells of a sheet."""

from game.rules.cells import Cell, Mask, cells_of, column_of, row_of


def next_cell(start: Cell, targets: Mask, dx: int, dy: int) -> Cell | None:
    """The nearest target in a direction, None if there is none.

    Straight ahead beats diagonal, near beats far; anything ahead can be reached, so no target is
    cut off.
    """
    best, found = None, None
    for cell in cells_of(targets):
        across, down = column_of(cell) - column_of(start), row_of(cell) - row_of(start)
        ahead, aside = (across * dx, abs(down)) if dx else (down * dy, abs(across))
        if ahead <= 0:
            continue
        rank = (aside > ahead, ahead + aside * 1.6, aside, cell)
        if best is None or rank < best:
            best, found = rank, cell
    return found
