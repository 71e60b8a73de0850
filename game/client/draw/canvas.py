"""The canvas: draws in units of the 1920 by 1080 board, at the pixel size of the real window.

Nothing is scaled up afterwards. Costly things are cached as sprites by key and pixel size; a
`layer` is a whole cached picture. Knows nothing about what is drawn.
"""

from collections.abc import Callable, Hashable
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.caches.display_list import DisplayList
from game.client.draw.caches.render_context import RenderContext
from game.client.draw.lettering import Lettering
from game.client.draw.shapes import PREMULTIPLIED, Painter, blank, faded, supersampled
from game.client.draw.theme import Rgb
from game.client.draw.viewport import Fitted, Viewport

_STRIP: Final = 60


class Canvas(Lettering):
    """Draws on one surface in board units."""

    @classmethod
    def of_window(cls, surface: Surface, view: Viewport, context: RenderContext) -> "Canvas":
        """The canvas of a window for one frame, with the board where `view` says."""
        if isinstance(surface, DisplayList):  # it draws past `dirty_regions`
            context.dirty.forget()
            return cls(surface, view.scale, context, view.left, view.top)
        context.dirty.begin(surface)
        return cls(surface, view.scale, context, view.left, view.top, context.dirty)

    def fitted(self, place: Fitted) -> "Canvas":
        """The canvas of another board fitted into this one."""
        if place.same:
            return self
        left, top = self.at(place.left, place.top)
        scale = self.scale * place.scale
        return type(self)(self.surface, scale, self.context, left, top, self.dirty)

    # --- sprites --------------------------------------------------------------------------------

    def sprite(
        self, key: Hashable, width: float, height: float, painter: Painter, fold: int = 3
    ) -> Surface:
        """A cached picture of `width` by `height` units, painted `fold` times as large."""
        w, h = self.px(width), self.px(height)
        return self.context.sprites.get(
            (key, w, h), lambda: supersampled(w, h, self.scale, painter, fold)
        )

    def built(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """A cached picture that `make` builds in pixels; the key must hold every size it uses."""
        return self.context.sprites.get((key, round(self.scale * 4096)), make)

    def stamp(self, picture: Surface, x: float, y: float) -> None:
        """Draw a premultiplied picture with its top left corner at a place."""
        self.put(picture, self.at(x, y))

    def centre(self, picture: Surface, x: float, y: float, alpha: float = 1.0) -> None:
        """Draw a premultiplied picture centred at a place; `alpha` from 0 to 1."""
        px, py = self.at(x, y)
        place = (px - picture.get_width() // 2, py - picture.get_height() // 2)
        if alpha < 0.996:
            if isinstance(self.surface, DisplayList):
                self.surface.fade(picture, place, alpha, special_flags=PREMULTIPLIED)
                return
            picture = faded(picture, alpha)
        self.put(picture, place)

    def layer(self, slot: str, key: Hashable, paint: Callable[["Canvas"], None]) -> None:
        """Show a picture of the whole window, repainted only when `key` changes.

        One picture is cached for each slot.
        """
        self.lay(self.kept(slot, key, paint))

    def lay(self, ground: Surface) -> None:
        """Show a picture of the whole surface; in a window, only where it is hidden now."""
        if self.dirty is None:
            self.surface.blit(ground, (0, 0))
        else:
            self.dirty.lay(self.surface, ground)

    def kept(self, slot: str, key: Hashable, paint: Callable[["Canvas"], None]) -> Surface:
        """The picture of a slot, painted now if its `key` has changed; shows nothing."""
        held, key = self.context.layers.get(slot), (key, self.scale, self.left, self.top)
        if held is None or held[0] != key or held[1].get_size() != self.surface.get_size():
            picture = self.empty()
            paint(Canvas(picture, self.scale, self.context, self.left, self.top))
            self.context.layers[slot] = (key, picture)
            held = self.context.layers[slot]
        return held[1]

    def empty(self) -> Surface:
        """A transparent picture as large as the surface, in the window's format."""
        return Surface(self.surface.get_size())

    def spoil(self, picture: Surface, pixels: Rect) -> None:
        """A cached picture of the whole surface has been repainted there."""
        if self.dirty is not None:
            self.dirty.spoil(picture, pixels)

    def dim(self, strength: int = 150) -> None:
        """Darken everything drawn so far, to make the next thing stand out."""
        if self.context.audit is not None:
            self.context.audit.cover_all()
        wide, high = self.surface.get_size()
        veil = self.built(("veil", wide, strength), lambda: self._veil(wide, strength))
        for top in range(0, high, _STRIP):
            self.put(veil, (0, top))

    def darken(self, share: float) -> None:
        """Reduce the brightness of everything drawn so far to a share (0 to 1)."""
        level = round(255 * share)
        self.touch(self.surface.fill((level, level, level), special_flags=pygame.BLEND_MULT))

    @staticmethod
    def _veil(wide: int, strength: int) -> Surface:
        """A dark strip: fades have many strengths, and caching whole windows of each would be too
        much.
        """
        veil = blank(wide, _STRIP)
        veil.fill(
            (int(8 * strength / 255), int(9 * strength / 255), int(16 * strength / 255), strength)
        )
        return veil

    def cover(self, box: Rect) -> None:
        """A panel will cover text written there."""
        if self.context.audit is not None:
            self.context.audit.cover(self.rect(box))

    # --- plain shapes ---------------------------------------------------------------------------

    def bar(self, box: Rect, colour: Rgb, radius: float = 0) -> None:
        """A flat filled box, for thin lines and carets."""
        self._fill(self.rect(box), colour, round(radius * self.scale))

    def fill_all(self, colour: Rgb) -> None:
        """Fill the whole window."""
        self._fill(self.surface.get_rect(), colour, 0)

    def _fill(self, pixels: Rect, colour: Rgb, radius: int) -> None:
        if isinstance(self.surface, DisplayList):
            self.surface.bar(pixels, colour, radius)
        else:
            self.touch(pygame.draw.rect(self.surface, colour, pixels, border_radius=radius))
