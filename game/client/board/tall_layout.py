"""Where everything lies when sheets share an upright window, in units of the tall board.

Boxes only; the same panels and displays as in `layout` and `mission_layout`. One person alone
shares the screen here as well: their own table (`own_layout`) has no upright form.
"""

from dataclasses import replace
from functools import cache
from typing import Final

from pygame import Rect

from game.client.board.layout import DIE, Display, Layout, Panel, PanelKind, Sizes, spread

EDGE: Final = 12
WIDE: Final = 1080 - 2 * EDGE
FOOT: Final = 1824 - EDGE
GAP: Final = 12

_COLOURS: Final = 236
"""Greatest height of what colours pay: any higher and it also says what each sheet lacks."""

_ONE: Final = Sizes(69, 14, 84, 50, 66, 74, 48)
_TWO: Final = Sizes(62.5, 20, 76, 44, 54, 66, 46)
_THREE: Final = Sizes(49, 12, 72, 44, 50, 60, 38)
_FOUR: Final = Sizes(37.5, 12, 56, 34, 38, 46, 35)
_SIX: Final = Sizes(33.8, 9, 74, 30, 36, 46, 35)


@cache
def tall_layout(sheets: int, *, far: bool = False) -> Layout:
    """The layout for one to six sheets; `far`: for an audience across a room."""
    rows = _one, _two, _three, _four
    layout = rows[max(1, sheets) - 1]() if sheets <= len(rows) else _six(sheets)
    if not far:
        return layout
    return from_afar(layout)


def from_afar(layout: Layout) -> Layout:
    """The same for an audience: what is said aloud lies over the dice, or beside them."""
    panels = tuple(replace(panel, kind=PanelKind.FAR) for panel in layout.panels)
    said, tray = layout.said, layout.tray
    if tray.width > 600:
        said = Rect(tray.left + 20, tray.centery - 84, tray.width - 40, 168)
    return replace(layout, panels=panels, said=said, far=True)


def _layout(
    panels: tuple[Panel, ...],
    displays: list[tuple[Display, Rect]],
    tray: Rect,
    dice: tuple[tuple[int, int], ...],
    die: int,
    awaited: Rect,
) -> Layout:
    roll = dict(displays)[Display.ROLL]
    clock = Rect(*roll.topleft, roll.width - 84, roll.height)
    if roll.height > 120:  # there it stands below the number
        clock = Rect(roll.left, roll.bottom - 64, min(150, roll.width - 30), 60)
    return Layout(panels, tuple(displays), tray, die, dice, awaited, awaited, clock)


def middle(sizes: Sizes) -> int:
    """The left edge of a panel in the middle."""
    return round((1080 - sizes.width) / 2)


def _one() -> Layout:
    """One sheet as wide as the screen; below it large dice."""
    panel = _ONE.panel(middle(_ONE), 24)
    top = panel.box.bottom + 24
    roll = Rect(EDGE, top, 420, 92)
    awaited = Rect(EDGE, roll.bottom + GAP, 420, 300)
    colours = Rect(roll.right + GAP, top, WIDE - 420 - GAP, 404)
    tray = Rect(EDGE, colours.bottom + GAP, WIDE, FOOT - colours.bottom - GAP)
    displays = [(Display.ROLL, roll), (Display.COLOURS, colours)]
    return _layout((panel,), displays, tray, spread(tray.inflate(-260, -60), 2, 2), 220, awaited)


def _two() -> Layout:
    """A sheet above and one below, the dice between them."""
    x = middle(_TWO)
    panels = _TWO.panel(x, EDGE), _TWO.panel(x, FOOT - _TWO.height)
    band = Rect(EDGE, panels[0].box.bottom + GAP, WIDE, 0)
    band.height = panels[1].box.top - GAP - band.top
    return _banded(panels, band)


def _banded(panels: tuple[Panel, ...], band: Rect) -> Layout:
    """A band across the screen: the roll, and below it the dice in a row."""
    high = min(_COLOURS, band.height - 184 - GAP)
    roll = Rect(band.left, band.top, 220, high)
    colours = Rect(band.right - 404, band.top, 404, high)
    awaited = Rect(roll.right + GAP, band.top, colours.left - roll.right - 2 * GAP, high)
    tray = Rect(band.left, band.top + high + GAP, band.width, band.height - high - GAP)
    displays = [(Display.ROLL, roll), (Display.COLOURS, colours)]
    return _layout(panels, displays, tray, spread(tray.inflate(-16, 0), 6, 1), 158, awaited)


def _stacked(sizes: Sizes, sheets: int) -> tuple[tuple[Panel, ...], Rect]:
    """Sheets below each other, with a column beside them."""
    gap = (FOOT - EDGE - sheets * sizes.height) / (sheets - 1)
    tops = [EDGE + i * (sizes.height + gap) for i in range(sheets)]
    panels = tuple(sizes.panel(EDGE, round(top)) for top in tops)
    left = panels[0].box.right + GAP
    return panels, Rect(left, EDGE, 1080 - EDGE - left, FOOT - EDGE)


def _column(panels: tuple[Panel, ...], box: Rect, die: int) -> Layout:
    """A column beside the sheets: roll, awaited players, dice, colours."""
    roll = Rect(*box.topleft, box.width, 84 if box.width > 360 else 150)
    awaited = Rect(box.left, roll.bottom + GAP, box.width, 300)
    colours = Rect(box.left, box.bottom - _COLOURS, box.width, _COLOURS)
    top = awaited.bottom + GAP
    tray = Rect(box.left, top, box.width, colours.top - GAP - top)
    displays = [(Display.ROLL, roll), (Display.COLOURS, colours)]
    dice = spread(tray.inflate(-12, -60), 2, 3)
    return _layout(panels, displays, tray, dice, die, awaited)


def _three() -> Layout:
    return _column(*_stacked(_THREE, 3), 132)


def _four() -> Layout:
    return _column(*_stacked(_FOUR, 4), DIE)


def _six(sheets: int) -> Layout:
    """Three rows of two; above them everything that is for everybody."""
    high, wide = _SIX.height, _SIX.width
    left, right = EDGE, 1080 - EDGE - wide
    top = FOOT - 3 * high - 2 * 10
    places = [(x, top + row * (high + 10)) for row in range(3) for x in (left, right)]
    panels = tuple(_SIX.panel(*place) for place in places)
    band = Rect(EDGE, EDGE, WIDE, top - GAP - EDGE)
    layout = _banded(panels[:sheets], band)
    if sheets == 6:
        return layout
    return replace(layout, displays=(*layout.displays, (Display.RACE, panels[5].box)))
