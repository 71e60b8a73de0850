"""A screen that hangs on its side or upside down: rotates the picture and pointer events.

Everything else works as on an upright screen. Never here: layouts.
"""

from typing import Any, Final

import pygame
from pygame import Surface
from pygame.event import Event

from game.kiosk.config import Turn

_AT_PIXELS: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_AT_SHARES: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class TurnedScreen:
    """Between the system's window and the picture that people see upright."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._picture: Surface | None = None

    def picture_of(self, window: Surface) -> Surface:
        """The surface to draw on; the window itself if nothing is rotated."""
        if self._turn is Turn.NONE:
            return window
        size = window.get_size()
        if self._turn is not Turn.HALF:
            size = size[1], size[0]
        if self._picture is None or self._picture.get_size() != size:
            self._picture = Surface(size)
        return self._picture

    def flip(self) -> None:
        """Show what was drawn."""
        window = pygame.display.get_surface()
        if window is not None and self._picture is not None:
            window.blit(pygame.transform.rotate(self._picture, -self._turn.value), (0, 0))
        pygame.display.flip()

    def upright(self, event: Event) -> Event:
        """An event as seen by somebody who sees the picture upright."""
        if self._turn is Turn.NONE or self._picture is None:
            return event
        wide, high = self._picture.get_size()
        if event.type in _AT_PIXELS:
            left, top = event.pos
            x, y = self._place(left, top, wide - 1, high - 1)
            return _changed(event, pos=(round(x), round(y)))
        if event.type in _AT_SHARES:
            x, y = self._place(event.x, event.y, 1.0, 1.0)
            return _changed(event, x=x, y=y)
        return event

    def _place(self, x: float, y: float, right: float, bottom: float) -> tuple[float, float]:
        """A place of the window on the picture, whose last column and row these are."""
        match self._turn:
            case Turn.NONE:
                return x, y
            case Turn.RIGHT:
                return y, bottom - x
            case Turn.HALF:
                return right - x, bottom - y
            case Turn.LEFT:
                return right - y, x


def _changed(event: Event, **changes: Any) -> Event:
    return Event(event.type, {**event.dict, **changes})
