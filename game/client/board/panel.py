"""A seat's panel, painted from its view: header, sheet, what is being chosen on it.

Never here: what the line below says (`foot`), where panels lie (`layout`).
"""

from dataclasses import replace
from enum import Enum
from typing import Final

from pygame import Rect

from game.client.board.circles import LARGE, draw_circles
from game.client.board.layout import Panel, PanelKind
from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import token
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.names import write_name
from game.client.draw.panels import band, card, frame, well
from game.client.draw.pen import cross
from game.client.draw.sheet_picture import (
    draw_candidates,
    draw_cursor,
    draw_fresh,
    draw_grid,
    draw_latest,
    draw_letters,
    draw_numbers,
    draw_points,
    draw_preview,
)
from game.client.draw.theme import (
    ALERT,
    AMBER,
    CARD_EDGE,
    CARD_TOP,
    GO,
    GOLD,
    SOFA,
    TEXT,
    WHITE,
    Rgb,
    blend,
    lit,
)
from game.client.match.celebrate import draw_celebrations
from game.client.match.figures import minus
from game.client.match.presenter import Presenter
from game.client.match.ribbons import draw_ribbons, draw_score
from game.client.words import Words
from game.rules.cells import START_COLUMN
from game.rules.mission import MOST_MISSES
from game.table.play.seat_view import Doing, SeatProgress, SeatView

_RADIUS: Final = 22
_WIDEST: Final = minus(-28)
"""The score that needs most room, while it counts up too."""
_FAR: Final = 44
"""How large names and figures are at least that are read from across a room."""
_DIE: Final = 52
"""How large the dice of a choice are at most in a header."""
_NARROW_DIE: Final = 38
_QUIET: Final[Rgb] = (206, 212, 232)
"""Stars, and figures that are nothing; they still have to be read on a tinted head."""
_SIGNS: Final[dict[Doing, tuple[Icon, Rgb]]] = {
    Doing.MARKED: (Icon.CHECK, GO),
    Doing.THINKING: (Icon.CLOCK, AMBER),
}
"""What a seat is at, beside its dice."""
DOING_WORDS: Final = {Doing.PASSED: "couch.passed", Doing.THINKING: "couch.thinking"}


class Figure(Enum):
    """What stands in a header beside the name and the choice."""

    SCORE = "score"
    JOKERS = "jokers"
    STARS = "stars"
    MISSES = "misses"


def paint_shell(canvas: Canvas, panel: Panel, tint: Rgb) -> None:
    """The panel itself; it does not move."""
    box = panel.box
    top, edge = blend(CARD_TOP, tint, 0.12), blend(CARD_EDGE, tint, 0.45)
    alone = panel.kind is PanelKind.SMALL
    card(canvas, box, radius=_RADIUS, top=top, edge=edge, lifted=110 if alone else 80)
    band(canvas, panel.head, tint, radius=_RADIUS)
    if alone:
        return
    if panel.letters_y is not None:
        room = 2 * (panel.grid.y - panel.letters_y)
        draw_letters(canvas, panel.grid, panel.letters_y, min(panel.text, room))
    wide = round(panel.grid.pitch)
    column = Rect(0, round(panel.grid.y) - 3, wide, round(panel.grid.height) + 6)
    column.centerx = round(panel.grid.column_middle(START_COLUMN))
    well(canvas, column, radius=10, colour=(255, 255, 255, 40))


def paint_record(canvas: Canvas, panel: Panel, record: SeatProgress) -> None:
    """What stays as it is until something happens: crosses, points, figures."""
    draw_grid(canvas, ("board", record.seat), record.sheet, record.crossed, panel.grid)
    if record.counts_rows:
        draw_numbers(canvas, panel.grid, panel.numbers_room, panel.text)
    if panel.points is not None:
        worths, row = record.column_worths(), panel.points
        draw_points(canvas, panel.grid, row.top, row.height, worths, record.look.tint)
    _paint_figures(canvas, panel, record)


