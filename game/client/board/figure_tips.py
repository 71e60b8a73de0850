"""What the figures and signs of a match mean, for whoever points at them.

Never here: drawing them (`panel_figures`, `ledger`), or the words themselves.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.board.layout import Display, Layout, Panel
from game.client.board.ledger import SCORE
from game.client.board.own_layout import HINT, MENU
from game.client.board.panel_figures import PART_EDGES, HeaderFigure, figure_boxes
from game.client.draw.canvas import Canvas

_COLOUR_ROWS: Final = Rect(0, 64, 246, 275)
_SUPPLY: Final = Rect(0, 343, 246, 106)
"""Below the name beside the large sheet."""
_PARTS: Final = ("tip.columns", "tip.colours", "tip.jokers", "tip.stars")


_FIGURES: Final = {
    HeaderFigure.SCORE: "tip.now",
    HeaderFigure.JOKERS: "tip.supply",
    HeaderFigure.STARS: "tip.open_stars",
    HeaderFigure.MISSES: "tip.misses",
}
_DISPLAYS: Final = {Display.COLOURS: "tip.colour_prizes", Display.COLUMNS: "tip.column_row"}


@dataclass(frozen=True, slots=True)
class Tip:
    """The key of some words and what they are about."""

    key: str
    about: Rect


def tip_at(layout: Layout, x: float, y: float, *, mission: bool) -> Tip | None:
    """What stands at a place, if it is a figure or a sign that has a meaning."""
    tips = _tips(layout, mission=mission)
    return next((tip for tip in tips if tip.about.collidepoint(x, y)), None)


def couch_tip_at(
    canvas: Canvas, layout: Layout, x: float, y: float, *, mission: bool
) -> Tip | None:
    """The same where several sheets are played at once; `canvas` knows how wide figures are."""
    tips = _couch_tips(canvas, layout, mission=mission)
    return next((tip for tip in tips if tip.about.collidepoint(x, y)), None)


def _couch_tips(canvas: Canvas, layout: Layout, *, mission: bool) -> Iterator[Tip]:
    """The figures in headers and below sheets, and the displays between them."""
    for panel in layout.panels:
        for figure, box in figure_boxes(canvas, panel, mission=mission).items():
            key = _FIGURES[figure]
            yield Tip("tip.share" if mission and figure is HeaderFigure.SCORE else key, box)
        if panel.points is not None:
            yield Tip("tip.column_row", panel.points)
    displays = dict(layout.displays)
    for display, key in _DISPLAYS.items():
        if display in displays:
            yield Tip(key, displays[display])
    if layout.menu is not None:
        yield Tip("duty.menu", Rect(layout.menu.right - 72, layout.menu.top, 72, 72))


def _tips(layout: Layout, *, mission: bool) -> Iterator[Tip]:
    yield Tip("duty.hint", HINT)
    yield Tip("duty.menu", MENU)
    if mission:
        return  # there words stand beside the figures
    large, *small = layout.panels
    yield from _beside(large.foot)
    for panel in small:
        yield from _below(panel)


def _beside(side: Rect) -> Iterator[Tip]:
    """The figures beside the large sheet."""
    yield Tip("tip.colour_row", _COLOUR_ROWS.move(side.topleft))
    yield Tip("tip.supply", _SUPPLY.move(side.topleft))
    half = side.width // 2
    for i, key in enumerate(_PARTS):
        top = side.top + SCORE + 68 + i // 2 * 40
        yield Tip(key, Rect(side.left + i % 2 * half, top, half, 40))
    yield Tip("tip.now", Rect(side.left, side.top + SCORE + 150, side.width, 48))


def _below(panel: Panel) -> Iterator[Tip]:
    """The figures of a small sheet: below it, or one above the other beside it."""
    box = panel.foot
    if panel.beside:
        high = box.height // 4
        for i, key in enumerate(_PARTS):
            yield Tip(key, Rect(box.left, box.top + i * high, box.width, high))
        return
    edges = [round(box.left + share * box.width) for share in PART_EDGES]
    for left, right, key in zip(edges, edges[1:], _PARTS, strict=False):
        yield Tip(key, Rect(left, box.top, right - left, box.height))
