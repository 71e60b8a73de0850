"""A card that invites phones: a code to scan, and the address to type.

Never here: what serves phones (`game.table.phones`).
"""

from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.panels import frame, well
from game.client.draw.qr import qr
from game.client.draw.shapes import gradient, rounded
from game.client.draw.theme import AQUA, TEXT
from game.client.words import Words
from game.table.play.invitation import Invitation
from game.table.storage.settings import Settings

_MARGIN = 14
_ADDRESS = 36
"""Smallest letters of an address on a single line."""
_BELOW = 244
"""Units of a card below its code: for an address or a name, and what can be pressed."""


def code_box(card: Rect) -> Rect:
    """The box of the code at the top of a card."""
    side = min(card.width - 2 * _MARGIN, card.height - _MARGIN - _BELOW)
    return Rect(card.centerx - side // 2, card.top + _MARGIN, side, side)


def paint_invitation(canvas: Canvas, words: Words, box: Rect, invitation: Invitation) -> None:
    """The card of a free seat that a phone may take."""
    well(canvas, box, radius=34, colour=(14, 16, 27, 130))
    frame(canvas, box, (70, 76, 108), radius=34, line=3)
    code, wide = code_box(box), box.width - 2 * _MARGIN
    draw_code(canvas, code, invitation)
    told = Rect(box.left + _MARGIN, code.bottom + 6, wide, box.bottom - code.bottom - 156)
    canvas.lines(words("phone.invite"), told, 42, TEXT, weight=Weight.SEMIBOLD, anchor="middle")
    address, room = invitation.short(), Rect(box.left + 12, box.bottom - 150, box.width - 24, 144)
    if canvas.text_width(address, _ADDRESS) > room.width:  # the port goes to a line of its own
        address = " :".join(address.rsplit(":", 1))
    typed = f"{words('phone.type')} {address}"
    canvas.lines(typed, room, 40, AQUA, weight=Weight.SEMIBOLD, anchor="middle", least=28)


def paint_wifi(canvas: Canvas, words: Words, box: Rect, settings: Settings) -> None:
    """The card next to it: a code that connects phones to the Wi-Fi."""
    well(canvas, box, radius=34, colour=(14, 16, 27, 130))
    frame(canvas, box, (70, 76, 108), radius=34, line=3)
    code = _draw_wifi(canvas, box, settings)
    wide = box.width - 2 * _MARGIN
    told = Rect(box.left + _MARGIN, code.bottom + 6, wide, box.bottom - code.bottom - 20)
    sentence = words("phone.wifi", name=settings.wifi_name)
    canvas.lines(sentence, told, 42, TEXT, weight=Weight.SEMIBOLD, anchor="middle", least=30)


def paint_small_wifi(canvas: Canvas, words: Words, box: Rect, settings: Settings) -> None:
    """The same in the upper part of a card; a long network name is cut."""
    code = _draw_wifi(canvas, box, settings)
    sentence, wide = words("phone.wifi", name=settings.wifi_name), box.width - 8
    y = code.bottom + 22
    canvas.text(
        sentence, box.centerx, y, 36, AQUA, anchor="middle", width=wide, name=True, least=28
    )


def _draw_wifi(canvas: Canvas, box: Rect, settings: Settings) -> Rect:
    """Draw the code at the top of a card; returns its box."""
    from segno.helpers import make_wifi_data

    code = code_box(box)
    secret = settings.wifi_password or None
    draw_link(canvas, code, make_wifi_data(settings.wifi_name, secret, "WPA" if secret else None))
    return code


def paint_address(canvas: Canvas, x: float, y: float, width: float, invitation: Invitation) -> None:
    """The address to type; numbers are never cut."""
    canvas.text(invitation.short(), x, y, 36, AQUA, anchor="middle", width=width, least=24)


def draw_code(canvas: Canvas, box: Rect, invitation: Invitation) -> None:
    """The code alone, as large as whole pixels allow."""
    draw_link(canvas, box, invitation.link())


def draw_link(canvas: Canvas, box: Rect, text: str) -> None:
    """The code for any text."""
    canvas.cover(box)
    pixels = canvas.rect(box)

    def plate() -> Surface:  # as light with high contrast, too, where wells are dark
        light = gradient(pixels.width, pixels.height, (255, 255, 255, 255))
        return rounded(light, canvas.px(18))

    canvas.put(canvas.built(("plate", pixels.size), plate), pixels)
    canvas.centre(qr(canvas, text, box.width), *box.center)