def _paint_name(canvas: Canvas, panel: Panel, view: SeatView) -> None:
    """Who sits there; what they do now leaves more or less room for it."""
    head, far, look = panel.head, panel.far, view.record.look
    size, edge, side = head.height - (10 if far else 12), 8 if far else 10, 40.0 if far else 34.0
    sign = badge(canvas, look, size)
    canvas.centre(sign, head.left + edge + size / 2, head.centery)
    left = head.left + size + 22.0
    right = head.right - panel.text * 2.1 if far else _doing_left(canvas, panel, view) - 4
    if look.bot or look.away:
        sign = icon(canvas, Icon.BOT if look.bot else Icon.DOOR, side, lit(look.tint, 0.2))
        canvas.centre(sign, left + side / 2, head.centery)
        left += side + (12 if far else 8)
    if look.waits:
        left += canvas.text(str(look.waits), left, head.centery, side, GOLD) + 12
    letters, least = (
        max(_FAR, panel.text) if far else panel.text,
        40 if far else min(36, panel.text),
    )
    room = Rect(round(left), head.top, round(right - left), head.height)
    line = min(least, room.height * 0.48) if _two_lines(panel) else float(least)
    if line < least and canvas.text_width(look.name, least) > room.width:
        # Letters that small do not stand out from every tint.
        well(canvas, room.inflate(12, -4), radius=10, colour=(12, 14, 24, 178))
    write_name(canvas, look.name, room, letters, least=least, line=line)


def dice_left(panel: Panel, mission: bool) -> float:
    """Where the dice of the choice begin in the header."""
    if panel.narrow:
        return panel.head.left + panel.head.width * (0.4 if _stacked(panel) else 0.36)
    share = (0.335 if mission else 0.365) if panel.small else (0.44 if mission else 0.406)
    return panel.head.left + panel.head.width * share


def _doing_left(canvas: Canvas, panel: Panel, view: SeatView) -> float:
    """Where what a seat does begins in the header; without dice names have their room as well."""
    if _shows_dice(view):
        return dice_left(panel, view.record.misses is not None)
    sign = panel.text + 12 if view.doing in _SIGNS else 0
    return _figures_left(canvas, panel, view.record) - sign


def _shows_dice(view: SeatView) -> bool:
    """Whether a choice has begun, or is made."""
    begun = view.doing is Doing.CHOOSING and view.choice.begun
    return begun or view.doing is Doing.MARKED


def dice_boxes(panel: Panel, *, mission: bool) -> tuple[Rect, Rect]:
    """The places of the colour die and the number die in the header."""
    most = _NARROW_DIE if panel.narrow else _DIE
    size, left = min(panel.head.height - 12, most), round(dice_left(panel, mission))
    top = panel.head.centery - size // 2
    return Rect(left, top, size, size), Rect(left + size + 6, top, size, size)


def _paint_figures(canvas: Canvas, panel: Panel, record: SeatProgress) -> None:
    """From the right: jokers left, stars still open or misses (C4).

    In the header left of the score, one above the other where it is high enough for two lines;
    from afar at the end of the line below the sheet.
    """
    if panel.far:
        right, y = panel.foot.right - 4.0, float(panel.foot.centery)
        size = min(float(_FAR), panel.foot.height * 0.9)
        side, gap, shape = round(size * 0.95), 22.0, 1.0
    else:
        right, y = _figures_right(canvas, panel), float(panel.head.centery)
        size, side, gap, shape = _figure_size(panel), _miss_size(panel), 16.0, 0.92
    joker = Icon.JOKER, record.jokers, lit(GOLD, 0.2)
    star = Icon.STAR, record.open_stars, _QUIET
    if record.misses is not None and _stacked(panel):
        _paint_figure(canvas, *joker, "8", size, shape, right, y - panel.head.height * 0.22)
        y += panel.head.height * 0.24
        paint_misses(canvas, record.misses, right - side * 3.5, y - side / 2, side)
        return
    if record.misses is None and _stacked(panel) and panel.narrow:
        above, below = y - panel.head.height * 0.22, y + panel.head.height * 0.24
        _paint_figure(canvas, *joker, "8", size, shape, right, above)
        _paint_figure(canvas, *star, "15", size, shape, right, below)
        return
    right = _paint_figure(canvas, *joker, "8", size, shape, right, y) - gap
    if record.misses is not None:
        paint_misses(canvas, record.misses, right - side * 3.5, y - side / 2, side)
        return
    _paint_figure(canvas, *star, "15", size, shape, right, y)


def _two_lines(panel: Panel) -> bool:
    """Whether names are broken where they are too long."""
    return panel.small or panel.narrow or _stacked(panel)


