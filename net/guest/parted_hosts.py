"""Hosts that we simply stopped hearing: in the lobby they have their people back.

Never here: which of two hosts gives way (`net.program.meetings`).
"""

from collections import Counter
from typing import Final

_MOST: Final = 4
"""Hosts that are remembered."""
_MOST_IN_VAIN: Final = 3
"""Times that we come to one of them, or give way to it, in vain."""


class PartedHosts:
    """The terms of these hosts, by key. Only hosts that had proven themselves get here."""

    def __init__(self) -> None:
        self._terms: dict[str, int] = {}
        self._in_vain: Counter[str] = Counter()

    @property
    def keys(self) -> list[str]:
        """Who they are."""
        return list(self._terms)

    def has(self, host: str, term: int) -> bool:
        """Whether we were parted from this host, and it is in the same term."""
        return self._terms.get(host) == term

    def left(self, host: str, term: int, unheard: bool) -> None:
        """We were with this host, and are no more; `unheard`: we simply hear it no longer."""
        self._terms.pop(host, None)
        if unheard and self._in_vain[host] < _MOST_IN_VAIN:
            self._terms[host] = term
            self._terms = dict([*self._terms.items()][-_MOST:])

    def met(self, host: str) -> None:
        """This host has proven itself to us again, or is a guest of ours, or has been kicked."""
        self._terms.pop(host, None)
        self._in_vain.pop(host, None)

    def came_in_vain(self, host: str) -> None:
        """We have given way to this host, or come to it, and it has not let us in so far. A few
        times it may be chance."""
        if host in self._terms:
            self._in_vain[host] += 1
            if self._in_vain[host] >= _MOST_IN_VAIN:
                del self._terms[host]
