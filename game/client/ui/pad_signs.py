"""The signs of controller buttons, drawn by us: four families, buttons named by their place.

Never here: what a button does (`input.bindings`), or a controller's family (`input.devices`).
"""

import math
from enum import Enum
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.shapes import PREMULTIPLIED, slab
from game.client.draw.theme import GOLD, WHITE, Rgb, lit, shaded
from game.client.input.devices import Family


class PadButton(Enum):
    """The buttons in use, by their place."""

    SOUTH = "south"
    EAST = "east"
    WEST = "west"
    NORTH = "north"
    LEFT = "left"
    RIGHT = "right"
    START = "start"
    SELECT = "select"
    STICK = "stick"
    """The right stick, pressed down."""
    LEFT_STICK = "left stick"


_FACES: Final = (PadButton.SOUTH, PadButton.EAST, PadButton.WEST, PadButton.NORTH)
_GREY: Final[Rgb] = (92, 100, 136)
_XBOX: Final[dict[PadButton, tuple[str, Rgb]]] = {
    PadButton.SOUTH: ("A", (66, 170, 90)),
    PadButton.EAST: ("B", (222, 66, 92)),
    PadButton.WEST: ("X", (58, 134, 232)),
    PadButton.NORTH: ("Y", (232, 178, 44)),
}
_NINTENDO: Final = {
    PadButton.SOUTH: "B",
    PadButton.EAST: "A",
    PadButton.WEST: "Y",
    PadButton.NORTH: "X",
}
_SHAPES: Final[dict[PadButton, Rgb]] = {
    PadButton.SOUTH: (136, 178, 255),
    PadButton.EAST: (255, 116, 116),
    PadButton.WEST: (255, 150, 214),
    PadButton.NORTH: (110, 226, 180),
}
_SHOULDERS: Final = {
    Family.XBOX: ("LB", "RB"),
    Family.PLAYSTATION: ("L1", "R1"),
    Family.NINTENDO: ("L", "R"),
    Family.GENERIC: ("L1", "R1"),
}


def pad_sign(canvas: Canvas, button: PadButton, family: Family, units: float) -> Surface:
    """A button `units` high; shoulders are wider."""
    if button in (PadButton.LEFT, PadButton.RIGHT):
        return _shoulder(canvas, _SHOULDERS[family][button is PadButton.RIGHT], units)
    if button in _FACES and family is Family.PLAYSTATION:
        return _shape(canvas, button, units)
    if button in _FACES and family is Family.GENERIC:
        return _place(canvas, button, units)
    if button in _FACES:
        letter, colour = _XBOX[button]
        if family is Family.NINTENDO:
            letter, colour = _NINTENDO[button], (74, 80, 108)
        return _lettered(canvas, letter, colour, units)
    if button in (PadButton.STICK, PadButton.LEFT_STICK):
        return _stick(canvas, "R" if button is PadButton.STICK else "L", units)
    return _small(canvas, button is PadButton.START, units)


