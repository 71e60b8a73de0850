"""What a value function sees of a team on a mission, as numbered features after those of a sheet.

`TIME` holds the rolls left after this one. What is said of an item of the goal (a colour, row,
star, circle, letter) stands there only while no other seat has done it. Here belong the numbers;
both the player (`team_stand`) and the training program build on them. Never here: reading a
position, or weights.
"""

from typing import Final

from game.bots.features import SHEET_FEATURES

MISSES: Final = SHEET_FEATURES
"""+ misses of this seat, 0 to 2."""
OTHER_MISSES: Final = MISSES + 3
"""+ the most misses of another seat, 0 to 2."""
TEAM: Final = OTHER_MISSES + 3
"""+ seats less 1."""
FEWER_DICE: Final = TEAM + 4
"""On once a die was given up."""
SHORT: Final = FEWER_DICE + 1
"""+ milestone * 40 + 11 + points it still asks for, from -11 to 28."""
OTHER_JOKERS: Final = SHORT + 3 * 40
"""+ half of the jokers that the other seats have left, 0 to 12."""
LATER_COLUMN: Final = OTHER_JOKERS + 13
"""+ column that was completed first in an earlier roll, if it is open here."""
LACKING: Final = LATER_COLUMN + 15
"""+ kind * 16 + items the team still lacks, 0 to 15."""
OWN_COLOUR: Final = LACKING + 5 * 16
"""+ colour * 22 + crossed cells of it."""
OTHER_COLOUR: Final = OWN_COLOUR + 5 * 22
"""+ colour * 8 + a third of the cells that the nearest other seat needs."""
OWN_ROW: Final = OTHER_COLOUR + 5 * 8
"""+ row * 16 + open cells."""
ROW_PARTS: Final = OWN_ROW + 7 * 16
"""+ row * 16 + blocks in which these lie."""
ROW_NEAR: Final = ROW_PARTS + 7 * 16
"""+ row * 16 + blocks among these that can be begun in this row now."""
OTHER_ROW: Final = ROW_NEAR + 7 * 16
"""+ row * 8 + open cells of the nearest other seat, at most 7."""
CIRCLE: Final = OTHER_ROW + 7 * 8
"""+ ((circle * 5 + open cells) * 5 + blocks in which these lie) * 8 + 7 if one can be crossed now,
else how many columns lie between, at most 6."""
OTHER_CIRCLE: Final = CIRCLE + 6 * 5 * 5 * 8
"""+ circle * 5 + open cells of the nearest other seat."""
OWN_STAR: Final = OTHER_CIRCLE + 6 * 5
"""+ column * 9 + 8 if its star is crossed, 7 if it can be, else how many columns lie between, at
most 6."""
OTHER_STAR: Final = OWN_STAR + 15 * 9
"""+ column * 9 + the same for the nearest other seat, which has not crossed it."""
NEXT_LETTER: Final = OTHER_STAR + 15 * 9
"""+ letters of the word that count already, 0 to 7."""
OWN_LETTER: Final = NEXT_LETTER + 8
"""+ letter * 9 + open cells of its column; 8 if it was completed too early."""
LETTER_PARTS: Final = OWN_LETTER + 7 * 9
"""+ (place * 8 + open cells) * 6 + blocks in which these lie; place is 0 for the next letter, 1 for
the one after it."""
OTHER_LETTER: Final = LETTER_PARTS + 2 * 8 * 6
"""+ letter * 9 + open cells of the nearest other seat; 8 if all others completed it too early."""
MISSION_FEATURES: Final = OTHER_LETTER + 7 * 9
"""How many features a seat on a mission has."""

MISSION_PHASES: Final = (0, 1, 1, 2, 2, 2, 3, 3, 3, *(4,) * 4, *(5,) * 5, *(6,) * 5, *(7,) * 5)
"""Which of the eight rows of output weights counts, by the rolls left after this one, 0 to 27."""
