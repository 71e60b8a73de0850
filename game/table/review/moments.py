"""The moments of a match: what people will still talk about afterwards.

Derived from the event log by plain definitions, one function for each kind, so that the same log
always has the same moments. Never here: words for people, drawing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.rules.cells import COLUMN_LETTERS
from game.rules.dice import Colour
from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    Event,
    Marked,
    Milestone,
    Passed,
    Result,
)
from game.rules.seat import COLOUR_FIRST, COLUMN_FIRST
from game.rules.settling import COLOURS_TO_END
from game.rules.setup import Mode
from game.table.review.course import Course, PlayedRoll, course_of

MOST_MOMENTS: Final = 6
"""The most moments a result shows."""
IN_VAIN_CELLS: Final = 2
"""A joker was wasted if it bought at most this many cells, no star, and completed nothing."""
LEAST_CHOICE: Final = 5
"""From this many points on, the best choice is a moment."""
LEAST_PASSES: Final = 3
"""From this many on, passes in a row are a moment."""
LEAST_COMEBACK: Final = 5
"""From this many points on, catching up is a comeback."""
CLOSE: Final = 5
"""A milestone was close with at most one point to spare, and so many needed for that one."""


class MomentKind(Enum):
    """The kind of a moment; the value names its sentence."""

    COMEBACK = "comeback"
    """Won after falling far behind; `roll`: the worst moment, `count`: how far behind."""
    TURNING_POINT = "turning_point"
    """The winner took the lead for good; `count`: how often it had changed hands, including this.
    """
    LOST_RACE = "lost_race"
    """A column or colour one roll after its first value was taken; `count` points less."""
    LAST_STEP = "last_step"
    """The last step of a mission's goal."""
    MILESTONE_MISSED = "milestone_missed"
    """A milestone was missed by `count` points (C5)."""
    BEST_CHOICE = "best_choice"
    """The choice that brought most points, `points` of them."""
    ENDED_IT = "ended_it"
    """The second colour, which ended the match (S4)."""
    FIRST_COLOUR = "first_colour"
    """The first colour that was completed."""
    MILESTONE_CLOSE = "milestone_close"
    """A milestone was reached with `count` points to spare, 0 or few."""
    IN_VAIN = "in_vain"
    """`points` jokers, 1 or 2, spent on `count` cells and nothing else."""
    FIRST_COLUMN = "first_column"
    """The first column that was completed."""
    PASSES = "passes"
    """`count` passes in a row, the first at `roll`."""


