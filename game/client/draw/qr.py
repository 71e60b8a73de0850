"""A code that phones read (QR), in whole pixels: half of one would blur it.

Never here: what it says.
"""

from typing import Final

import pygame
from pygame import Surface

from game.client.draw.canvas import Canvas

_QUIET: Final = 4
"""Light modules around the dark ones, as the standard asks."""
_DARK: Final = (10, 10, 18)
_LIGHT: Final = (255, 255, 255)


def qr(canvas: Canvas, text: str, units: float) -> Surface:
    """The code of a text, at most `units` wide, light around it included."""
    most = int(units * canvas.scale)
    return canvas.built(("qr", text, most), lambda: _painted(text, most))


def _painted(text: str, most: int) -> Surface:
    import segno  # not before somebody is to be invited

    rows = tuple(segno.make(text, error="m", micro=False).matrix)
    many = len(rows) + 2 * _QUIET
    small = Surface((many, many))
    small.fill(_LIGHT)
    for y, row in enumerate(rows, _QUIET):
        for x, dark in enumerate(row, _QUIET):
            if dark:
                small.set_at((x, y), _DARK)
    size = many * max(1, most // many)
    return pygame.transform.scale(small, (size, size)).convert()
