"""Which letters can be read on screen."""

import pytest

from game.client.draw.fonts import Fonts

STRANGE = ["Uli 😀", "ਅ", "محمد", "שלום"]
UNSEEN = [chr(0), chr(0xD800), chr(0x200B), chr(0x202E)]


@pytest.mark.parametrize("name", ["Mina", "Großmutter Żółć", "김민준", "ㄱ", "Привет", "中文"])
def test_letters_of_either_font_can_be_drawn(name: str) -> None:
    assert Fonts().can_draw(name)


@pytest.mark.parametrize("name", STRANGE + UNSEEN, ids=ascii)
def test_letters_without_a_glyph_unseen_ones_and_those_that_run_leftwards_cannot(name: str) -> None:
    assert not Fonts().can_draw(name)
