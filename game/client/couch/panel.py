"""A seat's panel: header, sheet, what is being chosen on it.

Never here: what the foot says (`foot`), where panels lie (`layout`).
"""

from dataclasses import dataclass

from pygame import Rect

from game.client.couch.hand import Hand
from game.client.couch.layout import Panel
from game.client.couch.looks import Look
from game.client.draw.canvas import Canvas
from game.client.draw.dice import token
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import band, card, frame, well
from game.client.draw.pieces import piece
from game.client.draw.sheet import (
    draw_candidates,
    draw_cursor,
    draw_fresh,
    draw_grid,
    draw_letters,
    draw_points,
    draw_preview,
)
from game.client.draw.solid import Face
from game.client.draw.theme import (
    AMBER,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GO,
    GOLD,
    TEXT,
    Rgb,
    blend,
    lit,
)
from game.client.match.celebrate import draw_celebrations
from game.client.match.figures import column_worths, figures, minus
from game.client.match.presenter import Deed, Presenter
from game.client.match.ribbons import draw_gained, draw_ribbons
from game.client.words import Words
from game.rules.cells import START_COLUMN, Cell, Mask, cells_of, mask_of
from game.rules.dice import ColourFace, NumberFace, Roll
from game.rules.sheet import Sheet
from game.table.draft import Draft

_RADIUS = 22
_PEN_RESTS = 1.6


@dataclass(frozen=True, slots=True)
class Shown:
    """A seat as it is drawn now."""

    seat: int
    look: Look
    hand: Hand | None
    """The hand of who plays it here, None for seats of others."""
    awaited: bool


def paint_shell(canvas: Canvas, panel: Panel, look: Look) -> None:
    """The panel itself; it does not move."""
    tint, box = look.tint, panel.box
    top, edge = blend(CARD_TOP, tint, 0.12), blend(CARD_EDGE, tint, 0.45)
    card(canvas, box, radius=_RADIUS, top=top, edge=edge, lifted=80)
    band(canvas, panel.head, tint, radius=_RADIUS)
    if panel.letters_y is not None:
        draw_letters(canvas, panel.grid, panel.letters_y, panel.text)
    wide = round(panel.grid.pitch)
    column = Rect(0, round(panel.grid.y) - 3, wide, round(panel.grid.height) + 6)
    column.centerx = round(panel.grid.column_middle(START_COLUMN))
    well(canvas, column, radius=10, colour=(255, 255, 255, 40))


def paint_panel(canvas: Canvas, shown: Presenter, panel: Panel, seat: int, look: Look) -> None:
    """What stays as it is until something happens: crosses, points, who sits there, figures."""
    state = shown.match.seats[seat]
    still = state.crossed & ~mask_of(shown.fresh(seat))
    draw_grid(canvas, ("couch", seat), state.sheet, still, panel.grid)
    if panel.points is not None:
        worths = column_worths(shown.match, seat)
        draw_points(canvas, panel.grid, panel.points.top, panel.points.height, worths, look.tint)
    _paint_name(canvas, panel, look)
    _paint_figures(canvas, shown, panel, seat)


def _paint_name(canvas: Canvas, panel: Panel, look: Look) -> None:
    head, size = panel.head, panel.head.height - 12
    canvas.centre(
        badge(canvas, look.name, look.tint, size), head.left + 10 + size / 2, head.centery
    )
    left = head.left + size + 22
    room = dice_left(panel) - left - 12
    if look.bot or look.away:
        sign = icon(canvas, Icon.BOT if look.bot else Icon.DOOR, 34, lit(look.tint, 0.2))
        canvas.centre(sign, left + 17, head.centery)
        left, room = left + 42, room - 42
    size = panel.text
    canvas.text(
        look.name, left, head.centery, size, TEXT, width=room, name=True, least=min(36, size)
    )


