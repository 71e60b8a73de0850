"""One match of the list, in full: who had how many points, and from what."""

from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.theme import ALERT, DIM, GO, GOLD, TEXT, tint_of
from game.client.fonts import Weight
from game.client.match.figures import minus, signed
from game.client.match.large import draw_colour_dots
from game.client.words import Words
from game.rules.events import Result
from game.rules.setup import Mode
from game.table.records import MatchRecord, SeatRecord

_SEAT_STEP: Final = 74


def paint_details(canvas: Canvas, words: Words, box: Rect, match: MatchRecord, there: bool) -> None:
    """The match in its card; `there` tells whether it can still be shown."""
    left, y = box.left + 34, box.top + 44
    rolls = words("archive.rolls", count=match.rolls)
    canvas.text(rolls, left, y, 40, DIM, weight=Weight.MEDIUM)
    if match.mode is Mode.MISSION:
        won = match.result is Result.WON
        text = words("archive.won" if won else "archive.lost")
        canvas.text(text, box.right - 34, y, 40, GO if won else ALERT, anchor="right")
    for number, seat in enumerate(match.seats):
        _paint_seat(
            canvas,
            Rect(left, y + 34 + number * _SEAT_STEP, box.width - 68, _SEAT_STEP),
            number,
            seat,
            crowned=seat.won and match.mode is Mode.VERSUS,
        )
    if not there:
        rest = Rect(left, box.bottom - 62, box.width - 68, 56)
        canvas.lines(words("archive.no_file"), rest, 30, DIM)


def _paint_seat(canvas: Canvas, box: Rect, number: int, seat: SeatRecord, *, crowned: bool) -> None:
    """A seat on two lines: badge, name and total; below, what the total is made of (T1)."""
    tint = tint_of(number)
    canvas.centre(badge(canvas, seat.name or "?", tint, 50), box.left + 26, box.centery)
    used = canvas.text(
        minus(seat.total), box.right, box.top + 24, 44, GOLD if crowned else TEXT, anchor="right"
    )
    right = box.right - used - 16
    if crowned:
        canvas.centre(icon(canvas, Icon.TROPHY, 34, GOLD), right - 17, box.top + 24)
        right -= 44
    left = box.left + 66
    canvas.text(seat.name or "?", left, box.top + 24, 38, TEXT, width=right - left, name=True)
    _paint_parts(canvas, left, box.top + 58, seat)


def _paint_parts(canvas: Canvas, x: float, y: float, seat: SeatRecord) -> None:
    """Columns, colours, jokers, stars: what the total is made of (T1)."""
    x += canvas.text("A–O", x, y, 28, DIM, weight=Weight.MEDIUM) + 8
    x += canvas.text(str(seat.columns), x, y, 30, TEXT) + 26
    x += draw_colour_dots(canvas, x, y, 28) + 8
    x += canvas.text(signed(seat.colours), x, y, 30, TEXT) + 26
    for sign, figure in ((Icon.JOKER, signed(seat.jokers)), (Icon.STAR, minus(seat.stars))):
        canvas.centre(icon(canvas, sign, 28, DIM), x + 14, y)
        x += 36
        x += canvas.text(figure, x, y, 30, TEXT) + 26
