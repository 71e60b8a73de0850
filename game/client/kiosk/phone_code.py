"""The code that visitors scan to play with their phone, at the foot of every attract page.

Never here: what happens when somebody has scanned it (`keeper`).
"""

import math
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card
from game.client.draw.theme import AQUA, CARD_EDGE, CARD_TOP, SEAT_TINTS, TEXT, blend
from game.client.ui.invitation_card import draw_code, paint_address
from game.client.words import Words
from game.table.play.invitation import Invitation

_STANDS: Final = 8.0


def draw_phone_code(canvas: Canvas, words: Words, box: Rect, invitation: Invitation) -> None:
    """The code, what it is for, and the address to type."""
    canvas.cover(box)
    edge = blend(CARD_EDGE, AQUA, 0.6)
    card(canvas, box, radius=34, top=blend(CARD_TOP, AQUA, 0.14), edge=edge)
    code = Rect(box.left + 37, box.top + 16, 262, 262)
    draw_code(canvas, code, invitation)
    told = Rect(box.left + 20, code.bottom + 4, box.width - 40, 64)
    text = words("phone.invite")
    canvas.lines(text, told, 40, TEXT, weight=Weight.SEMIBOLD, anchor="middle", least=22)
    paint_address(canvas, box.centerx, box.bottom - 30, box.width - 40, invitation)


def draw_admirer(canvas: Canvas, room: Rect, now: float, *, still: bool) -> None:
    """A pen beside the card, if there is room; it walks, so it burns in nowhere."""
    way = math.sin(now * 0.5)
    if still:
        way = 1.0 if int(now / _STANDS) % 2 else -1.0
    hop = 0.0 if still else abs(math.sin(now * 2.6)) * 22
    pen = mascot(canvas, 250, SEAT_TINTS[0], Mood.GRIN)
    reach = (room.width - 156) / 2
    canvas.centre(pen, room.centerx + reach * way, room.centery - hop)
