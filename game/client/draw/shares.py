"""Shares of a whole over rolls: a band for each seat, together always as high as the plot.

Never here: what the shares mean (`game.client.after.chances_chart`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import badge
from game.client.draw.panels import well
from game.client.draw.theme import DIM, INK
from game.table.play.seat_view import Look

AXIS: Final = 78
"""Room at the left for the numbers."""
_MOST_BADGE: Final = 48
_LEAST_BADGE: Final = 24
_EDGE: Final = 0.06
"""Least distance of a badge from the ends, as a share of the width."""


@dataclass(frozen=True, slots=True)
class Band:
    """One seat's shares (0 to 1), at the start and after each roll."""

    shares: tuple[float, ...]
    look: Look


def draw_frame(canvas: Canvas, plot: Rect, figures: Sequence[int]) -> None:
    """The recess behind the bands, and `figures` in percent at its left."""
    well(canvas, plot.inflate(6, 6), radius=10, colour=(14, 16, 27, 190))
    for percent in figures:
        draw_figure(canvas, plot, str(percent), percent / 100)


def draw_figure(canvas: Canvas, plot: Rect, text: str, height: float) -> None:
    """A number at the left of a plot, at this share of its height but within its ends."""
    y = plot.bottom - height * plot.height
    inside = min(max(y, plot.top + 12), plot.bottom - 12)
    canvas.text(text, plot.left - 16, inside, 30, DIM, weight=Weight.MEDIUM, anchor="right")


def draw_bands(canvas: Canvas, plot: Rect, bands: Sequence[Band], share: float = 1.0) -> None:
    """The bands from the top down, from the left up to `share` (0 to 1)."""
    rolls = min((len(band.shares) for band in bands), default=0)
    if rolls < 2:
        return
    picture = _picture(canvas, plot, bands)
    seen = Rect(0, 0, round(picture.get_width() * share), picture.get_height())
    canvas.put(picture, canvas.at(*plot.topleft), seen)
    if share < 1:
        return
    for band, (x, y, room) in zip(bands, _places(bands), strict=True):
        size = min(_MOST_BADGE, room * plot.height * 0.86)
        if size >= _LEAST_BADGE:
            centre = plot.left + x * plot.width, plot.top + y * plot.height
            canvas.centre(badge(canvas, band.look, size), *centre)


def _picture(canvas: Canvas, plot: Rect, bands: Sequence[Band]) -> Surface:
    def paint(surface: Surface, k: float) -> None:
        width, height = plot.width * k, plot.height * k
        edges = [[y * height for y in edge] for edge in _edges(bands)]
        step = width / (len(edges[0]) - 1)
        for band, (upper, lower) in zip(bands, pairwise(edges), strict=True):
            there = [(i * step, y) for i, y in enumerate(upper)]
            back = [(i * step, y) for i, y in enumerate(lower)][::-1]
            pygame.draw.polygon(surface, band.look.tint, there + back)
        for edge in edges[1:-1]:
            line = [(i * step, y) for i, y in enumerate(edge)]
            pygame.draw.lines(surface, INK, False, line, max(1, round(3 * k)))
        pygame.draw.line(surface, INK, (0, height / 2), (width, height / 2), max(1, round(k)))

    return canvas.sprite(("bands", tuple(bands)), plot.width, plot.height, paint, 2)


def _edges(bands: Sequence[Band]) -> list[list[float]]:
    """The height of each edge between bands at each roll, 0 at the top and 1 at the foot."""
    columns = [
        [*accumulate(shares, initial=0.0)]
        for shares in zip(*(band.shares for band in bands), strict=False)
    ]
    return [list(edge) for edge in zip(*columns, strict=True)]


def _places(bands: Sequence[Band]) -> list[tuple[float, float, float]]:
    """Where each band is thickest: x, y and thickness there, as shares of the plot.

    The ends do not count: a badge there would be cut.
    """
    edges, found = _edges(bands), []
    last = len(edges[0]) - 1
    inner = [i for i in range(last + 1) if _EDGE <= i / last <= 1 - _EDGE] or [last // 2]
    for upper, lower in pairwise(edges):
        best = max(inner, key=lambda i: min(_around(lower, upper, i)))
        found.append((best / last, (upper[best] + lower[best]) / 2, lower[best] - upper[best]))
    return found


def _around(lower: Sequence[float], upper: Sequence[float], i: int) -> list[float]:
    """A band's least thickness at a roll and next to it: a badge needs room on both sides."""
    beside = range(max(0, i - 1), min(len(lower), i + 2))
    return [lower[j] - upper[j] for j in beside]
