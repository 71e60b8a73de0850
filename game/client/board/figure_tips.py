"""Tooltips for the figures and signs of a match.

Never here: drawing those (`panel_figures`, `ledger`), or the words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.board.layout import Display, Layout, Panel, PanelKind
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
    """A key of the word files, and the box it explains."""

    key: str
    about: Rect


def tip_at(canvas: Canvas, layout: Layout, x: float, y: float, *, mission: bool) -> Tip | None:
    """The tooltip at a place, if a figure or sign there has one.

    `canvas` measures how wide figures are.
    """
    found = tips(canvas, layout, mission=mission)
    return next((tip for tip in found if tip.about.collidepoint(x, y)), None)


def tips(canvas: Canvas, layout: Layout, *, mission: bool) -> Iterator[Tip]:
    """Tooltips of all seats' figures, and of the displays and signs around them."""
    for panel in layout.panels:
        match panel.kind:
            case PanelKind.LARGE | PanelKind.SMALL if mission:
                continue  # there words stand beside the figures
            case PanelKind.LARGE:
                yield from _beside(panel.foot)
            case PanelKind.SMALL:
                yield from _below(panel)
            case _:
                yield from _in_head(canvas, panel, mission=mission)
        if panel.points is not None:
            yield Tip("tip.column_row", panel.points)
    for display, box in layout.displays:
        match display:
            case Display.COLOURS | Display.COLUMNS:
                yield Tip(_DISPLAYS[display], box)
            case Display.STATUS:
                yield Tip("duty.hint", HINT)
            case Display.MENU:
                yield Tip("duty.menu", MENU)
            case Display.ROLL | Display.ROUTE:
                yield Tip("duty.menu", Rect(box.right - 72, box.top, 72, 72))


def _in_head(canvas: Canvas, panel: Panel, *, mission: bool) -> Iterator[Tip]:
    """Figures in a header."""
    for figure, box in figure_boxes(canvas, panel, mission=mission).items():
        share = mission and figure is HeaderFigure.SCORE
        yield Tip("tip.share" if share else _FIGURES[figure], box)


def _beside(side: Rect) -> Iterator[Tip]:
    """Figures beside the large sheet."""
    yield Tip("tip.colour_row", _COLOUR_ROWS.move(side.topleft))
    yield Tip("tip.supply", _SUPPLY.move(side.topleft))
    half = side.width // 2
    for i, key in enumerate(_PARTS):
        top = side.top + SCORE + 68 + i // 2 * 40
        yield Tip(key, Rect(side.left + i % 2 * half, top, half, 40))
    yield Tip("tip.now", Rect(side.left, side.top + SCORE + 150, side.width, 48))


def _below(panel: Panel) -> Iterator[Tip]:
    """Figures of a small sheet: below it, or in a column beside it."""
    box = panel.foot
    if panel.beside:
        high = box.height // 4
        for i, key in enumerate(_PARTS):
            yield Tip(key, Rect(box.left, box.top + i * high, box.width, high))
        return
    edges = [round(box.left + share * box.width) for share in PART_EDGES]
    for left, right, key in zip(edges, edges[1:], _PARTS, strict=False):
        yield Tip(key, Rect(left, box.top, right - left, box.height))
