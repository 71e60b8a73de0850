"""The large sheet: the one of the seat whose turn it is at this screen."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.cells import chip
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import card, well
from game.client.draw.pen import cross, ring
from game.client.draw.sheet import (
    Grid,
    draw_candidates,
    draw_cursor,
    draw_fresh,
    draw_grid,
    draw_letters,
    draw_points,
    draw_preview,
)
from game.client.draw.theme import (
    ALERT,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GOLD,
    TEXT,
    Rgb,
    blend,
)
from game.client.fonts import Weight
from game.client.match.celebrate import draw_celebrations
from game.client.match.figures import minus, signed
from game.client.match.layout import GRID, LETTERS_Y, MAIN, POINTS_HEIGHT, POINTS_Y, SIDE
from game.client.match.presenter import Presenter
from game.client.match.ribbons import draw_gained, draw_ribbons
from game.client.words import Words
from game.rules.cells import Cell, Mask
from game.rules.seat import JOKERS
from game.table.seat_view import SeatRecord

SCORE: Final = Rect(SIDE.left, SIDE.top + 455, SIDE.width, SIDE.height - 455)
"""Where the score stands, below colours and jokers."""
_SCORE_AT: Final = (SCORE.right - 18.0, SCORE.top + 38.0)
"""Where the points gained end, and their middle height."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What lies on the large sheet while a choice is made."""

    candidates: Mask = 0
    preview: Mask = 0
    cursor: Cell | None = None
    pen: float = 0.0


def paint_shell(canvas: Canvas, tint: Rgb) -> None:
    """The panel itself; it does not move."""
    card(canvas, MAIN, radius=34, top=blend(CARD_TOP, tint, 0.10), edge=blend(CARD_EDGE, tint, 0.6))
    column = Rect(round(GRID.column_middle(7)) - 41, MAIN.top + 10, 82, MAIN.height - 20)
    well(canvas, column, radius=18, colour=(255, 255, 255, 22))
    draw_letters(canvas, GRID, LETTERS_Y, 36)


def paint_large(canvas: Canvas, words: Words, record: SeatRecord) -> None:
    """What stays as it is until something happens: crosses, points, jokers, room for the score."""
    tint, worths = record.look.tint, record.column_worths()
    draw_grid(canvas, ("large", record.seat), record.sheet, record.crossed, GRID)
    draw_points(canvas, GRID, POINTS_Y, POINTS_HEIGHT, worths, tint)
    _draw_side(canvas, words, record)


def draw_marks(canvas: Canvas, grid: Grid, marks: Marks, tint: Rgb) -> None:
    """The choice being made, and the cursor."""
    draw_candidates(canvas, grid, marks.candidates)
    draw_preview(canvas, grid, marks.preview, tint)
    if marks.cursor is not None:
        draw_cursor(canvas, grid, marks.cursor, tint, marks.pen)


def draw_large(canvas: Canvas, words: Words, shown: Presenter, record: SeatRecord) -> None:
    """What moves by itself: crosses being drawn, points that count up, what is celebrated."""
    seat, tint = record.seat, record.look.tint
    fresh = shown.on_top(seat)
    if fresh:
        draw_fresh(canvas, record.sheet, GRID, fresh)
    points, counting = shown.gained(seat, shown.now), shown.counts(seat)
    draw_gained(canvas, points, *_SCORE_AT, 64, counting=counting)
    if all(ribbon.seat != seat for ribbon in shown.ribbons):
        return
    score = (_SCORE_AT[0] - 40, _SCORE_AT[1])
    draw_celebrations(canvas, shown, seat, GRID, tint, score, shown.now)
    draw_ribbons(canvas, words, shown, seat, _ribbon_box, 40)


def _ribbon_box(number: int) -> Rect:
    """Above the columns, the second one below the first."""
    box = Rect(0, 0, 440, 66)
    box.center = (round(GRID.x + GRID.width / 2), LETTERS_Y - 2 + number * 74)
    return box


def _draw_side(canvas: Canvas, words: Words, record: SeatRecord) -> None:
    name, tint, x, y = record.look.name, record.look.tint, SIDE.left, SIDE.top
    canvas.centre(badge(canvas, name, tint, 54), x + 27, y + 27)
    canvas.text(name, x + 64, y + 27, 40, TEXT, width=SIDE.width - 64, name=True, least=36)
    y += 64
    for worth in record.colour_worths():
        box = Rect(x, y, SIDE.width, 50)
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
    _draw_jokers(canvas, record.jokers, y + 4)
    _draw_score(canvas, words, record, SCORE)


def _draw_jokers(canvas: Canvas, left: int, y: float) -> None:
    """Eight exclamation marks, the used ones crossed out from the front (M6)."""
    size, step = 48, 66
    for i in range(JOKERS):
        x, row = SIDE.left + (i % 4) * step, y + (i // 4) * 54
        used = i < JOKERS - left
        box = Rect(round(x), round(row), size, size)
        well(canvas, box, radius=13, colour=(14, 16, 27, 190) if used else (84, 74, 40, 235))
        ink: Rgb = (140, 146, 172) if used else GOLD
        canvas.text("!", box.centerx, box.centery, 38, ink, anchor="middle")
        if used:
            canvas.centre(cross(canvas, canvas.px(size), i + 2, ALERT), box.centerx, box.centery)


def _draw_score(canvas: Canvas, words: Words, value: SeatRecord, box: Rect) -> None:
    """Room for the points gained; what jokers and open stars count, and what that makes, below."""
    well(canvas, box, radius=20)
    x, right = box.left + 18, box.right - 18
    canvas.text(words("table.gained"), x, box.top + 38, 36, DIM, weight=Weight.MEDIUM, width=120)
    y = box.top + 88
    _part(canvas, "A–O", None, str(value.columns_gained), x, y)
    _part(canvas, "", Icon.DOTS, str(value.colours_gained), box.centerx + 12, y)
    y += 40
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
    y += 44
    canvas.text(words("table.now"), x, y, 34, DIM, weight=Weight.MEDIUM, width=110)
    canvas.text(minus(value.total), right, y, 40, TEXT, anchor="right")


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
