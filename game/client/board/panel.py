"""A seat's panel of any kind, painted from its view: header, sheet, and the choice in the making.

Never here: figures (`panel_figures`, `ledger`), the line below (`foot`), where panels lie
(`layout`).
"""

from dataclasses import replace
from typing import Final

from pygame import Rect

from game.client.board.circles import LARGE, draw_circles
from game.client.board.layout import Panel, PanelKind
from game.client.board.ledger import paint_ledger
from game.client.board.panel_figures import FAR, figures_left, paint_figures, stacked
from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import token
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.name_lines import write_name
from game.client.draw.panels import band, card, frame, well
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
    AMBER,
    CARD_EDGE,
    CARD_TOP,
    GO,
    GOLD,
    SMALL,
    TEXT,
    Rgb,
    blend,
    lit,
)
from game.client.match.celebrate import draw_celebrations
from game.client.match.presenter import Presenter
from game.client.match.ribbons import draw_score
from game.client.words import Words
from game.rules.cells import START_COLUMN
from game.table.play.seat_view import Doing, SeatProgress, SeatView

_RADIUS: Final = 22
_DIE: Final = 52
"""Largest size of a choice's dice in a header."""
_NARROW_DIE: Final = 38
_PASSED: Final = 30
_SIGNS: Final[dict[Doing, tuple[Icon, Rgb]]] = {
    Doing.MARKED: (Icon.CHECK, GO),
    Doing.THINKING: (Icon.CLOCK, AMBER),
}
"""The sign beside a seat's dice for what the seat is doing."""
DOING_WORDS: Final = {Doing.PASSED: "couch.passed", Doing.THINKING: "couch.thinking"}


def paint_shell(canvas: Canvas, panel: Panel, tint: Rgb) -> None:
    """The panel itself, which never moves."""
    box, grid, large = panel.card or panel.box, panel.grid, panel.kind is PanelKind.LARGE
    alone, radius = panel.kind is PanelKind.SMALL, 34 if large else _RADIUS
    top, edge = blend(CARD_TOP, tint, 0.12), blend(CARD_EDGE, tint, 0.6 if large else 0.45)
    card(canvas, box, radius=radius, top=top, edge=edge, lifted=110 if alone or large else 80)
    if not large:
        band(canvas, panel.head, tint, radius=radius)
    if alone:
        return
    # From the top of a large card to its bottom, or as high as the grid.
    tall = box.inflate(0, -20) if large else Rect(0, round(grid.y) - 3, 0, round(grid.height) + 6)
    column = Rect(0, tall.top, round(grid.pitch), tall.height)
    column.centerx = round(grid.column_middle(START_COLUMN))
    well(canvas, column, radius=18 if large else 10, colour=(255, 255, 255, 22 if large else 40))
    if panel.letters_y is not None:
        room = 2 * (grid.y - panel.letters_y)
        draw_letters(canvas, grid, panel.letters_y, min(panel.text, room))


def paint_record(canvas: Canvas, words: Words, panel: Panel, record: SeatProgress) -> None:
    """What only events change: crosses, points, figures."""
    draw_grid(canvas, ("board", record.seat), record.sheet, record.crossed, panel.grid)
    if record.counts_rows and panel.kind is not PanelKind.SMALL:
        draw_numbers(canvas, panel.grid, panel.numbers_room, panel.text)
    if panel.points is not None:
        worths, row = record.column_worths(), panel.points
        draw_points(canvas, panel.grid, row.top, row.height, worths, record.look.tint)
    if panel.kind is not PanelKind.LARGE:
        paint_figures(canvas, panel, record)
    elif record.misses is None:  # in a mission they stand with the goal
        paint_ledger(canvas, words, panel.foot, record)


def _paint_name(canvas: Canvas, words: Words, panel: Panel, view: SeatView) -> None:
    """The owner's name; it gets the room that the rest of the header leaves."""
    head, far, look = panel.head, panel.far, view.record.look
    size, edge, side = head.height - (10 if far else 12), 8 if far else 10, 40.0 if far else 34.0
    sign = badge(canvas, look, size)
    canvas.centre(sign, head.left + edge + size / 2, head.centery)
    left = head.left + size + 22.0
    doing = _doing_left(canvas, words, panel, view)
    right = head.right - panel.text * 2.1 if far else doing - 4
    tight = panel.kind is PanelKind.SMALL and view.doing is Doing.MARKED
    if look.away or (look.bot and not tight):
        sign = icon(canvas, Icon.BOT if look.bot else Icon.DOOR, side, lit(look.tint, 0.2))
        canvas.centre(sign, left + side / 2, head.centery)
        left += side + (12 if far else 8)
    if look.waits:
        left += canvas.text(str(look.waits), left, head.centery, side, GOLD) + 12
    if panel.kind is PanelKind.SMALL:
        name, width = look.name, right - left
        canvas.text(
            name,
            left,
            head.centery,
            panel.text,
            TEXT,
            width=width,
            name=True,
            least=SMALL,
            shadow=True,
        )
        return
    letters, least = (
        max(FAR, panel.text) if far else panel.text,
        40 if far else min(36, panel.text),
    )
    room = Rect(round(left), head.top, round(right - left), head.height)
    line = min(least, room.height * 0.48) if _breaks_names(panel) else float(least)
    if line < least and canvas.text_width(look.name, least) > room.width:
        # Letters that small do not stand out from every tint.
        well(canvas, room.inflate(12, -4), radius=10, colour=(12, 14, 24, 178))
    write_name(canvas, look.name, room, letters, least=least, line=line)


def _breaks_names(panel: Panel) -> bool:
    """Whether long names may take two lines."""
    return panel.small or panel.narrow or stacked(panel)


