"""A few words beside what a mouse points at. Never here: which words."""

from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.panels import card
from game.client.draw.theme import GOLD, TEXT

_SIZE: Final = 36
_HIGH: Final = 68
_MOST: Final = 900


def draw_tooltip(canvas: Canvas, text: str, about: Rect, board: Rect) -> None:
    """Draw the words above what they explain, or below it at the upper edge."""
    size = _SIZE * canvas.context.enlarge
    wide = min(_MOST, canvas.text_width(text, size, Weight.MEDIUM))
    box = Rect(0, 0, round(wide) + 52, _HIGH)
    box.midbottom = about.centerx, about.top - 10
    if box.top < 8:
        box.top = about.bottom + 10
    box.clamp_ip(board.inflate(-16, -16))
    card(canvas, box, radius=20, edge=GOLD, lifted=160)
    canvas.text(
        text, *box.center, _SIZE, TEXT, weight=Weight.MEDIUM, anchor="middle", width=wide + 2
    )
