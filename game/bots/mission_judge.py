"""What choices are worth in a mission, according to the net trained for it.

The active seat also looks at what its dice leave to the team (R2). Never here: the net's view of a
seat (`mission_stand`).
"""

from collections.abc import Callable, Iterable

from game.bots.judge import PricedPair, Worth, pairs
from game.bots.mission_stand import MissionStand
from game.bots.net import Net
from game.bots.sight import Placement
from game.rules.choice import Choice
from game.rules.match import Match, Phase
from game.rules.mission import Mission


class MissionJudge:
    """Values positions after a choice by the net of the mission."""

    def __init__(self, net_of: Callable[[Mission], Net], others: float = 1.0) -> None:
        """`net_of` returns the net of a mission; `others`: the weight of what is left to others."""
        self._net_of = net_of
        self._others = others

    def worths(self, match: Match, seat: int) -> list[Worth]:
        """Roughly how likely the team is to win after each choice."""
        assert match.roll is not None
        stand = self._stand(match, seat)
        active = match.phase is Phase.ACTIVE and self._others > 0
        left = self._left_to_others(match, seat) if active else {}
        found, seen = list[Worth](), set[int]()
        if not stand.would_lose:
            found.append(Worth(None, stand.passing()))
        for pair in pairs(match.roll, match.available, stand.jokers):
            price = self._others * left.get((pair.colour_die, pair.number_die), 0.0)
            for placement in _placements(stand, pair):
                if not active and placement.cells in seen:
                    continue  # the cheapest dice for it came first
                seen.add(placement.cells)
                choice = Choice(pair.colour_die, pair.number_die, placement.cells)
                found.append(Worth(choice, stand.worth(placement, pair.cost) + price))
        return found or [Worth(None, stand.passing())]

    def _stand(self, match: Match, seat: int) -> MissionStand:
        assert match.setup is not None
        assert match.setup.plan is not None
        return MissionStand(self._net_of(match.setup.plan.mission), match, seat)

    def _left_to_others(self, match: Match, seat: int) -> dict[tuple[int, int], float]:
        """For each pair of dice that may be taken: what the others lose by it."""
        dice = [(c, n) for c in match.available.colours for n in match.available.numbers]
        left = dict.fromkeys(dice, 0.0)
        for other in range(len(match.seats)):
            if other == seat:
                continue
            best, passing = self._best_by_dice(match, other)
            most = max(passing, *best.values(), passing)
            for c, n in dice:
                still = [worth for (c2, n2), worth in best.items() if c2 != c and n2 != n]
                left[c, n] += max(passing, *still, passing) - most
        return left

    def _best_by_dice(self, match: Match, seat: int) -> tuple[dict[tuple[int, int], float], float]:
        """What a seat's best choice is worth with each pair of dice on the table, and a pass."""
        assert match.roll is not None
        stand = self._stand(match, seat)
        by_faces: dict[tuple[object, object], float] = {}
        for pair in pairs(match.roll, match.available, stand.jokers):
            worths = [stand.worth(one, pair.cost) for one in _placements(stand, pair)]
            if worths:
                faces = match.roll.colours[pair.colour_die], match.roll.numbers[pair.number_die]
                by_faces[faces] = max(worths)
        best = {
            (c, n): by_faces[match.roll.colours[c], match.roll.numbers[n]]
            for c in match.available.colours
            for n in match.available.numbers
            if (match.roll.colours[c], match.roll.numbers[n]) in by_faces
        }
        return best, stand.passing()


def _placements(stand: MissionStand, pair: PricedPair) -> Iterable[Placement]:
    return (one for c in pair.colours for n in pair.numbers for one in stand.open.get((c, n), ()))
