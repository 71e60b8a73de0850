"""The chance of winning: shares of one, equal at the start, certain at the end."""

import pytest

from game.measures.calibration import Foretold, play, truth
from game.rules.events import Over, Result
from game.table.review.chances import ChanceKind, chances, prospects, what_to_tell
from game.table.review.course import course_of
from tests.client.mission_tables import ended
from tests.rules.play import play_at_random


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_chances_start_equal_and_end_certain(seats):
    match, events = play_at_random(3, seats)
    found = chances(events)
    assert found[0] == (1 / seats,) * seats
    assert isinstance(match.over, Over)
    assert {seat for seat, share in enumerate(found[-1]) if share} == set(match.over.winners)
    assert all(sum(shares) == pytest.approx(1) for shares in found)
    assert all(0 < share < 1 for shares in found[1:-1] for share in shares)


def test_there_are_as_many_chances_as_points_in_the_score_chart():
    _, events = play_at_random(5, 3)
    course = course_of(events)
    assert course is not None
    assert len(chances(events)) == len(course.standings)


def test_near_the_end_chances_beat_an_equal_guess():
    late = [Foretold(told.shares[-4:], told.came) for told in (play(n, 1) for n in (2, 5, 8))]
    found = truth(late)
    assert found.brier < found.brier_equal
    assert found.logarithm < found.logarithm_equal


def test_a_solo_match_has_a_predicted_score_instead():
    match, events = play_at_random(3, 1)
    assert what_to_tell(events) is ChanceKind.PROSPECT
    assert chances(events) == ()
    found = prospects(events)
    assert len(found) == match.roll_number + 1
    assert 20 < found[0] < 35  # about what the expert reaches
    assert found[-1] == match.seats[0].score().total


def test_only_solo_matches_have_predicted_scores_and_missions_have_neither():
    _, events = play_at_random(3, 2, choices=4)
    assert what_to_tell(events) is ChanceKind.SHARES
    assert prospects(events) == ()
    assert what_to_tell(()) is None
    assert what_to_tell(ended(2, 3, Result.WON)) is None


def test_the_same_number_plays_the_same_match():
    assert play(5, 1) == play(5, 1)  # medium bots, the quickest


def test_right_forecasts_score_better_than_wrong_ones():
    right = truth([Foretold(((1.0, 0.0), (1.0, 0.0)), (1.0, 0.0))])
    wrong = truth([Foretold(((0.0, 1.0),), (1.0, 0.0))])
    assert (right.brier, right.error, right.positions) == (0.0, 0.0, 2)
    assert (wrong.brier, wrong.error, wrong.brier_equal) == (1.0, 1.0, 0.25)
    assert wrong.logarithm > right.logarithm


def test_a_tenth_reports_how_often_its_forecasts_came_true():
    told = [Foretold(((0.75, 0.25),), came) for came in ((1.0, 0.0), (1.0, 0.0), (0.0, 1.0))]
    found = truth(told).tenths[7]
    assert (found.times, found.said, found.came) == (3, 0.75, pytest.approx(2 / 3))
