"""The large sheet at the table of one person: that of whoever plays, or whose turn it is.

Never here: what a mission has beside it (`side`).
"""

from typing import Final

from pygame import Rect

from game.client.board.layout import Panel
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import card, well
from game.client.draw.pen import cross, ring
from game.client.draw.sheet_cells import chip
from game.client.draw.sheet_picture import (
    draw_grid,
    draw_letters,
    draw_numbers,
    draw_points,
)
from game.client.draw.theme import (
    ALERT,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GOLD,
    SMALL,
    TEXT,
    Rgb,
    blend,
)
from game.client.match.figures import signed
from game.client.words import Words
from game.rules.cells import START_COLUMN
from game.rules.seat import JOKERS
from game.table.play.seat_view import SeatProgress

SCORE: Final = 455
"""How far down beside the sheet the score stands."""


def paint_shell(canvas: Canvas, box: Rect, panel: Panel, tint: Rgb) -> None:
    """The panel itself in its box; it does not move."""
    grid, deep = panel.grid, round(panel.grid.pitch * 0.13)
    card(canvas, box, radius=34, top=blend(CARD_TOP, tint, 0.10), edge=blend(CARD_EDGE, tint, 0.6))
    column = Rect(0, box.top + deep, round(grid.pitch * 1.08), box.height - 2 * deep)
    column.centerx = round(grid.column_middle(START_COLUMN))
    well(canvas, column, radius=round(grid.pitch * 0.24), colour=(255, 255, 255, 22))
    if panel.letters_y is not None:
        draw_letters(canvas, grid, panel.letters_y, panel.text)


def paint_large(canvas: Canvas, words: Words, panel: Panel, record: SeatProgress) -> None:
    """What stays until something happens: crosses, what columns pay, the figures beside them.

    In a mission these stand with the goal (`paint_side`).
    """
    tint = record.look.tint
    draw_grid(canvas, ("large", record.seat), record.sheet, record.crossed, panel.grid)
    if record.counts_rows:
        draw_numbers(canvas, panel.grid, panel.numbers_room, panel.text)
    if panel.points is not None:
        row = panel.points
        draw_points(canvas, panel.grid, row.top, row.height, record.column_worths(), tint)
    if record.misses is None:
        _draw_side(canvas, words, panel.foot, record)


def _draw_side(canvas: Canvas, words: Words, side: Rect, record: SeatProgress) -> None:
    look, tint, x, y = record.look, record.look.tint, side.left, side.top
    canvas.centre(badge(canvas, look, 54), x + 27, y + 27)
    canvas.text(look.name, x + 64, y + 27, 40, TEXT, width=side.width - 64, name=True, least=SMALL)
    y += 64
    for worth in record.colour_worths():
        box = Rect(x, y, side.width, 50)
        well(canvas, box, radius=14, colour=(*tint, 50) if worth.won else (14, 16, 27, 190))
        canvas.centre(chip(canvas, worth.colour, 42), x + 29, y + 25)
        canvas.text(
            str(worth.left) if not worth.won else "",
            x + 118,
            y + 25,
            34,
            DIM,
            weight=Weight.MEDIUM,
            anchor="middle",
        )
        if worth.won:
            canvas.centre(icon(canvas, Icon.CHECK, 36, tint), x + 118, y + 25)
            around = ring(canvas, canvas.px(74), canvas.px(54), record.seat + 3, tint)
            canvas.centre(around, x + 200, y + 25)
        ink = tint if worth.won else GOLD if worth.first else (188, 194, 216)
        canvas.text(str(worth.points), x + 200, y + 25, 44, ink, anchor="middle")
        y += 55
    draw_jokers(canvas, record.jokers, Rect(x, y + 4, side.width, 0), size=48, a_row=4)
    score = Rect(x, side.top + SCORE, side.width, side.height - SCORE)
    _draw_score(canvas, words, record, score)


def draw_jokers(canvas: Canvas, left: int, box: Rect, *, size: int, a_row: int) -> None:
    """Eight exclamation marks in rows, the used ones crossed out from the front (M6)."""
    step = (box.width + 18) / a_row if a_row < JOKERS else box.width / a_row
    for i in range(JOKERS):
        x, y = box.left + (i % a_row) * step, box.top + (i // a_row) * 54
        used = i < JOKERS - left
        place = Rect(round(x), round(y), size, size)
        well(canvas, place, radius=13, colour=(14, 16, 27, 190) if used else (84, 74, 40, 235))
        ink: Rgb = (140, 146, 172) if used else GOLD
        canvas.text("!", place.centerx, place.centery, round(size * 0.8), ink, anchor="middle")
        if used:
            mark = cross(canvas, canvas.px(size), i + 2, ALERT)
            canvas.centre(mark, place.centerx, place.centery)


def _draw_score(canvas: Canvas, words: Words, value: SeatProgress, box: Rect) -> None:
    """Room for the points; below, what columns, colours, jokers and open stars count."""
    well(canvas, box, radius=20)
    x = box.left + 18
    canvas.text(words("table.points"), x, box.top + 38, 36, DIM, weight=Weight.MEDIUM, width=110)
    y = box.top + 100
    _part(canvas, "A–O", None, str(value.columns_gained), x, y)
    _part(canvas, "", Icon.DOTS, str(value.colours_gained), box.centerx + 12, y)
    y += 52
    _part(canvas, "", Icon.JOKER, signed(value.jokers), x, y)
    _part(
        canvas,
        "",
        Icon.STAR,
        signed(value.stars),
        box.centerx + 12,
        y,
        ALERT if value.stars else TEXT,
    )


def _part(
    canvas: Canvas, label: str, sign: Icon | None, figure: str, x: float, y: float, ink: Rgb = TEXT
) -> None:
    if sign is Icon.DOTS:
        used = draw_colour_dots(canvas, x, y, 36)
    elif sign is not None:
        canvas.centre(icon(canvas, sign, 30, GOLD if sign is Icon.JOKER else DIM), x + 15, y)
        used = 30
    else:
        used = canvas.text(label, x, y, 30, DIM, weight=Weight.MEDIUM)
    canvas.text(figure, x + used + 10, y, 36, ink)


def draw_colour_dots(canvas: Canvas, x: float, y: float, units: float) -> float:
    """The five colours as one small sign, for the colour bonus; returns its width."""
    from game.client.draw.shapes import GLYPHS, fill
    from game.client.draw.theme import TONES

    def paint(surface: object, k: float) -> None:
        from pygame import Surface

        assert isinstance(surface, Surface)
        n = units * k
        spots = ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75))
        for (colour, shape), (px, py) in zip(GLYPHS.items(), spots, strict=True):
            fill(surface, TONES[colour].light, shape, px * n, py * n, n * 0.21)

    canvas.centre(canvas.sprite("colour dots", units, units, paint), x + units / 2, y)
    return units
