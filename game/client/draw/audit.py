"""A record of every text and part on screen, from which tests measure readability.

Filled by the canvas only on request. Never here: judging; tests do that.
"""

from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.contrast import ratio
from game.client.draw.theme import Rgb

_BODY: Final = 0.56
"""The share of a line's height that letters without ascenders and descenders fill."""


@dataclass(frozen=True, slots=True)
class Written:
    """A text: its letters' box in pixels, its size in units, its contrast ratio (1 to 21)."""

    text: str
    box: Rect
    size: float
    contrast: float


@dataclass(slots=True)
class Audit:
    """The visible texts, in the order they were written, and the parts they are on."""

    written: list[Written] = field(default_factory=list)
    parts: list[Rect] = field(default_factory=list)
    """The boxes of the window's parts, in units of the board."""

    def note(self, text: str, box: Rect, size: float, ink: Rgb, ground: Surface) -> None:
        """A text is about to be written in `box` of `ground`, in pixels."""
        body = box.inflate(0, -round(box.height * (1 - _BODY)))
        seen = body.clip(ground.get_rect())
        mean = pygame.transform.average_color(ground, seen) if seen else (0, 0, 0)
        self.written.append(Written(text, body, size, ratio(ink, (mean[0], mean[1], mean[2]))))

    def cover(self, box: Rect) -> None:
        """Something is drawn over these pixels: text there no longer shows."""
        self.written = [one for one in self.written if not box.contains(one.box)]

    def cover_all(self) -> None:
        """Something is drawn over the whole window."""
        self.written.clear()
