"""Advice for a seat: what the strongest bot would choose, asked in the bots' own process.

It plays nothing. Hints use it. Never here: how bots think, words.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.bots.levels import LEVELS
from game.rules.choice import Choice
from game.table.bots.process import BotGone, BotProcess
from net.guest.guest import Guest

ADVISER: Final = LEVELS[-1]
"""The level asked for advice: the strongest."""


@dataclass(frozen=True, slots=True)
class AdviceNotice:
    """What a bot would do for a seat in this roll; `choice` None is a pass.

    `found` is False if no bot could think.
    """

    match: int
    roll: int
    seat: int
    choice: Choice | None
    found: bool = True


class Adviser:
    """Has choices thought out without playing them; use it from one event loop."""

    def __init__(self, process: BotProcess, tell: Callable[[AdviceNotice], None]) -> None:
        """`tell` gets each answer, if the choice is still due by then."""
        self._process = process
        self._tell = tell
        self._tasks: dict[tuple[int, int, int], asyncio.Task[None]] = {}

    def ask(self, guest: Guest, seat: int) -> None:
        """Ask for a seat that owes a choice; does nothing for any other.

        The same question is not asked again while it is being thought about.
        """
        if seat not in guest.match.to_act or guest.match.roll is None:
            return
        key = (guest.match_number, guest.match.roll_number, seat)
        if key in self._tasks:
            return
        task = asyncio.get_running_loop().create_task(self._think(guest, key))
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    def stop(self) -> None:
        """Give no more answers."""
        for task in tuple(self._tasks.values()):
            task.cancel()

    async def _think(self, guest: Guest, key: tuple[int, int, int]) -> None:
        number, roll, seat = key
        try:
            choice = await self._process.choose(number, tuple(guest.events), seat, ADVISER)
            found = True
        except BotGone:
            choice, found = None, False
        if (guest.match_number, guest.match.roll_number) != (number, roll):
            return
        if seat not in guest.match.to_act:
            return
        if choice is not None and choice not in guest.match.legal(seat):
            choice, found = None, False
        self._tell(AdviceNotice(number, roll, seat, choice, found))
