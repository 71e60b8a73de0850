"""What a position is worth to a team in a mission.

Points count as far as a milestone still needs them, jokers and ways to cross as far as rolls are
left. Never here: which choice to take (`team`), or what the goal consists of (`team_goal`).
"""

from typing import Final

from game.bots.team_goal import Odds, ground_of, open_parts, part_value
from game.bots.team_milestone import NextMilestone, open_columns
from game.bots.team_weights import TeamWeights
from game.rules.cells import Mask
from game.rules.choice import Choice
from game.rules.dice import COLOURS, NUMBERS
from game.rules.legality import joker_cost
from game.rules.match import Match
from game.rules.mission import MISSION_ROLLS, GoalKind
from game.rules.placements import placements_of

_FACES: Final = len(COLOURS) * len(NUMBERS)


class Valuer:
    """Values the positions that the choices of one seat lead to."""

    def __init__(self, match: Match, seat: int, weights: TeamWeights) -> None:
        assert match.roll is not None
        self._roll = match.roll
        self._state = match.seats[seat]
        self._weights = weights
        self._odds = Odds(weights, match.roll_number)
        self._parts = open_parts(match, seat, weights)
        self._worth = {
            GoalKind.COLOUR: weights.colour,
            GoalKind.ROW: weights.row,
            GoalKind.STAR: weights.star,
            GoalKind.CIRCLE: weights.circle,
            GoalKind.LETTER: weights.letter,
        }
        self._columns = open_columns(match, self._state)
        self._milestone = NextMilestone(match, seat, weights)
        self._placements = placements_of(self._state.sheet).table
        self._known: dict[Mask, float] = {}
        self._left = 1 - match.roll_number / MISSION_ROLLS
        self._per_joker = weights.joker * self._left
        self._per_face = (
            weights.variety * self._left * (1 + weights.caution * self._state.misses) / _FACES
        )

    def now(self) -> float:
        """The value of the current position, which a pass keeps except for its miss."""
        return self._value(self._state.crossed, self._state.jokers)

    def after(self, choice: Choice) -> float:
        """The value of the position after this choice."""
        cost = joker_cost(
            self._roll.colours[choice.colour_die], self._roll.numbers[choice.number_die]
        )
        return self._value(self._state.crossed | choice.cells, self._state.jokers - cost)

    def _value(self, crossed: Mask, jokers: int) -> float:
        ground_value = self._known.get(crossed)
        if ground_value is None:
            ground_value = self._known[crossed] = self._ground_value(crossed)
        return ground_value + self._per_joker * jokers

    def _ground_value(self, crossed: Mask) -> float:
        """What the crosses are worth; cached, as different dice often lead to the same ones."""
        ground = ground_of(crossed)
        odds = self._odds
        total = self._per_face * self._variety(crossed, ground.rings[0])
        total += self._milestone.value(self._columns, crossed)
        for item, points in self._columns:
            total += self._weights.column * points * odds.of(item, ground)
        for part in self._parts:
            total += self._worth[part.kind] * part_value(part, ground, odds, self._weights.decay)
        return total

    def _variety(self, crossed: Mask, reach: Mask) -> int:
        """How many of the 25 pairs of a colour and a number could be crossed next."""
        found = 0
        reach &= ~crossed
        for by_number in self._placements.values():
            for placements in by_number.values():
                for cells in placements:
                    if cells & reach and not cells & crossed:
                        found += 1
                        break
        return found
