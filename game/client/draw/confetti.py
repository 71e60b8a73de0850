"""Confetti in the shapes of the five colours: a pure function of time."""

import math
import random
from typing import Final

import pygame

from game.client.draw.canvas import Canvas
from game.client.draw.shapes import GLYPHS, fill
from game.client.draw.theme import TONES
from game.client.draw.viewport import Shape
from game.rules.dice import COLOURS, Colour

_PIECES: Final = 70
_SECONDS: Final = 7.0
_TURNS: Final = 12


def draw_confetti(canvas: Canvas, now: float, board: Shape = Shape.WIDE) -> None:
    """The confetti `now` seconds after it was thrown; nothing after seven."""
    if now > _SECONDS:
        return
    chance = random.Random(11)
    for i in range(_PIECES):
        x, speed = chance.uniform(0, board.width), chance.uniform(190, 330)
        start, spin = chance.uniform(-900, -20), chance.uniform(1.5, 5)
        sway, phase = chance.uniform(10, 46), chance.uniform(0, 6)
        y = start + speed * now
        if not -40 < y < board.height + 40:
            continue
        turn = int(now * spin * 2 + phase) % _TURNS
        size = 22 + 6 * (i % 3)
        piece = _piece(canvas, COLOURS[i % len(COLOURS)], turn, size)
        fade = min(1.0, (_SECONDS - now) / 1.5)
        canvas.centre(piece, x + sway * math.sin(now * 2 + phase), y, fade)


def _piece(canvas: Canvas, colour: Colour, turn: int, units: float) -> pygame.Surface:
    angle = 2 * math.pi * turn / _TURNS

    def paint(surface: pygame.Surface, k: float) -> None:
        n = units * k
        c, s = math.cos(angle), math.sin(angle)
        shape = [
            (x * c - y * s, (x * s + y * c) * (0.55 + 0.45 * abs(c))) for x, y in GLYPHS[colour]
        ]
        fill(surface, TONES[colour].light, shape, n / 2, n / 2, n * 0.42)

    return canvas.sprite(("confetti", colour, turn), units, units, paint)
