"""What choices are worth at a table by the rule of thumb.

Never here: the rule of thumb itself (`heuristic`), or the solo game (`solo_judge`).
"""

from typing import Final

from game.bots.heuristic import ThumbRows
from game.bots.judge import Worth, cheapest_ways
from game.bots.sight import Placement, View, sight_of
from game.bots.stand import to_end, total_now
from game.rules.dice import COLOURS
from game.rules.match import Match
from game.rules.seat import (
    COLOUR_FIRST,
    COLOUR_LATER,
    COLUMN_FIRST,
    COLUMN_LATER,
    SeatState,
)

PATIENCE: Final = 60
"""From this roll on a match must end, whoever leads."""
_LONG: Final = 30
_WHOLE: Final = 21
_LOST: Final = 3.0
"""Points that ending a match costs for each point behind the best other seat."""


class ThumbJudge:
    """Values positions after a choice by the rule of thumb."""

    def __init__(self, rows: ThumbRows) -> None:
        self._rows = rows

    def worths(self, match: Match, seat: int) -> list[Worth]:
        """An estimate in points after each choice."""
        state = match.seats[seat]
        assert match.roll is not None
        sight = sight_of(self._rows, state.sheet)
        view = sight.view(state.crossed)
        time = _time(match)
        jokers = [self._rows.worth(self._rows.rows[count], time) for count in range(9)]
        now = jokers[state.jokers]
        found = [Worth(None, self._rows.worth(view.sums, time))]
        ways = cheapest_ways(match.roll, match.available, state.jokers)
        for placement in sight.open(view):
            way = ways.get((placement.colour, placement.size - 1))
            if way is None:
                continue
            gain = _gain(match, state, view, placement) - way.cost
            worth = self._rows.worth(sight.sums_after(view, placement), time)
            worth += gain + jokers[state.jokers - way.cost] - now
            worth += _at_the_end(match, seat, view, placement, gain)
            found.append(Worth(way.choice(placement.cells), worth))
        return found


def _time(match: Match) -> float:
    """How much of the match is left, from 1 to 0."""
    ends = [
        to_end([(s.sheet.colour_masks[c] & s.crossed).bit_count() for c in COLOURS])
        for s in match.seats
    ]
    return min(ends) / _LONG


def _gain(match: Match, state: SeatState, view: View, placement: Placement) -> int:
    """What is scored at once (T1)."""
    crossed = view.crossed | placement.cells
    gain = 2 * placement.stars
    for column, mask in placement.columns:
        if mask & placement.cells and not mask & ~crossed:
            later = column in match.claimed_columns
            gain += (COLUMN_LATER if later else COLUMN_FIRST)[column]
    if view.counts[placement.colour] + placement.size == _WHOLE:
        later = COLOURS[placement.colour] in match.claimed_colours
        gain += COLOUR_LATER if later else COLOUR_FIRST
    return gain


def _at_the_end(match: Match, seat: int, view: View, placement: Placement, gain: int) -> float:
    """An argument for or against ending the match with this choice, or getting closer to that."""
    counts = list(view.counts)
    before = to_end(counts)
    counts[placement.colour] += placement.size
    hurry = max(0, match.roll_number - PATIENCE) * 0.1 * (before - to_end(counts))
    if sum(count == _WHOLE for count in counts) < 2:
        return hurry
    others = [total_now(match, s) for number, s in enumerate(match.seats) if number != seat]
    lead = total_now(match, match.seats[seat]) + gain - max(others)
    return hurry + (_LOST * max(lead, -10) if lead < 0 else _LOST * min(lead, 5))
