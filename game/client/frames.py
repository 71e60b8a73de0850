"""Brings frames to the window: in full, or only what has changed.

Never here: what is drawn, or finding changes (`draw.caches.display_list`).
"""

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.client.draw.caches.display_list import DisplayList, Stroke, changed, redraw

Draw: TypeAlias = Callable[[Surface], None]
"""Draws a whole frame on a surface."""

MAY_LOSE_PICTURE: Final = (
    pygame.VIDEOEXPOSE,
    pygame.VIDEORESIZE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWFOCUSGAINED,
)
"""Events after which the window may have lost its content."""
_WHOLE: Final = 10
"""Of this many partial frames, one is brought to the screen in full."""


class Frames:
    """The frames of one window."""

    def __init__(self, flip: Callable[[], None] = pygame.display.flip) -> None:
        """Nothing has been shown yet; `flip` brings a whole frame to the screen."""
        self._flip = flip
        self.drawn: list[Rect] = []
        """The regions drawn by the last partial frame."""
        self._sketch: DisplayList | None = None
        self._strokes: list[Stroke] | None = None
        """The window's content, if known."""
        self._scene: object = None
        self._partial = 0

    def lose(self) -> None:
        """The window may have lost its content."""
        self._scene = self._strokes = None

    def follows(self, scene: object) -> bool:
        """Whether the next frame shows this scene, as the last one did."""
        before, self._scene = self._scene, scene
        return before is scene

    def whole(self, window: Surface, draw: Draw) -> None:
        """Draw a whole frame."""
        self._strokes = None
        draw(window)
        self._flip()

    def changes(self, window: Surface, draw: Draw) -> None:
        """Draw a frame in which little has changed."""
        if self._sketch is None or self._sketch.get_size() != window.get_size():
            self._sketch, self._strokes = DisplayList(window.get_size()), None
        draw(self._sketch)
        before, strokes = self._strokes, self._sketch.strokes
        self._strokes, self._sketch.strokes = strokes, []
        places = [window.get_rect()] if before is None else changed(before, strokes)
        self.drawn = redraw(window, strokes, places)
        self._partial = (self._partial + 1) % _WHOLE
        if not self._partial:
            self._flip()  # who knows what became of the screen meanwhile
        elif self.drawn:
            pygame.display.update(self.drawn)
