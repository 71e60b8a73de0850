"""Which names may appear on everybody's screen."""

import unicodedata
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.base.names import NameFault, clean_name, fitting, numbered, same_name, shown, those_called


@pytest.mark.parametrize(
    "name", ["A", "Zoë", "김철수", "x" * 24, "Ann-Marie O'Neil", "🎲", "e\u0301"]
)
def test_ordinary_names_are_accepted(name):
    assert clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "a\nb",
        "a\x00",
        "a\u202eb",
        "a\u200bb",
        "\u2066x",
        "\ue000",
        "\u3164",
        "a\u2028b",
        "\ud800",
        "a" + "\u0301\u0302\u0303\u0304\u0305",
        "\u0301",
        "x" * 100000,
    ],
)
def test_names_that_hide_or_reorder_text_are_refused(name):
    with pytest.raises(NameFault):
        clean_name(name)


def test_spaces_are_trimmed_and_collapsed():
    assert clean_name("  Anna   B ") == "Anna B"


def test_names_that_differ_in_case_or_width_are_the_same():
    assert same_name("ANNA", "anna")
    assert same_name("Ａnna", "Anna")
    assert same_name("Straße", "STRASSE")
    assert not same_name("Anna", "Hanna")


def test_a_numbered_name_is_still_a_valid_name():
    assert numbered("Anna", 2) == "Anna 2"
    assert len(clean_name(numbered("x" * 24, 12))) == 24


@given(st.text(max_size=300))
def test_displayed_text_is_one_line_without_control_characters_and_cut_to_length(text: str) -> None:
    fit = shown(text, 40)
    assert len(fit) <= 40
    assert all(unicodedata.category(character)[0] != "C" for character in fit)
    assert len((fit + "x").splitlines()) == 1
    assert shown(fit, 40) == fit


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("Anna", "Anna"),
        ("", ""),
        (None, ""),
        (["Anna"], ""),
        ("W" * 8000, "W" * 24),
        ("\x1b[2JAnna", "[2JAnna"),
        (" Anna \n Ben ", "Anna Ben"),
        ("a" + "\u0301" * 50, "a"),
        ("\u202e", "?"),
        ("\u3164", "?"),
    ],
)
def test_any_value_becomes_a_displayable_name(value, name):
    assert fitting(value) == name


def called(typed: str, *names: str) -> list[str]:
    return [one.name for one in those_called(typed, [SimpleNamespace(name=name) for name in names])]


@pytest.mark.parametrize(
    "typed",
    ["Anna's table", "anna’s TABLE", "Annas table", "ánna`s   table", "Ａｎｎａ＇ｓ ｔａｂｌｅ"],
)
def test_a_table_is_found_without_its_quotes_accents_case_or_width(typed: str) -> None:
    assert called(typed, "Ben’s table", "Anna’s table") == ["Anna’s table"]


def test_an_exact_match_comes_before_a_near_match() -> None:
    assert called("Zoe", "Zoë", "zoe") == ["zoe"]
    assert called("Zöe", "Zoë", "zoe") == ["Zoë", "zoe"]


def test_names_made_only_of_symbols_are_told_apart() -> None:
    assert called("!!!", "???", "!!!") == ["!!!"]
    assert called("!!", "???", "!!!") == []


def test_a_hangul_name_is_found_as_it_is_written() -> None:
    assert called("한국", "한국어", "한국") == ["한국"]
