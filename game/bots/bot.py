"""The interface of every bot. Never here: how a particular one thinks."""

from typing import Protocol

from game.rules.choice import Choice
from game.rules.match import Match


class Bot(Protocol):
    """A player made of code."""

    def choose(self, match: Match, seat: int) -> Choice | None:
        """The choice of `seat`, which owes one now in `match`; None is a pass.

        A bot never changes the match.
        """
        ...
