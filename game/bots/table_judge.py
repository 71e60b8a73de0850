"""What choices are worth at a table of two to six, according to the net trained there.

The active seat also looks at what its dice leave to the others (R2); the best choices are looked at
again, by the mean over the next roll. Never here: the net's view of a seat (`stand`), the solo
game, missions.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from game.bots.judge import PricedPair, Worth, pairs
from game.bots.net import Net
from game.bots.sight import Placement
from game.bots.stand import Stand
from game.rules.choice import Choice
from game.rules.dice import ColourFace, NumberFace
from game.rules.match import Match, Phase
from game.rules.setup import OPEN_ROLLS

_CLOSE: Final = 0.2
"""Choices that look this much worse than the best are not looked at twice."""
_LESS: Final = 0.001
_DICE: Final = 3

_Faces: TypeAlias = tuple[ColourFace, NumberFace]


class _Way(NamedTuple):
    """A choice, its placement, its jokers, its worth, and what it leaves to others."""

    choice: Choice | None
    placement: Placement | None
    cost: int
    worth: float
    left: float


class TableJudge:
    """Values positions after a choice by the net."""

    def __init__(self, net: Net, others: float = 1.0, looks: int = 0) -> None:
        """`others`: the weight of what is left to others; `looks`: how many choices are looked at
        twice.
        """
        self._net = net
        self._others = others
        self._looks = looks

    def worths(self, match: Match, seat: int) -> list[Worth]:
        """The expected outcome of the match after each choice."""
        stand = Stand.of(self._net, match, seat)
        ways = self._ways(match, seat, stand)
        worths = [Worth(way.choice, way.worth - way.left) for way in ways]
        if not self._looks or len(ways) == 1 or stand.is_last:
            return worths
        return self._look_again(match, seat, stand, ways, worths)

    def _ways(self, match: Match, seat: int, stand: Stand) -> list[_Way]:
        """Every choice; each placement with all dice if it matters which are taken."""
        assert match.roll is not None
        active = match.phase is Phase.ACTIVE and self._others > 0
        left = self._left_to_others(match, seat) if active else {}
        ways = [_Way(None, None, 0, stand.passing(), self._others * left.get(None, 0.0))]
        open_, seen = stand.open(), set[int]()
        for pair in pairs(match.roll, match.available, stand.jokers):
            dice = (pair.colour_die, pair.number_die)
            price = self._others * left.get(dice, 0.0)
            for placement in _placements(open_, pair):
                if not active and placement.cells in seen:
                    continue  # the cheapest dice for it came first
                seen.add(placement.cells)
                choice = Choice(*dice, placement.cells)
                worth = stand.worth(placement, pair.cost)
                ways.append(_Way(choice, placement, pair.cost, worth, price))
        return ways

    def _look_again(
        self, match: Match, seat: int, stand: Stand, ways: list[_Way], worths: list[Worth]
    ) -> list[Worth]:
        """The best choices by the mean over the next roll."""
        order = sorted(range(len(ways)), key=lambda index: -worths[index].worth)
        first = worths[order[0]].worth
        dice = _dice_next(match, seat)
        deep: dict[int, float] = {}
        for index in order[: self._looks]:
            if worths[index].worth < first - _CLOSE:
                break
            way = ways[index]
            after = stand.after(way.placement, way.cost)
            deep[index] = (way.worth if after.is_last else after.mean(dice)) - way.left
        # A choice looked at only once stays as far behind as it looked, and is never the best.
        shift, best = deep[order[0]] - first, max(deep.values())
        return [
            Worth(one.choice, deep.get(index, min(one.worth + shift, best - _LESS)))
            for index, one in enumerate(worths)
        ]

    def _left_to_others(self, match: Match, seat: int) -> dict[tuple[int, int] | None, float]:
        """For each pair of dice that may be taken, and for a pass: the others' expected outcomes.

        What one of them wins is lost by all the rest, so this seat loses its share.
        """
        dice = [(c, n) for c in match.available.colours for n in match.available.numbers]
        left: dict[tuple[int, int] | None, float] = dict.fromkeys([None, *dice], 0.0)
        for other in range(len(match.seats)):
            if other == seat:
                continue
            best, passing = self._best_by_faces(match, other)
            left[None] += max(passing, *best.values(), passing)
            for c, n in dice:
                still = (_faces(match, c2, n2) for c2, n2 in dice if c2 != c and n2 != n)
                left[c, n] += max(passing, *(best.get(faces, passing) for faces in still), passing)
        share = 1 / (len(match.seats) - 1)
        return {pair: worth * share for pair, worth in left.items()}

    def _best_by_faces(self, match: Match, seat: int) -> tuple[dict[_Faces, float], float]:
        """What a seat's best choice is worth with each pair of faces on the table, and a pass."""
        assert match.roll is not None
        stand = Stand.of(self._net, match, seat)
        open_, best = stand.open(), {}
        for pair in pairs(match.roll, match.available, stand.jokers):
            worths = [stand.worth(one, pair.cost) for one in _placements(open_, pair)]
            if worths:
                best[_faces(match, pair.colour_die, pair.number_die)] = max(worths)
        return best, stand.passing()


def _faces(match: Match, colour_die: int, number_die: int) -> _Faces:
    assert match.roll is not None
    return match.roll.colours[colour_die], match.roll.numbers[number_die]


def _placements(
    open_: dict[tuple[int, int], list[Placement]], pair: PricedPair
) -> Iterable[Placement]:
    return (one for c in pair.colours for n in pair.numbers for one in open_.get((c, n), ()))


def _dice_next(match: Match, seat: int) -> int:
    """How many dice of each kind this seat can choose from in the next roll (R2)."""
    following = (match.active + 1) % len(match.seats)
    return _DICE if match.roll_number < OPEN_ROLLS or following == seat else _DICE - 1
