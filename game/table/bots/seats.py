"""Plays the bot seats of a guest: notices that a choice is due, has it thought out, sends it.

The same runner plays a host's bots over the in-memory link and a headless guest's own seat. Never
here: how bots think, or where (`process`).
"""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Final, TypeAlias

from game.bots.greedy import GreedyBot
from game.bots.random_bot import RandomBot
from game.rules.choice import Choice
from game.rules.match import Phase
from game.rules.proposals import proposed_decision
from game.table.bots.pauses import Pauses
from game.table.bots.process import BotGone, BotProcess
from net.chain.log import LEADER
from net.guest.guest import Guest
from net.messages.lobby import TableState
from net.messages.notices import (
    AnewNotice,
    Choose,
    ClosedNotice,
    Decide,
    EventsNotice,
    GuestNotice,
    JoinedNotice,
    LobbyNotice,
)
from net.messages.requests import SetReady

_SPARE_SECONDS: Final = 1.0
"""How long a simple bot pretends to think."""
DECISION: Final = -1
"""Stands for the leader's decision where a seat's choice has the seat's number."""

LevelOf: TypeAlias = Callable[[Guest, int], str | None]
"""The level at which this runner plays a seat; None if it does not."""


def seats_with_a_level(guest: Guest, seat: int) -> str | None:
    """A host's runner plays the bots, and the seats that bots stand in for."""
    return guest.lobby.seats[seat].level if guest.lobby else None


def own_seats(level: str) -> LevelOf:
    """A headless guest's runner plays the guest's own seats."""
    return lambda guest, seat: level if seat in guest.seats else None


class BotSeats:
    """A runner; pass it every notice of the guest. `gone` is called once if bots cannot think.

    Simple bots play its seats while the child cannot be started.
    """

    def __init__(
        self,
        guest: Guest,
        ask: Callable[[Choose | Decide | SetReady], None],
        level_of: LevelOf,
        process: BotProcess,
        pauses: Pauses,
        gone: Callable[[], None],
    ) -> None:
        self._guest = guest
        self._ask = ask
        self._level_of = level_of
        self._process = process
        self._pauses = pauses
        self._gone = gone
        self._started: set[tuple[int, int, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._warm = False
        self._is_ready = False
        self._chance = Random()

    def hear(self, notice: GuestNotice) -> None:
        """Something happened at the table."""
        if isinstance(notice, JoinedNotice | AnewNotice):
            self._started.clear()  # what was asked of another host may never have been heard
        if isinstance(notice, EventsNotice | LobbyNotice | JoinedNotice):
            self._warm_up()
            self._get_ready()
            self._play()
        elif isinstance(notice, ClosedNotice):
            self.stop()

    @property
    def is_thinking(self) -> bool:
        """Whether any choice is being made."""
        return bool(self._tasks)

    def stop(self) -> None:
        """Stop playing."""
        for task in self._tasks:
            task.cancel()

    def _warm_up(self) -> None:
        lobby = self._guest.lobby
        if self._warm or lobby is None:
            return
        if any(self._level_of(self._guest, seat.index) for seat in lobby.taken):
            self._warm = True
            self._spawn(self._process.warm_up())

    def _get_ready(self) -> None:
        """A bot on a guest's own seat is ready at once for its match; what follows is not its to
        begin."""
        guest, lobby = self._guest, self._guest.lobby
        if self._is_ready or lobby is None or lobby.state is not TableState.LOBBY:
            return
        for seat in guest.seats:
            if self._level_of(guest, seat) is not None:
                self._is_ready = True
                self._ask(SetReady(seat, True))

    def _play(self) -> None:
        guest, match = self._guest, self._guest.match
        self._decide()
        if match.phase not in (Phase.ACTIVE, Phase.CHOOSE):
            return
        now = asyncio.get_running_loop().time()
        self._pauses.rolled(guest.match_number, match.roll_number, now)
        for seat in match.to_act:
            level = self._level_of(guest, seat)
            key = (guest.match_number, match.roll_number, seat)
            if level is not None and key not in self._started:
                if len(self._started) > 1000:
                    self._started.clear()
                self._started.add(key)
                self._spawn(self._choose(seat, level, key))

    def _decide(self) -> None:
        """A bot on a leader's own seat accepts what is proposed (C14).

        For its bots, the host does that itself.
        """
        guest, match = self._guest, self._guest.match
        decision = proposed_decision(match)
        key = (guest.match_number, match.roll_number, DECISION)
        if decision is None or LEADER not in guest.seats or key in self._started:
            return
        if self._level_of(guest, LEADER) is not None:
            self._started.add(key)
            self._ask(Decide(decision, match.roll_number))

    async def _choose(self, seat: int, level: str, key: tuple[int, int, int]) -> None:
        guest = self._guest
        limit = guest.lobby.time_limit if guest.lobby else None
        await self._pauses.rest(guest.match, seat, limit)
        if not self._still_due(seat, key):
            return
        choice = await self._think(key, level)
        if self._still_due(seat, key):
            if choice is not None and choice not in guest.match.legal(seat):
                choice = None
            self._ask(Choose(seat, choice, key[1]))

    async def _think(self, key: tuple[int, int, int], level: str) -> Choice | None:
        match, _, seat = key
        try:
            return await self._process.choose(match, tuple(self._guest.events), seat, level)
        except BotGone:
            self._gone()
            # Not at once: nobody could follow a table of such bots.
            await asyncio.sleep(_SPARE_SECONDS)
            return self._without_child(seat) if self._still_due(seat, key) else None

    def _without_child(self, seat: int) -> Choice | None:
        """A quick choice made in this process: the match has to go on."""
        match = self._guest.match
        simple = RandomBot if match.seats[seat].in_mission else GreedyBot
        return simple(self._chance).choose(match, seat)

    def _still_due(self, seat: int, key: tuple[int, int, int]) -> bool:
        guest = self._guest
        now = (guest.match_number, guest.match.roll_number, seat)
        return now == key and seat in guest.match.to_act

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
