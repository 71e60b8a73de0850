"""The canvas: draws in units of the 1920 by 1080 board, at the pixel size of the real window.

Nothing is scaled up afterwards. Whatever is costly is kept as a sprite by key and pixel size; a
`layer` keeps a whole picture. Here is no knowledge of what is drawn.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

import pygame
from pygame import Rect, Surface

from game.client.draw.shapes import PREMULTIPLIED, Painter, blank, supersampled
from game.client.draw.sprites import Sprites
from game.client.draw.theme import SMALL, TEXT, Rgb
from game.client.fonts import Fonts, Weight
from game.client.viewport import BOARD_HEIGHT, BOARD_WIDTH, Viewport

Anchor: TypeAlias = Literal["left", "middle", "right"]
ELLIPSIS: Final = "…"
_SPRITE_BYTES_AT_1080: Final = 64_000_000


@dataclass(slots=True)
class Supplies:
    """What all canvases of one window share: letters, sprites, layers, and found overflows."""

    fonts: Fonts
    sprites: Sprites = field(default_factory=lambda: Sprites(_SPRITE_BYTES_AT_1080))
    letters: Sprites = field(default_factory=lambda: Sprites(16_000_000))
    layers: dict[str, tuple[Hashable, Surface]] = field(default_factory=dict)
    boards: dict[object, object] = field(default_factory=dict)
    """Sheets as far as they are crossed, kept by `draw.sheet`, which alone reads and writes it."""
    warmed: dict[int, int] = field(default_factory=dict)
    """How many tumbling dice of a size have been drawn in advance, see `draw.dice.warm`."""
    overflows: list[str] = field(default_factory=list)
    """Texts that did not fit where they were to stand, for tests; the last 100."""

    def resize(self, view: Viewport) -> None:
        """Forget every picture of the old size and allow for the new one."""
        area = max(1.0, view.scale**2)
        self.sprites = Sprites(int(_SPRITE_BYTES_AT_1080 * area))
        self.letters = Sprites(int(16_000_000 * area))
        self._forget_kept()

    def forget(self) -> None:
        """Forget every picture, since colours have changed."""
        self.sprites.clear()
        self.letters.clear()
        self._forget_kept()

    def _forget_kept(self) -> None:
        self.layers.clear()
        self.boards.clear()
        self.warmed.clear()


class Canvas:
    """Draws on one surface in board units."""

    def __init__(
        self, surface: Surface, scale: float, supplies: Supplies, left: int = 0, top: int = 0
    ) -> None:
        """`left` and `top` are the pixel of the surface where the board begins."""
        self.surface = surface
        self.scale = scale
        self.supplies = supplies
        self.left = left
        self.top = top

    @classmethod
    def of_window(cls, surface: Surface, supplies: Supplies) -> "Canvas":
        """The canvas that fills a window with the board centred in it."""
        view = Viewport(*surface.get_size())
        return cls(surface, view.scale, supplies, view.left, view.top)

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

    # --- sprites --------------------------------------------------------------------------------

    def sprite(
        self, key: Hashable, width: float, height: float, painter: Painter, fold: int = 3
    ) -> Surface:
        """A kept picture of `width` by `height` units, painted `fold` times as large."""
        w, h = self.px(width), self.px(height)
        return self.supplies.sprites.get(
            (key, w, h), lambda: supersampled(w, h, self.scale, painter, fold)
        )

    def built(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """A kept picture that `make` builds in pixels; the key must hold every size it uses."""
        return self.supplies.sprites.get((key, round(self.scale * 4096)), make)

    def stamp(self, picture: Surface, x: float, y: float) -> None:
        """Put a premultiplied picture with its top left at a place."""
        self.surface.blit(picture, self.at(x, y), special_flags=PREMULTIPLIED)

    def centre(self, picture: Surface, x: float, y: float, alpha: float = 1.0) -> None:
        """Put a premultiplied picture with its middle at a place, `alpha` from 0 to 1."""
        px, py = self.at(x, y)
        place = (px - picture.get_width() // 2, py - picture.get_height() // 2)
        if alpha < 0.996:
            picture = faded(picture, alpha)
        self.surface.blit(picture, place, special_flags=PREMULTIPLIED)

    def layer(self, slot: str, key: Hashable, paint: Callable[["Canvas"], None]) -> None:
        """Show a picture of the whole window that is painted again only when `key` changes.

        One picture is kept for each slot.
        """
        held = self.supplies.layers.get(slot)
        size = self.surface.get_size()
        if held is None or held[0] != key or held[1].get_size() != size:
            picture = Surface(size).convert() if pygame.display.get_surface() else Surface(size)
            paint(Canvas(picture, self.scale, self.supplies, self.left, self.top))
            self.supplies.layers[slot] = (key, picture)
            held = self.supplies.layers[slot]
        self.surface.blit(held[1], (0, 0))

    def dim(self, strength: int = 150) -> None:
        """Darken everything drawn so far, for what lies on top."""
        veil = self.built(("veil", self.surface.get_size(), strength), lambda: self._veil(strength))
        self.surface.blit(veil, (0, 0), special_flags=PREMULTIPLIED)

    def _veil(self, strength: int) -> Surface:
        veil = blank(*self.surface.get_size())
        veil.fill(
            (int(8 * strength / 255), int(9 * strength / 255), int(16 * strength / 255), strength)
        )
        return veil

    # --- letters --------------------------------------------------------------------------------

    def text_width(self, text: str, size: float, weight: Weight = Weight.SEMIBOLD) -> float:
        """How many units wide a text would be."""
        return self.supplies.fonts.width(text, self.px(size), weight) / self.scale

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Rgb = TEXT,
        *,
        weight: Weight = Weight.SEMIBOLD,
        anchor: Anchor = "left",
        width: float | None = None,
        least: float = SMALL,
        name: bool = False,
        shadow: bool = False,
    ) -> float:
        """Write one line with its middle height at `y`; return its width in units.

        A line wider than `width` gets smaller, down to `least`; what is still too wide is cut with
        an ellipsis, and recorded as an overflow unless it is a person's `name`.
        """
        if not text:
            return 0.0
        if width is not None:
            text, size = self._fitted(text, size, weight, width, least, name)
        picture = self._letters(text, size, weight, colour, shadow)
        px, py = self.at(x, y)
        if anchor == "middle":
            px -= picture.get_width() // 2
        elif anchor == "right":
            px -= picture.get_width()
        self.surface.blit(
            picture, (px, py - picture.get_height() // 2), special_flags=PREMULTIPLIED
        )
        return picture.get_width() / self.scale

    def _fitted(
        self, text: str, size: float, weight: Weight, width: float, least: float, name: bool
    ) -> tuple[str, float]:
        wide = self.text_width(text, size, weight)
        while wide > width and size > least:
            size = max(least, min(size - 1, size * width / wide))
            wide = self.text_width(text, size, weight)
        if wide <= width + 1:
            return text, size
        if not name:
            self.overflow(text)
        while text and self.text_width(text + ELLIPSIS, size, weight) > width:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS, size

    def _letters(
        self, text: str, size: float, weight: Weight, colour: Rgb, shadow: bool
    ) -> Surface:
        fonts, pixels = self.supplies.fonts, self.px(size)
        key = (text, pixels, weight, colour, shadow)
        if not shadow:
            return self.supplies.letters.get(
                key, lambda: fonts.picture(text, pixels, weight, colour)
            )
        return self.supplies.letters.get(key, lambda: self._shadowed(text, size, weight, colour))

    def _shadowed(self, text: str, size: float, weight: Weight, colour: Rgb) -> Surface:
        fonts, pixels = self.supplies.fonts, self.px(size)
        front = fonts.picture(text, pixels, weight, colour)
        drop = self.px(3)
        out = blank(front.get_width(), front.get_height() + 2 * drop)
        under = faded(fonts.picture(text, pixels, weight, (0, 0, 0)), 0.5)
        out.blit(under, (0, 2 * drop))
        out.blit(front, (0, drop), special_flags=PREMULTIPLIED)
        return out

    def lines(
        self,
        text: str,
        box: Rect,
        size: float,
        colour: Rgb = TEXT,
        *,
        weight: Weight = Weight.MEDIUM,
        anchor: Anchor = "left",
        least: float = SMALL,
    ) -> None:
        """Write a text broken into lines inside `box`, from its middle height; shrinks to fit."""
        while True:
            rows = self.broken(text, box.width, size, weight)
            step = size * 1.24
            if len(rows) * step <= box.height + 1 or size <= least:
                break
            size = max(least, size - 2)
        if len(rows) * step > box.height + 1:
            self.overflow(text)
        x = {"left": box.left, "middle": box.centerx, "right": box.right}[anchor]
        y = box.centery - (len(rows) - 1) * step / 2
        for i, row in enumerate(rows):
            self.text(
                row,
                x,
                y + i * step,
                size,
                colour,
                weight=weight,
                anchor=anchor,
                width=box.width,
                least=least,
            )

    def broken(self, text: str, width: float, size: float, weight: Weight) -> list[str]:
        """The text in lines no wider than `width` where a space allows it."""
        rows = [""]
        for word in text.split(" "):
            longer = f"{rows[-1]} {word}".strip()
            if rows[-1] and self.text_width(longer, size, weight) > width:
                rows.append(word)
            else:
                rows[-1] = longer
        return rows

    def overflow(self, text: str) -> None:
        """Remember that a text did not fit."""
        if len(self.supplies.overflows) < 100:
            self.supplies.overflows.append(text)

    # --- plain shapes ---------------------------------------------------------------------------

    def bar(self, box: Rect, colour: Rgb, radius: float = 0) -> None:
        """A flat filled box, for thin lines and carets."""
        pygame.draw.rect(
            self.surface, colour, self.rect(box), border_radius=round(radius * self.scale)
        )

    def fill_all(self, colour: Rgb) -> None:
        """Paint the whole window."""
        self.surface.fill(colour)


def faded(picture: Surface, alpha: float) -> Surface:
    """A premultiplied picture made thinner; `alpha` from 0 to 1."""
    share = max(0, min(255, round(alpha * 255)))
    out = picture.copy()
    out.fill((share, share, share, share), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def board() -> Rect:
    """The whole board."""
    return Rect(0, 0, BOARD_WIDTH, BOARD_HEIGHT)
