"""What is said aloud, across the whole screen for a moment, in letters for the last row of seats.

Never here: what is said (`match.announce`).
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.cells import chip
from game.client.draw.mascot import badge
from game.client.draw.panels import pill
from game.client.draw.pieces import piece
from game.client.draw.theme import AMBER, ON_AMBER, Rgb
from game.client.fonts import Weight
from game.client.match.announce import Announcement, Crier
from game.client.words import Words

BOX: Final = Rect(160, 424, 1600, 176)
_UNROLL: Final = 0.2
_SIGN: Final = 116


def draw_banner(
    canvas: Canvas,
    words: Words,
    crier: Crier,
    names: Sequence[str],
    tints: Sequence[Rgb],
    *,
    lively: bool,
) -> None:
    """What is being said, unless it is only mentioned."""
    said = crier.current
    if said is None or said.minor:
        return
    share = 1.0
    if lively:
        share = min(1.0, (crier.since + 0.02) / _UNROLL, (crier.left + 0.02) / _UNROLL)
    text = said.sentence(words, names)
    people = tuple((names[s], tints[s]) for s in said.seats if s < min(len(names), len(tints)))
    whole = canvas.rect(BOX)
    canvas.cover(BOX)
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(whole.inflate(round(whole.width * (share - 1)), 0).clip(before))
    key = ("banner", text, said.what, people)
    piece(canvas, BOX, key, lambda part: _paint(part, said, text, people))
    canvas.surface.set_clip(before)


def _paint(
    canvas: Canvas, said: Announcement, text: str, people: Sequence[tuple[str, Rgb]]
) -> None:
    pill(canvas, BOX, AMBER, radius=44)
    left, y = BOX.left + 44.0, BOX.centery - 4
    if said.what is not None and not isinstance(said.what, int):
        canvas.centre(chip(canvas, said.what, _SIGN), left + _SIGN / 2, y)
        left += _SIGN + 24
    for name, tint in people[:3]:
        canvas.centre(badge(canvas, name, tint, _SIGN), left + _SIGN / 2, y)
        left += _SIGN * 0.84
    left += 40 if people else 0
    room = Rect(round(left), BOX.top + 6, BOX.right - 40 - round(left), BOX.height - 18)
    canvas.lines(text, room, 64, ON_AMBER, weight=Weight.SEMIBOLD, least=44)
