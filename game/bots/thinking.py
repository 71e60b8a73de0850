"""A bot with a judge for each mode: it asks the one for this match, and picks.

A weaker level more often plays a sound choice that is not the best; no level blunders at random.
Never here: what choices are worth (the judges), or which level has which judges (`levels`).
"""

from random import Random

from game.bots.greedy import GreedyBot
from game.bots.judge import Judge, pick
from game.bots.sight import is_regular
from game.bots.team import TeamBot
from game.rules.choice import Choice
from game.rules.match import Match


class ThinkingBot:
    """Has judges for tables, solo and missions, and simple bots for odd sheets."""

    def __init__(
        self,
        chance: Random,
        table: Judge,
        solo: Judge,
        mission: Judge | None = None,
        table_warmth: float = 0.0,
        solo_warmth: float = 0.0,
        mission_warmth: float = 0.0,
    ) -> None:
        """Without a judge for missions, a rule of thumb plays for the team."""
        self._chance = chance
        self._table = table
        self._solo = solo
        self._mission = mission
        self._mission_warmth = mission_warmth
        self._table_warmth = table_warmth
        self._solo_warmth = solo_warmth
        self._greedy = GreedyBot(chance)
        self._team = TeamBot(chance)

    def choose(self, match: Match, seat: int) -> Choice | None:
        """The choice of the judge for this match, by warmth."""
        regular = all(is_regular(state.sheet) for state in match.seats)
        if match.seats[seat].in_mission:
            if self._mission is None or not regular:
                return self._team.choose(match, seat)
            return pick(self._mission.worths(match, seat), self._mission_warmth, self._chance)
        if not regular:
            return self._greedy.choose(match, seat)
        alone = len(match.seats) == 1
        judge = self._solo if alone else self._table
        warmth = self._solo_warmth if alone else self._table_warmth
        return pick(judge.worths(match, seat), warmth, self._chance)
