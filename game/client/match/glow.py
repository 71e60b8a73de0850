"""Soft light on what a hint advises: cells of a sheet and dice.

Never here: whether there is a hint.
"""

import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.panels import frame
from game.client.draw.sheet_cells import halo
from game.client.draw.sheet_picture import Grid, cell_pixels
from game.client.draw.theme import Rgb
from game.rules.cells import Mask, cells_of

HINT: Final[Rgb] = (128, 240, 246)
"""The colour of all that is advised."""
_BREATH: Final = 1.8
"""Seconds of one rise and fall of the light."""


def draw_hint(
    canvas: Canvas,
    grid: Grid,
    cells: Mask,
    dice: Sequence[Rect],
    now: float | None,
    tint: Rgb = HINT,
) -> None:
    """Light up cells and, in `tint`, the boxes of dice; `now` lets it breathe, None keeps still."""
    strength = 1.0 if now is None else 0.78 + 0.22 * math.sin(now * 2 * math.pi / _BREATH)
    light = halo(canvas, cell_pixels(canvas, grid.pitch), HINT)
    for place in cells_of(cells):
        canvas.centre(light, *grid.middle(place), strength)
    for box in dice:
        frame(canvas, box, tint, radius=28, line=7)
