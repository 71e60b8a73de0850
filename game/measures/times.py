"""How long bots think, in processor time of this process.

Never here: how strong they are (`strength`).
"""

import time
from random import Random
from typing import NamedTuple

from game.bots.levels import make_bot
from game.rules.choice import Choice
from game.rules.intents import Start
from game.rules.match import Match, Phase
from game.rules.setup import Mode, Setup
from game.table.play.bot_match import next_intent
from game.table.storage.sheets import bundled


class Times(NamedTuple):
    """Milliseconds a decision: the mean, the 99th percentile, and how many there were."""

    mean: float
    p99: float
    decisions: int


class _Timed:
    """A bot whose decisions are timed."""

    def __init__(self, level: str, seed: int, spent: list[float]) -> None:
        self._bot = make_bot(level, seed)
        self._spent = spent

    def choose(self, match: Match, seat: int) -> Choice | None:
        """What the bot chooses."""
        begun = time.process_time()
        choice = self._bot.choose(match, seat)
        self._spent.append(1000 * (time.process_time() - begun))
        return choice


def think_times(level: str, seats: int, matches: int) -> Times:
    """The times of a level at a table with this many of its kind; one seat is the solo game."""
    spent: list[float] = []
    for number in range(matches):
        chance = Random(f"times 1 {number}")
        bots = [_Timed(level, 1 + seat, spent) for seat in range(seats)]
        match = Match()
        mode = Mode.SOLO if seats == 1 else Mode.VERSUS
        match.apply(Start(Setup(mode, seats, bundled("black"), "black", 0)))
        while match.phase is not Phase.OVER:
            match.apply(next_intent(match, bots, chance))
    spent.sort()
    return Times(sum(spent) / len(spent), spent[int(0.99 * len(spent))], len(spent))
