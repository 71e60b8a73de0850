"""Korean input: letters of the two-set layout become syllables as they are typed.

Works on the text alone, so nothing has to be remembered between two keys. Never here: keys.
"""

from typing import Final, NamedTuple

_INITIALS: Final = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_MEDIALS: Final = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS: Final = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
"""The three parts of a syllable, in Unicode order; a space stands for no final."""

_FIRST: Final = 0xAC00
_JOINED: Final = {
    "ㅗㅏ": "ㅘ",
    "ㅗㅐ": "ㅙ",
    "ㅗㅣ": "ㅚ",
    "ㅜㅓ": "ㅝ",
    "ㅜㅔ": "ㅞ",
    "ㅜㅣ": "ㅟ",
    "ㅡㅣ": "ㅢ",
    "ㅏㅣ": "ㅐ",
    "ㅑㅣ": "ㅒ",
    "ㅓㅣ": "ㅔ",
    "ㅕㅣ": "ㅖ",
    "ㅘㅣ": "ㅙ",
    "ㅝㅣ": "ㅞ",
    "ㄱㅅ": "ㄳ",
    "ㄴㅈ": "ㄵ",
    "ㄴㅎ": "ㄶ",
    "ㄹㄱ": "ㄺ",
    "ㄹㅁ": "ㄻ",
    "ㄹㅂ": "ㄼ",
    "ㄹㅅ": "ㄽ",
    "ㄹㅌ": "ㄾ",
    "ㄹㅍ": "ㄿ",
    "ㄹㅎ": "ㅀ",
    "ㅂㅅ": "ㅄ",
}
"""Pairs of letters that become one."""
_PARTS: Final = {
    joined: pair for pair, joined in _JOINED.items() if pair not in ("ㅏㅣ", "ㅓㅣ", "ㅘㅣ", "ㅝㅣ")
}


class _Syllable(NamedTuple):
    """The letters of a syllable; `final` may be empty."""

    initial: str
    medial: str
    final: str = ""

    @property
    def text(self) -> str:
        place = _INITIALS.index(self.initial) * len(_MEDIALS) + _MEDIALS.index(self.medial)
        return chr(_FIRST + place * len(_FINALS) + _FINALS.index(self.final or " "))


def _split(letter: str) -> _Syllable | None:
    """The letters of a syllable, None for anything else."""
    place = ord(letter) - _FIRST
    if not 0 <= place < len(_INITIALS) * len(_MEDIALS) * len(_FINALS):
        return None
    place, final = divmod(place, len(_FINALS))
    initial, medial = divmod(place, len(_MEDIALS))
    return _Syllable(_INITIALS[initial], _MEDIALS[medial], _FINALS[final].strip())


def is_jamo(letter: str) -> bool:
    """Whether it is a letter that syllables are made of."""
    return letter in _INITIALS or letter in _MEDIALS


def typed(text: str, jamo: str) -> str:
    """The text after one more letter, which joins the last syllable if it can."""
    if not text:
        return jamo
    before, last = text[:-1], text[-1]
    held = _split(last)
    joined = _vowel(last, held, jamo) if jamo in _MEDIALS else _consonant(held, jamo)
    return text + jamo if joined is None else before + joined


def _vowel(last: str, held: _Syllable | None, jamo: str) -> str | None:
    """A vowel completes an open syllable, or takes over the final of a closed one."""
    if held is None:
        if last in _INITIALS:
            return _Syllable(last, jamo).text
        return _JOINED.get(last + jamo)
    if not held.final:
        joined = _JOINED.get(held.medial + jamo)
        return None if joined is None else held._replace(medial=joined).text
    pair = _PARTS.get(held.final, f" {held.final}")
    return held._replace(final=pair[0].strip()).text + _Syllable(pair[1], jamo).text


def _consonant(held: _Syllable | None, jamo: str) -> str | None:
    """A consonant closes the syllable, alone or combined with the previous final."""
    if held is None:
        return None
    final = _JOINED.get(held.final + jamo) if held.final else jamo
    return held._replace(final=final).text if final is not None and final in _FINALS else None


def erased(text: str) -> str:
    """The text without its last letter: a syllable loses its parts one by one."""
    held = _split(text[-1]) if text else None
    if held is None:
        return text[:-1]
    if held.final:
        final = _PARTS.get(held.final, " ")[0].strip()
        return text[:-1] + held._replace(final=final).text
    first = _PARTS.get(held.medial, "")[:1]
    return text[:-1] + (held._replace(medial=first).text if first else held.initial)
