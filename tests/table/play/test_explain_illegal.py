"""Why a cell cannot be picked, on drawn positions of the black sheet; a law for all of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.cells import CELLS, Cell, parse_cell
from game.rules.dice import DieKind
from game.rules.refusal import Code
from game.table.play.draft import Draft
from game.table.play.explain_illegal import PickedDice, explain_illegal, why_key
from tests.rules.play import play_at_random
from tests.rules.scenario import Scenario
from tests.rules.test_settling import EMPTY


def reason(faces: str, cell: str, *, crossed: str = "", jokers: int = 8, colour=None, number=None):
    """The reason against a cell at the first roll of two seats."""
    table = Scenario(EMPTY, EMPTY)
    seat = table.match.seats[0]
    for name in crossed.split():
        seat.cross(1 << parse_cell(name), 0)
    seat.jokers = jokers
    table.roll(faces)
    draft = Draft(table.match.legal(0), table.match.roll)
    if colour is not None:
        draft.pick_die(DieKind.COLOUR, colour)
    if number is not None:
        draft.pick_die(DieKind.NUMBER, number)
    return explain_illegal(table.match, 0, PickedDice.of(draft), parse_cell(cell))


def test_a_crossed_cell_is_crossed_already():
    assert reason("bbb 111", "H4", crossed="H4") is Code.ALREADY_CROSSED


def test_a_cell_of_a_colour_that_was_not_rolled_has_the_wrong_colour():
    assert reason("rgy 123", "H4") is Code.WRONG_COLOUR


def test_the_colour_die_picked_counts_alone():
    assert reason("bgy 111", "H1", colour=0) is Code.WRONG_COLOUR
    assert reason("bgy 111", "H1", colour=1) is None


def test_a_joker_is_any_colour_while_there_is_one_left():
    assert reason("xgy 111", "H4") is None
    assert reason("xgy 111", "H4", jokers=0) is Code.NO_JOKER


def test_a_number_joker_without_a_joker_left_is_no_number():
    assert reason("bbb ???", "H4", jokers=0) is Code.NO_JOKER


def test_a_block_too_small_for_every_number_has_the_wrong_count():
    assert reason("ooo 555", "H2") is Code.WRONG_COUNT


def test_a_cell_far_from_every_cross_is_not_beside_one():
    assert reason("bgr 111", "A3") is Code.NOT_ADJACENT


def test_the_number_die_picked_counts_alone():
    assert reason("ggg 215", "I4", number=1) is Code.NOT_ADJACENT


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(0, 150))
def test_there_is_a_reason_exactly_where_no_choice_holds_the_cell(seed, seats, length):
    match, _ = play_at_random(seed, seats, length)
    for seat in match.to_act:
        legal = match.legal(seat)
        for cell in range(CELLS):
            possible = any(choice.cells >> cell & 1 for choice in legal)
            code = explain_illegal(match, seat, PickedDice(), Cell(cell))
            assert (code is None) == possible


def test_a_colour_that_the_die_picked_has_not_is_another_sentence_than_one_that_no_die_has():
    assert why_key(Code.WRONG_COLOUR, PickedDice()) == "why_wrong_colour"
    assert why_key(Code.WRONG_COLOUR, PickedDice(colour=0)) == "why_other_colour"
    assert why_key(Code.NOT_ADJACENT, PickedDice(colour=0)) == "why_not_adjacent"


@pytest.mark.parametrize("faces", ["bgr 123", "xyo ?45"])
def test_a_cell_that_may_be_picked_has_no_reason_against_it(faces):
    table = Scenario(EMPTY, EMPTY)
    table.roll(faces)
    draft = Draft(table.match.legal(0), table.match.roll)
    for cell in range(CELLS):
        if draft.candidates() >> cell & 1:
            assert explain_illegal(table.match, 0, PickedDice.of(draft), Cell(cell)) is None
