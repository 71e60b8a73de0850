"""Where everything at the table lies, in board units: boxes only, nothing is drawn here."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from pygame import Rect

from game.client.draw.floor import Floor
from game.client.draw.sheet import Grid

STATUS: Final = Rect(24, 14, 1456, 76)
SAID: Final = Rect(24, 14, 1372, 76)
"""Where is written what is said aloud: over the status, for a moment."""
CORNER: Final = Rect(1500, 14, 310, 76)
HINT: Final = Rect(1408, 18, 68, 68)
"""At the right end of the status line, which gives the hint."""
MENU: Final = Rect(1820, 14, 76, 76)
STATUS_ROOM: Final = Rect(0, 0, 1496, 98)
CORNER_ROOM: Final = Rect(1496, 0, 320, 98)
"""What status and corner take up with the light around them."""
MENU_ROOM: Final = Rect(1816, 0, 104, 98)
FELT_ROOM: Final = Rect(0, 795, 1484, 217)
"""The tray with its buttons and the light around what lies on it."""
MAIN: Final = Rect(24, 104, 1456, 686)
GRID: Final = Grid(50, 164, 76)
LETTERS_Y: Final = 136
POINTS_Y: Final = 708
POINTS_HEIGHT: Final = 62
SIDE: Final = Rect(1212, 120, 246, 654)
TRAY: Final = Rect(24, 806, 1456, 200)
DIE: Final = 164
DIE_Y: Final = TRAY.centery - 6
HINTS_Y: Final = 1042
SEND: Final = Rect(986, 824, 474, 88)
HINTS_ROOM: Final = Rect(0, 1012, 1484, 68)
UNDO: Final = Rect(986, 924, 144, 66)
OTHER: Final = Rect(1140, 924, 176, 66)
PASS: Final = Rect(1326, 924, 134, 66)
_COLUMN: Final = Rect(1500, 104, 396, 952)
_GAP: Final = 14


@dataclass(frozen=True, slots=True)
class Spread:
    """Where the dice of a roll lie in a tray: colour dice first, then number dice, in a row."""

    left: float
    """Where the row may begin."""
    right: float
    source: tuple[float, float]
    """Where the hand is that throws them, or the mouth of the tower."""
    tower: bool = False
    die: int = DIE
    """How large the dice are drawn."""

    def place(self, number: bool, die: int, dice: int) -> tuple[int, int]:
        """The middle of a die's place; `dice` is how many of each kind there are."""
        gap = self.die * _KINDS_APART
        step = min(self.die * 1.15, (self.right - self.left - gap) / (2 * dice))
        left = self.left + (self.right - self.left - gap - step * 2 * dice) / 2 + step / 2
        x = left + step * (die + (dice if number else 0)) + (gap if number else 0)
        return round(x), DIE_Y

    def box(self, number: bool, die: int, dice: int) -> Rect:
        """The box of a die's place, for pointing."""
        x, y = self.place(number, die, dice)
        return Rect(x - 65, y - 82, 130, 168)

    def floor(self, colours: int, numbers: int) -> Floor:
        """Where so many dice are thrown; a place stays where its die was (C5)."""
        dice = max(colours, numbers, 2)
        places = [self.place(False, i, dice) for i in range(colours)]
        places += [self.place(True, i, dice) for i in range(numbers)]
        return Floor(
            self.left,
            TRAY.top + 6,
            self.right,
            TRAY.bottom - 12,
            self.die,
            tuple(places),
            self.source,
            self.tower,
        )


_KINDS_APART: Final = 0.16
"""How much further colours and numbers lie apart, in dice."""
SPREAD: Final = Spread(TRAY.left + 10, SEND.left - 16, (-150, 850))


def die_place(number: bool, die: int, dice: int) -> tuple[int, int]:
    """The middle of a die's place where there is no tower; `dice` is how many of each kind."""
    return SPREAD.place(number, die, dice)


def die_box(number: bool, die: int, dice: int) -> Rect:
    """The box of a die's place, for pointing."""
    return SPREAD.box(number, die, dice)


@dataclass(frozen=True, slots=True)
class SmallPanel:
    """The panel of a seat that is not the large one."""

    box: Rect
    grid: Grid
    head: int
    stats: Rect
    stacked: bool
    """Whether its figures stand one above the other beside the grid instead of below it."""


@cache
def small_panels(others: int) -> tuple[SmallPanel, ...]:
    """The panels of so many other seats, 0 to 5, from the top right down."""
    if others == 0:
        return ()
    gap = _GAP if others < 5 else _GAP // 2
    height = min(308, (_COLUMN.height - gap * (others - 1)) // others)
    panels = []
    for i in range(others):
        box = Rect(_COLUMN.left, _COLUMN.top + i * (height + gap), _COLUMN.width, height)
        panels.append(_small_panel(box, others))
    return tuple(panels)


def _small_panel(box: Rect, others: int) -> SmallPanel:
    if others <= 3:
        head, pitch = 62, 24.6
    else:
        head, pitch = (52, 18.8) if others == 4 else (46, 16.6)
    grid = Grid(box.left + (box.width - pitch * 14.925) / 2, box.top + head + 8, pitch)
    if others < 5:
        top = round(grid.y + grid.height) + 4
        return SmallPanel(
            box, grid, head, Rect(box.left + 12, top, box.width - 24, box.bottom - top - 4), False
        )
    grid = Grid(box.left + 14, grid.y, pitch)
    left = round(grid.x + grid.width) + 12
    stats = Rect(left, round(grid.y) - 4, box.right - 8 - left, round(grid.height) + 8)
    return SmallPanel(box, grid, head, stats, True)


def with_shadow(box: Rect) -> Rect:
    """A box of the right column with as much of its shadow as there is room for."""
    return Rect(box.left - 16, box.top - 6, box.width + 36, box.height + 30)


def below(others: int) -> Rect | None:
    """What is left of the right column under the small panels, if that is enough to use."""
    panels = small_panels(others)
    top = panels[-1].box.bottom + _GAP if panels else _COLUMN.top
    height = _COLUMN.bottom - top
    return Rect(_COLUMN.left, top, _COLUMN.width, height) if height >= 150 else None
