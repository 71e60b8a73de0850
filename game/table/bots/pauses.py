"""How long a bot takes where people look on, and how its pauses are cut short.

A pause begins once the dice lie, is never twice the same, and is longer where there is much to
choose from. Never here: how bots think, or when they have to.
"""

import asyncio
from contextlib import suppress
from random import Random
from typing import Final

from game.rules.match import Match

DICE_LIE: Final = 1.0
"""Seconds after a roll for which its dice still tumble on screens."""
_LEAST: Final = 0.5
_SPREAD: Final = 1.0
"""A pause is this much of the delay at least, and by chance up to so much more."""
_HARD: Final = 1.0
_MANY: Final = 60
"""So many legal choices or more take so much of the delay longer, fewer a part of that."""
_SHARE_OF_LIMIT: Final = 0.4
"""No pause is longer than this much of the time there is for a choice (D2)."""


class Pauses:
    """The pauses of all bots of one table; use it from one event loop."""

    def __init__(self, delay: float, chance: Random | None = None) -> None:
        """`delay`: seconds a choice of usual difficulty takes, 0 for no pauses at all."""
        self._delay = delay
        self._chance = chance or Random()
        self._roll: tuple[int, int] = (0, 0)
        self._rolled_at = 0.0
        self._skipped = asyncio.Event()

    def rolled(self, match: int, roll: int, now: float) -> None:
        """This is the roll under way; told again, nothing happens."""
        if (match, roll) != self._roll:
            self._roll, self._rolled_at = (match, roll), now

    def seconds(self, match: Match, seat: int, now: float, limit: float | None = None) -> float:
        """How long this seat takes from now on; `limit`: the time for a choice, if there is one."""
        if not self._delay:
            return 0.0
        hard = min(1.0, len(match.legal(seat)) / _MANY)
        thinks = self._delay * (_LEAST + _SPREAD * self._chance.random() + _HARD * hard)
        whole = max(0.0, self._rolled_at + DICE_LIE - now) + thinks
        return whole if limit is None else min(whole, limit * _SHARE_OF_LIMIT)

    async def rest(self, match: Match, seat: int, limit: float | None = None) -> None:
        """Let the pause of this seat pass, or what is left of it when somebody skips it."""
        now = asyncio.get_running_loop().time()
        seconds = self.seconds(match, seat, now, limit)
        if seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._skipped.wait(), seconds)

    def skip(self) -> None:
        """Somebody does not want to wait: every pause under way is over."""
        self._skipped.set()
        self._skipped = asyncio.Event()
