"""How dice move: numbers only, a pure function of time, so that drawing changes nothing."""

import math
from dataclasses import dataclass
from typing import Final

from game.client.draw.dice import TUMBLE_FRAMES

SECONDS: Final = 0.95
"""How long one die rolls."""

LAG: Final = 0.07
"""How much later each further die comes."""


@dataclass(frozen=True, slots=True)
class Flight:
    """Where a die is on its way: units aside and above its place, and which drawn turn it shows."""

    aside: float
    lift: float
    frame: int

    @property
    def landed(self) -> bool:
        """Whether it lies still."""
        return self.frame == TUMBLE_FRAMES - 1 and self.lift < 0.5


AT_REST: Final = Flight(0.0, 0.0, TUMBLE_FRAMES - 1)


def flight(seconds: float, slot: int, reach: float = 420.0) -> Flight:
    """The flight of the die in `slot`, `seconds` after all were thrown from `reach` units left."""
    t = (seconds - slot * LAG) / SECONDS
    if t >= 1:
        return AT_REST
    t = max(0.0, t)
    slide = (1 - t) ** 2.4
    frame = min(TUMBLE_FRAMES - 1, int((1 - (1 - t) ** 1.7) * TUMBLE_FRAMES))
    return Flight(-reach * slide, _bounce(t) * 150, frame)


def _bounce(t: float) -> float:
    """Height over time: a fall and three hops, each lower; 1 is the height of the throw."""
    if t < 0.30:
        return 1 - (t / 0.30) ** 2
    for start, end, height in ((0.30, 0.60, 0.34), (0.60, 0.82, 0.13), (0.82, 1.0, 0.04)):
        if t < end:
            return height * math.sin(math.pi * (t - start) / (end - start))
    return 0.0


def all_landed(seconds: float, dice: int) -> bool:
    """Whether the last of so many dice lies still."""
    return seconds >= SECONDS + LAG * (dice - 1)
