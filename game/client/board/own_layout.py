"""Where everything lies at one person's table, in board units: boxes only.

Their sheet is large, the others stand in a column beside it. People who take turns with one device
play here as well.
"""

from functools import cache
from typing import Final

from pygame import Rect

from game.client.board.layout import DIE, Display, Layout, Panel, PanelKind
from game.client.draw.dice.tower import mouth
from game.client.draw.sheet_picture import Grid

STATUS: Final = Rect(24, 14, 1456, 76)
CORNER: Final = Rect(1500, 14, 310, 76)
HINT: Final = Rect(1408, 18, 68, 68)
"""The button for a hint, at the right end of the status line."""
MENU: Final = Rect(1820, 14, 76, 76)
TRAY: Final = Rect(24, 806, 1456, 200)
HINTS_Y: Final = 1042
SEND: Final = Rect(986, 824, 474, 88)
UNDO: Final = Rect(986, 924, 152, 66)
OTHER: Final = Rect(1146, 924, 174, 66)
PASS: Final = Rect(1328, 924, 132, 66)
_TRAY_ROOM: Final = Rect(0, 795, 1484, 217)
"""The tray with its buttons and the glows around what lies on it."""
_HEAD: Final = (
    (Display.STATUS, Rect(0, 0, 1496, 98)),
    (Display.CORNER, Rect(1496, 0, 320, 98)),
    (Display.MENU, Rect(1816, 0, 104, 98)),
    (Display.HINTS, Rect(0, 1012, 1484, 68)),
)
"""The displays at the edges, with their glows."""
_CLOCK: Final = Rect(CORNER.left, CORNER.top, CORNER.width - 10, CORNER.height)
_DIE_Y: Final = TRAY.centery - 6
_KINDS_APART: Final = 0.16
"""How much wider the gap between colours and numbers is than between dice of a kind, in dice."""
_GAP: Final = 14


