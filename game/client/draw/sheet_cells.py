"""A sheet's cells: five colours, each with a shape of its own, plain, starred or faded."""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.contrast import apart
from game.client.draw.shapes import (
    GLYPHS,
    PREMULTIPLIED,
    STAR,
    blank,
    fill,
    gradient,
    masked,
    shrink,
    slab,
)
from game.client.draw.shapes import (
    faded as faded_by,
)
from game.client.draw.theme import CREAM, INK, TONES, WHITE, Rgb, blend, lit
from game.rules.dice import Colour

_FADES: Final = 4
_PLAIN: Final = 1.45
"""Least contrast ratio of a shape to its cell: embossed, but to be seen on every colour."""
_STRONG: Final = 3.0
"""The same in high contrast (WCAG 2.2, 1.4.11)."""


def cell(
    canvas: Canvas,
    colour: Colour,
    size: int,
    *,
    star: bool = False,
    faded: bool = False,
    plain: bool = False,
) -> Surface:
    """A cell of `size` pixels. `faded`: under a cross; `plain`: without a shape, for the logo."""
    return canvas.built(
        ("cell", colour, size, star, faded, plain, canvas.context.contrast),
        lambda: _cell(canvas, colour, size, star, faded, plain),
    )


def fading(canvas: Canvas, colour: Colour, size: int, *, star: bool, share: float) -> Surface:
    """A cell that fades while it is being crossed, drawn over the plain one, in cached steps."""
    step = max(0, min(_FADES, round(share * _FADES)))
    return canvas.built(
        ("fading", colour, size, star, step),
        lambda: faded_by(cell(canvas, colour, size, star=star, faded=True), step / _FADES),
    )


def _cell(
    canvas: Canvas, colour: Colour, size: int, star: bool, faded: bool, plain: bool
) -> Surface:
    fold = 4
    n = size * fold
    out = canvas.built(("cell body", colour, n), lambda: _body(colour, n)).copy()
    middle = (n - n * 0.055) / 2
    if star:
        _star(out, colour, n, middle)
    elif not plain:
        _glyph(out, colour, n, middle, shape_ink(colour, strong=canvas.context.contrast))
    if faded:
        veil = blank(n, n)
        slab(veil, (255, 255, 255, 92), veil.get_rect(), n * 0.20)
        out.blit(veil, (0, 0))
    return shrink(out, size, size)


def _body(colour: Colour, n: int) -> Surface:
    """An empty cell at the size it is painted: all cells of a colour start from it.

    Its alpha is straight; all-or-nothing masks of plain white are the same premultiplied.
    """
    tone, radius, lip = TONES[colour], n * 0.20, n * 0.055
    out = blank(n, n)
    slab(out, tone.dark, Rect(0, 0, n, n), radius)
    top = Rect(0, 0, n, int(n - lip))
    face = blank(n, n)
    slab(face, WHITE, top, radius)
    shine = gradient(
        n, n, blend(tone.base, tone.light, 0.42), tone.base, blend(tone.base, tone.dark, 0.22)
    )
    out.blit(masked(shine, face), (0, 0), special_flags=PREMULTIPLIED)
    rim = blank(n, n)
    slab(rim, WHITE, top, radius, max(2, n * 0.022))
    light = gradient(n, n, (255, 255, 255, 120), (255, 255, 255, 0), (255, 255, 255, 0))
    out.blit(masked(light, rim), (0, 0), special_flags=PREMULTIPLIED)
    cap = blank(n, n)
    slab(
        cap, WHITE, Rect(int(n * 0.07), int(n * 0.06), int(n * 0.86), int(n * 0.40)), radius * 0.75
    )
    gloss = gradient(n, n, (255, 255, 255, 62), (255, 255, 255, 8), (255, 255, 255, 0))
    out.blit(masked(gloss, cap), (0, 0), special_flags=PREMULTIPLIED)
    return out


def _star(out: Surface, colour: Colour, n: int, middle: float) -> None:
    tone = TONES[colour]
    halo = blank(n, n)
    fill(halo, (*tone.dark, 150), STAR, n / 2, middle + n * 0.045, n * 0.39)
    out.blit(halo, (0, 0))
    fill(out, blend(tone.dark, (0, 0, 0), 0.25), STAR, n / 2, middle + n * 0.01, n * 0.385)
    fill(out, WHITE, STAR, n / 2, middle + n * 0.008, n * 0.325)
    fill(out, tone.base, GLYPHS[colour], n / 2, middle + n * 0.018, n * 0.115)


def shape_ink(colour: Colour, *, strong: bool) -> Rgb:
    """The ink of the shape on a cell of this colour; `strong` in high contrast."""
    tone = TONES[colour]
    return apart(blend(tone.base, tone.dark, 0.64), tone.base, _STRONG if strong else _PLAIN)


