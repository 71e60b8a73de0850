"""Fonts: which file draws which character, and what a text looks like at a size.

Fredoka draws Latin, Noto Sans KR everything Fredoka lacks, character by character, so a Korean name
in a French program is as readable as the other way round. No layout here.
"""

import contextlib
import functools
import io
import os
import unicodedata
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface
from pygame.font import Font

from game.assets import ASSETS
from game.client.draw.shapes import blank
from game.client.draw.theme import Rgb
from game.table.storage.folders import cache_folder, must_be_file

# Noto's letters stand larger in their line than Fredoka's; this makes them look alike.
_KOREAN_SCALE: Final = 0.84
PACKAGED: Final = ASSETS / "fonts"
"""Fonts made when the program was packaged; exists only there."""
_LEFTWARDS: Final = ("R", "AL")
"""Unicode's classes of letters that run from right to left."""
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode's categories of characters that show nothing."""
_NO_LETTER: Final = "\U0010fffd"
_MOST_FONTS: Final = 240
_MOST_WIDTHS: Final = 20_000
"""How many font sizes and measured texts are cached before all are dropped."""


class Weight(Enum):
    """The two weights in use: MEDIUM for explanations, SEMIBOLD for everything else."""

    MEDIUM = 500
    SEMIBOLD = 600


def latin_source() -> Path:
    """The variable Fredoka file in its package."""
    import fontpkg_fredoka  # a packaged program has only what was made of it

    return next((Path(fontpkg_fredoka.__file__).parent / "files").glob("*.ttf"))


def korean_source() -> Path:
    """The Noto Sans KR file in its package."""
    import pylopdf_fonts_ko  # not everybody has anything to read in Korean

    return pylopdf_fonts_ko.sans_path()


def _made_file(weight: Weight, folder: Path) -> Path:
    return folder / f"fredoka-{weight.value}.ttf"


def _instance(weight: Weight, folder: Path) -> Path:
    """A static font file of this weight, made once and kept in `folder`.

    SDL shows a variable font only in its default weight, which is too light here.
    """
    target = _made_file(weight, folder)
    if _is_font(target):
        return target
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    folder.mkdir(parents=True, exist_ok=True)
    font = instancer.instantiateVariableFont(
        TTFont(latin_source()), {"wght": weight.value, "wdth": 100}
    )
    made = io.BytesIO()
    font.save(made)
    _write_whole(target, made.getvalue())
    return target


def _is_font(file: Path) -> bool:
    """Whether letters can be drawn with it: a power cut may have left it empty."""
    pygame.font.init()
    try:
        must_be_file(file)
        Font(file, 24).size("a")
    except (OSError, ValueError, pygame.error):
        return False
    return True


