"""The operator's own attract page: a logo, a title, a text, a code.

Never here: when it is shown (`attract`), which parts it has (`game.kiosk.config`).
"""

import logging
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.panels import card
from game.client.draw.theme import AQUA, CARD_EDGE, CARD_TOP, TEXT, blend
from game.client.kiosk.attract_places import is_tall
from game.client.kiosk.picture_size import size_of
from game.client.ui.invitation_card import draw_link
from game.kiosk.config import KioskConfig, Notice
from game.table.storage.folders import must_be_file

_LOG: Final = logging.getLogger(__name__)
MOST_PIXELS: Final = 16_000_000
"""A logo with more pixels would fill the memory of a small machine."""
_SIZE_OF_SVG: Final = (2000, 2000)
"""The size an SVG is drawn at, whatever size it names: that may be an icon's."""
_EDGE: Final = 60
_CODE: Final = 300
_CODE_FOOT: Final = 60


class NoLogo(Exception):  # noqa: N818 - it is what was found
    """The logo cannot be shown; the message is a sentence."""


def load_logo(path: Path) -> Surface:
    """The picture in a file; raises `NoLogo`.

    Its size is checked first: unpacked, a file of a few kilobytes can fill the memory.
    """
    no_picture = f"'{path}' is no picture that can be shown."
    try:
        must_be_file(path)
        if path.suffix.lower() == ".svg":
            return pygame.image.load_sized_svg(path, _SIZE_OF_SVG)
        with path.open("rb") as file:
            size = size_of(file)
        if size is None:
            raise NoLogo(no_picture)
        wide, high = size
        if wide * high > MOST_PIXELS:
            sentence = f"'{path}' has {wide} x {high} pixels; at most {MOST_PIXELS:,} can be shown."
            raise NoLogo(sentence)
        return pygame.image.load(path)
    except (pygame.error, OSError, ValueError) as error:
        raise NoLogo(no_picture) from error


def no_logo(config: KioskConfig) -> str | None:
    """A sentence if there is a logo that cannot be shown, None otherwise."""
    try:
        _logo(config)
    except NoLogo as fault:
        return str(fault)
    return None


def logo_of(config: KioskConfig) -> Surface | None:
    """The logo; None, with a line in the log, if there is none that can be shown."""
    try:
        return _logo(config)
    except NoLogo as fault:
        _LOG.warning("%s", fault)
        return None


def _logo(config: KioskConfig) -> Surface | None:
    return load_logo(Path(config.notice.logo)) if config.notice.logo else None


def draw_notice(canvas: Canvas, notice: Notice, logo: Surface | None, page: Rect) -> None:
    """The page."""
    key = ("notice", notice, tuple(page))
    canvas.layer("table", key, lambda c: _paint(c, notice, logo, page))


def _paint(canvas: Canvas, notice: Notice, logo: Surface | None, box: Rect) -> None:
    backdrop(canvas, 16)
    edge = blend(CARD_EDGE, AQUA, 0.4)
    card(canvas, box, radius=40, top=blend(CARD_TOP, AQUA, 0.1), edge=edge, lifted=80)
    room = Rect(box.left + _EDGE, box.top + 36, box.width - 2 * _EDGE, box.height - 48)
    words = " ".join(notice.text.split())
    if logo is not None:
        alone = not (words or notice.title or notice.link)
        place, room = _for_logo(room, alone=alone)
        _paint_logo(canvas, logo, place)
    if notice.link:
        _paint_link(canvas, notice.link, room)
        room = Rect(room.left, room.top, room.width, room.height - _CODE - _CODE_FOOT - 24)
    if notice.title:
        high = min(200, room.height) if words else room.height
        title = Rect(room.left, room.top, room.width, high)
        heavy = Weight.SEMIBOLD
        canvas.lines(notice.title, title, 96, TEXT, weight=heavy, anchor="middle", least=40)
        room = Rect(room.left, title.bottom + 10, room.width, room.height - high - 10)
    if words:
        canvas.lines(words, room, 60, TEXT, anchor="middle", least=30)


def _for_logo(room: Rect, *, alone: bool) -> tuple[Rect, Rect]:
    """The box for a logo, and the room it leaves."""
    if alone:
        return room, room
    if is_tall(room):
        high = round(room.height * 0.34)
        rest = Rect(room.left, room.top + high + _EDGE, room.width, room.height - high - _EDGE)
        return Rect(*room.topleft, room.width, high), rest
    wide = round(room.width * 0.42)
    rest = Rect(room.left + wide + _EDGE, room.top, room.width - wide - _EDGE, room.height)
    return Rect(*room.topleft, wide, room.height), rest


def _paint_logo(canvas: Canvas, logo: Surface, box: Rect) -> None:
    """As large as fits, with its own proportions."""
    share = min(box.width / logo.get_width(), box.height / logo.get_height()) * canvas.scale
    size = (max(1, round(logo.get_width() * share)), max(1, round(logo.get_height() * share)))
    canvas.centre(pygame.transform.smoothscale(logo.convert_alpha(), size), *box.center)


def _paint_link(canvas: Canvas, link: str, room: Rect) -> None:
    """A code that leads to a link, and the link."""
    code = Rect(0, 0, _CODE, _CODE)
    code.midbottom = (room.centerx, room.bottom - _CODE_FOOT)
    draw_link(canvas, code, link)
    shown = link.partition("://")[2].rstrip("/")
    y, wide = room.bottom - 22, room.width
    canvas.text(shown, room.centerx, y, 40, AQUA, anchor="middle", width=wide, name=True, least=28)
