"""The easy bot: greedy for itself, and in missions for the team.

Never here: how either of the two thinks (`greedy`, `team`).
"""

from random import Random

from game.bots.greedy import GreedyBot
from game.bots.team import TeamBot
from game.rules.choice import Choice
from game.rules.match import Match


class EasyBot:
    """Asks the greedy bot, or in missions the team's bot."""

    def __init__(self, chance: Random) -> None:
        self._alone = GreedyBot(chance)
        self._together = TeamBot(chance)

    def choose(self, match: Match, seat: int) -> Choice | None:
        """The choice of the one of the two that knows this mode."""
        bot = self._together if match.seats[seat].in_mission else self._alone
        return bot.choose(match, seat)
