"""The pen that explains, and its speech bubble.

Never here: what it says.
"""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import shadow
from game.client.draw.shapes import slab
from game.client.draw.theme import CREAM, Rgb
from game.table.play.seat_view import Costume

INK: Final[Rgb] = (34, 36, 58)
NO: Final[Rgb] = (142, 12, 44)
"""The ink for what did not work."""
TEACHER: Final[Rgb] = (238, 154, 206)
_RADIUS: Final = 34
_TAIL: Final = 44


def paint_bubble(canvas: Canvas, box: Rect, tail: int) -> None:
    """An empty bubble; `tail`: distance of the tail below it from its left edge."""
    shadow(canvas, box, _RADIUS, 130)
    canvas.cover(box)

    def paint(surface: Surface, k: float) -> None:
        body = Rect(0, 0, round(box.width * k), round(box.height * k))
        slab(surface, CREAM, body, _RADIUS * k)
        top = (box.height - 2) * k
        points = [
            (tail * k, top),
            ((tail + _TAIL) * k, top),
            ((tail - _TAIL * 0.1) * k, (box.height + _TAIL) * k),
        ]
        pygame.draw.polygon(surface, CREAM, points)

    key = ("bubble", box.size, tail)
    canvas.stamp(canvas.sprite(key, box.width, box.height + _TAIL, paint), box.left, box.top)


def say(
    canvas: Canvas, box: Rect, text: str, size: float, *, ink: Rgb = INK, title: str = ""
) -> None:
    """Write text into a bubble, under a title if there is one."""
    room = box.inflate(-56, -36)
    if title:
        canvas.text(title, room.left, room.top + 40, 56, NO, width=room.width, least=40)
        room = Rect(room.left, room.top + 84, room.width, room.height - 84)
    canvas.lines(text, room, size, ink, weight=Weight.MEDIUM)


def draw_teacher(
    canvas: Canvas, x: float, y: float, height: float, mood: Mood, now: float, *, still: bool
) -> None:
    """The pen; it sways a little while it speaks, unless motion is reduced."""
    hop = 0.0 if still else abs((now * 0.9) % 2 - 1) * height * 0.035
    if not still and now % 4.1 < 0.13:
        mood = Mood.SLEEP
    pen = mascot(canvas, height, TEACHER, mood, costume=Costume.GLASSES)
    canvas.centre(pen, x, y - hop)
