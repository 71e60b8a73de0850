"""What choices are worth at a table of two to six, by the net that learned there.

A worth is what the match may bring: 1.5 for winning it, a thirtieth for each point of margin.
The net sees how near the others are to the end, what they have claimed and what they are about to.
Whoever is active also looks at what the dice it takes leave to the others (R2).
Never here: the solo game, missions, stories of how it learned.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.bots import features as f
from game.bots.judge import Pair, Worth, pairs
from game.bots.net import Net
from game.bots.sight import Placement, Sight, View, sight_of
from game.rules.cells import COLUMN_MASKS, Mask
from game.rules.choice import Choice
from game.rules.dice import COLOURS
from game.rules.match import Match, Phase
from game.rules.seat import (
    COLOUR_FIRST,
    COLOUR_LATER,
    COLUMN_FIRST,
    COLUMN_LATER,
    SeatState,
)

POINT: Final = 0.06
"""What a point ahead is worth before the net says anything."""
PATIENCE: Final = 60
"""From this roll on a seat is in a hurry: a match must end."""
_HURRY: Final = 0.02
_WHOLE: Final = 21
_FAR: Final = 30


class _Outer(NamedTuple):
    """What one seat sees of the others: it is the same for all its choices in a roll."""

    sums: int
    nearest: int
    best: int
    """The score of the best other seat."""
    claimed_columns: frozenset[int]
    claimed_colours: frozenset[int]


class _Found(NamedTuple):
    pair: Pair
    placement: Placement
    worth: float


class TableJudge:
    """Values positions after a choice by the net."""

    def __init__(self, net: Net, others: float = 1.0) -> None:
        """`others`: how much what is left to the others counts."""
        self._net = net
        self._others = others

    def worths(self, match: Match, seat: int) -> list[Worth]:
        """What the match may bring after each choice."""
        assert match.roll is not None
        state = match.seats[seat]
        found = _Seat(self._net, match, seat)
        plain = match.phase is not Phase.ACTIVE or not self._others
        passing = found.passing()
        worths = []
        if plain:
            worths.append(Worth(None, passing))
            for one in found.best_pairs(pairs(match.roll, match.available, state.jokers)):
                pair, placement = one.pair, one.placement
                choice = found.choice(pair, placement)
                worths.append(Worth(choice, one.worth))
            return worths
        left = self._left_to_others(match, seat)
        worths.append(Worth(None, passing - self._others * left[None]))
        for one in found.all_pairs(pairs(match.roll, match.available, state.jokers)):
            pair = one.pair
            taken = left[pair.colour_die, pair.number_die]
            choice = found.choice(pair, one.placement)
            worths.append(Worth(choice, one.worth - self._others * taken))
        return worths

    def _left_to_others(self, match: Match, seat: int) -> dict[tuple[int, int] | None, float]:
        """For each pair of dice that may be taken, and for a pass: what the others may bring.

        What others win this seat and all the rest lose, so each counts by its share.
        """
        assert match.roll is not None
        roll, seats = match.roll, len(match.seats)
        share = 1 / (seats - 1)
        left: dict[tuple[int, int] | None, float] = {None: 0.0}
        takable = [(c, n) for c in match.available.colours for n in match.available.numbers]
        left.update(dict.fromkeys(takable, 0.0))
        for other in range(seats):
            if other == seat:
                continue
            seen = _Seat(self._net, match, other)
            passing = seen.passing()
            every = list(pairs(roll, match.available, match.seats[other].jokers))
            best: dict[tuple[object, object], float] = {}
            for one in seen.best_of_pairs(every):
                key = (roll.colours[one.pair.colour_die], roll.numbers[one.pair.number_die])
                best[key] = max(one.worth, best.get(key, passing))
            left[None] += share * max(passing, *best.values(), passing)
            for c, n in takable:
                most = passing
                for c2 in match.available.colours:
                    for n2 in match.available.numbers:
                        if c2 != c and n2 != n:
                            worth = best.get((roll.colours[c2], roll.numbers[n2]), passing)
                            most = max(most, worth)
                left[c, n] += share * most
        return left


class _Seat:
    """One seat's view of a match."""

    def __init__(self, net: Net, match: Match, seat: int) -> None:
        state = match.seats[seat]
        self._net = net
        self._state = state
        self._sight: Sight = sight_of(net, state.sheet)
        self._view = _view_of(self._sight, state.crossed)
        self._by = _open_by(self._sight, state.crossed)
        self._outer = _outer(net, match, seat)
        self._total = total_now(match, state)
        self._sums: dict[Placement, tuple[int, int, int]] = {}
        self._hurry = _HURRY * max(0, match.roll_number - PATIENCE)

    def passing(self) -> float:
        """What a pass is worth."""
        view = self._view
        return self._worth(view.sums, self._state.jokers, to_end(view.counts), self._total)

    def choice(self, pair: Pair, placement: Placement) -> Choice:
        """The choice of these dice and cells."""
        return Choice(pair.colour_die, pair.number_die, placement.cells)

    def best_pairs(self, every: Iterable[Pair]) -> list[_Found]:
        """Each placement with the cheapest dice for it."""
        found = []
        seen = set()
        for pair in every:
            for placement in self._placements(pair):
                if placement.cells not in seen:
                    seen.add(placement.cells)
                    found.append(_Found(pair, placement, self.worth(placement, pair.cost)))
        return found

    def all_pairs(self, every: Iterable[Pair]) -> list[_Found]:
        """Each placement with all dice it could be taken with."""
        return [
            _Found(pair, placement, self.worth(placement, pair.cost))
            for pair in every
            for placement in self._placements(pair)
        ]

    def best_of_pairs(self, every: Iterable[Pair]) -> list[_Found]:
        """For each pair of dice the best placement."""
        best = []
        for pair in every:
            found = [
                _Found(pair, placement, self.worth(placement, pair.cost))
                for placement in self._placements(pair)
            ]
            if found:
                best.append(max(found, key=lambda one: one.worth))
        return best

    def worth(self, placement: Placement, cost: int) -> float:
        """What this placement is worth for so many jokers."""
        known = self._sums.get(placement)
        if known is None:
            known = self._sums[placement] = self._after(placement)
        sums, gain, end = known
        return self._worth(sums, self._state.jokers - cost, end, self._total + gain - cost)

    def _placements(self, pair: Pair) -> list[Placement]:
        by = self._by
        return [one for c in pair.colours for n in pair.numbers for one in by.get((c, n), ())]

    def _after(self, placement: Placement) -> tuple[int, int, int]:
        view, outer = self._view, self._outer
        counts = list(view.counts)
        counts[placement.colour] += placement.size
        crossed = view.crossed | placement.cells
        gain = 2 * placement.stars
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
        return self._net.output(sums, phase) + POINT * lead - self._hurry * end


