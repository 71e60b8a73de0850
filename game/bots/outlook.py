"""What a seat's choices are worth when it plays for itself, and the mean over all rolls.

Values each placement by a net or the rule of thumb, and the best one exactly over the dice to come.
Never here: other seats, matches, levels.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final, Protocol, TypeAlias

from game.bots import features as f
from game.bots.sight import Placement, Rows, Sight, View

NEVER: Final = -1e9
DICE: Final = 2
"""Dice of each kind in the solo game (O1)."""
_COLOURS_TO_END: Final = 2
_WHOLE_COLOUR: Final = 21
_MOST_COST: Final = 2


class SoloRows(Rows, Hashable, Protocol):
    """Rows that value a position in the solo game."""

    def alone(self, sums: int, left: int) -> float:
        """Points still to come from a position with these sums, with `left` rolls left."""
        ...


class Outlook:
    """The solo game seen from one position: `jokers` left, and `left` rolls after this one."""

    def __init__(self, rows: SoloRows, sight: Sight, view: View, jokers: int, left: int) -> None:
        self._rows = rows
        self._sight = sight
        self._view = view
        self._jokers = jokers
        self._left = left
        self._shifts = [
            rows.rows[f.JOKERS_LEFT + jokers - cost] + rows.rows[f.TIME + left]
            for cost in range(min(jokers, _MOST_COST) + 1)
        ]
        self._done = sum(count == _WHOLE_COLOUR for count in view.counts)

    def passing(self) -> float:
        """What a pass is worth."""
        return self._value(self._view.sums, 0)

    def worth(self, placement: Placement, cost: int) -> float:
        """What this placement is worth for this many jokers: what it gains now and what is left."""
        gain = self._sight.gain(self._view, placement) - cost
        if self._ends(placement):
            return float(gain)
        return gain + self._value(self._sight.sums_after(self._view, placement), cost)

    def deep(self, placement: Placement | None, cost: int) -> float:
        """The same, by the mean over the next roll; None is a pass."""
        view, gain = self._view, 0
        if placement is not None:
            gain = self._sight.gain(view, placement) - cost
            if self._ends(placement):
                return float(gain)
            view = self._sight.after(view, placement)
        if not self._left:
            return float(gain)
        later = Outlook(self._rows, self._sight, view, self._jokers - cost, self._left - 1)
        return gain + later.expectation(DICE)

    def expectation(self, dice: int = DICE) -> float:
        """The mean, over all rolls of this many dice of each kind, of the best choice after it."""
        faces = [[NEVER] * 6 for _ in range(6)]
        best: dict[tuple[int, int], _Found] = {}
        sight, view = self._sight, self._view
        for placement in sight.open(view):
            sums = sight.sums_after(view, placement)
            ends = self._ends(placement)
            gain = sight.gain(view, placement)
            worth = gain + (0.0 if ends else self._value(sums, 0))
            key = (placement.colour, placement.size - 1)
            if key not in best or worth > best[key][0]:
                best[key] = (worth, placement, sums, ends)
                faces[key[0]][key[1]] = worth
        # Which placement of a colour and a number is best hardly hangs on the jokers left, so only
        # the best of those that a joker could stand for is asked about.
        for cost in range(1, len(self._shifts)):
            for (colour, number), (_, placement, sums, ends) in _best_for_jokers(best, cost):
                worth = float(sight.gain(view, placement) - cost)
                if not ends:
                    worth += self._value(sums, cost)
                faces[colour][number] = max(faces[colour][number], worth)
        return mean_of_best(faces, self.passing(), dice)

    def _ends(self, placement: Placement) -> bool:
        """Whether the match ends with this placement."""
        if self._left == 0:
            return True
        count = self._view.counts[placement.colour] + placement.size
        return self._done + (count == _WHOLE_COLOUR) >= _COLOURS_TO_END

    def _value(self, sums: int, cost: int) -> float:
        if not self._left:
            return 0.0
        return self._rows.alone(sums + self._shifts[cost], self._left)


_Found: TypeAlias = tuple[float, Placement, int, bool]


def _best_for_jokers(
    best: dict[tuple[int, int], _Found], cost: int
) -> Iterator[tuple[tuple[int, int], _Found]]:
    """For each pair of faces with this many jokers, the best placement it could stand for."""
    found: dict[tuple[int, int], _Found] = {}
    for (colour, number), one in best.items():
        for faces in ((5, number), (colour, 5)) if cost == 1 else ((5, 5),):
            if faces not in found or one[0] > found[faces][0]:
                found[faces] = one
    return iter(found.items())


def mean_of_best(faces: Sequence[Sequence[float]], passing: float, dice: int) -> float:
    """The mean, over all rolls of this many dice of each kind, of the best pair or a pass.

    `faces[colour][number]` is the worth of a pair; face 5 is the joker.
    """
    total = 0.0
    weights = _BEST_OF[dice]
    for colours, ways in _ROLLS[dice]:
        row = [max(passing, *column) for column in zip(*(faces[c] for c in colours), strict=True)]
        row.sort()
        total += ways * sum(map(float.__mul__, row, weights))
    return total


def _rolls(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """Each different roll of this many six-sided dice, with its probability."""
    found = []
    for roll in combinations_with_replacement(range(6), dice):
        ways = factorial(dice) / prod(factorial(roll.count(face)) for face in set(roll))
        found.append((tuple(sorted(set(roll))), ways / 6**dice))
    return found


_ROLLS: Final = {dice: _rolls(dice) for dice in (1, 2, 3)}
_BEST_OF: Final = {
    dice: tuple(((k + 1) ** dice - k**dice) / 6**dice for k in range(6)) for dice in (1, 2, 3)
}
"""The probability that the k-th lowest of six faces is the best of this many dice."""
