"""What a person reads: sentences from assets/words, one file a language, with named places to fill.

No sentence is ever built from parts in code: a key is one whole sentence, because word order
differs. A missing key is a fault of ours and is shown as the key itself, never as a crash.
"""

import contextlib
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from game.assets import ASSETS
from game.table.settings import Language

Part: TypeAlias = str | int

WORDS_FOLDER: Final = ASSETS / "words"


_OWN_NAMES: Final = {
    Language.ENGLISH: "English",
    Language.GERMAN: "Deutsch",
    Language.FRENCH: "Français",
    Language.DUTCH: "Nederlands",
    Language.KOREAN: "한국어",
}


def own_name(language: Language) -> str:
    """What speakers call their language, as they look for it in the options."""
    return _OWN_NAMES[language]


@cache
def load(language: Language) -> Mapping[str, str]:
    """All sentences of a language by dotted key; English fills what a translation lacks.

    They are read once a run. Raises OSError or tomllib.TOMLDecodeError when the English file itself
    is missing or broken.
    """
    sentences = _flat(tomllib.loads(_read(Language.ENGLISH)))
    if language is not Language.ENGLISH:
        with contextlib.suppress(OSError, tomllib.TOMLDecodeError):
            sentences |= _flat(tomllib.loads(_read(language)))
    return sentences


def _read(language: Language) -> str:
    return (WORDS_FOLDER / f"{language.value}.toml").read_text(encoding="utf-8")


def _flat(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    out: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            out |= _flat(value, f"{prefix}{key}.")
        else:
            out[prefix + key] = str(value)
    return out


class Words:
    """The sentences of the language in use."""

    def __init__(self, language: Language) -> None:
        """Read the language's file."""
        self.language = language
        self._sentences = load(language)

    def change(self, language: Language) -> None:
        """Speak another language from now on."""
        self.language = language
        self._sentences = load(language)

    def has(self, key: str) -> bool:
        """Whether there is a sentence for the key."""
        return key in self._sentences

    def __call__(self, key: str, **parts: Part) -> str:
        """The sentence for `key` with its places filled.

        A `count` of one takes the sentence `key_one` where there is such a one.
        """
        if parts.get("count") == 1 and f"{key}_one" in self._sentences:
            key = f"{key}_one"
        sentence = self._sentences.get(key)
        if sentence is None:
            return key
        return sentence.format(**parts) if parts else sentence
