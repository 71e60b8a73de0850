"""Flags over a chart: a round sign for each moment, with a pole down to its line.

Never here: the chart itself (`game.client.draw.chart`).
"""

from collections.abc import Sequence

from pygame import Rect

from game.client.after.moment_cards import pin, tint_of_moment
from game.client.draw.canvas import Canvas
from game.client.draw.chart import LABELS, Line, place_of
from game.client.draw.panels import glow
from game.client.draw.theme import GOLD, shaded
from game.table.play.seat_view import Look
from game.table.review.moments import Moment

_GAP = 6
_BEND = 7


def draw_flags(
    canvas: Canvas,
    box: Rect,
    lines: Sequence[Line],
    moments: Sequence[Moment],
    people: Sequence[Look],
    y: float,
    size: float,
    loud: Moment | None = None,
) -> None:
    """Signs in a row at height `y` above the chart in `box`, pushed apart; `loud` glows."""
    feet = [place_of(box, lines, moment.seats[0], moment.roll) for moment in moments]
    if any(foot is None for foot in feet):
        return
    found = sorted(
        ((foot, moment) for foot, moment in zip(feet, moments, strict=True) if foot),
        key=lambda pair: (pair[0][0], pair[1].kind.value),
    )
    places = _apart([foot[0] for foot, _ in found], size + _GAP, box.right - LABELS - size * 0.3)
    bends = _bends([(x, foot[0]) for (foot, _), x in zip(found, places, strict=True)])
    for (foot, moment), x, bend in zip(found, places, bends, strict=True):
        tint = shaded(tint_of_moment(moment, people), 0.25)
        _draw_pole(canvas, x, y + size / 2, foot, tint, size * 0.3 + bend * _BEND)
    for (_, moment), x in zip(found, places, strict=True):
        if moment is loud:
            spot = Rect(0, 0, round(size) + 8, round(size) + 8)
            spot.center = (round(x), round(y))
            glow(canvas, spot, GOLD, radius=size / 2, strength=220, grow=6)
        grown = size * (1.18 if moment is loud else 1.0)
        canvas.centre(pin(canvas, moment.kind, tint_of_moment(moment, people), grown), x, y)


def _apart(wanted: Sequence[float], gap: float, most: float) -> list[float]:
    """Places near the wanted ones, in the same order, at least a gap apart."""
    places: list[float] = []
    for x in wanted:
        places.append(max(x, places[-1] + gap) if places else x)
    limit = most
    for i in range(len(places) - 1, -1, -1):
        places[i] = min(places[i], limit)
        limit = places[i] - gap
    return places


def _bends(poles: Sequence[tuple[float, float]]) -> list[int]:
    """How deep each pole bends towards its roll, in steps, so that neighbours do not cross."""
    deep = [0] * len(poles)
    for i in range(1, len(poles)):
        if poles[i][1] < poles[i][0] - 1:  # aside to the left: deeper than the one before
            deep[i] = deep[i - 1] + 1
    for i in range(len(poles) - 2, -1, -1):
        if poles[i][1] > poles[i][0] + 1:  # aside to the right: deeper than the next one
            deep[i] = deep[i + 1] + 1
    return deep


def _draw_pole(
    canvas: Canvas,
    x: float,
    top: float,
    foot: tuple[float, float],
    colour: tuple[int, int, int],
    depth: float,
) -> None:
    """Down from the sign, sideways to its roll, down to the line."""
    bend = top + depth
    canvas.bar(Rect(round(x) - 1, round(top), 3, round(bend - top)), colour)
    left, right = sorted((round(x), round(foot[0])))
    canvas.bar(Rect(left - 1, round(bend), right - left + 3, 3), colour)
    canvas.bar(Rect(round(foot[0]) - 1, round(bend), 3, max(3, round(foot[1] - bend))), colour)
    knot = Rect(0, 0, 14, 14)
    knot.center = (round(foot[0]), round(foot[1]))
    canvas.bar(knot, colour, 7)
