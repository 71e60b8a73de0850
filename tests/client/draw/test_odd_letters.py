"""Text of somebody else that no font draws, or that has nothing to draw: a picture all the same."""

import pygame
import pytest
from pygame.font import Font

from game.client.draw.fonts import _KOREAN_SCALE, Fonts, Weight, korean_source


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.mark.parametrize("text", ["\0", "A\0B", "\u200b", "A\u200b", "\u2066"], ids=ascii)
def test_a_text_with_nothing_to_draw_is_drawn_all_the_same(fonts: Fonts, text: str) -> None:
    for weight in Weight:
        picture = fonts.picture(text, 40, weight, (255, 255, 255))
        assert picture.get_height() == fonts.height(40)
        assert fonts.width(text, 40, weight) <= picture.get_width()


def test_korean_is_heavier_than_its_one_light_file_in_either_weight(fonts: Fonts) -> None:
    def ink(picture: pygame.Surface) -> int:
        return pygame.mask.from_surface(picture).count()

    plain = Font(korean_source(), round(100 * _KOREAN_SCALE)).render("한글", True, "white")
    for weight in Weight:
        drawn = fonts.picture("한글", 100, weight, (255, 255, 255))
        assert ink(drawn) > 1.1 * ink(plain)
