"""Small icons: one painter each, in the unit square. Words and meaning are elsewhere."""

import math
from collections.abc import Callable
from enum import Enum
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.shapes import (
    CLEAR,
    STAR,
    Point,
    bar_points,
    blank,
    curve,
    fill,
    ngon,
    slab,
    softened,
)
from game.client.draw.theme import TEXT, Rgb


class Icon(Enum):
    """All icons."""

    GAMEPAD = "gamepad"
    NETWORK = "network"
    BOT = "bot"
    KEYS = "keys"
    CLOCK = "clock"
    CROWN = "crown"
    CHECK = "check"
    CROSS = "cross"
    STAR = "star"
    JOKER = "joker"
    NEXT = "next"
    BACK = "back"
    DOTS = "dots"
    TROPHY = "trophy"
    PERSON = "person"
    DOOR = "door"
    PLUS = "plus"
    LOCK = "lock"
    UNLOCKED = "unlocked"
    GEAR = "gear"
    EYE = "eye"
    SCREEN = "screen"
    SPEAKER = "speaker"
    PEN = "pen"
    BULB = "bulb"
    UNDO = "undo"
    DICE = "dice"
    SEAL = "seal"
    PHONE = "phone"
    GOAL = "goal"


class _Pen:
    """Draws in the unit square of one icon."""

    def __init__(self, surface: Surface, size: float, colour: Rgb) -> None:
        self.surface = surface
        self.size = size
        self.colour = colour

    def spot(self, x: float, y: float) -> Point:
        return (x * self.size, y * self.size)

    def box(
        self, x: float, y: float, w: float, h: float, radius: float, *, cut: bool = False
    ) -> None:
        n = self.size
        rect = Rect(round(x * n), round(y * n), round(w * n), round(h * n))
        slab(self.surface, CLEAR if cut else self.colour, rect, radius * n)

    def disc(self, x: float, y: float, radius: float, *, cut: bool = False) -> None:
        pygame.draw.circle(
            self.surface, CLEAR if cut else self.colour, self.spot(x, y), radius * self.size
        )

    def shape(self, *points: Point) -> None:
        pygame.draw.polygon(self.surface, self.colour, [self.spot(*p) for p in points])

    def cut(self, start: Point, end: Point, thick: float) -> None:
        """A line that shows the background."""
        corners = [self.spot(*p) for p in bar_points(start, end, thick / 2)]
        pygame.draw.polygon(self.surface, CLEAR, corners)
        for spot in (start, end):
            self.disc(*spot, thick / 2, cut=True)

    def line(self, start: Point, end: Point, thick: float) -> None:
        self.shape(*bar_points(start, end, thick / 2))
        self.disc(*start, thick / 2)
        self.disc(*end, thick / 2)


def _gamepad(pen: _Pen) -> None:
    pen.box(0.04, 0.26, 0.92, 0.40, 0.2)
    for x in (0.20, 0.80):
        pen.disc(x, 0.60, 0.185)
    pen.box(0.17, 0.42, 0.20, 0.07, 0.01, cut=True)
    pen.box(0.235, 0.355, 0.07, 0.20, 0.01, cut=True)
    for x, y in ((0.66, 0.46), (0.78, 0.38), (0.78, 0.54), (0.90, 0.46)):
        pen.disc(x - 0.04, y, 0.042, cut=True)


def _network(pen: _Pen) -> None:
    n = pen.size
    for radius in (0.62, 0.42):
        arc = blank(math.ceil(n), math.ceil(n))
        pygame.draw.circle(arc, pen.colour, pen.spot(0.5, 0.80), radius * n)
        pygame.draw.circle(arc, CLEAR, pen.spot(0.5, 0.80), (radius - 0.105) * n)
        sides = [(0.5, 0.80), (-0.3, 0.0), (-0.3, 1.3), (1.3, 1.3), (1.3, 0.0)]
        pygame.draw.polygon(arc, CLEAR, [pen.spot(*p) for p in sides])
        pen.surface.blit(arc, (0, 0))
    pen.disc(0.5, 0.78, 0.115)


def _bot(pen: _Pen) -> None:
    pen.box(0.14, 0.30, 0.72, 0.56, 0.16)
    pen.line((0.5, 0.3), (0.5, 0.16), 0.07)
    pen.disc(0.5, 0.13, 0.085)
    for x in (0.36, 0.64):
        pen.disc(x, 0.53, 0.085, cut=True)
    pen.box(0.36, 0.69, 0.28, 0.07, 0.03, cut=True)


def _keys(pen: _Pen) -> None:
    pen.box(0.03, 0.24, 0.94, 0.54, 0.1)
    for y in (0.34, 0.49):
        for i in range(5):
            pen.box(0.12 + i * 0.158, y, 0.10, 0.09, 0.01, cut=True)
    pen.box(0.28, 0.64, 0.44, 0.07, 0.01, cut=True)


def _clock(pen: _Pen) -> None:
    pen.disc(0.5, 0.5, 0.44)
    pen.disc(0.5, 0.5, 0.34, cut=True)
    pen.line((0.5, 0.52), (0.5, 0.28), 0.09)
    pen.line((0.5, 0.52), (0.66, 0.60), 0.09)