def _glyph(out: Surface, colour: Colour, n: int, middle: float, ink: Rgb) -> None:
    tone = TONES[colour]
    fill(
        out, blend(tone.base, tone.light, 0.9), GLYPHS[colour], n / 2, middle + n * 0.034, n * 0.235
    )
    fill(out, ink, GLYPHS[colour], n / 2, middle + n * 0.012, n * 0.235)


def chip(canvas: Canvas, colour: Colour, units: float) -> Surface:
    """A cell as a sign for its colour, `units` wide."""
    return cell(canvas, colour, canvas.px(units))


def halo(canvas: Canvas, size: int) -> Surface:
    """The frame of a cell where the dice allow a placement, cream between dark lines.

    The dark lines are for yellow cells. It extends a third of `size` beyond the cell on each side.
    """
    return canvas.built(("halo", size), lambda: _halo(size))


def _halo(size: int) -> Surface:
    fold, pad = 2, size // 3
    wide = (size + 2 * pad) * fold
    inner = Rect(pad * fold, pad * fold, size * fold, size * fold)
    light = blank(wide, wide)
    slab(light, CREAM, inner.inflate(12, 12), size * 0.44)
    light = pygame.transform.gaussian_blur(light, max(2, size // 6))
    light.set_alpha(235)
    out = blank(wide, wide)
    out.blit(light, (0, 0))
    slab(out, (0, 0, 0, 0), inner, size * 0.42)
    thick, line = max(4, round(size * 0.13)), max(2, round(size * 0.05))
    frame = inner.inflate(thick, thick)
    slab(out, INK, frame.inflate(2 * line, 2 * line), size * 0.48, thick + 2 * line)
    slab(out, CREAM, frame, size * 0.46, thick)
    return shrink(out, size + 2 * pad, size + 2 * pad)


def advised(canvas: Canvas, width: int, height: int, radius: int) -> Surface:
    """The frame of an advised cell, in pixels: white dashes on black, no player's colour."""
    return canvas.built(("advised", width, height, radius), lambda: _advised(width, height, radius))


def _advised(width: int, height: int, radius: int) -> Surface:
    fold = 2
    w, h, r = width * fold, height * fold, radius * fold
    thick = max(6, round(min(w, h) * 0.1))
    out, dashes = blank(w, h), blank(w, h)
    slab(out, INK, Rect(0, 0, w, h), r, thick)
    edge = max(2, thick // 5)
    slab(dashes, WHITE, Rect(0, 0, w, h).inflate(-2 * edge, -2 * edge), r - edge, thick - 2 * edge)
    gap = min(w, h) * 0.09
    for share in (0.36, 0.64):
        dashes.fill((0, 0, 0, 0), Rect(w * share - gap / 2, 0, gap, h))
        dashes.fill((0, 0, 0, 0), Rect(0, h * share - gap / 2, w, gap))
    out.blit(dashes, (0, 0))
    return shrink(out, width, height)


def preview(canvas: Canvas, size: int, tint: Rgb) -> Surface:
    """The frame and veil in the seat's tint over a cell that is about to be crossed.

    Colour, shape and star shine through. It is larger than a cell.
    """
    return canvas.built(("preview", size, tint), lambda: _preview(round(size * 1.16), tint))


def _preview(size: int, tint: Rgb) -> Surface:
    n = size * 4
    out = blank(n, n)
    slab(out, INK, Rect(0, 0, n, n), n * 0.24)
    slab(out, tint, Rect(n * 0.03, n * 0.03, n * 0.94, n * 0.94), n * 0.22)
    slab(out, INK, Rect(n * 0.105, n * 0.105, n * 0.79, n * 0.79), n * 0.15)
    slab(out, (*blend(tint, INK, 0.55), 70), Rect(n * 0.13, n * 0.13, n * 0.74, n * 0.74), n * 0.13)
    return shrink(out, size, size)


def framed(canvas: Canvas, size: int, tint: Rgb) -> Surface:
    """A thin frame in a seat's tint between dark lines, around a cell it has just crossed."""
    return canvas.built(("framed", size, tint), lambda: _framed(round(size * 1.1), tint))


def _framed(size: int, tint: Rgb) -> Surface:
    n = size * 4
    out = blank(n, n)
    slab(out, INK, Rect(0, 0, n, n), n * 0.22, n * 0.12)
    slab(out, lit(tint, 0.25), Rect(n * 0.025, n * 0.025, n * 0.95, n * 0.95), n * 0.2, n * 0.07)
    return shrink(out, size, size)


def draw_colour_dots(canvas: Canvas, x: float, y: float, units: float) -> float:
    """The five colours as one small sign, for the colour bonus; returns its width."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        spots = ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75))
        for (colour, shape), (px, py) in zip(GLYPHS.items(), spots, strict=True):
            fill(surface, TONES[colour].light, shape, px * n, py * n, n * 0.21)

    canvas.centre(canvas.sprite("colour dots", units, units, paint), x + units / 2, y)
    return units
