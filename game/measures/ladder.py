"""Ratings of bots from their matches (`simulate --ladder`).

Never here: playing matches, or the arithmetic of ratings, which openskill does.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from game.table.play.bot_match import Played


class Rung(NamedTuple):
    """A bot on the ladder, `rank` 1 the best; its rating is a mean with a deviation."""

    level: str
    rank: int
    mu: float
    sigma: float

    def record(self) -> dict[str, Any]:
        """The rung as a plain map."""
        return {
            "level": self.level,
            "rank": self.rank,
            "mu": round(self.mu, 3),
            "sigma": round(self.sigma, 3),
        }


def climb(played: Iterable[Played]) -> list[Rung]:
    """The bots of these matches, best first; a level on two seats of a match is not rated in it.

    Nor is a program that was given up: another bot has played for it.
    """
    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    for match in played:
        once = [
            level
            for seat, level in enumerate(match.levels)
            if match.levels.count(level) == 1 and seat not in match.given_up
        ]
        for level in once:
            ratings.setdefault(level, model.rating(name=level))
        if len(once) < 2 or match.stalled:
            continue
        places = [_place(match, match.levels.index(level)) for level in once]
        teams = model.rate([[ratings[level]] for level in once], ranks=places)
        ratings.update({level: team[0] for level, team in zip(once, teams, strict=True)})
    best_first = sorted(ratings.items(), key=lambda item: -item[1].mu)
    return [
        Rung(level, rank, rating.mu, rating.sigma)
        for rank, (level, rating) in enumerate(best_first, start=1)
    ]


def _place(match: Played, seat: int) -> float:
    """Lower is better: winners first, then by totals."""
    if seat in match.winners:
        return 0.0
    return 1.0 + sum(total > match.totals[seat] for total in match.totals)
