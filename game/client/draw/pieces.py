"""Parts of a picture that are put together of many and seldom change: painted once, then kept.

A `piece` lies on something that is kept already, such as a line of hints on a panel; `patched` is a
whole window of which parts are painted anew. Never here: what is painted.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.shapes import blank
from game.client.draw.sketch import Sketch

_LONG: Final = 12
"""Frames after which a part that waits comes before those in front of it."""


def piece(canvas: Canvas, box: Rect, key: Hashable, paint: Callable[[Canvas], None]) -> None:
    """Show what `paint` draws inside `box`, which is the same as long as `key` is the same.

    `key` must hold everything the painting depends on but the box and the scale. `paint` only lays
    pictures over what is there, and nothing outside of the box is kept.
    """
    if canvas.supplies.audit is not None:
        paint(canvas)  # every text is to be noted, each time
        return
    pixels = canvas.rect(box)
    supplies = canvas.supplies
    looks = (supplies.enlarge, supplies.contrast)

    def make() -> Surface:
        picture = blank(*pixels.size)
        left, top = canvas.left - pixels.left, canvas.top - pixels.top
        paint(Canvas(picture, canvas.scale, supplies, left, top))
        return picture

    picture = canvas.built(("piece", key, tuple(box), looks), make)
    canvas.put(picture, pixels)


@dataclass(frozen=True, slots=True)
class Part:
    """A box of the window that is painted anew when its key changes."""

    box: Rect
    key: Hashable
    """Everything its painting depends on, but for what lies below."""
    paint: Callable[[Canvas], None]
    """Draws nothing outside of the box."""
    below: "Part | None" = None
    """What it lies on, in the same box: kept apart, since it changes less often."""
    now: bool = False
    """Whether it never waits: what it shows is drawn over it while it moves, and then no more."""

    @property
    def look(self) -> "_Look":
        """What it looks like, with what lies below."""
        return None if self.below is None else self.below.key, self.key


_Look: TypeAlias = tuple[Hashable, Hashable]


@dataclass(slots=True)
class _Kept:
    """A picture of the whole window, and how far it is painted."""

    ground: Surface
    lower: Surface
    """The ground with what lies below the parts."""
    picture: Surface
    looks: list[_Look | None]
    """What of each part has been painted by now; None: nothing."""
    waited: list[int]
    """For how many frames each part has been waiting."""


def patched(canvas: Canvas, slot: str, ground: Surface, parts: Sequence[Part]) -> None:
    """Show a picture of the whole window with parts laid over it, which do not overlap.

    The whole is kept under `slot`, and only parts that have changed are painted: a window with six
    sheets is then one picture to show, however much lies on them. Where many change at once they
    are painted one a frame, the first ones first, so that none takes long; while some still wait
    the supplies are `behind`.
    """
    if canvas.supplies.audit is not None:
        canvas.lay(ground)
        for part in parts:  # every text is to be noted, each time
            if part.below is not None:
                part.below.paint(canvas)
            part.paint(canvas)
        return
    held = canvas.supplies.patchworks.get(slot)
    if isinstance(held, _Kept) and held.ground is ground:
        _adopt(held, len(parts))
        turns = _turns(held, parts, canvas.supplies.spent)
    else:
        held = _Kept(ground, ground, ground.copy(), [], [])
        _adopt(held, len(parts))
        canvas.supplies.patchworks[slot] = held
        turns = range(len(parts))
    for number in turns:
        _paint(canvas, held, number, parts[number])
    if any(held.waited):
        canvas.supplies.behind = True
    canvas.lay(held.picture)
    if isinstance(canvas.surface, Sketch):  # the picture is the same one, with other parts on it
        for part, look in zip(parts, held.looks, strict=True):
            canvas.surface.mark(canvas.rect(part.box), look)


def _adopt(kept: _Kept, count: int) -> None:
    """There are so many parts now."""
    missing = count - len(kept.looks)
    kept.looks[count:] = [None] * missing
    kept.waited[count:] = [0] * missing


def _turns(kept: _Kept, parts: Sequence[Part], spent: bool) -> Sequence[int]:
    """The parts to be painted in this frame; the others go on waiting."""
    stale = [i for i, part in enumerate(parts) if part.look != kept.looks[i]]
    turns = [i for i in stale if parts[i].now]
    if stale and not turns and not spent:
        long = (i for i in stale if kept.waited[i] >= _LONG)
        turns = [next(long, stale[0])]
    kept.waited = [kept.waited[i] + 1 if i in stale else 0 for i in range(len(parts))]
    return turns


def _paint(canvas: Canvas, kept: _Kept, number: int, part: Part) -> None:
    """Bring one part up to date."""
    under, before, lower = part.below, kept.looks[number], kept.ground
    if under is not None:
        if kept.lower is kept.ground:
            kept.lower = kept.ground.copy()
        if before is None or before[0] != under.key:
            _patch(_on(canvas, kept.lower), kept.ground, under)
        lower = kept.lower
    _patch(_on(canvas, kept.picture), lower, part)
    canvas.spoil(kept.picture, part.box)
    kept.looks[number], kept.waited[number] = part.look, 0


def _on(canvas: Canvas, picture: Surface) -> Canvas:
    """A canvas that draws on this picture instead."""
    return Canvas(picture, canvas.scale, canvas.supplies, canvas.left, canvas.top)


def _patch(canvas: Canvas, ground: Surface, part: Part) -> None:
    pixels = canvas.rect(part.box)
    canvas.surface.blit(ground, pixels, pixels)
    canvas.surface.set_clip(pixels)
    part.paint(canvas)
    canvas.surface.set_clip(None)
