"""Where everything lies on the attract screen, by the shape of the board; boxes only."""

from dataclasses import dataclass
from functools import cache

from pygame import Rect

from game.client.draw.viewport import Shape


@dataclass(frozen=True, slots=True, eq=False)
class AttractPlaces:
    """The parts of the screen, with or without a code for phones."""

    page: Rect
    """The room of all pages but the match, which has a layout of its own (`bots_match`)."""
    bar: Rect
    """The bar that says what to do."""
    code: Rect | None = None
    """The code beside a page, which moves: white in one place would burn in."""
    code_by_match: Rect | None = None
    admirer: Rect | None = None
    """The room a page leaves beside the code."""


@cache
def attract_places(board: Shape, *, coded: bool) -> AttractPlaces:
    """`coded`: whether there is a code for phones."""
    if board is Shape.TALL:
        bar = Rect(24, 1644, 1032, 168)
        if not coded:
            return AttractPlaces(Rect(24, 12, 1032, 1600), bar)
        code, by_match = Rect(24, 1204, 336, 400), Rect(720, 1204, 336, 400)
        return AttractPlaces(
            Rect(24, 12, 1032, 1176), bar, code, by_match, Rect(400, 1254, 640, 300)
        )
    if not coded:
        return AttractPlaces(Rect(24, 24, 1872, 848), Rect(24, 900, 1872, 156))
    code, by_match = Rect(1560, 128, 336, 400), Rect(1560, 656, 336, 400)
    bar = Rect(24, 900, 1518, 156)
    return AttractPlaces(Rect(24, 24, 1518, 848), bar, code, by_match, Rect(1560, 588, 336, 300))


def is_tall(room: Rect) -> bool:
    """Whether a page's parts stand below each other rather than side by side."""
    return room.height > room.width


def board_right(page: Rect) -> int:
    """The right edge of the board under a page, where its heading ends."""
    return Shape.TALL.width if is_tall(page) else Shape.WIDE.width
