"""Korean names written letter by letter."""

import pytest

from game.client.setup.naming import DONE, ERASE, KEYS, KOREAN_KEYS, OTHER, Naming
from game.client.ui.hangul import erased, typed


def written(letters: str, text: str = "") -> str:
    for letter in letters:
        text = typed(text, letter)
    return text


@pytest.mark.parametrize(
    ("letters", "text"),
    [
        ("ㄱ", "ㄱ"),
        ("ㄱㅣㅁ", "김"),
        ("ㄱㅣㅁㅁㅣㄴㅈㅜㄴ", "김민준"),
        ("ㅇㅣㅅㅓㅇㅕㄴ", "이서연"),
        ("ㅎㅏㄴㅏ", "하나"),
        ("ㅇㅗㅏㄴ", "완"),
        ("ㅊㅗㅣ", "최"),
        ("ㅇㅡㅣ", "의"),
        ("ㄱㅏㅂㅅ", "값"),
        ("ㄱㅏㅂㅅㅣ", "갑시"),
        ("ㅇㅓㅂㅅㄷㅏ", "없다"),
        ("ㄲㅗㅊ", "꽃"),
        ("ㅂㅏㄲㅏ", "바까"),
        ("ㅇㅏㄸㅏ", "아따"),
        ("ㅇㅕㅣ", "예"),
        ("ㅇㅑㅣ", "얘"),
        ("ㅏㅏ", "ㅏㅏ"),
        ("ㅋㅋ", "ㅋㅋ"),
        ("ㅇㅜㅓㄴ", "원"),
        ("ㅇㅗㅏㅣ", "왜"),
    ],
)
def test_letters_become_syllables(letters: str, text: str) -> None:
    assert written(letters) == text


def test_a_syllable_starts_afresh_after_other_letters() -> None:
    assert written("ㄱㅣㅁ", "Opa ") == "Opa 김"
    assert written("ㅏ", "A") == "Aㅏ"


@pytest.mark.parametrize(
    ("text", "left"),
    [("김", "기"), ("기", "ㄱ"), ("ㄱ", ""), ("값", "갑"), ("완", "와"), ("와", "오"), ("Ab", "A")],
)
def test_erasing_removes_one_letter_at_a_time(text: str, left: str) -> None:
    assert erased(text) == left


def test_erasing_an_empty_text_leaves_it_empty() -> None:
    assert erased("") == ""


def test_the_keys_switch_between_latin_and_korean_letters() -> None:
    naming = Naming("Anna")
    assert len(KEYS) == len(KOREAN_KEYS)
    naming.press(KEYS.index("B"))
    naming.press(KEYS.index(OTHER))
    for jamo in "ㅁㅣㄴ":
        naming.press(KOREAN_KEYS.index(jamo))
    naming.press(KOREAN_KEYS.index(ERASE))
    naming.press(KOREAN_KEYS.index(DONE))
    assert naming.done
    assert naming.name == "B미"


def test_the_first_korean_letter_replaces_the_old_name() -> None:
    naming = Naming("Anna", korean=True)
    naming.press(KOREAN_KEYS.index("ㄱ"))
    naming.press(KOREAN_KEYS.index("ㅏ"))
    assert naming.name == "가"
