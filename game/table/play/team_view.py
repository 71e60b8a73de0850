"""A mission as it can be seen, as plain data: rolls, milestones, the goal and who did which step.

Equal views look the same, so a view is also the key of its cached picture. Never here: drawing,
words.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.rules.cells import (
    ALL_CELLS,
    COLUMN_LETTERS,
    COLUMN_MASKS,
    ROW_MASKS,
    Cell,
    Mask,
    column_of,
    row_of,
)
from game.rules.dice import Colour
from game.rules.events import Goal, Milestone
from game.rules.goals import team_points
from game.rules.match import Match, Phase
from game.rules.mission import KINDS, MILESTONE_ROLLS, WORD, GoalKind, MissionPlan
from game.table.play.seat_view import SeatProgress

GoalStep = tuple[GoalKind, str]
"""A step of a goal: its kind and its item."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A milestone: points so far, whether they are enough, whether it is past or next."""

    points: int
    enough: bool
    past: bool
    next: bool


@dataclass(frozen=True, slots=True)
class TeamView:
    """Everything that shows of a team's mission now."""

    plan: MissionPlan
    roll: int
    """The roll on show, 0 before the first."""
    settled: bool
    """Whether that roll is over."""
    seats: tuple[SeatProgress, ...]
    goals: tuple[Goal, ...]
    past: tuple[Milestone, ...]
    """The milestones already checked."""
    points: tuple[int, ...]
    """The points that would count now for each milestone (C5)."""

    @property
    def next_milestone(self) -> int:
        """The roll of the next milestone; the last one once all are past."""
        rolls = [milestone.roll for milestone in self.past]
        return next((roll for roll in MILESTONE_ROLLS if roll not in rolls), MILESTONE_ROLLS[-1])

    def flag(self, roll: int) -> Flag:
        """The state of the milestone after a roll."""
        for milestone in self.past:
            if milestone.roll == roll:
                return Flag(milestone.points, milestone.reached, True, False)
        points = self.points[MILESTONE_ROLLS.index(roll)]
        coming = next((r for r in MILESTONE_ROLLS if r >= self.roll), None)
        return Flag(points, points >= self.plan.points_after(roll), False, coming == roll)

    def is_over(self, roll: int) -> bool:
        """Whether a roll is over."""
        return roll < self.roll or (roll == self.roll and self.settled)

    def done_by(self, kind: GoalKind) -> dict[str, int]:
        """The steps of a kind that are done, each with the seat that did it."""
        return {goal.item: goal.seat for goal in self.goals if goal.kind is kind}

    @property
    def next_letter(self) -> str | None:
        """The letter of the word that counts next, None once all have counted (C11)."""
        done = self.done_by(GoalKind.LETTER)
        return next((letter for letter in WORD if letter not in done), None)

    def left_for(self, kind: GoalKind, item: str) -> list[int]:
        """How many crosses each seat still lacks for a step."""
        lacking = []
        for number, seat in enumerate(self.seats):
            if kind is GoalKind.COLOUR:
                cells = seat.sheet.colour_masks[Colour(item)]
            elif kind is GoalKind.ROW:
                cells = ROW_MASKS[int(item) - 1]
            elif kind is GoalKind.CIRCLE:
                cells = self.plan.sheets[number].circles[int(item) - 1]
            else:
                cells = COLUMN_MASKS[COLUMN_LETTERS.index(item)]
                cells &= seat.sheet.stars if kind is GoalKind.STAR else cells
            lacking.append((cells & ~seat.crossed).bit_count())
        return lacking


def team_of(
    match: Match,
    plan: MissionPlan,
    seats: tuple[SeatProgress, ...],
    past: Mapping[int, Milestone],
) -> TeamView:
    """The view of a mission; `past`: the milestones already checked, by roll."""
    return TeamView(
        plan,
        match.roll_number,
        match.phase in (Phase.ROLL, Phase.OVER),
        seats,
        tuple(match.goals),
        tuple(past.values()),
        tuple(team_points(roll, match.seats) for roll in MILESTONE_ROLLS),
    )


def lost_letters(match: Match, crossed: Sequence[Mask]) -> tuple[str, ...]:
    """The letters of the word that can no longer count with these cells crossed on the sheets.

    Their columns are complete on every sheet although it was not their turn (C11).
    """
    setup = match.setup
    plan = setup.plan if setup is not None else None
    if plan is None or GoalKind.LETTER not in KINDS[plan.mission]:
        return ()
    return tuple(
        letter
        for letter in _open_letters(match)
        if not any(COLUMN_MASKS[COLUMN_LETTERS.index(letter)] & ~cells for cells in crossed)
    )


def at_risk(match: Match, seat: int) -> tuple[tuple[str, Mask], ...]:
    """The letters that a seat would put out of reach by completing their columns now, each with the
    cells that the column still lacks (C11): no other sheet can complete it later.
    """
    crossed = [state.crossed for state in match.seats]
    full = [ALL_CELLS if number == seat else own for number, own in enumerate(crossed)]
    later = _open_letters(match)[1:]
    lost = {*lost_letters(match, full)} - {*lost_letters(match, crossed)}
    return tuple(
        (letter, COLUMN_MASKS[COLUMN_LETTERS.index(letter)] & ~crossed[seat])
        for letter in later
        if letter in lost
    )


def spoiled_letter(match: Match, seat: int, cells: Mask) -> str | None:
    """The letter that a seat would put out of reach by crossing these cells (C11)."""
    return next((letter for letter, lacks in at_risk(match, seat) if not lacks & ~cells), None)


def _open_letters(match: Match) -> list[str]:
    """The letters that have not counted yet; the first one is next."""
    done = {goal.item for goal in match.goals if goal.kind is GoalKind.LETTER}
    return [letter for letter in WORD if letter not in done]


def parts_of(goal: Iterable[tuple[GoalKind, int]]) -> list[tuple[GoalKind, int]]:
    """What the goal asks for, the hard part first, without parts that ask for nothing."""
    order = [(kind, count) for kind, count in goal if count]
    return sorted(order, key=lambda part: part[0] in (GoalKind.COLOUR, GoalKind.ROW))


def steps_at(plan: MissionPlan, seat: int, cell: Cell) -> tuple[GoalStep, ...]:
    """The steps that include a cell of a seat's sheet."""
    sheet, found = plan.sheets[seat], list[GoalStep]()
    letter = COLUMN_LETTERS[column_of(cell)]
    for kind, _ in parts_of(plan.needed):
        if kind is GoalKind.COLOUR:
            found.append((kind, sheet.sheet.colours[cell].letter))
        elif kind is GoalKind.ROW:
            found.append((kind, str(row_of(cell) + 1)))
        elif kind is GoalKind.CIRCLE:
            circles = enumerate(sheet.circles, start=1)
            found += [(kind, str(number)) for number, cells in circles if cells >> cell & 1]
        elif kind is GoalKind.STAR or letter in WORD:
            found.append((kind, letter))
    return tuple(found)
