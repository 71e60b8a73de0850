"""Events: the facts of a match, one frozen class for each kind.

A match is a fold over these; whoever has them has the match. Never here: how an event changes a
match (`match`) or how it is written down (`record`).
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from game.rules.cells import Mask
from game.rules.dice import Colour, ColourFace, DieKind, NumberFace
from game.rules.mission import GoalKind, MissionPlan
from game.rules.setup import Mode


class Result(Enum):
    """How a match ended."""

    FINISHED = "finished"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Started:
    """The match began.

    `sheet` is the name of a sheet that comes with the program, else None. In missions `plan` holds
    a sheet for each seat, and `sheet_text` is empty.
    """

    mode: Mode
    seats: int
    sheet: str | None
    sheet_text: str
    starter: int
    plan: MissionPlan | None = None


@dataclass(frozen=True, slots=True)
class Rolled:
    """Roll number `roll`, counted from 1, was rolled for seat `active` (R1)."""

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
class Missed:
    """A seat marked a miss and now has `misses` (C4, C5)."""

    seat: int
    misses: int


@dataclass(frozen=True, slots=True)
class Goal:
    """One step of a mission's goal: `item` of a kind, done first by `seat` (C7 to C11)."""

    kind: GoalKind
    item: str
    seat: int

    @property
    def name(self) -> str:
        """`colour:g`, `row:3`, `star:A`, `circle:4`, `letter:N`."""
        return f"{self.kind.value}:{self.item}"


@dataclass(frozen=True, slots=True)
class Milestone:
    """The team's points after roll 10, 19 or 27 against what was needed (C5)."""

    roll: int
    points: int
    needed: int
    reached: bool


@dataclass(frozen=True, slots=True)
class Penalty:
    """Each seat struck this many jokers (C5)."""

    jokers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DieGivenUp:
    """The team gave up a die of this kind for good (C5)."""

    kind: DieKind


@dataclass(frozen=True, slots=True)
class Over:
    """The match ended; `totals` holds T1 for every seat, `winners` the seats that won (T2)."""

    result: Result
    winners: tuple[int, ...]
    totals: tuple[int, ...]


Event: TypeAlias = (
    Started
    | Rolled
    | Marked
    | Passed
    | Missed
    | Settled
    | ColumnCompleted
    | ColourCompleted
    | Goal
    | Milestone
    | Penalty
    | DieGivenUp
    | Over
)
