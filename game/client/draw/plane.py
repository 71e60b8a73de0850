"""A surface measured in units of the board.

Everything drawn on a window goes through here, so that it is known which regions were drawn on
(`caches.dirty_regions`). Never here: text, cached pictures, shapes.
"""

from pygame import Rect, Surface

from game.client.draw.caches.dirty_regions import DirtyRegions
from game.client.draw.caches.render_context import RenderContext
from game.client.draw.shapes import PREMULTIPLIED


class Plane:
    """One surface, and where the board lies on it."""

    def __init__(
        self,
        surface: Surface,
        scale: float,
        context: RenderContext,
        left: int = 0,
        top: int = 0,
        dirty: DirtyRegions | None = None,
    ) -> None:
        """`left` and `top`: the pixel where the board begins; `dirty`: that of a window."""
        self.surface = surface
        self.scale = scale
        self.context = context
        self.left = left
        self.top = top
        self.dirty = dirty

    def px(self, units: float) -> int:
        """Units in whole pixels, at least one."""
        return max(1, round(units * self.scale))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel at a place on the board."""
        return round(self.left + x * self.scale), round(self.top + y * self.scale)

    def rect(self, box: Rect) -> Rect:
        """The pixels of a box; neighbours that touch in units touch in pixels."""
        x, y = self.at(box.left, box.top)
        right, bottom = self.at(box.right, box.bottom)
        return Rect(x, y, max(1, right - x), max(1, bottom - y))

    def put(
        self, picture: Surface, place: tuple[int, int] | Rect, part: Rect | None = None
    ) -> None:
        """Draw a premultiplied picture, or part of it, with its top left corner at a pixel."""
        self.touch(self.surface.blit(picture, place, part, PREMULTIPLIED))

    def touch(self, pixels: Rect) -> None:
        """Something was drawn there."""
        if self.dirty is not None:
            self.dirty.boxes.append(pixels)
