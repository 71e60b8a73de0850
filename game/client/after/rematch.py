"""Who at the table wants another match: it begins once all have pressed, or a while later.

Nobody is torn away from a result they are still reading, and nobody who has left the room keeps the
others from playing on. Never here: what begins then (`result_scene`).
"""

import math
from collections.abc import Sequence
from typing import Final

from game.client.input.sources import Source
from game.client.seats.roster import Player, Roster
from net.messages.lobby import Lobby

WAIT_SECONDS: Final = 10.0
"""Seconds for which those who press first wait for the others."""


class Rematch:
    """The people at this screen and elsewhere, and which of them have pressed."""

    def __init__(self, roster: Roster | None, mine: Sequence[int] = ()) -> None:
        """`roster`: the players here, each with a device; None for one person alone, on `mine`."""
        self.people: tuple[Player, ...] = tuple(p for p in roster or () if p.seat is not None)
        self.pressed: list[Player] = []
        self._mine = tuple(mine)
        self._elsewhere: dict[int, bool] = {}
        self._told: dict[int, bool] = {}
        self._left: float | None = None
        """Seconds left for those who have not pressed; None before anybody has."""
        self._all = False

    @property
    def agreed(self) -> bool:
        """Whether everybody here wants it, or has waited long enough for the others.

        Where nobody plays at this screen, the phones decide.
        """
        waited = self._left is not None and self._left <= 0
        return self._all or waited or (not self.here and any(self._elsewhere.values()))

    @property
    def due(self) -> bool:
        """Whether everybody at the table wants it, or has waited long enough for the others."""
        return self.agreed and (self._left == 0 or all(self._elsewhere.values()))

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds for which the others are still waited for."""
        return None if not self._left or self.due else math.ceil(self._left)

    @property
    def here(self) -> dict[int, bool]:
        """The seats of this screen, and whether they have pressed."""
        if not self.people:
            return dict.fromkeys(self._mine, self._all)
        pressed = {player.seat for player in self.pressed}
        return {p.seat: self._all or p.seat in pressed for p in self.people if p.seat is not None}

    @property
    def seats(self) -> dict[int, bool]:
        """The seats of all people, and whether they have pressed."""
        return dict(sorted((self.here | self._elsewhere).items()))

    def untold(self) -> dict[int, bool]:
        """The seats here whose presses the table has yet to hear of."""
        news = {s: ready for s, ready in self.here.items() if self._told.get(s, False) != ready}
        self._told |= news
        return news

    def hear(self, lobby: Lobby) -> None:
        """Follow what the table says about people elsewhere; nobody waits for absent ones."""
        self._elsewhere = {
            seat.index: seat.ready
            for seat in lobby.people
            if not seat.away and seat.index not in self._mine
        }
        if any(self._elsewhere.values()):
            self.hasten()

    def press(self, source: Source) -> None:
        """Somebody wants to play on; a mouse, or a device of no player, speaks for all."""
        player = next((p for p in self.people if p.source == source and not p.missing), None)
        if player is None or source.points:
            self._all = True
        elif player not in self.pressed:
            self.pressed.append(player)
            self._all = len(self.pressed) == sum(not p.missing for p in self.people)
        self.hasten()

    def take_back(self) -> bool:
        """Somebody would rather stay; returns whether anybody had pressed."""
        before, self._left, self._all = any(self.here.values()), None, False
        self.pressed.clear()
        return before

    def hasten(self) -> None:
        """Start the countdown for the others."""
        if self._left is None:
            self._left = WAIT_SECONDS

    def update(self, seconds: float) -> None:
        """Time passes."""
        if self._left is not None:
            self._left = max(0.0, self._left - seconds)
