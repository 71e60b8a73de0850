"""Who has just left a host because their link broke: they may be on their way back.

Never here: links, seats.
"""

from collections.abc import Iterable
from typing import Final

JUST_GONE: Final = 5.0
"""Seconds a program with a broken link still counts as here when two hosts of the table meet."""


class JustGone:
    """The keys of programs whose links have broken; times are seconds."""

    def __init__(self) -> None:
        self._at: dict[str, float] = {}

    def note(self, keys: Iterable[str], now: float) -> None:
        """The links of these have broken."""
        recent = {key: self._at[key] for key in self.keys(now)}
        self._at = recent | dict.fromkeys(keys, now)

    def keys(self, now: float) -> set[str]:
        """Who has just gone."""
        return {key for key, at in self._at.items() if now < at + JUST_GONE}
