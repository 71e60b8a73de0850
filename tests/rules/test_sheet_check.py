"""Rule M4: the faults `sheet check` finds in a sheet."""

import pytest

from game.rules.sheet_check import faults_of_text
from game.table.storage.sheets import SHEET_NAMES, bundled
from tests.rules.scenario import BLACK


@pytest.mark.parametrize("name", SHEET_NAMES)
def test_m4_the_printed_sheets_have_no_fault(name: str):
    assert faults_of_text(bundled(name).text) == []


def test_a_trailing_newline_is_no_fault():
    assert faults_of_text(BLACK.text + "\n") == []


def faults_after(old: str, new: str) -> str:
    assert old in BLACK.text
    return "\n".join(faults_of_text(BLACK.text.replace(old, new, 1)))


def test_m1_a_missing_line_is_named():
    assert "There are 6 lines" in faults_after("\nyybbbbryyyggGoo", "")


def test_m1_a_line_that_is_too_short_is_named():
    assert "Line 2 has 14 letters" in faults_after("ogYgYyoorBboogg", "ogYgYyoorBboog")


def test_m2_a_letter_that_is_no_colour_is_named():
    assert "Line 1 has 'p'" in faults_after("gggyyyyG", "pggyyyyG")


def test_m2_a_missing_colour_is_named():
    text = BLACK.text.replace("o", "g").replace("O", "G")
    assert faults_of_text(text) == ["There is no orange cell; a sheet has all five colours (M2)."]


def test_m4_a_colour_with_too_many_cells_is_named():
    faults = faults_after("roooorbb", "rooooobb")
    assert "Orange has 22 cells; each colour has 21" in faults
    assert "Red has 20 cells; each colour has 21" in faults


def test_m4_a_block_size_that_comes_twice_or_not_at_all_is_named():
    faults = faults_after("roooorbb", "rooooobb")
    assert "has 0 blocks of" in faults


def test_m4_a_block_of_seven_is_named():
    text = "\n".join(["g" * 15] * 6 + ["gybrogybrogybro"])
    assert "Green has a block of 93 (at A1)" in "\n".join(faults_of_text(text))


def test_m4_a_column_without_a_colour_is_named():
    assert "Column A has no yellow cell" in faults_after("\nyybbbb", "\nbybbbb")


def test_m4_a_column_that_touches_six_blocks_is_named():
    assert "Column A touches 6 blocks" in faults_after("rBbRrrr", "gBbRrrr")


def test_m4_a_column_with_two_stars_is_named():
    faults = faults_after("gggyyyyG", "Gggyyyyg")
    assert "Column A has 2 stars" in faults
    assert "Column H has 0 stars" in faults


def test_m4_a_colour_with_two_stars_is_named():
    assert "Green has 2 stars" in faults_after("gggyyyyG", "gggyyyyg")


def test_every_fault_is_named_not_only_the_first():
    faults = faults_of_text(BLACK.text.lower())
    assert len(faults) == 15 + 5
