"""The display that shows who the table waits for: a sentence and a row of all pens.

Never here: working that out, or the other displays (`displays`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.client.board.layout import Layout
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import spot, well
from game.client.draw.theme import GO, TEXT
from game.client.match.status_line import DECISIONS
from game.client.words import WordValue
from game.rules.match import Match, Phase
from game.table.play.seat_view import Look


def sentence(match: Match, names: Sequence[str], rolling: bool) -> tuple[str, dict[str, WordValue]]:
    """What is going on: a key of the word files and its values."""
    if match.over is not None:
        return "status.over", {}
    if rolling or not match.roll_number:
        return "status.rolling", {}
    if match.phase in DECISIONS:
        return DECISIONS[match.phase], {"name": names[0]}
    if match.phase is Phase.ACTIVE:
        return "couch.chooses_first", {"name": names[match.active]}
    if match.phase is Phase.CHOOSE and len(match.to_act) == 1:
        return "couch.waiting_for", {"name": names[match.to_act[0]]}
    if match.phase is Phase.CHOOSE and match.to_act:
        return "couch.all_choose", {}
    return "couch.settled", {}


@dataclass(frozen=True, slots=True)
class Waiting:
    """What is going on, and who the table waits for."""

    text: str
    looks: tuple[Look, ...]
    awaited: tuple[int, ...]
    done: tuple[int, ...]
    """Seats that have already chosen."""
    hopping: bool
    """Whether the awaited pens hop; they are then drawn on top in every frame."""


def paint_awaited(canvas: Canvas, layout: Layout, waiting: Waiting) -> None:
    """The sentence and all pens in a row; awaited pens have their caps off."""
    words_box = _words_box(canvas, layout, waiting.text)
    bold = Weight.SEMIBOLD
    canvas.lines(waiting.text, words_box, 40, TEXT, weight=bold, anchor="middle", least=32)
    row = _row(layout, words_box, len(waiting.looks))
    for seat, look in enumerate(waiting.looks):
        x, due = row.x(seat), seat in waiting.awaited
        if due:
            spot(canvas, x, row.foot - row.height * 0.45, row.height * 0.7, look.tint, 150)
        if not due or not waiting.hopping:
            canvas.centre(
                _pen(canvas, look, row.height, due), x, row.foot - row.height / 2, _seen(due)
            )
        if seat in waiting.done:
            _draw_done(canvas, x + row.height * 0.2, row.foot - row.height * 0.14, row.height * 0.3)


def draw_hopping(canvas: Canvas, layout: Layout, waiting: Waiting, now: float) -> None:
    """The awaited pens, with their caps off."""
    row = _row(layout, _words_box(canvas, layout, waiting.text), len(waiting.looks))
    for seat in waiting.awaited:
        hop = abs(((now * 1.7 + seat * 0.31) % 1.0) * 2 - 1) * row.height * 0.10
        pen = _pen(canvas, waiting.looks[seat], row.height, True)
        canvas.centre(pen, row.x(seat), row.foot - row.height / 2 - hop)


def warm_pens(canvas: Canvas, layout: Layout, seats: Sequence[Look]) -> None:
    """Draw every pen with and without cap, so that no frame of the match has to."""
    for text in ("", "m" * 99):  # a sentence of one line, and of two
        row = _row(layout, _words_box(canvas, layout, text), len(seats))
        for look in seats:
            for due in (True, False):
                _pen(canvas, look, row.height, due)


def _pen(canvas: Canvas, look: Look, height: float, due: bool) -> Surface:
    mood = Mood.GRIN if due else Mood.HAPPY
    return mascot(
        canvas, height, look.tint, mood, capped=not due, bot=look.bot, costume=look.costume
    )


def _seen(due: bool) -> float:
    """A pen's opacity: pens the table does not wait for fade."""
    return 1.0 if due else 0.72


def _words_box(canvas: Canvas, layout: Layout, text: str) -> Rect:
    """The sentence's box; in a small display it gets two lines only if it needs them."""
    box, high = _box(layout), 104
    if box.height < 200:
        long = canvas.text_width(text, 40) > box.width - 32
        high = 98 if long and layout.tower is not None else 54
    return Rect(box.left + 16, box.top + 6, box.width - 32, high)


def _box(layout: Layout) -> Rect:
    """The box of the whole display."""
    assert layout.awaited is not None
    return layout.awaited


@dataclass(frozen=True, slots=True)
class _Row:
    """The pens side by side."""

    left: float
    step: float
    height: float
    """A pen's height."""
    foot: float
    """The pens' lower edge."""

    def x(self, seat: int) -> float:
        """The x of the middle of a seat's pen."""
        return self.left + (seat + 0.5) * self.step


def _row(layout: Layout, words_box: Rect, seats: int) -> _Row:
    box = _box(layout)
    wide, high = box.width - 16, box.bottom - words_box.bottom - 6
    step = min(wide / max(1, seats), high * 0.9)
    height = min(high - 4, step * 1.42, 150)
    return _Row(box.centerx - step * seats / 2, step, height, box.bottom - 6)


def _draw_done(canvas: Canvas, x: float, y: float, size: float) -> None:
    size = max(26.0, size)
    box = Rect(0, 0, round(size), round(size))
    box.center = (round(x), round(y))
    well(canvas, box, radius=size / 2, colour=(20, 92, 46, 255))
    canvas.centre(icon(canvas, Icon.CHECK, size * 0.66, GO), x, y)
