"""How many examples tests take: `NOCHMAL_EXAMPLES` is `few`, `all` or unset.

`few` is for a second run of all tests, with other versions of the packages. It leaves out no test,
only what another example would hardly show.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

Example = TypeVar("Example")
FEW = os.environ.get("NOCHMAL_EXAMPLES") == "few"
ALL = os.environ.get("NOCHMAL_EXAMPLES") == "all"


def some(examples: Iterable[Example]) -> list[Example]:
    """All of them, or every third if few will do."""
    return list(examples)[:: 3 if FEW else 1]
