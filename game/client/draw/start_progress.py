"""The progress of an unusually slow start, before there are fonts for words.

Never here: what takes so long.
"""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.theme import DUSK, GOLD, NIGHT

_WIDTH: Final = 0.3
_HEIGHT: Final = 0.012
"""Height of the bar, as a share of the window's."""


def progress_box(size: tuple[int, int]) -> Rect:
    """The bar's box in a window of this size."""
    width, height = size
    box = Rect(0, 0, round(width * _WIDTH), max(4, round(height * _HEIGHT)))
    box.center = (width // 2, height // 2)
    return box


def show_progress(window: Surface, share: float) -> None:
    """Show a bar filled this far, 0 to 1, and nothing else."""
    box = progress_box(window.get_size())
    window.fill(NIGHT)
    pygame.draw.rect(window, DUSK, box, border_radius=box.height // 2)
    done = Rect(box.left, box.top, round(box.width * share), box.height)
    if done.width:
        pygame.draw.rect(window, GOLD, done, border_radius=box.height // 2)
    pygame.event.pump()
    pygame.display.flip()
