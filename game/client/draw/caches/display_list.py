"""Records a frame before drawing it, so that a frame at rest draws only what has changed.

Never here: what is drawn, or when a screen is at rest (`game.client.idle`).
"""

from collections.abc import Hashable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.client.draw.shapes import faded
from game.client.draw.theme import Rgb

if TYPE_CHECKING:
    from pygame.typing import Point, RectLike

_NEAR: Final = 24
"""Regions at most this many pixels apart are drawn as one."""
_Box = tuple[int, int, int, int]


class Stroke(NamedTuple):
    """One drawing operation; equal ones look the same."""

    box: _Box
    """The pixels it wants to touch."""
    clip: _Box
    """The pixels it may touch at most."""
    picture: Surface | None = None
    area: _Box | None = None
    flags: int = 0
    alpha: float = 1.0
    ink: Rgb | None = None
    """The colour of a plain bar, which has no picture."""
    radius: int = 0
    mark: Hashable = None
    """The state of a picture that is still painted on; draws nothing."""

    def draw(self, window: Surface, dirty: Rect) -> None:
        """Draw it, inside `dirty` only."""
        window.set_clip(dirty.clip(self.clip))
        if self.ink is not None:
            pygame.draw.rect(window, self.ink, self.box, border_radius=self.radius)
        if self.picture is not None:
            picture = self.picture if self.alpha == 1.0 else faded(self.picture, self.alpha)
            window.blit(picture, self.box, self.area, self.flags)


class DisplayList(Surface):
    """Stands in for the window: records what is drawn where, in order, and shows nothing."""

    def __init__(self, size: tuple[int, int]) -> None:
        """`size`: that of the window, in pixels."""
        super().__init__(size, depth=8)
        self.strokes: list[Stroke] = []

    def blit(
        self,
        source: Surface,
        dest: "Point | RectLike" = (0, 0),
        area: "RectLike | None" = None,
        special_flags: int = 0,
    ) -> Rect:
        """Record a picture."""
        return self.fade(source, dest, 1.0, area, special_flags)

    def fade(
        self,
        source: Surface,
        dest: "Point | RectLike",
        alpha: float,
        area: "RectLike | None" = None,
        special_flags: int = 0,
    ) -> Rect:
        """Record a premultiplied picture with reduced opacity."""
        place = Rect(dest) if isinstance(dest, Rect) else Rect(dest, (0, 0))  # type: ignore[arg-type]
        cut = None if area is None else Rect(area)
        place.size = source.get_size() if cut is None else cut.size
        kept = None if cut is None else _box(cut)
        self.strokes.append(Stroke(_box(place), self._clip, source, kept, special_flags, alpha))
        return place

    def bar(self, box: Rect, colour: Rgb, radius: int) -> None:
        """Record a plain box."""
        self.strokes.append(Stroke(_box(box), self._clip, ink=colour, radius=radius))

    def mark(self, box: Rect, key: Hashable) -> None:
        """Record the state of a picture that may be painted on while it is cached."""
        self.strokes.append(Stroke(_box(box), self._clip, mark=key))

    @property
    def _clip(self) -> _Box:
        return _box(self.get_clip())


def _box(rect: Rect) -> _Box:
    return rect.left, rect.top, rect.width, rect.height


def changed(before: Sequence[Stroke], after: Sequence[Stroke]) -> list[Rect]:
    """The pixels in which two successive frames differ."""
    first = 0
    if len(before) != len(after):
        most = min(len(before), len(after))
        while first < most and before[first] == after[first]:
            first += 1
        last = 0
        while last < most - first and before[-1 - last] == after[-1 - last]:
            last += 1
        before, after = before[: len(before) - last], after[: len(after) - last]
    found: list[Rect] = []
    for old, new in zip_longest(before[first:], after[first:]):
        if old != new:
            found += [Rect(one.box).clip(one.clip) for one in (old, new) if one is not None]
    return _merged([box for box in found if box.size != (0, 0)])


def _merged(boxes: list[Rect]) -> list[Rect]:
    """The same pixels and some around them, as a few boxes that do not overlap."""
    apart: list[Rect] = []
    for box in boxes:
        grown = box
        while (touched := grown.inflate(_NEAR, _NEAR).collidelist(apart)) >= 0:
            grown = grown.union(apart.pop(touched))
        apart.append(grown)
    return apart


def redraw(window: Surface, strokes: Sequence[Stroke], places: Sequence[Rect]) -> list[Rect]:
    """Redraw these regions; returns those inside the window."""
    boxes = [stroke.box for stroke in strokes]
    drawn = [place.clip(window.get_rect()) for place in places]
    drawn = [place for place in drawn if place.width and place.height]
    for place in drawn:
        for number in place.collidelistall(boxes):
            strokes[number].draw(window, place)
    window.set_clip(None)
    return drawn
