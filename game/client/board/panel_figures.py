"""A seat's figures, in the header of its panel or below its sheet.

Never here: the column of figures beside the large sheet (`ledger`).
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pygame import Rect

from game.client.board.layout import SCORE_ON_SMALL, Panel, PanelKind
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mission_signs import paint_misses
from game.client.draw.sheet_cells import draw_colour_dots
from game.client.draw.theme import ALERT, DIM, GO, GOLD, SOFA, TEXT, Rgb, lit
from game.client.match.score_figures import minus, signed
from game.table.play.seat_view import SeatProgress

_WIDEST: Final = minus(-28)
"""The score that takes most room, also while it counts up."""
FAR: Final = 44
"""Smallest size of names and figures made for reading across a room."""
_QUIET: Final[Rgb] = (206, 212, 232)
"""For stars, and figures that are zero; still readable on a tinted header."""
PART_EDGES: Final = (0.0, 0.29, 0.5, 0.71, 1.0)
"""Edges of the score's parts in the line below a small sheet, as shares of its width."""


class HeaderFigure(Enum):
    """What a header shows beside the name and the choice."""

    SCORE = "score"
    JOKERS = "jokers"
    STARS = "stars"
    MISSES = "misses"


def paint_figures(canvas: Canvas, panel: Panel, record: SeatProgress) -> None:
    """A seat's figures other than its points."""
    if panel.kind is not PanelKind.SMALL:
        _paint_supply(canvas, panel, record)
    elif record.misses is None:
        _paint_below(canvas, panel, record)
    else:
        _paint_stock(canvas, panel.foot, record, record.misses)


def _paint_supply(canvas: Canvas, panel: Panel, record: SeatProgress) -> None:
    """From the right: jokers left, and stars still open or misses (C4).

    They stand in the header left of the score, in a column if that is high enough; for an audience
    at the end of the line below the sheet.
    """
    if panel.far:
        right, y = panel.foot.right - 4.0, float(panel.foot.centery)
        size = min(float(FAR), panel.foot.height * 0.9)
        side, gap, shape = round(size * 0.95), 22.0, 1.0
    else:
        right, y = _figures_right(canvas, panel), float(panel.head.centery)
        size, side, gap, shape = _figure_size(panel), _miss_size(panel), 16.0, 0.92
    joker = Icon.JOKER, record.jokers, lit(GOLD, 0.2)
    star = Icon.STAR, record.open_stars, _QUIET
    if _two_lines(panel, mission=record.misses is not None):
        _paint_figure(canvas, *joker, "8", size, shape, right, y - panel.head.height * 0.22)
        y += panel.head.height * 0.24
    else:
        right = _paint_figure(canvas, *joker, "8", size, shape, right, y) - gap
    if record.misses is None:
        _paint_figure(canvas, *star, "15", size, shape, right, y)
    else:
        paint_misses(canvas, record.misses, right - side * 3.5, y - side / 2, side)


def _two_lines(panel: Panel, *, mission: bool) -> bool:
    """Whether the header has jokers above the figure that stands left of them elsewhere."""
    return stacked(panel) and (mission or panel.narrow)


def stacked(panel: Panel) -> bool:
    """Whether the header is high enough for two lines that are readable from the sofa."""
    return not panel.far and panel.head.height >= 2 * SOFA


def _figures_right(canvas: Canvas, panel: Panel) -> float:
    """The right edge of the header's figures, left of the score."""
    return panel.head.right - 26.0 - canvas.text_width(_WIDEST, panel.text * 1.25 * 1.1)


def _figure_size(panel: Panel) -> float:
    return panel.text * (0.86 if panel.small else 0.95)


def _miss_size(panel: Panel) -> int:
    return round(panel.text * (0.5 if panel.narrow else 0.66))


def figures_left(canvas: Canvas, panel: Panel, record: SeatProgress) -> float:
    """The left edge of the header's figures, whatever their values."""
    if panel.kind is PanelKind.SMALL:  # it has but the score there
        return panel.head.right - 32 - canvas.text_width(minus(record.points), SCORE_ON_SMALL)
    right, size, misses = _figures_right(canvas, panel), _figure_size(panel), record.misses
    if not _two_lines(panel, mission=misses is not None):
        right -= canvas.text_width("8", size) + size * 1.06 + 16
    stars = canvas.text_width("15", size) + size * 1.06
    return right - (stars if misses is None else _miss_size(panel) * 3.5) - 12


