"""Colours, dice faces and rolls (M2, M7).

Never here: who rolls, or a source of chance.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Colour(Enum):
    """One of the five cell colours, its value the letter used everywhere (M2)."""

    GREEN = "g"
    YELLOW = "y"
    BLUE = "b"
    RED = "r"
    ORANGE = "o"

    # Members are single objects; this hash is several times faster in the tables of placements.
    __hash__ = object.__hash__

    @property
    def letter(self) -> str:
        """`g`, `y`, `b`, `r` or `o`."""
        return self.value


COLOURS: Final = tuple(Colour)


class ColourFace(Enum):
    """What a colour die shows: a colour or the black cross, the joker (M7)."""

    GREEN = "g"
    YELLOW = "y"
    BLUE = "b"
    RED = "r"
    ORANGE = "o"
    JOKER = "x"

    @property
    def colour(self) -> Colour | None:
        """The colour shown, None for the joker."""
        return None if self is ColourFace.JOKER else Colour(self.value)

    def __str__(self) -> str:
        return self.value


class NumberFace(Enum):
    """What a number die shows: 1 to 5 or the question mark, the joker (M7)."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    JOKER = "?"

    @property
    def number(self) -> int | None:
        """The number shown, None for the joker."""
        return self.value if isinstance(self.value, int) else None

    def __str__(self) -> str:
        return str(self.value)


class DieKind(Enum):
    """The two kinds of dice."""

    COLOUR = "colour"
    NUMBER = "number"


COLOUR_FACES: Final = tuple(ColourFace)
NUMBER_FACES: Final = tuple(NumberFace)
NUMBERS: Final = (1, 2, 3, 4, 5)
MOST_CELLS: Final = 5
"""The largest number on a die, so the most cells in one placement (P3)."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces of one roll; dice are numbered from 0 in this order for the whole roll."""

    colours: tuple[ColourFace, ...]
    numbers: tuple[NumberFace, ...]

    def __str__(self) -> str:
        """The faces as text, `gxo 5?1`; `parse_roll` reads it back."""
        return f"{''.join(map(str, self.colours))} {''.join(map(str, self.numbers))}"


class RollError(ValueError):
    """A text that is not a roll."""


def parse_roll(text: str) -> Roll:
    """The roll of a text such as `gxo 5?1`; raises `RollError` otherwise."""
    try:
        colours, numbers = text.split(" ")
        return Roll(
            tuple(ColourFace(letter) for letter in colours),
            tuple(NumberFace("?" if figure == "?" else int(figure)) for figure in numbers),
        )
    except ValueError:
        raise RollError(
            f"{text!r} is not a roll; a roll reads like 'gxo 5?1': colours, a space, numbers."
        ) from None
