"""The bar that says "press anything" in every offered language, one after another.

Also the line below a followed table. Never here: what a press does.
"""

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.client.draw.caches.pieces import piece
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.logo import logo
from game.client.draw.panels import frame, glow, pill, well
from game.client.draw.theme import AMBER, GOLD, ON_AMBER, Rgb, shaded
from game.client.input.controls import Controls
from game.client.input.devices import Family
from game.client.input.presses import Act
from game.client.input.sources import SourceKind
from game.client.ui.pad_signs import PadButton, pad_sign
from game.client.ui.signs import Holding, sign
from game.client.words import Words
from game.kiosk.config import VisitorInput
from game.table.storage.settings import Language

_ONE_LINE: Final = 800
"""From this width on, the letters fit in one line."""
_EACH: Final = 4.0
"""Seconds for each language."""
_SIGN_EACH: Final = 2.0
_LIT_EACH: Final = 20.0
_PLATE: Final = (24, 20, 16, 240)
_TILE: Final = 49
_SIZE: Final = 104


class PressBar:
    """The sentence in all languages; words are read once."""

    def __init__(self, languages: Sequence[Language]) -> None:
        self._words = [Words(language) for language in languages]
        self.inputs = frozenset(VisitorInput)
        """The devices it may name."""

    def now(self, seconds: float) -> str:
        """The current sentence."""
        key = "kiosk.touch" if self.inputs == {VisitorInput.TOUCH} else "kiosk.press"
        return self._words[int(seconds / _EACH) % len(self._words)](key)

    def draw(self, canvas: Canvas, bar: Rect, now: float, *, still: bool) -> None:
        """The bar: a sign of something to press, the sentence, the logo.

        Dark letters on a bright bar and the reverse take turns, and so do the ends with the logo:
        it is on every page and would burn in.
        """
        breath = 0.5 if still else 0.5 + 0.5 * math.sin(now * 2.4)
        strength = 80 + 40 * round(breath * 3)
        glow(canvas, bar, AMBER, radius=46, blur=26, strength=strength, grow=4)
        signs = [one for one in VisitorInput if one in self.inputs]
        shown = signs[int(now / _SIGN_EACH) % len(signs)]
        text, lit = self.now(now), is_lit(now)
        key = ("invitation", text, shown, lit)
        paint = partial(_paint, bar=bar, text=text, shown=shown, lit=lit)
        piece(canvas, bar, key, paint, slot="invitation")


def is_lit(now: float) -> bool:
    """Whether permanent elements are currently bright on dark, rather than the reverse."""
    return int(now / _LIT_EACH) % 2 == 0


def _paint(canvas: Canvas, bar: Rect, text: str, shown: VisitorInput, *, lit: bool) -> None:
    ink = ON_AMBER if lit else AMBER
    if lit:
        pill(canvas, bar, AMBER, radius=46)
    else:
        well(canvas, bar, radius=46, colour=_PLATE)
        frame(canvas, bar, shaded(AMBER, 0.5), radius=46, line=4)
    y = bar.centery - 6
    picture = _sign(canvas, shown, ink)
    if picture is not None:
        canvas.centre(picture, bar.left + 112 if lit else bar.right - 112, y)
    plate = Rect(0, bar.top + 12, 270, bar.height - 32)
    plate.left = bar.right - 286 if lit else bar.left + 16
    room = Rect(0, bar.top, bar.width - 200 - 286 - 24, bar.height)
    room.left = bar.left + 200 if lit else plate.right + 24
    if room.width > _ONE_LINE:
        canvas.text(text, room.centerx, y, 92, ink, anchor="middle", width=room.width, least=48)
    else:
        heavy = Weight.SEMIBOLD
        canvas.lines(text, room.inflate(0, -24), 76, ink, weight=heavy, anchor="middle", least=40)
    well(canvas, plate, radius=34, colour=_PLATE)
    high, wide = 2 * _TILE + 6, 4 * _TILE + 18
    logo(canvas, plate.centerx - wide / 2, plate.centery - high / 2, _TILE, 6)


def _sign(canvas: Canvas, shown: VisitorInput, ink: Rgb) -> Surface | None:
    """A button, a key, a pointer: any of them will do."""
    if shown is VisitorInput.CONTROLLER:
        return pad_sign(canvas, PadButton.SOUTH, Family.XBOX, _SIZE)
    if shown is VisitorInput.KEYBOARD:
        held = Holding(SourceKind.RIGHT_KEYS, Family.XBOX, Controls())
        return sign(canvas, Act.ACCEPT, held, _SIZE)
    return icon(canvas, Icon.PEN, _SIZE, ink)


def draw_page_marks(canvas: Canvas, bar: Rect, count: int, at: int) -> None:
    """Small marks over the bar: which page is on show."""
    if count < 2:
        return
    step = 34
    left = bar.centerx - step * (count - 1) / 2
    for i in range(count):
        on = i == at
        wide = 26 if on else 12
        box = Rect(round(left + i * step - wide / 2), bar.top - 18, wide, 10)
        canvas.bar(box, GOLD if on else (84, 92, 128), 5)
