"""What a seat in a mission sees of its team, the same for all its choices in a roll (C4 to C11).

Misses, milestones and the other seats' progress with each item of the goal, as features of a net.
Never here: the seat's own crosses (`mission_sight`).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.bots import features as f
from game.bots import mission_features as m
from game.bots.mission_sight import (
    STAR_CROSSED,
    WITHIN_REACH,
    WORD_COLUMNS,
    Lacking,
    Letters,
    mission_sight_of,
    span_of,
)
from game.bots.net import Net
from game.bots.team_goal import items_of
from game.rules.cells import COLUMN_MASKS, COLUMNS, Mask
from game.rules.match import Match
from game.rules.mission import (
    DIE_ROLL,
    MILESTONE_ROLLS,
    MISSION_ROLLS,
    PENALTY_ROLL,
    WORD,
    GoalKind,
    MissionSheet,
)
from game.rules.seat import COLUMN_FIRST, COLUMN_LATER, SeatState

_DICE: Final = 6
_STAR_FAR: Final = 6
_NOBODY: Final = 8
"""No other seat can complete this letter's column in time."""


class Around(NamedTuple):
    """What one seat sees of its team."""

    sums: int
    lacking: tuple[Lacking, ...]
    letters: Letters
    points: int
    """Points of columns, including what others completed in this roll."""
    jokers: int
    """Jokers the others have left."""
    stage: int
    """The index of the next milestone."""
    asked: int
    """Its points."""
    claimed: frozenset[int]
    """Columns completed first in an earlier roll."""


class _Other(NamedTuple):
    """Another seat of the team."""

    state: SeatState
    mission_sheet: MissionSheet
    near: Mask
    span: tuple[int, int]


def around_of(net: Net, match: Match, seat: int) -> Around:
    """What this seat sees of its team now."""
    assert match.setup is not None
    assert match.setup.plan is not None
    plan, state = match.setup.plan, match.seats[seat]
    others = [
        _Other(other, plan.sheets[number], other.reach & ~other.crossed, span_of(other.crossed))
        for number, other in enumerate(match.seats)
        if number != seat
    ]
    jokers = sum(other.state.jokers for other in others)
    count = sum(goal.kind is GoalKind.LETTER for goal in match.goals)
    on = list(_team_features(match, seat, others, jokers))
    lacking, coming = [], False
    for kind, needed in plan.needed:
        if needed <= 0:
            continue
        if kind is GoalKind.LETTER:
            coming = _letters(on, others, count)
            lacking.append(Lacking(kind, needed, 0))
        elif kind is GoalKind.STAR:
            lacking.append(Lacking(kind, needed, _stars(on, net, others)))
        else:
            lacking.append(Lacking(kind, needed, _items(on, others, kind)))
    claimed = frozenset(match.claimed_columns)
    stage = _stage(match.roll_number)
    return Around(
        sum(net.rows[feature] for feature in on),
        tuple(lacking),
        Letters(count, coming, frozenset(state.columns)),
        _points(match, others, claimed),
        jokers,
        stage,
        plan.points_after(MILESTONE_ROLLS[stage]),
        claimed,
    )


def column_points(column: int, claimed: frozenset[int]) -> int:
    """What completing a column in this roll brings (M5)."""
    return (COLUMN_LATER if column in claimed else COLUMN_FIRST)[column]


def _stage(roll: int) -> int:
    return 0 if roll <= PENALTY_ROLL else 1 if roll <= DIE_ROLL else 2


def _points(match: Match, others: list[_Other], claimed: frozenset[int]) -> int:
    settled = sum(sum(state.columns.values()) for state in match.seats)
    return settled + sum(
        column_points(column, claimed)
        for other in others
        for column in other.state.newly_complete_columns()
    )


def _team_features(match: Match, seat: int, others: list[_Other], jokers: int) -> Iterator[int]:
    state = match.seats[seat]
    yield f.TIME + MISSION_ROLLS - match.roll_number
    yield m.OTHER_MISSES + max((other.state.misses for other in others), default=0)
    yield m.TEAM + len(match.seats) - 1
    yield m.OTHER_JOKERS + min(jokers // 2, 12)
    if sum(match.dice) < _DICE:
        yield m.FEWER_DICE
    for column in match.claimed_columns:
        if COLUMN_MASKS[column] & ~state.crossed:
            yield m.LATER_COLUMN + column


class _Shown(NamedTuple):
    """How features represent the open cells of an item at the nearest other seat."""

    first: int
    """Their first number; each item has `width` of them."""
    width: int
    items: int
    cells: int
    """Cells of an item: all count as open if there is no other seat."""
    step: int = 1
    """How many cells make a difference of one."""


_SHOWN: Final = {
    GoalKind.COLOUR: _Shown(m.OTHER_COLOUR, 8, items=5, cells=21, step=3),
    GoalKind.ROW: _Shown(m.OTHER_ROW, 8, items=7, cells=15),
    GoalKind.CIRCLE: _Shown(m.OTHER_CIRCLE, 5, items=6, cells=4),
}


def _items(on: list[int], others: list[_Other], kind: GoalKind) -> Mask:
    """Add the others' progress with each item of a kind; returns what they have done, as bits."""
    shown, done = _SHOWN[kind], 0
    for number in range(shown.items):
        left = shown.cells
        for other in others:
            cells = items_of(other.mission_sheet, kind)[number].cells
            left = min(left, (cells & ~other.state.crossed).bit_count())
        done |= (not left) << number
        if left:
            on.append(shown.first + number * shown.width + min(left // shown.step, shown.width - 1))
    return done


def _stars(on: list[int], net: Net, others: list[_Other]) -> Mask:
    """The same for stars."""
    done = 0
    for column in range(COLUMNS):
        states = [
            mission_sight_of(net, other.mission_sheet).star_state(
                column, other.state.crossed, other.near, other.span
            )
            for other in others
        ]
        if STAR_CROSSED in states:
            done |= 1 << column
        elif WITHIN_REACH in states:
            on.append(m.OTHER_STAR + column * 9 + WITHIN_REACH)
        else:
            on.append(m.OTHER_STAR + column * 9 + min(states, default=_STAR_FAR))
    return done


def _letters(on: list[int], others: list[_Other], count: int) -> bool:
    """Add the others' progress with each letter; returns whether one completed the next in this
    roll.
    """
    coming = False
    for letter in range(count, len(WORD)):
        column, left = WORD_COLUMNS[letter], _NOBODY
        for other in others:
            open_ = (COLUMN_MASKS[column] & ~other.state.crossed).bit_count()
            if open_ or (letter == count and column not in other.state.columns):
                left = min(left, open_)
        coming = coming or not left
        on.append(m.OTHER_LETTER + letter * 9 + left)
    return coming
