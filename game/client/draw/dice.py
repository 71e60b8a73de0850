"""Dice on screen: lying on felt, tumbling towards their face, or flat as tokens in a line of text.

A tumbling die runs through a few drawn turns that end in the pose it comes to rest in; each is
drawn when first needed and kept.
"""

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.shapes import GLYPHS, PREMULTIPLIED, blank, fill, slab, soft_slab
from game.client.draw.solid import Face, Turn, draw_solid, pips, resting, times, turned
from game.client.draw.theme import GOLD, IVORY, PIP, TONES, WHITE, Rgb

from game.client.draw.panels import spot  # isort: skip
from game.rules.dice import COLOUR_FACES, NUMBER_FACES, ColourFace

TUMBLE_FRAMES: Final = 10
"""Drawn turns of a tumble, the last one at rest."""

_POSES: Final = ((0.32, 0.98, 0.05), (-0.36, 1.02, -0.04), (0.40, 0.94, 0.06))
_AXES: Final = ((1.0, 0.25), (0.8, -0.5), (0.6, 0.7))
_FACES: Final[tuple[Face, ...]] = (*COLOUR_FACES, *NUMBER_FACES)
_ALL: Final[tuple[tuple[Face, int, int], ...]] = tuple(
    (face, slot, frame)
    for slot in range(len(_POSES))
    for frame in range(TUMBLE_FRAMES)
    for face in _FACES
)


def _faces(face: Face) -> tuple[Face, ...]:
    return COLOUR_FACES if isinstance(face, ColourFace) else NUMBER_FACES


def _pose(face: Face, slot: int) -> Turn:
    yaw, tilt, roll = _POSES[slot % len(_POSES)]
    return resting(_faces(face).index(face), yaw, tilt, roll)


def die(
    canvas: Canvas, face: Face, units: float, slot: int = 0, frame: int = TUMBLE_FRAMES - 1
) -> Surface:
    """The die with `face` up; `slot` varies how it lies, a `frame` below the last still turns."""
    size = canvas.px(units)
    slot %= len(_POSES)

    def make() -> Surface:
        left = 1 - frame / (TUMBLE_FRAMES - 1)
        turn = _pose(face, slot)
        if left > 0:
            x, z = _AXES[slot]
            angle = 1.7 * math.pi * left
            turn = times(turned(angle * x, angle * 0.35, angle * z), turn)
        return draw_solid(size, turn, _faces(face))

    return canvas.built(("die", face, size, slot, frame), make)


def warm(canvas: Canvas, units: float) -> None:
    """Draw one more tumbling die in advance, so that no roll has to wait for its pictures.

    Called once a frame while little moves; does nothing once all are there.
    """
    warmed, size = canvas.supplies.warmed, canvas.px(units)
    done = warmed.get(size, 0)
    if done >= len(_ALL):
        return
    face, slot, frame = _ALL[done]
    warmed[size] = done + 1
    die(canvas, face, units, slot, frame)


def put_die(
    canvas: Canvas,
    face: Face,
    x: float,
    y: float,
    units: float,
    slot: int = 0,
    *,
    frame: int = TUMBLE_FRAMES - 1,
    lift: float = 0.0,
    glow: Rgb | None = None,
) -> None:
    """A die with its shadow. `lift`: units above the felt; `glow`: colour of light around it."""
    if glow is not None:
        spot(canvas, x, y, units * 0.86, glow, 235)
        spot(canvas, x, y, units * 0.74, glow, 255)
    under = _shadow(canvas, units)
    fade = 1.0 / (1.0 + lift / (units * 0.5))
    canvas.centre(under, x + units * 0.03 + lift * 0.25, y + units * 0.30 + lift * 0.1, fade)
    canvas.centre(die(canvas, face, units, slot, frame), x, y - lift)


def _shadow(canvas: Canvas, units: float) -> Surface:
    width, height, blur = (canvas.px(units * part) for part in (0.86, 0.42, 0.07))
    return canvas.built(
        ("die shadow", width, height),
        lambda: soft_slab(width, height, height / 2, blur, (0, 0, 0, 190))[0],
    )


def taken_die(
    canvas: Canvas, face: Face, x: float, y: float, units: float, slot: int, alpha: float
) -> None:
    """A die on its way out of the tray: 1 is all there, 0 gone."""
    canvas.centre(die(canvas, face, units, slot), x, y, alpha)


def token(canvas: Canvas, face: Face, units: float, *, marked: bool = False) -> Surface:
    """A die seen flat from above, for headers and lists; `marked` with a gold rim."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        slab(surface, GOLD if marked else (176, 170, 156), Rect(0, 0, round(n), round(n)), n * 0.24)
        inner = Rect(0, 0, round(n), round(n * 0.93))
        slab(surface, IVORY, inner.inflate(-n * 0.12, -n * 0.1) if marked else inner, n * 0.22)
        _token_face(surface, face, n)

    return canvas.sprite(("token", face, marked), units, units, paint)


def _token_face(surface: Surface, face: Face, n: float) -> None:
    middle, height = n / 2, n * 0.465
    if isinstance(face, ColourFace) and face.colour is not None:
        box = Rect(round(n * 0.13), round(n * 0.10), round(n * 0.74), round(n * 0.73))
        slab(surface, TONES[face.colour].base, box, n * 0.16)
        fill(surface, WHITE, GLYPHS[face.colour], middle, height, n * 0.21)
    elif not isinstance(face, ColourFace) and face.number is not None:
        for x, y in pips(face.number):
            place = (middle + x * n * 0.44, height + y * n * 0.44)
            pygame.draw.circle(surface, PIP, place, n * 0.095)
    elif isinstance(face, ColourFace):
        for way in (1, -1):
            for t in range(40):
                u = -0.25 + 0.5 * t / 39
                pygame.draw.circle(surface, PIP, (middle + u * n, height + u * way * n), n * 0.065)
    else:
        _question(surface, middle, height, n)


def _question(surface: Surface, middle: float, height: float, n: float) -> None:
    for t in range(50):
        angle = math.pi * (1.0 + 1.35 * t / 49)
        x, y = 0.17 * math.cos(angle), -0.11 + 0.17 * math.sin(angle)
        pygame.draw.circle(surface, PIP, (middle + n * x, height + n * y), n * 0.062)
    end = math.pi * 2.35
    x0, y0 = 0.17 * math.cos(end), -0.11 + 0.17 * math.sin(end)
    for t in range(20):
        k = t / 19
        place = (middle + n * x0 * (1 - k) ** 1.4, height + n * (y0 + (0.13 - y0) * k))
        pygame.draw.circle(surface, PIP, place, n * 0.062)
    pygame.draw.circle(surface, PIP, (middle, height + n * 0.29), n * 0.075)


def joined(canvas: Canvas, faces: tuple[Face, ...], units: float, gap: float = 8) -> Surface:
    """Tokens side by side in one picture."""
    size, step = canvas.px(units), canvas.px(units + gap)

    def make() -> Surface:
        out = blank(step * (len(faces) - 1) + size, size)
        for i, face in enumerate(faces):
            out.blit(token(canvas, face, units), (i * step, 0), special_flags=PREMULTIPLIED)
        return out

    return canvas.built(("joined", faces, size, step), make)
