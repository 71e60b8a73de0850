"""The solid die: a rounded cube, rotated and lit, drawn with polygons.

Geometry and light only. `die` decides which die lies where and how it tumbles.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import pygame
from pygame import Surface

from game.client.draw.shapes import (
    GLYPHS,
    PREMULTIPLIED,
    ROUND,
    Point,
    bar_points,
    blank,
    ngon,
    shrink,
    softened,
)
from game.client.draw.theme import IVORY, PIP, TONES, Rgb, blend
from game.rules.dice import ColourFace, NumberFace

Vector: TypeAlias = tuple[float, float, float]
Turn: TypeAlias = tuple[Vector, Vector, Vector]
Face: TypeAlias = ColourFace | NumberFace

_BODY_FOLD: Final = 3
_FACE_FOLD: Final = 2
_REACH: Final = 1.62  # half the surface, measured in half edges of the cube
_GRAZING: Final = 0.10  # a side turned away further than this shows nothing of its face

HALF_EDGE: Final = 0.5 / _REACH
"""Half the edge of a die, as a share of the width of its picture."""


def turned(x: float, y: float, z: float) -> Turn:
    """The matrix that rotates about x, then y, then z, in radians."""
    cx, sx, cy, sy = math.cos(x), math.sin(x), math.cos(y), math.sin(y)
    cz, sz = math.cos(z), math.sin(z)
    return (
        (cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz),
        (cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz),
        (-sy, sx * cy, cx * cy),
    )


def times(a: Turn, b: Turn) -> Turn:
    """First `b`, then `a`."""
    rows = tuple(
        (
            r[0] * b[0][0] + r[1] * b[1][0] + r[2] * b[2][0],
            r[0] * b[0][1] + r[1] * b[1][1] + r[2] * b[2][1],
            r[0] * b[0][2] + r[1] * b[1][2] + r[2] * b[2][2],
        )
        for r in a
    )
    return (rows[0], rows[1], rows[2])


def _apply(m: Turn, v: Vector) -> Vector:
    return (
        m[0][0] * v[0] + m[0][1] * v[1] + m[0][2] * v[2],
        m[1][0] * v[0] + m[1][1] * v[1] + m[1][2] * v[2],
        m[2][0] * v[0] + m[2][1] * v[1] + m[2][2] * v[2],
    )


def _unit(v: Vector) -> Vector:
    length = math.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2) or 1.0
    return (v[0] / length, v[1] / length, v[2] / length)


# Six sides: outward, and the two directions on the side.
_SIDES: Final[tuple[tuple[Vector, Vector, Vector], ...]] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
)
# How the cube is turned so that side i lies on top.
_TO_TOP: Final[tuple[Turn, ...]] = (
    turned(math.pi / 2, 0, 0),
    turned(-math.pi / 2, 0, 0),
    turned(0, 0, -math.pi / 2),
    turned(0, 0, math.pi / 2),
    turned(0, 0, 0),
    turned(math.pi, 0, 0),
)
_LIGHT: Final = _unit((-0.45, -0.75, 0.85))
_GLINT: Final = _unit((_LIGHT[0], _LIGHT[1], _LIGHT[2] + 1))
_MARK: Final = softened([(-0.70, -0.70), (0.70, -0.70), (0.70, 0.70), (-0.70, 0.70)], 0.26)
_PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-0.5, -0.5), (0.5, 0.5)),
    3: ((-0.52, -0.52), (0, 0), (0.52, 0.52)),
    4: ((-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)),
    5: ((-0.52, -0.52), (0.52, 0.52), (-0.52, 0.52), (0.52, -0.52), (0, 0)),
}


def pips(number: int) -> tuple[Point, ...]:
    """The pips of a number, in the unit square."""
    return _PIPS[number]


def _mesh(rounding: float = 0.30, steps: int = 4) -> tuple[tuple[tuple[Vector, ...], Vector], ...]:
    """The rounded cube as quads with their outward normals."""
    flat = 1 - rounding
    ticks = [flat + rounding * math.tan(math.pi / 4 * i / steps) for i in range(steps + 1)]
    ticks = [-t for t in reversed(ticks)] + ticks
    quads = []
    for side in _SIDES:
        grid = [[_surface_point(side, a, b, flat, rounding) for b in ticks] for a in ticks]
        for i in range(len(ticks) - 1):
            for j in range(len(ticks) - 1):
                corners = (grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1])
                outward = _unit(
                    (
                        sum(c[1][0] for c in corners),
                        sum(c[1][1] for c in corners),
                        sum(c[1][2] for c in corners),
                    )
                )
                quads.append((tuple(c[0] for c in corners), outward))
    return tuple(quads)


def _surface_point(
    side: tuple[Vector, Vector, Vector], a: float, b: float, flat: float, rounding: float
) -> tuple[Vector, Vector]:
    n, u, v = side
    p = (n[0] + u[0] * a + v[0] * b, n[1] + u[1] * a + v[1] * b, n[2] + u[2] * a + v[2] * b)
    core = (_clamp(p[0], flat), _clamp(p[1], flat), _clamp(p[2], flat))
    away = _unit((p[0] - core[0], p[1] - core[1], p[2] - core[2]))
    point = (
        core[0] + rounding * away[0],
        core[1] + rounding * away[1],
        core[2] + rounding * away[2],
    )
    return point, away


def _clamp(value: float, limit: float) -> float:
    return max(-limit, min(limit, value))


_MESH: Final = _mesh()


def _shade(base: Rgb, normal: Vector, ambient: float = 0.62, shine: float = 0.30) -> Rgb:
    lit = max(0.0, sum(a * b for a, b in zip(normal, _LIGHT, strict=True)))
    glint = max(0.0, sum(a * b for a, b in zip(normal, _GLINT, strict=True))) ** 24
    share = ambient + (1.06 - ambient) * lit
    r, g, b = (max(0, min(255, int(c * share + 255 * shine * glint))) for c in base)
    return (r, g, b)


TILT: Final = 0.94
"""How far the table is tilted towards the viewer, in radians; half a turn is from above."""


def posed(face: int, yaw: float, heading: float = 0.0, angle: float = 0.0) -> Turn:
    """A cube on the table, `angle` radians before side `face` comes to rest on top.

    It rolls along `heading` (0 is to the right, a quarter turn towards the viewer); a negative
    `angle` is still to be rolled, a positive one to be rolled back.
    """
    lying = times(turned(0, yaw, 0), _TO_TOP[face])
    rolled = about((-math.sin(heading), 0.0, math.cos(heading)), angle)
    return times(turned(-TILT, 0, 0), times(rolled, lying))


def about(axis: Vector, angle: float) -> Turn:
    """The matrix that rotates about a unit axis, in radians."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    k = 1 - c
    return (
        (c + x * x * k, x * y * k - z * s, x * z * k + y * s),
        (y * x * k + z * s, c + y * y * k, y * z * k - x * s),
        (z * x * k - y * s, z * y * k + x * s, c + z * z * k),
    )


