"""How a match stood, roll by roll, according to the expert: chances of winning, or a solo prospect.

At the end of a roll the net trained at tables estimates each seat's outcome. The shares are the
softmax of these values; `SHARPNESS` is the one number fitted to matches of bots (docs/bots.md).
They are the chances of seats that are played equally well from there on. A solo player has nobody
to beat: there it is the score that the expert would reach from there. Never here: drawing,
processes, or the fitting (`chance_trials`).
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from math import exp
from typing import Final, TypeAlias

from game.bots.nets import net, solo_net
from game.bots.outlook import Outlook
from game.bots.sight import is_regular, sight_of
from game.bots.stand import Stand
from game.rules.events import Event, Rolled, Started
from game.rules.match import Match
from game.rules.setup import SOLO_ROLLS, Mode

Shares: TypeAlias = tuple[float, ...]
"""The chance of each seat, by seat; they add up to 1."""

SHARPNESS: Final = 2.0
"""How much one more unit of the net's value raises a seat's odds, as a power of e."""


class ChanceKind(Enum):
    """What there is to tell about a match."""

    SHARES = "shares"
    """The chances of winning of several seats."""
    PROSPECT = "prospect"
    """A solo player's expected score."""


def what_to_tell(events: Sequence[Event]) -> ChanceKind | None:
    """What there is to tell; None for missions and sheets that break rule M4."""
    if not events or not isinstance(events[0], Started) or events[0].mode is Mode.MISSION:
        return None
    match = Match()
    match.take(events[0])
    if not all(is_regular(seat.sheet) for seat in match.seats):
        return None
    return ChanceKind.SHARES if len(match.seats) > 1 else ChanceKind.PROSPECT


def chances(events: Sequence[Event]) -> tuple[Shares, ...]:
    """The shares before the first roll and after each one, as many as `Course.standings`.

    The last ones are the outcome: 1 for the winner, split among several (T2). Empty if there is
    nothing to tell.
    """
    told = what_to_tell(events) is ChanceKind.SHARES
    return tuple(map(shares_now, _roll_by_roll(events))) if told else ()


def prospects(events: Sequence[Event]) -> tuple[float, ...]:
    """A solo player's expected score before the first roll and after each one.

    The last one is the score. Empty if there is nothing to tell.
    """
    told = what_to_tell(events) is ChanceKind.PROSPECT
    return tuple(map(prospect_now, _roll_by_roll(events))) if told else ()


def _roll_by_roll(events: Sequence[Event]) -> Iterator[Match]:
    """The match before the first roll and at the end of each: one object that advances."""
    match = Match()
    for event in events:
        if isinstance(event, Rolled):
            yield match
        match.take(event)
    yield match


def prospect_now(match: Match) -> float:
    """The score of the only seat, plus what the expert would still add."""
    state = match.seats[0]
    total = float(state.score().total)
    if match.over is not None:
        return total
    made, left = solo_net(match.seats[0].sheet), SOLO_ROLLS - match.roll_number
    sight = sight_of(made, state.sheet)
    view = sight.view(state.crossed)
    return total + Outlook(made, sight, view, state.jokers, left).passing()


def shares_now(match: Match, sharpness: float = SHARPNESS) -> Shares:
    """The current chance of each seat."""
    seats = range(len(match.seats))
    if match.over is not None:
        winners = match.over.winners
        return tuple((seat in winners) / max(1, len(winners)) for seat in seats)
    if match.roll_number == 0:  # all sheets are empty
        return (1 / len(seats),) * len(seats)
    worths = [Stand.of(net("table"), match, seat).passing() for seat in seats]
    best = max(worths)
    powers = [exp(sharpness * (worth - best)) for worth in worths]
    return tuple(power / sum(powers) for power in powers)
