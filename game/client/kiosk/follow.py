"""Following a table on the LAN as a watcher, with a line that says how to join it.

`game.client.board` and the rooms around it draw a watched table. Never here: which table is
followed.
"""

from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import frame, pill, well
from game.client.draw.theme import AMBER, AQUA, GOLD, ON_AMBER, TEXT, shaded
from game.client.kiosk.lists import where_to_join
from game.client.kiosk.shared import Kiosk
from game.client.match.visit import Visit
from game.client.setup.watched_lobby import WatchLobbyScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.words import Words
from game.table.play.options import Persona
from game.table.play.session import Session
from net.finding.discovery import TableAd

FOOT: Final = 96
"""Height of the line below the board."""
_SIDE_BY_SIDE: Final = 1200
"""In less width, the two parts of the line take turns."""
STAYS: Final = 44.0
"""Seconds for which a followed table's result stays, unless its next match begins."""
LOST: Final = 12.0
"""Seconds in which another program may take over a followed table whose host is unreachable."""


class Followed(Visit):
    """A visit to somebody else's table, and where to join it."""

    def __init__(self, stage: Stage, ad: TableAd, code: str) -> None:
        """`code`: the table's code if the config has it, else empty."""
        session = Session.join(
            (ad.address,), Persona(record=False), (code or None) if ad.code else None, watch=True
        )
        super().__init__(session, reduced_motion=stage.reduced_motion, watch=True)
        self.ad = ad
        self.code = code if ad.code else ""


def follow(stage: Stage, kiosk: Kiosk, ad: TableAd) -> Scene:
    """The audience's view of a table."""
    return WatchLobbyScene(stage, Followed(stage, ad, kiosk.config.network.code))


def followed_by(scene: Scene | None) -> Followed | None:
    """The table that a scene follows, None if it follows none."""
    visit = getattr(scene, "visit", None)
    return visit if isinstance(visit, Followed) else None


def draw_line(
    canvas: Canvas, words: Words, box: Rect, ad: TableAd, code: str, press: str, *, lit: bool
) -> None:
    """Where to join the table on show, and that visitors can play here as well.

    `lit`: as for the bar of the attract screen, since both stay for hours.
    """
    canvas.cover(box)
    room = Rect(0, box.top + 8, round(box.width * 0.6), box.height - 16)
    bar = Rect(0, room.top, box.width - 64 - room.width, room.height)
    room.left = box.left + 24 if lit else box.right - 24 - room.width
    bar.left = room.right + 16 if lit else box.left + 24
    both = box.width > _SIDE_BY_SIDE
    if not both:
        room = bar = Rect(box.left + 24, room.top, box.width - 48, room.height)
    if both or not lit:
        _draw_where(canvas, words, room, ad, code)
    if both or lit:
        _draw_press(canvas, bar, press, lit=lit)


def _draw_where(canvas: Canvas, words: Words, room: Rect, ad: TableAd, code: str) -> None:
    """The table's name, and where to join it."""
    well(canvas, room, radius=30, colour=(24, 27, 44, 255))
    canvas.centre(icon(canvas, Icon.NETWORK, 54, AQUA), room.left + 52, room.centery)
    where, y = where_to_join(words, ad, code), room.centery
    most = min(700, room.width * 0.56)
    used = canvas.text(where, room.right - 28, y, 46, GOLD, anchor="right", width=most, least=30)
    left = room.left + 98
    name = words("kiosk.watch", table=ad.name)
    wide = room.right - 28 - used - 24 - left
    canvas.text(name, left, y, 44, TEXT, width=wide, least=32, name=True)


def _draw_press(canvas: Canvas, bar: Rect, press: str, *, lit: bool) -> None:
    """That visitors can play here as well."""
    if lit:
        pill(canvas, bar, AMBER, radius=34)
    else:
        frame(canvas, bar, shaded(AMBER, 0.5), radius=34, line=4)
    ink, wide, heavy = ON_AMBER if lit else AMBER, bar.width - 40, Weight.SEMIBOLD
    canvas.text(
        press, bar.centerx, bar.centery - 3, 46, ink, anchor="middle", width=wide, weight=heavy,
        least=34,
    )  # fmt: skip
