"""Where everything lies when one to six sheets share the screen, in board units: boxes only.

Missions have layouts of their own (`mission_layout`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Final

from pygame import Rect

from game.client.draw.dice.tower import mouth
from game.client.draw.floor import Floor
from game.client.draw.sheet_picture import Grid

DIE: Final = 164
"""Largest size of dice."""
CELLS_WIDE: Final = 14.925
CELLS_HIGH: Final = 6.925
"""Height of a grid, in pitches."""
SCORE_ON_SMALL: Final = 42.0
"""Size of a small sheet's score."""
BANNER: Final = Rect(160, 424, 1600, 176)
"""Where an audience reads what is said aloud: across the whole screen."""
_HAND: Final = 130
"""How far outside the tray the throwing hand is."""


class Display(Enum):
    """The displays between the sheets."""

    ROLL = "roll"
    """The number of the roll, and the way to the menu."""
    ROUTE = "route"
    """The same in a mission, with its rolls as a bar and the next milestone."""
    TRACK = "track"
    """All rolls and milestones of a mission."""
    COLOURS = "colours"
    """What colours pay, and who has completed them."""
    COLUMNS = "columns"
    """The same for columns, where sheets have no room for it."""
    RACE = "race"
    """The standings, in place of a sheet."""
    GOAL = "goal"
    """The goal of a mission, and who has done which step."""
    MILESTONES = "milestones"
    """The milestones of a mission in words."""
    # At the table of one person:
    STATUS = "status"
    """What to do now."""
    CORNER = "corner"
    """The number of the roll."""
    MENU = "menu"
    HINTS = "hints"
    """What can be pressed."""
    OWNERS = "owners"
    """What each colour pays, and who has it."""
    LETTERS = "letters"
    """The letter boxes of the solo game."""
    SIDE = "side"
    """The goal of a mission beside the large sheet, and the figures of its seat."""
    STORY = "story"
    """The milestones of a mission in words, and its story."""


class PanelKind(Enum):
    """How a seat's panel is laid out."""

    NEAR = "near"
    """Played here: dice and figures in the header, hints below the sheet."""
    FAR = "far"
    """For reading across a room: a large name, all figures below the sheet."""
    LARGE = "large"
    """The large sheet of one person, its figures beside it."""
    SMALL = "small"
    """Somebody else's sheet at one person's table."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One seat's part of the screen."""

    box: Rect
    head: Rect
    grid: Grid
    foot: Rect
    text: int
    """Smallest size of text that must be readable."""
    letters_y: float | None
    """Y of the column letters; None where a display shows them for all sheets."""
    points: Rect | None
    """The row of column points; None where a display shows them for all sheets."""
    kind: PanelKind = PanelKind.NEAR
    aside: tuple[float, float, float] | None = None
    """Right end, middle height and size of a score outside the header; the large sheet of a mission
    shows none.
    """
    card: Rect | None = None
    """The card under it, if that is wider than its content."""

    @property
    def numbers_room(self) -> float:
        """Width left of the grid for the numbers of rows."""
        return min(self.grid.pitch, self.grid.x - self.box.left)

    @property
    def far(self) -> bool:
        """Whether it is made for reading across a room."""
        return self.kind is PanelKind.FAR

    @property
    def score(self) -> tuple[float, float, float] | None:
        """Right end, middle height and size of the score."""
        if self.kind is PanelKind.LARGE:
            return self.aside
        small = self.kind is PanelKind.SMALL
        aside, size = (14, SCORE_ON_SMALL) if small else (14, self.text * 1.25)
        return self.head.right - aside, self.head.centery, size

    def ribbon(self, number: int) -> Rect:
        """The box of a ribbon for something completed; the first is at the top."""
        if self.kind is PanelKind.LARGE:  # above the columns
            high = round(self.text * 1.8)
            box = Rect(0, self.box.top, 430, high)
        elif self.kind is PanelKind.SMALL:
            high = 60
            box = Rect(0, self.head.bottom + 10, self.box.width - 28, high)
        else:
            high = 58 if self.small else round(self.text * 1.7)
            box = Rect(0, self.head.bottom + 6, round(self.grid.width * 0.62), high)
        large = self.kind is PanelKind.LARGE
        box.centerx = round(self.grid.x + self.grid.width / 2) if large else self.box.centerx
        return box.move(0, number * (high + 8))

    @property
    def narrow(self) -> bool:
        """Whether its header is too narrow for all figures in one row."""
        return self.kind in (PanelKind.NEAR, PanelKind.FAR) and self.head.width < 600

    @property
    def beside(self) -> bool:
        """Whether its figures stand beside the sheet instead of below."""
        return self.foot.left > self.grid.x + self.grid.width

    @property
    def small(self) -> bool:
        """Whether a display shows what does not fit on this sheet."""
        return self.points is None


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A screen for a number of sheets; each is made once."""

    panels: tuple[Panel, ...]
    displays: tuple[tuple[Display, Rect], ...]
    tray: Rect
    die: int
    """Size of the dice."""
    dice: tuple[tuple[int, int], ...]
    """Centres of the dice: three colour dice, then three number dice."""
    said: Rect
    """The box for what is said aloud."""
    awaited: Rect | None = None
    """The display of who the table waits for."""
    clock: Rect | None = None
    """Where the seconds left for a choice stand."""
    tower: Rect | None = None
    """The tower that dice fall through, in missions."""
    far: bool = False
    """Whether it is made for an audience across a room."""
    felt: Rect | None = None
    """The part of the tray that dice roll in; None for all of it."""
    tray_room: Rect | None = None
    """One person's tray with its buttons and glows."""
    source: tuple[float, float] | None = None
    """Where dice come from; None for the active player's sheet."""

    def box(self, display: Display) -> Rect | None:
        """A display's box, if this layout has that display."""
        return dict(self.displays).get(display)

    @property
    def menu(self) -> Rect | None:
        """Where a pointer opens the menu."""
        return self.box(Display.ROLL) or self.box(Display.ROUTE)

    def boxes(self) -> Sequence[Rect]:
        """All boxes that must not overlap."""
        found = [panel.box for panel in self.panels] + [box for _, box in self.displays]
        return [*found, self.tray] + ([self.awaited] if self.awaited is not None else [])


