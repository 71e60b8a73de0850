"""Felt pens with faces: every seat is one, in its tint. Cap off means ready or in play."""

import math
from collections.abc import Sequence
from enum import Enum
from typing import Final

import pygame
from pygame import FRect, Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.costumes import dress
from game.client.draw.fonts import Weight
from game.client.draw.shapes import PREMULTIPLIED, blank, curve, gradient, masked, slab
from game.client.draw.theme import WHITE, Rgb, lit, shaded
from game.table.play.seat_view import Costume, Look


class Mood(Enum):
    """What a pen's face expresses."""

    HAPPY = "happy"
    LOOK = "look"
    GRIN = "grin"
    SLEEP = "sleep"
    SAD = "sad"


_METAL: Final = ((205, 205, 215), (250, 250, 255), (205, 205, 215), (130, 132, 150))
_PUPIL: Final = (30, 30, 50)
_LETTERS: Final = (0.6, 0.5, 0.38)
"""Sizes of one, two or three letters on a badge, as a share of it."""


def mascot(
    canvas: Canvas,
    height: float,
    tint: Rgb,
    mood: Mood = Mood.HAPPY,
    *,
    capped: bool = False,
    bot: bool = False,
    costume: Costume = Costume.PLAIN,
) -> Surface:
    """A felt pen `height` units tall and 0.76 of it wide."""

    def paint(surface: Surface, k: float) -> None:
        _PenDrawing(surface, tint).draw(mood, capped, bot)
        dress(surface, costume, tint)

    key = ("mascot", tint, mood, capped, bot, costume)
    return canvas.sprite(key, height * 0.76, height, paint)


