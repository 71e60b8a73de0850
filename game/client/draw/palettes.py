"""Alternative colours of cells and dice for colour-blind people.

Shapes tell colours apart for everybody; these palettes separate the colours themselves as well. A
test checks how far apart they are for each kind of colour vision. Never here: what has which
colour.
"""

from typing import Final

from game.client.draw.theme import TONES, Rgb, Shades, lit, shaded
from game.rules.dice import Colour
from game.table.storage.settings import Palette

STANDARD: Final = dict(TONES)


def _toned(green: Rgb, yellow: Rgb, blue: Rgb, red: Rgb, orange: Rgb) -> dict[Colour, Shades]:
    bases = {
        Colour.GREEN: green,
        Colour.YELLOW: yellow,
        Colour.BLUE: blue,
        Colour.RED: red,
        Colour.ORANGE: orange,
    }
    return {
        colour: Shades(base, lit(base, 0.35), shaded(base, 0.4)) for colour, base in bases.items()
    }


PALETTES: Final[dict[Palette, dict[Colour, Shades]]] = {
    Palette.STANDARD: STANDARD,
    Palette.PROTAN: _toned(
        (84, 204, 184), (248, 226, 84), (40, 84, 224), (120, 40, 78), (232, 96, 30)
    ),
    Palette.DEUTAN: _toned(
        (96, 206, 196), (250, 232, 70), (44, 84, 222), (112, 44, 84), (214, 92, 20)
    ),
    Palette.TRITAN: _toned(
        (60, 206, 150), (246, 214, 60), (46, 78, 226), (132, 34, 70), (240, 92, 40)
    ),
}


def use(palette: Palette) -> None:
    """Draw with these colours from now on; whoever has cached pictures must drop them."""
    TONES.update(PALETTES[palette])