def _stacked(panel: Panel) -> bool:
    """Whether its header is high enough for two lines that are read from the sofa."""
    return not panel.far and panel.head.height >= 2 * SOFA


def _figures_right(canvas: Canvas, panel: Panel) -> float:
    """Where figures end in the header, left of the score."""
    return panel.head.right - 26.0 - canvas.text_width(_WIDEST, panel.text * 1.25 * 1.1)


def _figure_size(panel: Panel) -> float:
    return panel.text * (0.86 if panel.small else 0.95)


def _miss_size(panel: Panel) -> int:
    return round(panel.text * (0.5 if panel.narrow else 0.66))


def _figures_left(canvas: Canvas, panel: Panel, record: SeatProgress) -> float:
    """Where figures begin in the header, whatever they are."""
    right, size, misses = _figures_right(canvas, panel), _figure_size(panel), record.misses
    if misses is not None and _stacked(panel):
        return right - _miss_size(panel) * 3.5 - 12
    if _stacked(panel) and panel.narrow:
        return right - canvas.text_width("15", size) - size * 1.06 - 12
    right -= canvas.text_width("8", size) + size * 1.06 + 16
    wide = _miss_size(panel) * 3.5 if misses is not None else canvas.text_width("15", size)
    return right - wide - (0 if misses is not None else size * 1.06) - 12


def figure_boxes(canvas: Canvas, panel: Panel, *, mission: bool) -> dict[Figure, Rect]:
    """Where the figures of the header stand, for whoever points at them."""
    head, right, size = panel.head, round(_figures_right(canvas, panel)), _figure_size(panel)
    joker = round(canvas.text_width("8", size) + size * 1.06)
    boxes = {
        Figure.SCORE: Rect(right, head.top, head.right - right, head.height),
        Figure.JOKERS: Rect(right - joker, head.top, joker, head.height),
    }
    wide = round(_miss_size(panel) * 3.5 if mission else canvas.text_width("15", size) + size)
    left = right - wide if mission and _stacked(panel) else right - joker - 16 - wide
    boxes[Figure.MISSES if mission else Figure.STARS] = Rect(left, head.top, wide, head.height)
    if mission and _stacked(panel):
        half = head.height // 2
        boxes[Figure.JOKERS].height = half
        boxes[Figure.MISSES].update(left, head.top + half, wide, head.height - half)
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
    """A figure with its sign, in room for the widest one; returns where they begin."""
    wide = canvas.text_width(widest, size)
    canvas.text(str(number), right - wide, y, size, TEXT if number else _QUIET)
    canvas.centre(icon(canvas, sign, size * shape, ink), right - wide - size * 0.58, y)
    return right - wide - size * 1.06


def paint_misses(canvas: Canvas, misses: int, x: float, y: float, size: int) -> None:
    """Three boxes, one crossed for each miss (C4)."""
    for i in range(MOST_MISSES):
        box = Rect(round(x + i * size * 1.25), round(y), size, size)
        well(canvas, box, radius=size * 0.24, colour=(132, 22, 50, 235))
        frame(canvas, box, ALERT, radius=size * 0.24, line=2)
        if i < misses:
            canvas.centre(cross(canvas, canvas.px(size), i + 1, WHITE), box.centerx, box.centery)


# --- what is being chosen -------------------------------------------------------------------------


def paint_seat(canvas: Canvas, words: Words, panel: Panel, view: SeatView) -> None:
    """What changes with every choice: dice, candidates, preview, cursor; over the record."""
    tint = view.record.look.tint
    if view.awaited:
        frame(canvas, panel.box, lit(tint, 0.15), radius=_RADIUS, line=7 if panel.far else 5)
    _paint_name(canvas, panel, view)
    if panel.far:
        _paint_doing_below(canvas, words, panel, view)
    else:
        _paint_doing(canvas, panel, view)
    paint_marks(canvas, panel, view)


