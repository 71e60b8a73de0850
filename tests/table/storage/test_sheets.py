"""The sheets that come with the program."""

import pytest

from game.table.storage.sheets import DEFAULT_SHEET, SHEET_NAMES, bundled


def test_there_are_seven_sheets_and_all_differ():
    assert len({bundled(name).text for name in SHEET_NAMES}) == 7


def test_the_default_sheet_is_one_of_them():
    assert DEFAULT_SHEET in SHEET_NAMES


@pytest.mark.parametrize("name", ["", "pink", "../sheets/black"])
def test_no_other_name_is_a_sheet(name: str):
    with pytest.raises(KeyError):
        bundled(name)