_RANK: Final = {kind: place for place, kind in enumerate(MomentKind)}


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment, at a roll, of one seat or several; see `MomentKind` for the numbers."""

    kind: MomentKind
    roll: int
    seats: tuple[int, ...]
    what: int | Colour | None = None
    """The column, 0 to 14, or the colour it is about."""
    count: int = 0
    points: int = 0


def wording(moment: Moment) -> tuple[str, dict[str, str | int | Colour]]:
    """The key of its sentence in the table `moments` of the word files, with its values; the
    reader's language names colours.
    """
    key = moment.kind.value
    parts: dict[str, str | int | Colour] = {"count": moment.count, "points": moment.points}
    if isinstance(moment.what, int):
        parts["letter"] = COLUMN_LETTERS[moment.what]
    elif moment.what is not None:
        parts["colour"] = moment.what
    if moment.kind is MomentKind.LOST_RACE:
        key += "_column" if isinstance(moment.what, int) else "_colour"
        parts["first"] = moment.points + moment.count
    if moment.kind is MomentKind.IN_VAIN and moment.points > 1:
        key += "_two"
    return key, parts


def moments(events: Sequence[Event]) -> tuple[Moment, ...]:
    """The moments of a match, the most remarkable first; at most one of each kind.

    A log that ends early has those that have happened so far.
    """
    course = course_of(events)
    if course is None:
        return ()
    found = [moment for find in _FINDERS for moment in find(course)]
    return tuple(sorted(found, key=lambda moment: (_RANK[moment.kind], moment.roll)))


# --- what was completed ---------------------------------------------------------------------------


def _firsts(course: Course) -> Iterator[Moment]:
    """The first column and the first colour, each with everybody who completed it in that roll."""
    for kind, event_kind in (
        (MomentKind.FIRST_COLUMN, ColumnCompleted),
        (MomentKind.FIRST_COLOUR, ColourCompleted),
    ):
        for turn in course.turns:
            done = [event for event in turn.completed if isinstance(event, event_kind)]
            if done:
                what, points = _what(done[0]), done[0].points
                seats = tuple(event.seat for event in done if _what(event) == what)
                yield Moment(kind, turn.roll, seats, what, points=points)
                break


def _ended_it(course: Course) -> Iterator[Moment]:
    if course.over is None or course.started.mode is Mode.MISSION:
        return
    last = course.turns[-1]
    colours = [event.seat for turn in course.turns for event in turn.completed if _is_colour(event)]
    now = [event for event in last.completed if _is_colour(event)]
    enders = [event for event in now if colours.count(event.seat) >= COLOURS_TO_END]
    if enders:
        whats = {_what(event) for event in enders}
        seats = tuple(event.seat for event in enders)
        yield Moment(
            MomentKind.ENDED_IT, last.roll, seats, whats.pop() if len(whats) == 1 else None
        )


def _lost_race(course: Course) -> Iterator[Moment]:
    """Somebody got the lower value one roll after the first was taken; the costliest case."""
    taken: dict[int | Colour, int] = {}
    races: list[Moment] = []
    for turn in course.turns:
        for event in turn.completed:
            what, points = _what(event), event.points
            if event.first:
                taken[what] = turn.roll
                continue
            lost = (COLUMN_FIRST[what] if isinstance(what, int) else COLOUR_FIRST) - points
            if turn.roll - taken[what] == 1 and course.started.mode is Mode.VERSUS:
                kind = MomentKind.LOST_RACE
                races.append(Moment(kind, turn.roll, (event.seat,), what, lost, points))
    if races:
        yield max(races, key=lambda race: (race.count, -race.roll))


# --- what was chosen ------------------------------------------------------------------------------


def _best_choice(course: Course) -> Iterator[Moment]:
    """What earned a seat most points in one roll: columns, colours, stars, less jokers."""
    best: tuple[int, PlayedRoll, int] | None = None
    before = course.begun
    for turn in course.turns:
        for seat, points in enumerate(turn.standing):
            gained = points - before[seat]
            marked = isinstance(turn.choice(seat), Marked)
            if marked and gained >= LEAST_CHOICE and (best is None or gained > best[0]):
                best = gained, turn, seat
        before = turn.standing
    if best is not None:
        gained, turn, seat = best
        yield Moment(MomentKind.BEST_CHOICE, turn.roll, (seat,), points=gained)


def _in_vain(course: Course) -> Iterator[Moment]:
    """Jokers spent for almost nothing; in missions a joker that saves a miss is well spent."""
    if course.started.mode is Mode.MISSION:
        return
    found = [
        Moment(
            MomentKind.IN_VAIN,
            turn.roll,
            (choice.seat,),
            count=choice.cells.bit_count(),
            points=choice.jokers_used,
        )
        for turn in course.turns
        for choice in turn.choices
        if isinstance(choice, Marked) and _is_in_vain(course, turn, choice)
    ]
    if found:
        yield max(found, key=lambda moment: (moment.points, -moment.count, -moment.roll))


def _is_in_vain(course: Course, turn: PlayedRoll, choice: Marked) -> bool:
    """Whether jokers were spent for almost nothing."""
    if not choice.jokers_used or choice.cells.bit_count() > IN_VAIN_CELLS:
        return False
    came_of_it = (*turn.completed, *turn.goals)
    if any(event.seat == choice.seat for event in came_of_it):
        return False
    return not choice.cells & course.stars[choice.seat]


def _passes(course: Course) -> Iterator[Moment]:
    """The longest run of passes of one seat, the earliest if there are several."""
    best: Moment | None = None
    for seat in range(course.started.seats):
        row = 0
        for turn in course.turns:
            row = row + 1 if isinstance(turn.choice(seat), Passed) else 0
            first = turn.roll - row + 1
            longer = best is None or (row, -first) > (best.count, -best.roll)
            if row >= LEAST_PASSES and longer:
                best = Moment(MomentKind.PASSES, first, (seat,), count=row)
    if best is not None:
        yield best


# --- who led --------------------------------------------------------------------------------------


def _leader(standing: Sequence[int]) -> int | None:
    """Who is ahead of everybody else, None if nobody is alone in front."""
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else None


def _winner(course: Course) -> int | None:
    """The sole winner of a versus match."""
    over, mode = course.over, course.started.mode
    if over is None or mode is not Mode.VERSUS or len(over.winners) != 1:
        return None
    return over.winners[0]


def _turning_point(course: Course) -> Iterator[Moment]:
    """The winner overtook somebody who had led, and was not caught again."""
    winner, leader, changes, since = _winner(course), None, 0, 0
    for turn in course.turns:
        now = _leader(turn.standing)
        if now is None:
            since = 0
            continue
        if leader is not None and now != leader:
            changes += 1
            since = 0
        if not since:
            since = turn.roll
        leader = now
    if winner is not None and changes and since and leader == winner:
        yield Moment(MomentKind.TURNING_POINT, since, (winner,), count=changes)


def _comeback(course: Course) -> Iterator[Moment]:
    winner = _winner(course)
    if winner is None:
        return
    behind, turn = max(
        ((max(turn.standing) - turn.standing[winner], turn) for turn in course.turns),
        key=lambda pair: pair[0],
    )
    if behind >= LEAST_COMEBACK:
        yield Moment(MomentKind.COMEBACK, turn.roll, (winner,), count=behind)


# --- missions -------------------------------------------------------------------------------------


def _last_step(course: Course) -> Iterator[Moment]:
    if course.over is not None and course.over.result is Result.WON and course.turns[-1].goals:
        turn = course.turns[-1]
        yield Moment(MomentKind.LAST_STEP, turn.roll, (turn.goals[-1].seat,))


def _milestones(course: Course) -> Iterator[Moment]:
    """The milestone missed by most, and the one reached with least to spare."""
    everybody = tuple(range(course.started.seats))
    found = [turn.milestone for turn in course.turns if turn.milestone is not None]
    missed = [one for one in found if not one.reached]
    close = [one for one in found if one.reached and _is_close(one)]
    if missed:
        one = max(missed, key=lambda one: one.needed - one.points)
        short = one.needed - one.points
        yield Moment(MomentKind.MILESTONE_MISSED, one.roll, everybody, count=short)
    if close:
        one = min(close, key=lambda one: one.points - one.needed)
        spare = one.points - one.needed
        yield Moment(MomentKind.MILESTONE_CLOSE, one.roll, everybody, count=spare)


def _is_close(milestone: Milestone) -> bool:
    spare = milestone.points - milestone.needed
    return spare <= 1 and spare * CLOSE <= milestone.needed


def _what(event: ColumnCompleted | ColourCompleted) -> int | Colour:
    return event.column if isinstance(event, ColumnCompleted) else event.colour


def _is_colour(event: ColumnCompleted | ColourCompleted) -> bool:
    return isinstance(event, ColourCompleted)


_FINDERS: Final = (
    _firsts,
    _ended_it,
    _lost_race,
    _best_choice,
    _in_vain,
    _passes,
    _turning_point,
    _comeback,
    _last_step,
    _milestones,
)