def dice_left(panel: Panel, mission: bool) -> float:
    """The left edge of the choice's dice in the header."""
    if panel.narrow:
        return panel.head.left + panel.head.width * (0.4 if stacked(panel) else 0.36)
    share = (0.335 if mission else 0.365) if panel.small else (0.44 if mission else 0.406)
    return panel.head.left + panel.head.width * share


def _doing_left(canvas: Canvas, words: Words, panel: Panel, view: SeatView) -> float:
    """The left edge of what a header says the seat does; without dice the name gets that room."""
    if _shows_dice(view):
        return _dice(canvas, panel, view)[0].left
    left = figures_left(canvas, panel, view.record)
    if _says_passed(panel, view):
        return left - canvas.text_width(words("table.passed"), _PASSED)
    return left - (_sign_size(panel) + 12 if view.doing in _SIGNS else 0)


def _sign_size(panel: Panel) -> float:
    return panel.head.height * 0.54 if panel.kind is PanelKind.SMALL else panel.text


def _says_passed(panel: Panel, view: SeatView) -> bool:
    """Whether the header says that the seat passed: small sheets have no line for that."""
    return view.doing is Doing.PASSED and panel.kind is PanelKind.SMALL


def _shows_dice(view: SeatView) -> bool:
    """Whether a choice is begun or complete."""
    begun = view.doing is Doing.CHOOSING and view.choice.begun
    return begun or view.doing is Doing.MARKED


def dice_boxes(panel: Panel, *, mission: bool) -> tuple[Rect, Rect]:
    """Boxes of the colour die and the number die in the header."""
    most = _NARROW_DIE if panel.narrow else _DIE
    size, left = min(panel.head.height - 12, most), round(dice_left(panel, mission))
    top = panel.head.centery - size // 2
    return Rect(left, top, size, size), Rect(left + size + 6, top, size, size)


def _dice(canvas: Canvas, panel: Panel, view: SeatView) -> tuple[Rect, Rect]:
    """Boxes of the dice of a seat's choice; on small sheets beside the score."""
    if panel.kind is not PanelKind.SMALL:
        return dice_boxes(panel, mission=view.record.misses is not None)
    size, right = panel.head.height - 22, round(figures_left(canvas, panel, view.record))
    box = Rect(right - 2 * size - 6, panel.head.centery - size // 2, size, size)
    return box, box.move(size + 6, 0)


# --- what is being chosen -------------------------------------------------------------------------


def paint_seat(canvas: Canvas, words: Words, panel: Panel, view: SeatView) -> None:
    """What changes with every choice, over the record: dice, candidates, preview, cursor."""
    tint = view.record.look.tint
    if panel.kind is not PanelKind.LARGE:  # there a line above the sheets says whose turn it is
        if view.awaited:
            frame(canvas, panel.box, lit(tint, 0.15), radius=_RADIUS, line=7 if panel.far else 5)
        _paint_name(canvas, words, panel, view)
        if panel.far:
            _paint_doing_below(canvas, words, panel, view)
        else:
            _paint_doing(canvas, words, panel, view)
    _paint_marks(canvas, panel, view)


def _paint_marks(canvas: Canvas, panel: Panel, view: SeatView) -> None:
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
    """Size of circles to be read from the sofa; None where the sheet is close."""
    return LARGE if panel.kind in (PanelKind.NEAR, PanelKind.FAR) else None


def _paint_doing(canvas: Canvas, words: Words, panel: Panel, view: SeatView) -> None:
    """The dice of the choice in the header, and its state."""
    choice, boxes = view.choice, _dice(canvas, panel, view)
    if _shows_dice(view):
        faces = choice.colour, choice.number
        for box, face, joker in zip(boxes, faces, choice.jokers, strict=True):
            if face is None:
                well(canvas, box.inflate(-4, -4), radius=12, colour=(10, 12, 22, 150))
            else:
                canvas.centre(token(canvas, face, box.width, marked=joker), *box.center)
    right, y, size = boxes[1].right, boxes[1].centery, float(panel.text)
    figures = figures_left(canvas, panel, view.record)
    if _says_passed(panel, view):
        canvas.text(words("table.passed"), figures, y, _PASSED, TEXT, anchor="right")
    elif view.doing is Doing.THINKING:
        size = _sign_size(panel)
        canvas.centre(icon(canvas, Icon.CLOCK, size, AMBER), figures - size / 2 - 4, y)
    elif view.doing is Doing.MARKED and panel.kind is not PanelKind.SMALL:
        canvas.centre(icon(canvas, Icon.CHECK, size, GO), right + 12 + size / 2, y)
    elif view.doing is Doing.CHOOSING and choice.begun:
        count = choice.cells.bit_count()
        most = choice.number.number if choice.number is not None else None
        ink = lit(view.record.look.tint if choice.whole else TEXT, 0.2)
        left = right + (6 if panel.narrow else 10)
        canvas.text(f"{count}/{most}" if most else str(count), left, y, size, ink)


def _paint_doing_below(canvas: Canvas, words: Words, panel: Panel, view: SeatView) -> None:
    """The same below the sheet, for reading across a room."""
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
        weight, y = Weight.MEDIUM, foot.centery - 5  # what reaches below the line is off the frame
        canvas.text(text, left, y, 38, TEXT, weight=weight, width=room, least=36)


def _draw_points(canvas: Canvas, panel: Panel, points: int, *, counting: bool) -> None:
    if panel.score is not None:
        draw_score(canvas, points, *panel.score, counting=counting)


# --- what moves by itself -------------------------------------------------------------------------


def draw_lively(canvas: Canvas, shown: Presenter, panel: Panel, record: SeatProgress) -> None:
    """What moves by itself on a panel: crosses being drawn, points counting up, things flying."""
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
