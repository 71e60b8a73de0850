"""Rules O1 to O4: one seat, thirty rolls, thirteen levels."""

import pytest

from game.rules.dice import Colour, parse_roll
from game.rules.events import ColumnCompleted, Over, Settled
from game.rules.intents import RollDice
from game.rules.match import Phase
from game.rules.refusal import Refused
from game.rules.solo import letter_box, solo_level, solo_stars
from tests.rules.scenario import BLACK, Scenario
from tests.rules.test_settling import ALL_BUT_H1, EMPTY, fill


def test_o1_two_colour_dice_and_two_number_dice():
    table = Scenario(EMPTY)
    with pytest.raises(Refused, match="2 colours and 2 numbers"):
        table.match.apply(RollDice(parse_roll("gyb 123")))
    table.roll("gy 12")
    assert table.match.available == ((0, 1), (0, 1))


def test_o1_no_dice_are_removed_after_roll_3():
    table = Scenario(EMPTY, roll_number=10)
    table.roll("gy 12")
    assert table.match.phase is Phase.CHOOSE


def test_o1_a_die_that_is_not_in_play_cannot_be_chosen():
    table = Scenario(EMPTY)
    table.roll("gy 12")
    assert table.refusal(0, "c2+n0 H1") == "bad-request"


def test_o1_the_only_seat_is_always_first():
    table = Scenario(ALL_BUT_H1)
    table.roll("gy 12")
    events = table.mark(0, "c0+n0 H1")
    assert ColumnCompleted(0, 7, 1, True) in events


@pytest.mark.parametrize(("roll", "phase"), [(29, Phase.ROLL), (30, Phase.OVER)])
def test_o2_the_match_ends_after_30_rolls(roll: int, phase: Phase):
    table = Scenario(EMPTY, roll_number=roll - 1)
    table.roll("gy 12")
    table.pass_(0)
    assert table.match.phase is phase


def test_o2_the_last_roll_is_settled_before_the_end():
    table = Scenario(EMPTY, roll_number=29)
    table.roll("gy 12")
    _, settled, over = table.pass_(0)
    assert settled == Settled(30)
    assert isinstance(over, Over)
    assert over.winners == (0,)


@pytest.mark.parametrize(
    ("roll", "box"),
    [(1, ("A", "/")), (2, ("A", "\\")), (3, ("B", "/")), (29, ("O", "/")), (30, ("O", "\\"))],
)
def test_o2_each_roll_marks_a_letter_box(roll: int, box: tuple[str, str]):
    assert letter_box(roll) == box


def test_o3_the_second_colour_bonus_ends_a_solo_match_early():
    table = Scenario(EMPTY)
    fill(table, 0, Colour.ORANGE, but="")
    table.match.seats[0].colours[Colour.ORANGE] = 5
    fill(table, 0, Colour.GREEN, but="H1")
    table.roll("gy 12")
    table.mark(0, "c0+n0 H1")
    assert table.match.phase is Phase.OVER


@pytest.mark.parametrize(
    ("totals", "level"),
    [
        ((41, 60), 13),
        ((37, 40), 12),
        ((33, 36), 11),
        ((29, 32), 10),
        ((25, 28), 9),
        ((21, 24), 8),
        ((17, 20), 7),
        ((13, 16), 6),
        ((9, 12), 5),
        ((5, 8), 4),
        ((1, 4), 3),
        ((0, 0), 2),
        ((-22, -1), 1),
    ],
)
def test_o4_the_level_follows_from_the_total(totals: tuple[int, int], level: int):
    assert [solo_level(total) for total in totals] == [level, level]


def test_o4_levels_have_stars_out_of_four():
    assert [solo_stars(level) for level in range(13, 0, -1)] == [
        4,
        4,
        4,
        3,
        3,
        3,
        2,
        2,
        2,
        1,
        1,
        0,
        0,
    ]


def test_these_tests_use_the_black_sheet():
    assert BLACK.rows[0] == "gggyyyyGbbbOyyy"
