"""Missions: what a team plays for (C1, C2, C5 to C13).

The plan of a mission. Never here: the numbers themselves (a data file outside the rules has them),
which steps were done (`goals`), penalties, or when a match ends.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.rules.cells import Mask, cell_at
from game.rules.sheet import Sheet

MISSION_ROLLS: Final = 27
"""A mission has at most this many rolls (C1)."""
PENALTY_ROLL: Final = 10
DIE_ROLL: Final = 19
MILESTONE_ROLLS: Final = (PENALTY_ROLL, DIE_ROLL, MISSION_ROLLS)
"""After these rolls the team's points are compared with a milestone (C5)."""
MOST_MISSES: Final = 3
"""With this many misses on one sheet the match is lost (C4)."""
CIRCLES: Final = 6
WORD: Final = "NOCHMAL"
"""The columns of mission 5, in the order in which they must be completed (C11)."""
MISSION_SHEETS: Final = ("I", "II", "III", "IV")


class Mission(Enum):
    """The five missions, easy to hard (C2)."""

    COLOURS = 1
    ROWS = 2
    STARS = 3
    CIRCLES = 4
    NOCHMAL = 5


class GoalKind(Enum):
    """The parts of goals, in the order of events in one settling."""

    COLOUR = "colour"
    ROW = "row"
    STAR = "star"
    CIRCLE = "circle"
    LETTER = "letter"


KINDS: Final[Mapping[Mission, tuple[GoalKind, ...]]] = {
    Mission.COLOURS: (GoalKind.COLOUR,),
    Mission.ROWS: (GoalKind.ROW,),
    Mission.STARS: (GoalKind.COLOUR, GoalKind.STAR),
    Mission.CIRCLES: (GoalKind.ROW, GoalKind.CIRCLE),
    Mission.NOCHMAL: (GoalKind.COLOUR, GoalKind.LETTER),
}
"""What each mission counts, in the order of events (C7 to C11)."""


@dataclass(frozen=True, slots=True)
class MissionSheet:
    """One of the sheets I to IV; `circles` holds for each numbered circle its four cells (C13)."""

    sheet: Sheet
    circles: tuple[Mask, ...]


@dataclass(frozen=True, slots=True)
class MissionPlan:
    """A mission with its numbers for one number of seats (C7 to C12).

    `needed`: how many of each kind complete the goal; `points`: what the team must have after rolls
    10, 19 and 27; `jokers`: what it strikes if it misses the first of these.
    """

    mission: Mission
    sheets: tuple[MissionSheet, ...]
    needed: tuple[tuple[GoalKind, int], ...]
    points: tuple[int, int, int]
    jokers: int

    def points_after(self, roll: int) -> int:
        """The milestone after roll 10, 19 or 27 (C5)."""
        return self.points[MILESTONE_ROLLS.index(roll)]


def corner(column: int, row: int) -> Mask:
    """The four cells around the corner whose upper left cell is at `column` and `row`."""
    return sum(1 << cell_at(c, r) for c in (column, column + 1) for r in (row, row + 1))
