"""Laws that hold in every mission, whatever its numbers, dice and players (C1 to C11)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS
from game.rules.events import (
    ColumnCompleted,
    DieGivenUp,
    Event,
    Goal,
    Milestone,
    Missed,
    Over,
    Passed,
    Penalty,
    Rolled,
)
from game.rules.follower import Follower
from game.rules.match import Match
from game.rules.mission import MILESTONE_ROLLS, WORD, GoalKind, Mission
from game.rules.record import digest, from_record, to_record
from tests.rules.mission_play import play_mission
from tests.rules.test_laws import snapshot

any_mission = (st.integers(0, 10**6), st.sampled_from(Mission), st.integers(1, 4))
some = settings(max_examples=12)


def by_roll(events: list[Event]) -> list[tuple[int, Event]]:
    """Every event with the number of its roll."""
    roll = 0
    found = []
    for event in events:
        if isinstance(event, Rolled):
            roll = event.roll
        found.append((roll, event))
    return found


@some
@given(*any_mission)
def test_c1_a_mission_ends_by_roll_27_won_or_lost(seed: int, mission: Mission, seats: int):
    match, events = play_mission(seed, mission, seats)
    assert match.roll_number <= 27
    assert isinstance(events[-1], Over)
    assert events[-1].result.value in ("won", "lost")


@some
@given(*any_mission)
def test_c4_every_pass_is_a_miss_and_the_third_on_one_sheet_ends_the_match(seed, mission, seats):
    match, events = play_mission(seed, mission, seats)
    for event, after in zip(events, [*events[1:], None], strict=True):
        if isinstance(event, Passed):
            assert isinstance(after, Missed)
            assert after.seat == event.seat
    assert all(state.misses <= 3 for state in match.seats)
    if any(state.misses == 3 for state in match.seats):
        assert match.over.result.value == "lost"
        assert match.roll_number == 27 or isinstance(events[-2], Missed)


@some
@given(*any_mission)
def test_c5_a_milestone_compares_all_column_points_and_at_the_end_the_jokers(seed, mission, seats):
    match, events = play_mission(seed, mission, seats)
    points = 0
    for roll, event in by_roll(events):
        if isinstance(event, ColumnCompleted):
            points += event.points
        if isinstance(event, Milestone):
            assert roll == event.roll
            jokers = sum(state.jokers for state in match.seats) if roll == 27 else 0
            assert event.points == points + jokers
            assert event.reached == (event.points >= event.needed)


@some
@given(*any_mission)
def test_c5_every_milestone_the_mission_passes_is_checked_once(seed, mission, seats):
    match, events = play_mission(seed, mission, seats)
    checked = [event.roll for event in events if isinstance(event, Milestone)]
    passed = [roll for roll in MILESTONE_ROLLS if roll < match.roll_number]
    assert checked[: len(passed)] == passed
    assert len(checked) <= len(passed) + 1


@some
@given(*any_mission)
def test_c5_only_a_missed_milestone_costs_jokers_or_a_die(seed, mission, seats):
    _, events = play_mission(seed, mission, seats)
    missed = {event.roll for event in events if isinstance(event, Milestone) and not event.reached}
    for roll, event in by_roll(events):
        if isinstance(event, Penalty):
            assert roll == 10
            assert roll in missed
        if isinstance(event, DieGivenUp):
            assert roll == 19
            assert roll in missed


@some
@given(*any_mission)
def test_c6_a_match_is_won_exactly_when_its_goal_is_complete(seed, mission, seats):
    match, _ = play_mission(seed, mission, seats)
    kinds = [goal.kind for goal in match.goals]
    complete = all(kinds.count(kind) >= count for kind, count in match.setup.plan.needed)
    third = any(state.misses == 3 for state in match.seats)
    assert (match.over.result.value == "won") == (complete and not third)


@some
@given(*any_mission)
def test_c7_to_c10_each_step_counts_once_and_is_crossed_on_that_sheet(seed, mission, seats):
    match, _ = play_mission(seed, mission, seats)
    told = [(goal.kind, goal.item) for goal in match.goals]
    assert len(told) == len(set(told))
    for goal in match.goals:
        crossed = match.seats[goal.seat].crossed
        assert all(crossed >> cell & 1 for cell in cells_of_goal(match, goal))


def cells_of_goal(match: Match, goal: Goal) -> list[int]:
    """The cells this step of the goal asks for, counted by hand: a cell is column * 7 + row."""
    sheet = match.setup.plan.sheets[goal.seat]
    rows = sheet.sheet.rows
    if goal.kind is GoalKind.ROW:
        return [column * 7 + int(goal.item) - 1 for column in range(15)]
    if goal.kind is GoalKind.CIRCLE:
        return [cell for cell in range(105) if sheet.circles[int(goal.item) - 1] >> cell & 1]
    if goal.kind is GoalKind.COLOUR:
        return [
            column * 7 + row
            for column in range(15)
            for row in range(7)
            if rows[row][column].lower() == goal.item
        ]
    column = COLUMN_LETTERS.index(goal.item)
    stars = [row for row in range(7) if rows[row][column].isupper()]
    wanted = stars if goal.kind is GoalKind.STAR else range(7)
    return [column * 7 + row for row in wanted]


@some
@given(st.integers(0, 10**6), st.integers(1, 4))
def test_c11_the_letters_come_in_order_and_each_in_a_later_roll(seed: int, seats: int):
    _, events = play_mission(seed, Mission.NOCHMAL, seats)
    letters = [
        (roll, event.item)
        for roll, event in by_roll(events)
        if isinstance(event, Goal) and event.kind is GoalKind.LETTER
    ]
    assert "".join(item for _, item in letters) == WORD[: len(letters)]
    rolls = [roll for roll, _ in letters]
    assert rolls == sorted(set(rolls))


@some
@given(*any_mission)
def test_c3_only_columns_score(seed: int, mission: Mission, seats: int):
    match, _ = play_mission(seed, mission, seats)
    for seat, state in enumerate(match.seats):
        score = match.score(seat)
        assert (score.bonus, score.stars) == (0, 0)
        complete = [c for c, cells in enumerate(COLUMN_MASKS) if not cells & ~state.crossed]
        assert sorted(state.columns) == complete or match.over.result.value == "lost"


@some
@given(*any_mission)
def test_the_same_events_fold_to_the_same_mission(seed: int, mission: Mission, seats: int):
    match, events = play_mission(seed, mission, seats)
    again = [from_record(to_record(event)) for event in events]
    assert snapshot(Match.fold(again)) == snapshot(match)
    assert digest(again) == digest(events)


@some
@given(*any_mission)
def test_following_a_mission_with_all_checks_gives_the_same_state(seed, mission, seats):
    match, events = play_mission(seed, mission, seats)
    follower = Follower()
    for event in events:
        follower.take(event)
    assert follower.settled
    assert snapshot(follower.match) == snapshot(match)
