"""The sign of an act on the device somebody holds: buttons of his controller, keys of his half.

Never here: which device somebody holds, or the words beside the sign.
"""

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from game.client.devices import Devices, Family
from game.client.draw.canvas import Canvas
from game.client.draw.pad_signs import PadButton, pad_sign
from game.client.intents import Act
from game.client.sources import Source, SourceKind
from game.client.ui.hints import dpad, keycap
from game.table.settings import PadSigns

PAD_BUTTON_OF: Final[dict[Act, PadButton]] = {
    Act.ACCEPT: PadButton.SOUTH,
    Act.BACK: PadButton.EAST,
    Act.UNDO: PadButton.EAST,
    Act.SUBMIT: PadButton.WEST,
    Act.CYCLE: PadButton.NORTH,
    Act.PREVIOUS: PadButton.LEFT,
    Act.NEXT: PadButton.RIGHT,
    Act.MENU: PadButton.START,
    Act.PASS: PadButton.SELECT,
    Act.HINT: PadButton.STICK,
}
SPACE: Final = "␣"
ENTER: Final = "↵"
SHIFT: Final = "⇧"
ERASE: Final = "⌫"
_DRAWN: Final = (SPACE, ENTER, SHIFT, ERASE)
_LEFT: Final[dict[Act | None, tuple[str, ...]]] = {
    None: ("W", "A", "S", "D"),
    Act.ACCEPT: (SPACE,),
    Act.SUBMIT: ("E",),
    Act.BACK: ("Q",),
    Act.UNDO: ("Q",),
    Act.CYCLE: ("R",),
    Act.HINT: ("F",),
    Act.PREVIOUS: ("1",),
    Act.NEXT: ("2",),
    Act.MENU: ("Esc",),
}
_RIGHT: Final[dict[Act | None, tuple[str, ...]]] = {
    None: ("↑", "←", "↓", "→"),
    Act.ACCEPT: (ENTER,),
    Act.SUBMIT: (SHIFT,),
    Act.BACK: (ERASE,),
    Act.UNDO: (ERASE,),
    Act.CYCLE: ("P",),
    Act.HINT: ("O",),
    Act.PREVIOUS: ("9",),
    Act.NEXT: ("0",),
    Act.MENU: ("Esc",),
}


@dataclass(frozen=True, slots=True)
class Holding:
    """What somebody has in his hands."""

    kind: SourceKind
    family: Family = Family.GENERIC


def holding(source: Source, devices: Devices, signs: PadSigns) -> Holding:
    """What the holder of a source sees on it; the setting wins over what the controller says."""
    pad = devices.pad(source)
    family = pad.family if pad is not None else Family.XBOX
    if signs is not PadSigns.AUTO:
        family = Family(signs.value)
    return Holding(source.kind, family)


def sign(canvas: Canvas, act: Act | None, held: Holding, units: float) -> Surface | None:
    """The picture of an act, None stands for moving about; None for pointers, who press words."""
    if held.kind is SourceKind.PAD:
        if act is None:
            return dpad(canvas, units)
        return pad_sign(canvas, PAD_BUTTON_OF[act], held.family, units)
    table = _LEFT if held.kind is SourceKind.LEFT_KEYS else _RIGHT
    if held.kind in (SourceKind.MOUSE, SourceKind.TOUCH) or act not in table:
        return None
    if act is None:
        return _cluster(canvas, table[None], units)
    return key_sign(canvas, table[act][0], units)


def key_sign(canvas: Canvas, label: str, units: float) -> Surface:
    """A key with its letter, or with the sign that is printed on most such keys."""
    if label not in _DRAWN and label not in _ARROWS:
        return keycap(canvas, label, units * 0.92)
    size = canvas.px(units * 0.92)
    wide = label in (SPACE, ENTER, SHIFT, ERASE)

    def make() -> Surface:
        cap = keycap(canvas, "MM" if wide else "M", units * 0.92)
        out = blank_cap(cap)
        _mark(out, label, size)
        return out

    return canvas.built(("key sign", label, size), make)


_ARROWS: Final = {"↑": (0, -1), "↓": (0, 1), "←": (-1, 0), "→": (1, 0)}
_INK: Final = (40, 44, 66)


def blank_cap(cap: Surface) -> Surface:
    """A key without its letters: the letters' place is painted over."""
    out = cap.copy()
    w, h = out.get_size()
    box = pygame.Rect(0, 0, round(w - h * 0.3), round(h * 0.62))
    box.center = (w // 2, round(h * 0.43))
    pygame.draw.rect(out, (222, 226, 238, 255), box)
    return out


def _mark(cap: Surface, label: str, size: int) -> None:
    """Draw a key's sign in lines."""
    x, y, u = cap.get_width() / 2, size * 0.43, size * 0.2
    thick = max(2, round(size * 0.075))
    if label in _ARROWS:
        dx, dy = _ARROWS[label]
        tip, left, right = (dx, dy), (-dx + dy, -dy + dx), (-dx - dy, -dy - dx)
        spots = [(x + px * u, y + py * u) for px, py in (tip, left, right)]
        pygame.draw.polygon(cap, _INK, spots)
        return
    lines = {
        SPACE: ((-1.7, -0.4), (-1.7, 0.6), (1.7, 0.6), (1.7, -0.4)),
        ENTER: ((1.3, -1.0), (1.3, 0.3), (-1.3, 0.3)),
        SHIFT: ((-0.55, 1.1), (-0.55, 0.1), (-1.2, 0.1), (0, -1.15), (1.2, 0.1), (0.55, 0.1)),
        ERASE: ((-1.6, 0.0), (-0.7, -0.95), (1.6, -0.95), (1.6, 0.95), (-0.7, 0.95)),
    }[label]
    spots = [(x + px * u, y + py * u) for px, py in lines]
    closed = label in (SHIFT, ERASE)
    if label == SHIFT:
        spots.append((x + 0.55 * u, y + 1.1 * u))
    pygame.draw.lines(cap, _INK, closed, spots, thick)
    if label == ENTER:
        head = [(-1.5, 0.3), (-0.7, -0.35), (-0.7, 0.95)]
        pygame.draw.polygon(cap, _INK, [(x + px * u, y + py * u) for px, py in head])
    if label == ERASE:
        for way in (1, -1):
            ends = ((x, y - way * 0.4 * u), (x + 0.8 * u, y + way * 0.4 * u))
            pygame.draw.line(cap, _INK, *ends, thick)


def _cluster(canvas: Canvas, labels: tuple[str, ...], units: float) -> Surface:
    """Four keys as they lie: one above three."""
    side = units * 0.56
    size = canvas.px(units)

    def make() -> Surface:
        keys = [key_sign(canvas, label, side) for label in labels]
        w, h = max(key.get_width() for key in keys), keys[0].get_height()
        from game.client.draw.shapes import PREMULTIPLIED, blank

        out = blank(w * 3 + 2, h * 2 + 2)
        for key, (column, row) in zip(keys, ((1, 0), (0, 1), (1, 1), (2, 1)), strict=True):
            place = key.get_rect(center=(w * column + w // 2, h * row + h // 2))
            out.blit(key, place, special_flags=PREMULTIPLIED)
        return out

    return canvas.built(("key cluster", labels, size), make)
