"""The bots' match on the attract screen: its layout, and the best players of the day.

Never here: how a match is drawn (`game.client.board`), and the bots' table (`attract`).
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from pygame import Rect

from game.client.board.layout import CELLS_WIDE, Layout, Panel, PanelKind, spread
from game.client.draw.caches.pieces import Part
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, badge, mascot
from game.client.draw.panels import card
from game.client.draw.sheet_picture import Grid
from game.client.draw.theme import CARD_EDGE, GOLD, SEAT_TINTS, TEXT, Rgb, blend
from game.client.draw.viewport import Shape
from game.client.seats.looks import listed
from game.client.words import Words
from game.table.play.seat_view import Look

_HEAD: Final = 68
_LETTERS: Final = 40
_POINTS: Final = 46
WARM_TOP: Final[Rgb] = (92, 66, 34)
WARM_BOTTOM: Final[Rgb] = (44, 34, 30)
"""Background of golden things."""


def _panel(box: Rect, pitch: float) -> Panel:
    head = Rect(box.left, box.top, box.width, _HEAD)
    grid = Grid(box.left + (box.width - pitch * CELLS_WIDE) / 2, head.bottom + _LETTERS, pitch)
    below, wide = round(grid.y + grid.height) + 4, round(grid.width)
    points = Rect(round(grid.x), below, wide, _POINTS)
    foot = Rect(points.left, points.bottom + 4, wide, box.bottom - 5 - points.bottom - 4)
    letters = head.bottom + _LETTERS / 2
    return Panel(box, head, grid, foot, 48, letters, points, PanelKind.FAR)


@cache
def bots_layout(board: Shape, *, coded: bool) -> Layout:
    """Two sheets and the dice; announcements briefly cover the list of the best.

    `coded`: whether there is a code for phones (`attract_places`).
    """
    if board is Shape.TALL:
        panels = tuple(_panel(Rect(96, top, 888, 584), 54.5) for top in (12, 604))
        wide, die = (684, 108) if coded else (1032, 158)
        tray, best = Rect(24, 1200, wide, 174), Rect(24, 1384, wide, 222)
    else:
        panels = tuple(_panel(Rect(left, 14, 926, 628), 60) for left in (24, 970))
        tray = Rect(24, 656, 1010 if coded else 1270, 222)
        die, right = (148, 1542) if coded else (182, 1896)
        best = Rect(tray.right + (16 if coded else 18), 656, 0, 222)
        best.width = right - best.left
    return Layout(panels, (), tray, die=die, dice=spread(tray, 6, 1), said=best, far=True)


def best_part(words: Words, box: Rect, best: Sequence[tuple[str, int]]) -> Part:
    """The best players of the day."""
    return Part(box, tuple(best), lambda c: _paint_best(c, words, box, best))


def paint_best_card(canvas: Canvas, box: Rect) -> None:
    """The card under them."""
    edge = blend(CARD_EDGE, GOLD, 0.6)
    card(canvas, box, radius=34, top=WARM_TOP, bottom=WARM_BOTTOM, edge=edge)


def _paint_best(canvas: Canvas, words: Words, box: Rect, best: Sequence[tuple[str, int]]) -> None:
    """The day's three best, or that anybody could be the first."""
    canvas.centre(icon(canvas, Icon.TROPHY, 54, GOLD), box.left + 54, box.top + 44)
    wide = box.width - 120
    canvas.text(words("kiosk.best_today"), box.left + 96, box.top + 44, 48, GOLD, width=wide)
    if not best:
        pen = mascot(canvas, 136, SEAT_TINTS[3], Mood.GRIN)
        canvas.centre(pen, box.left + 82, box.top + 146)
        room = Rect(box.left + 160, box.top + 84, box.width - 190, 136)
        canvas.lines(words("kiosk.be_first"), room, 44, TEXT, weight=Weight.MEDIUM, least=36)
        return
    for place, (look, (_, points)) in enumerate(zip(looks_of(words, best), best[:3], strict=False)):
        y = box.top + 98 + place * 47
        draw_line(canvas, Rect(box.left + 30, y - 23, box.width - 60, 46), place, look, points, 44)


def looks_of(words: Words, best: Sequence[tuple[str, int]]) -> tuple[Look, ...]:
    """Looks for a list of the best; nobody has a look of their own here."""
    return listed([name or words("kiosk.nameless") for name, _ in best], first=2)


def draw_line(canvas: Canvas, box: Rect, place: int, look: Look, points: int, size: float) -> None:
    """A row of a list of the best: badge, name, points."""
    sign = badge(canvas, look, box.height * 0.92)
    canvas.centre(sign, box.left + box.height / 2, box.centery)
    ink = GOLD if place == 0 else TEXT
    text = str(points).replace("-", "−")
    used = canvas.text(text, box.right, box.centery, size * 1.1, ink, anchor="right")
    left = box.left + box.height + 16
    canvas.text(
        look.name,
        left,
        box.centery,
        size,
        TEXT,
        width=box.right - used - 20 - left,
        name=True,
        least=36,
    )
