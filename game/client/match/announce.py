"""What is said aloud at the table: columns and colours, the last roll, jokers, a mission's steps.

Announcements queue up so that they never talk over each other. This module decides what is said and
for how long; the sentences are in the word files, and `draw_announcement` draws them.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.client.sound import Sound
from game.client.words import Words, WordValue
from game.rules.cells import COLUMN_LETTERS
from game.rules.dice import Colour, DieKind
from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    DieGivenUp,
    Event,
    Goal,
    Marked,
    Milestone,
    Missed,
    Penalty,
)
from game.rules.match import Match
from game.rules.mission import GoalKind
from game.table.play.team_view import lost_letters

_LONG: Final = 2.0
_SHORT: Final = 1.2
"""Seconds an announcement is shown while another one waits."""
_GOALS: Final = {
    GoalKind.ROW: "goal_row",
    GoalKind.STAR: "goal_star",
    GoalKind.CIRCLE: "goal_circle",
    GoalKind.LETTER: "goal_letter",
}
"""The steps of a goal that are announced; a colour is announced as a colour."""


@dataclass(frozen=True, slots=True)
class Callout:
    """One sentence: its key in `announce`, the values in it, and its sound."""

    key: str
    sound: Sound
    seats: tuple[int, ...] = ()
    what: int | Colour | None = None
    """The column or colour it is about."""
    points: int = 0
    parts: dict[str, WordValue] = field(default_factory=dict)
    minor: bool = False
    """Whether it is said only when nothing else is waiting."""

    def sentence(self, words: Words, names: Sequence[str]) -> str:
        """The sentence as written on screen."""
        parts = dict(self.parts)
        if self.seats:
            parts["names"] = ", ".join(names[s] if s < len(names) else "?" for s in self.seats)
        if isinstance(self.what, int):
            parts["letter"] = COLUMN_LETTERS[self.what]
        elif self.what is not None:
            parts["colour"] = words(f"colour.{self.what.value}")
        if self.points:
            each = "each" if len(self.seats) > 1 else "points"
            parts["points"] = words(f"announce.{each}", count=self.points)
        return words(f"announce.{self.key}", **parts)


def announcements(events: Iterable[Event]) -> Iterator[Callout]:
    """What to say about events shown together; players who were first together share a sentence."""
    firsts: dict[int | Colour, list[ColumnCompleted | ColourCompleted]] = {}
    for event in events:
        match event:
            case ColumnCompleted(_, what, _, True) | ColourCompleted(_, what, _, True):
                firsts.setdefault(what, []).append(event)
            case _:
                yield from _one(event)
    for what, together in firsts.items():
        seats = tuple(event.seat for event in together)
        yield _completed(what, seats, together[0].points)


def _completed(what: int | Colour, seats: tuple[int, ...], points: int) -> Callout:
    if isinstance(what, int):
        return Callout("column", Sound.COLUMN, seats, what, points)
    key = "colour" if points else "colour_plain"
    return Callout(key, Sound.COLOUR, seats, what, points)


def _one(event: Event) -> Iterator[Callout]:
    """What to say about a single event."""
    match event:
        case Marked(seat=seat, jokers_used=jokers) if jokers:
            parts: dict[str, WordValue] = {"count": jokers}
            yield Callout("joker", Sound.JOKER, (seat,), parts=parts, minor=True)
        case Goal(kind, item, seat) if kind in _GOALS:
            yield Callout(_GOALS[kind], Sound.GOAL, (seat,), parts={"item": item})
        case Milestone(_, points, _, True):
            yield Callout("milestone", Sound.MILESTONE, parts={"count": points})
        case Milestone(_, points, needed, False):
            parts = {"have": points, "needed": needed}
            yield Callout("short", Sound.FELL_SHORT, parts=parts)
        case Missed(seat, misses):
            yield Callout("miss", Sound.MISS, (seat,), parts={"number": misses})
        case Penalty(jokers) if sum(jokers):
            yield Callout("struck", Sound.MISS, parts={"count": sum(jokers)})
        case DieGivenUp(kind):
            key = "given_colour" if kind is DieKind.COLOUR else "given_number"
            yield Callout(key, Sound.MISS)


def out_of_reach(events: Iterable[Event], match: Match) -> Iterator[Callout]:
    """That a letter of the word can no longer count; `match`: after these events (C11)."""
    full = [event.column for event in events if isinstance(event, ColumnCompleted)]
    lost = lost_letters(match, [seat.crossed for seat in match.seats]) if full else ()
    for column in dict.fromkeys(full):
        if COLUMN_LETTERS[column] in lost:
            yield Callout("letter_lost", Sound.MISS, what=column)


def last_roll(seats: tuple[int, ...] = ()) -> Callout:
    """That this is the last roll; `seats`: those whose second colour makes it so (S4)."""
    return Callout("last_colours" if seats else "last", Sound.LAST_ROLL, seats)


class Crier:
    """Says one thing after another."""

    def __init__(self) -> None:
        """Start with nothing to say."""
        self._waiting: deque[Callout] = deque()
        self.current: Callout | None = None
        self.since = 0.0
        """Seconds for which the current one has been shown."""

    def say(self, *said: Callout) -> None:
        """Queue these; a minor one is dropped if anything else is waiting."""
        self._waiting.extend(said)
        if any(not one.minor for one in self._waiting):
            self._waiting = deque(one for one in self._waiting if not one.minor)

    def say_now(self, said: Callout) -> None:
        """Say this at once, in place of an earlier one of its kind; what it interrupts follows."""
        rest = [self.current, *self._waiting] if self.current is not None else self._waiting
        self._waiting = deque([said, *(one for one in rest if one.key != said.key)])
        self.current = None

    def hush(self) -> None:
        """Drop everything that waits."""
        self._waiting.clear()
        self.current = None

    def update(self, seconds: float) -> Callout | None:
        """Let time pass; returns the announcement that starts now, if one does."""
        self.since += seconds
        if self.current is not None:
            if self.since < (_SHORT if self._waiting else _LONG):
                return None
            self.current = None
        if not self._waiting:
            return None
        self.current, self.since = self._waiting.popleft(), 0.0
        return self.current
