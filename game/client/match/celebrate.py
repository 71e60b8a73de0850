"""A column or colour that is complete is celebrated: a wave of light over its cells, confetti in
the seat's tint, and a coin with the points that flies to the score.

All of it is a function of how long ago it was; nothing lasts a second. Never here: which ribbons
there are (`presenter`), or the words on them.
"""

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.panels import frame
from game.client.draw.shapes import GLYPHS, PREMULTIPLIED, blank, faded, fill, shrink, slab
from game.client.draw.sheet import Grid, cell_pixels
from game.client.draw.theme import AMBER, GOLD, Rgb, lit, shaded
from game.client.fonts import Weight
from game.client.match.figures import signed
from game.client.match.presenter import Presenter, Ribbon
from game.rules.cells import COLUMN_MASKS, ROWS, Cell, cells_of, column_of, row_of
from game.rules.dice import COLOURS
from game.rules.sheet import Sheet

_WAVE: Final = 0.7
_FRAME: Final = 1.6
"""How long the frame around a new column stays."""
_COIN: Final = (0.12, 0.9)
"""From when to when the coin is seen."""
_POP: Final = 0.3
"""The part of that in which it only grows where it lies."""
_CONFETTI: Final = 0.95
_PIECES: Final = 22
_LEVELS: Final = 5
_TURNS: Final = 6
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
    """Everything that is celebrated on a seat's sheet now; `score` is where its points stand."""
    for ribbon in shown.ribbons:
        age = now - ribbon.at
        if ribbon.seat != seat or age < 0:
            continue
        if isinstance(ribbon.what, int) and age < _FRAME:
            frame(canvas, _column_box(grid, ribbon.what), AMBER, radius=grid.pitch * 0.2, line=5)
        if shown.lively and age < 1.0:
            sheet = shown.match.seats[seat].sheet
            _draw_wave(canvas, grid, sheet, ribbon, age / _WAVE)
            begin = _heart_of(grid, sheet, ribbon)
            _draw_confetti(canvas, grid, begin, tint, seat, age / _CONFETTI)
            _draw_coin(canvas, grid, begin, score, ribbon.points, age)


def _column_box(grid: Grid, column: int) -> Rect:
    box = Rect(0, round(grid.y) - 6, round(grid.pitch) + 4, round(grid.height) + 12)
    box.centerx = round(grid.column_middle(column))
    return box


def _cells(sheet: Sheet, ribbon: Ribbon) -> Sequence[Cell]:
    if isinstance(ribbon.what, int):
        return cells_of(COLUMN_MASKS[ribbon.what])
    return cells_of(sheet.colour_masks[ribbon.what])


def _heart_of(grid: Grid, sheet: Sheet, ribbon: Ribbon) -> tuple[float, float]:
    """Where it bursts: in the middle of the column, or of the colour's cells."""
    places = [grid.middle(cell) for cell in _cells(sheet, ribbon)]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


# --- the wave -------------------------------------------------------------------------------------


def _draw_wave(canvas: Canvas, grid: Grid, sheet: Sheet, ribbon: Ribbon, share: float) -> None:
    """Light that runs down the column, or over the colour's cells from the left."""
    if share >= 1:
        return
    down = isinstance(ribbon.what, int)
    size = cell_pixels(canvas, grid.pitch)
    for cell in _cells(sheet, ribbon):
        place = row_of(cell) / ROWS if down else (column_of(cell) + row_of(cell) * 0.4) / 18
        away = share * 1.35 - place - 0.12
        strength = 1 - abs(away) / (0.30 if down else 0.16)
        if strength > 0:
            canvas.centre(_flash(canvas, size, strength), *grid.middle(cell))


def _flash(canvas: Canvas, size: int, strength: float) -> Surface:
    """Light on a cell, in a few kept strengths."""
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
    """A golden coin with the points, in a few kept sizes."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        pygame.draw.circle(surface, (30, 16, 0, 120), (n * 0.5, n * 0.53), n * 0.47)
        pygame.draw.circle(surface, shaded(GOLD, 0.4), (n * 0.5, n * 0.5), n * 0.46)
        pygame.draw.circle(surface, lit(GOLD, 0.35), (n * 0.5, n * 0.48), n * 0.45)
        pygame.draw.circle(surface, AMBER, (n * 0.5, n * 0.49), n * 0.38)

    def make() -> Surface:
        body = canvas.sprite("coin", units, units, paint).copy()
        size = body.get_width()
        fonts = canvas.supplies.fonts
        text = fonts.picture(signed(points), round(size * 0.46), Weight.SEMIBOLD, _INK)
        place = text.get_rect(center=(size // 2, round(size * 0.49)))
        body.blit(text, place, special_flags=PREMULTIPLIED)
        return body

    return canvas.built(("coin", points, units), make)


# --- confetti -------------------------------------------------------------------------------------


@cache
def _flights(seat: int) -> tuple[tuple[float, float, float, int, int], ...]:
    """Of each piece: speed aside and up, in pitches a second, spin, size and shape."""
    chance = random.Random(40 + seat)
    return tuple(
        (
            chance.uniform(-7, 7),
            chance.uniform(3, 10),
            chance.uniform(3, 9),
            chance.randrange(3),
            chance.randrange(len(COLOURS)),
        )
        for _ in range(_PIECES)
    )


def _draw_confetti(
    canvas: Canvas,
    grid: Grid,
    begin: tuple[float, float],
    tint: Rgb,
    seat: int,
    share: float,
) -> None:
    """A burst in the seat's tint that falls and is gone."""
    if share >= 1:
        return
    t, pitch = share * _CONFETTI, min(64.0, grid.pitch)
    for aside, up, spin, size, shape in _flights(seat):
        x = begin[0] + aside * t * (1 - 0.35 * share) * pitch
        y = begin[1] - (up * t - 9 * t * t) * pitch
        turn = int(t * spin * 2) % _TURNS
        level = min(4, math.ceil((1 - share) * 8))
        canvas.centre(
            _piece(canvas, tint, round(max(15.0, pitch * 0.30) + 4 * size), shape, turn, level),
            x,
            y,
        )


def _piece(canvas: Canvas, tint: Rgb, units: int, shape: int, turn: int, level: int) -> Surface:
    """One of the five shapes, turned, thinner at the end; kept."""
    angle, colour = math.pi * turn / _TURNS, lit(tint, 0.35 * (shape % 3) / 2)

    def paint(surface: Surface, k: float) -> None:
        n, c, s = units * k, math.cos(angle), math.sin(angle)
        points = [
            ((x * c - y * s) * (0.4 + 0.6 * abs(c)), x * s + y * c)
            for x, y in GLYPHS[COLOURS[shape]]
        ]
        fill(surface, colour, points, n / 2, n / 2, n * 0.44)

    whole = canvas.sprite(("burst", tint, shape, turn), units, units, paint)
    if level >= 4:
        return whole
    key = ("thin burst", tint, shape, turn, units, level)
    return canvas.built(key, lambda: faded(whole, level / 4))
