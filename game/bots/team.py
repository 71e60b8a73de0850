"""Play in missions: for the team's goal, not only for one's own columns (C1).

Every choice is valued by the position it leads to, and for the active seat also by what its dice
leave to the others. Never here: versus and solo (`greedy`), or what a position is worth
(`team_value`).
"""

from collections.abc import Iterable
from random import Random

from game.bots.team_value import Valuer
from game.bots.team_weights import TeamWeights
from game.rules.choice import Choice
from game.rules.match import Match, Phase
from game.rules.mission import MOST_MISSES


class TeamBot:
    """Plays missions."""

    def __init__(self, chance: Random, weights: TeamWeights | None = None) -> None:
        self._chance = chance
        self._weights = weights or TeamWeights()

    def choose(self, match: Match, seat: int) -> Choice | None:
        """The choice that leads to the best position; a pass only if nothing else is better.

        A pass is a miss, and the third miss loses the match for everybody (C4).
        """
        choices = match.legal(seat)
        if not choices:
            return None
        valuer = Valuer(match, seat, self._weights)
        worth = {choice: valuer.after(choice) for choice in choices}
        if match.phase is Phase.ACTIVE and self._weights.others:
            left = _left_to_others(match, seat, self._weights, choices)
            for choice in choices:
                worth[choice] += self._weights.others * left[choice[:2]]
        best = max(worth.values())
        spare = match.seats[seat].misses + 1 < MOST_MISSES
        if spare and match.phase is not Phase.ACTIVE and best < valuer.now() - self._weights.miss:
            return None
        return self._chance.choice([choice for choice in choices if worth[choice] == best])


def _left_to_others(
    match: Match, seat: int, weights: TeamWeights, choices: Iterable[Choice]
) -> dict[tuple[int, int], float]:
    """For each pair of dice `seat` may take: what the others' best choices are worth after it."""
    left = {choice[:2]: 0.0 for choice in choices}
    for other in range(len(match.seats)):
        if other == seat:
            continue
        valuer = Valuer(match, other, weights)
        best: dict[tuple[int, int], float] = {}
        for choice in match.prospects(other):
            pair = choice[:2]
            best[pair] = max(valuer.after(choice), best.get(pair, float("-inf")))
        passed = valuer.now() - weights.miss
        for colour, number in left:
            left[colour, number] += max(
                (value for (c, n), value in best.items() if c != colour and n != number),
                default=passed,
            )
    return left
