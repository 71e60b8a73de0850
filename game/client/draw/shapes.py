"""Geometry and surfaces without meaning: polygons, masks, gradients, blur.

Every function returns a new, premultiplied surface or plain points. Nothing here knows a cell,
a die or the window's scale.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.client.draw.theme import Rgb, Rgba
from game.rules.dice import Colour

Point: TypeAlias = tuple[float, float]
Painter: TypeAlias = Callable[[Surface, float], None]

PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED
CLEAR: Final[Rgba] = (0, 0, 0, 0)


def blank(width: int, height: int) -> Surface:
    """A clear surface of at least one pixel."""
    return Surface((max(1, width), max(1, height)), pygame.SRCALPHA)


def shrink(surface: Surface, width: int, height: int) -> Surface:
    """Scale a straight-alpha surface down; premultiplied first, so that edges do not darken."""
    return pygame.transform.smoothscale(surface.premul_alpha(), (max(1, width), max(1, height)))


def supersampled(width: int, height: int, scale: float, painter: Painter, fold: int = 3) -> Surface:
    """Let `painter(surface, k)` draw at `fold` times the size, k pixels a unit, and scale it down.

    `width` and `height` are pixels of the result; `scale` is pixels a unit in the result.
    """
    large = blank(width * fold, height * fold)
    painter(large, scale * fold)
    return shrink(large, width, height)


# --- polygons in the unit square, -1 to 1 -------------------------------------------------------


def ngon(corners: int, turn: float = 0.0, radius: float = 1.0) -> list[Point]:
    """A regular polygon."""
    step = 2 * math.pi / corners
    return [
        (radius * math.cos(turn + i * step), radius * math.sin(turn + i * step))
        for i in range(corners)
    ]


def bar_points(start: Point, end: Point, half: float) -> list[Point]:
    """The corners of a straight bar between two points, `half` wide on either side."""
    (x0, y0), (x1, y1) = start, end
    share = half / (math.dist(start, end) or 1.0)
    dx, dy = (y0 - y1) * share, (x1 - x0) * share
    return [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]


def star_points(inner: float = 0.52, rays: int = 5) -> list[Point]:
    """A star with a ray pointing up."""
    points = []
    for i in range(2 * rays):
        radius = 1.0 if i % 2 == 0 else inner
        angle = -math.pi / 2 + i * math.pi / rays
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return points


def _toward(start: Point, end: Point, distance: float) -> Point:
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    share = min(0.5, distance / length)
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def softened(corners: Sequence[Point], radius: float, steps: int = 6) -> list[Point]:
    """The polygon with every corner, outer and inner, rounded by a quadratic curve."""
    out: list[Point] = []
    for i, corner in enumerate(corners):
        before = _toward(corner, corners[i - 1], radius)
        after = _toward(corner, corners[(i + 1) % len(corners)], radius)
        out.extend(curve(before, corner, after, steps))
    return out


def curve(start: Point, pull: Point, end: Point, steps: int) -> list[Point]:
    """Points along a quadratic curve, both ends included."""
    points = []
    for k in range(steps + 1):
        t = k / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append(
            (a * start[0] + b * pull[0] + c * end[0], a * start[1] + b * pull[1] + c * end[1])
        )
    return points


def heart_points() -> list[Point]:
    """A heart."""
    points = []
    for i in range(48):
        t = i / 48 * 2 * math.pi
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((x / 17, (2.5 - y) / 17))
    return points


GLYPHS: Final[dict[Colour, list[Point]]] = {
    Colour.GREEN: softened([(0, -0.95), (0.98, 0.74), (-0.98, 0.74)], 0.34),
    Colour.YELLOW: ngon(40, 0, 0.88),
    Colour.BLUE: softened([(0, -1.06), (0.86, 0), (0, 1.06), (-0.86, 0)], 0.30),
    Colour.RED: heart_points(),
    Colour.ORANGE: softened([(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)], 0.42),
}
STAR: Final = softened(star_points(), 0.16)
ROUND: Final = ngon(22)


def fill(
    surface: Surface, colour: Rgb | Rgba, shape: Sequence[Point], x: float, y: float, size: float
) -> None:
    """Fill a unit polygon, `size` pixels from its middle to 1.0."""
    pygame.draw.polygon(surface, colour, [(x + px * size, y + py * size) for px, py in shape])


def slab(
    surface: Surface, colour: Rgb | Rgba, rect: Rect | pygame.FRect, radius: float, width: float = 0
) -> None:
    """A rounded rectangle without smoothing: for painters that work supersampled."""
    pygame.draw.rect(surface, colour, rect, round(width), border_radius=max(0, int(radius)))


# --- masks and fills ----------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _corner(radius: int, line: int) -> Surface:
    """A smoothed disc (line 0) or ring whose four quarters are corners; never drawn on.

    White, premultiplied.
    """
    fold, size = 4, 2 * radius
    large = blank(size * fold, size * fold)
    rect = large.get_rect()
    pygame.draw.rect(large, (255, 255, 255), rect, line * fold, border_radius=radius * fold)
    return shrink(large, size, size)


def rounded(paint: Surface, radius: int) -> Surface:
    """`paint` with smooth round corners; only the corners are touched, which is cheap."""
    width, height = paint.get_size()
    radius = _radius(radius, width, height)
    for place, quarter in _corners(width, height, radius):
        paint.blit(_corner(radius, 0), place, quarter, pygame.BLEND_RGBA_MULT)
    return paint


def outlined(paint: Surface, radius: int, line: int) -> Surface:
    """Only the outline of `paint`, `line` pixels thick, with smooth round corners."""
    width, height = paint.get_size()
    radius = _radius(radius, width, height)
    line = min(line, radius)
    out = blank(width, height)
    for side in (
        Rect(radius, 0, width - 2 * radius, line),
        Rect(radius, height - line, width - 2 * radius, line),
        Rect(0, radius, line, height - 2 * radius),
        Rect(width - line, radius, line, height - 2 * radius),
    ):
        out.blit(paint, side, side, PREMULTIPLIED)
    for place, quarter in _corners(width, height, radius):
        out.blit(paint, place, Rect(place, quarter.size), PREMULTIPLIED)
        out.blit(_corner(radius, line), place, quarter, pygame.BLEND_RGBA_MULT)
    return out


def _radius(radius: int, width: int, height: int) -> int:
    """The corner radius that fits a box of this size."""
    return max(1, min(radius, width // 2, height // 2))


def _corners(width: int, height: int, radius: int) -> list[tuple[tuple[int, int], Rect]]:
    """Where the corners of a box begin, each with its quarter of a disc."""
    return [
        (
            (x * (width - radius), y * (height - radius)),
            Rect(x * radius, y * radius, radius, radius),
        )
        for x in (0, 1)
        for y in (0, 1)
    ]


def gradient(width: int, height: int, *stops: Rgb | Rgba, across: bool = False) -> Surface:
    """A smooth gradient from top to bottom, or from left to right when `across`.

    A new surface that the caller may draw on.
    """
    width, height = max(1, width), max(1, height)
    if len(set(stops)) > 1:
        long = (width, 1) if across else (1, height)
        run = pygame.transform.smoothscale(_run(stops, across), long)
        return pygame.transform.scale(run, (width, height))
    plain = blank(width, height)
    r, g, b, alpha = _alpha(stops[0])
    plain.fill((r * alpha // 255, g * alpha // 255, b * alpha // 255, alpha))
    return plain


@lru_cache(maxsize=128)
def _run(stops: tuple[Rgb | Rgba, ...], across: bool) -> Surface:
    """The colours in a row of 64 pixels, which is never drawn on."""
    strip = blank(1, 64)
    parts = len(stops) - 1
    for i in range(64):
        place = i / 63 * parts
        k = min(int(place), parts - 1)
        strip.set_at((0, i), _between(_alpha(stops[k]), _alpha(stops[k + 1]), place - k))
    strip = strip.premul_alpha()
    return pygame.transform.rotate(strip, 90) if across else strip


def _alpha(colour: Rgb | Rgba) -> Rgba:
    return (*colour, 255) if len(colour) == 3 else colour


def _between(a: Rgba, b: Rgba, share: float) -> Rgba:
    r, g, bl, al = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return (r, g, bl, al)


def masked(paint: Surface, mask: Surface) -> Surface:
    """`paint` where `mask` is white; both premultiplied and of equal size."""
    out = mask.copy()
    out.blit(paint, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def soft_slab(
    width: int, height: int, radius: float, blur: int, colour: Rgba
) -> tuple[Surface, int]:
    """A blurred rounded rectangle and how far it extends beyond `width` and `height`.

    Computed at a quarter of the size, which a blur hides, and without the uniform middle of its
    sides, which is stretched afterwards: blurring is the costly part.
    """
    pad, q = blur * 2 + 4, 4
    soft = max(1, blur // q)
    corners = 2 * (math.ceil(radius / q) + 2 * soft + 2)
    aside, down = max(0, width // q - corners), max(0, height // q - corners)
    small = blank((width + 2 * pad) // q - aside, (height + 2 * pad) // q - down)
    small.fill((*colour[:3], 0))
    box = Rect(pad // q, pad // q, width // q - aside, height // q - down)
    slab(small, colour, box, radius / q)
    small = pygame.transform.gaussian_blur(small.premul_alpha(), soft)
    small = _stretched(small, *box.center, aside, down)
    size = (width + 2 * pad, height + 2 * pad)
    return pygame.transform.smoothscale(small, size), pad


def _stretched(picture: Surface, x: int, y: int, aside: int, down: int) -> Surface:
    """A picture enlarged by repeating the pixels at `x` and `y`."""
    if not aside and not down:
        return picture
    width, height = picture.get_size()
    wide = blank(width + aside, height)
    wide.blit(picture, (0, 0), (0, 0, x, height), PREMULTIPLIED)
    wide.blit(picture, (x + aside, 0), (x, 0, width - x, height), PREMULTIPLIED)
    column = picture.subsurface((x, 0, 1, height))
    wide.blit(pygame.transform.scale(column, (aside, height)), (x, 0), special_flags=PREMULTIPLIED)
    out = blank(width + aside, height + down)
    out.blit(wide, (0, 0), (0, 0, width + aside, y), PREMULTIPLIED)
    out.blit(wide, (0, y + down), (0, y, width + aside, height - y), PREMULTIPLIED)
    row = wide.subsurface((0, y, width + aside, 1))
    out.blit(
        pygame.transform.scale(row, (width + aside, down)), (0, y), special_flags=PREMULTIPLIED
    )
    return out


def light_pool(size: int, colour: Rgb, strength: int) -> Surface:
    """A round pool of light that fades to nothing at its rim."""
    pool = _pool().copy()
    share = strength / 255
    tint = (*(int(part * share) for part in colour), strength)
    pool.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(pool, (max(1, size), max(1, size)))


@cache
def _pool() -> Surface:
    """White light that fades from the middle, premultiplied; never drawn on."""
    n = 64
    pool = blank(n, n)
    middle = (n - 1) / 2
    for y in range(n):
        for x in range(n):
            away = min(1.0, math.hypot(x - middle, y - middle) / middle)
            light = round(255 * (1 - away) ** 2)
            pool.set_at((x, y), (light, light, light, light))
    return pool


def faded(picture: Surface, alpha: float) -> Surface:
    """A premultiplied picture with reduced opacity; `alpha` from 0 to 1."""
    share = max(0, min(255, round(alpha * 255)))
    out = picture.copy()
    out.fill((share, share, share, share), special_flags=pygame.BLEND_RGBA_MULT)
    return out
