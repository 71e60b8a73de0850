"""Composite pictures that seldom change: painted once, then cached.

A `piece` lies on something already cached, such as a line of hints on a panel; `patched` is a whole
window, a ground with parts that are repainted when they change. Never here: what is painted.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pygame import Rect, Surface

from game.client.draw.caches.dirty_regions import DirtyRegions, area
from game.client.draw.caches.display_list import DisplayList
from game.client.draw.canvas import Canvas
from game.client.draw.shapes import blank

Painting: TypeAlias = Callable[[Canvas], None]
"""A function that paints on a canvas."""
_LONG: Final = 12
"""Frames after which a waiting part overtakes those before it."""
_LITTLE: Final = 0.5
"""The share of a part's box up to which only the pixels it drew on are repainted."""


def piece(
    canvas: Canvas, box: Rect, key: Hashable, paint: Painting, *, slot: str | None = None
) -> None:
    """Show what `paint` draws inside `box`, repainted when `key` changes.

    With a `slot` only the latest one is cached: for large things that seldom come back.

    `key` must hold everything the painting depends on except box and scale. `paint` only draws over
    what is there, and nothing outside the box is cached.
    """
    if canvas.context.audit is not None:
        paint(canvas)  # every text is to be noted, each time
        return
    pixels = canvas.rect(box)
    context = canvas.context
    looks = (context.enlarge, context.contrast)

    def make() -> Surface:
        picture = blank(*pixels.size)
        left, top = canvas.left - pixels.left, canvas.top - pixels.top
        paint(Canvas(picture, canvas.scale, context, left, top))
        return picture

    whole = "piece", key, tuple(box), looks
    if slot is None:
        picture = canvas.built(whole, make)
    else:
        held = context.pieces.get(slot)
        if held is None or held[0] != (whole, canvas.scale):
            held = context.pieces[slot] = (whole, canvas.scale), make()
        picture = held[1]
    canvas.put(picture, pixels)


@dataclass(frozen=True, slots=True)
class Part:
    """A box of the window that is repainted when its key changes."""

    box: Rect
    key: Hashable
    """Everything its painting depends on, except what lies below."""
    paint: Painting
    """Draws nothing outside the box."""
    below: "Part | None" = None
    """What lies under it in the same box: cached apart, since it changes less often."""
    now: bool = False
    """Whether it may wait only at first: later its moving content is drawn over it, and stops being
    drawn when the part is due.
    """

    @property
    def look(self) -> "_Look":
        """Its key, with that of what lies below."""
        return () if self.below is None else (self.below.key,), self.key


@dataclass(frozen=True, slots=True)
class Ground:
    """What the parts of a window lie on."""

    key: Hashable
    """Everything it depends on except its variant: a new key is a new picture, painted at once."""
    steps: Sequence[Painting]
    """Painted over one another; the first covers the whole window."""
    variant: Hashable = None
    """What it also depends on, but may follow a few frames late."""


_Look: TypeAlias = tuple[tuple[Hashable, ...], Hashable]


@dataclass(slots=True)
class _Kept:
    """A picture of the whole window, and how much of it is painted."""

    key: Hashable
    variant: Hashable
    ground: Surface
    lower: Surface
    """The ground with whatever lies under the parts."""
    picture: Surface
    left: int
    """How many steps of its ground are still to be painted."""
    looks: list[_Look | None] = field(default_factory=list)
    """The key with which each part was last painted, None if never."""
    drawn: dict[int, list[Rect]] = field(default_factory=dict)
    """The pixels each part has drawn on, by its number: the rest of its box shows what lies below.
    """
    waited: list[int] = field(default_factory=list)
    """How many frames each part has been waiting."""
    coming: "_Kept | None" = None
    """The same window in another variant, being painted in the background."""

    def belongs(self, canvas: Canvas, ground: Ground) -> bool:
        """Same ground and window; the variant is ignored."""
        return self.key == ground.key and self.ground.get_size() == canvas.surface.get_size()


def patched(
    canvas: Canvas, slot: str, ground: Ground, parts: Sequence[Part], *, at_once: bool = True
) -> bool:
    """Show a picture of the whole window with parts on it that do not overlap.

    The whole is cached under `slot`, and only changed parts are painted: a window with six sheets
    is then a single picture, however much is on them. If many change at once, they are painted one
    a frame in order, so that no frame takes long; meanwhile the context is `behind`. When the
    variant of the ground changes, the whole window is repainted in the same way in the background,
    and shown when it is done.

    With `at_once`, a new ground is painted with all its parts in one frame. Otherwise the first
    frame shows its first step, the second all of it, and then come the parts. Returns whether there
    is a ground to draw on.
    """
    if canvas.context.audit is not None:
        for step in ground.steps:  # every text is to be noted, each time
            step(canvas)
        for part in parts:
            canvas.context.audit.parts.append(part.box)
            if part.below is not None:
                part.below.paint(canvas)
            part.paint(canvas)
        return True
    held = canvas.context.patchworks.get(slot)
    if not isinstance(held, _Kept) or not held.belongs(canvas, ground):
        held = _begun(canvas, ground)
        while _go_on(canvas, held, ground, parts) and at_once:
            pass
        canvas.context.behind |= bool(_stale(held, parts))
    elif held.left and held.variant == ground.variant:
        canvas.context.behind |= bool(_stale(held, parts))
        while held.left:
            _go_on(canvas, held, ground, parts)
        canvas.spoil(held.ground, canvas.surface.get_rect())
    elif held.variant == ground.variant:
        held.coming = None
        _refresh(canvas, held, parts, spent=canvas.context.spent)
    else:
        held = _change(canvas, held, ground, parts)
    canvas.context.patchworks[slot] = held
    canvas.lay(held.picture)
    if isinstance(
        canvas.surface, DisplayList
    ):  # the picture is the same one, with more painted on it
        canvas.surface.mark(canvas.surface.get_rect(), held.left)
        for part, look in zip(parts, held.looks, strict=True):
            canvas.surface.mark(canvas.rect(part.box), look)
    return not held.left


