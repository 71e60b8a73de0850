"""Soft light on what a hint advises: cells and dice.

Never here: whether there is a hint.
"""

import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.panels import frame
from game.client.draw.sheet_cells import advised
from game.client.draw.sheet_picture import Grid, cell_pixels
from game.client.draw.theme import Rgb
from game.rules.cells import Mask, cells_of

HINT: Final[Rgb] = (128, 240, 246)
"""The colour of advice in words."""
_BREATH: Final = 1.8
"""Seconds in which the light rises and falls once."""


def draw_hint(
    canvas: Canvas,
    grid: Grid,
    cells: Mask,
    dice: Sequence[Rect],
    now: float | None,
    tint: Rgb | None = None,
) -> None:
    """Frame cells and the boxes of dice; `now` makes the frames pulse, None keeps them still.

    `tint` tells at the couch whose hint it is.
    """
    strength = 1.0 if now is None else 0.78 + 0.22 * math.sin(now * 2 * math.pi / _BREATH)
    side = round(cell_pixels(canvas, grid.pitch) * 1.2)
    light = advised(canvas, side, side, round(side * 0.26))
    for place in cells_of(cells):
        canvas.centre(light, *grid.middle(place), strength)
    for box in dice:
        if tint is not None:
            frame(canvas, box, tint, radius=28, line=7)
            continue
        around = advised(canvas, *(canvas.px(n) for n in (*box.size, 28)))
        canvas.centre(around, *box.center)
