"""The winners' pens, and over the button for another match the players who want one.

Never here: who has won (`match_ending`), who has pressed (`rematch`).
"""

from pygame import Rect

from game.client.after.match_ending import MatchEnding
from game.client.after.rematch import Rematch
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, badge, mascot
from game.client.draw.theme import GO, INK
from game.client.input.presses import Act
from game.client.ui.signs import Holding, sign
from game.client.words import Words


def draw_winners(canvas: Canvas, ending: MatchEnding, now: float) -> None:
    """Every winner's pen, hopping for a while; `now` is 0 where nothing may hop."""
    winners = ending.over.winners or tuple(ending.ranked[:1])
    tall, places = _places(len(winners))
    for i, (seat, (x, y)) in enumerate(zip(winners, places, strict=True)):
        hop = max(0.0, 1 - now / 6) * abs((now * 3 + i / 2) % 2 - 1) * 30 if now else 0.0
        look = ending.looks[seat]
        pen = mascot(canvas, tall, look.tint, Mood.GRIN, bot=look.bot, costume=look.costume)
        canvas.centre(pen, x, y - hop)


def _places(count: int) -> tuple[int, list[tuple[float, float]]]:
    """The size of this many pens, and their places left of the headline."""
    if count == 1:
        return 236, [(154.0, 138.0)]
    row = min(count, 3)
    tall, step = (176, 96) if row == 2 else (140, 74) if count == 3 else (100, 74)
    first, rows = 154.0 - step * (row - 1) / 2, -(-count // row)
    tops = [138.0 + (i - (rows - 1) / 2) * 104 for i in range(rows)]
    return tall, [(first + i % row * step, tops[i // row]) for i in range(count)]


def draw_people(canvas: Canvas, rematch: Rematch, ending: MatchEnding, box: Rect) -> None:
    """Everybody who may press the button in this box, with ticks for those who have; empty for one
    alone.
    """
    seats = {seat: ready for seat, ready in rematch.seats.items() if seat < len(ending.looks)}
    if len(seats) < 2:
        return
    for i, (seat, ready) in enumerate(seats.items()):
        x = box.right - 34 - 62 * (len(seats) - 1 - i)
        canvas.centre(badge(canvas, ending.looks[seat], 54), x, box.top)
        if ready:
            canvas.bar(Rect(round(x) + 4, box.top + 2, 34, 34), INK, 17)
            canvas.centre(icon(canvas, Icon.CHECK, 28, GO), x + 21, box.top + 19)


def draw_sign(canvas: Canvas, words: Words, held: Holding, box: Rect) -> None:
    """The control that presses the button in this box."""
    picture = sign(canvas, Act.ACCEPT, held, 56, words)
    if picture is not None:
        width = picture.get_width() / canvas.scale
        canvas.centre(picture, box.right - 14 - width / 2, box.bottom - 12)
