"""The logo: the name in cells, the last one slightly out of line."""

from typing import Final

import pygame
from pygame import Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.panels import shadow
from game.client.draw.shapes import PREMULTIPLIED, blank
from game.client.draw.sheet_cells import cell
from game.client.draw.theme import TONES, WHITE, shaded
from game.rules.dice import Colour

_LETTERS: Final = "NOCHMAL!"  # the game's name, the same in every language
_COLOURS: Final = tuple(Colour(letter) for letter in "gbroyrgb")
_TURNS: Final = (2.5, -1.5, 1.5, -2.5, -2.0, 2.0, -1.5, 6.0)


def logo(canvas: Canvas, left: float, top: float, tile: float, gap: float) -> None:
    """Two rows of four tiles from the top left corner, `tile` units each."""
    for i, (letter, colour, turn) in enumerate(zip(_LETTERS, _COLOURS, _TURNS, strict=True)):
        x = left + (i % 4) * (tile + gap)
        y = top + (i // 4) * (tile + gap)
        box = pygame.Rect(round(x), round(y), round(tile), round(tile))
        shadow(canvas, box, tile * 0.2, 150, 26, 16)
        canvas.centre(_tile(canvas, letter, colour, tile, turn), x + tile / 2, y + tile / 2)


def _tile(canvas: Canvas, letter: str, colour: Colour, units: float, turn: float) -> Surface:
    size = canvas.px(units)

    def make() -> Surface:
        edge = 8  # a clear border keeps the turned edge smooth
        base = blank(size + 2 * edge, size + 2 * edge)
        base.blit(cell(canvas, colour, size, plain=True), (edge, edge), special_flags=PREMULTIPLIED)
        deep, fonts = TONES[colour].dark, canvas.context.fonts
        for drop, ink in ((0.055, shaded(deep, 0.35)), (0.03, shaded(deep, 0.2)), (0.0, WHITE)):
            sign = fonts.picture(letter, round(size * 0.84), Weight.SEMIBOLD, ink)
            place = sign.get_rect(center=(edge + size / 2, edge + size * (0.485 + drop)))
            base.blit(sign, place, special_flags=PREMULTIPLIED)
        return pygame.transform.rotozoom(base, turn, 1)

    return canvas.built(("logo", letter, size), make)
