"""Font files: which family has which letter, and the weights that are made of each.

Fredoka draws Latin. Nunito, as round and as tall, draws Latin letters that Fredoka lacks, and
Cyrillic; Noto Sans KR draws Hangul and what else it has. SDL shows a variable font only in its
lightest weight, so the weights that we draw with are made once and kept. Nothing is drawn here.
"""

import contextlib
import functools
import io
import logging
import os
import unicodedata
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from pygame.font import Font

from game.assets import ASSETS
from game.table.storage.folders import cache_folder, must_be_file

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

_LOG: Final = logging.getLogger(__name__)
PACKAGED: Final = ASSETS / "fonts"
"""Fonts made when the program was packaged; exists only there."""
_LINE: Final = (-236, 974)
"""The bottom and top of a line of Fredoka, in thousandths of the size, as both fonts count."""
_SCRIPTS: Final = ("LATIN", "CYRILLIC")
"""How Unicode's names of Nunito's letters begin; it has only some signs, and five Greek letters."""
_TALLEST: Final = 1000
"""Those that reach higher, in the lightest weight, have two marks, and no place in that line."""


class Weight(Enum):
    """The two weights in use: MEDIUM for explanations, SEMIBOLD for everything else."""

    MEDIUM = 500
    SEMIBOLD = 600


class Face(Enum):
    """The font families; a letter is drawn by the first that has it, or else by NOTO."""

    FREDOKA = "fredoka"
    NUNITO = "nunito"
    NOTO = "noto"


MADE: Final = {
    (Face.FREDOKA, Weight.MEDIUM): {"wght": 500, "wdth": 100},
    (Face.FREDOKA, Weight.SEMIBOLD): {"wght": 600, "wdth": 100},
    # Its strokes are thinner than Fredoka's at the same number.
    (Face.NUNITO, Weight.MEDIUM): {"wght": 700},
    (Face.NUNITO, Weight.SEMIBOLD): {"wght": 800},
}
"""The weights that are made, and where they lie on the axes of their variable font."""


def source(face: Face) -> Path:
    """The font file in its package: a variable one, but for Noto's."""
    match face:  # a packaged program has only what was made of the first two
        case Face.FREDOKA:
            import fontpkg_fredoka

            return next((Path(fontpkg_fredoka.__file__).parent / "files").glob("*.ttf"))
        case Face.NUNITO:
            import fontpkg_nunito

            files = (Path(fontpkg_nunito.__file__).parent / "files").glob("*.ttf")
            return next(file for file in files if "Italic" not in file.name)
        case Face.NOTO:
            import pylopdf_fonts_ko  # not everybody has anything to read in Korean

            return pylopdf_fonts_ko.sans_path()


def font_file(face: Face, weight: Weight, folder: Path) -> Path:
    """A weight of Fredoka or Nunito; the package's own, lighter one if it can't be made or kept."""
    try:
        return _kept(face, weight, folder)
    except Exception as error:
        # A read-only home, a full disk or a font library that moved on: lighter letters are
        # better than no program.
        _LOG.warning("%s %d could not be made: %r", face.value, weight.value, error)
        return source(face)


def is_made(face: Face, weight: Weight, folder: Path) -> bool:
    """Whether this weight lies in `folder`, and letters can be drawn with it."""
    return _is_font(_made_file(face, weight, folder))


def make_fonts(folder: Path) -> None:
    """Make everything derived from the variable fonts, for packaging."""
    for face, weight in MADE:
        _kept(face, weight, folder)
        letters_of(face, folder)


def default_folder() -> Path:
    """The directory for the weights we make: in a packaged program, or else in the user's cache."""
    if PACKAGED.is_dir():
        return PACKAGED
    return cache_folder() / "fonts"


@functools.cache
def known_letters(face: Face) -> frozenset[str]:
    """The letters of Fredoka or Nunito, stored beside their weights: font libraries load slowly."""
    return frozenset(letters_of(face, default_folder()))


def letters_of(face: Face, folder: Path) -> str:
    """Every letter that this family draws, read from its file once and then kept in `folder`."""
    kept = folder / f"{face.value}-letters.txt"
    with contextlib.suppress(OSError, UnicodeDecodeError):
        must_be_file(kept)
        if letters := kept.read_bytes().decode():
            return letters
    letters = "".join(map(chr, sorted(_letters_of(face))))
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        _write_whole(kept, letters.encode())
    return letters


def _letters_of(face: Face) -> set[int]:
    from fontTools.ttLib import TTFont

    font = TTFont(source(face), lazy=True)
    glyphs: dict[int, str] = font.getBestCmap()
    if face is Face.FREDOKA:
        return set(glyphs)
    letters = {
        code
        for code, glyph in glyphs.items()
        if unicodedata.name(chr(code), "").startswith(_SCRIPTS) and _top(font, glyph) <= _TALLEST
    }
    return letters - _letters_of(Face.FREDOKA)


def _top(font: "TTFont", glyph: str) -> int:
    return getattr(font["glyf"][glyph], "yMax", 0)  # a space has none


def _made_file(face: Face, weight: Weight, folder: Path) -> Path:
    return folder / f"{face.value}-{weight.value}.ttf"


def _kept(face: Face, weight: Weight, folder: Path) -> Path:
    """A static font file of this weight, made once and kept in `folder`."""
    target = _made_file(face, weight, folder)
    if not _is_font(target):
        folder.mkdir(parents=True, exist_ok=True)
        _write_whole(target, _make(face, weight))
    return target


def _make(face: Face, weight: Weight) -> bytes:
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    variable = TTFont(source(face))
    if face is Face.NUNITO:
        _keep_its_letters(variable)
    font = instancer.instantiateVariableFont(variable, MADE[face, weight])
    if face is Face.NUNITO:
        _fit_marks(font)
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()


def _keep_its_letters(nunito: "TTFont") -> None:
    """Drop the letters that Fredoka draws, and kerning: the rest takes a quarter of the time."""
    from fontTools.subset import Subsetter

    for table in ("GDEF", "GPOS", "GSUB"):
        del nunito[table]
    subsetter = Subsetter()
    subsetter.populate(unicodes={ord(" "), *_letters_of(Face.NUNITO)})  # spaces between them
    subsetter.subset(nunito)


def _fit_marks(nunito: "TTFont") -> None:
    """Move the marks of letters to where a line of Fredoka has room for them: that of ț, say."""
    bottom, top = _LINE
    glyphs = nunito["glyf"]
    for glyph in map(glyphs.__getitem__, glyphs.keys()):
        if glyph.isComposite():
            glyph.recalcBounds(glyphs)
            mark = glyph.components[-1]
            mark.y += max(0, bottom - glyph.yMin) - max(0, glyph.yMax - top)


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
