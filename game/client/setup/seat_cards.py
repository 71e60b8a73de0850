"""The card of a seat before a match: its pen, its name, its role.

Shared by the scenes that seat people; never here: what pressing something does.
"""

from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, spot, well
from game.client.draw.theme import CARD_EDGE, CARD_TOP, FAINT, Rgb, blend
from game.client.ui.menu import MARGIN
from game.table.play.seat_view import Look

CARD_TOP_Y: Final = 170
CARD_SIZE: Final = (276, 506)
_STEP: Final = 292
_TALL: Final = Rect(MARGIN, 160, 286, 440)
_GAP: Final = 14
_BELOW: Final = 236
"""Units below the pen: for a name, and what can be pressed."""


def card_box(index: int, tall: bool = False) -> Rect:
    """The box of the card of seat `index`, 0 to 5: one row; three to a row in an upright window."""
    if not tall:
        return Rect(MARGIN + index * _STEP, CARD_TOP_Y, *CARD_SIZE)
    down, across = divmod(index, 3)
    return _TALL.move(across * (_TALL.width + 19), down * (_TALL.height + _GAP))


def _middle(box: Rect) -> int:
    """Y of the pen's middle."""
    return box.top + 31 + (box.height - _BELOW) // 2


def paint_card(canvas: Canvas, box: Rect, tint: Rgb | None) -> None:
    """The card in the seat's tint; a recess with a plus if the seat is free."""
    if tint is None:
        well(canvas, box, radius=34, colour=(14, 16, 27, 130))
        canvas.centre(icon(canvas, Icon.PLUS, 84, FAINT), box.centerx, _middle(box) + 24)
        return
    card(canvas, box, radius=34, top=blend(CARD_TOP, tint, 0.4), edge=blend(CARD_EDGE, tint, 0.6))
    spot(canvas, box.centerx, _middle(box), 150, tint, 120)


def draw_pen(
    canvas: Canvas,
    box: Rect,
    look: Look,
    now: float,
    *,
    lively: bool,
    still: bool,
) -> None:
    """The pen on the card; it hops while it is `lively`."""
    hop = 0.0 if still or not lively else abs((now * 2.4) % 2 - 1) * 10
    mood = Mood.GRIN if lively else Mood.HAPPY
    pen = mascot(canvas, box.height - _BELOW, look.tint, mood, bot=look.bot, costume=look.costume)
    canvas.centre(pen, box.centerx, _middle(box) - hop)