def figure_boxes(canvas: Canvas, panel: Panel, *, mission: bool) -> dict[HeaderFigure, Rect]:
    """Boxes of the header's figures, for tooltips."""
    head, right, size = panel.head, round(_figures_right(canvas, panel)), _figure_size(panel)
    joker = round(canvas.text_width("8", size) + size * 1.06)
    boxes = {
        HeaderFigure.SCORE: Rect(right, head.top, head.right - right, head.height),
        HeaderFigure.JOKERS: Rect(right - joker, head.top, joker, head.height),
    }
    wide = round(_miss_size(panel) * 3.5 if mission else canvas.text_width("15", size) + size)
    other = HeaderFigure.MISSES if mission else HeaderFigure.STARS
    if _two_lines(panel, mission=mission):
        half = head.height // 2
        boxes[HeaderFigure.JOKERS].height = half
        boxes[other] = Rect(right - wide, head.top + half, wide, head.height - half)
    else:
        boxes[other] = Rect(right - joker - 16 - wide, head.top, wide, head.height)
    return boxes


def _paint_figure(
    canvas: Canvas,
    sign: Icon,
    number: int,
    ink: Rgb,
    widest: str,
    size: float,
    shape: float,
    right: float,
    y: float,
) -> float:
    """A figure with its sign, in room for the widest one; returns its left edge."""
    wide = canvas.text_width(widest, size)
    canvas.text(str(number), right - wide, y, size, TEXT if number else _QUIET)
    canvas.centre(icon(canvas, sign, size * shape, ink), right - wide - size * 0.58, y)
    return right - wide - size * 1.06


# --- a small sheet --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScorePart:
    """A part of the score: its sign, None for columns, and its value now."""

    sign: Icon | None
    figure: str
    ink: Rgb = TEXT


def score_parts(record: SeatProgress) -> tuple[ScorePart, ...]:
    """The parts of a score: columns, colours, jokers and open stars (T1)."""
    return (
        ScorePart(None, str(record.columns_gained)),
        ScorePart(Icon.DOTS, str(record.colours_gained)),
        ScorePart(Icon.JOKER, signed(record.jokers)),
        ScorePart(Icon.STAR, signed(record.stars), ALERT if record.stars else GO),
    )


def paint_score_part(
    canvas: Canvas, part: ScorePart, x: float, y: float, size: float, aside: float | None = None
) -> None:
    """A part of the score after its sign, or this far to the right where parts form a column."""
    if part.sign is None:
        used = canvas.text("A–O", x, y, size * 0.84, DIM, weight=Weight.MEDIUM, least=24)
    elif part.sign is Icon.DOTS:
        used = draw_colour_dots(canvas, x, y, size)
    else:
        used = size * 0.86
        ink = GOLD if part.sign is Icon.JOKER else DIM
        canvas.centre(icon(canvas, part.sign, used, ink), x + used / 2, y)
    aside = used + size * 0.25 if aside is None else aside
    canvas.text(part.figure, x + aside, y, size, part.ink)


def _paint_below(canvas: Canvas, panel: Panel, record: SeatProgress) -> None:
    """The parts of the score in a line below the sheet, or in a column beside it."""
    box, parts = panel.foot, score_parts(record)
    if panel.beside:
        for i, part in enumerate(parts):
            paint_score_part(canvas, part, box.left, box.top + box.height / 4 * (i + 0.5), 28)
        return
    for share, part in zip(PART_EDGES, parts, strict=False):
        paint_score_part(canvas, part, box.left + 4 + share * box.width, box.centery, 32)


def _paint_stock(canvas: Canvas, box: Rect, record: SeatProgress, misses: int) -> None:
    """Jokers, open stars and misses, in missions."""
    canvas.centre(icon(canvas, Icon.JOKER, 28, GOLD), box.left + 14, box.centery)
    canvas.text(str(record.jokers), box.left + 36, box.centery, 32, TEXT)
    canvas.centre(icon(canvas, Icon.STAR, 26, DIM), box.left + 104, box.centery)
    canvas.text(str(record.open_stars), box.left + 124, box.centery, 32, DIM)
    paint_misses(canvas, misses, box.right - 98, box.centery - 14, 28)
