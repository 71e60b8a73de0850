"""Lines of text around one person's table: what to do, the number of the roll, what to press.

Never here: working out what to do (`game.client.match.status_line`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.client.board.own_layout import CORNER, HINT, HINTS_Y, SEND, STATUS, TRAY
from game.client.draw.canvas import Canvas
from game.client.draw.mascot import badge
from game.client.draw.panels import card, frame, glow
from game.client.draw.theme import AMBER, CARD_EDGE, CARD_TOP, DIM, TEXT, blend
from game.client.input.presses import Act
from game.client.match.status_line import StatusLine
from game.client.ui.hints import HintItem, HintRow, draw_hints
from game.client.ui.signs import Holding, sign
from game.client.words import Words
from game.table.play.seat_view import Look


@dataclass(frozen=True, slots=True)
class HeadLine:
    """What to do now and whose turn that is; for players, with the signs of their device."""

    status: StatusLine
    look: Look | None
    """The look of the seat in question."""
    plays: bool
    """Whether somebody plays here, rather than watches."""
    held: Holding


def paint_status(canvas: Canvas, words: Words, told: HeadLine) -> None:
    """What to do now, and whose turn that is."""
    box, status, look = STATUS, told.status, told.look
    if status.calls:
        glow(canvas, box, AMBER, radius=26, strength=120, blur=14)
    top = blend(CARD_TOP, look.tint, 0.25) if look is not None else CARD_TOP
    edge = look.tint if look is not None else CARD_EDGE
    card(canvas, box, radius=26, top=top, edge=edge, lifted=0)
    if status.calls:
        frame(canvas, box, AMBER, radius=26, line=4)
    left = box.left + 24
    if look is not None:
        canvas.centre(badge(canvas, look, 58), box.left + 46, box.centery)
        left = box.left + 92
    room = (HINT.left - 64 if told.plays else box.right) - left - 16
    text = words(status.key, **status.parts)
    canvas.text(text, left, box.centery, 44, TEXT, width=room, least=36)
    if told.plays:
        picture = sign(canvas, Act.HINT, told.held, 44, words)
        if picture is not None:
            canvas.centre(picture, HINT.left - 34, box.centery)


def paint_corner(canvas: Canvas, words: Words, roll: int, most: int | None, *, last: bool) -> None:
    """The number of the roll, and of how many if that is fixed."""
    text, ink = words("table.roll", number=roll), TEXT
    if most is not None:
        text = words("table.roll_of", number=roll, most=most)
    if last:
        text, ink = words("announce.last_label"), AMBER
    canvas.text(text, CORNER.left + 8, CORNER.centery, 46, ink, width=CORNER.width - 16)


def draw_table_hints(
    canvas: Canvas, words: Words, items: Sequence[HintItem], held: Holding
) -> None:
    """The hints below a table; a mouse or finger uses the buttons above them instead."""
    row = HintRow(items, held, 40, HINTS_Y, size=32, width=1424, buttons=False)
    draw_hints(canvas, words, row)


def paint_watching(canvas: Canvas, words: Words, *, left_to_bots: bool) -> None:
    """Where players have buttons, tells an audience that they only watch, or how they can play."""
    box = Rect(SEND.left, TRAY.top, SEND.width, TRAY.height)
    told = words("table.left_to_bot" if left_to_bots else "status.watching")
    canvas.lines(told, box, 40, DIM, anchor="middle")
