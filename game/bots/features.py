"""What a value function sees of a sheet with crosses, as numbered features.

Every feature is about structure that all sheets of rule M4 share: columns, colours, blocks by their
size, runs of one colour in a column. None names a cell, so what was learned on some sheets holds on
others; only the last ones do, for nets of one sheet. Only the numbering is here; both the player
(`net`) and the training program use it. Never here: reading a position, or weights.
"""

from typing import Final

JOKERS_LEFT: Final = 0
"""+ jokers left, 0 to 8."""
TIME: Final = JOKERS_LEFT + 9
"""+ rolls left in solo, 0 to 30."""
COLOUR_COUNT: Final = TIME + 31
"""+ colour * 22 + cells of that colour that are crossed."""
COLUMN_STATE: Final = COLOUR_COUNT + 5 * 22
"""+ (column * 8 + cells crossed) * 6 + colours that are open in the column."""
COLUMN_REACH: Final = COLUMN_STATE + 15 * 8 * 6
"""+ (column * 6 + colours open in it) * 6 + how many of these can be reached."""
RUN_STATE: Final = COLUMN_REACH + 15 * 6 * 6
"""+ (column * 5 + colour) * 7 + 0 if the run is crossed, else 2 * open cells - 1 + reachable."""
RUN_BLOCK: Final = RUN_STATE + 75 * 7
"""+ (column * 4 + open cells of the run) * 7 + the most cells that fit in its block now."""
BLOCK_STATE: Final = RUN_BLOCK + 15 * 4 * 7
"""+ (block * 7 + cells left) * 7 + the most cells that fit now; block is colour * 6 + size - 1."""
BLOCK_PARTS: Final = BLOCK_STATE + 30 * 49
"""+ ((size - 1) * 7 + cells left) * 28 + parts they fall into (0 to 3) * 7 + the most that fit."""
VARIETY: Final = BLOCK_PARTS + 6 * 7 * 28
"""+ (colour * 5 + number - 1) * 4 + blocks in which that number can be placed, at most 3."""
NUMBERS_OPEN: Final = VARIETY + 25 * 4
"""+ (number - 1) * 6 + colours with which that number can be placed."""
STAR: Final = NUMBERS_OPEN + 30
"""+ column * 3 + 0 if its star is out of reach, 1 if it can be reached, 2 if it is crossed."""
SHEET_FEATURES: Final = STAR + 45
"""How many features a sheet has."""

PHASES: Final = (0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4) + (5,) * 5 + (6,) * 5 + (7,) * 5
"""Which of the eight rows of output weights counts, by the rolls left."""

# What a seat at a table sees beside its own sheet. There TIME holds the least number of cells that
# another seat needs for its second colour, 30 for more.
CLAIMED_COLUMN: Final = SHEET_FEATURES
"""+ column that another seat completed first, if it is open here."""
CLAIMED_COLOUR: Final = CLAIMED_COLUMN + 15
"""+ colour that another seat completed first, if it is open here."""
RACE_COLUMN: Final = CLAIMED_COLOUR + 5
"""+ column * 4 + cells the nearest other seat needs for it, at most 4, less 1; unclaimed ones."""
RACE_COLOUR: Final = RACE_COLUMN + 15 * 4
"""+ colour * 7 + a third of the cells that the nearest other seat needs; unclaimed ones."""
SEATS: Final = RACE_COLOUR + 5 * 7
"""+ seats, 2 to 6, less 2."""
ROLLS_PLAYED: Final = SEATS + 5
"""+ a fifth of the rolls before this one, at most 7."""
OWN_END: Final = ROLLS_PLAYED + 8
"""+ cells this seat needs for its second colour, at most 30."""
LEAD: Final = OWN_END + 31
"""+ 20 + points ahead of the best other seat as the score stands, from -20 to 20."""
TABLE_FEATURES: Final = LEAD + 41
"""How many features a seat at a table has."""

# What a net of one sheet alone may see besides.
CROSSED_CELLS: Final = TABLE_FEATURES
"""+ block * 64 + its crossed cells as bits, the first cell the lowest."""
NEAR_CELLS: Final = CROSSED_CELLS + 30 * 64
"""+ block * 64 + the same of its open cells within reach."""
OWN_SHEET_FEATURES: Final = NEAR_CELLS + 30 * 64
"""How many features a sheet has whose net sees its cells."""

TABLE_PHASES: Final = (0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, *(6,) * 5, *(7,) * 12)
"""Which of the eight rows of output weights counts, by the cells that the seat nearest to the end
needs for its second colour."""
