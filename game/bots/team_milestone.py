"""The team's chance of reaching the next milestone, and what that is worth (C5).

Never here: the goal (`team_goal`), or what else a position is worth (`team_value`).
"""

from math import exp

from game.bots.team_goal import GoalItem, columns_of
from game.bots.team_weights import TeamWeights
from game.rules.cells import Mask
from game.rules.goals import team_points
from game.rules.match import Match
from game.rules.mission import DIE_ROLL, MILESTONE_ROLLS, MISSION_ROLLS, PENALTY_ROLL
from game.rules.seat import COLUMN_FIRST, COLUMN_LATER, SeatState


def open_columns(match: Match, seat: SeatState) -> list[tuple[GoalItem, float]]:
    """The columns this seat has not completed, each with its current points (M5)."""
    return [
        (item, (COLUMN_LATER if column in match.claimed_columns else COLUMN_FIRST)[column])
        for column, item in enumerate(columns_of(seat.sheet))
        if column not in seat.columns
    ]


class NextMilestone:
    """The next milestone, as seen by a seat that may still cross columns before it."""

    def __init__(self, match: Match, seat: int, weights: TeamWeights) -> None:
        assert match.setup is not None
        assert match.setup.plan is not None
        plan = match.setup.plan
        roll = next(roll for roll in MILESTONE_ROLLS if roll >= match.roll_number)
        self._rolls = roll - match.roll_number
        self._pace = weights.pace / (self._rolls + 1)
        self._known: dict[Mask, float] = {0: 1.0}
        left = 1 - match.roll_number / MISSION_ROLLS
        self._worth = {
            PENALTY_ROLL: weights.strikes * plan.jokers * weights.joker * left,
            DIE_ROLL: weights.die,
            MISSION_ROLLS: weights.last,
        }[roll]
        points = team_points(roll, match.seats)
        self._missing = (
            plan.points_after(roll)
            - points
            - sum(
                self.expected(open_columns(match, state), state.crossed)
                for other, state in enumerate(match.seats)
                if other != seat
            )
        )
        self._spread = weights.spread * (0.5 + 0.15 * self._rolls)

    def expected(self, columns: list[tuple[GoalItem, float]], crossed: Mask) -> float:
        """The points these columns may bring by then, with these crosses."""
        total = 0.0
        for item, points in columns:
            rest = item.cells & ~crossed
            likely = self._known.get(rest)
            if likely is None:
                likely = self._known[rest] = self._likely(rest, item.parts)
            total += points * likely
        return total

    def _likely(self, rest: Mask, parts: tuple[Mask, ...]) -> float:
        """The probability of crossing these cells in time; each part needs a choice of its own."""
        choices = sum(1 for part in parts if part & rest)
        if choices > self._rolls:
            return 0.0
        return exp(-self._pace * choices * choices)

    def value(self, columns: list[tuple[GoalItem, float]], crossed: Mask) -> float:
        """What the chance of reaching it is worth, with these columns and crosses of the seat."""
        short = self._missing - self.expected(columns, crossed)
        return self._worth / (1 + exp(min(50.0, (short - 0.5) / self._spread)))
