"""Who of the people here wants another match: it begins once all have pressed, or a while later.

Nobody is dragged off a result they still read, and nobody who has left the room keeps the others
from playing on. Never here: what begins then (`result_scene`).
"""

import math
from typing import Final

from game.client.input.sources import Source
from game.client.seats.roster import Player, Roster

WAIT_SECONDS: Final = 10.0
"""For how long the first who press wait for the others."""


class Rematch:
    """The people at this screen, and which of them have pressed."""

    def __init__(self, roster: Roster | None) -> None:
        """`roster`: who plays here, each with a device; None where one person does."""
        self.people: tuple[Player, ...] = tuple(p for p in roster or () if p.seat is not None)
        self.pressed: list[Player] = []
        self._left: float | None = None
        """Seconds that are left for those who have not pressed; None before anybody has."""
        self._all = False

    @property
    def due(self) -> bool:
        """Whether everybody wants it, or the others have waited long enough."""
        return self._all or (self._left is not None and self._left <= 0)

    @property
    def seconds_left(self) -> int | None:
        """How long the others are still waited for, in whole seconds."""
        return None if self._left is None or self.due else math.ceil(self._left)

    def press(self, source: Source) -> None:
        """Somebody wants to play on; a mouse, or a device nobody plays with, speaks for all."""
        player = next((p for p in self.people if p.source == source and not p.missing), None)
        if player is None or source.points:
            self._all = True
        elif player not in self.pressed:
            self.pressed.append(player)
            self._all = len(self.pressed) == sum(not p.missing for p in self.people)
        self.hasten()

    def take_back(self) -> bool:
        """Somebody would rather stay; whether anybody had pressed."""
        before, self._left = self._left, None
        self.pressed.clear()
        return before is not None

    def hasten(self) -> None:
        """From now on the others are waited for."""
        if self._left is None:
            self._left = WAIT_SECONDS

    def update(self, seconds: float) -> None:
        """Time passes."""
        if self._left is not None:
            self._left -= seconds
