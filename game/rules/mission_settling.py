"""Settles a roll of a mission: goals, milestones, penalties without a decision, the end.

(C3 to C6.) Never here: what counts towards a goal (`goals`), or changing a seat.
"""

from collections.abc import Iterator, Sequence, Set

from game.rules.dice import Colour
from game.rules.events import Event, Goal, Milestone, Missed, Over, Penalty, Result, Settled
from game.rules.goals import is_complete, new_goals, team_points
from game.rules.mission import (
    MILESTONE_ROLLS,
    MISSION_ROLLS,
    MOST_MISSES,
    PENALTY_ROLL,
    MissionPlan,
)
from game.rules.seat import SeatState
from game.rules.settling import completed_colours, completed_columns


def settle_mission(
    plan: MissionPlan,
    roll: int,
    seats: Sequence[SeatState],
    claimed_columns: Set[int],
    claimed_colours: Set[Colour],
    done: Sequence[Goal],
) -> Iterator[Event]:
    """The events of settling roll `roll` of a mission.

    Fold each before asking for the next: `seats` and `done` are read as the events change them.
    """
    yield Settled(roll)
    columns = completed_columns(seats, claimed_columns)
    yield from columns
    yield from completed_colours(seats, claimed_colours, 0, 0)
    yield from new_goals(plan, seats, columns, done)
    missed_milestone = False
    if roll in MILESTONE_ROLLS:
        milestone = _milestone(plan, roll, seats)
        yield milestone
        missed_milestone = not milestone.reached
    if roll == MISSION_ROLLS and missed_milestone:
        for number, seat in enumerate(seats):
            yield Missed(number, seat.misses + 1)
    if any(seat.misses >= MOST_MISSES for seat in seats):
        yield lost(seats)
    elif is_complete(plan, done):
        yield Over(Result.WON, tuple(range(len(seats))), team_totals(seats))
    elif roll >= MISSION_ROLLS:
        yield lost(seats)
    elif roll == PENALTY_ROLL and missed_milestone:
        yield from _penalty_without_decision(plan, seats)


def lost(seats: Sequence[SeatState]) -> Over:
    """The end of a lost mission: nobody wins."""
    return Over(Result.LOST, (), team_totals(seats))


def team_totals(seats: Sequence[SeatState]) -> tuple[int, ...]:
    """Column points plus unused jokers, a number for each seat."""
    return tuple(seat.score().total for seat in seats)


def _milestone(plan: MissionPlan, roll: int, seats: Sequence[SeatState]) -> Milestone:
    points, needed = team_points(roll, seats), plan.points_after(roll)
    return Milestone(roll, points, needed, points >= needed)


def _penalty_without_decision(plan: MissionPlan, seats: Sequence[SeatState]) -> Iterator[Penalty]:
    """One seat strikes the number asked for, or all it has; a team strikes all its jokers if it has
    no more than that.
    """
    left = tuple(seat.jokers for seat in seats)
    if len(seats) == 1:
        yield Penalty((min(left[0], plan.jokers),))
    elif sum(left) <= plan.jokers:
        yield Penalty(left)
