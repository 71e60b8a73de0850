"""Writes text on a surface: one line or several, as large as wanted and as fits.

Sizes and places are in units of the board. Never here: which words, or pictures of any other kind.
"""

import re
from typing import Final, Literal, TypeAlias

from pygame import Rect, Surface

from game.client.draw.contrast import stronger
from game.client.draw.fonts import Weight
from game.client.draw.plane import Plane
from game.client.draw.shapes import PREMULTIPLIED, blank, faded
from game.client.draw.theme import SMALL, TEXT, Rgb

Anchor: TypeAlias = Literal["left", "middle", "right"]
ELLIPSIS: Final = "…"
_NUMBER: Final = re.compile(r"\s*([0-9]{1,3})$")
_LINE: Final = 1.24
"""Distance between lines, in sizes of their letters."""


class Lettering(Plane):
    """Writes on one surface in board units."""

    def text_width(self, text: str, size: float, weight: Weight = Weight.SEMIBOLD) -> float:
        """The width of a text in units at exactly this size."""
        return self.context.fonts.width(text, self.px(size), weight) / self.scale

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

        A line with a `width` grows with the text size that a person chose, as far as there is room.
        A line wider than `width` shrinks, down to `least`; if it is still too wide it is cut with
        an ellipsis and recorded as an overflow, unless it is a person's `name`.
        """
        if not text:
            return 0.0
        if width is not None:
            size *= self.context.enlarge
            text, size = self._fitted(text, size, weight, width, least, name)
        return self._write(text, x, y, size, colour, weight, anchor, shadow)

    def _write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Rgb,
        weight: Weight,
        anchor: Anchor,
        shadow: bool = False,
    ) -> float:
        ink = stronger(colour) if self.context.contrast else colour
        picture = self._letters(text, size, weight, ink, shadow)
        px, py = self.at(x, y)
        if anchor == "middle":
            px -= picture.get_width() // 2
        elif anchor == "right":
            px -= picture.get_width()
        place = picture.get_rect(topleft=(px, py - picture.get_height() // 2))
        if self.context.audit is not None:
            self.context.audit.note(text, place, size, ink, self.surface)
        self.put(picture, place)
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
        # Only a number tells strangers apart.
        number = _NUMBER.search(text) if name else None
        end = ELLIPSIS + (number[1] if number else "")
        text = text[: number.start()] if number else text
        while text and self.text_width(text + end, size, weight) > width:
            text = text[:-1]
        return text.rstrip() + end, size

    def _letters(
        self, text: str, size: float, weight: Weight, colour: Rgb, shadow: bool
    ) -> Surface:
        fonts, pixels = self.context.fonts, self.px(size)
        key = (text, pixels, weight, colour, shadow)
        if not shadow:
            return self.context.letters.get(
                key, lambda: fonts.picture(text, pixels, weight, colour)
            )
        return self.context.letters.get(key, lambda: self._shadowed(text, size, weight, colour))

    def _shadowed(self, text: str, size: float, weight: Weight, colour: Rgb) -> Surface:
        fonts, pixels = self.context.fonts, self.px(size)
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
        """Write a text wrapped inside `box`, vertically centred; shrinks to fit."""
        planned, size = size, size * self.context.enlarge
        while True:
            rows = self.broken(text, box.width, size, weight)
            wide = max(self.text_width(row, size, weight) for row in rows)
            fits = len(rows) * size * _LINE <= box.height + 1 and wide <= box.width + 1
            if fits or size <= least:
                break
            less = size - 2
            size = max(least, planned if less < planned < size else less)
        if not fits:
            self.overflow(text)
        x = {"left": box.left, "middle": box.centerx, "right": box.right}[anchor]
        y = box.centery - (len(rows) - 1) * size * _LINE / 2
        for i, row in enumerate(rows):
            self._write(row, x, y + i * size * _LINE, size, colour, weight, anchor)

    def broken(self, text: str, width: float, size: float, weight: Weight) -> list[str]:
        """The text in lines no wider than `width`, as far as spaces allow."""
        rows = [""]
        for word in _words(text):
            longer = f"{rows[-1]} {word}".strip()
            if rows[-1] and self.text_width(longer, size, weight) > width:
                rows.append(word)
            else:
                rows[-1] = longer
        return rows

    def overflow(self, text: str) -> None:
        """Remember that a text did not fit."""
        if len(self.context.overflows) < 100:
            self.context.overflows.append(text)


def _words(text: str) -> list[str]:
    """Words that must not wrap: a word with the sign after it that some languages set apart."""
    words: list[str] = []
    for part in text.split(" "):
        if words and part and not any(letter.isalnum() for letter in part):
            words[-1] += f" {part}"
        else:
            words.append(part)
    return words
