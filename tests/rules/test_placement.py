"""Rules P1 to P5: where crosses may go, and what jokers cost."""

import pytest

from game.rules.refusal import Refused
from tests.rules.scenario import Scenario

START = """
    gggyyyy#bbbOyyy
    ogYgYyoorBboogg
    BgrgggGrrryyogg
    brrgoObbggyyoRb
    roooorbbooorrrr
    rBbRrrryYoRbbbO
    yybbbbryyyggGoo
"""

AROUND_H = """
    gggyyyy#bbbOyyy
    ogYgYyoo#Bboogg
    BgrgggG###yyogg
    brrgoO###gyyoRb
    roooor##ooorrrr
    rBbRrrr#YoRbbbO
    yybbbbr#yyggGoo
"""

EMPTY = START.replace("#", "G")


def table(drawing: str, roll: str, jokers: int = 8) -> Scenario:
    scenario = Scenario(drawing, EMPTY, jokers=jokers)
    scenario.roll(roll)
    return scenario


def test_p1_a_placement_has_exactly_as_many_cells_as_the_number():
    assert table(EMPTY, "ryb 213").refusal(0, "c0+n0 H3") == "wrong-count"
    assert table(EMPTY, "ryb 213").refusal(0, "c0+n0 H3 I3 J3") == "wrong-count"
    assert table(EMPTY, "ryb 213").refusal(0, "c0+n0 H3 I3") == "accepted"


def test_p1_all_cells_have_the_colour_of_the_die():
    assert table(EMPTY, "ryb 213").refusal(0, "c0+n0 H3 H4") == "wrong-colour"
    assert table(EMPTY, "ryb 213").refusal(0, "c1+n0 H3 I3") == "wrong-colour"


def test_p1_no_cell_was_crossed_before():
    assert table(START, "gyb 113").refusal(0, "c0+n0 H1") == "already-crossed"


def test_p1_all_cells_are_connected():
    assert table(EMPTY, "byr 213").refusal(0, "c0+n0 H4 C6") == "not-connected"


def test_p1_cells_that_touch_at_a_corner_are_not_connected():
    assert table(AROUND_H, "ryb 213").refusal(0, "c0+n0 K6 L5") == "not-connected"


def test_p1_earlier_crosses_do_not_connect_cells():
    # E5 and C5 are orange, D5 between them is crossed: one block, but this choice has a gap.
    drawing = AROUND_H.replace("roooor##", "roo#or##")
    assert table(drawing, "oyb 213").refusal(0, "c0+n0 C5 E5") == "not-connected"


def test_p1_a_placement_stays_in_one_block():
    assert table(AROUND_H, "oyb 213").refusal(0, "c0+n0 F4 G2") == "not-connected"


def test_p2_on_an_empty_sheet_only_column_h_is_open():
    choices = table(EMPTY, "gyb 111").placements(0, "c0+n0")
    assert choices == ["H1"]


def test_p2_a_placement_may_extend_beyond_column_h():
    assert table(EMPTY, "ryb 313").refusal(0, "c0+n0 H3 I3 J3") == "accepted"
    assert table(EMPTY, "ryb 213").refusal(0, "c0+n0 I3 J3") == "not-adjacent"


def test_p2_a_placement_may_begin_beside_a_crossed_cell():
    assert table(START, "byr 113").refusal(0, "c0+n0 I1") == "accepted"
    assert table(START, "byr 113").refusal(0, "c0+n0 J1") == "not-adjacent"


def test_p2_diagonal_contact_does_not_count():
    assert table(START, "ryb 113").refusal(0, "c0+n0 I2") == "not-adjacent"


def test_p2_column_h_is_always_open():
    assert table(START, "ryb 113").refusal(0, "c0+n0 H3") == "accepted"


def test_p2_one_cell_beside_a_crossed_one_is_enough():
    assert table(START, "byr 313").refusal(0, "c0+n0 I1 J1 K1") == "accepted"


def test_p3_a_block_of_six_takes_at_least_two_choices():
    # The orange block B5 to E5 with its neighbours has no placement of more than five cells.
    every = table(AROUND_H, "xyb ?13").placements(0, "c0+n0")
    assert max(len(cells.split()) for cells in every) <= 5


def test_p3_a_block_need_not_be_completed():
    assert table(EMPTY, "ryb 113").refusal(0, "c0+n0 H3") == "accepted"


def test_p4_a_colour_joker_stands_for_any_colour():
    choices = table(EMPTY, "xyb 113").placements(0, "c0+n0")
    assert choices == ["H1", "H2", "H3", "H4", "H5", "H6", "H7"]


def test_p4_a_number_joker_stands_for_any_number():
    choices = table(EMPTY, "gyb ?13").placements(0, "c0+n0")
    assert choices == ["H1"]  # the green block at H1 has a single cell
    assert "H3 I2 I3 J3" in table(EMPTY, "ryb ?13").placements(0, "c0+n0")


def test_p4_a_joker_does_not_stand_for_two_colours_at_once():
    assert table(EMPTY, "xyb 213").refusal(0, "c0+n0 H1 H2") == "wrong-colour"


@pytest.mark.parametrize(
    ("choice", "left"), [("c1+n1 H6", 8), ("c0+n1 H6", 7), ("c1+n0 H6", 7), ("c0+n0 H6", 6)]
)
def test_p4_each_joker_die_costs_one_joker(choice: str, left: int):
    scenario = table(EMPTY, "xyb ?13")
    scenario.mark(0, choice)
    assert scenario.match.seats[0].jokers == left


def test_p4_a_joker_die_needs_a_joker_left():
    assert table(EMPTY, "xyb 113", jokers=0).refusal(0, "c0+n0 H1") == "no-joker"
    assert table(EMPTY, "xyb 113", jokers=0).placements(0, "c0+n0") == []


def test_p4_two_joker_dice_need_two_jokers():
    assert table(EMPTY, "xyb ?13", jokers=1).refusal(0, "c0+n0 H1") == "no-joker"
    assert table(EMPTY, "xyb ?13", jokers=1).refusal(0, "c1+n0 H6") == "accepted"


def test_p4_a_number_joker_never_stands_for_six():
    scenario = table(AROUND_H, "byr ?13")
    assert scenario.refusal(0, "c0+n0 C6 C7 D7 E7 F7 A4") == "wrong-count"


def test_p5_a_pair_that_allows_no_placement_cannot_be_chosen():
    scenario = table(EMPTY, "gyb 513")
    assert scenario.placements(0, "c0+n0") == []


def test_p5_if_no_pair_allows_a_placement_the_seat_can_only_pass():
    scenario = table(EMPTY, "ggg 555")
    assert scenario.legal(0) == []
    assert len(scenario.pass_(0)) == 1


def test_a_refusal_quotes_the_choice_and_the_position():
    scenario = table(START, "gyb 113")
    with pytest.raises(Refused) as caught:
        scenario.mark(0, "c0+n0 H1")
    assert "c0+n0 H1" in caught.value.sentence
    assert "\ngggyyyy#bbbOyyy" in str(caught.value)
