"""The line at the foot of a screen: which key or button does what, for the device used last."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.lettering import Anchor
from game.client.draw.shapes import PREMULTIPLIED, blank, slab
from game.client.draw.theme import GOLD, TEXT, WHITE, Rgb, lit, shaded
from game.client.fonts import Weight
from game.client.intents import Act, Device

_PAD_COLOURS: Final[dict[str, Rgb]] = {
    "A": (66, 170, 90),
    "B": (222, 66, 92),
    "X": (58, 134, 232),
    "Y": (232, 178, 44),
}
_PAD_SIGNS: Final[dict[Act, str]] = {
    Act.ACCEPT: "A",
    Act.BACK: "B",
    Act.UNDO: "B",
    Act.SUBMIT: "X",
    Act.CYCLE: "Y",
    Act.NEXT: "RB",
    Act.PREVIOUS: "LB",
    Act.MENU: "≡",
    Act.PASS: "⧉",
    Act.ERASE: "X",
    Act.HINT: "R3",
}
KEY_SIGNS: Final[dict[Act, str]] = {
    Act.ACCEPT: "space",
    Act.BACK: "esc",
    Act.UNDO: "Z",
    Act.SUBMIT: "enter",
    Act.CYCLE: "C",
    Act.NEXT: "tab",
    Act.PREVIOUS: "tab",
    Act.MENU: "F10",
    Act.PASS: "P",
    Act.ERASE: "back",
    Act.HINT: "H",
}


def pad_button(canvas: Canvas, sign: str, units: float) -> Surface:
    """A controller's button: a coloured disc, or a bar for the shoulders."""
    colour = _PAD_COLOURS.get(sign, (92, 100, 136))
    size = canvas.px(units)

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        pygame.draw.circle(surface, shaded(colour, 0.5), (n / 2, n * 0.52), n * 0.48)
        pygame.draw.circle(surface, colour, (n / 2, n * 0.47), n * 0.45)
        pygame.draw.circle(surface, lit(colour, 0.25), (n / 2, n * 0.445), n * 0.38)
        pygame.draw.circle(surface, colour, (n / 2, n * 0.48), n * 0.38)

    def make() -> Surface:
        out = canvas.sprite(("pad", colour), units, units, paint).copy()
        if sign == "≡":
            for row in (-1, 0, 1):
                line = Rect(0, 0, size * 0.44, max(2, size // 11))
                line.center = (size // 2, round(size * 0.48 + row * size * 0.15))
                pygame.draw.rect(out, WHITE, line)
            return out
        letters = canvas.supplies.fonts.picture(
            "" if sign == "⧉" else sign,
            round(size * (0.6 if len(sign) == 1 else 0.42)),
            Weight.SEMIBOLD,
            WHITE,
        )
        out.blit(
            letters, letters.get_rect(center=(size / 2, size * 0.48)), special_flags=PREMULTIPLIED
        )
        if sign == "⧉":
            for step in (0, 1):
                box = Rect(
                    size * (0.3 + 0.1 * step), size * (0.3 + 0.1 * step), size * 0.3, size * 0.26
                )
                pygame.draw.rect(out, WHITE, box, max(2, size // 16))
        return out

    return canvas.built(("pad button", sign, size), make)


def dpad(canvas: Canvas, units: float) -> Surface:
    """The cross of four directions."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        for low, colour in ((0.04, (40, 44, 66)), (0.0, (108, 116, 152))):
            slab(surface, colour, Rect(n * 0.34, n * (0.04 + low), n * 0.32, n * 0.92), n * 0.09)
            slab(surface, colour, Rect(n * 0.04, n * (0.34 + low), n * 0.92, n * 0.32), n * 0.09)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            x, y, t = n / 2 + dx * n * 0.32, n / 2 + dy * n * 0.32, n * 0.085
            pygame.draw.polygon(
                surface,
                GOLD,
                [
                    (x + dx * t, y + dy * t),
                    (x - dx * t * 0.6 + dy * t, y - dy * t * 0.6 + dx * t),
                    (x - dx * t * 0.6 - dy * t, y - dy * t * 0.6 - dx * t),
                ],
            )

    return canvas.sprite("dpad", units, units, paint)


def keycap(canvas: Canvas, sign: str, units: float) -> Surface:
    """A key with its name on it, as wide as the name needs."""
    fonts, size = canvas.supplies.fonts, canvas.px(units)
    letters = fonts.picture(sign, max(8, round(size * 0.56)), Weight.SEMIBOLD, (40, 44, 66))
    width = max(size, letters.get_width() + size // 2)

    def make() -> Surface:
        fold = 3
        big = blank(width * fold, size * fold)
        n = size * fold
        slab(big, (150, 156, 178), big.get_rect(), n * 0.22)
        slab(big, (240, 242, 250), Rect(0, 0, width * fold, round(n * 0.88)), n * 0.22)
        slab(
            big,
            (222, 226, 238),
            Rect(round(n * 0.08), round(n * 0.05), width * fold - round(n * 0.16), round(n * 0.74)),
            n * 0.16,
        )
        out = pygame.transform.smoothscale(big.premul_alpha(), (width, size))
        out.blit(
            letters, letters.get_rect(center=(width / 2, size * 0.43)), special_flags=PREMULTIPLIED
        )
        return out

    return canvas.built(("key", sign, size), make)


def sign_of(
    canvas: Canvas, act: Act | None, device: Device, units: float, key_names: dict[str, str]
) -> Surface:
    """The picture of an act on a device; None stands for moving about."""
    if device is Device.PAD:
        return dpad(canvas, units) if act is None else pad_button(canvas, _PAD_SIGNS[act], units)
    if act is None:
        return _arrow_keys(canvas, units)
    name = KEY_SIGNS[act]
    return keycap(canvas, key_names.get(name, name), units * 0.92)


def _arrow_keys(canvas: Canvas, units: float) -> Surface:
    size = canvas.px(units * 0.92)

    def make() -> Surface:
        cap = keycap(canvas, " ", units * 0.92).copy()
        n = cap.get_width()
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            x, y, t = n / 2 + dx * n * 0.2, n * 0.42 + dy * n * 0.2, n * 0.09
            pygame.draw.polygon(
                cap,
                (40, 44, 66),
                [
                    (x + dx * t, y + dy * t),
                    (x - dx * t * 0.6 + dy * t, y - dy * t * 0.6 + dx * t),
                    (x - dx * t * 0.6 - dy * t, y - dy * t * 0.6 - dx * t),
                ],
            )
        return cap

    return canvas.built(("arrow keys", size), make)


def hints(
    canvas: Canvas,
    items: Sequence[tuple[Act | None, str]],
    x: float,
    y: float,
    device: Device,
    key_names: dict[str, str],
    *,
    size: float = 38,
    anchor: Anchor = "left",
    width: float = 1700,
) -> None:
    """A row of signs with words, no wider than `width`."""
    if device is Device.MOUSE:
        device = Device.KEYS
    size *= canvas.supplies.enlarge
    gap, inner, height = 40.0, 12.0, size * 1.45
    while True:
        signs = [sign_of(canvas, act, device, height, key_names) for act, _ in items]
        widths = [
            sign.get_width() / canvas.scale + inner + canvas.text_width(word, size, Weight.MEDIUM)
            for sign, (_, word) in zip(signs, items, strict=True)
        ]
        total = sum(widths) + gap * (len(items) - 1)
        if total <= width or size <= 28:
            break
        size -= 1
        gap, height = size, size * 1.45
    if total > width + 4:
        canvas.overflow(" ".join(word for _, word in items))
    left = {"left": x, "middle": x - total / 2, "right": x - total}[anchor]
    for sign, (_, word), wide in zip(signs, items, widths, strict=True):
        px, py = canvas.at(left, y)
        canvas.surface.blit(sign, (px, py - sign.get_height() // 2), special_flags=PREMULTIPLIED)
        canvas.text(
            word,
            left + sign.get_width() / canvas.scale + inner,
            y,
            size,
            TEXT,
            weight=Weight.MEDIUM,
        )
        left += wide + gap
