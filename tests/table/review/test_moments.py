"""The moments of a match: logs written by hand, and laws that hold for any match."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.cells import Mask, mask_of, parse_cell
from game.rules.dice import Colour, ColourFace, NumberFace
from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    Event,
    Marked,
    Milestone,
    Over,
    Passed,
    Result,
    Rolled,
    Settled,
    Started,
)
from game.rules.setup import Mode
from game.table.review.course import course_of
from game.table.review.moments import Moment, MomentKind, moments
from game.table.storage.sheets import bundled
from tests.client import mission_tables as missions
from tests.client.mission_tables import ended
from tests.client.tables import played

SHEET = bundled("black")
COLOURS = (ColourFace.GREEN, ColourFace.RED, ColourFace.BLUE)
NUMBERS = (NumberFace.ONE, NumberFace.TWO, NumberFace.THREE)


def cells(names: str) -> Mask:
    """The cells of a text such as `H3 H4`."""
    return mask_of(parse_cell(name) for name in names.split())


PLAIN = next(name for name in ("H1", "H2", "H3", "H4", "H5") if not cells(name) & SHEET.stars)
STAR = next(name for name in map("H{}".format, range(1, 8)) if cells(name) & SHEET.stars)


class Log:
    """A log written roll by roll; it need not be possible with real dice."""

    def __init__(self, seats: int = 2) -> None:
        self.seats, self.roll = seats, 0
        self.events: list[Event] = [Started(Mode.VERSUS, seats, "black", SHEET.text, 0)]

    def turn(self, *choices: Marked | Passed, done: tuple[Event, ...] = ()) -> "Log":
        """A roll with these choices and the events `done` at its settling."""
        self.roll += 1
        self.events.append(Rolled(self.roll, 0, COLOURS, NUMBERS))
        self.events += [*choices, Settled(self.roll), *done]
        return self

    def over(self, *winners: int) -> "Log":
        """End the match."""
        self.events.append(Over(Result.FINISHED, winners, (0,) * self.seats))
        return self

    def told(self, kind: MomentKind) -> Moment | None:
        """The moment of this kind, if there is one."""
        return next((moment for moment in moments(self.events) if moment.kind is kind), None)


def mark(seat: int, names: str = PLAIN, jokers: int = 0) -> Marked:
    """A choice."""
    return Marked(seat, 0, 0, Colour.GREEN, cells(names), jokers)


def column(seat: int, letter: str, points: int, *, first: bool = True) -> ColumnCompleted:
    """A column of a seat."""
    return ColumnCompleted(seat, ord(letter) - ord("A"), points, first)


def colour(seat: int, of: Colour, points: int, *, first: bool = True) -> ColourCompleted:
    """A colour of a seat."""
    return ColourCompleted(seat, of, points, first)


def test_the_first_column_names_everybody_who_completed_it_in_that_roll():
    log = Log(3).turn().turn(done=(column(0, "E", 2), column(2, "E", 2), column(2, "F", 2)))
    log.turn(done=(column(1, "A", 5),))
    assert log.told(MomentKind.FIRST_COLUMN) == Moment(
        MomentKind.FIRST_COLUMN, 2, (0, 2), 4, points=2
    )


def test_the_first_colour_is_a_moment():
    log = Log().turn().turn(done=(colour(1, Colour.RED, 5),))
    assert log.told(MomentKind.FIRST_COLOUR) == Moment(
        MomentKind.FIRST_COLOUR, 2, (1,), Colour.RED, points=5
    )


def test_the_best_choice_scored_most_points_in_one_roll():
    log = Log().turn(mark(0), done=(column(0, "A", 5),))
    log.turn(mark(1, STAR), done=(column(1, "O", 5), column(1, "N", 3)))
    found = log.told(MomentKind.BEST_CHOICE)
    assert found == Moment(MomentKind.BEST_CHOICE, 2, (1,), points=5 + 3 + 2)


def test_a_choice_with_few_points_is_no_best_choice():
    assert Log().turn(mark(0), done=(column(0, "B", 3),)).told(MomentKind.BEST_CHOICE) is None


def test_a_joker_for_one_plain_cell_was_wasted():
    found = Log().turn(mark(0, jokers=1)).told(MomentKind.IN_VAIN)
    assert found == Moment(MomentKind.IN_VAIN, 1, (0,), count=1, points=1)


def test_a_joker_for_a_star_was_not_wasted():
    assert Log().turn(mark(0, STAR, jokers=1)).told(MomentKind.IN_VAIN) is None


def test_a_joker_that_completed_a_column_was_not_wasted():
    log = Log().turn(mark(0, jokers=1), done=(column(0, "H", 1),))
    assert log.told(MomentKind.IN_VAIN) is None


def test_a_joker_for_three_cells_was_not_wasted():
    plain = [f"{letter}{row}" for letter in "HIJ" for row in range(1, 8)]
    three = " ".join([name for name in plain if not cells(name) & SHEET.stars][:3])
    assert Log().turn(mark(0, three, jokers=1)).told(MomentKind.IN_VAIN) is None


def test_the_longest_run_of_passes_starts_at_its_first_roll():
    log = Log().turn(mark(0), Passed(1))
    for _ in range(3):
        log.turn(Passed(0), mark(1))
    for _ in range(4):
        log.turn(mark(0), Passed(1))
    assert log.told(MomentKind.PASSES) == Moment(MomentKind.PASSES, 5, (1,), count=4)


def test_two_passes_are_no_run():
    assert Log().turn(Passed(0)).turn(Passed(0)).told(MomentKind.PASSES) is None


def test_the_turning_point_is_where_the_winner_takes_the_lead_for_good():
    log = Log().turn(mark(1, STAR))  # seat 1 leads
    log.turn(done=(column(0, "A", 5),))  # seat 0 leads
    log.turn(done=(column(1, "O", 5),))  # seat 1 leads
    log.turn(done=(column(0, "N", 3),)).turn().over(0)
    assert log.told(MomentKind.TURNING_POINT) == Moment(MomentKind.TURNING_POINT, 4, (0,), count=3)


def test_a_leader_from_the_start_has_no_turning_point():
    log = Log().turn(done=(column(0, "A", 5),)).turn().over(0)
    assert log.told(MomentKind.TURNING_POINT) is None


def test_a_winner_who_was_far_behind_has_a_comeback():
    log = Log().turn(done=(column(1, "A", 5), column(1, "B", 3)))
    log.turn(done=(column(0, "O", 5), column(0, "N", 3), column(0, "M", 3))).over(0)
    assert log.told(MomentKind.COMEBACK) == Moment(MomentKind.COMEBACK, 1, (0,), count=8)


def test_a_column_missed_by_one_roll_is_a_lost_race():
    log = Log().turn(done=(column(0, "A", 5),)).turn(done=(column(1, "A", 3, first=False),))
    assert log.told(MomentKind.LOST_RACE) == Moment(
        MomentKind.LOST_RACE, 2, (1,), 0, count=2, points=3
    )


def test_a_column_missed_by_two_rolls_is_not():
    log = Log().turn(done=(column(0, "A", 5),)).turn()
    assert log.turn(done=(column(1, "A", 3, first=False),)).told(MomentKind.LOST_RACE) is None


def test_the_colour_that_ended_the_match_is_a_moment():
    log = Log().turn(done=(colour(1, Colour.RED, 5),)).turn(done=(colour(0, Colour.BLUE, 5),))
    log.turn(done=(colour(1, Colour.GREEN, 5),)).over(1)
    assert log.told(MomentKind.ENDED_IT) == Moment(MomentKind.ENDED_IT, 3, (1,), Colour.GREEN)


def test_a_mission_has_a_missed_milestone_and_a_last_step():
    events = ended(2, 3, Result.WON)
    kinds = {moment.kind for moment in moments(events)}
    assert MomentKind.LAST_STEP in kinds
    assert MomentKind.MILESTONE_MISSED in kinds


@pytest.mark.parametrize(("needed", "points", "close"), [(5, 6, True), (1, 1, True), (1, 2, False)])
def test_a_milestone_was_close_with_one_point_to_spare_of_five_or_more(
    needed: int, points: int, close: bool
):
    kinds = {
        moment.kind
        for moment in moments(
            [
                replace(event, needed=needed, points=points, reached=True)
                if isinstance(event, Milestone)
                else event
                for event in ended(2, 3, Result.WON)
            ]
        )
    }
    assert (MomentKind.MILESTONE_CLOSE in kinds) == close


def test_in_a_mission_no_joker_is_in_vain_since_it_saves_a_miss():
    kinds = {
        moment.kind
        for seed in range(3)
        for moment in moments(missions.played(1, 2, 27, seed=seed, level="random"))
    }
    assert MomentKind.IN_VAIN not in kinds


def test_an_empty_log_has_no_moments():
    assert moments(()) == ()
    assert moments(Log().events) == ()


@cache
def log_of(seats: int, seed: int) -> tuple[Event, ...]:
    """A match of bots, solo or against each other."""
    mode = Mode.SOLO if seats == 1 else Mode.VERSUS
    return tuple(played(seats, 60, mode=mode, seed=seed))


@settings(max_examples=25)
@given(st.integers(1, 6), st.integers(0, 4), st.floats(0, 1))
def test_the_moments_of_any_match_lie_within_it(seats: int, seed: int, share: float):
    whole = log_of(seats, seed)
    events = whole[: round(len(whole) * share)]
    found = moments(events)
    rolls = sum(isinstance(event, Rolled) for event in events)
    for moment in found:
        assert 1 <= moment.roll <= rolls
        assert moment.seats
        assert set(moment.seats) <= set(range(seats))
    assert len({moment.kind for moment in found}) == len(found)
    assert moments(list(events)) == found


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_course_ends_where_the_match_ends(seats: int):
    course = course_of(played(seats, 200, mode=Mode.SOLO if seats == 1 else Mode.VERSUS))
    assert course is not None
    assert course.over is not None
    assert course.turns[-1].standing == course.over.totals
    assert [turn.roll for turn in course.turns] == list(range(1, len(course.turns) + 1))
