"""What people are called in sentences, where a long name would leave no room for the rest.

Never here: names that stand by themselves; those are shown as they are, or as much of them as fits.
"""

from functools import lru_cache
from typing import Final

_LONG: Final = 12
"""Names of up to so many letters are said whole."""


@lru_cache(maxsize=16)  # asked in every frame
def called(names: tuple[str, ...]) -> tuple[str, ...]:
    """A long name by its first word, with a letter of the next where that alone tells not who."""
    short = [_short(name) for name in names]
    return tuple(
        one if short.count(one) == 1 else _with_initial(name)
        for name, one in zip(names, short, strict=True)
    )


def _short(name: str) -> str:
    return name if len(name) <= _LONG else _cut(_words(name)[0])


def _with_initial(name: str) -> str:
    if len(name) <= _LONG:
        return name
    first, *others = _words(name)
    return " ".join([_cut(first), *(f"{other[0]}." for other in others[:1])])


def _words(name: str) -> list[str]:
    """At least one: a name may be made of nothing but wide spaces."""
    return name.split() or [name]


def _cut(word: str) -> str:
    return word if len(word) <= _LONG else f"{word[: _LONG - 1]}…"
