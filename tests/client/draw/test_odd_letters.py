"""Text from others that no font can draw, or that has nothing to draw."""

import pygame
import pytest
from pygame.font import Font

from game.client.draw.font_files import Face, source
from game.client.draw.fonts import _NOTO_SCALE, Fonts, Weight


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.mark.parametrize("text", ["\0", "A\0B", "\u200b", "A\u200b", "\u2066"], ids=ascii)
def test_an_invisible_text_still_gives_a_picture(fonts: Fonts, text: str) -> None:
    for weight in Weight:
        picture = fonts.picture(text, 40, weight, (255, 255, 255))
        assert picture.get_height() == fonts.height(40)
        assert fonts.width(text, 40, weight) <= picture.get_width()


def test_korean_is_bolder_than_its_font_file_in_either_weight(fonts: Fonts) -> None:
    def ink(picture: pygame.Surface) -> int:
        return pygame.mask.from_surface(picture).count()

    plain = Font(source(Face.NOTO), round(100 * _NOTO_SCALE)).render("한글", True, "white")
    for weight in Weight:
        drawn = fonts.picture("한글", 100, weight, (255, 255, 255))
        assert ink(drawn) > 1.1 * ink(plain)
