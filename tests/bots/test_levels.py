"""Every level: legal choices only, the match unchanged, repeatable by seed."""

from copy import deepcopy
from random import Random

import pytest

from game.bots.greedy import GreedyBot
from game.bots.levels import LEVELS, make_bot
from tests.rules.play import play_at_random
from tests.rules.scenario import Scenario
from tests.rules.test_settling import ALL_BUT_H1, EMPTY


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_makes_a_legal_choice_or_passes(level: str):
    for seed in range(30):
        match, _ = play_at_random(seed, 3, seed * 5)
        for seat in match.to_act:
            choice = make_bot(level, seed).choose(match, seat)
            assert choice is None or choice in match.legal(seat)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_change_the_match(level: str):
    match, _ = play_at_random(2, 2, 20)
    before = deepcopy([vars_of(seat) for seat in match.seats])
    make_bot(level, 1).choose(match, match.to_act[0])
    assert [vars_of(seat) for seat in match.seats] == before


def vars_of(seat) -> dict[str, object]:
    return {name: getattr(seat, name) for name in seat.__slots__}


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_makes_the_same_choice(level: str):
    match, _ = play_at_random(2, 2, 20)
    seat = match.to_act[0]
    assert make_bot(level, 9).choose(match, seat) == make_bot(level, 9).choose(match, seat)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_without_a_legal_choice_passes(level: str):
    table = Scenario(EMPTY, EMPTY)
    table.roll("ggg 555")
    assert make_bot(level, 1).choose(table.match, 0) is None


def test_an_unknown_level_is_an_error():
    with pytest.raises(KeyError):
        make_bot("genius", 1)


def test_the_greedy_bot_completes_a_column_when_it_can():
    table = Scenario(ALL_BUT_H1, EMPTY)
    table.roll("gyr 112")
    assert str(GreedyBot(Random(1)).choose(table.match, 0)) == "c0+n0 H1"


def test_the_greedy_bot_breaks_ties_by_number_of_cells():
    table = Scenario(EMPTY, EMPTY)
    table.roll("rrr 123")
    choice = GreedyBot(Random(1)).choose(table.match, 0)
    assert choice is not None
    assert choice.cells.bit_count() == 3


def test_the_greedy_bot_does_not_spend_two_jokers_on_plain_cells():
    table = Scenario(EMPTY, EMPTY)
    table.roll("xxx ???")
    choice = GreedyBot(Random(1)).choose(table.match, 0)
    assert choice is None or choice.cells & table.match.seats[0].sheet.stars
