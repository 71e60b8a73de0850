"""Surfaces that things lie on: cards, wells, pills, frames, glows, light pools and shadows.

Each takes a canvas and a box in board units. No words here.
"""

from typing import Final

from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.contrast import EDGE, GROUND
from game.client.draw.shapes import gradient, light_pool, outlined, rounded, soft_slab
from game.client.draw.theme import (
    CARD_BOTTOM,
    CARD_EDGE,
    CARD_TOP,
    FELT_BOTTOM,
    FELT_EDGE,
    FELT_TOP,
    WHITE,
    Rgb,
    Rgba,
    blend,
    lit,
    shaded,
)

from game.client.draw.shapes import PREMULTIPLIED as PM  # isort: skip

RADIUS: Final = 26
_OPAQUE: Final = 180
"""Wells of at least this alpha hide text below them."""


def shadow(
    canvas: Canvas,
    box: Rect,
    radius: float = RADIUS,
    strength: int = 120,
    blur: int = 22,
    fall: int = 10,
) -> None:
    """A soft shadow under a box."""
    _soft(canvas, box.move(0, fall), radius, blur, (0, 0, 0, strength))


def glow(
    canvas: Canvas,
    box: Rect,
    colour: Rgb,
    *,
    radius: float = RADIUS,
    blur: int = 20,
    strength: int = 170,
    grow: int = 2,
) -> None:
    """Coloured light behind a box."""
    _soft(canvas, box.inflate(2 * grow, 2 * grow), radius + grow, blur, (*colour, strength))


