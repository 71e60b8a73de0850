"""Signs that only missions have: a numbered circle, boxes of misses, a mission's difficulty.

Never here: which circles are surrounded, or how many misses there are.
"""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import frame, well
from game.client.draw.pen import cross
from game.client.draw.theme import ALERT, GO, INK, WHITE, Rgb, tint_of
from game.rules.mission import MOST_MISSES, Mission

_DONE: Final = 0.7
"""Size of a surrounded circle, compared with an open one."""
_EMPTY: Final[Rgb] = (84, 92, 128)
_BAR: Final = 0.3
"""Width of a bar of `paint_hardness`, compared with the height of the tallest."""
_PITCH: Final = 0.42


def circle(canvas: Canvas, units: float, tint: Rgb | None) -> Surface:
    """A numbered circle without its number; tinted once it is surrounded."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        middle = (n / 2, n / 2)
        pygame.draw.circle(surface, INK, middle, n * 0.49)
        pygame.draw.circle(surface, tint or (250, 250, 246), middle, n * 0.42)

    return canvas.sprite(("mission circle", tint), units, units, paint)


def paint_circle(
    canvas: Canvas, number: str, x: float, y: float, units: float, *, done: bool = False
) -> None:
    """A circle with its number; smaller, with a tick, once it is surrounded (C10)."""
    if done:
        units *= _DONE
        canvas.centre(circle(canvas, units, GO), x, y)
        canvas.centre(icon(canvas, Icon.CHECK, units * 0.6, INK), x, y)
        return
    canvas.centre(circle(canvas, units, None), x, y)
    canvas.text(number, x, y, units * 0.9, INK, weight=Weight.SEMIBOLD, anchor="middle")


def paint_misses(canvas: Canvas, misses: int, x: float, y: float, size: int) -> None:
    """Three boxes, one crossed and bright for each miss (C4)."""
    for i in range(MOST_MISSES):
        box = Rect(round(x + i * size * 1.25), round(y), size, size)
        fill = (150, 24, 56, 235) if i < misses else (34, 14, 26, 235)
        well(canvas, box, radius=size * 0.24, colour=fill)
        frame(canvas, box, ALERT, radius=size * 0.24, line=2)
        if i < misses:
            canvas.centre(cross(canvas, canvas.px(size), i + 1, WHITE), box.centerx, box.centery)


def paint_hardness(canvas: Canvas, mission: Mission, x: float, foot: float, high: float) -> float:
    """Five rising bars, lit according to the mission's difficulty (C2); returns their width.

    Not stars: those look like something that has been won.
    """
    tint = tint_of(mission.value - 1)
    for i in range(len(Mission)):
        tall = round(high * (0.4 + 0.6 * i / (len(Mission) - 1)))
        bar = Rect(round(x + i * high * _PITCH), 0, round(high * _BAR), tall)
        bar.bottom = round(foot)
        canvas.bar(bar, tint if i < mission.value else _EMPTY, 3)
    return high * (_PITCH * (len(Mission) - 1) + _BAR)
