"""Names of people and tables, as they may appear on every screen.

Here belongs what makes a name fit to show and when two names are the same. Never here: who has it.
"""

import unicodedata
from collections.abc import Iterable
from typing import Final, Protocol, TypeVar

MOST_PERSON: Final = 24
"""Most visible characters of a person's name."""
MOST_TABLE: Final = 40
"""Most visible characters of a table's name."""
UNSHOWN: Final = "?"
"""Stands for a name of which nothing can be shown."""
_MARKS_PER_CHARACTER: Final = 2
_BAD_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MOST_LINE: Final = 2_000
_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


class NameFault(ValueError):  # noqa: N818 - it names what was found
    """A text that cannot be a name; the message says why, in English."""


def clean_name(text: str, most: int = MOST_PERSON) -> str:
    """The name made of this text: composed, spaces trimmed and never two together.

    Raises `NameFault` unless 1 to `most` visible characters are left, with no control, bidi,
    private or unassigned characters, and no pile of accents on one letter.
    """
    if len(text) > most * 8:
        raise NameFault(f"A name has at most {most} characters.")
    name = " ".join(part for part in unicodedata.normalize("NFC", text).split(" ") if part)
    for character in name:
        if unicodedata.category(character) in _BAD_CATEGORIES or character in _BLANK:
            raise NameFault(f"A name cannot hold the character U+{ord(character):04X}.")
    visible = sum(not unicodedata.category(character).startswith("M") for character in name)
    if not visible:
        raise NameFault("A name needs at least one visible character.")
    if visible > most:
        raise NameFault(f"A name has at most {most} characters; this one has {visible}.")
    if len(name) - visible > visible * _MARKS_PER_CHARACTER:
        raise NameFault("A name cannot have that many accents.")
    return name


def shown(text: str, most: int = 200) -> str:
    """Somebody else's text, safe to show: on one line, without tricks, and not too long."""
    fit = "".join(
        " " if character.isspace() else character
        for character in text[: most * 4]
        if character.isspace() or unicodedata.category(character) not in _BAD_CATEGORIES
    )
    return fit[:most]


def shown_lines(text: str) -> str:
    """Somebody else's text, safe to show, with its own line breaks."""
    return "\n".join(shown(line, _MOST_LINE) for line in text.split("\n"))


def fitting(value: object, most: int = MOST_PERSON) -> str:
    """A name for any value, fit to be shown: the value's own, what is left of it, or `?`.

    Empty for an empty text and for anything that is not text.
    """
    if not isinstance(value, str) or not value:
        return ""
    plain = shown(value, most)
    letters = "".join(c for c in plain if c not in _BLANK and unicodedata.category(c)[0] != "M")
    for text in (value, plain, letters):
        try:
            return clean_name(text, most)
        except NameFault:
            continue
    return UNSHOWN


def is_clean(text: str, most: int = MOST_PERSON) -> bool:
    """Whether a text is a name as `clean_name` returns it."""
    try:
        return clean_name(text, most) == text
    except NameFault:
        return False


def same_name(one: str, other: str) -> bool:
    """Whether people would take both for the same name: case and width make no difference."""
    return _key(one) == _key(other)


class Named(Protocol):
    """Anything that goes by a name."""

    @property
    def name(self) -> str:
        """The name as shown."""
        ...


_Named = TypeVar("_Named", bound=Named)


def those_called(typed: str, found: Iterable[_Named]) -> list[_Named]:
    """Everyone that somebody who typed this may mean: those with exactly that name, if any.

    Otherwise those whose names have the same letters and digits: quotes, accents, spaces and dashes
    are hard to type, and harder to guess.
    """
    found = list(found)
    same = [one for one in found if same_name(one.name, typed)]
    return same or [one for one in found if _letters(one.name) == _letters(typed)]


def numbered(name: str, number: int, most: int = MOST_PERSON) -> str:
    """`Anna 2` for Anna and 2, shortened so that it is still a valid name."""
    tail = f" {number}"
    return f"{name[: most - len(tail)].rstrip()}{tail}"


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _letters(name: str) -> str:
    apart = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in apart if unicodedata.category(c)[0] in "LN") or _key(name)
