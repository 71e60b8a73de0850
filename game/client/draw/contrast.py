"""High contrast: inks that stand out as far as they can, and how far a colour stands out.

Numbers only; the canvas and the panels ask here. Never here: which text has which colour.
"""

from typing import Final

from game.client.draw.theme import WHITE, Rgb, blend

_BLACK: Final[Rgb] = (0, 0, 0)
_LIGHT: Final = 0.09
"""Inks of at least this luminance are meant for dark ground."""

_ENOUGH: Final = 0.56
"""Light inks get at least this luminance, which is 7 to 1 on all dark grounds there are."""

GROUND: Final[Rgb] = (6, 7, 12)
"""What panels and the screen behind them are made of in high contrast."""

EDGE: Final[Rgb] = (198, 206, 236)
"""The edges of panels in high contrast, which alone tell them from what lies behind."""


def luminance(colour: Rgb) -> float:
    """The relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2)."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def ratio(first: Rgb, second: Rgb) -> float:
    """How far two colours stand apart: 1 for the same, 21 for black and white (WCAG 2.2)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def stronger(ink: Rgb) -> Rgb:
    """The ink in high contrast: a light one as light as need be, a dark one black.

    Gold stays gold, since it means something; a violet or a grey gets lighter.
    """
    if luminance(ink) < _LIGHT:
        return _BLACK
    while luminance(ink) < _ENOUGH:
        ink = blend(ink, WHITE, 0.1)
    return ink
