"""Why a cell cannot be picked: drawn positions on the black sheet, and a law for all positions."""

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
    """The reason against a cell in the first roll of two seats."""
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


def test_a_crossed_cell_cannot_be_picked_again():
    assert reason("bbb 111", "H4", crossed="H4") is Code.ALREADY_CROSSED


def test_a_colour_that_was_not_rolled_is_wrong():
    assert reason("rgy 123", "H4") is Code.WRONG_COLOUR


def test_a_picked_colour_die_excludes_the_others():
    assert reason("bgy 111", "H1", colour=0) is Code.WRONG_COLOUR
    assert reason("bgy 111", "H1", colour=1) is None


def test_a_colour_joker_is_any_colour_while_jokers_are_left():
    assert reason("xgy 111", "H4") is None
    assert reason("xgy 111", "H4", jokers=0) is Code.NO_JOKER


def test_a_number_joker_needs_a_joker_left():
    assert reason("bbb ???", "H4", jokers=0) is Code.NO_JOKER


def test_a_block_too_small_for_every_number_has_the_wrong_count():
    assert reason("ooo 555", "H2") is Code.WRONG_COUNT


def test_a_cell_away_from_every_cross_is_not_adjacent():
    assert reason("bgr 111", "A3") is Code.NOT_ADJACENT


def test_a_picked_number_die_excludes_the_others():
    assert reason("ggg 215", "I4", number=1) is Code.NOT_ADJACENT


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(0, 150))
def test_a_cell_has_a_reason_exactly_if_no_legal_choice_contains_it(seed, seats, length):
    match, _ = play_at_random(seed, seats, length)
    for seat in match.to_act:
        legal = match.legal(seat)
        for cell in range(CELLS):
            possible = any(choice.cells >> cell & 1 for choice in legal)
            code = explain_illegal(match, seat, PickedDice(), Cell(cell))
            assert (code is None) == possible


def test_the_wrong_colour_sentence_depends_on_whether_a_die_is_picked():
    assert why_key(Code.WRONG_COLOUR, PickedDice()) == "why_wrong_colour"
    assert why_key(Code.WRONG_COLOUR, PickedDice(colour=0)) == "why_other_colour"
    assert why_key(Code.NOT_ADJACENT, PickedDice(colour=0)) == "why_not_adjacent"


@pytest.mark.parametrize("faces", ["bgr 123", "xyo ?45"])
def test_a_cell_that_may_be_picked_has_no_reason(faces):
    table = Scenario(EMPTY, EMPTY)
    table.roll(faces)
    draft = Draft(table.match.legal(0), table.match.roll)
    for cell in range(CELLS):
        if draft.candidates() >> cell & 1:
            assert explain_illegal(table.match, 0, PickedDice.of(draft), Cell(cell)) is None
