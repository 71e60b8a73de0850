"""The thirteen levels of the solo game (O4) and the letter boxes that count its rolls (O2).

Never here: the remarks on levels, which are words of the client.
"""

from typing import Final

from game.rules.cells import COLUMN_LETTERS

LEVELS: Final = 13
_LOWEST_TOTAL: Final = (41, 37, 33, 29, 25, 21, 17, 13, 9, 5, 1, 0)
"""The least total for levels 13, 12, … 2; below the last is level 1."""


def solo_level(total: int) -> int:
    """The level of a solo total, 13 (best) to 1 (O4)."""
    for steps, lowest in enumerate(_LOWEST_TOTAL):
        if total >= lowest:
            return LEVELS - steps
    return 1


def least_total(level: int) -> int | None:
    """The least total that reaches a level; None for level 1, which every total reaches (O4)."""
    return _LOWEST_TOTAL[LEVELS - level] if level > 1 else None


def solo_stars(level: int) -> int:
    """The stars, out of four, for a level (O4)."""
    return (0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)[level]


def letter_box(roll: int) -> tuple[str, str]:
    """The letter box that roll `roll` (from 1) marks, and its stroke, `/` or `\\` (O2)."""
    return COLUMN_LETTERS[(roll + 1) // 2 - 1], "/" if roll % 2 else "\\"
