"""Celebrates a completed column or colour: a wave of light over its cells, confetti in the seat's
tint, and a coin with the points that flies to the score.

Everything is a function of the time since then and takes less than a second. Never here: which
ribbons there are (`presenter`), or the words on them.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

import pygame
from pygame import Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.shapes import GLYPHS, PREMULTIPLIED, blank, faded, fill, shrink, slab
from game.client.draw.sheet_picture import Grid, cell_pixels
from game.client.draw.theme import AMBER, GOLD, Rgb, lit, shaded
from game.client.match.presenter import Presenter, Ribbon
from game.client.match.score_figures import signed
from game.rules.cells import COLUMN_MASKS, ROWS, Mask, cells_of, column_of, row_of
from game.rules.dice import Colour
from game.rules.sheet import Sheet

_WAVE: Final = 0.7
_LASTS: Final = 1.0
"""Seconds for which any part of a celebration is visible."""
_MOST: Final = 2
"""Most celebrations at once on a sheet, the latest ones: more would look no brighter."""
_COIN: Final = (0.12, 0.9)
"""When the coin appears and disappears, in seconds."""
_POP: Final = 0.3
"""The share of that time in which it pops up in place."""
_CONFETTI: Final = 0.95
_PIECES: Final = 14
_LEVELS: Final = 5
_TURNS: Final = 4
_SHAPES: Final = (Colour.RED, Colour.BLUE, Colour.ORANGE)
_LIGHT: Final[Rgb] = (255, 250, 214)
_INK: Final[Rgb] = (84, 40, 4)


def draw_celebrations(
    canvas: Canvas,
    shown: Presenter,
    seat: int,
    grid: Grid,
    tint: Rgb,
    score: tuple[float, float],
    now: float,
) -> None:
    """Everything that flies over a seat's sheet now; `score`: where its points are."""
    if not shown.lively:
        return
    fresh = [r for r in shown.ribbons if r.seat == seat and 0 <= now - r.at < _LASTS]
    for ribbon in fresh[-_MOST:]:
        age, down = now - ribbon.at, isinstance(ribbon.what, int)
        places = _places(grid, _mask(shown.match.seats[seat].sheet, ribbon), down)
        begin = _middle(places)
        _draw_wave(canvas, grid, places, age / _WAVE, down)
        _draw_confetti(canvas, grid, begin, tint, seat, age / _CONFETTI)
        _draw_coin(canvas, grid, begin, score, ribbon.points, age)


def _mask(sheet: Sheet, ribbon: Ribbon) -> Mask:
    """The cells it celebrates."""
    if isinstance(ribbon.what, int):
        return COLUMN_MASKS[ribbon.what]
    return sheet.colour_masks[ribbon.what]


@lru_cache(maxsize=64)
def _places(grid: Grid, cells: Mask, down: bool) -> tuple[tuple[float, float, float], ...]:
    """The cells' places, each with the moment the wave passes, 0 to 1."""
    places = []
    for cell in cells_of(cells):
        when = row_of(cell) / ROWS if down else (column_of(cell) + row_of(cell) * 0.4) / 18
        places.append((*grid.middle(cell), when))
    return tuple(places)


