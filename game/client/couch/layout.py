"""Where everything lies when one to six sheets share the screen, in board units: boxes only."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from pygame import Rect

from game.client.draw.sheet import Grid
from game.client.match.layout import DIE

_CELLS_WIDE: Final = 14.925
_CELLS_HIGH: Final = 6.925


@dataclass(frozen=True, slots=True)
class Panel:
    """One seat's part of the screen."""

    box: Rect
    head: Rect
    grid: Grid
    foot: Rect
    text: int
    """How large what must be read is written."""
    letters_y: float | None
    """Where the letters of the columns stand; None where the strip shows them for all."""
    points: Rect | None
    """The row of column points; None where the strip shows them for all."""

    @property
    def small(self) -> bool:
        """Whether the strip shows what this sheet has no room for."""
        return self.points is None


@dataclass(frozen=True, slots=True)
class Layout:
    """A screen for so many sheets."""

    panels: tuple[Panel, ...]
    roll: Rect
    awaited: Rect
    tray: Rect
    die: int
    """How large dice are drawn."""
    dice: tuple[tuple[int, int], ...]
    """The middles of the dice: three colour dice, then three number dice."""
    colours: Rect
    """What the colours pay; in missions the goal, in which they count."""
    strip: Rect | None
    """All columns with their letters and points, where sheets are too small for them."""
    spare: Rect | None
    """A place for a sheet that nobody needs."""
    tower: Rect | None = None
    """The tower that dice fall through, in missions."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The parts of a panel from the top down."""

    pitch: float
    side: int
    head: int
    letters: int
    points: int
    foot: int
    text: int

    @property
    def width(self) -> int:
        return round(self.pitch * _CELLS_WIDE) + 2 * self.side

    @property
    def height(self) -> int:
        grid = round(self.pitch * _CELLS_HIGH)
        points = self.points + 4 if self.points else 0
        return self.head + 4 + self.letters + grid + 4 + points + self.foot

    def panel(self, x: int, y: int) -> Panel:
        """The panel with its upper left corner there."""
        grid_y = y + self.head + 4 + self.letters
        grid = Grid(x + self.side, grid_y, self.pitch)
        below = round(grid.y + grid.height) + 4
        points = None
        if self.points:
            points = Rect(round(grid.x), below, round(grid.width), self.points)
            below += self.points + 4
        return Panel(
            box=Rect(x, y, self.width, self.height),
            head=Rect(x, y, self.width, self.head),
            grid=grid,
            foot=Rect(
                x + self.side, below, self.width - 2 * self.side, y + self.height - 6 - below
            ),
            text=self.text,
            letters_y=grid_y - self.letters / 2 if self.letters else None,
            points=points,
        )


_ONE: Final = Sizes(98, 22, 84, 50, 70, 70, 48)
_TWO: Final = Sizes(60, 16, 74, 44, 54, 64, 44)
_FOUR: Final = Sizes(47, 14, 60, 38, 46, 50, 38)
_SIX: Final = Sizes(40.4, 9, 52, 0, 0, 46, 36)


@cache
def layout_for(sheets: int) -> Layout:
    """The layout for one to six sheets."""
    if sheets <= 1:
        return _one()
    if sheets == 2:
        return _two()
    return _four(sheets) if sheets <= 4 else _six(sheets)


def spread(box: Rect, columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    """The middles of fields of a box: colour dice first, each kind in an order that reads well."""
    wide, high = box.width / columns, box.height / rows
    spots = [
        (round(box.left + (c + 0.5) * wide), round(box.top + (r + 0.5) * high))
        for r in range(rows)
        for c in range(columns)
    ]
    if columns == 2:  # upright: a kind is a column
        spots = spots[0::2] + spots[1::2]
    return tuple(spots)


def _middle(box: Rect) -> tuple[Rect, Rect, Rect, Rect]:
    """A column between sheets: roll, who is awaited, tray, colours."""
    roll = Rect(box.left, box.top, box.width, 84)
    awaited = Rect(box.left, roll.bottom + 10, box.width, 262)
    colours = Rect(box.left, box.bottom - 204, box.width, 204)
    tray = Rect(box.left, awaited.bottom + 10, box.width, colours.top - 20 - awaited.bottom)
    return roll, awaited, tray, colours


def _one() -> Layout:
    panel = _ONE.panel(20, round((1080 - _ONE.height) / 2))
    left = panel.box.right + 18
    column = Rect(left, panel.box.top, 1900 - left, panel.box.height)
    roll, awaited, tray, colours = _middle(column)
    dice = spread(tray.inflate(-20, -20), 2, 3)
    return Layout((panel,), roll, awaited, tray, DIE, dice, colours, None, None)


def _two() -> Layout:
    panels = (_TWO.panel(22, 20), _TWO.panel(1920 - 22 - _TWO.width, 20))
    top = panels[0].box.bottom + 18
    height = 1060 - top
    roll = Rect(22, top, 430, 92)
    awaited = Rect(22, roll.bottom + 12, 430, height - 104)
    tray = Rect(470, top, 980, height)
    colours = Rect(1468, top, 430, height)
    dice = spread(tray.inflate(-60, -16), 3, 2)
    return Layout(panels, roll, awaited, tray, DIE, dice, colours, None, None)


def _four(sheets: int) -> Layout:
    height, gap = _FOUR.height, 10
    top = round((1080 - 2 * height - gap) / 2)
    right = 1920 - 12 - _FOUR.width
    places = [(12, top), (right, top), (12, top + height + gap), (right, top + height + gap)]
    panels = tuple(_FOUR.panel(*place) for place in places)
    left = panels[0].box.right + 12
    column = Rect(left, top, right - 12 - left, 2 * height + gap)
    roll, awaited, tray, colours = _middle(column)
    dice = spread(tray.inflate(-40, -16), 2, 3)
    spare = panels[3].box if sheets == 3 else None
    return Layout(panels[:sheets], roll, awaited, tray, DIE, dice, colours, None, spare)


def _six(sheets: int) -> Layout:
    width, height = _SIX.width, _SIX.height
    gap = round((1920 - 3 * width) / 4)
    rows = (8, 1072 - height)
    panels = tuple(_SIX.panel(gap + c * (width + gap), y) for y in rows for c in range(3))
    top, bottom = 8 + height + 8, rows[1] - 8
    strip = Rect(gap, bottom - 118, 1920 - 2 * gap, 118)
    band = Rect(gap, top, 1920 - 2 * gap, strip.top - 8 - top)
    roll = Rect(band.left, band.top, 190, band.height)
    awaited = Rect(roll.right + 8, band.top, 480, band.height)
    colours = Rect(band.right - 440, band.top, 440, band.height)
    tray = Rect(awaited.right + 8, band.top, colours.left - 16 - awaited.right, band.height)
    dice = spread(tray.inflate(-20, 0), 6, 1)
    spare = panels[5].box if sheets == 5 else None
    return Layout(panels[:sheets], roll, awaited, tray, 140, dice, colours, strip, spare)


def boxes(layout: Layout) -> Sequence[Rect]:
    """Everything that must not overlap."""
    found = [panel.box for panel in layout.panels]
    found += [layout.roll, layout.awaited, layout.tray, layout.colours]
    return found + [box for box in (layout.strip, layout.spare) if box is not None]
