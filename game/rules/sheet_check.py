"""Whether a sheet is as well made as the printed ones (M4), each fault in words.

Never here: files, or making sheets (`sheet_maker`).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, COLUMNS, ROWS, Mask, cell_name, cells_of
from game.rules.dice import COLOURS, Colour
from game.rules.sheet import LETTERS, Sheet

BLOCK_SIZES: Final = (1, 2, 3, 4, 5, 6)
CELLS_A_COLOUR: Final = sum(BLOCK_SIZES)
STARS_A_COLOUR: Final = 3


def faults_of_text(text: str) -> list[str]:
    """Every fault of a sheet file's text, one sentence each; empty if it obeys M1, M2 and M4.

    A newline at the end is no fault.
    """
    lines = text.removesuffix("\n").split("\n")
    shape = list(_shape_faults(lines))
    if shape:
        return shape
    missing = [
        f"There is no {colour.name.lower()} cell; a sheet has all five colours (M2)."
        for colour in COLOURS
        if colour.letter not in text.lower()
    ]
    return missing or faults_of_sheet(Sheet.parse("\n".join(lines)))


def faults_of_sheet(sheet: Sheet) -> list[str]:
    """Every violation of M4, one sentence each."""
    return [
        *_colour_faults(sheet),
        *_block_faults(sheet),
        *_column_faults(sheet),
        *_star_faults(sheet),
    ]


def _shape_faults(lines: list[str]) -> Iterator[str]:
    if len(lines) != ROWS:
        yield f"There are {len(lines)} lines; a sheet has {ROWS} (M1)."
    for number, line in enumerate(lines[: ROWS + 1], start=1):
        if len(line) != COLUMNS:
            yield f"Line {number} has {len(line)} letters; a row has {COLUMNS} (M1)."
        wrong = sorted({letter for letter in line if letter not in LETTERS})
        if wrong:
            yield (
                f"Line {number} has {', '.join(map(ascii, wrong[:8]))}; a cell is one of "
                "g y b r o, or a capital of these for a star (M2)."
            )


def _colour_faults(sheet: Sheet) -> Iterator[str]:
    for colour, cells in sheet.colour_masks.items():
        if cells.bit_count() != CELLS_A_COLOUR:
            yield (
                f"{_name(colour)} has {cells.bit_count()} cells; "
                f"each colour has {CELLS_A_COLOUR} (M4)."
            )


def _block_faults(sheet: Sheet) -> Iterator[str]:
    for colour in COLOURS:
        blocks = [block for block in sheet.blocks if block.colour is colour]
        sizes = Counter(block.size for block in blocks)
        for size in BLOCK_SIZES:
            if sizes[size] != 1:
                where = _where([block.cells for block in blocks if block.size == size])
                yield (
                    f"{_name(colour)} has {sizes[size]} blocks of {size}{where}; "
                    "it has exactly one (M4)."
                )
        for block in blocks:
            if block.size > BLOCK_SIZES[-1]:
                where = _where([block.cells])
                yield (
                    f"{_name(colour)} has a block of {block.size}{where}; "
                    f"the largest has {BLOCK_SIZES[-1]} (M4)."
                )


def _column_faults(sheet: Sheet) -> Iterator[str]:
    for letter, column in zip(COLUMN_LETTERS, COLUMN_MASKS, strict=True):
        for colour, cells in sheet.colour_masks.items():
            if not cells & column:
                yield f"Column {letter} has no {colour.name.lower()} cell; it has all five (M4)."
        touched = sum(1 for block in sheet.blocks if block.cells & column)
        if touched != len(COLOURS):
            yield f"Column {letter} touches {touched} blocks; it touches five (M4)."


def _star_faults(sheet: Sheet) -> Iterator[str]:
    for letter, column in zip(COLUMN_LETTERS, COLUMN_MASKS, strict=True):
        stars = (sheet.stars & column).bit_count()
        if stars != 1:
            yield f"Column {letter} has {stars} stars; it has one (M4)."
    for colour, cells in sheet.colour_masks.items():
        stars = (sheet.stars & cells).bit_count()
        if stars != STARS_A_COLOUR:
            yield f"{_name(colour)} has {stars} stars; it has {STARS_A_COLOUR} (M4)."


def _name(colour: Colour) -> str:
    return colour.name.capitalize()


def _where(blocks: list[Mask]) -> str:
    names = [cell_name(cells_of(cells)[0]) for cells in blocks]
    return f" (at {', '.join(names)})" if names else ""
