"""Where everything lies when the sheets of a mission share the screen: boxes only.

As in any other match (`layout`), but with the rolls and milestones, the goal, and a tower.
"""

from functools import cache
from typing import Final

from pygame import Rect

from game.client.couch.layout import Layout, Sizes, spread
from game.client.draw.floor import Floor
from game.client.draw.tower import mouth

_TWO: Final = Sizes(55, 56, 70, 44, 56, 62, 44)
_FOUR: Final = Sizes(44, 9, 62, 40, 48, 56, 38)
_ROUTE: Final = 206
"""How high rolls and milestones are."""
_GAP: Final = 10
_TOWER: Final = 0.75
"""How wide a tower is, in heights."""


@cache
def mission_layout_for(sheets: int) -> Layout:
    """The layout for two to four sheets of a mission; one is played on the table of one person."""
    if sheets <= 2:
        return _two()
    return _three() if sheets == 3 else _four()


def _two() -> Layout:
    panels = (_TWO.panel(14, 12), _TWO.panel(1920 - 14 - _TWO.width, 12))
    top = panels[0].box.bottom + 14
    height = 1068 - top
    route = Rect(14, top, 500, _ROUTE)
    awaited = Rect(14, route.bottom + _GAP, 500, height - _ROUTE - _GAP)
    goal = Rect(528, top, 620, height)
    tray = Rect(1162, top, 744, height)
    tower = _tower(tray.left + 8, tray.bottom - 14, 330)
    room = Rect(tower.right + 6, tray.top + 6, tray.right - 16 - tower.right, height - 12)
    dice = spread(room, 3, 2)
    return Layout(panels, route, awaited, tray, 150, dice, goal, None, None, tower)


def _column() -> tuple[tuple[tuple[int, int], ...], Rect]:
    """The corners of four panels, and the column between them."""
    height = _FOUR.height
    top = round((1080 - 2 * height - _GAP) / 2)
    right = 1920 - 12 - _FOUR.width
    low = top + height + _GAP
    column = Rect(12 + _FOUR.width + 12, top, right - 24 - 12 - _FOUR.width, 2 * height + _GAP)
    return ((12, top), (right, top), (12, low), (right, low)), column


def _three() -> Layout:
    places, column = _column()
    panels = tuple(_FOUR.panel(*place) for place in places)
    route = Rect(column.left, column.top, column.width, _ROUTE)
    awaited = Rect(column.left, route.bottom + _GAP, column.width, 214)
    top = awaited.bottom + _GAP
    tray = Rect(column.left, top, column.width, column.bottom - top)
    tower = _tower(0, tray.top + 252, 244)
    tower.centerx = tray.centerx
    room = Rect(tray.left + 20, tower.bottom + 4, tray.width - 40, tray.bottom - tower.bottom - 12)
    dice = spread(room, 3, 2)
    goal = panels[3].box
    return Layout(panels[:3], route, awaited, tray, 150, dice, goal, None, None, tower)


def _four() -> Layout:
    places, column = _column()
    panels = tuple(_FOUR.panel(*place) for place in places)
    route = Rect(column.left, column.top, column.width, _ROUTE)
    awaited = Rect(column.left, route.bottom + _GAP, column.width, 166)
    goal = Rect(column.left, awaited.bottom + _GAP, column.width, 422)
    top = goal.bottom + _GAP
    tray = Rect(column.left, top, column.width, column.bottom - top)
    tower = _tower(tray.left + 6, tray.bottom - 10, min(220, tray.height - 20))
    room = Rect(tower.right + 4, tray.top + 4, tray.right - 12 - tower.right, tray.height - 8)
    return Layout(panels, route, awaited, tray, 122, spread(room, 3, 2), goal, None, None, tower)


def _tower(left: int, bottom: int, height: int) -> Rect:
    return Rect(left, bottom - height, round(height * _TOWER), height)


@cache
def tower_floor(sheets: int, colours: int, numbers: int) -> Floor:
    """Where so many dice come out of the tower; a place stays where its die was (C5)."""
    layout = mission_layout_for(sheets)
    tower, tray = layout.tower, layout.tray
    assert tower is not None
    kinds = len(layout.dice) // 2
    places = layout.dice[:colours] + layout.dice[kinds : kinds + numbers]
    beside = tower.bottom > tray.centery + 60
    left = tower.right + 4 if beside else tray.left + 4
    top = tray.top + 6 if beside else tower.bottom - 10
    edges = (left, top, tray.right - 4, tray.bottom - 10)
    return Floor(*edges, layout.die, places, mouth(tower), tower=True)