def die_box(layout: Layout, number: bool, die: int) -> Rect:
    """A die's box around its centre."""
    x, y = layout.dice[die + (len(layout.dice) // 2 if number else 0)]
    return Rect(x - 65, y - 84, 130, 168)


def _places(left: float, right: float, size: int, dice: int) -> tuple[tuple[int, int], ...]:
    """Centres of this many dice of each kind in a row: colours, then numbers."""
    gap = size * _KINDS_APART
    step = min(size * 1.15, (right - left - gap) / (2 * dice))
    first = left + (right - left - gap - step * 2 * dice) / 2 + step / 2
    slots = [(slot, 0.0 if slot < dice else gap) for slot in range(2 * dice)]
    return tuple((round(first + step * slot + aside), _DIE_Y) for slot, aside in slots)


def with_shadow(box: Rect) -> Rect:
    """A box of the right column with as much of its shadow as fits."""
    return Rect(box.left - 16, box.top - 6, box.width + 36, box.height + 30)


# --- any match but missions -----------------------------------------------------------------------

_MAIN: Final = Rect(24, 104, 1456, 686)
_SIDE: Final = Rect(1212, 120, 246, 654)
_COLUMN: Final = Rect(1500, 104, 396, 952)
GRID: Final = Grid(50, 164, 76)


@cache
def own_layout(seats: int) -> Layout:
    """The layout for one to six seats; the solo game has two dice of each kind (O1)."""
    left, right, dice = TRAY.left + 10, SEND.left - 16, 2 if seats <= 1 else 3
    points = Rect(round(GRID.x), 708, round(GRID.width), 62)
    head = Rect(_MAIN.left, _MAIN.top, _MAIN.width, 60)
    score = _SIDE.right - 18.0, _SIDE.top + 493.0, 56.0
    large = Panel(_MAIN, head, GRID, _SIDE, 36, 136, points, PanelKind.LARGE, score)
    panels, displays = (large, *_small_panels(seats - 1)), list(_HEAD)
    top = panels[-1].box.bottom + _GAP if seats > 1 else _COLUMN.top
    if _COLUMN.bottom - top >= 150:
        rest = Rect(_COLUMN.left, top, _COLUMN.width, _COLUMN.bottom - top)
        displays.append((Display.LETTERS if seats <= 1 else Display.OWNERS, rest))
    return Layout(
        panels,
        tuple(displays),
        TRAY,
        DIE,
        _places(left, right, DIE, dice),
        STATUS,
        clock=_CLOCK,
        felt=Rect(left, TRAY.top + 6, right - left, TRAY.height - 18),
        tray_room=_TRAY_ROOM,
        source=(-150, 850),
    )


def _small_panels(others: int) -> tuple[Panel, ...]:
    """The panels of this many other seats, from the top right down."""
    if others <= 0:
        return ()
    gap = _GAP if others < 5 else _GAP // 2
    height = min(308, (_COLUMN.height - gap * (others - 1)) // others)
    tops = [_COLUMN.top + i * (height + gap) for i in range(others)]
    return tuple(
        _small_panel(Rect(_COLUMN.left, top, _COLUMN.width, height), others) for top in tops
    )


def _small_panel(box: Rect, others: int) -> Panel:
    if others <= 3:
        head, pitch = 62, 24.6
    else:
        head, pitch = (52, 18.8) if others == 4 else (46, 16.6)
    grid = Grid(box.left + (box.width - pitch * 14.925) / 2, box.top + head + 8, pitch)
    if others < 5:
        top = round(grid.y + grid.height) + 4
        stats = Rect(box.left + 12, top, box.width - 24, box.bottom - top - 4)
        return _small(box, head, grid, stats)
    grid = Grid(box.left + 14, grid.y, pitch)
    left = round(grid.x + grid.width) + 12
    stats = Rect(left, round(grid.y) - 4, box.right - 8 - left, round(grid.height) + 8)
    return _small(box, head, grid, stats)


def _small(box: Rect, head: int, grid: Grid, stats: Rect) -> Panel:
    top = Rect(box.left, box.top, box.width, head)
    return Panel(box, top, grid, stats, 38, None, None, PanelKind.SMALL)


# --- missions -------------------------------------------------------------------------------------

_TRACK: Final = Rect(24, 98, 1872, 116)
_MISSION_MAIN: Final = Rect(24, 224, 1456, 570)
_SHEET: Final = Rect(24, 224, 974, 570)
_MISSION_SIDE: Final = Rect(1010, 238, 452, 544)
_MISSION_COLUMN: Final = Rect(1500, 224, 396, 832)
_MISSION_GRID: Final = Grid(50, 268, 63)
_TOWER: Final = Rect(TRAY.left + 6, TRAY.top - 10, 156, 208)
_MISSION_DIE: Final = 150
_PANEL: Final = 268


@cache
def own_mission_layout(seats: int) -> Layout:
    """The layout for a mission of one to four seats."""
    grid, left, right = _MISSION_GRID, _TOWER.right + 6, SEND.left - 12
    points = Rect(round(grid.x), 714, round(grid.width), 56)
    head = Rect(*_MISSION_MAIN.topleft, _MISSION_MAIN.width, 60)
    large = Panel(
        _SHEET, head, grid, _MISSION_SIDE, 32, 248, points, PanelKind.LARGE, card=_MISSION_MAIN
    )
    column, boxes = _MISSION_COLUMN, []
    for i in range(seats - 1):
        boxes.append(Rect(column.left, column.top + i * (_PANEL + _GAP), column.width, _PANEL))
    side = Rect(_SHEET.right, _SHEET.top, _MISSION_MAIN.right - _SHEET.right, _SHEET.height)
    displays = [*_HEAD, (Display.TRACK, _TRACK), (Display.SIDE, side)]
    if seats < 4:
        top = column.top + (seats - 1) * (_PANEL + _GAP)
        rest = Rect(column.left, top, column.width, column.bottom - top)
        displays.append((Display.STORY, rest))
    return Layout(
        (large, *map(_small_of_mission, boxes)),
        tuple(displays),
        TRAY,
        _MISSION_DIE,
        _places(left, right, _MISSION_DIE, 3),
        STATUS,
        clock=_CLOCK,
        tower=_TOWER,
        felt=Rect(left, TRAY.top + 6, right - left, TRAY.height - 18),
        tray_room=_TRAY_ROOM,
        source=mouth(_TOWER),
    )


def _small_of_mission(box: Rect) -> Panel:
    pitch = 24.6
    grid = Grid(box.left + (box.width - pitch * 14.925) / 2, box.top + 57, pitch)
    top = round(grid.y + grid.height) + 1
    stats = Rect(box.left + 14, top, box.width - 28, box.bottom - top - 5)
    return _small(box, 50, grid, stats)
