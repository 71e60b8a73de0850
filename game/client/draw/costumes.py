"""What felt pens wear, so that more than their tint tells them apart.

Drawn over the pen of `mascot`, in its proportions: the eyes are at half its height.
"""

import math
from collections.abc import Callable
from typing import Final

import pygame
from pygame import FRect, Surface

from game.client.draw.shapes import Point, curve, slab
from game.client.draw.theme import GOLD, Rgb, lit, shaded
from game.table.play.seat_view import Costume

COSTUMES: Final = tuple(Costume)
_DARK: Final[Rgb] = (30, 30, 50)


class _Figure:
    """A surface with a pen, measured from between its eyes, in body widths."""

    def __init__(self, surface: Surface, tint: Rgb) -> None:
        self.surface = surface
        self.tint = tint
        self.unit = surface.get_height() * 0.34

    def at(self, x: float, y: float) -> Point:
        width, height = self.surface.get_size()
        return (width / 2 + x * self.unit, height / 2 + y * self.unit)

    def disc(self, x: float, y: float, radius: float, colour: Rgb, line: float = 0.0) -> None:
        thick = max(1, round(line * self.unit)) if line else 0
        pygame.draw.circle(self.surface, colour, self.at(x, y), radius * self.unit, thick)

    def box(self, x: float, y: float, w: float, h: float, colour: Rgb, radius: float) -> None:
        left, top = self.at(x - w / 2, y - h / 2)
        rect = FRect(left, top, w * self.unit, h * self.unit)
        slab(self.surface, colour, rect, radius * self.unit)

    def stroke(self, start: Point, bend: Point, end: Point, thick: float, colour: Rgb) -> None:
        for x, y in curve(start, bend, end, 60):
            self.disc(x, y, thick / 2, colour)


def _glasses(pen: _Figure) -> None:
    for side in (-1, 1):
        pen.disc(side * 0.22, 0.0, 0.215, _DARK, 0.045)
        pen.stroke((side * 0.42, -0.02), (side * 0.47, -0.04), (side * 0.5, -0.03), 0.05, _DARK)
    pen.stroke((-0.04, -0.02), (0.0, -0.06), (0.04, -0.02), 0.05, _DARK)


def _moustache(pen: _Figure) -> None:
    hair = (74, 44, 30)
    for side in (-1, 1):
        for x, y, radius in ((0.06, 0.25, 0.07), (0.14, 0.255, 0.075), (0.22, 0.24, 0.06)):
            pen.disc(side * x, y, radius, hair)
        pen.stroke((side * 0.24, 0.25), (side * 0.36, 0.24), (side * 0.36, 0.15), 0.055, hair)


def _bow(pen: _Figure) -> None:
    silk, dark = (255, 96, 128), (176, 36, 70)
    for side in (-1, 1):
        wing = [pen.at(0, 0.66), pen.at(side * 0.34, 0.50), pen.at(side * 0.34, 0.82)]
        pygame.draw.polygon(pen.surface, silk, wing)
        pen.disc(side * 0.31, 0.66, 0.15, silk)
        pen.stroke((side * 0.08, 0.66), (side * 0.16, 0.65), (side * 0.24, 0.62), 0.03, dark)
    pen.disc(0, 0.66, 0.095, dark)


def _patch(pen: _Figure) -> None:
    pen.stroke((-0.5, -0.30), (0.0, -0.16), (0.5, 0.10), 0.05, _DARK)
    pen.box(0.22, 0.0, 0.36, 0.36, _DARK, 0.12)
    pen.disc(0.22, -0.02, 0.06, (92, 92, 116))


def _shades(pen: _Figure) -> None:
    for side in (-1, 1):
        pen.box(side * 0.22, 0.02, 0.42, 0.40, _DARK, 0.16)
        pen.stroke(
            (side * 0.22 - 0.10, -0.05),
            (side * 0.22 - 0.04, -0.08),
            (side * 0.22 + 0.03, -0.07),
            0.04,
            (120, 200, 255),
        )
    pen.box(0.0, -0.07, 1.0, 0.06, _DARK, 0.02)


def _flower(pen: _Figure) -> None:
    x, y = 0.36, -0.40
    for i in range(6):
        angle = i * math.pi / 3
        pen.disc(x + 0.13 * math.cos(angle), y + 0.13 * math.sin(angle), 0.09, (255, 250, 252))
    pen.disc(x, y, 0.08, GOLD)


def _freckles(pen: _Figure) -> None:
    for side in (-1, 1):
        pen.disc(side * 0.34, 0.25, 0.115, lit((255, 112, 140), 0.15))
        for x, y in ((0.30, 0.22), (0.37, 0.23), (0.34, 0.29)):
            pen.disc(side * x, y, 0.024, shaded(pen.tint, 0.55))


_PIECES: Final[dict[Costume, Callable[[_Figure], None]]] = {
    Costume.GLASSES: _glasses,
    Costume.MOUSTACHE: _moustache,
    Costume.BOW: _bow,
    Costume.PATCH: _patch,
    Costume.SHADES: _shades,
    Costume.FLOWER: _flower,
    Costume.FRECKLES: _freckles,
}


def dress(surface: Surface, costume: Costume, tint: Rgb) -> None:
    """Put a costume on the pen that fills `surface`."""
    piece = _PIECES.get(costume)
    if piece is not None:
        piece(_Figure(surface, tint))
