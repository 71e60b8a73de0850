"""Which letters can be read on screen, and which family draws each."""

import pygame
import pytest

from game.client.draw.fonts import Face, Fonts, Weight, runs

FREDOKA, NUNITO, NOTO = Face
NAMES = [
    "Mina", "Großmutter", "Żółć", "Ayşe Tuğba", "İnci", "Jędrek Wąs", "Ernő", "Țuca", "Dvořák Ůr",
    "Ģirts", "Олексій Їжак", "Ґалаґан", "Ђорђе Љиљић", "Привет", "Ấn", "김민준", "ㄱ", "中文",
]  # fmt: skip
STRANGE = ["Uli 😀", "ਅ", "محمد", "שלום"]
UNSEEN = [chr(0), chr(0xD800), chr(0x200B), chr(0x202E)]


@pytest.mark.parametrize("name", NAMES)
def test_letters_of_any_family_can_be_drawn(name: str) -> None:
    assert Fonts().can_draw(name)


@pytest.mark.parametrize("name", STRANGE + UNSEEN, ids=ascii)
def test_letters_without_a_glyph_unseen_ones_and_those_that_run_leftwards_cannot(name: str) -> None:
    assert not Fonts().can_draw(name)


def test_each_letter_is_drawn_by_the_first_family_that_has_it() -> None:
    assert list(runs("Anna 김민준 x")) == [(FREDOKA, "Anna "), (NOTO, "김민준 "), (FREDOKA, "x")]
    assert list(runs("Ayşe, Олена")) == [
        (FREDOKA, "Ay"),
        (NUNITO, "ş"),
        (FREDOKA, "e, "),
        (NUNITO, "Олена"),
    ]


@pytest.mark.parametrize("weight", list(Weight), ids=lambda weight: weight.name.lower())
@pytest.mark.parametrize("letter", ["Ș", "ț", "ķ", "Ů", "Ğ", "Ű", "Њ"])
def test_no_letter_is_cut_at_the_edge_of_its_line(letter: str, weight: Weight) -> None:
    """Its own font has room for it, and all that it draws there is in the picture too."""
    fonts = Fonts()
    ((face, _),) = runs(letter)
    whole = fonts._font(face, weight, 200).render(letter, True, (255, 255, 255))
    drawn = fonts.picture(letter, 200, weight, (255, 255, 255))
    height = whole.get_bounding_rect(min_alpha=128).height
    assert drawn.get_bounding_rect(min_alpha=128).height == height


@pytest.mark.parametrize("weight", list(Weight), ids=lambda weight: weight.name.lower())
def test_nunito_is_about_as_dark_as_fredoka(weight: Weight) -> None:
    """Cyrillic has letters of the same shape."""

    def ink(text: str) -> int:
        picture = Fonts().picture(text, 200, weight, (255, 255, 255))
        return pygame.mask.from_surface(picture).count()

    assert ink("осрх") == pytest.approx(ink("ocpx"), rel=0.1)


def test_a_space_is_as_wide_after_any_letter() -> None:
    fonts = Fonts()
    latin, cyrillic = (fonts.width(f"{one} {one}", 200) - 2 * fonts.width(one, 200) for one in "oо")
    assert cyrillic == pytest.approx(latin, rel=0.2)
