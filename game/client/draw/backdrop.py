"""The background of every screen: a night sky with a giant tilted sheet in it.

Every screen paints it when it begins, so the costly parts are cached: the sky, and the sheet at
half its size. Never here: what is drawn on it.
"""

import math
import random
from functools import cache
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.contrast import GROUND
from game.client.draw.shapes import GLYPHS, blank, fill, shrink, slab
from game.client.draw.theme import DUSK, NIGHT, TONES, blend, shaded
from game.rules.dice import COLOURS

_TILT: Final = -12


def backdrop(canvas: Canvas, pattern: int = 20) -> None:
    """Paint the whole window; `pattern` (0 to 255): opacity of the giant sheet."""
    if canvas.context.contrast:
        canvas.fill_all(GROUND)
        return
    canvas.lay(canvas.kept("night", None, _paint_night))
    if not pattern:
        return
    width, height = canvas.surface.get_size()
    faint = _half_sheet(canvas).copy()
    faint.fill((255, 255, 255, pattern), special_flags=pygame.BLEND_RGBA_MULT)
    # It is too faint for anyone to see the edges of what was drawn at half size.
    canvas.put(shrink(faint, width, height), (0, 0))


def _half_sheet(canvas: Canvas) -> Surface:
    """The sheet for this window, at half its size; cached with the layers, where dice cannot evict
    it.
    """
    size, layers = canvas.surface.get_size(), canvas.context.layers
    held = layers.get("giant sheet")
    if held is None or held[0] != size:
        held = layers["giant sheet"] = (size, _giant_sheet(*size))
    return held[1]


def _paint_night(canvas: Canvas) -> None:
    out = canvas.surface
    width, height = out.get_size()
    pygame.transform.smoothscale(_dusk().convert(out), (width, height), out)
    # A little noise breaks up the steps that a dark gradient of 8 bits shows on a large screen.
    levels = random.Random(4).randbytes(128 * 128).translate(bytes(byte % 5 for byte in range(256)))
    grain = pygame.image.frombytes(levels, (128, 128), "P")
    grain.set_palette([(level, level, level) for level in range(5)])
    grain = grain.convert(out)
    for y in range(0, height, 128):
        for x in range(0, width, 128):
            out.blit(grain, (x, y), special_flags=pygame.BLEND_ADD)


@cache
def _dusk() -> Surface:
    """The glow of the sky, small; never drawn on."""
    small = Surface((48, 27), depth=32)
    for y in range(27):
        for x in range(48):
            away = math.hypot((x - 22) / 32, (y - 10) / 22)
            small.set_at((x, y), blend(DUSK, NIGHT, min(1.0, away**1.25)))
    return small


def _giant_sheet(width: int, height: int) -> Surface:
    """The sheet at half the size of such a window, fully opaque."""
    w, h = width // 2, height // 2
    size = max(8, h // 6)
    across, down = w // size + 6, h // size + 6
    chance = random.Random(7)
    seen = _seen(across * size, down * size, w, h)
    sheet = blank(*seen.size)
    for x in range(across):
        for y in range(down):
            colour = chance.choice(COLOURS)
            box = Rect(x * size + size // 22, y * size + size // 22, *[size - size // 11] * 2)
            if not box.colliderect(seen):
                continue
            box.move_ip(-seen.left, -seen.top)
            slab(sheet, TONES[colour].base, box, size * 0.2)
            ink = shaded(TONES[colour].base, 0.35)
            fill(sheet, ink, GLYPHS[colour], box.centerx, box.centery, size * 0.2)
    tilted = pygame.transform.rotozoom(sheet, _TILT, 1)
    out = blank(w, h)
    out.blit(tilted, tilted.get_rect(center=(w // 2, h // 2)))
    return out


def _seen(across: int, down: int, width: int, height: int) -> Rect:
    """The middle part of a sheet that still shows in a picture of that size once it is tilted.

    The margins cut off on opposite sides are equal, so the middle stays where it is.
    """
    sine, cosine = math.sin(math.radians(abs(_TILT))), math.cos(math.radians(_TILT))
    aside, above = (
        across - (width * cosine + height * sine),
        down - (height * cosine + width * sine),
    )
    return Rect(0, 0, across, down).inflate(-2 * int(aside / 2 - 2), -2 * int(above / 2 - 2))
