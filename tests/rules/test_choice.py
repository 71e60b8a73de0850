"""The text form of a choice."""

import pytest

from game.rules.choice import ChoiceError, parse_choice
from tests.rules.scenario import cells


def test_a_choice_is_written_as_its_dice_and_cells():
    choice = parse_choice("c0+n2 H3 I3 J3")
    assert (choice.colour_die, choice.number_die, choice.cells) == (0, 2, cells("H3 I3 J3"))


def test_cells_are_written_in_order():
    assert str(parse_choice("c0+n2 J3 H3 I3")) == "c0+n2 H3 I3 J3"


@pytest.mark.parametrize("text", ["", "H3", "c0 H3", "c3+n0 H3", "c0+n0", "c0+n0 H9", "c0+n0 H3 "])
def test_other_texts_are_no_choice(text: str):
    with pytest.raises(ChoiceError):
        parse_choice(text)
