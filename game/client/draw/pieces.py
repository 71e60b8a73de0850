"""Parts of a picture that are put together of many and seldom change: painted once, then kept.

For what stands on something that is kept already, such as a line of hints on a panel. Never here:
what is painted.
"""

from collections.abc import Callable, Hashable

from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.shapes import PREMULTIPLIED, blank


def piece(canvas: Canvas, box: Rect, key: Hashable, paint: Callable[[Canvas], None]) -> None:
    """Show what `paint` draws inside `box`, which is the same as long as `key` is the same.

    `key` must hold everything the painting depends on but the box and the scale. `paint` only lays
    pictures over what is there, and nothing outside of the box is kept.
    """
    if canvas.supplies.audit is not None:
        paint(canvas)  # every text is to be noted, each time
        return
    pixels = canvas.rect(box)
    supplies = canvas.supplies
    looks = (supplies.enlarge, supplies.contrast)

    def make() -> Surface:
        picture = blank(*pixels.size)
        left, top = canvas.left - pixels.left, canvas.top - pixels.top
        paint(Canvas(picture, canvas.scale, supplies, left, top))
        return picture

    picture = canvas.built(("piece", key, tuple(box), looks), make)
    canvas.surface.blit(picture, pixels, special_flags=PREMULTIPLIED)
