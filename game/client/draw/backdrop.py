"""What lies behind everything: a night sky of a gradient with a giant tilted sheet in it."""

import math
import random
from typing import Final

import pygame
from pygame import Surface

from game.client.draw.canvas import Canvas
from game.client.draw.contrast import GROUND
from game.client.draw.shapes import GLYPHS, blank, fill, shrink, slab
from game.client.draw.theme import DUSK, NIGHT, TONES, blend, shaded
from game.rules.dice import COLOURS

_TILT: Final = -12


def backdrop(canvas: Canvas, pattern: int = 20) -> None:
    """Paint the whole window; `pattern` (0 to 255) is how strongly the giant sheet shows."""
    if canvas.supplies.contrast:
        canvas.fill_all(GROUND)
        return
    width, height = canvas.surface.get_size()
    canvas.lay(_night(width, height))
    if pattern:
        canvas.put(_giant_sheet(width, height, pattern), (0, 0))


def _night(width: int, height: int) -> Surface:
    small = Surface((48, 27))
    for y in range(27):
        for x in range(48):
            away = math.hypot((x - 22) / 32, (y - 10) / 22)
            small.set_at((x, y), blend(DUSK, NIGHT, min(1.0, away**1.25)))
    out = pygame.transform.smoothscale(small, (width, height))
    # A little noise breaks up the steps that a dark gradient of 8 bits shows on a large screen.
    levels = (byte % 5 for byte in random.Random(4).randbytes(128 * 128))
    grain = pygame.image.frombytes(bytes(g for g in levels for _ in range(3)), (128, 128), "RGB")
    for y in range(0, height, 128):
        for x in range(0, width, 128):
            out.blit(grain, (x, y), special_flags=pygame.BLEND_ADD)
    return out


def _giant_sheet(width: int, height: int, strength: int) -> Surface:
    """The pattern drawn at half size and scaled: it is too faint for anyone to see the edges."""
    w, h = width // 2, height // 2
    size = max(8, h // 6)
    across, down = w // size + 6, h // size + 6
    chance = random.Random(7)
    sheet = blank(across * size, down * size)
    for x in range(across):
        for y in range(down):
            colour = chance.choice(COLOURS)
            box = pygame.Rect(
                x * size + size // 22, y * size + size // 22, size - size // 11, size - size // 11
            )
            slab(sheet, TONES[colour].base, box, size * 0.2)
            fill(
                sheet,
                shaded(TONES[colour].base, 0.35),
                GLYPHS[colour],
                box.centerx,
                box.centery,
                size * 0.2,
            )
    tilted = pygame.transform.rotozoom(sheet, _TILT, 1)
    tilted.set_alpha(strength)
    out = blank(w, h)
    out.blit(tilted, tilted.get_rect(center=(w // 2, h // 2)))
    return shrink(out, width, height)
