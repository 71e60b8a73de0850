"""A seat that may pick the better of two rolls does so, and spends its holds where they pay."""

import pytest

from game.rules.dice import parse_roll
from game.rules.intents import Start
from game.rules.match import Match
from game.rules.setup import Mode, Setup
from game.table.storage.sheets import bundled
from tests.bench.holding_back import HOLDS, Pilot, Trial, play, report, roll_worth

QUIET = Pilot([[0.0] * 30])
UNEVEN = Pilot([[((roll * 7) % 30 - 15) / 10 for roll in range(30)]])


def begun(starter: int = 0) -> Match:
    match = Match()
    match.apply(Start(Setup(Mode.VERSUS, 2, bundled("black"), "black", starter)))
    return match


def trial(limit: int, number: int, totals: tuple[int, int], winners: tuple[int, ...]) -> Trial:
    return Trial(2, 1, number, limit, 0, 0, 30, totals, winners)


def test_a_roll_with_one_good_pair_is_worth_more_to_the_first_to_choose():
    match = begun()
    match.roll_number = 3
    roll = parse_roll("yyy 311")
    assert roll_worth(match, 0, roll) > 0 > roll_worth(match, 1, roll)


def test_a_roll_equally_useful_to_all_is_worth_the_same_to_all():
    match = begun()
    roll = parse_roll("gyb 123")
    assert roll_worth(match, 0, roll) == pytest.approx(roll_worth(match, 1, roll))


def test_valuing_a_roll_does_not_change_the_match():
    match = begun()
    roll_worth(match, 0, parse_roll("gyb 123"))
    assert match.roll is None
    assert [seat.crossed for seat in match.seats] == [0, 0]


def test_with_fewer_holds_left_a_roll_has_to_gain_more():
    assert UNEVEN.least(1, 1) > UNEVEN.least(HOLDS, 1)


def test_towards_the_end_a_roll_has_to_gain_less():
    assert UNEVEN.least(1, 29) < UNEVEN.least(1, 1)


def test_no_hold_is_spent_on_a_roll_without_a_gain():
    assert QUIET.least(HOLDS, 30) == 0.0
    assert UNEVEN.least(HOLDS, 30) >= 0.0


def test_the_pilot_gains_no_more_than_hindsight_would():
    assert 0 < UNEVEN.taken <= UNEVEN.in_hindsight + 1e-9


@pytest.mark.parametrize(("limit", "most"), [(0, 0), (HOLDS, HOLDS)])
def test_a_seat_holds_back_no_more_often_than_allowed(limit: int, most: int):
    one = play(2, 1, 0, limit, UNEVEN)
    assert one.held == most


def test_a_shared_victory_counts_half():
    assert trial(0, 0, (20, 20), (0, 1)).win == 50


def test_the_report_compares_each_match_with_the_same_one_without_holding_back():
    matches = [trial(0, 0, (20, 10), (0,)), trial(0, 1, (10, 20), (1,))]
    matches += [trial(HOLDS, 0, (24, 10), (0,)), trial(HOLDS, 1, (16, 15), (0,))]
    lines = list(report(matches))
    assert "points 20.00 (4.00), more +5.00 (1.00)" in lines[1]
    assert "win 100.00 (0.00), more +50.00 (50.00)" in lines[1]
