"""Notes over a match whose players may have gone: a question to a seat, or that a bot plays.

Drawn over whatever is shown and without reacting to presses, so that nobody else is kept from
playing. Never here: who is asked when (`keeper`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.board.layout import Panel
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import frame, pill, well
from game.client.draw.theme import AMBER, ON_AMBER, TEXT, Rgb
from game.client.words import Words

ALONE: Final = Rect(410, 330, 1100, 330)
"""Where a person who plays alone at this screen is asked."""
_GROUND: Final = (12, 14, 26, 236)


@dataclass(frozen=True, slots=True)
class SeatNote:
    """A note for one seat: its box, its owner, and the seconds left to answer.

    `left` None: a bot already plays for them.
    """

    box: Rect
    name: str
    tint: Rgb
    left: float | None


def note_box(panel: Panel) -> Rect:
    """The part of a seat's panel that a note covers: all but its header."""
    top = panel.head.bottom + 4
    return Rect(panel.box.left + 6, top, panel.box.width - 12, panel.box.bottom - 6 - top)


def bot_box(box: Rect) -> Rect:
    """The part of a note that says a bot plays; touching it gives the seat back."""
    made = Rect(box.left, 0, box.width, 64)
    made.centery = box.centery
    return made


def draw_notes(canvas: Canvas, words: Words, notes: Sequence[SeatNote], now: float) -> None:
    """All of them."""
    for note in notes:
        if note.left is None:
            _draw_bot(canvas, words, note)
        else:
            _draw_question(canvas, words, note, note.left, now)


def _draw_question(canvas: Canvas, words: Words, note: SeatNote, left: float, now: float) -> None:
    box = note.box
    canvas.cover(box)
    well(canvas, box, radius=24, colour=_GROUND)
    frame(canvas, box, note.tint, radius=24, line=6)
    height = min(box.height * 0.8, 300, box.width * 0.3)
    hop = abs((now * 1.6) % 2 - 1) * 10
    pen = mascot(canvas, height, note.tint, Mood.LOOK)
    x = box.left + height * 0.46
    canvas.centre(pen, x, box.centery - hop)
    text_left = round(x + height * 0.44)
    width = box.right - 24 - text_left
    text = Rect(text_left, box.top + 14, width, box.height // 2 - 14)
    large = 60 if box.width > 1000 else 46
    key = words("kiosk.still_there", name=note.name) if note.name else words("kiosk.still_you")
    canvas.lines(key, text, large, TEXT, weight=Weight.SEMIBOLD, least=32)
    bar = Rect(text_left, box.centery + 14, width, min(110, box.height // 2 - 34))
    pill(canvas, bar, AMBER, radius=min(34, bar.height // 2))
    count = words("kiosk.press_to_stay", seconds=max(1, round(left)))
    canvas.text(count, bar.centerx, bar.centery - 3, large, ON_AMBER, anchor="middle",
                width=bar.width - 40, least=32)  # fmt: skip


def _draw_bot(canvas: Canvas, words: Words, note: SeatNote) -> None:
    box = bot_box(note.box)
    canvas.cover(box)
    well(canvas, box, radius=32, colour=_GROUND)
    frame(canvas, box, note.tint, radius=32, line=3)
    canvas.centre(icon(canvas, Icon.BOT, 44, TEXT), box.left + 44, box.centery)
    text = words("kiosk.bot_plays")
    canvas.text(text, box.left + 80, box.centery, 40, TEXT, width=box.width - 110, least=28,
                name=True)  # fmt: skip