def _soft(canvas: Canvas, box: Rect, radius: float, blur: int, colour: Rgba) -> None:
    pixels = canvas.rect(box)
    reach = canvas.px(blur)

    def make() -> Surface:
        return soft_slab(pixels.width, pixels.height, radius * canvas.scale, reach, colour)[0]

    picture = canvas.built(("soft", pixels.size, radius, reach, colour), make)
    canvas.put(
        picture,
        (pixels.centerx - picture.get_width() // 2, pixels.centery - picture.get_height() // 2),
    )


def card(
    canvas: Canvas,
    box: Rect,
    *,
    radius: float = RADIUS,
    top: Rgb = CARD_TOP,
    bottom: Rgb = CARD_BOTTOM,
    edge: Rgb = CARD_EDGE,
    lifted: int = 110,
) -> None:
    """A panel with a lit upper edge, `lifted` (0 to 255) above what is below."""
    canvas.cover(box)
    if canvas.context.contrast:
        _plain(canvas, box, radius, blend(GROUND, bottom, 0.08))
        return
    if lifted:
        shadow(canvas, box, radius, lifted)
    pixels = canvas.rect(box)
    key = ("card", pixels.size, radius, top, bottom, edge)
    canvas.put(
        canvas.built(key, lambda: _card(canvas, pixels, radius, top, bottom, edge)),
        pixels,
    )


def _card(canvas: Canvas, pixels: Rect, radius: float, top: Rgb, bottom: Rgb, edge: Rgb) -> Surface:
    w, h, r = pixels.width, pixels.height, canvas.px(radius)
    out = rounded(gradient(w, h, top, bottom), r)
    line = outlined(gradient(w, h, (*edge, 255), (*edge, 60)), r, canvas.px(2))
    out.blit(line, (0, 0), special_flags=PM)
    return out


def _plain(canvas: Canvas, box: Rect, radius: float, ground: Rgb) -> None:
    """A panel in high contrast: dark and flat, separated from the background by its edge."""
    pixels = canvas.rect(box)

    def make() -> Surface:
        w, h, r = pixels.width, pixels.height, canvas.px(radius)
        out = rounded(gradient(w, h, ground), r)
        edge = outlined(gradient(w, h, EDGE), r, canvas.px(2.5))
        out.blit(edge, (0, 0), special_flags=PM)
        return out

    canvas.put(
        canvas.built(("plain", pixels.size, radius, ground), make),
        pixels,
    )


def felt(canvas: Canvas, box: Rect, radius: float = 34) -> None:
    """The cloth dice roll on."""
    card(canvas, box, radius=radius, top=FELT_TOP, bottom=FELT_BOTTOM, edge=FELT_EDGE)


def well(
    canvas: Canvas, box: Rect, *, radius: float = 16, colour: Rgba = (14, 16, 27, 190)
) -> None:
    """A recess in a card."""
    if canvas.context.contrast:
        colour = (0, 0, 0, 235)
    if colour[3] >= _OPAQUE:
        canvas.cover(box)
    pixels = canvas.rect(box)

    def make() -> Surface:
        w, h, r = pixels.width, pixels.height, canvas.px(radius)
        out = rounded(gradient(w, h, colour), r)
        rim = gradient(w, h, (0, 0, 0, 110), (255, 255, 255, 26))
        out.blit(outlined(rim, r, canvas.px(1.5)), (0, 0), special_flags=PM)
        return out

    canvas.put(
        canvas.built(("well", pixels.size, radius, colour), make),
        pixels,
    )


def frame(
    canvas: Canvas, box: Rect, colour: Rgb, *, radius: float = RADIUS, line: float = 4
) -> None:
    """An outline along the inside of a box."""
    pixels = canvas.rect(box)

    def make() -> Surface:
        w, h = pixels.size
        return outlined(gradient(w, h, colour), canvas.px(radius), canvas.px(line))

    picture = canvas.built(("frame", pixels.size, colour, radius, line), make)
    for part in _rim(pixels.width, pixels.height, max(canvas.px(radius), canvas.px(line))):
        canvas.put(picture, pixels.move(part.topleft), part)


def _rim(width: int, height: int, deep: int) -> tuple[Rect, ...]:
    """The four sides of a picture with an empty middle: blending transparent pixels costs as much
    as ink.
    """
    if 2 * deep >= min(width, height):
        return (Rect(0, 0, width, height),)
    inner = height - 2 * deep
    return (
        Rect(0, 0, width, deep),
        Rect(0, height - deep, width, deep),
        Rect(0, deep, deep, inner),
        Rect(width - deep, deep, deep, inner),
    )


def pill(canvas: Canvas, box: Rect, colour: Rgb, *, radius: float | None = None) -> None:
    """A bright button body: lip, gradient, lit rim."""
    canvas.cover(box)
    pixels = canvas.rect(box)
    corner = box.height / 2 if radius is None else radius
    canvas.put(
        canvas.built(
            ("pill", pixels.size, colour, corner), lambda: _pill(canvas, pixels, colour, corner)
        ),
        pixels,
    )


def _pill(canvas: Canvas, pixels: Rect, colour: Rgb, radius: float) -> Surface:
    w, h, r = pixels.width, pixels.height, canvas.px(radius)
    lip = max(2, round(h * 0.07))
    dark = shaded(colour, 0.42)
    out = rounded(gradient(w, h, dark), r)
    face = gradient(w, h - lip, lit(colour, 0.28), colour, shaded(colour, 0.12))
    out.blit(rounded(face, r), (0, 0), special_flags=PM)
    rim = gradient(w, h - lip, (*WHITE, 170), (*WHITE, 0))
    out.blit(outlined(rim, r, canvas.px(2)), (0, 0), special_flags=PM)
    return out


def band(canvas: Canvas, box: Rect, colour: Rgb, *, radius: float = RADIUS) -> None:
    """The header of a card in a colour that fades to the right; its upper corners are round."""
    pixels = canvas.rect(box)
    strength = 0.35 if canvas.context.contrast else 1.0
    left, middle, right = (round(share * strength) for share in (108, 44, 14))

    def make() -> Surface:
        w, h, r = pixels.width, pixels.height, canvas.px(radius)
        stops = (*colour, left), (*colour, middle), (*colour, right)
        below = rounded(gradient(w, h + 2 * r, *stops, across=True), r)
        return below.subsurface((0, 0, w, h)).copy()

    canvas.put(
        canvas.built(("band", pixels.size, colour, radius, left), make),
        pixels,
    )


def spot(canvas: Canvas, x: float, y: float, reach: float, colour: Rgb, strength: int = 90) -> None:
    """A round pool of light with a radius of `reach` units."""
    size = canvas.px(reach * 2)
    canvas.centre(
        canvas.built(("spot", size, colour, strength), lambda: light_pool(size, colour, strength)),
        x,
        y,
    )
