"""What people are called in sentences, where a long name would leave no room for the rest.

Never here: names that stand by themselves; those are shown as they are, or as much of them as fits.
"""

from collections.abc import Sequence
from typing import Final

_LONG: Final = 14
"""Names of up to so many letters are said whole."""


def called(names: Sequence[str]) -> tuple[str, ...]:
    """A long name by its first word, or cut where that would not tell who is meant."""
    short = [_first_word(name) for name in names]
    return tuple(
        one if short.count(one) == 1 else _cut(name) for name, one in zip(names, short, strict=True)
    )


def _first_word(name: str) -> str:
    if len(name) <= _LONG:
        return name
    first = name.split(maxsplit=1)[0]
    return first if 2 < len(first) <= _LONG else _cut(name)


def _cut(name: str) -> str:
    return name if len(name) <= _LONG else f"{name[: _LONG - 1].rstrip()}…"