def _crown(pen: _Pen) -> None:
    pen.shape(
        (0.08, 0.28),
        (0.30, 0.50),
        (0.50, 0.16),
        (0.70, 0.50),
        (0.92, 0.28),
        (0.84, 0.80),
        (0.16, 0.80),
    )
    for x, y in ((0.08, 0.26), (0.5, 0.14), (0.92, 0.26)):
        pen.disc(x, y, 0.075)


def _cross(pen: _Pen) -> None:
    pen.line((0.22, 0.22), (0.78, 0.78), 0.16)
    pen.line((0.78, 0.22), (0.22, 0.78), 0.16)


def _check(pen: _Pen) -> None:
    pen.line((0.16, 0.54), (0.40, 0.78), 0.17)
    pen.line((0.40, 0.78), (0.86, 0.24), 0.17)


def _star(pen: _Pen) -> None:
    n = pen.size
    fill(pen.surface, pen.colour, STAR, n / 2, n * 0.53, n * 0.48)


def _joker(pen: _Pen) -> None:
    pen.box(0.08, 0.06, 0.84, 0.88, 0.2)
    pen.box(0.44, 0.20, 0.12, 0.36, 0.06, cut=True)
    pen.disc(0.5, 0.73, 0.08, cut=True)


_ARROW: Final = softened([(-0.6, -0.95), (0.9, 0), (-0.6, 0.95)], 0.3)


def _next(pen: _Pen) -> None:
    n = pen.size
    fill(pen.surface, pen.colour, _ARROW, n / 2, n / 2, n * 0.42)


def _back(pen: _Pen) -> None:
    n = pen.size
    fill(pen.surface, pen.colour, [(-x, y) for x, y in _ARROW], n / 2, n / 2, n * 0.42)


def _dots(pen: _Pen) -> None:
    for i in range(3):
        pen.disc(0.2 + i * 0.3, 0.5, 0.10)


def _trophy(pen: _Pen) -> None:
    n = pen.size
    for x in (0.22, 0.78):
        pygame.draw.circle(pen.surface, pen.colour, pen.spot(x, 0.26), n * 0.15, int(n * 0.065))
    pen.box(0.26, 0.08, 0.48, 0.46, 0.18)
    pen.box(0.26, 0.08, 0.48, 0.2, 0.02)
    pen.box(0.45, 0.5, 0.10, 0.26, 0.01)
    pen.box(0.28, 0.76, 0.44, 0.15, 0.05)


def _person(pen: _Pen) -> None:
    pen.disc(0.5, 0.30, 0.22)
    pen.box(0.12, 0.58, 0.76, 0.60, 0.30)
    pen.box(0.0, 0.94, 1.0, 0.3, 0, cut=True)


def _door(pen: _Pen) -> None:
    pen.box(0.10, 0.08, 0.46, 0.84, 0.08)
    pen.box(0.20, 0.18, 0.36, 0.64, 0.02, cut=True)
    pen.line((0.40, 0.5), (0.88, 0.5), 0.11)
    pen.line((0.72, 0.32), (0.90, 0.5), 0.11)
    pen.line((0.72, 0.68), (0.90, 0.5), 0.11)


def _plus(pen: _Pen) -> None:
    pen.line((0.5, 0.16), (0.5, 0.84), 0.16)
    pen.line((0.16, 0.5), (0.84, 0.5), 0.16)


def _lock(pen: _Pen) -> None:
    pen.disc(0.5, 0.36, 0.26)
    pen.disc(0.5, 0.36, 0.15, cut=True)
    pen.box(0.16, 0.42, 0.68, 0.50, 0.12)
    pen.disc(0.5, 0.64, 0.08, cut=True)


def _unlocked(pen: _Pen) -> None:
    """A padlock with its shackle swung out to the right, one end in the air."""
    pen.disc(0.69, 0.28, 0.25)
    pen.disc(0.69, 0.28, 0.14, cut=True)
    pen.box(0.40, 0.28, 0.60, 0.30, 0.0, cut=True)
    pen.box(0.44, 0.27, 0.11, 0.30, 0.0)
    pen.box(0.83, 0.27, 0.11, 0.11, 0.05)
    pen.box(0.06, 0.46, 0.64, 0.48, 0.12)
    pen.disc(0.38, 0.67, 0.08, cut=True)


def _gear(pen: _Pen) -> None:
    for x, y in ngon(8, math.pi / 8, 0.38):
        pen.disc(0.5 + x, 0.5 + y, 0.10)
    pen.disc(0.5, 0.5, 0.36)
    pen.disc(0.5, 0.5, 0.15, cut=True)


def _eye(pen: _Pen) -> None:
    points = curve((0.04, 0.5), (0.5, 0.02), (0.96, 0.5), 24)
    points += curve((0.96, 0.5), (0.5, 0.98), (0.04, 0.5), 24)
    pen.shape(*points)
    pen.disc(0.5, 0.5, 0.19, cut=True)
    pen.disc(0.5, 0.5, 0.10)


