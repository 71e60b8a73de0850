"""Fills the right column below the small panels: solo's letter boxes, or who owns what."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import badge
from game.client.draw.panels import card, well
from game.client.draw.sheet_cells import chip
from game.client.draw.theme import DIM, GOLD, TEXT
from game.client.words import Words
from game.rules.cells import COLUMN_LETTERS
from game.rules.dice import COLOURS
from game.rules.setup import SOLO_ROLLS
from game.rules.solo import letter_box
from game.table.play.seat_view import SeatProgress

_ROOMY: Final = 500
"""From this height on, the box of owners shows columns too."""


def paint_letters(canvas: Canvas, words: Words, box: Rect, roll_on_show: int) -> None:
    """Fifteen boxes, two rolls each (O2)."""
    card(canvas, box, radius=26)
    canvas.text(
        words("table.letters"),
        box.centerx,
        box.top + 50,
        44,
        TEXT,
        anchor="middle",
        width=box.width - 40,
    )
    strokes = ["" for _ in COLUMN_LETTERS]
    for roll in range(1, min(roll_on_show, SOLO_ROLLS) + 1):
        letter, stroke = letter_box(roll)
        strokes[COLUMN_LETTERS.index(letter)] += stroke
    size, left, top = 108, box.left + 24, box.top + 100
    step_x, step_y = (box.width - 48 - size) / 2, (box.height - 130 - size) / 4
    for i, letter in enumerate(COLUMN_LETTERS):
        place = Rect(round(left + i % 3 * step_x), round(top + i // 3 * step_y), size, size)
        well(canvas, place, radius=22)
        done = len(strokes[i]) == 2
        canvas.text(
            letter, place.centerx, place.centery, 56, DIM if done else TEXT, anchor="middle"
        )
        for stroke in strokes[i]:
            _draw_stroke(canvas, place, stroke)


def _draw_stroke(canvas: Canvas, box: Rect, stroke: str) -> None:
    import pygame
    from pygame import Surface

    def paint(surface: Surface, k: float) -> None:
        n = surface.get_width()
        ends = ((0.18, 0.82), (0.82, 0.18)) if stroke == "/" else ((0.18, 0.18), (0.82, 0.82))
        for t in range(60):
            share = t / 59
            x = ends[0][0] + (ends[1][0] - ends[0][0]) * share
            y = ends[0][1] + (ends[1][1] - ends[0][1]) * share
            pygame.draw.circle(surface, GOLD, (x * n, y * n), n * 0.045 * (1 - share * 0.3))

    canvas.centre(
        canvas.sprite(("stroke", stroke), box.width, box.width, paint), box.centerx, box.centery
    )


def paint_owners(canvas: Canvas, box: Rect, records: Sequence[SeatProgress]) -> None:
    """What each colour pays and who has it (S2); above it columns, where there is room (S1)."""
    card(canvas, box, radius=26)
    rest = box.inflate(0, -24)
    if box.height >= _ROOMY:
        _paint_column_owners(
            canvas, Rect(box.left + 24, box.top + 24, box.width - 48, 210), records
        )
        rest = Rect(box.left, box.top + 246, box.width, box.height - 258)
    step = min(96.0, rest.height / 5)
    top = rest.top + (rest.height - 5 * step) / 2
    for i, colour in enumerate(COLOURS):
        y = top + (i + 0.5) * step
        size = min(60.0, step - 10)
        canvas.centre(chip(canvas, colour, size), box.left + 24 + size / 2, y)
        owners = [record.look for record in records if colour in dict(record.colours)]
        points, ink = ("5", GOLD) if not owners else ("3", (188, 194, 216))
        canvas.text(points, box.left + 126, y, 44, ink, anchor="middle")
        if not owners:
            canvas.text("–", box.left + 180, y, 40, DIM, weight=Weight.MEDIUM)
        for k, look in enumerate(owners):
            sign = badge(canvas, look, size * 0.8)
            canvas.centre(sign, box.left + 190 + k * (size * 0.8 + 6), y)


def _paint_column_owners(canvas: Canvas, box: Rect, records: Sequence[SeatProgress]) -> None:
    """Three rows of letters; a completed column has a stripe for each owner."""
    step_x, step_y = box.width / 5, box.height / 3
    for column, letter in enumerate(COLUMN_LETTERS):
        x, y = box.left + column % 5 * step_x, box.top + column // 5 * step_y
        place = Rect(round(x) + 3, round(y) + 3, round(step_x) - 6, round(step_y) - 6)
        well(canvas, place, radius=16)
        tints = [one.look.tint for one in records if column in dict(one.columns)]
        ink = DIM if tints else TEXT
        canvas.text(letter, place.centerx, place.top + 24, 38, ink, anchor="middle")
        for k, tint in enumerate(tints):
            wide = (place.width - 20) / len(tints)
            stripe = Rect(round(place.left + 10 + k * wide), place.bottom - 16, round(wide) - 2, 8)
            canvas.bar(stripe, tint, 4)
