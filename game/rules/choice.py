"""A choice: one colour die, one number die and the cells to cross (R3), with its text form.

Never here: whether the choice is legal (`legality`).
"""

import re
from typing import Final, NamedTuple

from game.rules.cells import CellError, Mask, cell_names, mask_of, parse_cell

_FORM: Final = re.compile(r"c([0-2])\+n([0-2])((?: [A-O][1-7])+)")


class Choice(NamedTuple):
    """Two dice by their indices in the roll, and the cells they are spent on."""

    colour_die: int
    number_die: int
    cells: Mask

    def __str__(self) -> str:
        """`c0+n2 H3 I3 J3`; `parse_choice` reads it back."""
        return f"c{self.colour_die}+n{self.number_die} {cell_names(self.cells)}"


class ChoiceError(ValueError):
    """A text that is not a choice."""


def parse_choice(text: str) -> Choice:
    """The choice of a text such as `c0+n2 H3 I3 J3`; raises `ChoiceError` otherwise."""
    match = _FORM.fullmatch(text)
    if match is None:
        raise ChoiceError(f"{text!r} is not a choice; a choice reads like 'c0+n2 H3 I3 J3'.")
    try:
        cells = mask_of(parse_cell(name) for name in match[3].split())
    except CellError as error:
        raise ChoiceError(str(error)) from error
    return Choice(int(match[1]), int(match[2]), cells)
