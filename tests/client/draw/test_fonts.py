"""Which letters can be read on screen."""

from pathlib import Path

import pytest

from game.client.draw.fonts import Fonts, Weight, latin_file
from game.table.storage.folders import HOME_VARIABLE

STRANGE = ["Uli 😀", "ਅ", "محمد", "שלום"]
UNSEEN = [chr(0), chr(0xD800), chr(0x200B), chr(0x202E)]


@pytest.mark.parametrize("name", ["Mina", "Großmutter Żółć", "김민준", "ㄱ", "Привет", "中文"])
def test_letters_of_either_font_can_be_drawn(name: str) -> None:
    assert Fonts().can_draw(name)


@pytest.mark.parametrize("name", STRANGE + UNSEEN, ids=ascii)
def test_letters_without_a_glyph_unseen_ones_and_those_that_run_leftwards_cannot(name: str) -> None:
    assert not Fonts().can_draw(name)


@pytest.mark.parametrize(
    "left", [b"", bytes(5000), b"no font" * 900], ids=["empty", "zeros", "junk"]
)
def test_a_damaged_font_in_the_cache_is_made_anew(tmp_path: Path, left: bytes) -> None:
    made = latin_file(Weight.SEMIBOLD, tmp_path)
    whole = made.stat().st_size
    made.write_bytes(left)
    assert latin_file(Weight.SEMIBOLD, tmp_path) == made
    assert made.stat().st_size == whole
    assert Fonts(tmp_path).width("Noch mal!", 40) > 0


def test_a_folder_in_place_of_the_font_leaves_the_letters_of_its_package(tmp_path: Path) -> None:
    (tmp_path / "fredoka-600.ttf").mkdir()
    assert Fonts(tmp_path).width("Noch mal!", 40) > 0
    assert list(tmp_path.glob("*.part")) == []


def test_fonts_are_kept_where_everything_else_is(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    Fonts()
    assert (tmp_path / "cache" / "fonts" / "fredoka-600.ttf").is_file()
