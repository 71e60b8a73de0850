"""The proposal when a team has to decide, taken if nobody does (C14)."""

from collections.abc import Sequence

from game.rules.dice import DieKind
from game.rules.intents import Decision, GiveUpDie, SharePenalty
from game.rules.match import Match, Phase


def proposed_decision(match: Match) -> Decision | None:
    """The proposal for the decision that is due; None if none is."""
    if match.setup is None or match.setup.plan is None:
        return None
    if match.phase is Phase.SHARE_PENALTY:
        left = [seat.jokers for seat in match.seats]
        return SharePenalty(proposed_share(left, match.setup.plan.jokers))
    if match.phase is Phase.GIVE_UP_DIE:
        return GiveUpDie(DieKind.NUMBER)
    return None


def proposed_share(left: Sequence[int], strikes: int) -> tuple[int, ...]:
    """One joker at a time from the seat with most left, the lowest seat on a tie (C14)."""
    still = list(left)
    for _ in range(min(strikes, sum(left))):
        still[still.index(max(still))] -= 1
    return tuple(before - after for before, after in zip(left, still, strict=True))
