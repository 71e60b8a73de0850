"""Lays out and draws the line under a sheet: each item is a field that mouse and finger can press.

Where room is scarce, items use short words or a sign before letters get smaller. Never here: what
it says (`foot`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.board.foot import FootItem
from game.client.board.layout import Panel
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import icon
from game.client.draw.panels import pill, well
from game.client.draw.theme import AMBER, DIM, GO, GOLD, ON_GO, SOFA, TEXT, Rgb
from game.client.input.presses import Act
from game.client.ui.signs import Holding, sign
from game.client.words import Words

_LEAST: Final = 28
_GAP: Final = 8
_TALL: Final = 0.95
"""Largest size of letters, in heights of an item: their tails stay inside."""
_TONES: Final = (GO, (72, 178, 98))
"""The two tones between which the most urgent item pulses."""
_PASS_TONES: Final = (AMBER, (226, 172, 66))
"""The same for a pass, which must not look like a finished choice."""


@dataclass(frozen=True, slots=True)
class Foot:
    """A line, for a player's device; `loud`: whether the most urgent item is at its brightest."""

    items: tuple[FootItem, ...]
    held: Holding
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """An item in its place."""

    item: FootItem
    box: Rect
    text: str
    short: bool


def place_items(canvas: Canvas, words: Words, panel: Panel, foot: Foot) -> tuple[Placed, ...]:
    """As many items as there is room for, from the left, in as many words as fit."""
    shown, held = foot.items, foot.held
    short = [False] * len(shown)
    wide = [_width(canvas, words, panel, item, held) for item in shown]
    left = [True] * len(shown)

    def missing() -> float:
        return sum(w for w, kept in zip(wide, left, strict=True) if kept) - panel.foot.width

    for i, item in enumerate(shown):
        if missing() > 0 and item.moves:
            left[i] = not item.spare
    for i, item in enumerate(shown):
        if missing() > 0 and (item.short or item.mark is not None):
            short[i], wide[i] = True, _width(canvas, words, panel, item, held, short=True)
    for i, item in enumerate(shown):
        if missing() > 0:
            left[i] = left[i] and not item.spare
    kept = [(shown[i], wide[i], short[i]) for i in range(len(shown)) if left[i]]
    return _spread(words, panel, kept)


def _spread(
    words: Words, panel: Panel, kept: Sequence[tuple[FootItem, float, bool]]
) -> tuple[Placed, ...]:
    """The items spread over the whole line."""
    free = panel.foot.width - sum(wide for _, wide, _ in kept)
    shares = sum(item.share for item, _, _ in kept) or 1.0
    squeeze = 1.0 if free >= 0 else panel.foot.width / (panel.foot.width - free)
    placed, x = [], float(panel.foot.left)
    for item, wide, short in kept:
        width = wide * squeeze + max(0.0, free) * item.share / shares
        box = Rect(round(x), panel.foot.top, round(width), panel.foot.height)
        placed.append(Placed(item, box, _text(words, item, short=short), short))
        x += width
    return tuple(placed)


def _text(words: Words, item: FootItem, *, short: bool = False) -> str:
    if item.moves:
        return ""  # the sign alone says it
    key = item.short if short else item.key
    return words(key, **item.parts) if key else ""


def _size(panel: Panel) -> float:
    return max(float(SOFA), panel.text * 0.95)


def _width(
    canvas: Canvas,
    words: Words,
    panel: Panel,
    item: FootItem,
    held: Holding,
    *,
    short: bool = False,
) -> float:
    """An item's width at the intended size of letters."""
    picture = _sign(canvas, panel, item, held)
    parts = [picture.get_width() / canvas.scale] if picture is not None else []
    text = _text(words, item, short=short)
    weight = Weight.SEMIBOLD if item.loud else Weight.MEDIUM
    if text:
        parts.append(canvas.text_width(text, _size(panel), weight))
    if short and item.mark is not None:
        parts.append(_size(panel) * 1.1)
    return sum(parts) + _GAP * len(parts) + (38 if item.loud else 28)


def _sign(canvas: Canvas, panel: Panel, item: FootItem, held: Holding) -> Surface | None:
    if item.act is None and not item.moves:
        return None
    return sign(canvas, item.act, held, panel.foot.height * 0.86)


def draw_foot(canvas: Canvas, words: Words, panel: Panel, foot: Foot) -> None:
    """Draw the line."""
    for placed in place_items(canvas, words, panel, foot):
        _draw_item(canvas, panel, placed, foot)


def _draw_item(canvas: Canvas, panel: Panel, placed: Placed, foot: Foot) -> None:
    item, body = placed.item, placed.box.inflate(-8, -4)
    picture = _sign(canvas, panel, item, foot.held)
    if item.loud:
        loud, less_loud = _PASS_TONES if item.act is Act.PASS else _TONES
        pill(canvas, body, loud if foot.loud else less_loud, radius=body.height / 2)
    elif item.act is not None and picture is None:
        well(canvas, body, radius=body.height / 2, colour=(92, 100, 140, 150))
    enlarge = canvas.context.enlarge
    size = _size(panel)
    size = max(size, min(size * enlarge, body.height * _TALL)) / enlarge  # as far as there is room
    gap = picture.get_width() / canvas.scale + _GAP if picture is not None else 0.0
    mark = size * 1.1 if placed.short and item.mark is not None else 0.0
    room = body.width - gap - mark - (20 if item.loud or picture is None else 4)
    weight = Weight.SEMIBOLD if item.loud else Weight.MEDIUM
    wide = min(room, canvas.text_width(placed.text, size * enlarge, weight)) if placed.text else 0.0
    left = body.centerx - (wide + gap + mark) / 2
    if picture is not None:
        canvas.centre(picture, left + (gap - _GAP) / 2, body.centery)
    ink, y = (ON_GO, body.centery - 2) if item.loud else (item.ink, body.centery)
    middle = left + gap + wide / 2
    canvas.text(
        placed.text, middle, y, size, ink, weight=weight, anchor="middle", width=room, least=_LEAST
    )
    if mark and item.mark is not None:
        sign_ink = ON_GO if item.loud else GOLD if not placed.text else TEXT
        place = left + gap + wide + mark / 2 + (2 if wide else 0)
        canvas.centre(icon(canvas, item.mark, size * 0.9, sign_ink), place, y)


def draw_note(canvas: Canvas, panel: Panel, text: str, ink: Rgb = DIM) -> None:
    """A quiet sentence in the line, for seats that are not played here."""
    canvas.text(
        text,
        panel.foot.centerx,
        panel.foot.centery,
        max(panel.text * 0.92, min(panel.text, SOFA)),
        ink,
        weight=Weight.MEDIUM,
        anchor="middle",
        width=panel.foot.width,
        least=_LEAST,
    )
