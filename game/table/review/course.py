"""The course of a match: what happened in each roll, and the standings at its end.

Derived from the event log alone. Never here: what is worth telling of it (`moments`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    Event,
    Goal,
    Marked,
    Milestone,
    Over,
    Passed,
    Rolled,
    Started,
)
from game.rules.match import Match
from game.rules.seat import SeatState


@dataclass(frozen=True, slots=True)
class PlayedRoll:
    """One roll and everything that followed; `standing`: everybody's points after it, by seat."""

    roll: int
    standing: tuple[int, ...]
    choices: tuple[Marked | Passed, ...]
    completed: tuple[ColumnCompleted | ColourCompleted, ...]
    goals: tuple[Goal, ...]
    milestone: Milestone | None

    def choice(self, seat: int) -> Marked | Passed | None:
        """What a seat chose, None if it no longer had a choice."""
        return next((choice for choice in self.choices if choice.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Course:
    """A match from its start; `begun`: everybody's points before the first roll."""

    started: Started
    begun: tuple[int, ...]
    turns: tuple[PlayedRoll, ...]
    stars: tuple[int, ...]
    """The stars on each seat's sheet, as cells."""
    over: Over | None

    @property
    def standings(self) -> tuple[tuple[int, ...], ...]:
        """Everybody's points before the first roll and after each one."""
        return (self.begun, *(turn.standing for turn in self.turns))


def course_of(events: Sequence[Event]) -> Course | None:
    """The course of a match, complete or not; None for a log without a beginning.

    Points are totals as in T1; in missions they are column points, which are what counts (C3).
    """
    if not events or not isinstance(events[0], Started):
        return None
    match, turns = Match(), list[PlayedRoll]()
    match.take(events[0])
    begun = _standing(match.seats)
    for group in _by_roll(events[1:]):
        for event in group:
            match.take(event)
        turns.append(_turn(group, _standing(match.seats)))
    stars = tuple(seat.sheet.stars for seat in match.seats)
    return Course(events[0], begun, tuple(turns), stars, match.over)


def _by_roll(events: Iterable[Event]) -> list[list[Event]]:
    """The events in groups, each beginning with a roll."""
    groups: list[list[Event]] = []
    for event in events:
        if isinstance(event, Rolled):
            groups.append([])
        if groups:
            groups[-1].append(event)
    return groups


def _turn(group: Sequence[Event], standing: tuple[int, ...]) -> PlayedRoll:
    rolled = group[0]
    assert isinstance(rolled, Rolled)
    return PlayedRoll(
        rolled.roll,
        standing,
        tuple(event for event in group if isinstance(event, Marked | Passed)),
        tuple(event for event in group if isinstance(event, ColumnCompleted | ColourCompleted)),
        tuple(event for event in group if isinstance(event, Goal)),
        next((event for event in group if isinstance(event, Milestone)), None),
    )


def _standing(seats: Sequence[SeatState]) -> tuple[int, ...]:
    return tuple(seat.score().columns if seat.in_mission else seat.score().total for seat in seats)
