"""How the grids and circles of the bundled mission sheets were made (C13)."""

from random import Random
from typing import Final

from game.rules.cells import COLUMNS, ROWS, Mask
from game.rules.mission import CIRCLES, MISSION_SHEETS, MissionSheet, corner
from game.rules.sheet import Sheet
from game.rules.sheet_maker import make_sheet

_STRIPS: Final = ((0, 1), (2, 4), (5, 6), (7, 8), (9, 11), (12, 13))
"""Columns of the left cells of a corner, one strip per circle, so that circles are spread out."""


def place_circles(sheet: Sheet, chance: Random, taken: set[Mask]) -> MissionSheet:
    """Give a sheet its six circles, none at a corner in `taken`, no two sharing a cell.

    Each strip of columns gets one, in random order, so that near and far circles bear different
    numbers on different sheets. A circle of four colours takes four choices to surround, one of two
    colours may take two; corners of two or three colours are used.
    """
    circles: list[Mask] = []
    for first, last in _STRIPS:
        options = [
            corner(column, row)
            for column in range(first, min(last, COLUMNS - 2) + 1)
            for row in range(ROWS - 1)
        ]
        options = [
            cells
            for cells in options
            if cells not in taken
            and _colours(sheet, cells) in (2, 3)
            and not any(cells & other for other in circles)
        ]
        circles.append(chance.choice(options))
    chance.shuffle(circles)
    assert len(circles) == CIRCLES
    return MissionSheet(sheet, tuple(circles))


def make_mission_sheets() -> dict[str, MissionSheet]:
    """Make the bundled sheets I to IV again, each from its own name (C13)."""
    taken: set[Mask] = set()
    sheets = {}
    for name in MISSION_SHEETS:
        chance = Random(f"mission sheet {name}")
        sheets[name] = place_circles(make_sheet(chance), chance, taken)
        taken.update(sheets[name].circles)
    return sheets


def _colours(sheet: Sheet, cells: Mask) -> int:
    return sum(1 for mask in sheet.colour_masks.values() if mask & cells)
