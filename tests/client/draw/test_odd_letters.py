"""Text of somebody else that no font draws, or that has nothing to draw: a picture all the same."""

import pygame
import pytest

from game.client.draw.fonts import Fonts, Weight


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.mark.parametrize("text", ["\0", "A\0B", "\u200b", "A\u200b", "\u2066"], ids=ascii)
def test_a_text_with_nothing_to_draw_is_drawn_all_the_same(fonts: Fonts, text: str) -> None:
    for weight in Weight:
        picture = fonts.picture(text, 40, weight, (255, 255, 255))
        assert picture.get_height() == fonts.height(40)
        assert fonts.width(text, 40, weight) <= picture.get_width()


def test_korean_is_as_heavy_as_the_latin_beside_it_in_either_weight(fonts: Fonts) -> None:
    """The file there is holds a light weight only."""

    def ink(text: str, weight: Weight) -> float:
        """How much of the height of a line a stroke fills."""
        alpha = pygame.surfarray.array_alpha(fonts.picture(text, 100, weight, (255, 255, 255)))
        return float((alpha > 128).any(axis=0).sum())

    for weight in Weight:
        assert ink("ㅡ", weight) >= 0.8 * ink("-", weight)