@lru_cache(maxsize=64)
def _view_of(sight: Sight, crossed: Mask) -> View:
    return sight.view(crossed)


@lru_cache(maxsize=64)
def _open_by(sight: Sight, crossed: Mask) -> dict[tuple[int, int], list[Placement]]:
    """The open placements by colour and number, from 0."""
    found: dict[tuple[int, int], list[Placement]] = {}
    for placement in sight.open(_view_of(sight, crossed)):
        found.setdefault((placement.colour, placement.size - 1), []).append(placement)
    return found


def to_end(counts: Sequence[int]) -> int:
    """Cells needed for the second colour, at most 30."""
    left = sorted(_WHOLE - count for count in counts)
    return min(_FAR, left[0] + left[1])


def _outer(net: Net, match: Match, seat: int) -> _Outer:
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
    return _Outer(sums, nearest, best, frozenset(match.claimed_columns), claimed)


def total_now(match: Match, state: SeatState) -> int:
    """The score with what was completed in this roll at the value it will have (S1, S2)."""
    total = state.score().total
    for column in state.newly_complete_columns():
        later = column in match.claimed_columns
        total += (COLUMN_LATER if later else COLUMN_FIRST)[column]
    for colour in state.newly_complete_colours():
        total += COLOUR_LATER if colour in match.claimed_colours else COLOUR_FIRST
    return total
