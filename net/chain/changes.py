"""How often seats change hands and hosts change in a match: bounded, so that neither those who come
and go nor a host can fill its log.

Each host has its own bounds for each seat: whatever one has written, the next still can. Never
here: what a change needs beside (`log`).
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

MOST_SEATED: Final = 100
"""Most times a seat changes hands under one host in one roll."""
MOST_SEATED_IN_ALL: Final = 200
"""The same in the whole match."""
MOST_COMING: Final = 32
"""How often it may have changed hands in one roll for a host to let somebody come to it once more:
they will go again."""
MOST_COMING_IN_ALL: Final = 80
"""The same in the whole match."""
MOST_TERMS: Final = 64
"""Most terms of one host in one roll."""
MOST_TERMS_IN_ALL: Final = 250
"""The same in the whole match."""
MOST_LATE_HOSTS: Final = 6
"""Most hosts of a match that had no seat in it from the start."""


class Changes:
    """Counts the changes of one log. Hosts are named by their keys."""

    def __init__(self) -> None:
        self._seated: Counter[tuple[str, int]] = Counter()
        """By host and seat, in this roll."""
        self._seated_in_all: Counter[tuple[str, int]] = Counter()
        self._terms: Counter[str] = Counter()
        """By host, in this roll."""
        self._terms_in_all: Counter[str] = Counter()
        self._first: set[str] = set()
        """Who had a seat from the start."""

    def started(self, persons: Iterable[str]) -> None:
        """These have a seat from the start."""
        self._first.update(persons)

    def rolled(self) -> None:
        """The next roll was made."""
        self._seated.clear()
        self._terms.clear()

    def seated(self, seat: int, host: str) -> None:
        """This host has written who holds a seat now."""
        self._seated[host, seat] += 1
        self._seated_in_all[host, seat] += 1

    def began(self, host: str) -> None:
        """This host has begun a term."""
        self._terms[host] += 1
        self._terms_in_all[host] += 1

    def may_come(self, seat: int, host: str) -> bool:
        """Whether this host may let somebody come to the seat."""
        in_all = self._seated_in_all[host, seat]
        return self._seated[host, seat] < MOST_COMING and in_all < MOST_COMING_IN_ALL

    def may_seat(self, seat: int, host: str) -> bool:
        """Whether the seat may change hands once more under this host."""
        in_all = self._seated_in_all[host, seat]
        return self._seated[host, seat] < MOST_SEATED and in_all < MOST_SEATED_IN_ALL

    def may_begin(self, host: str) -> bool:
        """Whether this host may begin another term."""
        late = self._terms_in_all.keys() - self._first
        is_new = host not in late and host not in self._first
        if is_new and len(late) >= MOST_LATE_HOSTS:
            return False
        return self._terms[host] < MOST_TERMS and self._terms_in_all[host] < MOST_TERMS_IN_ALL
