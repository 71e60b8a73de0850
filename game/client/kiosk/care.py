"""Protects a screen from burn-in: where the picture lies, its brightness, when it is dark.

Functions of time. Never here: drawing.
"""

import datetime
import math
from typing import Final

from game.kiosk.config import Care

_RING: Final = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def shift_at(seconds: float, care: Care) -> tuple[int, int]:
    """By how many pixels the picture is shifted, across and down, after this long."""
    x, y = _RING[int(seconds // care.shift_seconds) % len(_RING)]
    return x * care.shift, y * care.shift


def brightness_at(quiet: float, care: Care) -> float:
    """The picture's brightness after this long without a press, 0 to 1."""
    wave = (1 - math.cos(2 * math.pi * quiet / care.dim_seconds)) / 2
    return 1 - care.dim / 100 * wave


def is_dark(now: datetime.datetime, care: Care) -> bool:
    """Whether the screen stays dark at this hour."""
    if not care.dark_from or not care.dark_to:
        return False
    time = now.strftime("%H:%M")
    if care.dark_from < care.dark_to:
        return care.dark_from <= time < care.dark_to
    return time >= care.dark_from or time < care.dark_to
