"""Dice on screen: at rest on felt, rolling towards their face, or flat as tokens in a line of text.

A rolling die runs through the frames of one of three strips, one for each direction; each frame is
drawn when first needed and cached. `tumble` says where dice are at what time.
"""

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.dice.solid import Face, Turn, draw_body, draw_faces, pips, posed
from game.client.draw.shapes import GLYPHS, PREMULTIPLIED, blank, faded, fill, slab, soft_slab
from game.client.draw.theme import GOLD, IVORY, PIP, TONES, WHITE, Rgb

from game.client.draw.panels import spot  # isort: skip
from game.rules.dice import COLOUR_FACES, NUMBER_FACES, ColourFace

HEADINGS: Final = (0.0, math.pi / 3, -math.pi / 3)
"""Directions in which dice roll, as angles: to the right, down, and up to the right."""

ANGLES: Final = (0, -12, -26, -44, -68, -100, -140, 180, 140, 100, 68, 44, 26, 12)
"""The frames of a strip: degrees before the face comes to rest on top, the first one at rest."""

_YAWS: Final = (0.44, -0.47, 0.52)
_FADES: Final = 8
_FACES: Final[tuple[Face, ...]] = (*COLOUR_FACES, *NUMBER_FACES)
_ALL: Final[tuple[tuple[Face, int, int], ...]] = tuple(
    (face, strip, frame)
    for strip in range(len(HEADINGS))
    for frame in range(len(ANGLES))
    for face in _FACES
)


def _nearest(degrees: int) -> int:
    """The frame nearest to this many degrees."""

    def apart(frame: int) -> float:
        return abs((ANGLES[frame] - degrees + 180) % 360 - 180)

    return min(range(len(ANGLES)), key=apart)


_STEP: Final = 4
_FRAME_AT: Final = tuple(_nearest(degrees) for degrees in range(0, 360, _STEP))


def frame_at(angle: float) -> int:
    """The frame of a die that has `angle` radians still to roll (negative) or to roll back."""
    return _FRAME_AT[round(math.degrees(angle) / _STEP) % len(_FRAME_AT)]


def _faces(face: Face) -> tuple[Face, ...]:
    return COLOUR_FACES if isinstance(face, ColourFace) else NUMBER_FACES


def _pose(index: int, strip: int, frame: int) -> Turn:
    return posed(index, _YAWS[strip], HEADINGS[strip], math.radians(ANGLES[frame]))


def die(canvas: Canvas, face: Face, units: float, strip: int = 0, frame: int = 0) -> Surface:
    """The die at rest with `face` up after rolling along a strip; other frames still turn."""
    size = canvas.px(units)
    strip %= len(HEADINGS)

    def make() -> Surface:
        body = canvas.built(
            ("die body", size, strip, frame), lambda: draw_body(size, _pose(0, strip, frame))
        )
        faces = _faces(face)
        return _cropped(draw_faces(body, _pose(faces.index(face), strip, frame), faces))

    return canvas.built(("die", face, size, strip, frame), make)


def _cropped(picture: Surface) -> Surface:
    """The picture without its transparent margin, still centred."""
    width, height = picture.get_size()
    used = picture.get_bounding_rect()
    aside = min(used.left, width - used.right)
    above = min(used.top, height - used.bottom)
    return picture.subsurface((aside, above, width - 2 * aside, height - 2 * above)).copy()


def thin_die(canvas: Canvas, face: Face, units: float, strip: int, alpha: float) -> Surface:
    """A die at rest with reduced opacity, in a few cached steps; `alpha` from 0 to 1."""
    step = max(0, min(_FADES, round(alpha * _FADES)))
    key = ("thin die", face, canvas.px(units), strip, step)
    return canvas.built(key, lambda: faded(die(canvas, face, units, strip), step / _FADES))


def warm(canvas: Canvas, units: float) -> bool:
    """Draw one more frame of a die in advance, so that no roll has to wait for it.

    Called once a frame while little moves; True once all exist.
    """
    warmed, size = canvas.context.warmed, canvas.px(units)
    done = warmed.get(size, 0)
    if done >= len(_ALL):
        return True
    face, strip, frame = _ALL[done]
    warmed[size] = done + 1
    die(canvas, face, units, strip, frame)
    return False


def put_die(
    canvas: Canvas,
    face: Face,
    x: float,
    y: float,
    units: float,
    strip: int = 0,
    *,
    frame: int = 0,
    lift: float = 0.0,
    glow: Rgb | None = None,
) -> None:
    """A die with its shadow. `lift`: units above the felt; `glow`: colour of light around it."""
    if glow is not None:
        spot(canvas, x, y, units * 0.86, glow, 235)
        spot(canvas, x, y, units * 0.74, glow, 255)
    under = _shadow(canvas, units, min(_FADES - 1, int(lift / (units * 0.16))))
    canvas.centre(under, x + units * 0.03 + lift * 0.25, y + units * 0.28 + lift * 0.1)
    canvas.centre(die(canvas, face, units, strip, frame), x, y - lift)


def _shadow(canvas: Canvas, units: float, high: int) -> Surface:
    """A die's shadow, in a few steps: the higher the die, the fainter."""
    width, height, blur = (canvas.px(units * part) for part in (0.82, 0.40, 0.07))
    strength = round(190 / (1 + 0.32 * high))
    return canvas.built(
        ("die shadow", width, height, strength),
        lambda: soft_slab(width, height, height / 2, blur, (0, 0, 0, strength))[0],
    )


def taken_die(
    canvas: Canvas, face: Face, x: float, y: float, units: float, strip: int, alpha: float
) -> None:
    """A die on its way out of the tray: 1 fully visible, 0 gone."""
    canvas.centre(thin_die(canvas, face, units, strip, alpha), x, y)


def token(canvas: Canvas, face: Face, units: float, *, marked: bool = False) -> Surface:
    """A die seen flat from above, for headers and lists; `marked` with a golden rim."""

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