def _middle(places: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """Where the confetti bursts: the middle of the column, or of the colour's cells."""
    return sum(x for x, _, _ in places) / len(places), sum(y for _, y, _ in places) / len(places)


# --- the wave -------------------------------------------------------------------------------------


def _draw_wave(
    canvas: Canvas,
    grid: Grid,
    places: Sequence[tuple[float, float, float]],
    share: float,
    down: bool,
) -> None:
    """Light that runs down the column, or across the colour's cells from the left."""
    if share >= 1:
        return
    size, front, wide = cell_pixels(canvas, grid.pitch), share * 1.35 - 0.12, 0.30 if down else 0.16
    for x, y, when in places:
        strength = 1 - abs(front - when) / wide
        if strength > 0:
            canvas.centre(_flash(canvas, size, strength), x, y)


def _flash(canvas: Canvas, size: int, strength: float) -> Surface:
    """Light on a cell, in a few cached strengths."""
    level = max(1, min(_LEVELS, math.ceil(strength * _LEVELS)))

    def make() -> Surface:
        wide = round(size * 1.12)
        large = blank(wide * 3, wide * 3)
        slab(large, _LIGHT, large.get_rect(), wide * 0.6)
        return faded(shrink(large, wide, wide), 0.86 * level / _LEVELS)

    return canvas.built(("flash", size, level), make)


# --- the coin -------------------------------------------------------------------------------------


def _draw_coin(
    canvas: Canvas,
    grid: Grid,
    begin: tuple[float, float],
    score: tuple[float, float],
    points: int,
    age: float,
) -> None:
    """The points on a coin: it pops up, waits a moment, and flies to the score."""
    start, end = _COIN
    t = (age - start) / (end - start)
    if not 0 <= t <= 1 or not points:
        return
    units = min(110.0, max(64.0, grid.pitch * 1.5))
    if t < _POP:
        units *= 0.5 + 0.6 * math.sin(math.pi * 0.62 * t / _POP)
        x, y = begin
    else:
        u = (t - _POP) / (1 - _POP)
        u = u * u * (3 - 2 * u)
        x = begin[0] + (score[0] - begin[0]) * u
        y = begin[1] + (score[1] - begin[1]) * u - math.sin(math.pi * u) * grid.pitch
        units *= 1.07 - 0.35 * u
    canvas.centre(_coin(canvas, points, 8 * round(units / 8)), x, y)


def _coin(canvas: Canvas, points: int, units: int) -> Surface:
    """A golden coin with the points, in a few cached sizes."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        pygame.draw.circle(surface, (30, 16, 0, 120), (n * 0.5, n * 0.53), n * 0.47)
        pygame.draw.circle(surface, shaded(GOLD, 0.4), (n * 0.5, n * 0.5), n * 0.46)
        pygame.draw.circle(surface, lit(GOLD, 0.35), (n * 0.5, n * 0.48), n * 0.45)
        pygame.draw.circle(surface, AMBER, (n * 0.5, n * 0.49), n * 0.38)

    def make() -> Surface:
        body = canvas.sprite("coin", units, units, paint).copy()
        size = body.get_width()
        fonts = canvas.context.fonts
        text = fonts.picture(signed(points), round(size * 0.46), Weight.SEMIBOLD, _INK)
        place = text.get_rect(center=(size // 2, round(size * 0.49)))
        body.blit(text, place, special_flags=PREMULTIPLIED)
        return body

    return canvas.built(("coin", points, units), make)


# --- confetti -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Piece:
    """The flight of a piece of confetti; speeds in pitches a second."""

    aside: float
    up: float
    spin: float
    lasts: float
    """The share of the burst for which it is visible."""
    large: bool
    shape: int


@cache
def _pieces(seat: int) -> tuple[_Piece, ...]:
    """The pieces of a seat's burst."""
    chance = random.Random(40 + seat)
    return tuple(
        _Piece(
            chance.uniform(-7, 7),
            chance.uniform(3, 10),
            chance.uniform(6, 16),
            chance.uniform(0.6, 1.0),
            i % 3 == 0,
            i % len(_SHAPES),
        )
        for i in range(_PIECES)
    )


def _draw_confetti(
    canvas: Canvas,
    grid: Grid,
    begin: tuple[float, float],
    tint: Rgb,
    seat: int,
    share: float,
) -> None:
    """A burst in the seat's tint that falls and fades."""
    if share >= 1:
        return
    t, pitch = share * _CONFETTI, min(64.0, grid.pitch)
    small, bright = round(max(16.0, pitch * 0.32)), lit(tint, 0.3)
    for one in _pieces(seat):
        if share < one.lasts:
            x = begin[0] + one.aside * t * (1 - 0.35 * share) * pitch
            y = begin[1] - (one.up * t - 9 * t * t) * pitch
            size = round(small * 1.4) if one.large else small
            turn, colour = int(t * one.spin) % _TURNS, bright if one.shape else tint
            canvas.centre(_piece(canvas, colour, size, one.shape, turn), x, y)


def _piece(canvas: Canvas, colour: Rgb, units: int, shape: int, turn: int) -> Surface:
    """One of a few rotated shapes, cached."""
    angle = math.pi * turn / _TURNS

    def paint(surface: Surface, k: float) -> None:
        n, c, s = units * k, math.cos(angle), math.sin(angle)
        points = [
            ((x * c - y * s) * (0.4 + 0.6 * abs(c)), x * s + y * c)
            for x, y in GLYPHS[_SHAPES[shape]]
        ]
        fill(surface, colour, points, n / 2, n / 2, n * 0.44)

    return canvas.sprite(("burst", colour, shape, turn), units, units, paint)
