"""Draws what is said aloud at the table: a golden band across part of the screen.

Never here: what is said (`announce`).
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.caches.pieces import piece
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import badge
from game.client.draw.panels import pill
from game.client.draw.sheet_cells import chip
from game.client.draw.theme import AMBER, GO, ON_AMBER, TEXT, Rgb
from game.client.match.announce import Callout, Crier
from game.client.sound import Sound
from game.client.words import Words
from game.table.play.seat_view import Look

_WIDE: Final = 600
"""A band wider than this has room for the badges of the players it names."""
_QUIET: Final[Rgb] = (66, 72, 106)
"""Background of minor remarks."""
_TONES: Final[dict[Sound, Rgb]] = {
    Sound.LAST_ROLL: (255, 158, 92),
    Sound.MISS: (255, 150, 160),
    Sound.FELL_SHORT: (255, 150, 160),
    Sound.MILESTONE: GO,
    Sound.GOAL: (150, 226, 160),
}


def draw_announcement(
    canvas: Canvas,
    words: Words,
    crier: Crier,
    box: Rect,
    looks: Sequence[Look],
    *,
    size: float = 40,
) -> None:
    """Draw an announcement over the whole of a box; `looks` are those of the seats.

    `size`: that of the letters.
    """
    said = crier.current
    if said is None:
        return
    text = said.sentence(words, [look.name for look in looks])
    people = tuple(looks[seat] for seat in said.seats if seat < len(looks))
    canvas.cover(box)
    key = ("said", text, said.what, said.sound, people, size)
    piece(canvas, box, key, lambda part: _paint(part, said, text, box, people, size))


def _paint(
    canvas: Canvas,
    said: Callout,
    text: str,
    box: Rect,
    people: Sequence[Look],
    size: float,
) -> None:
    tone, ink = (_QUIET, TEXT) if said.minor else (_TONES.get(said.sound, AMBER), ON_AMBER)
    pill(canvas, box, tone, radius=min(size * 0.65, box.height / 2))
    high = min(size * 1.45, box.height - 20)
    left, y = box.left + size * 0.55, box.centery - box.height * 0.02
    if said.what is not None and not isinstance(said.what, int):
        canvas.centre(chip(canvas, said.what, high), left + high / 2, y)
        left += high + 14
    if box.width > _WIDE:
        for look in people[:2]:
            canvas.centre(badge(canvas, look, high), left + high / 2, y)
            left += high * 0.86
        left += size * 0.45 if people else 0
    lip = round(box.height * 0.07)  # the pill is thicker below
    room = Rect(round(left), box.top + 4, box.right - 22 - round(left), box.height - lip - 8)
    if box.height < 100:
        canvas.text(text, room.left, y, 44, ink, width=room.width, least=30)
    else:
        canvas.lines(text, room, size, ink, weight=Weight.SEMIBOLD, least=min(36, size * 0.75))
