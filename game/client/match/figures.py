"""Figures of a seat as the screen shows them: points gained apart from what may still change (T1).

Never here: drawing, or the rules that lead to the figures.
"""

from dataclasses import dataclass

from game.client.draw.sheet import ColumnWorth
from game.rules.cells import COLUMNS
from game.rules.dice import COLOURS, Colour
from game.rules.match import Match
from game.rules.seat import COLOUR_FIRST, COLOUR_LATER, COLUMN_FIRST, COLUMN_LATER


@dataclass(frozen=True, slots=True)
class Figures:
    """A seat's score, split."""

    columns: int
    colours: int
    jokers: int
    stars: int
    open_stars: int

    @property
    def gained(self) -> int:
        """What nobody can take away again."""
        return self.columns + self.colours

    @property
    def total(self) -> int:
        """The score as it stands (T1)."""
        return self.columns + self.colours + self.jokers + self.stars


def figures(match: Match, seat: int) -> Figures:
    """The figures of a seat now."""
    score = match.score(seat)
    return Figures(
        score.columns, score.bonus, score.jokers, score.stars, match.seats[seat].open_stars()
    )


def column_worths(match: Match, seat: int) -> tuple[ColumnWorth, ...]:
    """What each column pays this seat now, or has paid it (S1)."""
    won = match.seats[seat].columns
    worths = []
    for column in range(COLUMNS):
        first = column not in match.claimed_columns
        points = COLUMN_FIRST[column] if first else COLUMN_LATER[column]
        worths.append(ColumnWorth(won.get(column, points), first, column in won))
    return tuple(worths)


@dataclass(frozen=True, slots=True)
class ColourWorth:
    """What a colour is worth to a seat, and how many of its cells are still open."""

    colour: Colour
    points: int
    first: bool
    won: bool
    left: int


def colour_worths(match: Match, seat: int) -> tuple[ColourWorth, ...]:
    """What each colour pays this seat now, or has paid it (S2)."""
    state = match.seats[seat]
    worths = []
    for colour in COLOURS:
        first = colour not in match.claimed_colours
        points = state.colours.get(colour, COLOUR_FIRST if first else COLOUR_LATER)
        left = (state.sheet.colour_masks[colour] & ~state.crossed).bit_count()
        worths.append(ColourWorth(colour, points, first, colour in state.colours, left))
    return tuple(worths)


def signed(value: int) -> str:
    """A figure with its sign, the minus as wide as a plus."""
    return f"+{value}" if value > 0 else minus(value)


def minus(value: int) -> str:
    """A figure with a true minus sign where it is below zero."""
    return str(value).replace("-", "\u2212")