def _stick(canvas: Canvas, letter: str, units: float) -> Surface:
    """A stick seen from above with its letter."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        _disc(surface, n, _GREY)
        pygame.draw.circle(surface, WHITE, (n / 2, n * 0.475), n * 0.4, max(2, round(n * 0.05)))

    size = canvas.px(units)

    def make() -> Surface:
        out = canvas.sprite("pad stick", units, units, paint).copy()
        sign = canvas.context.fonts.picture(letter, round(size * 0.5), Weight.SEMIBOLD, WHITE)
        out.blit(sign, sign.get_rect(center=(size / 2, size * 0.48)), special_flags=PREMULTIPLIED)
        return out

    return canvas.built(("pad stick", letter, size), make)


def _disc(surface: Surface, n: float, colour: Rgb) -> None:
    pygame.draw.circle(surface, shaded(colour, 0.5), (n / 2, n * 0.52), n * 0.48)
    pygame.draw.circle(surface, colour, (n / 2, n * 0.47), n * 0.45)
    pygame.draw.circle(surface, lit(colour, 0.25), (n / 2, n * 0.445), n * 0.38)
    pygame.draw.circle(surface, colour, (n / 2, n * 0.48), n * 0.38)


def _lettered(canvas: Canvas, letter: str, colour: Rgb, units: float) -> Surface:
    size = canvas.px(units)

    def make() -> Surface:
        disc = canvas.sprite(
            ("pad disc", colour), units, units, lambda s, k: _disc(s, units * k, colour)
        )
        out = disc.copy()
        sign = canvas.context.fonts.picture(letter, round(size * 0.6), Weight.SEMIBOLD, WHITE)
        out.blit(sign, sign.get_rect(center=(size / 2, size * 0.48)), special_flags=PREMULTIPLIED)
        return out

    return canvas.built(("pad letter", letter, colour, size), make)


def _shape(canvas: Canvas, button: PadButton, units: float) -> Surface:
    """Cross, circle, square, triangle on dark discs."""
    ink = _SHAPES[button]

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        _disc(surface, n, (52, 56, 84))
        x, y, r, thick = n / 2, n * 0.475, n * 0.2, n * 0.075
        match button:
            case PadButton.EAST:
                pygame.draw.circle(surface, ink, (x, y), r * 1.12, round(thick))
            case PadButton.WEST:
                box = Rect(0, 0, round(r * 1.95), round(r * 1.95))
                box.center = (round(x), round(y))
                pygame.draw.rect(surface, ink, box, round(thick))
            case PadButton.SOUTH:
                for way in (1, -1):
                    _line(surface, ink, (x - r, y - way * r), (x + r, y + way * r), thick)
            case _:
                spots = [
                    (x + 1.25 * r * math.cos(a), y + n * 0.03 + 1.25 * r * math.sin(a))
                    for a in (-math.pi / 2, math.pi / 6, math.pi * 5 / 6)
                ]
                for i in range(3):
                    _line(surface, ink, spots[i], spots[(i + 1) % 3], thick)

    return canvas.sprite(("pad shape", button), units, units, paint)


def _line(
    surface: Surface, ink: Rgb, start: tuple[float, float], end: tuple[float, float], thick: float
) -> None:
    for t in range(61):
        share = t / 60
        x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        pygame.draw.circle(surface, ink, (x, y), thick / 2)


def _place(canvas: Canvas, button: PadButton, units: float) -> Surface:
    """Four small buttons with one lit: for controllers whose signs are unknown."""
    places = {
        PadButton.SOUTH: (0.5, 0.77),
        PadButton.EAST: (0.77, 0.5),
        PadButton.WEST: (0.23, 0.5),
        PadButton.NORTH: (0.5, 0.23),
    }

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        pygame.draw.circle(surface, (52, 56, 84), (n / 2, n / 2), n * 0.49)
        for place, (x, y) in places.items():
            on = place is button
            colour = GOLD if on else (104, 112, 152)
            pygame.draw.circle(surface, colour, (x * n, y * n), n * (0.185 if on else 0.115))

    return canvas.sprite(("pad place", button), units, units, paint)


def _shoulder(canvas: Canvas, label: str, units: float) -> Surface:
    height, width = canvas.px(units * 0.8), canvas.px(units * 1.25)

    def make() -> Surface:
        def paint(surface: Surface, k: float) -> None:
            w, h = surface.get_size()
            slab(surface, (58, 64, 94), Rect(0, 0, w, h), h * 0.34)
            slab(surface, (112, 120, 158), Rect(0, 0, w, round(h * 0.88)), h * 0.34)

        out = canvas.sprite("pad shoulder", units * 1.25, units * 0.8, paint).copy()
        sign = canvas.context.fonts.picture(label, round(height * 0.62), Weight.SEMIBOLD, WHITE)
        out.blit(
            sign, sign.get_rect(center=(width / 2, height * 0.45)), special_flags=PREMULTIPLIED
        )
        return out

    return canvas.built(("pad shoulder", label, width, height), make)


def _small(canvas: Canvas, start: bool, units: float) -> Surface:
    """The two small buttons in the middle: three lines, or two sheets."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        _disc(surface, n, _GREY)
        if start:
            for row in (-1, 0, 1):
                line = Rect(0, 0, round(n * 0.44), round(n * 0.085))
                line.center = (round(n / 2), round(n * 0.48 + row * n * 0.15))
                slab(surface, WHITE, line, n * 0.04)
            return
        for step in (0.0, 0.1):
            box = Rect(
                round(n * (0.3 + step)), round(n * (0.28 + step)), round(n * 0.3), round(n * 0.27)
            )
            pygame.draw.rect(surface, WHITE, box, round(n * 0.06))

    return canvas.sprite(("pad small", start), units, units, paint)
