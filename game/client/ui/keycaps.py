"""Drawn keys and the directional pad: caps with letters, or with the signs printed on most
keyboards.

Never here: which key does what (`input.controls`), or which device somebody holds (`signs`).
"""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.shapes import PREMULTIPLIED, blank, slab
from game.client.draw.theme import GOLD

SPACE: Final = "␣"
ENTER: Final = "↵"
SHIFT: Final = "⇧"
ERASE: Final = "⌫"
_DRAWN: Final = (SPACE, ENTER, SHIFT, ERASE)
_ARROWS: Final = {"↑": (0, -1), "↓": (0, 1), "←": (-1, 0), "→": (1, 0)}
_INK: Final = (40, 44, 66)


def dpad(canvas: Canvas, units: float) -> Surface:
    """A directional pad."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        for low, colour in ((0.04, (40, 44, 66)), (0.0, (108, 116, 152))):
            slab(surface, colour, Rect(n * 0.34, n * (0.04 + low), n * 0.32, n * 0.92), n * 0.09)
            slab(surface, colour, Rect(n * 0.04, n * (0.34 + low), n * 0.92, n * 0.32), n * 0.09)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            x, y, t = n / 2 + dx * n * 0.32, n / 2 + dy * n * 0.32, n * 0.085
            pygame.draw.polygon(
                surface,
                GOLD,
                [
                    (x + dx * t, y + dy * t),
                    (x - dx * t * 0.6 + dy * t, y - dy * t * 0.6 + dx * t),
                    (x - dx * t * 0.6 - dy * t, y - dy * t * 0.6 - dx * t),
                ],
            )

    return canvas.sprite("dpad", units, units, paint)


def keycap(canvas: Canvas, sign: str, units: float) -> Surface:
    """A key with its name, as wide as that needs."""
    fonts, size = canvas.context.fonts, canvas.px(units)
    letters = fonts.picture(sign, max(8, round(size * 0.56)), Weight.SEMIBOLD, (40, 44, 66))
    width = max(size, letters.get_width() + size // 2)

    def make() -> Surface:
        fold = 3
        big = blank(width * fold, size * fold)
        n = size * fold
        slab(big, (150, 156, 178), big.get_rect(), n * 0.22)
        slab(big, (240, 242, 250), Rect(0, 0, width * fold, round(n * 0.88)), n * 0.22)
        slab(
            big,
            (222, 226, 238),
            Rect(round(n * 0.08), round(n * 0.05), width * fold - round(n * 0.16), round(n * 0.74)),
            n * 0.16,
        )
        out = pygame.transform.smoothscale(big.premul_alpha(), (width, size))
        out.blit(
            letters, letters.get_rect(center=(width / 2, size * 0.43)), special_flags=PREMULTIPLIED
        )
        return out

    return canvas.built(("key", sign, size), make)


def arrow_keys(canvas: Canvas, units: float) -> Surface:
    size = canvas.px(units * 0.92)

    def make() -> Surface:
        cap = keycap(canvas, " ", units * 0.92).copy()
        n = cap.get_width()
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            x, y, t = n / 2 + dx * n * 0.2, n * 0.42 + dy * n * 0.2, n * 0.09
            pygame.draw.polygon(
                cap,
                (40, 44, 66),
                [
                    (x + dx * t, y + dy * t),
                    (x - dx * t * 0.6 + dy * t, y - dy * t * 0.6 + dx * t),
                    (x - dx * t * 0.6 - dy * t, y - dy * t * 0.6 - dx * t),
                ],
            )
        return cap

    return canvas.built(("arrow keys", size), make)


def key_sign(canvas: Canvas, label: str, units: float) -> Surface:
    """A key with its letter, or with the sign printed on most such keys."""
    if label not in _DRAWN and label not in _ARROWS:
        return keycap(canvas, label, units * 0.92)
    size = canvas.px(units * 0.92)
    wide = label in (SPACE, ENTER, SHIFT, ERASE)

    def make() -> Surface:
        cap = keycap(canvas, "MM" if wide else "M", units * 0.92)
        out = _blank_cap(cap)
        _mark(out, label, size)
        return out

    return canvas.built(("key sign", label, size), make)


def _blank_cap(cap: Surface) -> Surface:
    """A key without its letters, which are painted over."""
    out = cap.copy()
    w, h = out.get_size()
    box = pygame.Rect(0, 0, round(w - h * 0.3), round(h * 0.62))
    box.center = (w // 2, round(h * 0.43))
    pygame.draw.rect(out, (222, 226, 238, 255), box)
    return out


def _mark(cap: Surface, label: str, size: int) -> None:
    """Draw a key's sign in lines."""
    x, y, u = cap.get_width() / 2, size * 0.43, size * 0.2
    thick = max(2, round(size * 0.075))
    if label in _ARROWS:
        dx, dy = _ARROWS[label]
        tip, left, right = (dx, dy), (-dx + dy, -dy + dx), (-dx - dy, -dy - dx)
        spots = [(x + px * u, y + py * u) for px, py in (tip, left, right)]
        pygame.draw.polygon(cap, _INK, spots)
        return
    lines = {
        SPACE: ((-1.7, -0.4), (-1.7, 0.6), (1.7, 0.6), (1.7, -0.4)),
        ENTER: ((1.3, -1.0), (1.3, 0.3), (-1.3, 0.3)),
        SHIFT: ((-0.55, 1.1), (-0.55, 0.1), (-1.2, 0.1), (0, -1.15), (1.2, 0.1), (0.55, 0.1)),
        ERASE: ((-1.6, 0.0), (-0.7, -0.95), (1.6, -0.95), (1.6, 0.95), (-0.7, 0.95)),
    }[label]
    spots = [(x + px * u, y + py * u) for px, py in lines]
    closed = label in (SHIFT, ERASE)
    if label == SHIFT:
        spots.append((x + 0.55 * u, y + 1.1 * u))
    pygame.draw.lines(cap, _INK, closed, spots, thick)
    if label == ENTER:
        head = [(-1.5, 0.3), (-0.7, -0.35), (-0.7, 0.95)]
        pygame.draw.polygon(cap, _INK, [(x + px * u, y + py * u) for px, py in head])
    if label == ERASE:
        for way in (1, -1):
            ends = ((x, y - way * 0.4 * u), (x + 0.8 * u, y + way * 0.4 * u))
            pygame.draw.line(cap, _INK, *ends, thick)