def _screen(pen: _Pen) -> None:
    pen.box(0.06, 0.14, 0.88, 0.58, 0.08)
    pen.box(0.14, 0.22, 0.72, 0.42, 0.02, cut=True)
    pen.box(0.44, 0.70, 0.12, 0.14, 0)
    pen.box(0.28, 0.82, 0.44, 0.08, 0.04)


def _speaker(pen: _Pen) -> None:
    n = pen.size
    pen.box(0.06, 0.36, 0.20, 0.28, 0.03)
    pen.shape((0.20, 0.38), (0.50, 0.14), (0.50, 0.86), (0.20, 0.62))
    for radius in (0.20, 0.36):
        arc = Rect(0, 0, 2 * radius * n, 2 * radius * n)
        arc.center = (round(0.54 * n), round(0.5 * n))
        width = max(2, round(n * 0.08))
        pygame.draw.arc(pen.surface, pen.colour, arc, -0.9, 0.9, width)


def _pen(pen: _Pen) -> None:
    pen.shape((0.62, 0.10), (0.90, 0.38), (0.42, 0.86), (0.14, 0.58))
    pen.shape((0.11, 0.63), (0.37, 0.89), (0.04, 0.96))


def _bulb(pen: _Pen) -> None:
    pen.disc(0.5, 0.36, 0.29)
    pen.shape((0.30, 0.55), (0.70, 0.55), (0.63, 0.72), (0.37, 0.72))
    for y in (0.76, 0.87):
        pen.box(0.37, y, 0.26, 0.075, 0.035)


def _undo(pen: _Pen) -> None:
    """An arrow that turns back."""
    start, end = math.radians(-130), math.radians(110)
    for i in range(60):
        angle = start + (end - start) * i / 59
        pen.disc(0.52 + 0.30 * math.cos(angle), 0.56 + 0.30 * math.sin(angle), 0.062)
    pen.shape((0.10, 0.34), (0.46, 0.12), (0.44, 0.52))


def _seal(pen: _Pen) -> None:
    """A seal with a scalloped edge and a tick in it."""
    for i in range(12):
        angle = math.tau * i / 12
        pen.disc(0.5 + 0.36 * math.cos(angle), 0.5 + 0.36 * math.sin(angle), 0.12)
    pen.disc(0.5, 0.5, 0.40)
    pen.cut((0.30, 0.52), (0.45, 0.67), 0.11)
    pen.cut((0.45, 0.67), (0.71, 0.36), 0.11)


def _dice(pen: _Pen) -> None:
    """Two dice, one in front of the other."""
    pen.box(0.40, 0.08, 0.52, 0.52, 0.12)
    pen.box(0.04, 0.32, 0.64, 0.64, 0.16, cut=True)
    pen.box(0.08, 0.36, 0.56, 0.56, 0.13)
    for x, y in ((0.23, 0.51), (0.36, 0.64), (0.49, 0.77)):
        pen.disc(x, y, 0.062, cut=True)
    pen.disc(0.72, 0.26, 0.06, cut=True)


def _phone(pen: _Pen) -> None:
    """A phone held upright."""
    pen.box(0.22, 0.02, 0.56, 0.96, 0.12)
    pen.box(0.29, 0.12, 0.42, 0.66, 0.03, cut=True)
    pen.disc(0.5, 0.88, 0.055, cut=True)


def _goal(pen: _Pen) -> None:
    """A target: what is to be done, rather than done already."""
    pen.disc(0.5, 0.5, 0.46)
    pen.disc(0.5, 0.5, 0.34, cut=True)
    pen.disc(0.5, 0.5, 0.19)


_Sign: TypeAlias = Callable[[_Pen], None]
_SIGNS: Final[dict[Icon, _Sign]] = {
    Icon.GAMEPAD: _gamepad,
    Icon.NETWORK: _network,
    Icon.PHONE: _phone,
    Icon.BOT: _bot,
    Icon.KEYS: _keys,
    Icon.CLOCK: _clock,
    Icon.CROWN: _crown,
    Icon.CHECK: _check,
    Icon.CROSS: _cross,
    Icon.STAR: _star,
    Icon.JOKER: _joker,
    Icon.NEXT: _next,
    Icon.BACK: _back,
    Icon.DOTS: _dots,
    Icon.TROPHY: _trophy,
    Icon.PERSON: _person,
    Icon.DOOR: _door,
    Icon.PLUS: _plus,
    Icon.LOCK: _lock,
    Icon.UNLOCKED: _unlocked,
    Icon.GEAR: _gear,
    Icon.EYE: _eye,
    Icon.SCREEN: _screen,
    Icon.SPEAKER: _speaker,
    Icon.PEN: _pen,
    Icon.BULB: _bulb,
    Icon.UNDO: _undo,
    Icon.DICE: _dice,
    Icon.SEAL: _seal,
    Icon.GOAL: _goal,
}


def icon(canvas: Canvas, sign: Icon, units: float, colour: Rgb = TEXT) -> Surface:
    """An icon, `units` wide and high."""
    return canvas.sprite(
        ("icon", sign, colour),
        units,
        units,
        lambda surface, k: _SIGNS[sign](_Pen(surface, units * k, colour)),
    )
