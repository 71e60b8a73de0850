"""A judge by rule of thumb: a dozen numbers, found by the cross-entropy method, and no net.

It looks at what a person looks at: how full columns and colours are, which stars are in reach, how
many dice could be used, jokers, single cells left over. Never here: how the numbers were found
(`training`), or other seats.
"""

from typing import Final, NamedTuple

from game.bots import features as f
from game.bots.net import LANE, pack
from game.rules.seat import COLOUR_FIRST, COLUMN_FIRST, JOKERS
from game.rules.setup import SOLO_ROLLS

_UNIT: Final = 4096
_MASK: Final = (1 << LANE) - 1


class Thumb(NamedTuple):
    """The numbers as they were found; timed ones count less and less towards the end of a match."""

    column: float = 0.661
    column_power: float = 2.785
    reach: float = 0.41
    """Of a column's points, by the share of its open colours that can be reached; timed."""
    star: float = 0.547
    """A star that can be reached."""
    colour: float = 0.636
    colour_power: float = 2.189
    variety: float = 0.303
    """A colour and a number that could be placed; timed."""
    spare: float = 0.218
    """The same in a second block; timed."""
    number: float = 0.006
    """The square of the colours with which a number could be placed; timed."""
    joker: float = 2.249
    """A joker left, beyond its point; timed."""
    joker_power: float = 0.866
    pieces: float = 0.816
    """Subtracted for each piece a block falls into, and for a single cell left over."""


class ThumbRows:
    """The rule of thumb as rows of features, like those of a net: one lane for what always counts,
    one for what counts by the time left.
    """

    def __init__(self, thumb: Thumb) -> None:
        steady, timed = thumb_rows(thumb)
        self.bias = 0
        self.sees_cells = False
        self.rows = tuple(
            pack([round(a * _UNIT), round(b * _UNIT)]) for a, b in zip(steady, timed, strict=True)
        )

    def worth(self, sums: int, time: float) -> float:
        """What a position with these sums is worth beyond its score; `time` from 1 down to 0."""
        low = (sums & _MASK ^ 1 << LANE - 1) - (1 << LANE - 1)
        return (low + (sums - low >> LANE) * time) / _UNIT

    def alone(self, sums: int, left: int) -> float:
        """The same alone, with `left` rolls left."""
        return self.worth(sums, left / SOLO_ROLLS)


def thumb_rows(thumb: Thumb) -> tuple[list[float], list[float]]:
    """What each feature counts, always and by the time that is left."""
    steady, timed = [0.0] * f.SHEET_FEATURES, [0.0] * f.SHEET_FEATURES
    for jokers in range(JOKERS + 1):
        timed[f.JOKERS_LEFT + jokers] = thumb.joker * jokers**thumb.joker_power
    for column, points in enumerate(COLUMN_FIRST):
        _column_rows(thumb, column, points, steady, timed)
    for colour in range(5):
        for count in range(21):
            worth = thumb.colour * COLOUR_FIRST * (count / 21) ** thumb.colour_power
            steady[f.COLOUR_COUNT + colour * 22 + count] = worth
        for number in range(5):
            for blocks in range(1, 4):
                worth = thumb.variety + thumb.spare * (blocks > 1)
                timed[f.VARIETY + (colour * 5 + number) * 4 + blocks] = worth
    for number in range(5):
        for colours in range(6):
            timed[f.NUMBERS_OPEN + number * 6 + colours] = thumb.number * colours**2
    for size in range(1, 7):
        for left in range(1, 7):
            for pieces in range(1, 4):
                for most in range(7):
                    row = f.BLOCK_PARTS + ((size - 1) * 7 + left) * 28 + pieces * 7 + most
                    steady[row] = -thumb.pieces * (pieces - 1 + (left == 1 and size > 1))
    return steady, timed


def _column_rows(
    thumb: Thumb, column: int, points: int, steady: list[float], timed: list[float]
) -> None:
    for count in range(7):
        for colours in range(6):
            steady[f.COLUMN_STATE + (column * 8 + count) * 6 + colours] = (
                thumb.column * points * (count / 7) ** thumb.column_power
            )
    for colours in range(1, 6):
        for reachable in range(colours + 1):
            row = f.COLUMN_REACH + (column * 6 + colours) * 6 + reachable
            timed[row] = thumb.reach * points * reachable / colours
    steady[f.STAR + column * 3 + 1] = thumb.star
