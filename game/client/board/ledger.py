"""All figures of a seat in a column beside the large sheet of one person's table.

Never here: what missions show there instead (`side`).
"""

from typing import Final

from pygame import Rect

from game.client.board.panel_figures import paint_score_part, score_parts
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.jokers import draw_jokers
from game.client.draw.mascot import badge
from game.client.draw.panels import well
from game.client.draw.pen import ring
from game.client.draw.sheet_cells import chip
from game.client.draw.theme import DIM, GOLD, SMALL, TEXT
from game.client.words import Words
from game.table.play.seat_view import ColourWorth, SeatProgress

SCORE: Final = 455
"""Y of the score."""
_ROW: Final = 50


def paint_ledger(canvas: Canvas, words: Words, side: Rect, record: SeatProgress) -> None:
    """The owner, what colours pay, jokers, the score and its parts."""
    x, y = side.left, side.top
    canvas.centre(badge(canvas, record.look, 54), x + 27, y + 27)
    room = side.width - 64
    canvas.text(record.look.name, x + 64, y + 27, 40, TEXT, width=room, name=True, least=SMALL)
    y += 64
    for worth in record.colour_worths():
        _paint_colour(canvas, Rect(x, y, side.width, _ROW), worth, record)
        y += _ROW + 5
    draw_jokers(canvas, record.jokers, Rect(x, y + 4, side.width, 0), size=48, a_row=4)
    score = Rect(x, side.top + SCORE, side.width, side.height - SCORE)
    _paint_score(canvas, words, record, score)


def _paint_colour(canvas: Canvas, box: Rect, worth: ColourWorth, record: SeatProgress) -> None:
    """What a colour pays, ringed once it is won, and how many of its cells are open."""
    tint, x, y = record.look.tint, box.left, box.centery
    well(canvas, box, radius=14, colour=(*tint, 50) if worth.won else (14, 16, 27, 190))
    canvas.centre(chip(canvas, worth.colour, 42), x + 29, y)
    if worth.won:
        canvas.centre(icon(canvas, Icon.CHECK, 36, tint), x + 118, y)
        around = ring(canvas, canvas.px(74), canvas.px(54), record.seat + 3, tint)
        canvas.centre(around, x + 200, y)
    else:
        left, weight = str(worth.left), Weight.MEDIUM
        canvas.text(left, x + 118, y, 34, DIM, weight=weight, anchor="middle")
    ink = tint if worth.won else GOLD if worth.first else (188, 194, 216)
    canvas.text(str(worth.points), x + 200, y, 44, ink, anchor="middle")


def _paint_score(canvas: Canvas, words: Words, record: SeatProgress, box: Rect) -> None:
    """Room for the points; below it the sums of columns, colours, jokers and open stars."""
    well(canvas, box, radius=20)
    left, right, y = box.left + 12, box.centerx + 12, box.top + 100
    canvas.text(words("table.points"), left, box.top + 38, 36, DIM, weight=Weight.MEDIUM, width=110)
    for i, part in enumerate(score_parts(record)):
        x, aside = (right, 38) if i % 2 else (left, 63)
        paint_score_part(canvas, part, x, y + i // 2 * 52, 34, aside)
