"""The chance of winning, roll by roll: the expert's view of every seat, turned into shares of one.

At the end of a roll the net that learned at tables says of each seat what the match may bring it.
The shares are the softmax of these values; `SHARPNESS` is the one number that was fitted to matches
of bots (docs/bots.md). It is the chance of seats that are played equally well from there on.
Never here: drawing, processes, or how it was fitted (`chance_trials`).
"""

from collections.abc import Sequence
from math import exp
from typing import Final, TypeAlias

from game.bots.levels import net
from game.bots.sight import is_regular
from game.bots.stand import Stand
from game.rules.events import Event, Rolled, Started
from game.rules.match import Match
from game.rules.setup import Mode

Shares: TypeAlias = tuple[float, ...]
"""The chance of each seat, by seat; together they are 1."""

SHARPNESS: Final = 2.0
"""How much one more in what the net counts in makes a seat likelier to win, as a power of e."""


def can_tell(events: Sequence[Event]) -> bool:
    """Whether there is one to be told: several seats, each for itself, on sheets of rule M4."""
    if not events or not isinstance(events[0], Started) or events[0].mode is not Mode.VERSUS:
        return False
    match = Match()
    match.take(events[0])
    return len(match.seats) > 1 and all(is_regular(seat.sheet) for seat in match.seats)


def chances(events: Sequence[Event]) -> tuple[Shares, ...]:
    """The shares before the first roll and after each one, as many as `Course.standings`.

    After the last one they are what became of it: 1 for who won, divided where several share (T2).
    Empty where there is nothing to tell.
    """
    if not can_tell(events):
        return ()
    match, found = Match(), list[Shares]()
    for event in events:
        if isinstance(event, Rolled):
            found.append(shares_now(match))
        match.take(event)
    found.append(shares_now(match))
    return tuple(found)


def shares_now(match: Match, sharpness: float = SHARPNESS) -> Shares:
    """The chance of each seat as the match stands."""
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
