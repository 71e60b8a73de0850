"""One line over rolls in a low plot, with its lowest and highest values.

Never here: what the line means (`game.client.after.chances_chart`).
"""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.shares import draw_figure
from game.client.draw.theme import Rgb

_STEP: Final = 5
"""The plot begins and ends at multiples of this."""


def draw_track(
    canvas: Canvas, plot: Rect, values: Sequence[float], tint: Rgb, share: float = 1.0
) -> None:
    """The line from the left up to `share` (0 to 1); nothing for fewer than two points."""
    if len(values) < 2:
        return
    low = _STEP * floor(min(values) / _STEP)
    high = max(_STEP * ceil(max(values) / _STEP), low + _STEP)
    for value in (low, high):
        text = str(value).replace("-", "\u2212")
        draw_figure(canvas, plot, text, (value - low) / (high - low))

    def paint(surface: Surface, k: float) -> None:
        width, height, line = plot.width * k, plot.height * k, max(2, round(6 * k))
        points = [
            (i / (len(values) - 1) * width, height - (value - low) / (high - low) * height)
            for i, value in enumerate(values)
        ]
        for a, b in pairwise(points):
            pygame.draw.line(surface, tint, a, b, line)
        for point in points:
            pygame.draw.circle(surface, tint, point, 3 * k)

    picture = canvas.sprite(("track", tuple(values), tint), plot.width, plot.height, paint, 2)
    seen = Rect(0, 0, round(picture.get_width() * share), picture.get_height())
    canvas.put(picture, canvas.at(*plot.topleft), seen)
