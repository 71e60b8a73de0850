"""A QR code for phones, in whole pixels: half pixels would blur it.

Never here: its content.
"""

from typing import Final

import pygame
from pygame import Surface

from game.client.draw.canvas import Canvas

_QUIET: Final = 4
"""Light modules around the dark ones, as the standard requires."""
_DARK: Final = (10, 10, 18)
_LIGHT: Final = (255, 255, 255)


def qr(canvas: Canvas, text: str, units: float) -> Surface:
    """The QR code of a text for the middle of a light plate, `units` wide.

    The plate is its quiet zone: a zone of its own would cover the plate's round corners.
    """
    most = int(units * canvas.scale)
    return canvas.built(("qr", text, most), lambda: _painted(text, most))


def _painted(text: str, most: int) -> Surface:
    import segno  # not before somebody is to be invited

    rows = tuple(segno.make(text, error="m", micro=False).matrix)
    small = Surface((len(rows), len(rows)))
    small.fill(_LIGHT)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                small.set_at((x, y), _DARK)
    size = len(rows) * max(1, most // (len(rows) + 2 * _QUIET))
    return pygame.transform.scale(small, (size, size)).convert()
