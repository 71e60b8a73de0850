"""Where a board is in a window, and how part of one board fits on another."""

import pytest
from pygame import Rect

from game.client.draw.viewport import Fitted, Shape, Viewport


@pytest.mark.parametrize(
    ("window", "shape"),
    [
        ((1280, 720), Shape.WIDE),
        ((1024, 768), Shape.WIDE),
        ((1000, 1100), Shape.WIDE),
        ((768, 1024), Shape.TALL),
        ((1080, 1920), Shape.TALL),
    ],
)
def test_an_upright_window_has_the_tall_board(window: tuple[int, int], shape: Shape) -> None:
    assert Viewport(*window).shape is shape


@pytest.mark.parametrize("window", [(1080, 1920), (720, 1280), (2160, 3840), (1200, 1600)])
@pytest.mark.parametrize("foot", [0, 96])
def test_the_whole_tall_board_is_in_the_window(window: tuple[int, int], foot: int) -> None:
    view = Viewport(*window, foot=foot)
    left, top = view.to_pixel(0, 0)
    right, bottom = view.to_pixel(Shape.TALL.width, Shape.TALL.height + foot)
    assert Rect(-1, -1, window[0] + 2, window[1] + 2).contains(
        Rect(left, top, right - left, bottom - top)
    )


def test_a_line_below_the_board_shrinks_nothing_on_a_tall_screen() -> None:
    assert Viewport(1080, 1920, foot=96).scale == Viewport(1080, 1920).scale == 1


def test_a_part_that_already_fits_is_not_moved() -> None:
    assert Fitted.into(Shape.WIDE, Rect(420, 0, 1080, 1080)).same
    assert Fitted.into(Shape.TALL, Shape.TALL.box).same


@pytest.mark.parametrize(
    "room", [Shape.WIDE.box, Rect(420, 0, 1080, 1080), Rect(570, 0, 780, 1080)]
)
def test_a_part_is_scaled_to_fit_and_centred(room: Rect) -> None:
    place = Fitted.into(Shape.TALL, room)
    assert place.scale * room.width == pytest.approx(Shape.TALL.width)
    middle = Shape.TALL.width / 2, Shape.TALL.height / 2
    assert place.back(*middle) == pytest.approx(room.center)
