"""A team's progress: its points, and the steps of the goal that a settling brings (C5 to C11).

Pure functions. Never here: the plan itself (`mission`), penalties, or when a match ends.
"""

from collections.abc import Iterable, Iterator, Sequence

from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, ROW_MASKS, Mask
from game.rules.dice import COLOURS
from game.rules.events import ColumnCompleted, Goal
from game.rules.mission import KINDS, MISSION_ROLLS, WORD, GoalKind, MissionPlan, MissionSheet
from game.rules.seat import SeatState


def team_points(roll: int, seats: Iterable[SeatState]) -> int:
    """What is compared with a milestone: column points, after roll 27 also jokers (C5)."""
    points = 0
    for seat in seats:
        points += sum(seat.columns.values())
        if roll == MISSION_ROLLS:
            points += seat.jokers
    return points


def new_goals(
    plan: MissionPlan,
    seats: Sequence[SeatState],
    columns: Sequence[ColumnCompleted],
    done: Iterable[Goal],
) -> list[Goal]:
    """The steps of the goal that this settling brings, in the order of events.

    `columns` are the columns completed in this roll; `done` the steps of earlier rolls.
    """
    known = {(goal.kind, goal.item) for goal in done}
    found: list[Goal] = []
    for kind in KINDS[plan.mission]:
        if kind is GoalKind.LETTER:
            found += _next_letter(columns, known)
            continue
        lowest: dict[str, int] = {}
        for number, seat in enumerate(seats):
            for item in _items(plan.sheets[number], seat, kind):
                lowest.setdefault(item, number)
        found += [
            Goal(kind, item, lowest[item]) for item in sorted(lowest) if (kind, item) not in known
        ]
    return found


def is_complete(plan: MissionPlan, done: Iterable[Goal]) -> bool:
    """Whether the goal is complete (C6)."""
    kinds = [goal.kind for goal in done]
    return all(kinds.count(kind) >= count for kind, count in plan.needed)


def _items(sheet: MissionSheet, seat: SeatState, kind: GoalKind) -> Iterator[str]:
    """The items of a kind that this seat has done so far (C7 to C10)."""
    crossed = seat.crossed
    if kind is GoalKind.COLOUR:
        for colour in COLOURS:
            if not sheet.sheet.colour_masks[colour] & ~crossed:
                yield colour.letter
    elif kind is GoalKind.ROW:
        yield from _covered(ROW_MASKS, crossed)
    elif kind is GoalKind.CIRCLE:
        yield from _covered(sheet.circles, crossed)
    else:
        stars = sheet.sheet.stars & crossed
        for letter, column in zip(COLUMN_LETTERS, COLUMN_MASKS, strict=True):
            if stars & column:
                yield letter


def _covered(sets: Sequence[Mask], crossed: Mask) -> Iterator[str]:
    """The numbers, from 1, of the sets whose cells are all crossed."""
    for number, cells in enumerate(sets, start=1):
        if not cells & ~crossed:
            yield str(number)


def _next_letter(
    columns: Sequence[ColumnCompleted], known: set[tuple[GoalKind, str]]
) -> Iterator[Goal]:
    """The next letter of the word, if a seat completed its column in this roll (C11).

    At most one letter a roll: each needs a later roll than the letter before it.
    """
    letter = next((item for item in WORD if (GoalKind.LETTER, item) not in known), None)
    for event in columns:
        if COLUMN_LETTERS[event.column] == letter:
            yield Goal(GoalKind.LETTER, letter, event.seat)
            return
