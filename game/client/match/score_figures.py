"""A seat's figures as the screen shows them: points won apart from those that may change (T1).

Never here: drawing, or the rules behind the figures.
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
        """The current score (T1)."""
        return self.columns + self.colours + self.jokers + self.stars


def figures(match: Match, seat: int) -> ScoreSplit:
    """A seat's figures now."""
    score = match.score(seat)
    return ScoreSplit(
        score.columns, score.bonus, score.jokers, score.stars, match.seats[seat].open_stars()
    )


def signed(value: int) -> str:
    """A number with its sign; the minus is as wide as a plus."""
    return f"+{value}" if value > 0 else minus(value)


def minus(value: int) -> str:
    """A number with a true minus sign if it is negative."""
    return str(value).replace("-", "\u2212")
