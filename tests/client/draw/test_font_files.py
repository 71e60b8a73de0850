"""Font files: made once on a machine, and never the reason why nothing can be read."""

import shutil
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from game.client.draw.font_files import (
    MADE,
    Face,
    Weight,
    font_file,
    is_made,
    letters_of,
    make_fonts,
    source,
)
from game.client.draw.fonts import Fonts
from game.table.storage.folders import HOME_VARIABLE

WEIGHTS = {f"{face.value}-{weight.value}.ttf" for face, weight in MADE}
LETTERS = {"fredoka-letters.txt", "nunito-letters.txt"}
FAMILIES = pytest.mark.parametrize("face", [Face.FREDOKA, Face.NUNITO], ids=lambda face: face.value)


@pytest.fixture(scope="module")
def packaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packaged")
    make_fonts(folder)
    return folder


@pytest.fixture
def folder(packaged: Path, tmp_path: Path) -> Path:
    """A folder with all weights and letters."""
    return Path(shutil.copytree(packaged, tmp_path / "fonts"))


@FAMILIES
def test_an_unwritable_cache_gives_lighter_letters_and_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, face: Face
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert font_file(face, Weight.SEMIBOLD, blocked / "fonts") == source(face)
    assert f"{face.value} 600 could not be made" in caplog.text


def test_a_package_has_all_weights_and_letters(packaged: Path) -> None:
    assert {one.name for one in packaged.iterdir()} == WEIGHTS | LETTERS


def test_what_has_been_made_is_not_made_again(folder: Path) -> None:
    stamps = {one: one.stat().st_mtime_ns for one in folder.iterdir()}
    make_fonts(folder)
    assert {one: one.stat().st_mtime_ns for one in folder.iterdir()} == stamps


def test_making_letters_reports_progress(tmp_path: Path) -> None:
    told: list[float] = []
    Fonts(tmp_path, told.append)
    assert told == [0.0, 0.25, 0.5, 0.75, 1.0]
    told.clear()
    Fonts(tmp_path, told.append)
    assert told == []


def test_a_machine_with_the_fonts_of_an_older_version_gets_the_others(folder: Path) -> None:
    for name in ("nunito-500.ttf", "nunito-600.ttf"):
        (folder / name).unlink()
    Fonts(folder)
    assert all(is_made(face, weight, folder) for face, weight in MADE)


@FAMILIES
def test_the_letters_of_a_font_are_read_once_and_cached(tmp_path: Path, face: Face) -> None:
    letters = letters_of(face, tmp_path)
    (kept,) = tmp_path.iterdir()
    assert letters_of(face, tmp_path) == letters
    kept.write_bytes(b"\xff")
    assert letters_of(face, tmp_path) == letters


def test_each_family_has_letters_of_its_own(tmp_path: Path) -> None:
    fredoka, nunito = (set(letters_of(face, tmp_path)) for face in (Face.FREDOKA, Face.NUNITO))
    assert fredoka >= set("AZazäöüÄÖÜßéèçñøåŁłŠšŽž")
    assert nunito >= set("ąęćńśźżőűğşİțșčďěňřťůđāēģķļņŵїєґљњћў")
    assert not fredoka & nunito


def test_nunito_draws_only_latin_and_cyrillic_and_no_marks_alone(tmp_path: Path) -> None:
    assert not set("ΔΣμπ№₽≥\u0326\u0331") & set(letters_of(Face.NUNITO, tmp_path))


def test_letters_are_upright() -> None:
    for face in (Face.FREDOKA, Face.NUNITO):
        assert not TTFont(source(face))["post"].italicAngle


def test_letters_too_tall_for_a_line_of_fredoka_are_left_to_noto(tmp_path: Path) -> None:
    assert not set("ẤỔẴ") & set(letters_of(Face.NUNITO, tmp_path))


@FAMILIES
@pytest.mark.parametrize(
    "left", [b"", bytes(5000), b"no font" * 900], ids=["empty", "zeros", "junk"]
)
def test_a_damaged_font_in_the_cache_is_made_anew(folder: Path, face: Face, left: bytes) -> None:
    made = font_file(face, Weight.SEMIBOLD, folder)
    whole = made.stat().st_size
    made.write_bytes(left)
    assert font_file(face, Weight.SEMIBOLD, folder) == made
    assert made.stat().st_size == whole
    assert Fonts(folder).width("Noch mal, Ayşe!", 40) > 0


def test_a_folder_in_place_of_the_font_leaves_the_letters_of_its_package(folder: Path) -> None:
    (folder / "fredoka-600.ttf").unlink()
    (folder / "fredoka-600.ttf").mkdir()
    assert Fonts(folder).width("Noch mal!", 40) > 0
    assert list(folder.glob("*.part")) == []


def test_fonts_are_kept_where_everything_else_is(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    Fonts()
    assert (tmp_path / "cache" / "fonts" / "fredoka-600.ttf").is_file()