def draw_body(size: int, turn: Turn) -> Surface:
    """A die of `size` pixels without its faces, premultiplied.

    It looks the same whichever side is on top, so one body serves all faces.
    """
    n = size * _BODY_FOLD
    surface = blank(n, n)
    brush = _Brush(surface, turn, n)
    for corners, normal in _MESH:
        m = _apply(turn, normal)
        if m[2] > -0.12:
            colour, points = _shade(IVORY, m), [brush.spot(c) for c in corners]
            pygame.draw.polygon(surface, colour, points)
            pygame.draw.polygon(surface, colour, points, 1)  # hides the seams
    return shrink(surface, size, size)


def draw_faces(body: Surface, turn: Turn, faces: tuple[Face, ...]) -> Surface:
    """These six faces on a copy of a body drawn with a rotation that looks like `turn`."""
    size = body.get_width()
    n = size * _FACE_FOLD
    surface = blank(n, n)
    brush = _Brush(surface, turn, n)
    for side, face in zip(_SIDES, faces, strict=True):
        m = _apply(turn, side[0])
        if m[2] > _GRAZING:
            _draw_face(brush, side, m, face)
    out = body.copy()
    out.blit(shrink(surface, size, size), (0, 0), special_flags=PREMULTIPLIED)
    return out


class _Brush:
    """Draws on one side of a rotated cube."""

    def __init__(self, surface: Surface, turn: Turn, size: int) -> None:
        self.surface = surface
        self.turn = turn
        self.unit = size * 0.5 / _REACH
        self.middle = size / 2

    def spot(self, point: Vector) -> Point:
        """A point of the cube on the surface; near points look a little larger."""
        x, y, z = _apply(self.turn, point)
        near = self.unit * (1 + z * 0.07)
        return (self.middle + x * near, self.middle + y * near)

    def on(self, side: tuple[Vector, Vector, Vector], x: float, y: float) -> Point:
        """A point of a side, -1 to 1 each way, on the surface."""
        n, u, v = side
        return self.spot(
            (n[0] + u[0] * x + v[0] * y, n[1] + u[1] * x + v[1] * y, n[2] + u[2] * x + v[2] * y)
        )


