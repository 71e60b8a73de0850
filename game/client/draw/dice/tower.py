"""The tower that dice fall through in missions: printed cardboard with a funnel and a mouth.

Drawn in two parts, so that dice can fall in between: `paint_tower` is everything and never moves,
`draw_front` hides what is inside. Never here: dice, or when they fall.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.panels import spot
from game.client.draw.shapes import GLYPHS, blank, curve, fill
from game.client.draw.theme import GOLD, TONES, Rgb, Rgba, blend, lit, shaded
from game.rules.dice import COLOURS

_Paint: TypeAlias = Callable[[Surface, float, float], None]
_CARD: Final[Rgb] = (96, 74, 150)
_INSIDE: Final[Rgb] = (18, 14, 32)
_TRIM: Final[Rgb] = (250, 214, 130)
_RIM: Final = 0.17
"""Depth of the funnel below the upper edge, in heights."""
_TEETH: Final = 4


def paint_tower(canvas: Canvas, box: Rect) -> None:
    """The whole tower in a box, with its shadow on the felt."""
    spot(canvas, box.centerx + 26, box.bottom - 8, box.width * 0.72, (0, 0, 0), 150)
    canvas.stamp(_picture(canvas, box, "inside", _paint_inside), box.left, box.top)
    draw_front(canvas, box)


def draw_front(canvas: Canvas, box: Rect) -> None:
    """The front of the tower, over dice that fall into it."""
    canvas.stamp(_picture(canvas, box, "front", _paint_front), box.left, box.top)


def mouth(box: Rect) -> tuple[float, float]:
    """Where dice come out."""
    return box.centerx + box.width * 0.06, box.bottom - box.height * 0.32


def funnel(box: Rect) -> tuple[float, float]:
    """Where dice fall in."""
    return box.centerx, box.top + box.height * _RIM * 0.5


def _picture(canvas: Canvas, box: Rect, part: str, paint: _Paint) -> Surface:
    def painter(surface: Surface, k: float) -> None:
        paint(surface, box.width * k, box.height * k)

    return canvas.sprite(("tower", part), box.width, box.height, painter)


def _paint_inside(surface: Surface, w: float, h: float) -> None:
    """The back wall of the funnel and the darkness dice fall into."""
    top, rim = h * 0.015, h * _RIM
    back = [(w * 0.10, top), (w * 0.90, top), (w * 0.97, rim), (w * 0.03, rim)]
    pygame.draw.polygon(surface, shaded(_CARD, 0.25), back)
    for i in range(_TEETH):
        left = w * (0.12 + 0.76 * i / (_TEETH - 0.5))
        tooth = pygame.FRect(left, 0, w * 0.76 / (_TEETH - 0.5) * 0.52, h * 0.05)
        pygame.draw.rect(surface, lit(_CARD, 0.12), tooth, border_radius=int(w * 0.02))
    hole = pygame.FRect(w * 0.09, h * 0.05, w * 0.82, rim * 1.25)
    pygame.draw.ellipse(surface, _INSIDE, hole)


def _paint_front(surface: Surface, w: float, h: float) -> None:
    """The front with its printed cells, its trims, and the mouth with a ramp."""
    rim = h * _RIM
    shape = [(w * 0.03, rim), (w * 0.97, rim), (w * 0.99, h * 0.985), (w * 0.01, h * 0.985)]
    _shaded_front(surface, shape, w, h)
    _print_cells(surface, w, h)
    _paint_rim(surface, w, h)
    _paint_mouth(surface, w, h)


def _shaded_front(surface: Surface, shape: list[tuple[float, float]], w: float, h: float) -> None:
    """Light from the upper left: strips of cardboard from light to dark."""
    strips = 28
    for i in range(strips):
        a, b = i / strips, (i + 1) / strips
        colour = blend(lit(_CARD, 0.22), shaded(_CARD, 0.34), a)
        (x0, y0), (x1, _), (x2, y2), (x3, _) = shape
        piece = [
            (x0 + (x1 - x0) * a, y0),
            (x0 + (x1 - x0) * b + 1, y0),
            (x3 + (x2 - x3) * b + 1, y2),
            (x3 + (x2 - x3) * a, y2),
        ]
        pygame.draw.polygon(surface, colour, piece)
    edge = max(1, int(w * 0.012))
    pygame.draw.lines(surface, shaded(_CARD, 0.6), True, shape, edge)


def _print_cells(surface: Surface, w: float, h: float) -> None:
    """A row of the five colours under the rim, as on the sheets."""
    size = w * 0.135
    for i, colour in enumerate(COLOURS):
        left, top = w * (0.105 + i * 0.16), h * 0.235
        box = pygame.FRect(left, top, size, size)
        tone = TONES[colour]
        pygame.draw.rect(surface, tone.dark, box.move(0, size * 0.08), border_radius=int(size / 4))
        pygame.draw.rect(surface, tone.base, box, border_radius=int(size / 4))
        fill(surface, tone.dark, GLYPHS[colour], box.centerx, box.centery, size * 0.27)


def _paint_rim(surface: Surface, w: float, h: float) -> None:
    """Battlements along the front edge of the funnel, with a golden line below."""
    rim, width = h * _RIM, w * 0.94 / (_TEETH + 0.5)
    band = pygame.FRect(w * 0.015, rim - h * 0.005, w * 0.97, h * 0.045)
    pygame.draw.rect(surface, lit(_CARD, 0.2), band, border_radius=int(w * 0.02))
    for i in range(_TEETH + 1):
        left = w * 0.03 + i * (w * 0.94 - width * 0.62) / _TEETH
        tooth = pygame.FRect(left, rim - h * 0.06, width * 0.62, h * 0.085)
        pygame.draw.rect(surface, shaded(_CARD, 0.5), tooth.move(w * 0.01, 0), border_radius=4)
        pygame.draw.rect(surface, lit(_CARD, 0.3), tooth, border_radius=int(w * 0.02))
    line = pygame.FRect(w * 0.02, rim + h * 0.035, w * 0.96, h * 0.014)
    pygame.draw.rect(surface, _TRIM, line, border_radius=int(h * 0.007))


def _paint_mouth(surface: Surface, w: float, h: float) -> None:
    """An arch that dice come out of, and the ramp they roll down."""
    _arch(surface, GOLD, w, h, 0.045)
    _arch(surface, shaded(_CARD, 0.7), w, h, 0.02)
    _arch(surface, _INSIDE, w, h, 0.0)
    _light_inside(surface, w, h)
    ramp = [(w * 0.20, h * 0.86), (w * 0.86, h * 0.86), (w * 0.985, h), (w * 0.12, h)]
    pygame.draw.polygon(surface, (70, 54, 104), ramp)
    pygame.draw.polygon(
        surface, lit((70, 54, 104), 0.18), [*ramp[:2], (w * 0.90, h * 0.905), (w * 0.18, h * 0.905)]
    )


def _arch(surface: Surface, colour: Rgb, w: float, h: float, grow: float) -> None:
    left, right, foot = w * (0.16 - grow), w * (0.90 + grow), h * 0.985
    top, spring = h * (0.36 - grow * 0.7), h * 0.58
    points = [
        (left, foot),
        *curve((left, spring), (left, top), ((left + right) / 2, top), 14),
        *curve(((left + right) / 2, top), (right, top), (right, spring), 14),
        (right, foot),
    ]
    pygame.draw.polygon(surface, colour, points)


def _light_inside(surface: Surface, w: float, h: float) -> None:
    """A little light on the back wall of the mouth."""
    glow = blank(int(w), int(h))
    for i in range(12):
        share = i / 11
        colour: Rgba = (120, 92, 170, round(5 + 4 * share))
        box = pygame.FRect(0, 0, w * (0.62 - 0.35 * share), h * (0.40 - 0.22 * share))
        box.center = (w * 0.53, h * 0.80)
        pygame.draw.ellipse(glow, colour, box)
        surface.blit(glow, (0, 0))
        glow.fill((0, 0, 0, 0))
