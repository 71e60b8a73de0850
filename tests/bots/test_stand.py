"""How a bot values a position: what counts grows with points; evaluation changes nothing."""

from random import Random

import pytest

from game.bots.nets import net
from game.bots.stand import Stand, to_end, total_now
from game.bots.table_judge import TableJudge
from game.rules.match import Match, Phase
from tests.rules.play import play_at_random
from tests.rules.scenario import Scenario
from tests.rules.test_settling import ALL_BUT_H1, EMPTY


def active_match(seed: int, seats: int) -> Match:
    """A random match in which the active seat chooses first."""
    for choices in range(seats * 6, seats * 9):
        match, _ = play_at_random(seed, seats, choices)
        if match.phase is Phase.ACTIVE:
            return match
    raise AssertionError("no active seat")


@pytest.mark.parametrize(
    ("counts", "cells"),
    [
        ((0, 0, 0, 0, 0), 30),
        ((21, 0, 20, 0, 0), 1),
        ((21, 21, 0, 0, 0), 0),
        ((20, 18, 0, 0, 0), 4),
    ],
)
def test_the_distance_to_the_end_is_what_two_colours_still_need(counts, cells):
    assert to_end(counts) == cells


def test_a_column_completed_in_this_roll_counts_before_settling():
    table = Scenario(ALL_BUT_H1, EMPTY)
    before = total_now(table.match, table.match.seats[0])
    table.match.seats[0].cross(1 << 49, 0)
    stars = table.match.seats[0].sheet.stars >> 49 & 1
    assert total_now(table.match, table.match.seats[0]) == before + 1 + 2 * stars


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_all_legal_choices_and_the_pass_are_valued(seats: int):
    match = active_match(5, seats)
    seat = match.to_act[0]
    for looks in (0, 4):
        worths = TableJudge(net("table"), looks=looks).worths(match, seat)
        choices = [one.choice for one in worths]
        assert choices[0] is None
        assert set(choices[1:]) <= set(match.legal(seat))
        covered = {choice.cells for choice in choices[1:]}
        assert covered == {choice.cells for choice in match.legal(seat)}


def test_dice_left_to_others_cost_value():
    match = active_match(7, 2)
    seat = match.to_act[0]
    kind = TableJudge(net("table"), others=0.0).worths(match, seat)
    sharp = TableJudge(net("table"), others=1.0).worths(match, seat)
    assert max(one.worth for one in sharp) < max(one.worth for one in kind)


def test_evaluating_a_choice_does_not_change_the_position():
    match = active_match(3, 3)
    stand = Stand.of(net("table"), match, 0)
    before = stand.passing()
    placement = Random(1).choice([one for some in stand.open().values() for one in some])
    assert stand.after(placement, 0).view.crossed == match.seats[0].crossed | placement.cells
    assert stand.mean(3) >= before
    assert stand.passing() == before