def _draw_face(
    brush: _Brush, side: tuple[Vector, Vector, Vector], normal: Vector, face: Face
) -> None:
    def tone(colour: Rgb) -> Rgb:
        return _shade(colour, normal, 0.66, 0.16)

    def patch(colour: Rgb, points: list[Point]) -> None:
        pygame.draw.polygon(brush.surface, tone(colour), [brush.on(side, x, y) for x, y in points])

    def dot(at: Point, radius: float) -> None:
        patch(PIP, [(at[0] + a * radius, at[1] + b * radius) for a, b in _DOT])

    def stroke(points: Sequence[Point], radius: float) -> None:
        """A felt-pen line with round ends and corners."""
        dot(points[0], radius)
        for start, end in pairwise(points):
            patch(PIP, bar_points(start, end, radius))
            dot(end, radius)

    if isinstance(face, ColourFace) and face.colour is not None:
        colours = TONES[face.colour]
        patch(blend(colours.dark, IVORY, 0.15), _MARK)
        patch(
            blend(colours.base, colours.light, 0.10),
            [(x * 0.95, y * 0.95 + 0.012) for x, y in _MARK],
        )
        patch(
            blend(colours.base, (255, 255, 255), 0.88),
            [(x * 0.36, y * 0.36) for x, y in GLYPHS[face.colour]],
        )
    elif isinstance(face, NumberFace) and face.number is not None:
        radius = 0.165 if face.number > 1 else 0.22
        for x, y in _PIPS[face.number]:
            for colour, share, drop in (
                (blend(IVORY, (255, 255, 255), 0.55), 1.10, 0.022),
                (PIP, 1.0, 0.0),
                ((62, 66, 98), 0.72, 0.03),
            ):
                patch(
                    colour,
                    [(x + a * radius * share, y + b * radius * share + drop) for a, b in ROUND],
                )
    elif face is ColourFace.JOKER:
        for line in _CROSS:
            stroke(line, 0.10)
    else:
        stroke(_QUESTION, 0.095)
        dot((0.0, 0.56), 0.12)


_DOT: Final = ngon(16)
_CROSS: Final = (((-0.42, -0.42), (0.42, 0.42)), ((-0.42, 0.42), (0.42, -0.42)))


def _question() -> list[Point]:
    """The hook of the question mark, from its left end over the top down to its foot."""
    angles = [math.pi * (1.0 + 1.35 * t / 12) for t in range(13)]
    hook = [(0.30 * math.cos(angle), -0.22 + 0.30 * math.sin(angle)) for angle in angles]
    x, y = hook[-1]
    for t in range(1, 6):
        hook.append((x * (1 - t / 5) ** 1.4, y + (0.24 - y) * t / 5))
    return hook


_QUESTION: Final = _question()
