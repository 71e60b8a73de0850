"""Events: the facts a match brought about, one frozen class a kind.

A match is a fold over these; whoever holds them holds the match. Never here: how an event changes
a match (`match`) or how it is written down (`record`).
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from game.rules.cells import Mask
from game.rules.dice import Colour, ColourFace, NumberFace
from game.rules.setup import Mode


class Result(Enum):
    """How a match ended."""

    FINISHED = "finished"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Started:
    """The match began; `sheet` is the name of a sheet that comes with the program, else None."""

    mode: Mode
    seats: int
    sheet: str | None
    sheet_text: str
    starter: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """Roll number `roll`, counted from 1, fell for seat `active` (R1)."""

    roll: int
    active: int
    colours: tuple[ColourFace, ...]
    numbers: tuple[NumberFace, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """A seat crossed cells of one colour (P1)."""

    seat: int
    colour_die: int
    number_die: int
    colour: Colour
    cells: Mask
    jokers_used: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat took no dice (R3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Settled:
    """Every seat has chosen and the roll is over (R6)."""

    roll: int


@dataclass(frozen=True, slots=True)
class ColumnCompleted:
    """A seat completed a column, 0 to 14 (S1)."""

    seat: int
    column: int
    points: int
    first: bool


@dataclass(frozen=True, slots=True)
class ColourCompleted:
    """A seat completed a colour (S2)."""

    seat: int
    colour: Colour
    points: int
    first: bool


@dataclass(frozen=True, slots=True)
class Over:
    """The match ended; `totals` holds T1 for every seat, `winners` the seats that won (T2)."""

    result: Result
    winners: tuple[int, ...]
    totals: tuple[int, ...]


Event: TypeAlias = (
    Started | Rolled | Marked | Passed | Settled | ColumnCompleted | ColourCompleted | Over
)
