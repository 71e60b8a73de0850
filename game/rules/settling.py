"""Settles a roll: columns, colours and the end of the match (S1 to S5, O2, O3, T2).

Pure functions from seats to events. Never here: changing a seat.
"""

from collections.abc import Iterator, Sequence, Set
from typing import Final

from game.rules.dice import Colour
from game.rules.events import ColourCompleted, ColumnCompleted, Event, Over, Result, Settled
from game.rules.seat import (
    COLOUR_FIRST,
    COLOUR_LATER,
    COLUMN_FIRST,
    COLUMN_LATER,
    SeatState,
)
from game.rules.setup import SOLO_ROLLS, Mode

COLOURS_TO_END: Final = 2
"""The match ends when a seat has this many colour bonuses (S4)."""


def settle(
    mode: Mode,
    roll: int,
    seats: Sequence[SeatState],
    claimed_columns: Set[int],
    claimed_colours: Set[Colour],
) -> Iterator[Event]:
    """The events of settling roll `roll` of a versus or solo match.

    Fold each before asking for the next.
    """
    yield Settled(roll)
    yield from completed_columns(seats, claimed_columns)
    yield from completed_colours(seats, claimed_colours, COLOUR_FIRST, COLOUR_LATER)
    if is_over(mode, roll, seats):
        yield final_result(seats)


def completed_columns(seats: Sequence[SeatState], claimed: Set[int]) -> list[ColumnCompleted]:
    """The columns completed in this roll, by seat, then letter (S1, S3).

    `claimed`: those somebody completed in an earlier roll; everybody who completes another one now
    is first.
    """
    events = []
    for number, seat in enumerate(seats):
        for column in seat.newly_complete_columns():
            first = column not in claimed
            points = COLUMN_FIRST[column] if first else COLUMN_LATER[column]
            events.append(ColumnCompleted(number, column, points, first))
    return events


def completed_colours(
    seats: Sequence[SeatState], claimed: Set[Colour], points_first: int, points_later: int
) -> list[ColourCompleted]:
    """The colours completed in this roll, by seat; first and later as with columns (S2)."""
    events = []
    for number, seat in enumerate(seats):
        for colour in seat.newly_complete_colours():
            first = colour not in claimed
            points = points_first if first else points_later
            events.append(ColourCompleted(number, colour, points, first))
    return events


def is_over(mode: Mode, roll: int, seats: Sequence[SeatState]) -> bool:
    """Whether the match ends with this settling (S4, S5, O2, O3)."""
    if any(len(seat.colours) >= COLOURS_TO_END for seat in seats):
        return True
    return mode is Mode.SOLO and roll >= SOLO_ROLLS


def final_result(seats: Sequence[SeatState]) -> Over:
    """The end of a versus or solo match: totals and winners (T1, T2)."""
    totals = tuple(seat.score().total for seat in seats)
    best = max((total, seat.jokers) for total, seat in zip(totals, seats, strict=True))
    winners = tuple(
        number
        for number, (total, seat) in enumerate(zip(totals, seats, strict=True))
        if (total, seat.jokers) == best
    )
    return Over(Result.FINISHED, winners, totals)
