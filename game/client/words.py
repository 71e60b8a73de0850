"""What people read: sentences from assets/words, one file for each language, with named gaps.

No sentence is ever built from parts in code: a key is one whole sentence, because word order
differs. A missing key is our mistake and shows as the key itself, never as a crash.
"""

import contextlib
import os
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from game.assets import ASSETS
from game.table.storage.folders import MOST_BYTES, cache_folder, must_be_file
from game.table.storage.settings import Language
from game.table.storage.sheets import title_of

WordValue: TypeAlias = str | int
"""The value for a gap in a sentence."""

WORDS_FOLDER: Final = ASSETS / "words"


_OWN_NAMES: Final = {
    Language.ENGLISH: "English",
    Language.GERMAN: "Deutsch",
    Language.FRENCH: "Français",
    Language.DUTCH: "Nederlands",
    Language.KOREAN: "한국어",
}


def own_name(language: Language) -> str:
    """A language's name in that language, as speakers look for it in the options."""
    return _OWN_NAMES[language]


@cache
def load(language: Language) -> Mapping[str, str]:
    """All sentences of a language by dotted key; English fills in what a translation lacks.

    Read once a run. Raises OSError or tomllib.TOMLDecodeError when the English file itself is
    missing or broken.
    """
    sentences = read_sentences(WORDS_FOLDER / "en.toml")
    if language is not Language.ENGLISH:
        with contextlib.suppress(OSError, ValueError):
            sentences |= read_sentences(WORDS_FOLDER / f"{language.value}.toml")
    return sentences


def read_sentences(path: Path) -> dict[str, str]:
    """The sentences of one file, cached on disk, since TOML is slow to read."""
    found = path.stat()
    stamp = f"{path} {found.st_mtime_ns} {found.st_size}"
    kept = cache_folder() / "words" / f"{path.stem}.json"
    with contextlib.suppress(OSError, ValueError, msgspec.MsgspecError):
        must_be_file(kept, MOST_BYTES)
        page = msgspec.json.decode(kept.read_bytes(), type=_Page)
        if page.stamp == stamp:
            return page.words
    import tomllib

    words = _flat(tomllib.loads(path.read_text(encoding="utf-8")))
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        beside = kept.with_suffix(f".{os.getpid()}")
        try:
            beside.write_bytes(msgspec.json.encode(_Page(stamp, words)))
            beside.replace(kept)
        finally:
            beside.unlink(missing_ok=True)
    return words


class _Page(msgspec.Struct):
    """A word file as it was read."""

    stamp: str
    words: dict[str, str]


def _flat(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    out: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            out |= _flat(value, f"{prefix}{key}.")
        else:
            out[prefix + key] = str(value)
    return out


class Words:
    """The sentences of the current language."""

    def __init__(self, language: Language) -> None:
        """Read the language's file."""
        self.language = language
        self._sentences = load(language)

    def change(self, language: Language) -> None:
        """Switch to another language."""
        self.language = language
        self._sentences = load(language)

    def has(self, key: str) -> bool:
        """Whether there is a sentence for the key."""
        return key in self._sentences

    def sheet(self, name: str) -> str:
        """The name of a sheet: from the word files, else its own title."""
        key = f"sheet.{name}"
        return self(key) if self.has(key) else title_of(name, self.language.value)

    def date(self, at: int) -> str:
        """A date and time of day as people of this language write it, in the machine's zone.

        `at`: seconds since 1970.
        """
        when = time.localtime(at)
        return self(
            "archive.date",
            year=when.tm_year,
            month=f"{when.tm_mon:02}",
            day=f"{when.tm_mday:02}",
            hour=f"{when.tm_hour:02}",
            minute=f"{when.tm_min:02}",
        )

    def __call__(self, key: str, /, **parts: WordValue) -> str:
        """The sentence for `key` with its gaps filled; `parts` may have any name.

        A `count` of one uses the sentence `key_one` if it exists, one of `seats` the sentence
        `key_alone`.
        """
        for number, variant in (("seats", f"{key}_alone"), ("count", f"{key}_one")):
            if parts.get(number) == 1 and variant in self._sentences:
                key = variant
                break
        sentence = self._sentences.get(key)
        if sentence is None:
            return key
        return sentence.format(**parts) if parts else sentence