def _begun(canvas: Canvas, ground: Ground) -> _Kept:
    """A picture with nothing painted yet."""
    plain = canvas.empty()
    return _Kept(ground.key, ground.variant, plain, plain, plain, len(ground.steps))


def _go_on(canvas: Canvas, kept: _Kept, ground: Ground, parts: Sequence[Part]) -> bool:
    """Paint one more step of the ground or an unpainted part; False if there is none."""
    if kept.left:
        ground.steps[-kept.left](_on(canvas, kept.ground))
        kept.left -= 1
        return True
    if kept.picture is kept.ground:
        kept.picture = kept.ground.copy()
        return True
    missing = [i for i in _stale(kept, parts) if kept.looks[i] is None]
    if missing:
        _paint(canvas, kept, missing[0], parts[missing[0]])
    return bool(missing)


def _change(canvas: Canvas, held: _Kept, ground: Ground, parts: Sequence[Part]) -> _Kept:
    """The variant has changed: until the new one is ready, update the old picture only where
    necessary.
    """
    canvas.context.behind = True
    coming = held.coming
    if coming is None or coming.variant != ground.variant:
        held.coming = _begun(canvas, ground)
    elif not canvas.context.spent and not _go_on(canvas, coming, ground, parts):
        held = coming
    _refresh(canvas, held, parts, spent=True)
    return held


def _refresh(canvas: Canvas, kept: _Kept, parts: Sequence[Part], *, spent: bool) -> None:
    """Paint the parts whose turn it is."""
    stale = _stale(kept, parts)
    if kept.picture is kept.ground:
        kept.picture = kept.ground.copy()
    for number in _turns(kept, parts, stale, spent):
        _paint(canvas, kept, number, parts[number])
    if any(kept.waited):
        canvas.context.behind = True


def _stale(kept: _Kept, parts: Sequence[Part]) -> list[int]:
    """The parts that have changed since they were painted."""
    missing = len(parts) - len(kept.looks)
    kept.looks[len(parts) :] = [None] * missing
    kept.waited[len(parts) :] = [0] * missing
    return [i for i, part in enumerate(parts) if part.look != kept.looks[i]]


def _turns(kept: _Kept, parts: Sequence[Part], stale: Sequence[int], spent: bool) -> Sequence[int]:
    """The parts to paint in this frame; the others keep waiting."""
    turns = [i for i in stale if parts[i].now and kept.looks[i] is not None]
    if not spent:
        long = [i for i in stale if kept.waited[i] >= _LONG]
        next_ones = sorted(stale, key=lambda i: not parts[i].now)
        turns += long[:1] or (next_ones[:1] if not turns else [])
    kept.waited = [kept.waited[i] + 1 if i in stale else 0 for i in range(len(parts))]
    return turns


def _paint(canvas: Canvas, kept: _Kept, number: int, part: Part) -> None:
    """Bring one part up to date."""
    under, before, lower = part.below, kept.looks[number], kept.ground
    same_below = before is not None and before[0] == part.look[0]
    if under is not None:
        if kept.lower is kept.ground:
            kept.lower = kept.ground.copy()
        lower = kept.lower
        if not same_below:
            _patch(canvas, lower, kept.ground, under, [canvas.rect(under.box)])
    hidden = kept.drawn[number] if same_below else [canvas.rect(part.box)]
    drawn = _patch(canvas, kept.picture, lower, part, hidden)
    for pixels in (*hidden, *drawn):
        canvas.spoil(kept.picture, pixels)
    kept.looks[number], kept.waited[number], kept.drawn[number] = part.look, 0, drawn


def _on(canvas: Canvas, picture: Surface, dirty: DirtyRegions | None = None) -> Canvas:
    """A canvas that draws on this picture."""
    return Canvas(picture, canvas.scale, canvas.context, canvas.left, canvas.top, dirty)


def _patch(
    canvas: Canvas, picture: Surface, ground: Surface, part: Part, hidden: Sequence[Rect]
) -> list[Rect]:
    """Paint a part after restoring the ground in `hidden`; returns the pixels it has drawn on."""
    pixels, dirty = canvas.rect(part.box), DirtyRegions()
    picture.blits([(ground, box, box) for box in hidden], doreturn=False)
    picture.set_clip(pixels)
    part.paint(_on(canvas, picture, dirty))
    picture.set_clip(None)
    drawn = [box.clip(pixels) for box in dirty.boxes]
    return drawn if sum(map(area, drawn)) < _LITTLE * area(pixels) else [pixels]