def _write_whole(target: Path, data: bytes) -> None:
    """Write all of it or nothing: another program may be doing the same."""
    import tempfile  # slow to load, and only needed once on a machine

    handle, name = tempfile.mkstemp(dir=target.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as part:
            part.write(data)
            part.flush()
            os.fsync(part.fileno())
        Path(name).replace(target)
    finally:
        Path(name).unlink(missing_ok=True)


def _default_folder() -> Path:
    """The directory for the weights we make: in a packaged program, or else in the user's cache."""
    if PACKAGED.is_dir():
        return PACKAGED
    return cache_folder() / "fonts"


def make_fonts(folder: Path) -> None:
    """Make everything derived from Fredoka, for packaging."""
    for weight in Weight:
        _instance(weight, folder)
    latin_letters(folder)


def latin_file(weight: Weight, folder: Path | None = None) -> Path:
    """The file for Latin; the package's own, lighter one if none can be made or kept."""
    folder = folder or _default_folder()
    try:
        return _instance(weight, folder)
    except Exception:
        # A read-only home, a full disk or a font library that moved on: lighter letters are
        # better than no program.
        return latin_source()


@functools.cache
def _latin_letters() -> frozenset[str]:
    """The characters of Fredoka, stored beside its weights: font libraries load slowly."""
    return frozenset(latin_letters(_default_folder()))


def latin_letters(folder: Path) -> str:
    """Every character of Fredoka, read from its file once and then kept in `folder`."""
    kept = folder / "fredoka-letters.txt"
    with contextlib.suppress(OSError, UnicodeDecodeError):
        must_be_file(kept)
        if letters := kept.read_bytes().decode():
            return letters
    from fontTools.ttLib import TTFont

    letters = "".join(map(chr, sorted(TTFont(latin_source(), lazy=True).getBestCmap())))
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        _write_whole(kept, letters.encode())
    return letters


class Fonts:
    """All fonts of the program, at any pixel size."""

    def __init__(
        self, folder: Path | None = None, told: Callable[[float], None] = lambda share: None
    ) -> None:
        """Find the files. `folder`: where the weights we make are kept (default: the user's cache).

        On a new machine they are made first, which takes a second; `told` hears the progress.
        """
        pygame.font.init()
        folder = folder or _default_folder()
        all_there = all(_is_font(_made_file(weight, folder)) for weight in Weight)
        self._latin: dict[Weight, Path] = {}
        for weight in Weight:
            if not all_there:
                told(len(self._latin) / len(Weight))
            self._latin[weight] = latin_file(weight, folder)
        if not all_there:
            told(1.0)
        self._fonts: dict[tuple[bool, Weight, int], Font] = {}
        self._widths: dict[tuple[str, int, Weight], int] = {}
        self._pictures: dict[str, bytes] = {}
        """Letters drawn to see whether there is a glyph for them."""

    def _font(self, latin: bool, weight: Weight, size: int) -> Font:
        key = (latin, weight, size)
        font = self._fonts.get(key)
        if font is None:
            if len(self._fonts) >= _MOST_FONTS:
                self._fonts.clear()  # a window was dragged through many sizes
            path = self._latin[weight] if latin else korean_source()
            font = Font(path, max(4, size if latin else round(size * _KOREAN_SCALE)))
            if not latin:  # there is only a light one, thin beside either weight of Latin
                font.set_bold(True)
            self._fonts[key] = font
        return font

    def width(self, text: str, size: int, weight: Weight = Weight.SEMIBOLD) -> int:
        """The width of the text in pixels, at `size` pixels."""
        key = (text, size, weight)
        known = self._widths.get(key)
        if known is None:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            known = sum(self._font(latin, weight, size).size(run)[0] for latin, run in runs(text))
            self._widths[key] = known
        return known

    def height(self, size: int, weight: Weight = Weight.SEMIBOLD) -> int:
        """The height of a line in pixels, the same for every script."""
        return self._font(True, weight, size).get_height()

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
        return letter in _latin_letters() or self._drawn(letter) != self._drawn(_NO_LETTER)

    def _drawn(self, letter: str) -> bytes:
        """What the last font draws: the same box for all letters that it lacks.

        Reading its file would need a library that packaged programs do not have.
        """
        if letter not in self._pictures:
            font = self._font(False, Weight.MEDIUM, 24)
            picture = font.render(letter, False, (255, 255, 255))
            self._pictures[letter] = pygame.image.tobytes(picture, "RGBA")
        return self._pictures[letter]

    def picture(self, text: str, size: int, weight: Weight, colour: Rgb) -> Surface:
        """The text in one line, premultiplied; always `height` tall, with one baseline for all
        runs.
        """
        pieces = []
        base = self._font(True, weight, size)
        for latin, run in runs(text):
            font = self._font(latin, weight, size)
            if font.size(run)[0] == 0:
                continue  # nothing that could be seen; pygame does not draw that
            pieces.append((font.render(run, True, colour), font.get_ascent()))
        out = blank(sum(piece.get_width() for piece, _ in pieces), base.get_height())
        x = 0
        for piece, ascent in pieces:
            out.blit(piece, (x, base.get_ascent() - ascent))
            x += piece.get_width()
        return out.premul_alpha()


def runs(text: str) -> Iterator[tuple[bool, str]]:
    """Split into the longest runs drawn by one font: (is it Latin?, run)."""
    known, text = _latin_letters(), text.replace("\0", " ")  # the one that no font can draw
    start, latin = 0, True
    for i, letter in enumerate(text):
        # A space belongs to whatever stands before it: changing fonts for it gains nothing.
        mine = latin if letter == " " and i > 0 else letter in known
        if i == 0:
            latin = mine
        elif mine != latin:
            yield latin, text[start:i]
            start, latin = i, mine
    if start < len(text):
        yield latin, text[start:]