@dataclass(frozen=True, slots=True)
class Sizes:
    """The parts of a panel, from the top down."""

    pitch: float
    side: int
    head: int
    letters: int
    points: int
    foot: int
    text: int
    numbers: int = 0
    """Width of the numbers of rows, left of the grid."""

    @property
    def width(self) -> int:
        return round(self.pitch * CELLS_WIDE) + 2 * self.side + self.numbers

    @property
    def height(self) -> int:
        grid = round(self.pitch * CELLS_HIGH)
        points = self.points + 4 if self.points else 0
        return self.head + 4 + self.letters + grid + 4 + points + self.foot

    def panel(self, x: int, y: int) -> Panel:
        """The panel with its top left corner there."""
        grid_y = y + self.head + 4 + self.letters
        grid = Grid(x + self.side + self.numbers, grid_y, self.pitch)
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
def versus_layout(sheets: int, *, far: bool = False) -> Layout:
    """The layout for one to six sheets; `far`: for an audience across a room."""
    make = _one if sheets <= 1 else _two if sheets == 2 else None
    layout = make() if make else _four(sheets) if sheets <= 4 else _six(sheets)
    if not far:
        return layout
    panels = tuple(replace(panel, kind=PanelKind.FAR) for panel in layout.panels)
    return replace(layout, panels=panels, said=BANNER, far=True)


@cache
def one_panel() -> Panel:
    """The panel of the only sheet on the screen, in the middle."""
    return _ONE.panel(round((1920 - _ONE.width) / 2), round((1080 - _ONE.height) / 2))


