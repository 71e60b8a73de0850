"""The palette and the text sizes: every colour and size that more than one picture uses.

Nothing here draws. A picture that needs a colour of its own keeps it in its own module.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from game.rules.dice import Colour

Rgb: TypeAlias = tuple[int, int, int]
Rgba: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Shades:
    """A cell colour in three shades: the face, its highlight and its shadow."""

    base: Rgb
    light: Rgb
    dark: Rgb


TONES: Final[dict[Colour, Shades]] = {
    Colour.GREEN: Shades((67, 176, 92), (112, 214, 130), (34, 116, 60)),
    Colour.YELLOW: Shades((245, 194, 52), (255, 224, 118), (190, 136, 18)),
    Colour.BLUE: Shades((58, 134, 232), (112, 180, 255), (26, 82, 168)),
    Colour.RED: Shades((228, 66, 104), (255, 122, 148), (160, 28, 66)),
    Colour.ORANGE: Shades((240, 124, 48), (255, 168, 98), (178, 78, 18)),
}
"""The shades in use; only `draw.palettes.use` changes them, all at once, for the whole program."""

# Seats are tinted in colours that no cell has, so a pen or a preview never looks like a cell.
SEAT_TINTS: Final[tuple[Rgb, ...]] = (
    (170, 124, 255),
    (66, 222, 228),
    (255, 112, 206),
    (190, 240, 84),
    (238, 236, 224),
    (232, 164, 118),
)

# What people may choose from at one screen: the seats' own tints and a few more like them.
PLAYER_TINTS: Final[tuple[Rgb, ...]] = (
    *SEAT_TINTS,
    (136, 248, 196),
    (150, 162, 214),
)

WHITE: Final[Rgb] = (255, 255, 255)
ON_GO: Final[Rgb] = (4, 40, 16)
ON_ALERT: Final[Rgb] = (64, 6, 22)
ON_AMBER: Final[Rgb] = (56, 34, 4)
"""Inks on these light backgrounds: white letters would be hard to read from a sofa."""
INK: Final[Rgb] = (20, 20, 30)
NIGHT: Final[Rgb] = (18, 20, 31)
DUSK: Final[Rgb] = (42, 47, 72)
CARD_TOP: Final[Rgb] = (46, 52, 78)
CARD_BOTTOM: Final[Rgb] = (30, 34, 52)
CARD_EDGE: Final[Rgb] = (84, 92, 128)
FELT_TOP: Final[Rgb] = (32, 58, 64)
FELT_BOTTOM: Final[Rgb] = (20, 37, 46)
FELT_EDGE: Final[Rgb] = (74, 120, 124)
TEXT: Final[Rgb] = (236, 239, 250)
DIM: Final[Rgb] = (174, 182, 210)
FAINT: Final[Rgb] = (104, 112, 152)
GOLD: Final[Rgb] = (255, 209, 92)
AMBER: Final[Rgb] = (255, 200, 84)
AQUA: Final[Rgb] = (66, 222, 228)
GO: Final[Rgb] = (84, 196, 110)
ALERT: Final[Rgb] = (255, 132, 154)
CREAM: Final[Rgb] = (255, 240, 178)
IVORY: Final[Rgb] = (242, 238, 226)
PIP: Final[Rgb] = (30, 32, 52)

# Letter sizes at 1080 lines. SMALL is the least that is ever drawn, SOFA the least for what must be
# read from across a room.
SMALL: Final = 28
SOFA: Final = 36
LARGE: Final = 52
HUGE: Final = 84


def blend(first: Rgb, second: Rgb, share: float) -> Rgb:
    """The colour `share` (0 to 1) of the way from `first` to `second`."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(first, second, strict=True))
    return (r, g, b)


def lit(colour: Rgb, share: float = 0.3) -> Rgb:
    """`colour`, lighter."""
    return blend(colour, WHITE, share)


def shaded(colour: Rgb, share: float = 0.4) -> Rgb:
    """`colour`, darker."""
    return blend(colour, (10, 10, 24), share)


def tint_of(seat: int) -> Rgb:
    """The tint of a seat; from the seventh seat on they repeat."""
    return SEAT_TINTS[seat % len(SEAT_TINTS)]
