"""The code for phones, on its plate."""

import pygame
import pytest
from pygame import Rect, Surface

from game.client.draw.caches.render_context import RenderContext
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Fonts
from game.client.ui.invitation_card import draw_link
from tests.client.camera import read

_LINK = "http://192.168.100.200:47325/#0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize("units", range(262, 300))
def test_a_code_leaves_the_round_corners_of_its_plate_free(units: int) -> None:
    pygame.display.set_mode((units + 40, units + 40))
    window, plate = Surface((units + 40, units + 40)), Rect(20, 20, units, units)
    draw_link(Canvas(window, 1.0, RenderContext(Fonts())), plate, _LINK)
    right, bottom = plate.right - 2, plate.bottom - 2
    for corner in ((21, 21), (right, 21), (21, bottom), (right, bottom)):
        assert sum(window.get_at(corner)[:3]) < 100, corner
    assert read(window) == [_LINK]
