"""What lies over the ground of a window, so that the next frame lays the ground anew only there.

A window keeps its pixels from one frame to the next, and most of a picture stays as it is: laying
all of it each time costs more than everything that moves. Never here: what is drawn.
"""

from typing import Final

from pygame import Rect, Surface

_MOST: Final = 0.6
"""The share of the window beyond which the ground is laid whole."""
_LINE: Final = 16
"""Pixels in a cache line of 64 bytes."""
_MOST_BOXES: Final = 2000
"""So many boxes are remembered while no ground is laid."""


class DirtyRegions:
    """Of one window: its ground, and every box that was drawn on since that was laid."""

    def __init__(self) -> None:
        self.boxes: list[Rect] = []
        """What this frame has drawn on so far, in pixels."""
        self._before: list[Rect] = []
        self._ground: Surface | None = None
        self._window: Surface | None = None

    def begin(self, window: Surface) -> None:
        """A frame begins."""
        self._before += self.boxes
        self.boxes.clear()
        if window is not self._window or len(self._before) > _MOST_BOXES:
            self.forget()
            self._window = window

    def forget(self) -> None:
        """Nobody knows what the window shows."""
        self._ground = None
        self._before.clear()

    def spoil(self, picture: Surface, box: Rect) -> None:
        """A picture has changed there, which matters if it is the ground."""
        if picture is self._ground:
            self._before.append(box)

    def lay(self, window: Surface, ground: Surface) -> None:
        """Show a picture as large as the window; what this frame has drawn so far is hidden."""
        if self.boxes:  # it is no ground but lies on one
            self.boxes.append(window.blit(ground, (0, 0)))
        elif ground is self._ground and self._is_little(window):
            lines = set(map(_in_lines, self._before))
            window.blits([(ground, box, box) for box in lines], doreturn=False)
            self._before.clear()
        else:
            window.blit(ground, (0, 0))
            self._ground = ground
            self._before.clear()

    def _is_little(self, window: Surface) -> bool:
        """Whether laying the ground box by box is less than laying it whole."""
        whole = window.get_width() * window.get_height()
        return sum(map(area, self._before)) < _MOST * whole


def _in_lines(box: Rect) -> tuple[int, int, int, int]:
    """The box made as wide as whole cache lines.

    SDL writes past the cache where rows begin at a multiple of 16 bytes. A row that then ends
    within a line costs up to ten times as much as one that fills it.
    """
    left = box.left & -_LINE
    return left, box.top, (box.right + _LINE - 1 & -_LINE) - left, box.height


def area(box: Rect) -> int:
    """How many pixels it has."""
    return box.width * box.height
