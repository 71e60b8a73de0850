"""A sheet, the cells a seat has crossed, and the cells two dice allow."""

from dataclasses import dataclass, field

from .signed import Map

COLUMNS = "ABCDEFGHIJKLMNO"
ROWS = "1234567"
COLOURS = "gybro"
JOKERS = 8
FIRST = dict(zip(COLUMNS, (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5), strict=True))
LATER = dict(zip(COLUMNS, (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3), strict=True))


def beside(cell: str) -> set[str]:
    """The cells that share a side with this one."""
    column, row = ord(cell[0]), int(cell[1])
    steps = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {f"{chr(c)}{r}" for c, r in steps if 65 <= c <= 79 and 1 <= r <= 7}


def joined(start: str, allowed: set[str]) -> list[str]:
    """The cells connected with the first one through allowed cells, nearest first."""
    found = [start]
    for cell in found:
        found += sorted((beside(cell) & allowed) - set(found))
    return found


class Sheet:
    """Colours and stars, read from the text of a sheet."""

    def __init__(self, text: str) -> None:
        rows = text.split("\n")
        assert [len(row) for row in rows] == [15] * 7, "no sheet"
        letters = {
            f"{column}{row}": rows[r][c]
            for r, row in enumerate(ROWS)
            for c, column in enumerate(COLUMNS)
        }
        self.colour = {cell: letter.lower() for cell, letter in letters.items()}
        assert set(self.colour.values()) == set(COLOURS), "not all five colours"
        self.of_colour = {
            colour: {cell for cell, its in self.colour.items() if its == colour}
            for colour in COLOURS
        }
        self.stars = {cell for cell, letter in letters.items() if letter.isupper()}


@dataclass
class Seat:
    """The state of a seat."""

    sheet: Sheet
    crossed: set[str] = field(default_factory=set)
    jokers: int = JOKERS
    columns: dict[str, int] = field(default_factory=dict)
    """The points of each column that has been scored."""
    colours: dict[str, int] = field(default_factory=dict)
    misses: int = 0

    @property
    def whole_columns(self) -> list[str]:
        return [c for c in COLUMNS if {f"{c}{row}" for row in ROWS} <= self.crossed]

    @property
    def whole_rows(self) -> list[str]:
        return [row for row in ROWS if {f"{c}{row}" for c in COLUMNS} <= self.crossed]

    @property
    def whole_colours(self) -> list[str]:
        return [colour for colour in COLOURS if self.sheet.of_colour[colour] <= self.crossed]

    def may_begin(self, cell: str) -> bool:
        """P2 for one cell."""
        return cell[0] == "H" or bool(beside(cell) & self.crossed)

    def cross(self, choice: Map, face: str, count: int | str) -> Map:
        """Cross the cells of a choice; returns the event `marked` without its seat."""
        cells = choice["cells"]
        colour = self.sheet.colour[cells[0]]
        assert cells == sorted(set(cells)), "cells out of order"
        assert face in ("x", colour), "P4: not the colour of the die"
        assert all(self.sheet.colour[cell] == colour for cell in cells), "P1: two colours"
        assert len(cells) == count or (count == "?" and 1 <= len(cells) <= 5), "P1: wrong count"
        assert not self.crossed & set(cells), "P1: crossed already"
        assert set(joined(cells[0], set(cells))) == set(cells), "P1: not connected"
        assert any(self.may_begin(cell) for cell in cells), "P2: beside nothing"
        jokers = (face == "x") + (count == "?")
        assert jokers <= self.jokers, "P4: no joker left"
        self.jokers -= jokers
        self.crossed |= set(cells)
        return {"event": "marked", "colour": colour, "jokers_used": jokers, **choice}
