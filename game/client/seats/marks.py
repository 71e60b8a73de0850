"""The letters on people's badges, which are unique at a table.

Never here: how badges are drawn (`game.client.draw.mascot`).
"""

from collections.abc import Sequence
from itertools import count
from typing import Final

_DIGITS: Final = 2
"""How many digits fit on a badge after its letter."""


def marks(names: Sequence[str]) -> tuple[str, ...]:
    """The first letter of each name; names that share it get something to tell them apart.

    That is the number at their end, the initial of their last word, the first letter in which they
    differ, or else a number.
    """
    firsts, taken, found = [_first(name) for name in names], set[str](), list[str]()
    for seat, (name, first) in enumerate(zip(names, firsts, strict=True)):
        others = [names[i] for i, one in enumerate(firsts) if one == first and i != seat]
        if not _number(name):  # a number tells its owner from everybody without one
            others = [other for other in others if not _number(other)]
        mark = _told_apart(first, name, others, taken) if others else first
        taken.add(mark.casefold())
        found.append(mark)
    return tuple(found)


def _first(name: str) -> str:
    return (name.strip() or "?")[0].upper()[0]


def _number(name: str) -> str:
    """The number at the end of a name, if it has one."""
    *before, last = name.split() or [""]
    return last[-_DIGITS:] if before and last.isdecimal() else ""


def _told_apart(first: str, name: str, others: Sequence[str], taken: set[str]) -> str:
    """A mark that none of the others with this first letter can have."""
    parts, theirs = _behind(name), [_behind(other) for other in others]
    for at in range(max(map(len, [parts, *theirs]))):
        part = _at(parts, at)
        alone = all(_at(other, at).casefold() != part.casefold() for other in theirs)
        if alone and (first + part).casefold() not in taken:
            return first + part
    return next(f"{first}{n}" for n in count(1) if f"{first}{n}".casefold() not in taken)


def _behind(name: str) -> list[str]:
    """Candidates for what follows the first letter, the plainest first; empty ones are missing."""
    words = name.split()
    initial = words[-1][0].upper() if len(words) > 1 else ""
    return [_number(name) or initial, *(letter.strip() for letter in name.strip()[1:])]


def _at(parts: Sequence[str], place: int) -> str:
    return parts[place] if place < len(parts) else ""
