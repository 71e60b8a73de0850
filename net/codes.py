"""The code of a table, and what a guest can show instead of it.

Never here: how it is proven (`sealing`), who asks for it (`gate`).
"""

import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import Final

LEAST_CODE: Final = 1
MOST_CODE: Final = 64


class CodeFault(ValueError):  # noqa: N818 - named as `NameFault` is
    """A code no table can have."""


class ProofBy(Enum):
    """What a guest proves that it knows."""

    CODE = "code"
    SECRET = "secret"
    """What everybody who was let in was told, to come back with."""


@dataclass(frozen=True, slots=True)
class Credential:
    """The words by which a guest is let in."""

    by: ProofBy
    words: str

    @classmethod
    def of_code(cls, code: str) -> "Credential":
        """That of somebody who was told the code."""
        return cls(ProofBy.CODE, normal_code(code))


def normal_code(code: str) -> str:
    """The code as it counts: letters' case, width and blanks at the ends make no difference.

    Raises `CodeFault` for an empty one, one that is too long, or one that cannot be written down.
    """
    normal = unicodedata.normalize("NFKC", code).casefold().strip()
    if not LEAST_CODE <= len(normal) <= MOST_CODE or not normal.isprintable():
        raise CodeFault(f"A code has {LEAST_CODE} to {MOST_CODE} visible characters.")
    return normal
