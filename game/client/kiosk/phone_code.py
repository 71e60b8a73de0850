"""The code that visitors scan to play with their phone, at the foot of every page that draws in.

Never here: what follows when somebody has (`keeper`).
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

CARD: Final = Rect(1560, 656, 336, 400)
BESIDE: Final = 1542
"""How far to the right pages go that leave room for it."""
_CODE: Final = Rect(CARD.left + 29, CARD.top + 12, 278, 278)
_TOLD: Final = Rect(CARD.left + 10, _CODE.bottom + 2, 316, 72)


def draw_phone_code(canvas: Canvas, words: Words, invitation: Invitation) -> None:
    """The code, what it is for, and the address for whoever types."""
    canvas.cover(CARD)
    edge = blend(CARD_EDGE, AQUA, 0.6)
    card(canvas, CARD, radius=34, top=blend(CARD_TOP, AQUA, 0.14), edge=edge)
    draw_code(canvas, _CODE, invitation)
    told = words("phone.invite")
    canvas.lines(told, _TOLD, 40, TEXT, weight=Weight.SEMIBOLD, anchor="middle", least=22)
    paint_address(canvas, CARD.centerx, CARD.bottom - 20, CARD.width - 24, invitation)


def draw_admirers(canvas: Canvas, now: float, *, still: bool) -> None:
    """Pens that look down at the code, where a page leaves the room over it."""
    for i, tint in enumerate((SEAT_TINTS[4], SEAT_TINTS[0])):
        hop = 0.0 if still else abs(math.sin(now * 2.6 + i * 1.2)) * 22
        pen = mascot(canvas, 250, tint, Mood.GRIN)
        canvas.centre(pen, CARD.left + 88 + i * 160, CARD.top - 132 - hop)
