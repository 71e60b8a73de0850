"""The mood of a match: a night sky behind it, and a warm, beating light at the last roll.

Drawn below everything that is played with; also says when the beat is heard. Never here: whether it
is the last roll (`last_roll`).
"""

import math
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.client.draw.backdrop import backdrop
from game.client.draw.caches.pieces import Painting
from game.client.draw.canvas import Canvas
from game.client.draw.panels import glow, spot
from game.client.draw.shapes import blank
from game.client.draw.theme import Rgb
from game.client.match.presenter import Presenter

_PATTERN: Final = 12
"""Opacity of the giant sheet behind a match."""
BEAT: Final = 1.3
"""Seconds between two heartbeats."""
_WARM: Final[Rgb] = (255, 138, 58)
_COARSE: Final = 4
"""The light is painted this many times smaller."""
_STEPS: Final = 5
_DRUMMED: Final = 24.0
"""Seconds after which the drum stops: somebody is taking their time."""


def night(shown: Presenter) -> list[Painting]:
    """The backdrop of a match, in steps."""
    steps: list[Painting] = [partial(backdrop, pattern=_PATTERN)]
    return [*steps, _paint_warmth] if shown.last_roll else steps


def _paint_warmth(canvas: Canvas) -> None:
    """The warm light on the backdrop, which does not move.

    Painted small: light this soft loses nothing by it, and images as large as the window would push
    all others out of the cache.
    """
    width, height = canvas.surface.get_size()
    small = Canvas(
        blank(width // _COARSE, height // _COARSE),
        canvas.scale / _COARSE,
        canvas.context,
    )
    right, bottom = width / canvas.scale, height / canvas.scale
    for x, y, reach in ((0, bottom, 900), (right, bottom, 900), (right / 2, 0, 760)):
        spot(small, x, y, reach, _WARM, 130)
    canvas.put(pygame.transform.smoothscale(small.surface, (width, height)), (0, 0))


def draw_beat(canvas: Canvas, shown: Presenter, box: Rect, now: float) -> None:
    """The beating light around the tray, in a few cached strengths; with reduced motion it just
    glows.
    """
    if not shown.last_roll:
        return
    strength = _beat((now - shown.last_since) / BEAT) if shown.lively else 0.5
    step = round(strength * _STEPS)
    glow(canvas, box, _WARM, radius=34, blur=26, strength=34 + 17 * step, grow=4)


def _beat(turns: float) -> float:
    """Strength of the light, 0 to 1: a strong beat, a weaker one, then rest."""
    t = turns % 1.0
    first, second = math.exp(-(((t - 0.10) / 0.07) ** 2)), math.exp(-(((t - 0.32) / 0.08) ** 2))
    return min(1.0, 0.15 + 0.85 * first + 0.6 * second)


def drums(shown: Presenter, seconds: float) -> bool:
    """Whether a drum beat fell into the last `seconds`."""
    since = shown.now - shown.last_since
    if not shown.last_roll or not BEAT <= since < _DRUMMED:
        return False
    return int(since / BEAT) != int((since - seconds) / BEAT)
