"""The random bot: any legal choice with equal probability; it passes only when it must."""

from random import Random

from game.rules.choice import Choice
from game.rules.match import Match


class RandomBot:
    """Chooses at random."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, match: Match, seat: int) -> Choice | None:
        """Any legal choice; a pass if there is none."""
        choices = match.legal(seat)
        return self._chance.choice(choices) if choices else None
