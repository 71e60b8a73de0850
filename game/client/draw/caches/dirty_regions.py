"""What lies over the ground of a window, so that the next frame lays the ground anew only there.

A window keeps its pixels from one frame to the next, and most of a picture stays as it is: laying
all of it each time costs more than everything that moves. Never here: what is drawn.
"""

from typing import Final

from pygame import Rect, Surface

_MOST: Final = 0.6
"""The share of the window beyond which the ground is laid whole."""
_PAST_CACHE: Final = 4
"""SDL copies rows that begin at a multiple of so many pixels, 16 bytes, past the cache."""
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
            boxes = set(map(_in_cache, self._before))
            window.blits([(ground, box, box) for box in boxes], doreturn=False)
            self._before.clear()
        else:
            window.blit(ground, (0, 0))
            self._ground = ground
            self._before.clear()

    def _is_little(self, window: Surface) -> bool:
        """Whether laying the ground box by box is less than laying it whole."""
        whole = window.get_width() * window.get_height()
        return sum(map(area, self._before)) < _MOST * whole


def _in_cache(box: Rect) -> tuple[int, int, int, int]:
    """The box, a pixel wider where SDL would copy it past the cache.

    What is laid there is drawn on at once, and read for that: from memory it takes four times as
    long.
    """
    left, top, width, height = box
    if left > 0 and left % _PAST_CACHE == 0:
        return left - 1, top, width + 1, height
    return left, top, width, height


def area(box: Rect) -> int:
    """How many pixels it has."""
    return box.width * box.height
