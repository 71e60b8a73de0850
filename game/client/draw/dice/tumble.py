"""How dice move: from the hand or the tower, over the tray, to their places. Numbers only.

A throw is computed once from its seed and is a pure function of time from then on, so drawing
changes nothing. The match decides the faces: the physics has faceless dice, and whichever ends
nearest to a place is the die of that place. Never here: pictures.
"""

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.client.draw.dice.die import frame_at
from game.client.draw.dice.physics import TOWER_FALL, Die, Knock, simulate
from game.client.draw.floor import Floor

SECONDS: Final = 0.96
"""Seconds until every die of a throw lies at its place."""

RATE: Final = 60
"""Stored poses a second; dice move in straight lines between them."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a die is: its place on the felt, units above it, and the frame it shows."""

    x: float
    y: float
    lift: float
    strip: int
    frame: int
    hidden: bool = False
    """Whether it is still in the hand or inside the tower."""


class Throw:
    """One throw: the poses of all its dice at all times."""

    def __init__(self, seed: str, floor: Floor) -> None:
        """Computes the whole throw; takes a few milliseconds."""
        dice, self.knocks = simulate(seed, floor)
        self._dice: tuple[Die, ...] = dice
        self._knocked = tuple(knock.at for knock in self.knocks)
        self.floor = floor

    def pose(self, slot: int, seconds: float) -> Pose:
        """The pose of the die of a place, this many seconds after the throw."""
        die = self._dice[slot]
        if seconds >= SECONDS:
            x, y = self.floor.places[slot]
            return Pose(x, y, 0.0, die.strip, 0)
        place = max(0.0, seconds) * RATE
        index = min(int(place), len(die.x) - 2)
        share = min(1.0, place - index)
        if seconds < die.since:
            return Pose(die.x[0], die.y[0], 0.0, die.strip, 0, hidden=True)
        return Pose(
            _between(die.x, index, share),
            _between(die.y, index, share),
            _between(die.lift, index, share),
            die.strip,
            frame_at(_between(die.angle, index, share)),
        )

    def fallen(self, slot: int, seconds: float) -> float | None:
        """How far a die has fallen into the tower, 0 to 1; None before and after."""
        since = self._dice[slot].since
        share = (seconds - since + TOWER_FALL) / TOWER_FALL
        return share if self.floor.tower and 0 <= share < 1 else None

    def strip(self, slot: int) -> int:
        """The strip of a place's die, which says how it lies in the end."""
        return self._dice[slot].strip

    def heard(self, after: float, until: float) -> tuple[Knock, ...]:
        """The knocks of dice on felt, walls and one another in a span of time."""
        first, last = bisect_left(self._knocked, after), bisect_left(self._knocked, until)
        return self.knocks[first:last]


def _between(values: list[float], index: int, share: float) -> float:
    return values[index] + (values[index + 1] - values[index]) * share


@lru_cache(maxsize=8)
def throw(seed: str, floor: Floor) -> Throw:
    """The throw of a seed on a floor, always the same; the latest are cached."""
    return Throw(seed, floor)
