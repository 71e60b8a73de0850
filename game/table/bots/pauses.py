"""How long a bot takes where people watch, and how its pauses are cut short.

A pause begins once the dice are at rest, varies at random, and is longer when there is much to
choose from. Never here: how bots think, or their deadlines.
"""

import asyncio
from contextlib import suppress
from random import Random
from typing import Final

from game.rules.match import Match

DICE_LIE: Final = 1.0
"""Seconds after a roll for which its dice still roll on screens."""
_LEAST: Final = 0.5
_SPREAD: Final = 1.0
"""A pause lasts at least this share of the delay, and at random up to twice that."""
_HARD: Final = 1.0
_MANY: Final = 60
"""With this many legal choices the extra time is as long as the delay, with fewer a part of that.
"""
_SHARE_OF_LIMIT: Final = 0.4
"""Greatest pause, as a share of the time limit for a choice (D2)."""


class Pauses:
    """The pauses of all bots of one table; use it from one event loop."""

    def __init__(self, delay: float, chance: Random | None = None) -> None:
        """`delay`: seconds for a choice of usual difficulty, 0 for no pauses at all."""
        self._delay = delay
        self._chance = chance or Random()
        self._roll: tuple[int, int] = (0, 0)
        self._rolled_at = 0.0
        self._skipped = asyncio.Event()

    def rolled(self, match: int, roll: int, now: float) -> None:
        """The current roll; calling this twice has no effect."""
        if (match, roll) != self._roll:
            self._roll, self._rolled_at = (match, roll), now

    def seconds(self, match: Match, seat: int, now: float, limit: float | None = None) -> float:
        """Seconds this seat takes from now on; `limit`: the time limit for a choice, if there is
        one.
        """
        if not self._delay:
            return 0.0
        hard = min(1.0, len(match.legal(seat)) / _MANY)
        thinks = self._delay * (_LEAST + _SPREAD * self._chance.random() + _HARD * hard)
        whole = max(0.0, self._rolled_at + DICE_LIE - now) + thinks
        return whole if limit is None else min(whole, limit * _SHARE_OF_LIMIT)

    async def rest(self, match: Match, seat: int, limit: float | None = None) -> None:
        """Wait for this seat's pause, or until somebody skips it."""
        now = asyncio.get_running_loop().time()
        seconds = self.seconds(match, seat, now, limit)
        if seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._skipped.wait(), seconds)

    def skip(self) -> None:
        """Somebody is impatient: end every current pause."""
        self._skipped.set()
        self._skipped = asyncio.Event()
