"""A bot with a judge for each mode: it asks the one that knows this match, and picks.

A weaker level plays a sound choice that is not the best more often; no level blunders at random.
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
    """Judges at a table and alone, a team's bot in missions, a greedy one on odd sheets."""

    def __init__(
        self,
        chance: Random,
        table: Judge,
        solo: Judge,
        table_warmth: float = 0.0,
        solo_warmth: float = 0.0,
    ) -> None:
        self._chance = chance
        self._table = table
        self._solo = solo
        self._table_warmth = table_warmth
        self._solo_warmth = solo_warmth
        self._greedy = GreedyBot(chance)
        self._team = TeamBot(chance)

    def choose(self, match: Match, seat: int) -> Choice | None:
        """The choice of the judge that knows this match, by warmth."""
        if match.seats[seat].in_mission:
            return self._team.choose(match, seat)
        if not is_regular(match.seats[seat].sheet):
            return self._greedy.choose(match, seat)
        alone = len(match.seats) == 1
        judge = self._solo if alone else self._table
        warmth = self._solo_warmth if alone else self._table_warmth
        return pick(judge.worths(match, seat), warmth, self._chance)
