"""Fonts: what a text looks like at a size, drawn letter by letter with the family that has it.

So a Korean or Turkish name in a French program is as readable as the other way round. No files and
no layout here.
"""

import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface
from pygame.font import Font

from game.client.draw.font_files import (
    MADE,
    Face,
    Weight,
    default_folder,
    font_file,
    is_made,
    known_letters,
    source,
)
from game.client.draw.shapes import blank
from game.client.draw.theme import Rgb

__all__ = ["Face", "Fonts", "Weight", "runs"]

# Noto's letters stand larger in their line than Fredoka's; this makes them look alike.
_NOTO_SCALE: Final = 0.84
_LEFTWARDS: Final = ("R", "AL")
"""Unicode's classes of letters that run from right to left."""
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode's categories of characters that show nothing."""
_NO_LETTER: Final = "\U0010fffd"
_MOST_FONTS: Final = 240
_MOST_WIDTHS: Final = 20_000
"""How many font sizes and measured texts are cached before all are dropped."""


class Fonts:
    """All fonts of the program, at any pixel size."""

    def __init__(
        self, folder: Path | None = None, told: Callable[[float], None] = lambda share: None
    ) -> None:
        """`folder`: where the weights we make are kept (default: the user's cache).

        On a new machine they are made first, which takes a few seconds; `told` hears the progress.
        """
        pygame.font.init()
        folder = folder or default_folder()
        all_there = all(is_made(face, weight, folder) for face, weight in MADE)
        self._files: dict[tuple[Face, Weight], Path] = {}
        for face, weight in MADE:
            if not all_there:
                told(len(self._files) / len(MADE))
            self._files[face, weight] = font_file(face, weight, folder)
        if not all_there:
            told(1.0)
        self._fonts: dict[tuple[Face, Weight, int], Font] = {}
        self._widths: dict[tuple[str, int, Weight], int] = {}
        self._pictures: dict[str, bytes] = {}
        """Letters drawn to see whether there is a glyph for them."""

    def _font(self, face: Face, weight: Weight, size: int) -> Font:
        key = (face, weight, size)
        font = self._fonts.get(key)
        if font is None:
            if len(self._fonts) >= _MOST_FONTS:
                self._fonts.clear()  # a window was dragged through many sizes
            if face is Face.NOTO:
                font = Font(source(face), max(4, round(size * _NOTO_SCALE)))
                font.set_bold(True)  # there is only a light one, thin beside the others' weights
            else:
                font = Font(self._files[face, weight], max(4, size))
            self._fonts[key] = font
        return font

    def width(self, text: str, size: int, weight: Weight = Weight.SEMIBOLD) -> int:
        """The width of the text in pixels, at `size` pixels."""
        key = (text, size, weight)
        known = self._widths.get(key)
        if known is None:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            known = sum(self._font(face, weight, size).size(run)[0] for face, run in runs(text))
            self._widths[key] = known
        return known

    def height(self, size: int, weight: Weight = Weight.SEMIBOLD) -> int:
        """The height of a line in pixels, the same for every script."""
        return self._font(Face.FREDOKA, weight, size).get_height()

    def can_draw(self, text: str) -> bool:
        """Whether every character can be read: it has a glyph, and does not run from right to left,
        which nothing here does.
        """
        return all(map(self._has_glyph, text))

    def _has_glyph(self, letter: str) -> bool:
        if unicodedata.category(letter) in _UNSEEN:
            return False
        if unicodedata.bidirectional(letter) in _LEFTWARDS:
            return False
        return _face_of(letter) is not Face.NOTO or self._drawn(letter) != self._drawn(_NO_LETTER)

    def _drawn(self, letter: str) -> bytes:
        """What the last font draws: the same box for all letters that it lacks.

        Reading its file would need a library that packaged programs do not have.
        """
        if letter not in self._pictures:
            font = self._font(Face.NOTO, Weight.MEDIUM, 24)
            picture = font.render(letter, False, (255, 255, 255))
            self._pictures[letter] = pygame.image.tobytes(picture, "RGBA")
        return self._pictures[letter]

    def picture(self, text: str, size: int, weight: Weight, colour: Rgb) -> Surface:
        """The text in one line, premultiplied; always `height` tall, with one baseline for all
        runs.
        """
        pieces = []
        base = self._font(Face.FREDOKA, weight, size)
        for face, run in runs(text):
            font = self._font(face, weight, size)
            if font.size(run)[0] == 0:
                continue  # nothing that could be seen; pygame does not draw that
            pieces.append((font.render(run, True, colour), font.get_ascent()))
        out = blank(sum(piece.get_width() for piece, _ in pieces), base.get_height())
        x = 0
        for piece, ascent in pieces:
            out.blit(piece, (x, base.get_ascent() - ascent))
            x += piece.get_width()
        return out.premul_alpha()


def _face_of(letter: str) -> Face:
    for face in (Face.FREDOKA, Face.NUNITO):
        if letter in known_letters(face):
            return face
    return Face.NOTO


def runs(text: str) -> Iterator[tuple[Face, str]]:
    """Split into the longest runs drawn by one family: (family, run)."""
    text = text.replace("\0", " ")  # the one that no font can draw
    if text and known_letters(Face.FREDOKA).issuperset(text):
        yield Face.FREDOKA, text  # as nearly always
        return
    start, face = 0, Face.FREDOKA
    for i, letter in enumerate(text):
        # A space belongs to whatever stands before it: changing fonts for it gains nothing.
        mine = face if letter == " " and i > 0 else _face_of(letter)
        if i == 0:
            face = mine
        elif mine is not face:
            yield face, text[start:i]
            start, face = i, mine
    if start < len(text):
        yield face, text[start:]
