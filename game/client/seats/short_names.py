"""Names in sentences, where a long one would leave no room for the rest.

Never here: names that stand alone, which are shown in full or cut to fit.
"""

from functools import lru_cache
from typing import Final

_LONG: Final = 12
"""Names of up to this many letters are used in full."""


@lru_cache(maxsize=16)  # asked in every frame
def called(names: tuple[str, ...]) -> tuple[str, ...]:
    """The first word of a long name, with a letter of the next if that is ambiguous."""
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
    """The words of a name, at least one: a name may consist of wide spaces alone."""
    return name.split() or [name]


def _cut(word: str) -> str:
    return word if len(word) <= _LONG else f"{word[: _LONG - 1]}…"
