"""Where everything lies when the sheets of a mission share the screen: boxes only.

As in any match (`layout`), but with rolls and milestones, the goal, and a tower.
"""

from dataclasses import replace
from functools import cache
from typing import Final

from pygame import Rect

from game.client.board.layout import (
    BANNER,
    CELLS_HIGH,
    CELLS_WIDE,
    Display,
    Layout,
    Panel,
    PanelKind,
    Sizes,
    spread,
)
from game.client.draw.sheet_picture import Grid

_TWO: Final = Sizes(55, 56, 70, 44, 56, 62, 44)
_FOUR: Final = Sizes(43, 8, 76, 40, 48, 56, 38, 16)
_ROUTE: Final = 206
"""Height of the rolls and milestones."""
_GAP: Final = 10
TOWER: Final = 0.75
"""Width of a tower, in heights."""


@cache
def mission_layout(sheets: int) -> Layout:
    """The layout for two to four sheets of a mission. One seat plays at one person's table; if a
    host says there are several, its sheet takes the first of two places.
    """
    if sheets <= 2:
        two = _two()
        return replace(two, panels=two.panels[: sheets or 2])
    return _three() if sheets == 3 else _four()


def _layout(
    panels: tuple[Panel, ...],
    route: Rect,
    awaited: Rect,
    goal: Rect,
    tray: Rect,
    tower: Rect,
    room: Rect,
    die: int,
) -> Layout:
    """The layout of these boxes; dice lie in the `room` of the tray."""
    displays = (Display.ROUTE, route), (Display.GOAL, goal)
    clock = Rect(*route.topleft, route.width - 84, 72)
    return Layout(panels, displays, tray, die, spread(room, 3, 2), awaited, awaited, clock, tower)


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
    return _layout(panels, route, awaited, goal, tray, tower, room, 150)


def _column() -> tuple[tuple[Panel, ...], Rect]:
    """Four panels with a column in the middle."""
    height = _FOUR.height
    top = round((1080 - 2 * height - _GAP) / 2)
    right = 1920 - 12 - _FOUR.width
    low = top + height + _GAP
    column = Rect(12 + _FOUR.width + 12, top, right - 24 - 12 - _FOUR.width, 2 * height + _GAP)
    places = (12, top), (right, top), (12, low), (right, low)
    return tuple(_FOUR.panel(*place) for place in places), column


def _three() -> Layout:
    panels, column = _column()
    route = Rect(column.left, column.top, column.width, _ROUTE)
    awaited = Rect(column.left, route.bottom + _GAP, column.width, 214)
    top = awaited.bottom + _GAP
    tray = Rect(column.left, top, column.width, column.bottom - top)
    tower = _tower(0, tray.top + 252, 244)
    tower.centerx = tray.centerx
    room = Rect(tray.left + 20, tower.bottom + 4, tray.width - 40, tray.bottom - tower.bottom - 12)
    return _layout(panels[:3], route, awaited, panels[3].box, tray, tower, room, 150)


def _four() -> Layout:
    panels, column = _column()
    route = Rect(column.left, column.top, column.width, _ROUTE)
    awaited = Rect(column.left, route.bottom + _GAP, column.width, 166)
    goal = Rect(column.left, awaited.bottom + _GAP, column.width, 422)
    top = goal.bottom + _GAP
    tray = Rect(column.left, top, column.width, column.bottom - top)
    tower = _tower(tray.left + 6, tray.bottom - 10, min(220, tray.height - 20))
    room = Rect(tower.right + 4, tray.top + 4, tray.right - 12 - tower.right, tray.height - 8)
    return _layout(panels, route, awaited, goal, tray, tower, room, 122)


def _tower(left: int, bottom: int, height: int) -> Rect:
    return Rect(left, bottom - height, round(height * TOWER), height)


# --- from across a room ---------------------------------------------------------------------------

_TRACK: Final = Rect(24, 10, 1872, 116)
"""Box of the track along the top; goal and dice get a column or a band beside the sheets."""
_TOP: Final = _TRACK.bottom + 12
_BOTTOM: Final = 1070


@cache
def far_mission_layout(sheets: int) -> Layout:
    """The layout for one to four sheets of a mission, for an audience."""
    if sheets == 2:
        return _far_two()
    if sheets == 1:
        return _beside((_panel(12, _TOP, 80, 1240, _BOTTOM - _TOP),), 1264)
    width, height = 626, (_BOTTOM - _TOP - 10) // 2
    places = [(12, _TOP), (648, _TOP), (12, _TOP + height + 10), (648, _TOP + height + 10)]
    layout = _beside(tuple(_panel(x, y, 39, width, height) for x, y in places[:sheets]), 1286)
    if sheets == 4:
        return layout
    spare = Display.MILESTONES, Rect(*places[3], width, height)
    return replace(layout, displays=(*layout.displays, spare))


def _panel(x: int, y: int, pitch: float, width: int, height: int) -> Panel:
    """A panel whose rows share the height that its grid leaves."""
    wide, high = pitch * CELLS_WIDE, pitch * CELLS_HIGH
    rest = height - high - 18
    head, letters, points = round(rest * 0.31), round(rest * 0.2), max(46, round(rest * 0.23))
    grid = Grid(x + (width - wide) / 2, y + head + 4 + letters, pitch)
    top = round(grid.y + high) + 4
    row = Rect(round(grid.x), top, round(wide), points)
    foot = Rect(round(grid.x), row.bottom + 4, round(wide), y + height - 6 - row.bottom - 4)
    box, text = Rect(x, y, width, height), max(36, round(head * 0.62))
    middle = grid.y - letters / 2
    return Panel(box, Rect(x, y, width, head), grid, foot, text, middle, row, PanelKind.FAR)


def _beside(panels: tuple[Panel, ...], left: int) -> Layout:
    """Awaited players, goal and tray in a column beside the sheets."""
    width = 1908 - left
    awaited = Rect(left, _TOP, width, 176)
    goal = Rect(left, awaited.bottom + 10, width, 404)
    tray = Rect(left, goal.bottom + 10, width, _BOTTOM - goal.bottom - 10)
    return _far(panels, awaited, goal, tray, rows=2, die=128)


def _far_two() -> Layout:
    height = 516
    panels = tuple(_panel(x, _TOP, 46, 780, height) for x in (12, 802))
    top = _TOP + height + 10
    awaited = Rect(1592, _TOP, 316, height)
    goal = Rect(12, top, 700, _BOTTOM - top)
    tray = Rect(goal.right + 12, top, 1908 - goal.right - 12, _BOTTOM - top)
    return _far(panels, awaited, goal, tray, rows=1, die=164)


def _far(
    panels: tuple[Panel, ...], awaited: Rect, goal: Rect, tray: Rect, *, rows: int, die: int
) -> Layout:
    tower = Rect(tray.left + 8, tray.centery - 104, 156, 208)
    room = Rect(tower.right + 6, tray.top, tray.right - 16 - tower.right, tray.height)
    displays = (Display.TRACK, _TRACK), (Display.GOAL, goal)
    dice, clock = spread(room, 6 // rows, rows), Rect(awaited.left, awaited.bottom - 64, 130, 60)
    return Layout(panels, displays, tray, die, dice, BANNER, awaited, clock, tower, far=True)
