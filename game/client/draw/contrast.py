"""High contrast: inks that stand out as strongly as possible, and contrast ratios.

Numbers only; canvas and panels ask here. Never here: the colour of a text.
"""

from typing import Final

from game.client.draw.theme import WHITE, Rgb, blend

_BLACK: Final[Rgb] = (0, 0, 0)
_LIGHT: Final = 0.09
"""Inks at least this luminous are meant for dark backgrounds."""

_ENOUGH: Final = 0.56
"""Least luminance of light inks: 7 to 1 on all dark backgrounds in use."""

GROUND: Final[Rgb] = (6, 7, 12)
"""Colour of panels and of the screen behind them in high contrast."""

EDGE: Final[Rgb] = (198, 206, 236)
"""Colour of panels' edges in high contrast, which alone separate them from the background."""


def luminance(colour: Rgb) -> float:
    """The relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2)."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def ratio(first: Rgb, second: Rgb) -> float:
    """The contrast ratio of two colours: 1 if equal, 21 for black and white (WCAG 2.2)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def apart(ink: Rgb, ground: Rgb, least: float) -> Rgb:
    """The ink, changed until its contrast ratio to the ground is `least`: darker, or lighter where
    the ground leaves more room for that."""
    to = max(_BLACK, WHITE, key=lambda end: ratio(end, ground))
    while ratio(ink, ground) < least:
        ink = blend(ink, to, 0.1)
    return ink


def stronger(ink: Rgb) -> Rgb:
    """The ink in high contrast: a light one as light as necessary, a dark one black.

    Gold stays gold, since it means something; violet or grey gets lighter.
    """
    if luminance(ink) < _LIGHT:
        return _BLACK
    while luminance(ink) < _ENOUGH:
        ink = blend(ink, WHITE, 0.1)
    return ink
