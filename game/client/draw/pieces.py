"""Parts of a picture that are put together of many and seldom change: painted once, then kept.

A `piece` lies on something that is kept already, such as a line of hints on a panel; `patched` is a
whole window of which parts are painted anew. Never here: what is painted.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.shapes import blank
from game.client.draw.sketch import Sketch

_AT_ONCE: Final = 2
"""Parts that are painted in a frame."""


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


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a kept picture shows: what lies below, and the keys of its parts."""

    ground: Surface
    keys: tuple[Hashable, ...]


def patched(canvas: Canvas, slot: str, ground: Surface, parts: Sequence[Part]) -> None:
    """Show a picture of the whole window with parts laid over it, which do not overlap.

    The whole is kept under `slot`, and only parts whose key has changed are painted: a window with
    six sheets is then one picture to show, however much lies on them. Where many change at once
    they are painted over a few frames, so that none takes long.
    """
    if canvas.supplies.audit is not None:
        canvas.lay(ground)
        for part in parts:  # every text is to be noted, each time
            if part.below is not None:
                part.below.paint(canvas)
            part.paint(canvas)
        return
    lower = [part.below for part in parts if part.below is not None]
    if lower:
        ground, painted = _laid(canvas, f"{slot}, below", ground, lower)
        keys = iter(painted)
        parts = [part if part.below is None else _lying_on(part, next(keys)) for part in parts]
    picture, shown = _laid(canvas, slot, ground, parts)
    canvas.lay(picture)
    if isinstance(canvas.surface, Sketch):  # the picture is the same one, with other parts on it
        for part, key in zip(parts, shown, strict=True):
            canvas.surface.mark(canvas.rect(part.box), key)


def _lying_on(part: Part, below: Hashable) -> Part:
    """The part with what has been painted below it for its key."""
    return Part(part.box, (part.key, below), part.paint)


def _laid(
    canvas: Canvas, slot: str, ground: Surface, parts: Sequence[Part]
) -> tuple[Surface, tuple[Hashable, ...]]:
    """The kept picture with its parts, and the keys with which they have been painted by now."""
    held = canvas.supplies.layers.get(slot)
    now = tuple(part.key for part in parts)
    before = held[0] if held is not None else None
    known = isinstance(before, _Shown) and before.ground is ground
    picture = held[1] if held is not None and known else ground.copy()
    old = before.keys if isinstance(before, _Shown) and known else ()
    if old != now:
        keys, left = list(now), _AT_ONCE if known else len(parts)
        under = Canvas(picture, canvas.scale, canvas.supplies, canvas.left, canvas.top)
        for i, (part, key) in enumerate(zip_longest(parts, old[: len(parts)])):
            if part.key != key and left:
                _patch(under, ground, part)
                canvas.spoil(picture, part.box)
                left -= 1
            elif part.key != key:
                keys[i] = key  # it is still to be painted
        now = tuple(keys)
        canvas.supplies.layers[slot] = (_Shown(ground, now), picture)
    return picture, now


def _patch(canvas: Canvas, ground: Surface, part: Part) -> None:
    pixels = canvas.rect(part.box)
    canvas.surface.blit(ground, pixels, pixels)
    canvas.surface.set_clip(pixels)
    part.paint(canvas)
    canvas.surface.set_clip(None)
