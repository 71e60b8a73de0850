"""A seat's position at a table: its own sheet, and what it sees of the others.

A worth is the expected outcome of the match: 1.5 for winning, a thirtieth for each point of margin.
Values a placement by the net trained at tables, and by the mean over the next roll. Never here:
whose choice is due, what the dice taken leave to others (`table_judge`).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.bots import features as f
from game.bots.net import Net
from game.bots.outlook import NEVER, mean_of_best
from game.bots.sight import Placement, Sight, View, sight_of
from game.rules.cells import COLUMN_MASKS, Mask
from game.rules.dice import COLOURS
from game.rules.match import Match
from game.rules.seat import (
    COLOUR_FIRST,
    COLOUR_LATER,
    COLUMN_FIRST,
    COLUMN_LATER,
    STAR_COST,
    SeatState,
)

POINT: Final = 0.06
"""What a point ahead is worth, without the net."""
PATIENCE: Final = 60
"""From this roll on a seat hurries: a match must end."""
_HURRY: Final = 0.02
_WHOLE: Final = 21
_FAR: Final = 30
_MOST_COST: Final = 2

By = dict[tuple[int, int], list[Placement]]
"""Open placements by colour and number, from 0."""


class Outer(NamedTuple):
    """What one seat sees of the others, the same for all its choices in a roll."""

    sums: int
    nearest: int
    """Cells that the other seat closest to the end needs."""
    best: int
    """The score of the best other seat."""
    claimed_columns: frozenset[int]
    claimed_colours: frozenset[int]
    hurry: float


class Stand:
    """One seat's position; `total`: its current score."""

    def __init__(
        self, net: Net, sight: Sight, view: View, jokers: int, total: int, outer: Outer
    ) -> None:
        self.view = view
        self.jokers = jokers
        self._net = net
        self._sight = sight
        self._total = total
        self._outer = outer
        self._known: dict[Placement, tuple[int, int, int]] = {}

    @classmethod
    def of(cls, net: Net, match: Match, seat: int) -> "Stand":
        """A seat's position in a match."""
        state = match.seats[seat]
        sight = sight_of(net, state.sheet)
        view = _view_of(sight, state.crossed)
        total = total_now(match, state)
        return cls(net, sight, view, state.jokers, total, outer_of(net, match, seat))

    @property
    def is_last(self) -> bool:
        """Whether the match ends with the current roll, as far as this seat can see."""
        return self._outer.nearest == 0 or to_end(self.view.counts) == 0

    def open(self) -> By:
        """The open placements by colour and number."""
        return _open_by(self._sight, self.view.crossed)

    def passing(self) -> float:
        """What a pass is worth."""
        view = self.view
        return self._worth(view.sums, self.jokers, to_end(view.counts), self._total)

    def worth(self, placement: Placement, cost: int) -> float:
        """What this placement is worth at a cost of this many jokers."""
        known = self._known.get(placement)
        if known is None:
            known = self._known[placement] = self._after(placement)
        sums, gain, end = known
        return self._worth(sums, self.jokers - cost, end, self._total + gain - cost)

    def after(self, placement: Placement | None, cost: int) -> "Stand":
        """The seat's position after a placement or a pass, if the others do nothing."""
        view, total = self.view, self._total
        if placement is not None:
            total += self._after(placement)[1] - cost
            view = self._sight.after(view, placement)
        jokers = self.jokers - cost
        return Stand(self._net, self._sight, view, jokers, total, self._outer)

    def mean(self, dice: int) -> float:
        """The mean of the best choice over a roll with this many dice of each kind."""
        faces = [[NEVER] * 6 for _ in range(6)]
        best: dict[tuple[int, int], tuple[float, Placement]] = {}
        for placement in self._sight.open(self.view):
            worth = self.worth(placement, 0)
            key = (placement.colour, placement.size - 1)
            if key not in best or worth > best[key][0]:
                best[key] = (worth, placement)
                faces[key[0]][key[1]] = worth
        for cost in range(1, min(self.jokers, _MOST_COST) + 1):
            likely: dict[tuple[int, int], tuple[float, Placement]] = {}
            for (colour, number), one in best.items():
                for pair in ((5, number), (colour, 5)) if cost == 1 else ((5, 5),):
                    if pair not in likely or one[0] > likely[pair][0]:
                        likely[pair] = one
            for (colour, number), (_, placement) in likely.items():
                faces[colour][number] = self.worth(placement, cost)
        return mean_of_best(faces, self.passing(), dice)

    def _after(self, placement: Placement) -> tuple[int, int, int]:
        view, outer = self.view, self._outer
        counts = list(view.counts)
        counts[placement.colour] += placement.size
        crossed = view.crossed | placement.cells
        gain = STAR_COST * placement.stars
        for column, mask in placement.columns:
            if mask & placement.cells and not mask & ~crossed:
                later = column in outer.claimed_columns
                gain += (COLUMN_LATER if later else COLUMN_FIRST)[column]
        if counts[placement.colour] == _WHOLE:
            later = placement.colour in outer.claimed_colours
            gain += COLOUR_LATER if later else COLOUR_FIRST
        return self._sight.sums_after(view, placement), gain, to_end(counts)

    def _worth(self, sums: int, jokers: int, end: int, total: int) -> float:
        rows, outer = self._net.rows, self._outer
        lead = total - outer.best
        sums += outer.sums + rows[f.JOKERS_LEFT + jokers] + rows[f.OWN_END + end]
        sums += rows[f.LEAD + 20 + min(max(lead, -20), 20)]
        phase = f.TABLE_PHASES[min(end, outer.nearest)]
        return self._net.output(sums, phase) + POINT * lead - outer.hurry * end


