"""The code of a table as people write it.

Never here: proving it (`code_exchange`), how often anybody may guess (`guess_limit`).
"""

import unicodedata
from typing import Final

LEAST_CODE: Final = 1
MOST_CODE: Final = 64


class CodeFault(ValueError):  # noqa: N818 - named as `NameFault` is
    """A code that no table can have."""


def normal_code(code: str) -> str:
    """The canonical code: case, width and spaces at the ends make no difference.

    Raises `CodeFault` for an empty code, one that is too long, or one with invisible characters.
    """
    normal = unicodedata.normalize("NFKC", code).casefold().strip()
    if not LEAST_CODE <= len(normal) <= MOST_CODE or not normal.isprintable():
        raise CodeFault(f"A code has {LEAST_CODE} to {MOST_CODE} visible characters.")
    return normal