def dice_left(panel: Panel) -> float:
    """Where the dice of the choice begin in the header."""
    return panel.head.left + panel.head.width * (0.335 if panel.small else 0.36)


def dice_boxes(panel: Panel) -> tuple[Rect, Rect]:
    """The places of the colour die and the number die in the header."""
    size, left = panel.head.height - 12, round(dice_left(panel))
    top = panel.head.top + 6
    return Rect(left, top, size, size), Rect(left + size + 6, top, size, size)


def _paint_figures(canvas: Canvas, shown: Presenter, panel: Panel, seat: int) -> None:
    """From the right: room for the points gained, jokers left, stars still open."""
    head, value = panel.head, figures(shown.match, seat)
    y, right = head.centery, head.right - 14.0
    size = panel.text * 1.25
    used = canvas.text_width(minus(value.gained), size)
    right -= max(used, size * 1.15) + 14
    small = panel.text * (0.86 if panel.small else 0.95)
    jokers = shown.match.seats[seat].jokers
    for sign, number, ink in (
        (Icon.JOKER, jokers, lit(GOLD, 0.2)),
        (Icon.STAR, value.open_stars, (206, 212, 232)),
    ):
        wide = canvas.text_width("15" if sign is Icon.STAR else "8", small)
        canvas.text(str(number), right - wide, y, small, TEXT if number else DIM)
        canvas.centre(icon(canvas, sign, small * 0.92, ink), right - wide - small * 0.58, y)
        right -= wide + small * 1.06 + 16


# --- what moves -----------------------------------------------------------------------------------


def draw_panel(
    canvas: Canvas, words: Words, shown: Presenter, panel: Panel, what: Shown, now: float
) -> None:
    """Crosses being drawn, the choice being made, cursor, ribbons; `now` is the table's clock."""
    tint, grid = what.look.tint, panel.grid
    if what.awaited:
        frame(canvas, panel.box, lit(tint, 0.15), radius=_RADIUS, line=5)
    sheet = shown.match.seats[what.seat].sheet
    draw_fresh(canvas, sheet, grid, shown.fresh(what.seat))
    _draw_deed(canvas, shown, panel, what)
    hand = what.hand
    if hand is not None and hand.draft is not None:
        _draw_choice(canvas, panel, hand, hand.draft, tint, now)
    right, y = panel.head.right - 14, panel.head.centery
    draw_gained(canvas, shown, what.seat, right, y, panel.text * 1.25)
    draw_celebrations(canvas, shown, what.seat, grid, tint, (right - 18.0, y), shown.now)
    _draw_ribbons(canvas, words, shown, panel, what.seat)


def _draw_choice(
    canvas: Canvas, panel: Panel, hand: Hand, draft: Draft, tint: Rgb, now: float
) -> None:
    whole = draft.choice is not None
    if not whole:
        draw_candidates(canvas, panel.grid, _highlighted(draft))
    draw_preview(canvas, panel.grid, draft.cells, tint)
    rest = now - hand.moved_at - _PEN_RESTS
    pen = max(0.0, min(1.0, 1.0 - rest / 0.4))
    shake = 0.0
    since = now - hand.refused_at
    if 0 <= since < 0.3:
        shake = 5 * (1 - since / 0.3) * (1 if int(since * 30) % 2 else -1)
    grid = type(panel.grid)(panel.grid.x + shake, panel.grid.y, panel.grid.pitch)
    draw_cursor(canvas, grid, hand.cell, tint, pen)


def _highlighted(draft: Draft) -> Mask:
    """Before anything is picked nearly every cell would be framed, which tells nothing."""
    return draft.candidates() if not draft.is_empty else 0


