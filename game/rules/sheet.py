"""The sheet: the printed grid of colours and stars (M1 to M3).

What is printed, and what follows from that alone. Never here: crosses as part of the sheet, files,
or whether a sheet is well made (`sheet_check`).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.rules.cells import (
    CELLS,
    COLUMN_LETTERS,
    COLUMNS,
    ROWS,
    Mask,
    cell_at,
    neighbours,
)
from game.rules.dice import COLOURS, Colour

LETTERS: Final = frozenset("gybroGYBRO")
CROSSED: Final = "#"
"""Stands for a crossed cell in pictures."""


class SheetError(ValueError):
    """A text that is not a sheet; the message names the first fault."""


@dataclass(frozen=True, slots=True)
class Block:
    """A maximal set of connected cells of one colour (M3)."""

    colour: Colour
    cells: Mask

    @property
    def size(self) -> int:
        """How many cells it has."""
        return self.cells.bit_count()


@dataclass(frozen=True)
class Sheet:
    """A sheet: seven rows of fifteen letters; a capital has a star.

    Make one with `Sheet.parse`. Equal text means an equal sheet. What follows from the text is
    computed once, on first use.
    """

    text: str

    @classmethod
    def parse(cls, text: str) -> "Sheet":
        """The sheet of seven lines of fifteen letters joined by newlines.

        Accepts any sheet of that shape with all five colours; raises `SheetError` otherwise.
        """
        rows = text.split("\n")
        if len(rows) != ROWS:
            raise SheetError(f"A sheet has {ROWS} lines; this text has {len(rows)}.")
        for number, row in enumerate(rows, start=1):
            if len(row) != COLUMNS:
                raise SheetError(f"Line {number} has {len(row)} letters instead of {COLUMNS}.")
            for letter, column in zip(row, COLUMN_LETTERS, strict=True):
                if letter not in LETTERS:
                    raise SheetError(
                        f"{column}{number} is {letter!r}; a cell is one of g y b r o, "
                        "or a capital of these for a star."
                    )
        missing = [colour.letter for colour in COLOURS if colour.letter not in text.lower()]
        if missing:
            raise SheetError(f"A sheet has all five colours; this one has no {missing[0]!r}.")
        return cls(text)

    @property
    def rows(self) -> tuple[str, ...]:
        """The seven rows as printed, from the top."""
        return tuple(self.text.split("\n"))

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """The colour of each cell."""
        rows = self.text.lower().split("\n")
        return tuple(Colour(rows[cell % ROWS][cell // ROWS]) for cell in range(CELLS))

    @cached_property
    def stars(self) -> Mask:
        """The cells with a star."""
        rows = self.rows
        return sum(
            1 << cell_at(column, row)
            for column in range(COLUMNS)
            for row in range(ROWS)
            if rows[row][column].isupper()
        )

    @cached_property
    def colour_masks(self) -> dict[Colour, Mask]:
        """All cells of each colour."""
        masks = dict.fromkeys(COLOURS, 0)
        for cell, colour in enumerate(self.colours):
            masks[colour] |= 1 << cell
        return masks

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every block, in the order of its first cell (M3)."""
        return find_blocks(self.colour_masks)

    def picture(self, crossed: Mask = 0) -> str:
        """The sheet as text with crossed cells as `#`."""
        return "\n".join(
            "".join(
                CROSSED if crossed >> cell_at(column, row) & 1 else letter
                for column, letter in enumerate(line)
            )
            for row, line in enumerate(self.rows)
        )

    def read_picture(self, picture: str) -> Mask:
        """The crossed cells of a picture of this sheet; raises `SheetError` for any other text.

        The inverse of `picture`: together they are the text form of a position.
        """
        lines = picture.split("\n")
        if [len(line) for line in lines] != [COLUMNS] * ROWS:
            raise SheetError(f"A picture has {ROWS} lines of {COLUMNS} letters.")
        crossed = 0
        for row, (drawn, printed) in enumerate(zip(lines, self.rows, strict=True)):
            for column, letter in enumerate(drawn):
                if letter == CROSSED:
                    crossed |= 1 << cell_at(column, row)
                elif letter != printed[column]:
                    raise SheetError(
                        f"{COLUMN_LETTERS[column]}{row + 1} is {printed[column]!r} on this sheet, "
                        f"not {letter!r}."
                    )
        return crossed

    def __str__(self) -> str:
        return self.text


def find_blocks(colour_masks: dict[Colour, Mask]) -> tuple[Block, ...]:
    """The maximal connected sets of one colour, in the order of their first cells (M3)."""
    blocks = []
    for colour, cells in colour_masks.items():
        left = cells
        while left:
            grown = left & -left
            block = 0
            while grown != block:
                block = grown
                grown |= neighbours(block) & left
            blocks.append(Block(colour, block))
            left &= ~block
    return tuple(sorted(blocks, key=lambda block: block.cells & -block.cells))
