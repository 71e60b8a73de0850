"""What columns, colours, jokers and stars count, under the position of a step (M5, T1).

Never here: the position itself.
"""

from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import well
from game.client.draw.sheet_cells import chip
from game.client.draw.sheet_picture import Grid, draw_points
from game.client.draw.theme import ALERT, GOLD, TEXT, Rgb
from game.client.match.score_figures import minus, signed
from game.rules.cells import COLUMNS
from game.rules.dice import COLOURS, Colour
from game.rules.seat import COLOUR_FIRST, COLOUR_LATER, COLUMN_FIRST, COLUMN_LATER, STAR_COST
from game.table.play.seat_view import ColumnWorth

_LATER: Final[Rgb] = (188, 194, 216)
_PITCH: Final = 60.0
"""The pitch of the grid of a position alone."""
_HIGH: Final = 96


def paint_worth(canvas: Canvas, key: str, box: Rect) -> None:
    """What the rule of step `key` counts, at the foot of its position's box."""
    y = box.bottom - 78
    if key == "columns":
        _paint_columns(canvas, box)
    elif key == "colours":
        step = box.width / (len(COLOURS) + 0.6)
        for i, colour in enumerate(COLOURS):
            _paint_colour(canvas, colour, box.centerx + (i - 2) * step, y)
    elif key == "stars":
        _paint_part(canvas, Icon.STAR, -STAR_COST, ALERT, box.centerx, y)
    elif key == "end":
        _paint_part(canvas, Icon.JOKER, 1, GOLD, box.centerx - 150, y)
        _paint_part(canvas, Icon.STAR, -STAR_COST, ALERT, box.centerx + 150, y)


def _paint_columns(canvas: Canvas, box: Rect) -> None:
    """Both printed rows: what the first gets, and below it what everybody else gets."""
    grid = Grid(box.centerx - _PITCH * 14.925 / 2, 0, _PITCH)
    top = box.centery + _PITCH * 7 / 2 + 12
    for points, first in ((COLUMN_FIRST, True), (COLUMN_LATER, False)):
        worths = [ColumnWorth(points[column], first, False) for column in range(COLUMNS)]
        draw_points(canvas, grid, top, 52, worths, TEXT)
        top += 58


def _paint_colour(canvas: Canvas, colour: Colour, x: float, y: float) -> None:
    well(canvas, Rect(round(x) - 84, round(y) - _HIGH // 2, 168, _HIGH), radius=24)
    canvas.centre(chip(canvas, colour, 58), x - 44, y)
    canvas.text(str(COLOUR_FIRST), x + 20, y, 56, GOLD, anchor="middle")
    canvas.text(str(COLOUR_LATER), x + 60, y, 44, _LATER, anchor="middle")


def _paint_part(canvas: Canvas, sign: Icon, points: int, ink: Rgb, x: float, y: float) -> None:
    well(canvas, Rect(round(x) - 110, round(y) - _HIGH // 2, 220, _HIGH), radius=24)
    canvas.centre(icon(canvas, sign, 58, ink), x - 50, y)
    text = signed(points) if points > 0 else minus(points)
    canvas.text(text, x + 40, y, 56, ink, anchor="middle")
