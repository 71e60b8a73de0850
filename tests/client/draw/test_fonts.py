"""Which letters can be read on screen."""

import pytest

from game.client.draw.fonts import Fonts


@pytest.mark.parametrize("name", ["Mina", "Großmutter Żółć", "김민준", "ㄱ", "Привет", "中文"])
def test_letters_of_either_font_can_be_drawn(name: str) -> None:
    assert Fonts().can_draw(name)


@pytest.mark.parametrize("name", ["Uli 😀", "ਅ", "محمد", "שלום"])
def test_letters_without_a_glyph_and_those_that_run_leftwards_cannot(name: str) -> None:
    assert not Fonts().can_draw(name)