def paint_marks(canvas: Canvas, panel: Panel, view: SeatView) -> None:
    """The choice on the sheet itself, circles and the cursor; the score."""
    tint, choice, grid = view.record.look.tint, view.choice, panel.grid
    if view.points is not None:
        _draw_points(canvas, panel, view.points, counting=False)
    # Once it is whole the couch keeps quiet; one person alone sees what else the dice allow.
    quiet = choice.whole and panel.kind is not PanelKind.LARGE
    draw_latest(canvas, grid, view.latest, tint)
    draw_candidates(canvas, grid, 0 if quiet else choice.candidates)
    draw_preview(canvas, grid, choice.cells, tint)
    draw_circles(canvas, view.record, grid, size=_circle_size(panel), large=view.circle)
    if view.cursor is not None:
        shaken = replace(grid, x=grid.x + view.cursor.shake)
        draw_cursor(canvas, shaken, view.cursor.cell, tint, view.cursor.pen / 8)


def _circle_size(panel: Panel) -> float | None:
    """How large circles are that are read from the sofa; None where the sheet is near."""
    return LARGE if panel.kind in (PanelKind.NEAR, PanelKind.FAR) else None


def _paint_doing(canvas: Canvas, panel: Panel, view: SeatView) -> None:
    """The dice of the choice in the header, and how far it is."""
    choice, boxes = view.choice, dice_boxes(panel, mission=view.record.misses is not None)
    if _shows_dice(view):
        faces = choice.colour, choice.number
        for box, face, joker in zip(boxes, faces, choice.jokers, strict=True):
            if face is None:
                well(canvas, box.inflate(-4, -4), radius=12, colour=(10, 12, 22, 150))
            else:
                canvas.centre(token(canvas, face, box.width, marked=joker), *box.center)
    right, y = boxes[1].right, boxes[1].centery
    if view.doing in _SIGNS:
        sign, ink = _SIGNS[view.doing]
        left = _figures_left(canvas, panel, view.record) - panel.text - 4
        left = left if view.doing is Doing.THINKING else right + 12.0
        canvas.centre(icon(canvas, sign, panel.text, ink), left + panel.text / 2, y)
    elif view.doing is Doing.CHOOSING and choice.begun:
        count = choice.cells.bit_count()
        most = choice.number.number if choice.number is not None else None
        ink = lit(view.record.look.tint if choice.whole else TEXT, 0.2)
        left = right + (6 if panel.narrow else 10)
        canvas.text(f"{count}/{most}" if most else str(count), left, y, panel.text, ink)


def _paint_doing_below(canvas: Canvas, words: Words, panel: Panel, view: SeatView) -> None:
    """The same below the sheet, where it is read from across a room."""
    if view.doing not in _SIGNS:
        return
    foot, side = panel.foot, min(60, panel.foot.height + 2)
    left, (sign, ink) = foot.left + 2.0, _SIGNS[view.doing]
    canvas.centre(icon(canvas, sign, side * 0.8, ink), left + side / 2, foot.centery)
    left += side + 8
    for face in (view.choice.colour, view.choice.number):
        if face is not None:
            canvas.centre(token(canvas, face, side), left + side / 2, foot.centery)
            left += side + 6
    if view.doing in DOING_WORDS:
        room, text = foot.width * 0.56 - (left - foot.left), words(DOING_WORDS[view.doing])
        weight = Weight.MEDIUM
        canvas.text(text, left, foot.centery, 40, TEXT, weight=weight, width=room, least=36)


def _draw_points(canvas: Canvas, panel: Panel, points: int, *, counting: bool) -> None:
    if panel.score is not None:
        draw_score(canvas, points, *panel.score, counting=counting)


# --- what moves by itself -------------------------------------------------------------------------


def draw_lively(
    canvas: Canvas, words: Words, shown: Presenter, panel: Panel, record: SeatProgress
) -> None:
    """Crosses being drawn, points that count up, and what is celebrated; on a panel of any kind."""
    seat, tint = record.seat, record.look.tint
    fresh = shown.on_top(seat)
    if fresh:
        draw_fresh(canvas, record.sheet, panel.grid, fresh)
        draw_circles(canvas, record, panel.grid, size=_circle_size(panel))
    if all(ribbon.seat != seat for ribbon in shown.ribbons):
        return
    if shown.counts(seat):
        _draw_points(canvas, panel, shown.points(seat, shown.now), counting=True)
    right, y, size = panel.score or (panel.foot.left + 44.0, panel.foot.top + 26.0, 0.0)
    score = (right - size * 0.4, y)
    draw_celebrations(canvas, shown, seat, panel.grid, tint, score, shown.now)
    draw_ribbons(canvas, words, shown, seat, panel.ribbon)