def spread(box: Rect, columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    """Centres of fields in a box: colour dice first, each kind in reading order."""
    wide, high = box.width / columns, box.height / rows
    spots = [
        (round(box.left + (c + 0.5) * wide), round(box.top + (r + 0.5) * high))
        for r in range(rows)
        for c in range(columns)
    ]
    if columns == 2:  # upright: a kind is a column
        spots = spots[0::2] + spots[1::2]
    return tuple(spots)


def _column(
    panels: tuple[Panel, ...], box: Rect, edge: tuple[int, int], spare: Rect | None = None
) -> Layout:
    """A column between sheets: roll, awaited players, tray, colours; dice keep off its `edge`."""
    roll = Rect(box.left, box.top, box.width, 84)
    awaited = Rect(box.left, roll.bottom + 10, box.width, 262)
    colours = Rect(box.left, box.bottom - 204, box.width, 204)
    tray = Rect(box.left, awaited.bottom + 10, box.width, colours.top - 20 - awaited.bottom)
    displays = [(Display.ROLL, roll), (Display.COLOURS, colours)]
    if spare is not None:
        displays.append((Display.RACE, spare))
    dice = spread(tray.inflate(-edge[0], -edge[1]), 2, 3)
    clock = Rect(*roll.topleft, roll.width - 84, 84)
    return Layout(panels, tuple(displays), tray, DIE, dice, awaited, awaited, clock)


def _one() -> Layout:
    panel = _ONE.panel(20, round((1080 - _ONE.height) / 2))
    left = panel.box.right + 18
    return _column((panel,), Rect(left, panel.box.top, 1900 - left, panel.box.height), (20, 20))


def _two() -> Layout:
    panels = (_TWO.panel(22, 20), _TWO.panel(1920 - 22 - _TWO.width, 20))
    top = panels[0].box.bottom + 18
    height = 1060 - top
    roll = Rect(22, top, 430, 92)
    awaited = Rect(22, roll.bottom + 12, 430, height - 104)
    tray = Rect(470, top, 980, height)
    displays = (Display.ROLL, roll), (Display.COLOURS, Rect(1468, top, 430, height))
    dice, clock = spread(tray.inflate(-60, -16), 3, 2), Rect(22, top, 430 - 84, 92)
    return Layout(panels, displays, tray, DIE, dice, awaited, awaited, clock)


def _four(sheets: int) -> Layout:
    height, gap = _FOUR.height, 10
    top = round((1080 - 2 * height - gap) / 2)
    right = 1920 - 12 - _FOUR.width
    places = [(12, top), (right, top), (12, top + height + gap), (right, top + height + gap)]
    panels = tuple(_FOUR.panel(*place) for place in places)
    left = panels[0].box.right + 12
    column = Rect(left, top, right - 12 - left, 2 * height + gap)
    return _column(panels[:sheets], column, (40, 16), panels[3].box if sheets == 3 else None)


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
    displays = [(Display.ROLL, roll), (Display.COLOURS, colours), (Display.COLUMNS, strip)]
    if sheets == 5:
        displays.append((Display.RACE, panels[5].box))
    dice, clock = spread(tray.inflate(-20, 0), 6, 1), Rect(roll.left, roll.bottom - 64, 130, 60)
    return Layout(panels[:sheets], tuple(displays), tray, 140, dice, awaited, awaited, clock)


@cache
def floor_of(layout: Layout, colours: int, numbers: int, active: int) -> Floor:
    """Where the active seat, or the tower, throws this many dice.

    When a die is given up, the others keep their places (C5).
    """
    tray, kinds = layout.tray, len(layout.dice) // 2
    places = layout.dice[:colours] + layout.dice[kinds : kinds + numbers]
    if layout.felt is not None and layout.source is not None:
        felt = layout.felt
        edges = (felt.left, felt.top, felt.right, felt.bottom)
        return Floor(*edges, layout.die, places, layout.source, layout.tower is not None)
    if layout.tower is not None:
        tower = layout.tower
        beside = tower.bottom > tray.centery + 60
        left = tower.right + 4 if beside else tray.left + 4
        top = tray.top + 6 if beside else tower.bottom - 10
        edges = (left, top, tray.right - 4, tray.bottom - 10)
        return Floor(*edges, layout.die, places, mouth(tower), tower=True)
    hand = layout.panels[active].box.center if active < len(layout.panels) else (0, 0)
    dx, dy = hand[0] - tray.centerx, hand[1] - tray.centery
    reach = min(
        (tray.width / 2 + _HAND) / max(1, abs(dx)), (tray.height / 2 + _HAND) / max(1, abs(dy))
    )
    source = (tray.centerx + dx * reach, tray.centery + dy * reach)
    edges = (tray.left + 4, tray.top + 6, tray.right - 4, tray.bottom - 10)
    return Floor(*edges, layout.die, places, source)
