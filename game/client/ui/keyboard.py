"""An on-screen keyboard: its pages of keys and what they write.

Never here: drawing it, or who writes.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.client.ui.text_line import TextLine

SPACE: Final = " "
ERASE: Final = "⌫"
OTHER: Final = "⇄"
"""Turns to the next page."""

LATIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉ"
KOREAN: Final = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㄲㄸㅃㅆㅉㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣㅐㅔ"
"""Letters not in this list are composed of two."""
_LOWER: Final = "abcdefghijklmnopqrstuvwxyz"
_DIGITS: Final = "1234567890"


@dataclass(frozen=True, slots=True)
class Page:
    """Keys in rows of `columns`; `label` is on the key that turns to this page."""

    keys: str
    columns: int
    label: str


class KeySet(Enum):
    """The pages of keys for a kind of text."""

    NAME = (
        Page(f"{_DIGITS}-{LATIN}ß.'", 11, "A"),
        Page(f"{_DIGITS}-{KOREAN}.'", 11, "가"),
    )
    CODE = (Page(f"123456789{LATIN[:26]}0", 9, "A"),)
    ADDRESS = (Page("123456789.0:", 3, "123"), Page(f"{_LOWER}-_.:[]", 8, "abc"))
    PATH = (
        Page(f"{_LOWER}{_DIGITS}/\\.:-_~+", 11, "abc"),
        Page(f"{_LOWER.upper()}ÄÖÜ()[]&@,;'!$%=#^", 11, "ABC"),
    )

    @property
    def pages(self) -> tuple[Page, ...]:
        """Its pages."""
        pages: tuple[Page, ...] = self.value
        return pages


class Keyboard:
    """The open page and the line being written."""

    def __init__(self, line: TextLine, keys: KeySet, page: int = 0) -> None:
        """Open at a page."""
        self.line = line
        self.keys = keys
        self._page = page % len(keys.pages)

    @property
    def page(self) -> Page:
        """The open page."""
        return self.keys.pages[self._page]

    @property
    def next_page(self) -> Page | None:
        """The next page, None if there is no other."""
        pages = self.keys.pages
        return pages[(self._page + 1) % len(pages)] if len(pages) > 1 else None

    def turn(self) -> None:
        """Turn to the next page."""
        self._page = (self._page + 1) % len(self.keys.pages)

    def letter(self, key: str) -> str:
        """What a key writes now: names start with a capital and continue in lower case."""
        start = self.line.selection[0]
        begun = start > 0 and self.line.text[start - 1] != SPACE
        return key.lower() if self.keys is KeySet.NAME and begun else key

    def press(self, key: str) -> None:
        """A key is pressed."""
        if key == ERASE:
            self.line.erase()
        elif key == OTHER:
            self.turn()
        else:
            self.line.write(self.letter(key))
