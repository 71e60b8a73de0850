"""The code of a table as people write it.

Never here: proving it (`code_exchange`), who may guess how often (`guess_limit`).
"""

import unicodedata
from typing import Final

LEAST_CODE: Final = 1
MOST_CODE: Final = 64


class CodeFault(ValueError):  # noqa: N818 - named as `NameFault` is
    """A code no table can have."""


def normal_code(code: str) -> str:
    """The code in the form that counts: case, width and blanks at the ends make no difference.

    Raises `CodeFault` for one that is empty, too long, or not printable.
    """
    normal = unicodedata.normalize("NFKC", code).casefold().strip()
    if not LEAST_CODE <= len(normal) <= MOST_CODE or not normal.isprintable():
        raise CodeFault(f"A code has {LEAST_CODE} to {MOST_CODE} visible characters.")
    return normal
