"""How often seats change hands and hosts change in a match: bounded, so that neither those who come
and go nor a host can fill its log.

What one host has written leaves the next one room. Never here: what a change needs beside (`log`).
"""

from collections import Counter
from typing import Final

MOST_SEATED: Final = 100
"""Most times a seat changes hands in one roll."""
MOST_COMING: Final = 32
"""How often it may have changed hands then for somebody to come to it once more: the log grows each
time, and has to bear that they go again."""
MOST_SEATED_BY_ONE: Final = 2000
"""Most times seats change hands under one host in a match."""
MOST_TERMS: Final = 64
"""Most terms of one host in one roll."""
MOST_TERMS_OF_ONE: Final = 500
"""Most terms of one host in a match."""


class Changes:
    """Counts the changes of one log. Hosts are named by their keys."""

    def __init__(self) -> None:
        self._seated: Counter[int] = Counter()
        """By seat, in this roll."""
        self._seated_by: Counter[str] = Counter()
        self._terms: Counter[str] = Counter()
        """By host, in this roll."""
        self._terms_of: Counter[str] = Counter()

    def rolled(self) -> None:
        """The next roll was made."""
        self._seated.clear()
        self._terms.clear()

    def seated(self, seat: int, host: str) -> None:
        """This host has written who holds a seat now."""
        self._seated[seat] += 1
        self._seated_by[host] += 1

    def began(self, host: str) -> None:
        """This host has begun a term."""
        self._terms[host] += 1
        self._terms_of[host] += 1

    def may_come(self, seat: int) -> bool:
        """Whether a host may let somebody come to the seat in this roll."""
        return self._seated[seat] < MOST_COMING

    def may_seat(self, seat: int, host: str) -> bool:
        """Whether the seat may change hands once more under this host."""
        in_all = self._seated_by[host]
        return self._seated[seat] < MOST_SEATED and in_all < MOST_SEATED_BY_ONE

    def may_begin(self, host: str) -> bool:
        """Whether this host may begin another term."""
        return self._terms[host] < MOST_TERMS and self._terms_of[host] < MOST_TERMS_OF_ONE
