"""A chart of totals over rolls: one line for each seat, with its badge at the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import badge
from game.client.draw.theme import CARD_EDGE, DIM, FAINT, TEXT
from game.table.play.seat_view import Look

LABELS: Final = 112
"""Room for the badges at the right."""
_AXIS: Final = 78  # room at the left for the figures
FOOT: Final = 56
"""Room for the roll numbers at the foot."""


@dataclass(frozen=True, slots=True)
class Line:
    """One seat's totals: at the start and after each roll."""

    totals: tuple[int, ...]
    look: Look


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the lines are drawn, and what the edges stand for."""

    plot: Rect
    low: int
    high: int
    rolls: int


def _framed(box: Rect, lines: Sequence[Line]) -> _Frame | None:
    """The frame for these lines in a box, None for fewer than two points."""
    values = [value for line in lines for value in line.totals]
    rolls = max((len(line.totals) for line in lines), default=0) - 1
    if rolls < 1:
        return None
    low, high = 10 * (min(values) // 10), 10 * -(-max(values) // 10)
    plot = Rect(box.left + _AXIS, box.top + 10, box.width - _AXIS - LABELS, box.height - FOOT - 10)
    return _Frame(plot, low, max(high, low + 10), rolls)


def draw_grid(canvas: Canvas, box: Rect, lines: Sequence[Line], axis: str) -> None:
    """The grid and its numbers, which do not move; nothing for fewer than two points."""
    frame = _framed(box, lines)
    if frame is not None:
        _draw_grid(canvas, frame.plot, frame.low, frame.high, frame.rolls, axis)


def place_of(box: Rect, lines: Sequence[Line], line: int, roll: int) -> tuple[float, float] | None:
    """A line's point after a roll, for a chart in that box; None if the line is shorter."""
    frame = _framed(box, lines)
    if frame is None or line >= len(lines) or roll >= len(lines[line].totals):
        return None
    value = lines[line].totals[roll]
    plot, high = frame.plot, frame.high - frame.low
    return (
        plot.left + roll / frame.rolls * plot.width,
        plot.bottom - (value - frame.low) / high * plot.height,
    )


def draw_lines(canvas: Canvas, box: Rect, lines: Sequence[Line], share: float = 1.0) -> None:
    """The lines from the left up to `share` (0 to 1), with their badges at the end."""
    frame = _framed(box, lines)
    if frame is None:
        return
    plot, low, high = frame.plot, frame.low, frame.high
    curves = _curves(canvas, plot, lines, low, high, frame.rolls)
    seen = Rect(0, 0, round(curves.get_width() * share), curves.get_height())
    canvas.put(curves, canvas.at(*plot.topleft), seen)
    if share >= 1:
        _draw_ends(canvas, plot, lines, low, high)


def _draw_grid(canvas: Canvas, plot: Rect, low: int, high: int, rolls: int, axis: str) -> None:
    step = 10 if high - low <= 60 else 20
    for value in range(low, high + 1, step):
        y = plot.bottom - (value - low) / (high - low) * plot.height
        line = Rect(plot.left, round(y) - 1, plot.width, 3 if value == 0 else 2)
        canvas.bar(line, FAINT if value == 0 else (56, 62, 90))
        canvas.text(
            str(value).replace("-", "\u2212"),
            plot.left - 16,
            y,
            32,
            DIM,
            weight=Weight.MEDIUM,
            anchor="right",
        )
    draw_rolls(canvas, plot, rolls)
    canvas.text(
        axis,
        plot.right + LABELS,
        plot.bottom + 34,
        32,
        DIM,
        weight=Weight.MEDIUM,
        anchor="right",
        width=LABELS - 20,
        least=24,
    )


def draw_rolls(canvas: Canvas, plot: Rect, rolls: int) -> None:
    """The roll numbers under a plot that runs from the start to the last roll.

    Nothing if there was no roll.
    """
    if rolls < 1:
        return
    every = 5 if rolls <= 25 else 10
    for roll in range(0, rolls + 1, every):
        x = plot.left + roll / rolls * plot.width
        canvas.bar(Rect(round(x), plot.bottom, 2, 10), CARD_EDGE)
        canvas.text(str(roll), x, plot.bottom + 34, 32, DIM, weight=Weight.MEDIUM, anchor="middle")


def _curves(
    canvas: Canvas, plot: Rect, lines: Sequence[Line], low: int, high: int, rolls: int
) -> Surface:
    def paint(surface: Surface, k: float) -> None:
        for line in lines:
            points = [
                (
                    roll / rolls * plot.width * k,
                    (plot.height - (value - low) / (high - low) * plot.height) * k,
                )
                for roll, value in enumerate(line.totals)
            ]
            for a, b in pairwise(points):
                pygame.draw.line(surface, line.look.tint, a, b, max(2, round(6 * k)))
            for point in points:
                pygame.draw.circle(surface, line.look.tint, point, 3 * k)

    key = ("curves", tuple(lines))
    return canvas.sprite(key, plot.width, plot.height, paint, 2)


def _draw_ends(canvas: Canvas, plot: Rect, lines: Sequence[Line], low: int, high: int) -> None:
    """The seats' badges at the right, pushed apart where they would overlap."""
    ends = sorted(
        (
            (plot.bottom - (line.totals[-1] - low) / (high - low) * plot.height, line)
            for line in lines
            if line.totals
        ),
        key=lambda end: end[0],
    )
    gap = 52.0
    places: list[float] = []
    for y, _ in ends:
        places.append(max(y, places[-1] + gap) if places else max(y, plot.top + 20))
    overshoot = max(0.0, places[-1] - (plot.bottom - 4)) if places else 0.0
    for i in range(len(places) - 1, -1, -1):
        limit = places[i + 1] - gap if i + 1 < len(places) else places[i] - overshoot
        places[i] = min(places[i], limit)
    for place, (y, line) in zip(places, ends, strict=True):
        canvas.bar(
            Rect(plot.right + 2, round(min(y, place)), 3, max(3, round(abs(place - y)))),
            line.look.tint,
        )
        canvas.centre(badge(canvas, line.look, 44), plot.right + 32, place)
        canvas.text(str(line.totals[-1]).replace("-", "\u2212"), plot.right + 62, place, 36, TEXT)
