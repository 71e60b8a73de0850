"""A mouse with one of its buttons lit.

Never here: what mouse buttons do (`input.reader`).
"""

from pygame import Rect, Surface, draw

from game.client.draw.canvas import Canvas
from game.client.draw.shapes import slab
from game.client.draw.theme import GOLD, Rgb

_BODY: Rgb = (226, 230, 242)
_LINE: Rgb = (40, 44, 66)
_WIDE = 0.66
"""Width of a mouse, in heights."""


def mouse_sign(canvas: Canvas, units: float, *, right: bool = False) -> Surface:
    """A mouse seen from above, its left or right button lit."""

    def paint(surface: Surface, k: float) -> None:
        high, wide = units * k, units * k * _WIDE
        body, line = Rect(0, 0, round(wide), round(high)), max(2, round(high * 0.05))
        slab(surface, _LINE, body, wide * 0.46)
        inner = body.inflate(-2 * line, -2 * line)
        slab(surface, _BODY, inner, wide * 0.46 - line)
        lit = Rect(inner.left, inner.top, inner.width // 2, round(inner.height * 0.44))
        if right:
            lit.right = inner.right
        corner = round(wide * 0.46 - line)
        corners = {"border_top_right_radius" if right else "border_top_left_radius": corner}
        draw.rect(surface, GOLD, lit, **corners)
        draw.line(surface, _LINE, (wide / 2, line), (wide / 2, lit.bottom), line)
        draw.line(surface, _LINE, (inner.left, lit.bottom), (inner.right, lit.bottom), line)

    return canvas.sprite(("mouse", right), units * _WIDE, units, paint)
