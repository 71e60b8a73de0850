"""Sounds in writing: short lines at the lower edge, for people who cannot or will not listen.

Lies above all scenes. Never here: which sound plays when, or how one is made.
"""

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.panels import well
from game.client.draw.shapes import slab
from game.client.draw.theme import AMBER, TEXT
from game.client.sound import Sound
from game.client.stage.stage import Stage

_SECONDS: Final = 2.0
_MOST: Final = 2
_HEIGHT: Final = 58
_SIZE: Final = 36
_SIGN: Final = 40
_GAP: Final = 8


@dataclass(frozen=True, slots=True)
class _Line:
    key: str
    until: float


class Subtitles:
    """The lines on show, the latest last."""

    def __init__(self, stage: Stage) -> None:
        """`stage` knows the language, and whether anybody wants subtitles."""
        self._stage = stage
        self._lines: list[_Line] = []
        self._now = 0.0

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines on show, the latest last."""
        return tuple(self._stage.words(line.key) for line in self._lines)

    def tell(self, sound: Sound) -> None:
        """A sound plays; sounds that only answer a press have no words."""
        key = f"heard.{sound.value}"
        if not self._stage.words.has(key):
            return
        self._lines = [line for line in self._lines if line.key != key]
        self._lines = [*self._lines, _Line(key, self._now + _SECONDS)][-_MOST:]

    def update(self, seconds: float) -> None:
        """Time has passed."""
        self._now += seconds
        self._lines = [line for line in self._lines if line.until > self._now]

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines, if somebody wants them."""
        if not self._stage.settings.subtitles:
            return
        for text, box in zip(self.lines, self._boxes(canvas), strict=True):
            _draw_line(canvas, text, box)

    def _boxes(self, canvas: Canvas) -> list[Rect]:
        """The boxes of the lines: beside each other, or stacked if they are long."""
        board, boxes = self._stage.board, list[Rect]()
        for text in self.lines:
            wide = canvas.text_width(text, _SIZE * canvas.context.enlarge, Weight.SEMIBOLD)
            wide = min(wide, 1400.0, board.width - 140)
            boxes.append(Rect(0, board.height - 12 - _HEIGHT, round(wide) + _SIGN + 62, _HEIGHT))
        together = sum(box.width + _GAP for box in boxes) - _GAP
        left = (board.width - together) // 2
        for place, box in enumerate(boxes):
            if together <= board.width - 40:
                box.left, left = left, left + box.width + _GAP
            else:
                box.centerx = board.width // 2
                box.top -= (_HEIGHT + _GAP) * (len(boxes) - 1 - place)
        return boxes


def _draw_line(canvas: Canvas, text: str, box: Rect) -> None:
    canvas.cover(box)
    well(canvas, box, radius=_HEIGHT / 2, colour=(6, 7, 14, 235))
    canvas.centre(_sign(canvas), box.left + 24 + _SIGN / 2, box.centery)
    left = box.left + 36 + _SIGN
    canvas.text(text, left, box.centery, _SIZE, TEXT, width=box.right - 20 - left, least=30)


def _sign(canvas: Canvas) -> Surface:
    """Two notes under a beam: the sign for sound."""

    def paint(surface: Surface, k: float) -> None:
        import pygame

        n = _SIGN * k
        for x in (0.24, 0.72):
            head = pygame.FRect(0, 0, n * 0.30, n * 0.22)
            head.center = (x * n, n * 0.80)
            pygame.draw.ellipse(surface, AMBER, head)
            stem = pygame.FRect((x + 0.09) * n, n * 0.20, n * 0.065, n * 0.60)
            slab(surface, AMBER, stem, n * 0.03)
        beam = [(0.33, 0.20), (0.875, 0.10), (0.875, 0.26), (0.33, 0.36)]
        pygame.draw.polygon(surface, AMBER, [(x * n, y * n) for x, y in beam])

    return canvas.sprite("heard", _SIGN, _SIGN, paint)
