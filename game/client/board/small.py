"""The small panels at the right: every other seat's sheet, live, with its figures."""

from pygame import Rect

from game.client.board.large import draw_colour_dots
from game.client.board.layout import Panel
from game.client.board.panel import paint_marks, paint_misses
from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import token
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import frame
from game.client.draw.sheet_picture import draw_grid
from game.client.draw.theme import (
    ALERT,
    DIM,
    GO,
    GOLD,
    SMALL,
    TEXT,
    Rgb,
)
from game.client.match.figures import minus, signed
from game.client.words import Words
from game.table.play.seat_view import Doing, SeatProgress, SeatView


def paint_small_record(canvas: Canvas, panel: Panel, record: SeatProgress) -> None:
    """What stays until something happens on a sheet that is not the large one.

    In missions jokers, stars and misses are its figures.
    """
    draw_grid(canvas, ("small", record.seat), record.sheet, record.crossed, panel.grid)
    if record.misses is None:
        _paint_stats(canvas, panel, record)
    else:
        _paint_stock(canvas, panel.foot, record, record.misses)


def paint_small(canvas: Canvas, words: Words, panel: Panel, view: SeatView) -> None:
    """What lies over that: who sits there, what they are at, and what is marked."""
    if view.awaited:
        frame(canvas, panel.box, view.record.look.tint, radius=22, line=6)
    _paint_head(canvas, words, panel, view)
    paint_marks(canvas, panel, view)


def _paint_head(canvas: Canvas, words: Words, panel: Panel, view: SeatView) -> None:
    """Who sits there and the dice it used, beside the room for its score."""
    box, head, look = panel.box, panel.head.height, view.record.look
    y, size = box.top + head / 2, head - 14
    canvas.centre(badge(canvas, look, size), box.left + 12 + size / 2, y)
    points = canvas.text_width(minus(view.record.points), 42)
    right = box.right - 16 - points - 16
    right = _paint_doing(canvas, words, view, right, y, head - 22)
    left = box.left + 12 + size + 12
    if (look.bot or look.away) and view.doing is not Doing.MARKED:  # dice need the room
        sign = Icon.BOT if look.bot else Icon.DOOR
        right -= 34
        canvas.centre(icon(canvas, sign, 32, DIM), right + 16, y)
        right -= 8
    if look.waits:
        used = canvas.text(str(look.waits), right, y, 36, GOLD, anchor="right")
        right -= used + 6
    width = right - left - 4
    canvas.text(look.name, left, y, 38, TEXT, width=width, name=True, least=SMALL, shadow=True)


def _paint_doing(
    canvas: Canvas, words: Words, view: SeatView, right: float, y: float, size: float
) -> float:
    """The dice the seat has used in this roll, or that it passed; returns what room is left."""
    if view.doing is Doing.PASSED:
        used = canvas.text(words("table.passed"), right, y, 30, TEXT, anchor="right")
        return right - used - 4
    if view.doing is Doing.MARKED:
        for face in (view.choice.number, view.choice.colour):
            if face is not None:
                canvas.centre(token(canvas, face, size), right - size / 2, y)
                right -= size + 6
        return right - 4
    if view.doing is Doing.THINKING:
        canvas.centre(icon(canvas, Icon.CLOCK, size * 0.85, GOLD), right - size / 2, y)
        return right - size - 4
    return right


def _paint_stock(canvas: Canvas, box: Rect, record: SeatProgress, misses: int) -> None:
    """Jokers, open stars and misses."""
    canvas.centre(icon(canvas, Icon.JOKER, 28, GOLD), box.left + 14, box.centery)
    canvas.text(str(record.jokers), box.left + 36, box.centery, 32, TEXT)
    canvas.centre(icon(canvas, Icon.STAR, 26, DIM), box.left + 104, box.centery)
    canvas.text(str(record.open_stars), box.left + 124, box.centery, 32, DIM)
    paint_misses(canvas, misses, box.right - 98, box.centery - 14, 28)


def _paint_stats(canvas: Canvas, panel: Panel, record: SeatProgress) -> None:
    parts: tuple[tuple[Icon | None, str, Rgb], ...] = (
        (None, str(record.columns_gained), TEXT),
        (Icon.DOTS, str(record.colours_gained), TEXT),
        (Icon.JOKER, signed(record.jokers), TEXT),
        (Icon.STAR, signed(record.stars), ALERT if record.stars else GO),
    )
    box = panel.foot
    if box.left > panel.grid.x + panel.grid.width:  # one above the other beside the grid
        step = box.height / 4
        for i, (sign, figure, ink) in enumerate(parts):
            _draw_part(canvas, sign, figure, ink, box.left, box.top + step * (i + 0.5), 28)
        return
    widths = (0.0, 0.29, 0.5, 0.71)
    for share, (sign, figure, ink) in zip(widths, parts, strict=True):
        _draw_part(canvas, sign, figure, ink, box.left + 4 + share * box.width, box.centery, 32)


def _draw_part(
    canvas: Canvas, sign: Icon | None, figure: str, ink: Rgb, x: float, y: float, size: float
) -> None:
    if sign is None:
        used = canvas.text("A–O", x, y, size * 0.86, DIM, weight=Weight.MEDIUM, least=24)
    elif sign is Icon.DOTS:
        used = draw_colour_dots(canvas, x, y, size)
    else:
        tint = GOLD if sign is Icon.JOKER else DIM
        canvas.centre(icon(canvas, sign, size * 0.9, tint), x + size * 0.45, y)
        used = size * 0.9
    canvas.text(figure, x + used + 7, y, size, ink)
