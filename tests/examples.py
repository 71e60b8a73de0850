"""Which examples tests use: `NOCHMAL_EXAMPLES` is `rest`, `most`, `all` or unset.

`.ci/run` runs all tests twice, with the newest and with the lowest versions of the packages, and
has no time for every example twice. So `rest` is every third one, and `most` are the others. Unset,
both are used. `all` adds those that another example already stands for.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

Example = TypeVar("Example")
_ASKED = os.environ.get("NOCHMAL_EXAMPLES", "")
REST, MOST, ALL = (word == _ASKED for word in ("rest", "most", "all"))
if _ASKED not in ("", "rest", "most", "all"):
    raise ValueError(f"NOCHMAL_EXAMPLES is {_ASKED!r}; it is 'rest', 'most', 'all' or not set.")


def some(examples: Iterable[Example]) -> list[Example]:
    """The examples to use now, of tests that take long for each."""
    every = list(examples)
    if MOST:
        return [example for at, example in enumerate(every) if at % 3]
    return every[::3] if REST else every
