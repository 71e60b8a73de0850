"""Palettes: the five colours are distinct for the eyes each palette is made for.

Colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full
severity; distances are those of CIE 1976 L*a*b*.
"""

import math
from itertools import combinations

import pytest

from game.client.draw.contrast import ratio
from game.client.draw.palettes import PALETTES, STANDARD, use
from game.client.draw.sheet_cells import shape_ink
from game.client.draw.theme import TONES, Rgb
from game.client.input.presses import Move
from game.client.options.option_pages import OptionPage
from game.client.options.options_scene import OptionsScene
from game.rules.dice import Colour
from game.table.storage.settings import Palette

EYES = {
    Palette.PROTAN: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Palette.DEUTAN: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Palette.TRITAN: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
FULL_SIGHT = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
WELL_APART = 35.0
"""Roughly the distance of the two closest standard colours for full colour vision (40)."""


def linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lab(colour: Rgb, eye) -> tuple[float, float, float]:
    """A colour as this eye sees it, in L*a*b*."""
    given = [linear(value) for value in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, given, strict=True)))) for row in eye
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest(tones, eye) -> float:
    """The distance between the two colours most alike for this eye."""
    seen = [lab(tone.base, eye) for tone in tones.values()]
    return min(math.dist(one, other) for one, other in combinations(seen, 2))


@pytest.mark.parametrize("palette", EYES, ids=lambda palette: palette.value)
def test_colours_are_distinct_for_the_eyes_the_palette_is_made_for(palette):
    assert nearest(PALETTES[palette], EYES[palette]) > WELL_APART
    assert nearest(PALETTES[palette], EYES[palette]) > 2 * nearest(STANDARD, EYES[palette])


@pytest.mark.parametrize("palette", Palette, ids=lambda palette: palette.value)
def test_colours_are_distinct_for_full_sight_too(palette):
    assert nearest(PALETTES[palette], FULL_SIGHT) > WELL_APART


@pytest.mark.parametrize("palette", Palette, ids=lambda palette: palette.value)
def test_every_palette_has_all_five_colours(palette):
    assert set(PALETTES[palette]) == set(Colour)


@pytest.mark.parametrize("palette", Palette, ids=lambda palette: palette.value)
@pytest.mark.parametrize(("strong", "least"), [(False, 1.4), (True, 3.0)])
def test_shapes_stand_out_from_their_cells(palette: Palette, strong: bool, least: float) -> None:
    """WCAG 2.2 requires 3 to 1 where a shape carries the meaning (1.4.11)."""
    try:
        use(palette)
        for colour in Colour:
            assert ratio(shape_ink(colour, strong=strong), TONES[colour].base) >= least, colour
    finally:
        use(Palette.STANDARD)


def test_changing_the_option_changes_the_colours_at_once(program):
    scene = OptionsScene(program.stage)
    scene.page = OptionPage.SEEING
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    scene.focus.give("palette")
    try:
        scene.handle(Move(1, 0))
        assert PALETTES[Palette.PROTAN] == TONES
        assert len(program.stage.context.sprites) == 0
        scene.handle(Move(-1, 0))
        assert TONES == STANDARD
    finally:
        program.stage.set(palette=Palette.STANDARD)
