"""Marks of felt pens and chalk on a sheet: crosses, rings around points, the pen itself."""

import math
import random
from typing import Final

import pygame
from pygame import Surface

from game.client.draw.canvas import Canvas
from game.client.draw.shapes import Point, blank, curve, shrink
from game.client.draw.theme import INK, Rgb, lit, shaded

VARIANTS: Final = 7
"""How many different crosses there are, so that a sheet looks hand-drawn."""


def variant_of(cell: int) -> int:
    """The cross that a cell gets, always the same one."""
    return (cell * 5 + cell // 7) % VARIANTS


def cross(canvas: Canvas, size: int, variant: int, colour: Rgb = INK) -> Surface:
    """A felt-pen cross for a cell of `size` pixels."""
    return canvas.built(("cross", size, variant, colour), lambda: _cross(size, variant, colour))


STROKES: Final = 8
"""In how many steps a cross appears."""


def begun_cross(canvas: Canvas, size: int, variant: int, share: float) -> Surface:
    """A felt-pen cross being drawn: one stroke, then the other; `share` from 0 to 1."""
    step = max(0, min(STROKES, math.ceil(share * STROKES)))
    if step == STROKES:
        return cross(canvas, size, variant)
    key = ("begun cross", size, variant, step)
    return canvas.built(key, lambda: _cross(size, variant, INK, step / STROKES))


def warm_crosses(canvas: Canvas, size: int) -> None:
    """Draw one more step of a cross in advance, so that no mark has to wait for it.

    Called once a frame while little moves; does nothing once all exist.
    """
    warmed, key = canvas.context.warmed, -size  # dice count by their own sizes
    done = warmed.get(key, 0)
    if done < VARIANTS * STROKES:
        warmed[key] = done + 1
        begun_cross(canvas, size, done // STROKES, (done % STROKES + 1) / STROKES)


def _cross(size: int, variant: int, colour: Rgb, share: float = 1.0) -> Surface:
    """The cross up to `share`, of which the first half is the first stroke."""
    chance = random.Random(variant * 77 + 5)
    n = size * 4
    near, far, thick = 0.19 * n, 0.81 * n, n * 0.155

    def shake(share: float) -> float:
        return (chance.random() - 0.5) * share * n

    out = blank(n, n)
    strokes = (((near, near), (far, far)), ((far, near), (near, far)))
    for number, (start, end) in enumerate(strokes):
        line, until = blank(n, n), max(0.0, min(1.0, 2 * share - number))
        path = (
            (start[0] + shake(0.07), start[1] + shake(0.07)),
            (n * 0.5 + shake(0.16), n * 0.5 + shake(0.12)),
            (end[0] + shake(0.07), end[1] + shake(0.07)),
        )
        _stroke(line, path, thick, chance, colour, until)
        line.set_alpha(230)  # where strokes lie over each other the ink gets darker
        out.blit(line, (0, 0))
    return shrink(out, size, size)


def _stroke(
    surface: Surface,
    path: tuple[Point, Point, Point],
    thick: float,
    chance: random.Random,
    colour: Rgb,
    until: float,
) -> None:
    """Stamped discs with varying pressure and dry streaks towards the end.

    Only the part up to `until` (0 to 1) is drawn.
    """
    length = math.hypot(path[2][0] - path[0][0], path[2][1] - path[0][1])
    steps = max(12, int(length / (thick * 0.09)))
    phase = chance.random() * 6
    points = curve(*path, steps)
    for i, (x, y) in enumerate(points):
        t = i / steps
        if t >= until:
            break
        pressure = 0.86 + 0.16 * math.exp(-((t / 0.10) ** 2)) + 0.06 * math.sin(phase + t * 7)
        pressure -= 0.34 * max(0.0, (t - 0.80) / 0.20) ** 1.5
        pygame.draw.circle(surface, colour, (x, y), thick / 2 * pressure)
    dx, dy = (path[2][0] - path[0][0]) / length, (path[2][1] - path[0][1]) / length
    for _ in range(5):
        aside = (chance.random() - 0.5) * thick * 0.74
        begin = 0.52 + chance.random() * 0.25
        end = min(0.99, begin + 0.12 + chance.random() * 0.3)
        if end > until:
            continue
        a, b = points[int(begin * steps)], points[int(end * steps)]
        pygame.draw.line(
            surface,
            (*colour, 150),
            (a[0] - dy * aside, a[1] + dx * aside),
            (b[0] - dy * aside, b[1] + dx * aside),
            max(1, int(thick * 0.045)),
        )


def ring(canvas: Canvas, width: int, height: int, variant: int, colour: Rgb) -> Surface:
    """A hand-drawn ring of this many pixels, around points a seat has won."""
    return canvas.built(
        ("ring", width, height, variant, colour), lambda: _ring(width, height, variant, colour)
    )


def _ring(width: int, height: int, variant: int, colour: Rgb) -> Surface:
    chance = random.Random(variant * 31 + 9)
    fold = 4
    out = blank(width * fold, height * fold)
    w, h, thick = width * fold, height * fold, height * 0.075 * fold
    start, steps = -2.2 + chance.random() * 0.6, 220
    for i in range(steps):
        t = i / (steps - 1)
        angle = start + t * (2 * math.pi + 0.55)
        reach = 0.42 + 0.025 * math.sin(angle * 2 + variant) + 0.035 * t
        pressure = 0.8 + 0.25 * math.exp(-((t / 0.06) ** 2)) - 0.35 * max(0.0, (t - 0.88) / 0.12)
        place = (w / 2 + math.cos(angle) * w * reach, h / 2 + math.sin(angle) * h * reach)
        pygame.draw.circle(out, colour, place, thick / 2 * pressure)
    return shrink(out, width, height)


def pointer(canvas: Canvas, units: float, tint: Rgb) -> Surface:
    """A felt pen lying at 45 degrees, its nib at the top left corner."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        u = math.sqrt(0.5)

        def spot(along: float, aside: float) -> Point:
            return (n * 0.04 + u * (along - aside) * n, n * 0.04 + u * (along + aside) * n)

        def part(a0: float, a1: float, b0: float, b1: float, colour: Rgb) -> None:
            pygame.draw.polygon(
                surface, colour, [spot(a0, -b0), spot(a1, -b1), spot(a1, b1), spot(a0, b0)]
            )

        outline = (14, 14, 26)
        part(-0.02, 0.30, 0.035, 0.16, outline)
        part(0.26, 1.24, 0.17, 0.17, outline)
        part(0.03, 0.17, 0.02, 0.055, shaded(tint, 0.5))
        part(0.16, 0.30, 0.06, 0.115, (246, 246, 250))
        part(0.30, 1.20, 0.125, 0.125, tint)
        light = [spot(0.32, -0.10), spot(1.18, -0.10), spot(1.18, -0.03), spot(0.32, -0.03)]
        pygame.draw.polygon(surface, lit(tint, 0.5), light)
        shade = [spot(0.32, 0.07), spot(1.18, 0.07), spot(1.18, 0.125), spot(0.32, 0.125)]
        pygame.draw.polygon(surface, shaded(tint, 0.35), shade)
        part(0.90, 0.98, 0.125, 0.125, shaded(tint, 0.5))

    return canvas.sprite(("pointer", tint), units, units, paint)


def cursor(canvas: Canvas, size: int, tint: Rgb) -> Surface:
    """Four corners around a cell of `size` pixels: the cursor of keys and controllers."""
    return canvas.built(("cursor", size, tint), lambda: _cursor(round(size * 1.5), tint))


def _cursor(size: int, tint: Rgb) -> Surface:
    from pygame import FRect

    n = size * 3
    out = blank(n, n)
    edge = n * 0.06
    box = FRect(edge, edge, n - 2 * edge, n - 2 * edge)
    for grow, colour, radius, line in (
        (0.045, (8, 8, 18), 0.24, 0.135),
        (0.0, (255, 255, 255), 0.22, 0.09),
        (-0.02, tint, 0.21, 0.07),
    ):
        pygame.draw.rect(
            out,
            colour,
            box.inflate(n * grow, n * grow),
            int(n * line),
            border_radius=int(n * radius),
        )
    for gap in (FRect(n * 0.42, 0, n * 0.16, n), FRect(0, n * 0.42, n, n * 0.16)):
        out.fill((0, 0, 0, 0), gap)
    return shrink(out, size, size)
