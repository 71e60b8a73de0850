"""The regions of a window that have been drawn on, so the next frame restores the ground only
there.

A window keeps its pixels from one frame to the next, and most of a picture does not change: copying
all of it each time costs more than drawing everything that moves. Never here: what is drawn.
"""

from typing import Final

from pygame import Rect, Surface

_MOST: Final = 0.6
"""The share of the window beyond which the whole ground is copied."""
_PAST_CACHE: Final = 4
"""SDL bypasses the cache when it copies rows that start at a multiple of this many pixels (16
bytes).
"""
_MOST_BOXES: Final = 2000
"""Most boxes remembered while no ground is copied."""


class DirtyRegions:
    """One window: its ground, and every box drawn on since that was copied."""

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
        """The window's content is unknown from now on."""
        self._ground = None
        self._before.clear()

    def spoil(self, picture: Surface, box: Rect) -> None:
        """A cached picture has changed there, which matters if it is the ground."""
        if picture is self._ground:
            self._before.append(box)

    def lay(self, window: Surface, ground: Surface) -> None:
        """Show a picture of the window's size; it hides what this frame has drawn so far."""
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
        """Whether copying the ground box by box is cheaper than copying all of it."""
        whole = window.get_width() * window.get_height()
        return sum(map(area, self._before)) < _MOST * whole


def _in_cache(box: Rect) -> tuple[int, int, int, int]:
    """The box, one pixel wider where SDL would bypass the cache.

    What is copied there is drawn on at once and so read again: from memory that takes four times as
    long.
    """
    left, top, width, height = box
    if left > 0 and left % _PAST_CACHE == 0:
        return left - 1, top, width + 1, height
    return left, top, width, height


def area(box: Rect) -> int:
    """Its area in pixels."""
    return box.width * box.height