def chord(canvas: Canvas, labels: tuple[str, ...], units: float) -> Surface:
    """Keys to press together, side by side."""
    size = canvas.px(units)

    def make() -> Surface:
        keys, gap = [key_sign(canvas, label, units) for label in labels], size // 12
        out = blank(sum(key.get_width() + gap for key in keys) - gap, keys[0].get_height())
        left = 0
        for key in keys:
            out.blit(key, (left, 0), special_flags=PREMULTIPLIED)
            left += key.get_width() + gap
        return out

    return canvas.built(("chord", labels, size), make)


def cluster(canvas: Canvas, labels: tuple[str, ...], units: float) -> Surface:
    """Four keys as on a keyboard: one above three."""
    side = units * 0.56
    size = canvas.px(units)

    def make() -> Surface:
        keys = [key_sign(canvas, label, side) for label in labels]
        w, h = max(key.get_width() for key in keys), keys[0].get_height()
        out = blank(w * 3 + 2, h * 2 + 2)
        for key, (column, row) in zip(keys, ((1, 0), (0, 1), (1, 1), (2, 1)), strict=True):
            place = key.get_rect(center=(w * column + w // 2, h * row + h // 2))
            out.blit(key, place, special_flags=PREMULTIPLIED)
        return out

    return canvas.built(("key cluster", labels, size), make)
