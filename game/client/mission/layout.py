"""Where everything lies at the table of a mission, in board units: boxes only, nothing is drawn.

What is not named here lies where it lies in any other match (`game.client.match.layout`).
"""

from functools import cache
from typing import Final

from pygame import Rect

from game.client.draw.sheet import Grid
from game.client.draw.tower import mouth
from game.client.match.layout import SEND, TRAY, SmallPanel, Spread

TRACK: Final = Rect(24, 98, 1872, 116)
TRACK_ROOM: Final = Rect(0, 98, 1920, 126)
BELOW_TRACK: Final = Rect(0, TRACK_ROOM.bottom, 1920, 1080 - TRACK_ROOM.bottom)
MAIN: Final = Rect(24, 224, 1456, 570)
GRID: Final = Grid(46, 268, 63)
LETTERS_Y: Final = 248
POINTS_Y: Final = 714
POINTS_HEIGHT: Final = 56
SIDE: Final = Rect(1010, 238, 452, 544)
SHEET_ROOM: Final = Rect(MAIN.left, MAIN.top, 974, MAIN.height)
SIDE_ROOM: Final = Rect(SHEET_ROOM.right, MAIN.top, MAIN.right - SHEET_ROOM.right, MAIN.height)
"""The two halves of the large panel: the sheet, and the goal with what its seat has."""
COLUMN: Final = Rect(1500, 224, 396, 832)
TOWER: Final = Rect(TRAY.left + 6, TRAY.top - 10, 156, 208)
"""The tower the dice fall through."""
SPREAD: Final = Spread(TOWER.right + 6, SEND.left - 12, mouth(TOWER), tower=True, die=150)
_GAP: Final = 14
_PANEL: Final = 268
_HEAD: Final = 50
_PITCH: Final = 24.6


@cache
def small_panels(others: int) -> tuple[SmallPanel, ...]:
    """The panels of the other seats, 0 to 3, from the top right down."""
    panels = []
    for i in range(others):
        box = Rect(COLUMN.left, COLUMN.top + i * (_PANEL + _GAP), COLUMN.width, _PANEL)
        grid = Grid(box.left + (box.width - _PITCH * 14.925) / 2, box.top + _HEAD + 7, _PITCH)
        top = round(grid.y + grid.height) + 1
        stats = Rect(box.left + 14, top, box.width - 28, box.bottom - top - 5)
        panels.append(SmallPanel(box, grid, _HEAD, stats, False))
    return tuple(panels)


def below(others: int) -> Rect | None:
    """What is left of the right column under the small panels, None if that is nothing."""
    top = COLUMN.top + others * (_PANEL + _GAP)
    return Rect(COLUMN.left, top, COLUMN.width, COLUMN.bottom - top) if others < 3 else None