def _draw_deed(canvas: Canvas, shown: Presenter, panel: Panel, what: Shown) -> None:
    """The dice of the choice in the header, and how far it is."""
    roll = shown.roll
    if shown.dice_moving or roll is None:
        return
    deed = shown.deeds.get(what.seat, Deed.WAITING)
    if deed is Deed.MARKED and what.seat in shown.dice_of:
        colour, number = shown.dice_of[what.seat]
        _draw_dice(canvas, panel, roll.colours[colour], roll.numbers[number])
        _draw_after_dice(canvas, panel, Icon.CHECK, GO)
    elif deed is Deed.PASSED:
        _draw_after_dice(canvas, panel, Icon.NEXT, DIM)
    elif what.hand is not None and what.hand.draft is not None:
        _draw_draft(canvas, shown, panel, what, what.hand.draft, roll)
    elif what.awaited:
        _draw_after_dice(canvas, panel, Icon.CLOCK, AMBER)


def _draw_draft(
    canvas: Canvas, shown: Presenter, panel: Panel, what: Shown, draft: Draft, roll: Roll
) -> None:
    sheet = shown.match.seats[what.seat].sheet
    colour, number = picked_faces(draft, roll, sheet)
    _draw_dice(canvas, panel, colour, number, jokers_of(draft, roll))
    if draft.is_empty:
        return
    count = draft.cells.bit_count()
    most = number.number if number is not None else None
    text = f"{count}/{most}" if most else str(count)
    ink = what.look.tint if draft.choice is not None else TEXT
    box = dice_boxes(panel)[1]
    canvas.text(text, box.right + 10, box.centery, panel.text, lit(ink, 0.2))


def picked_faces(
    draft: Draft, roll: Roll, sheet: Sheet
) -> tuple[ColourFace | None, NumberFace | None]:
    """What the picked dice stand for; jokers show the colour and number they are used as."""
    pair = draft.pair
    colour = pair.colour_die if pair else draft.picked_colour
    number = pair.number_die if pair else draft.picked_number
    face = roll.colours[colour] if colour is not None else None
    count = roll.numbers[number] if number is not None else None
    if draft.cells and (face is None or face is ColourFace.JOKER):
        first: Cell = cells_of(draft.cells)[0]
        face = ColourFace(sheet.colours[first].value)
    if count is NumberFace.JOKER and pair is not None:
        count = NumberFace(draft.cells.bit_count())
    return face, count


def jokers_of(draft: Draft, roll: Roll) -> tuple[bool, bool]:
    """Whether the colour and the number of the choice are jokers (P4)."""
    pair = draft.pair
    if pair is None:
        return False, False
    return (
        roll.colours[pair.colour_die] is ColourFace.JOKER,
        roll.numbers[pair.number_die] is NumberFace.JOKER,
    )


def _draw_dice(
    canvas: Canvas,
    panel: Panel,
    colour: Face | None,
    number: Face | None,
    jokers: tuple[bool, bool] = (False, False),
) -> None:
    boxes = dice_boxes(panel)

    def paint(part: Canvas) -> None:
        for box, face, joker in zip(boxes, (colour, number), jokers, strict=True):
            if face is None:
                well(part, box.inflate(-4, -4), radius=12, colour=(10, 12, 22, 150))
                continue
            part.centre(token(part, face, box.width, marked=joker), *box.center)

    piece(canvas, boxes[0].union(boxes[1]), ("picked", colour, number, jokers), paint)


def _draw_after_dice(canvas: Canvas, panel: Panel, sign: Icon, ink: Rgb) -> None:
    box = dice_boxes(panel)[1]
    canvas.centre(icon(canvas, sign, panel.text, ink), box.right + 12 + panel.text / 2, box.centery)


def _draw_ribbons(canvas: Canvas, words: Words, shown: Presenter, panel: Panel, seat: int) -> None:
    height = 58 if panel.small else round(panel.text * 1.7)

    def place(number: int) -> Rect:
        box = Rect(0, 0, round(panel.grid.width * 0.62), height)
        box.midtop = (panel.box.centerx, panel.head.bottom + 6 + number * (height + 8))
        return box

    draw_ribbons(canvas, words, shown, seat, place, height * 0.58)
