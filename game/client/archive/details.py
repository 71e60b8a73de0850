"""One match of the list in full: everybody's points and their parts."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.sheet_cells import draw_colour_dots
from game.client.draw.theme import ALERT, AQUA, DIM, GO, GOLD, TEXT, lit
from game.client.match.score_figures import minus, signed
from game.client.seats.looks import SeatFacts, looks
from game.client.words import Words
from game.rules.events import Result
from game.rules.setup import Mode
from game.table.play.seat_view import Look
from game.table.storage.records import MatchRecord, SeatRecord
from game.table.storage.settings import Guise
from net.base.wire import Appearance

_SEAT_STEP: Final = 100
"""Greatest height of a seat; six of them share the card."""
_NOTE: Final = 66
"""Height of the note that a match cannot be replayed any more."""
_LINES: Final = 80
"""Height of its two lines at the designed size."""


def paint_details(
    canvas: Canvas,
    words: Words,
    box: Rect,
    match: MatchRecord,
    there: bool,
    known: Sequence[Guise],
    worn: Sequence[Appearance | None] = (),
) -> None:
    """The match in its card; `there`: whether it can still be replayed.

    `worn`: how people looked in it; `known`: people this machine remembers, for the others.
    """
    people = [
        SeatFacts(seat.name or "?", seat.level is not None, appearance=look)
        for seat, look in zip_longest(match.seats, worn[: len(match.seats)])
    ]
    left, y = box.left + 34, box.top + 44
    rolls = words("archive.rolls", count=match.rolls)
    canvas.text(rolls, left, y, 40, DIM, weight=Weight.MEDIUM)
    if match.mode is Mode.MISSION:
        won = match.result is Result.WON
        text = words("archive.won" if won else "archive.lost")
        canvas.text(text, box.right - 34, y, 40, GO if won else ALERT, anchor="right")
    top = y + 34
    noted = match.proven or not there
    bottom = box.bottom - (_NOTE if noted else 8)
    step = min(_SEAT_STEP, (bottom - top) // len(match.seats))
    for number, (seat, look) in enumerate(
        zip(match.seats, looks(None, people, known), strict=True)
    ):
        _paint_seat(
            canvas,
            words,
            Rect(left, top + number * step, box.width - 68, step),
            look,
            seat,
            crowned=seat.won and match.mode is Mode.VERSUS,
            mission=match.mode is Mode.MISSION,
        )
    rest = Rect(left, bottom, box.width - 68, _NOTE - 6)
    if not there:
        canvas.lines(words("archive.no_file"), rest, 30, DIM)
    elif match.proven:
        canvas.centre(icon(canvas, Icon.SEAL, 46, AQUA), left + 24, rest.centery)
        canvas.lines(
            words("archive.proven"), Rect(left + 62, bottom, box.width - 130, _NOTE - 6), 30, DIM
        )


def _paint_seat(
    canvas: Canvas,
    words: Words,
    box: Rect,
    look: Look,
    seat: SeatRecord,
    *,
    crowned: bool,
    mission: bool,
) -> None:
    """A seat on two lines: badge, name and total; below it, the parts of the total (T1).

    Also in how many rolls a bot stood in for a person.
    """
    canvas.centre(badge(canvas, look, 50), box.left + 26, box.centery)
    fits = min(1.0, box.height / (_LINES * canvas.context.enlarge))
    first, second = box.top + box.height * 0.32, box.top + box.height * 0.76
    ink = GOLD if crowned else TEXT
    used = canvas.text(minus(seat.total), box.right, first, 44 * fits, ink, anchor="right")
    right = box.right - used - 16
    if crowned:
        canvas.centre(icon(canvas, Icon.TROPHY, 34, GOLD), right - 17, first)
        right -= 44
    left = name = box.left + 66
    if look.bot:
        canvas.centre(icon(canvas, Icon.BOT, 34, lit(look.tint, 0.2)), left + 17, first)
        name += 44
    canvas.text(seat.name or "?", name, first, 38 * fits, TEXT, width=right - name, name=True)
    paint = _paint_mission_parts if mission else _paint_parts
    end = paint(canvas, left, second, 30 * fits, seat)
    if seat.stood_in:
        rolls, size = words("archive.rolls", count=seat.stood_in), 28 * fits
        if canvas.text_width(rolls, size) > box.right - end - 60:
            rolls = str(seat.stood_in)
        used = canvas.text(rolls, box.right, second, size, DIM, anchor="right")
        canvas.centre(icon(canvas, Icon.BOT, 28, DIM), box.right - used - 24, second)


def _paint_mission_parts(
    canvas: Canvas, x: float, y: float, size: float, seat: SeatRecord
) -> float:
    """Columns and the jokers left (C3): colours and stars do not count."""
    x = _paint_columns(canvas, x, y, size, seat)
    canvas.centre(icon(canvas, Icon.JOKER, 28, DIM), x + 14, y)
    return x + 36 + canvas.text(str(seat.jokers), x + 36, y, size, TEXT)


def _paint_columns(canvas: Canvas, x: float, y: float, size: float, seat: SeatRecord) -> float:
    """The points of the columns; returns where the next part begins."""
    x += canvas.text("A–O", x, y, size * 0.93, DIM, weight=Weight.MEDIUM) + 8
    return x + canvas.text(str(seat.columns), x, y, size, TEXT) + 26


def _paint_parts(canvas: Canvas, x: float, y: float, size: float, seat: SeatRecord) -> float:
    """Columns, colours, jokers, stars: the parts of the total (T1); returns where they end."""
    x = _paint_columns(canvas, x, y, size, seat)
    x += draw_colour_dots(canvas, x, y, 28) + 8
    x += canvas.text(signed(seat.colours), x, y, size, TEXT) + 26
    for sign, figure in ((Icon.JOKER, signed(seat.jokers)), (Icon.STAR, minus(seat.stars))):
        canvas.centre(icon(canvas, sign, 28, DIM), x + 14, y)
        x += 36
        x += canvas.text(figure, x, y, size, TEXT) + 26
    return x - 26
