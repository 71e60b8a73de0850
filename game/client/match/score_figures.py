"""Figures of a seat as the screen shows them: points gained apart from what may still change (T1).

Never here: drawing, or the rules that lead to the figures.
"""

from dataclasses import dataclass

from game.rules.match import Match


@dataclass(frozen=True, slots=True)
class ScoreSplit:
    """A seat's score, split."""

    columns: int
    colours: int
    jokers: int
    stars: int
    open_stars: int

    @property
    def total(self) -> int:
        """The score as it stands (T1)."""
        return self.columns + self.colours + self.jokers + self.stars


def figures(match: Match, seat: int) -> ScoreSplit:
    """The figures of a seat now."""
    score = match.score(seat)
    return ScoreSplit(
        score.columns, score.bonus, score.jokers, score.stars, match.seats[seat].open_stars()
    )


def signed(value: int) -> str:
    """A figure with its sign, the minus as wide as a plus."""
    return f"+{value}" if value > 0 else minus(value)


def minus(value: int) -> str:
    """A figure with a true minus sign where it is below zero."""
    return str(value).replace("-", "\u2212")
