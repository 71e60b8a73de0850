"""Which examples tests use: `NOCHMAL_EXAMPLES` is `rest`, `most`, `all` or unset.

`.ci/run` runs all tests twice, with the newest and with the lowest versions of the packages, and
has no time for every example twice. So of examples that take long `rest` is every third one, and
`most` are the others; of all other parameters `rest` is a third, and endurance runs are not in it.
Unset, everything is used. `all` adds those that another example already stands for.
"""

import os
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import TypeVar

import pytest

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


def left_out(items: Collection[pytest.Item]) -> set[pytest.Item]:
    """What is not run with `rest`: endurance runs, and two thirds of the parameters of every test
    with more than three.

    Where three values of one parameter meet each of another, all three have their turn. Modules
    that call `some` have chosen already.
    """
    tests = defaultdict(list)
    for item in items if REST else ():
        if isinstance(item, pytest.Function) and not hasattr(item.module, some.__name__):
            tests[item.nodeid.partition("[")[0]].append(item)
    long = {item for item in items if REST and item.get_closest_marker("endurance")}
    return long | {
        item
        for variants in tests.values()
        if len(variants) > 3
        for at, item in enumerate(variants)
        if (at + at // 3) % 3
    }
