"""All languages have the same sentences, and every letter of them can be drawn."""

import os
import string
import tomllib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from game.client.draw.font_files import Face, source
from game.client.words import WORDS_FOLDER, Words, load, own_name, read_sentences
from game.rules.solo import LEVELS
from game.table.play.session_notices import Trouble
from game.table.review.coach import Reason
from game.table.storage.folders import HOME_VARIABLE
from game.table.storage.settings import Language
from game.table.storage.sheets import SHEET_NAMES
from net.base.refusals import RefusalCode

OTHERS = [language for language in Language if language is not Language.ENGLISH]


def sentences(language: Language) -> dict[str, str]:
    """The sentences of one file, without the English fallback."""
    tables = tomllib.loads((WORDS_FOLDER / f"{language.value}.toml").read_text("utf-8"))
    return {f"{table}.{key}": text for table, keys in tables.items() for key, text in keys.items()}


def places(text: str) -> set[str]:
    """The placeholders of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.value)
def test_every_language_has_the_same_sentences_as_english(language: Language) -> None:
    assert sentences(language).keys() == sentences(Language.ENGLISH).keys()


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.value)
def test_every_sentence_has_the_same_placeholders_in_all_languages(language: Language) -> None:
    english, other = sentences(Language.ENGLISH), sentences(language)
    different = {key for key in english if places(english[key]) != places(other[key])}
    assert not different


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_every_letter_is_in_a_font(language: Language) -> None:
    known = set(TTFont(source(Face.FREDOKA), lazy=True).getBestCmap())
    known |= set(TTFont(source(Face.NOTO), lazy=True).getBestCmap())
    used = set("".join(sentences(language).values()) + own_name(language))
    assert {letter for letter in used if ord(letter) not in known} == set()


def test_every_refusal_has_a_sentence() -> None:
    words = Words(Language.ENGLISH)
    assert [code for code in RefusalCode if not words.has(f"refusal.{code.value}")] == []


def test_every_trouble_has_a_sentence() -> None:
    words = Words(Language.ENGLISH)
    assert all(words.has(f"trouble.{trouble.value}") for trouble in Trouble)


def test_every_reason_of_the_coach_has_words() -> None:
    words = Words(Language.ENGLISH)
    keys = {reason.value.replace("-", "_") for reason in Reason} - {"passed"}
    keys |= {"not_passed", "not_crossed", "kept_jokers"}  # the reasons that may be given for a pass
    assert [key for key in keys if not words.has(f"coach.{key}")] == []


def test_every_sheet_and_every_solo_level_has_words() -> None:
    words = Words(Language.ENGLISH)
    assert all(words.has(f"sheet.{name}") for name in SHEET_NAMES)
    assert all(words.has(f"solo.level_{level}") for level in range(1, LEVELS + 1))


def test_a_count_of_one_uses_the_singular_sentence() -> None:
    words = Words(Language.ENGLISH)
    assert words("tables.free", count=1) == "1 seat free"
    assert words("tables.free", count=3) == "3 seats free"


def test_a_single_seat_uses_the_sentence_for_one_seat() -> None:
    words = Words(Language.ENGLISH)
    assert words("mission.penalty_miss", seats=3) == "or a miss for everybody"
    assert words("mission.penalty_miss", seats=1) == "or a miss"
    assert words("tables.free", count=1, seats=1) == "1 seat free"


def test_a_missing_sentence_shows_its_key() -> None:
    assert Words(Language.GERMAN)("no.such.key") == "no.such.key"


def test_another_language_takes_effect_at_once() -> None:
    words = Words(Language.ENGLISH)
    words.change(Language.DUTCH)
    assert words("title.quit") == load(Language.DUTCH)["title.quit"] == "Stoppen"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_in_place_of_cached_words_does_not_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    kept = tmp_path / "cache" / "words" / "en.json"
    kept.parent.mkdir(parents=True)
    os.mkfifo(kept)
    assert read_sentences(WORDS_FOLDER / "en.toml") == load(Language.ENGLISH)
    assert kept.is_file()


def test_cached_words_that_are_far_too_large_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    source = tmp_path / "en.toml"
    source.write_text('[title]\nquit = "Quit"\n')
    read_sentences(source)
    (kept,) = (tmp_path / "cache" / "words").iterdir()
    kept.write_bytes(kept.read_bytes().replace(b'"Quit"', b'"Kept"') + b" " * 1_000_000)
    assert read_sentences(source) == {"title.quit": "Quit"}


def test_a_folder_in_place_of_cached_words_leaves_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    kept = tmp_path / "cache" / "words" / "en.json"
    kept.mkdir(parents=True)
    read_sentences(WORDS_FOLDER / "en.toml")
    assert list(kept.parent.iterdir()) == [kept]


def test_parsed_words_are_cached_until_their_file_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    source = tmp_path / "en.toml"
    source.write_text('[title]\nquit = "Quit"\n')
    assert read_sentences(source) == {"title.quit": "Quit"}
    (kept,) = (tmp_path / "cache" / "words").iterdir()
    kept.write_bytes(kept.read_bytes().replace(b'"Quit"', b'"Kept"'))
    assert read_sentences(source) == {"title.quit": "Kept"}
    source.write_text('[title]\nquit = "Leave"\n')
    assert read_sentences(source) == {"title.quit": "Leave"}
    kept.write_bytes(b"broken")
    assert read_sentences(source) == {"title.quit": "Leave"}
