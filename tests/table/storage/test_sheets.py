"""The sheets that come with the program."""

import shutil
from importlib import reload
from random import Random

import pytest

from game.assets import ASSETS, sheet_files
from game.bots import nets
from game.rules.sheet_maker import make_sheet
from game.table.storage import sheets
from game.table.storage.sheets import DEFAULT_SHEET, SHEET_NAMES, bundled


def test_there_are_seven_different_sheets():
    assert len({bundled(name).text for name in SHEET_NAMES}) == 7


def test_the_default_sheet_is_one_of_them():
    assert DEFAULT_SHEET in SHEET_NAMES


@pytest.mark.parametrize("name", ["", "pink", "../sheets/black"])
def test_no_other_name_is_a_sheet(name: str):
    with pytest.raises(KeyError):
        bundled(name)


# Adding a file adds a sheet.

GRID = bundled("red").text


@pytest.fixture
def sheets_with(tmp_path, monkeypatch):
    """Reload the sheets module with these files beside the bundled ones."""

    def read(**files: str | bytes):
        folder = tmp_path / "sheets"
        folder.mkdir()
        for file in (ASSETS / "sheets").glob("*.txt"):
            shutil.copy(file, folder)
        for name, content in files.items():
            data = content.encode() if isinstance(content, str) else content
            (folder / f"{name.replace('_', '-')}.txt").write_bytes(data)
        monkeypatch.setattr("game.assets.ASSETS", tmp_path)
        sheet_files.cache_clear()
        return reload(sheets)

    yield read
    monkeypatch.undo()
    sheet_files.cache_clear()
    reload(sheets)


def test_an_added_file_is_a_sheet_after_the_bundled_ones(sheets_with):
    found = sheets_with(sunset=GRID)
    assert (*SHEET_NAMES, "sunset") == found.SHEET_NAMES
    assert found.bundled("sunset").text == GRID


def test_an_added_sheet_has_its_own_title_in_each_language(sheets_with):
    found = sheets_with(sunset=f"{GRID}\n\nen = Sunset\nde = Abendrot\n")
    assert found.title_of("sunset", "de") == "Abendrot"
    assert found.title_of("sunset", "ko") == "Sunset"


def test_without_a_title_a_sheet_is_called_by_its_name(sheets_with):
    assert sheets_with(red_evening=GRID).title_of("red-evening", "fr") == "Red evening"


@pytest.mark.parametrize("content", ["", "hello", GRID[:-3], b"\xff\xfe", GRID.replace("g", "x")])
def test_a_file_that_is_no_sheet_is_skipped(sheets_with, content):
    assert sheets_with(broken=content).SHEET_NAMES == SHEET_NAMES


@pytest.mark.parametrize("name", ["UPPER", "a b", "x" * 25, "1st"])
def test_a_file_with_an_invalid_name_is_skipped(sheets_with, name):
    assert sheets_with(**{name: GRID}).SHEET_NAMES == SHEET_NAMES


def test_a_sheet_without_its_own_net_is_played_with_the_general_net(sheets_with):
    other = make_sheet(Random("another sheet")).text
    sheet = sheets_with(sunset=other).bundled("sunset")
    nets._own_nets.cache_clear()
    assert nets.solo_net(sheet) is nets.net("solo")
    nets._own_nets.cache_clear()