@lru_cache(maxsize=64)
def _view_of(sight: Sight, crossed: Mask) -> View:
    return sight.view(crossed)


@lru_cache(maxsize=64)
def _open_by(sight: Sight, crossed: Mask) -> By:
    found: By = {}
    for placement in sight.open(_view_of(sight, crossed)):
        found.setdefault((placement.colour, placement.size - 1), []).append(placement)
    return found


def to_end(counts: Sequence[int]) -> int:
    """Cells needed for the second colour, at most 30."""
    left = sorted(_WHOLE - count for count in counts)
    return min(_FAR, left[0] + left[1])


def outer_of(net: Net, match: Match, seat: int) -> Outer:
    """What this seat sees of the others now."""
    rows = net.rows
    others = [state for number, state in enumerate(match.seats) if number != seat]
    mine = match.seats[seat]
    counts = [
        [(state.sheet.colour_masks[colour] & state.crossed).bit_count() for colour in COLOURS]
        for state in others
    ]
    nearest = min(to_end(count) for count in counts)
    sums = rows[f.TIME + nearest] + rows[f.SEATS + len(match.seats) - 2]
    sums += rows[f.ROLLS_PLAYED + min((match.roll_number - 1) // 5, 7)]
    for column, mask in enumerate(COLUMN_MASKS):
        if not mask & ~mine.crossed:
            continue
        if column in match.claimed_columns:
            sums += rows[f.CLAIMED_COLUMN + column]
        else:
            left = min(7 - (state.crossed & mask).bit_count() for state in others)
            sums += rows[f.RACE_COLUMN + column * 4 + min(max(left, 1), 4) - 1]
    claimed = frozenset(COLOURS.index(colour) for colour in match.claimed_colours)
    for index, colour in enumerate(COLOURS):
        if not mine.sheet.colour_masks[colour] & ~mine.crossed:
            continue
        if index in claimed:
            sums += rows[f.CLAIMED_COLOUR + index]
        else:
            left = _WHOLE - max(count[index] for count in counts)
            sums += rows[f.RACE_COLOUR + index * 7 + min(max(left, 1), 20) // 3]
    best = max(total_now(match, state) for state in others)
    hurry = _HURRY * max(0, match.roll_number - PATIENCE)
    return Outer(sums, nearest, best, frozenset(match.claimed_columns), claimed, hurry)


def total_now(match: Match, state: SeatState) -> int:
    """The score, with what was completed in this roll at the value it will have (S1, S2)."""
    total = state.score().total
    for column in state.newly_complete_columns():
        later = column in match.claimed_columns
        total += (COLUMN_LATER if later else COLUMN_FIRST)[column]
    for colour in state.newly_complete_colours():
        total += COLOUR_LATER if colour in match.claimed_colours else COLOUR_FIRST
    return total
