"""The operator's message to an audience, the notice of a pause, and the operator's picture of the
screen.

Never here: what the line says (`kiosk_program`), what it says about followed tables (`follow`).
"""

import io
import math
from enum import Enum
from typing import Final

import pygame
from pygame import Rect

from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import frame, well
from game.client.draw.theme import DIM, FAINT, GOLD, SEAT_TINTS, TEXT
from game.client.draw.viewport import Shape
from game.client.words import Words

_ONE_LINE: Final = 1200
_PEN: Final = 330
_PICTURE: Final = 640
"""Longer side of the operator's picture, in pixels."""


class Tone(Enum):
    """Whom a line is for."""

    VISITORS = "visitors"
    TECHNICIAN = "technician"


def draw_foot(canvas: Canvas, box: Rect, text: str, tone: Tone, *, below: bool = False) -> None:
    """A line below the board; `below`: something covers the board, which is darkened."""
    ink = FAINT if below else GOLD
    canvas.cover(box)
    room = box.inflate(-48, -16)
    if tone is Tone.VISITORS:
        well(canvas, room, radius=30, colour=(24, 27, 44, 255))
        frame(canvas, room, ink, radius=30, line=3)
        if room.width > _ONE_LINE:
            canvas.text(text, *room.center, 50, ink, anchor="middle",
                        width=room.width - 60, least=24, name=True)  # fmt: skip
        else:
            canvas.lines(text, room.inflate(-40, -6), 44, ink, anchor="middle", least=24)
        return
    well(canvas, room, radius=30, colour=(24, 27, 44, 255))
    canvas.centre(icon(canvas, Icon.LOCK, 30, DIM), room.left + 36, room.centery)
    canvas.text(text, room.left + 66, room.centery, 26, TEXT, weight=Weight.MEDIUM,
                width=room.width - 90, least=22, name=True)  # fmt: skip


def draw_paused(
    canvas: Canvas, words: Words, message: str, now: float, board: Shape = Shape.WIDE
) -> None:
    """The board while the kiosk is paused."""
    canvas.layer("menu", ("paused",), backdrop)
    middle, wide = board.width / 2, min(1500, board.width - 180)
    x = middle + 60 * math.sin(now / 40)  # nothing stands still for hours
    y = board.height * 0.37 + 40 * math.sin(now / 23)
    canvas.centre(mascot(canvas, _PEN, SEAT_TINTS[1], Mood.SLEEP, capped=True), x, y)
    canvas.text(words("kiosk.paused"), x, y + 270, 96, TEXT, anchor="middle", width=wide,
                shadow=True, least=60)  # fmt: skip
    if message:
        room = min(1400, board.width - 180)
        box = Rect(round(x - room / 2), round(y) + 350, room, 220 if room > 1000 else 500)
        canvas.lines(message, box, 52, TEXT, anchor="middle", least=30)


def small_picture(window: pygame.Surface) -> bytes:
    """The window's content as JPEG."""
    width, height = window.get_size()
    part = _PICTURE / max(width, height)
    small = pygame.transform.smoothscale(window, (round(width * part), round(height * part)))
    file = io.BytesIO()
    pygame.image.save(small, file, "screen.jpg")
    return file.getvalue()
