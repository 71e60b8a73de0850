"""What is said aloud at the table: columns and colours, the last roll, jokers, a mission's steps.

One after the other, so that several at once do not talk over each other. Here is what is said and
for how long; the sentences stand in the words files, and `draw_announcement` draws them.
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
from game.rules.mission import GoalKind

_LONG: Final = 2.0
_SHORT: Final = 1.2
"""How long one is shown while another one waits."""
_GOALS: Final = {
    GoalKind.ROW: "goal_row",
    GoalKind.STAR: "goal_star",
    GoalKind.CIRCLE: "goal_circle",
    GoalKind.LETTER: "goal_letter",
}
"""Steps of a goal that are said; a colour is said as such."""


@dataclass(frozen=True, slots=True)
class Callout:
    """One sentence: its key in `announce`, what fills it, and how it sounds."""

    key: str
    sound: Sound
    seats: tuple[int, ...] = ()
    what: int | Colour | None = None
    """The column or colour it is about."""
    points: int = 0
    parts: dict[str, WordValue] = field(default_factory=dict)
    minor: bool = False
    """Whether it is said only when nothing else is to be said."""

    def sentence(self, words: Words, names: Sequence[str]) -> str:
        """What is written."""
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
    """What is said of events that are shown together; who was first together is said together."""
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
    """What is said of an event that stands for itself."""
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


def last_roll(seats: tuple[int, ...] = ()) -> Callout:
    """That this roll is the last one; `seats` are those whose second colour makes it so (S4)."""
    return Callout("last_colours" if seats else "last", Sound.LAST_ROLL, seats)


class Crier:
    """Says one thing after the other."""

    def __init__(self) -> None:
        """Nothing is said yet."""
        self._waiting: deque[Callout] = deque()
        self.current: Callout | None = None
        self.since = 0.0
        """How long the current one has been shown, in seconds."""

    def say(self, *said: Callout) -> None:
        """These are to be said; a minor one only if there is nothing else."""
        self._waiting.extend(said)
        if any(not one.minor for one in self._waiting):
            self._waiting = deque(one for one in self._waiting if not one.minor)

    def hush(self) -> None:
        """Nothing more of what waits."""
        self._waiting.clear()
        self.current = None

    def update(self, seconds: float) -> Callout | None:
        """Let time pass; what begins to be said now, if anything does."""
        self.since += seconds
        if self.current is not None:
            if self.since < (_SHORT if self._waiting else _LONG):
                return None
            self.current = None
        if not self._waiting:
            return None
        self.current, self.since = self._waiting.popleft(), 0.0
        return self.current
