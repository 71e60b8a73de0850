"""Greedy play: the best score right now, ties by number of cells, then at random.

A choice is worth the score after settling the roll with it, each column and colour at its current
value. It never looks further. Never here: missions (`team`).
"""

from random import Random

from game.rules.cells import COLUMN_MASKS, Mask
from game.rules.choice import Choice
from game.rules.legality import joker_cost
from game.rules.match import Match
from game.rules.seat import (
    COLOUR_FIRST,
    COLOUR_LATER,
    COLUMN_FIRST,
    COLUMN_LATER,
    STAR_COST,
    SeatState,
)


class GreedyBot:
    """Takes what scores most now; passes if every choice costs more than it brings."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, match: Match, seat: int) -> Choice | None:
        """The choice with the best score now; a pass counts as one that changes nothing."""
        choices = match.legal(seat)
        if not choices:
            return None
        state = match.seats[seat]
        worth = {choice: _worth(match, state, choice) for choice in choices}
        best = max(worth.values())
        if best < (0, 0):
            return None
        return self._chance.choice([choice for choice in choices if worth[choice] == best])


def _worth(match: Match, state: SeatState, choice: Choice) -> tuple[int, int]:
    """What a choice adds to the score now, and its number of cells."""
    assert match.roll is not None
    crossed = state.crossed | choice.cells
    cost = joker_cost(match.roll.colours[choice.colour_die], match.roll.numbers[choice.number_die])
    gain = STAR_COST * (state.sheet.stars & choice.cells).bit_count() - cost
    gain += _columns_gained(match, state, crossed) + _colours_gained(match, state, crossed)
    return gain, choice.cells.bit_count()


def _columns_gained(match: Match, state: SeatState, crossed: Mask) -> int:
    return sum(
        (COLUMN_LATER if column in match.claimed_columns else COLUMN_FIRST)[column]
        for column, cells in enumerate(COLUMN_MASKS)
        if cells & ~crossed == 0 and column not in state.columns
    )


def _colours_gained(match: Match, state: SeatState, crossed: Mask) -> int:
    return sum(
        COLOUR_LATER if colour in match.claimed_colours else COLOUR_FIRST
        for colour, cells in state.sheet.colour_masks.items()
        if cells & ~crossed == 0 and colour not in state.colours
    )
