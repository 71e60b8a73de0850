"""Fills the place of an unused sheet: all pens race for points.

Never here: how points are made.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import Mood, badge, mascot
from game.client.draw.name_lines import write_name
from game.client.draw.panels import well
from game.client.draw.sheet_cells import chip
from game.client.draw.theme import DIM, GOLD, TEXT, Rgb, blend, lit
from game.client.match.score_figures import minus
from game.client.words import Words
from game.rules.cells import COLUMNS
from game.rules.dice import COLOURS, Colour
from game.rules.seat import STAR_COST
from game.table.play.seat_view import Look, SeatProgress

_HEAD: Final = 68
_SIDE: Final = 18
_FEWEST: Final = -STAR_COST * COLUMNS
"""The start: every column's star open and no joker left."""
_STAGE: Final = 20
"""The finish, in points; it moves to two or three times this once somebody gets there."""
_ROOMY: Final = 100
"""From this height on, a lane has room for a name above its course."""
_NAME: Final = 232
"""Width of badge and name before the course of a lower lane."""
_GROUND: Rgb = (36, 41, 62)


def paint_race(canvas: Canvas, words: Words, box: Rect, records: Sequence[SeatProgress]) -> None:
    """A lane for each seat: its points, and the colours it has completed."""
    points = [record.points for record in records]
    goal = _STAGE * (max(0, *points) // _STAGE + 1)
    lanes = _lanes(box, len(records))
    left, right = _course(lanes[0])
    room = (left + right) / 2 - 40 - box.left - 24
    canvas.text(words("couch.race"), box.left + 24, box.top + 31, 40, TEXT, width=room)
    for lane in lanes:
        well(canvas, lane, radius=18, colour=(12, 14, 26, 120))

    def at(count: int) -> float:
        return left + (right - left) * (count - _FEWEST) / (goal - _FEWEST)

    for mark in (0, goal):
        x = at(mark)
        canvas.text(str(mark), x, box.top + 33, 36, DIM, weight=Weight.MEDIUM, anchor="middle")
        for lane in lanes:
            canvas.bar(Rect(round(x) - 2, lane.top, 4, lane.height), _GROUND, 2)
    for lane, record, count in zip(lanes, records, points, strict=True):
        _paint_colours(canvas, lane, [c for c in COLOURS if c in dict(record.colours)])
        _paint_lane(canvas, lane, record.look, count, at(count), leads=count == max(points))


def _lanes(box: Rect, count: int) -> list[Rect]:
    """The lanes from the top down."""
    step = (box.height - _HEAD - 12) / count
    width, height = box.width - 2 * _SIDE, round(step) - 8
    tops = [round(box.top + _HEAD + i * step) for i in range(count)]
    return [Rect(box.left + _SIDE, top, width, height) for top in tops]


def _course(lane: Rect) -> tuple[float, float]:
    """Where pens stand at the start and at the finish."""
    return lane.left + (120.0 if lane.height >= _ROOMY else _NAME + 40.0), lane.right - 130.0


def _paint_colours(canvas: Canvas, lane: Rect, colours: Sequence[Colour]) -> None:
    """The colours a seat has completed; the second one ends the match."""
    roomy = lane.height >= _ROOMY
    x, y = (
        (lane.left, lane.bottom - lane.height * 0.3) if roomy else (lane.left + _NAME, lane.centery)
    )
    size = 44 if roomy else 34
    for i, colour in enumerate(colours[:2]):
        canvas.centre(chip(canvas, colour, size), x + size * 0.73 + i * (size + 2), y)


def _paint_lane(
    canvas: Canvas, lane: Rect, look: Look, points: int, x: float, *, leads: bool
) -> None:
    high = min(round(lane.height * 0.3), 30)
    below = lane.bottom - round(lane.height * 0.16) - high
    start = round(_course(lane)[0])
    trail = Rect(start - 20, below, max(high, round(x) - start + 20), high)
    canvas.bar(trail, blend(_GROUND, look.tint, 0.75), high / 2)
    if lane.height >= _ROOMY:
        before, behind = lane.left + 22, round(x) + 60
        left, width = max(
            (before, round(x) - 70 - before), (behind, lane.right - 120 - behind), key=itemgetter(1)
        )
        y = lane.top + lane.height * 0.3
        canvas.text(look.name, left, y, 38, TEXT, width=width, name=True, least=36)
    else:
        canvas.centre(
            badge(canvas, look, lane.height - 8), lane.left + lane.height / 2, lane.centery
        )
        left = lane.left + lane.height + 8
        room = Rect(left, lane.top, lane.left + _NAME - left, lane.height)
        write_name(canvas, look.name, room, 38, least=34, line=lane.height * 0.46)
    mood = Mood.GRIN if leads else Mood.HAPPY
    tall = min(lane.height + 8.0, 150.0)  # hardly higher than its lane: there are others above
    pen = mascot(canvas, tall, look.tint, mood, bot=look.bot, costume=look.costume)
    canvas.centre(pen, x, lane.bottom - 4 - tall / 2)
    ink = GOLD if leads else lit(look.tint, 0.35)
    size = min(68.0, lane.height * 0.86)
    canvas.text(minus(points), lane.right - 18, lane.centery, size, ink, anchor="right")