class _PenDrawing:
    """Draws one felt pen that fills a surface."""

    def __init__(self, surface: Surface, tint: Rgb) -> None:
        self.surface = surface
        self.tint = tint
        self.width, self.height = surface.get_size()
        self.body = self.height * 0.34
        self.left = (self.width - self.body) / 2

    def draw(self, mood: Mood, capped: bool, bot: bool) -> None:
        self._arms(raised=not capped and mood is not Mood.SAD)
        if capped:
            self._cap()
        else:
            self._nib()
        c, b, x, h = self.tint, self.body, self.left, self.height
        self._tube(x, h * 0.33, b, h * 0.63, 0.24, (lit(c, 0.10), lit(c, 0.42), c, shaded(c, 0.34)))
        self._tube(
            x,
            h * 0.86,
            b,
            h * 0.10,
            0.24,
            (shaded(c, 0.3), lit(c, 0.05), shaded(c, 0.3), shaded(c, 0.6)),
        )
        if bot:
            self._visor()
        else:
            self._eyes(mood)
        self._mouth(mood)

    def _tube(
        self, x: float, y: float, w: float, h: float, rounding: float, stops: Sequence[Rgb]
    ) -> None:
        size = (max(1, round(w)), max(1, round(h)))
        mask = blank(*size)
        slab(mask, WHITE, mask.get_rect(), self.body * rounding)
        tube = masked(gradient(*size, *stops, across=True), mask)
        self.surface.blit(tube, (round(x), round(y)), special_flags=PREMULTIPLIED)

    def _arms(self, raised: bool) -> None:
        w, h, b = self.width, self.height, self.body
        for side in (-1, 1):
            shoulder = (w / 2 + side * b * 0.46, h * 0.62)
            hand = (w / 2 + side * b * 0.86, h * (0.47 if raised else 0.78))
            for x, y in curve(shoulder, (w / 2 + side * b * 0.92, h * 0.64), hand, 40):
                pygame.draw.circle(self.surface, shaded(self.tint, 0.42), (x, y), h * 0.021)
            pygame.draw.circle(self.surface, lit(self.tint, 0.2), hand, h * 0.036)

    def _cap(self) -> None:
        c, b, x, h = self.tint, self.body, self.left, self.height
        self._tube(
            x + b * 0.05,
            h * 0.06,
            b * 0.90,
            h * 0.32,
            0.24,
            (shaded(c, 0.30), lit(c, 0.08), shaded(c, 0.28), shaded(c, 0.58)),
        )
        self._tube(
            x + b * 0.70,
            h * 0.10,
            b * 0.16,
            h * 0.24,
            0.08,
            (shaded(c, 0.1), lit(c, 0.3), shaded(c, 0.2)),
        )

    def _nib(self) -> None:
        b, x, h = self.body, self.left, self.height
        tip = [
            (x + b * 0.36, h * 0.13),
            (x + b * 0.58, h * 0.06),
            (x + b * 0.64, h * 0.22),
            (x + b * 0.36, h * 0.22),
        ]
        pygame.draw.polygon(self.surface, lit(self.tint, 0.12), tip)
        self._tube(x + b * 0.22, h * 0.18, b * 0.56, h * 0.12, 0.10, _METAL)
        self._tube(x + b * 0.10, h * 0.25, b * 0.80, h * 0.12, 0.14, _METAL)

    def _visor(self) -> None:
        b, y = self.body, self.height * 0.50
        box = FRect(self.width / 2 - b * 0.40, y - b * 0.2, b * 0.80, b * 0.40)
        slab(self.surface, (30, 34, 54), box, b * 0.14)
        for side in (-1, 1):
            place = (self.width / 2 + side * b * 0.18, y)
            pygame.draw.circle(self.surface, (120, 255, 214), place, b * 0.085)

    def _eyes(self, mood: Mood) -> None:
        b, y = self.body, self.height * 0.50
        for side in (-1, 1):
            x = self.width / 2 + side * b * 0.22
            if mood is Mood.SLEEP:
                for px, py in curve((x - b * 0.12, y), (x, y + b * 0.14), (x + b * 0.12, y), 24):
                    pygame.draw.circle(self.surface, _PUPIL, (px, py), b * 0.026)
                continue
            slab_eye = FRect(x - b * 0.145, y - b * 0.19, b * 0.29, b * 0.38)
            pygame.draw.ellipse(self.surface, WHITE, slab_eye)
            aside = b * (0.05 if mood is Mood.LOOK else 0)
            down = b * (0.05 if mood is Mood.SAD else 0)
            pupil = FRect(x - b * 0.09 + aside, y - b * 0.12 + down, b * 0.18, b * 0.27)
            pygame.draw.ellipse(self.surface, _PUPIL, pupil)
            glint = (x + aside + b * 0.03, y - b * 0.055 + down)
            pygame.draw.circle(self.surface, WHITE, glint, b * 0.042)

    def _mouth(self, mood: Mood) -> None:
        b, w = self.body, self.width
        y = self.height * 0.50 + b * 0.34
        if mood is Mood.GRIN:
            mouth = blank(*self.surface.get_size())
            box = FRect(w / 2 - b * 0.20, y - b * 0.20, b * 0.40, b * 0.40)
            pygame.draw.ellipse(mouth, (60, 22, 44), box)
            mouth.fill((0, 0, 0, 0), Rect(0, 0, w, int(y - b * 0.02)))
            self.surface.blit(mouth, (0, 0))
            return
        middle, way = (y + b * 0.09, -1) if mood is Mood.SAD else (y - b * 0.10, 1)
        for t in range(30):
            angle = math.pi * (0.2 + 0.6 * t / 29)
            place = (w / 2 + math.cos(angle) * b * 0.17, middle + way * math.sin(angle) * b * 0.15)
            pygame.draw.circle(self.surface, shaded(self.tint, 0.72), place, b * 0.028)


def badge(canvas: Canvas, look: Look, units: float) -> Surface:
    """A round badge with the owner's letters in their tint."""
    size, tint = canvas.px(units), look.tint
    mark = look.mark or (look.name.strip() or "?")[0].upper()

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        pygame.draw.circle(surface, shaded(tint, 0.55), (n / 2, n / 2), n / 2)
        pygame.draw.circle(surface, tint, (n / 2, n / 2), n * 0.45)
        pygame.draw.circle(surface, lit(tint, 0.30), (n / 2, n * 0.48), n * 0.42)
        pygame.draw.circle(surface, tint, (n / 2, n * 0.53), n * 0.41)

    def make() -> Surface:
        disc = canvas.sprite(("badge", tint), units, units, paint).copy()
        ink = shaded(tint, 0.78)
        letters = round(size * _LETTERS[min(len(mark), len(_LETTERS)) - 1])
        sign = canvas.context.fonts.picture(mark, letters, Weight.SEMIBOLD, ink)
        disc.blit(sign, sign.get_rect(center=(size // 2, size // 2)), special_flags=PREMULTIPLIED)
        return disc

    return canvas.built(("badge", mark, tint, size), make)
