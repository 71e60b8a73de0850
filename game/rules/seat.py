"""One seat's side of a match: what is crossed, spent and earned (M5, M6, T1).

The state of a single seat and its score. Never here: other seats, dice, phases.
"""

from dataclasses import dataclass, field
from typing import Final

from game.rules.cells import COLUMN_MASKS, Mask, reach
from game.rules.dice import COLOURS, Colour
from game.rules.sheet import Sheet

JOKERS: Final = 8
"""Jokers on a fresh sheet (M6)."""

COLUMN_FIRST: Final = (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5)
COLUMN_LATER: Final = (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3)
"""Points of the columns A to O for whoever is first, and later (M5)."""

COLOUR_FIRST: Final = 5
COLOUR_LATER: Final = 3
"""Colour bonus for whoever is first, and later (M5)."""

STAR_COST: Final = 2
"""What each uncrossed star takes off (T1)."""


@dataclass(frozen=True, slots=True)
class Score:
    """A score split as in T1; `stars` is 0 or negative."""

    bonus: int
    columns: int
    jokers: int
    stars: int

    @property
    def total(self) -> int:
        """The sum of the four parts (T1)."""
        return self.bonus + self.columns + self.jokers + self.stars


@dataclass(slots=True)
class SeatState:
    """What one seat has done so far; changed only by the match that folds events into it.

    `columns` and `colours`: the points earned by each completed one; `in_mission`: whether the seat
    plays a mission.
    """

    sheet: Sheet
    crossed: Mask = 0
    reach: Mask = field(default_factory=lambda: reach(0))
    jokers: int = JOKERS
    columns: dict[int, int] = field(default_factory=dict)
    colours: dict[Colour, int] = field(default_factory=dict)
    misses: int = 0
    in_mission: bool = False

    def cross(self, cells: Mask, jokers_used: int) -> None:
        """Cross these cells and strike the jokers they cost."""
        self.crossed |= cells
        self.reach = reach(self.crossed)
        self.jokers -= jokers_used

    def newly_complete_columns(self) -> list[int]:
        """Columns with seven crosses that have not been claimed yet (S1)."""
        return [
            column
            for column, cells in enumerate(COLUMN_MASKS)
            if cells & ~self.crossed == 0 and column not in self.columns
        ]

    def newly_complete_colours(self) -> list[Colour]:
        """Colours with all cells crossed that have not been claimed yet (S2)."""
        return [
            colour
            for colour in COLOURS
            if self.sheet.colour_masks[colour] & ~self.crossed == 0 and colour not in self.colours
        ]

    def open_stars(self) -> int:
        """How many stars are not crossed."""
        return (self.sheet.stars & ~self.crossed).bit_count()

    def score(self) -> Score:
        """The current score (T1); in missions colours and stars count nothing (C3)."""
        return Score(
            bonus=sum(self.colours.values()),
            columns=sum(self.columns.values()),
            jokers=self.jokers,
            stars=0 if self.in_mission else -STAR_COST * self.open_stars(),
        )
