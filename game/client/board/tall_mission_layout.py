"""Where everything lies when the sheets of a mission share an upright window.

As in any match there (`tall_layout`), but with rolls and milestones, the goal, and a tower.
"""

from dataclasses import replace
from functools import cache
from typing import Final

from pygame import Rect

from game.client.board.layout import DIE, Display, Layout, Panel, Sizes, spread
from game.client.board.mission_layout import TOWER
from game.client.board.tall_layout import EDGE, FOOT, GAP, WIDE, from_afar, middle

_ONE: Final = Sizes(66, 14, 84, 48, 64, 74, 46, 20)
_TWO: Final = Sizes(52, 12, 72, 42, 50, 62, 44, 30)
_FOUR: Final = Sizes(33, 6, 74, 30, 36, 46, 35, 16)
_ROUTE: Final = 206
"""Height of the rolls and milestones."""


@cache
def tall_mission_layout(sheets: int, *, far: bool = False) -> Layout:
    """The layout for one to four sheets of a mission; `far`: for an audience."""
    layout = _one() if sheets <= 1 else _two() if sheets == 2 else _four(sheets)
    return from_afar(layout) if far else layout


def _one() -> Layout:
    panel = _ONE.panel(middle(_ONE), 24)
    top = panel.box.bottom + 24
    return _filled((panel,), Rect(EDGE, top, WIDE, FOOT - top), 440)


def _two() -> Layout:
    x = middle(_TWO)
    panels = _TWO.panel(x, EDGE), _TWO.panel(x, FOOT - _TWO.height)
    top = panels[0].box.bottom + GAP
    return _filled(panels, Rect(EDGE, top, WIDE, panels[1].box.top - GAP - top), 190)


def _four(sheets: int) -> Layout:
    high, right = _FOUR.height, 1080 - EDGE - _FOUR.width
    top = FOOT - 2 * high - GAP
    places = [(x, top + row * (high + GAP)) for row in range(2) for x in (EDGE, right)]
    panels = tuple(_FOUR.panel(*place) for place in places)
    layout = _filled(panels[:sheets], Rect(EDGE, EDGE, WIDE, top - GAP - EDGE), 410)
    if sheets == 4:
        return layout
    return replace(layout, displays=(*layout.displays, (Display.MILESTONES, panels[3].box)))


def _filled(panels: tuple[Panel, ...], box: Rect, high: int) -> Layout:
    """Everything shared: the goal beside rolls and awaited players; below it a tray this `high`."""
    tray = Rect(box.left, box.bottom - high, box.width, high)
    room = Rect(box.left, box.top, box.width, box.height - high - GAP)
    route = Rect(room.left, room.top, 480, _ROUTE)
    awaited = Rect(room.left, route.bottom + GAP, 480, room.bottom - route.bottom - GAP)
    goal = Rect(route.right + GAP, room.top, room.right - route.right - GAP, room.height)
    tower = Rect(0, 0, 0, min(330, high - 20))
    tower.width = round(tower.height * TOWER)
    tower.midleft = tray.left + 8, tray.centery
    felt = Rect(tower.right + 6, tray.top + 6, tray.right - 16 - tower.right, high - 12)
    dice = spread(felt, 6, 1) if high < 300 else spread(felt.inflate(-20, -20), 3, 2)
    displays = (Display.ROUTE, route), (Display.GOAL, goal)
    clock = Rect(*route.topleft, route.width - 84, 72)
    die = 134 if high < 300 else DIE
    return Layout(panels, displays, tray, die, dice, awaited, awaited, clock, tower)
