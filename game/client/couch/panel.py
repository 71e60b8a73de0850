"""A seat's panel: header, sheet, what is being chosen on it.

Never here: what the foot says (`foot`), where panels lie (`layout`).
"""

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from game.client.couch.hand import Hand
from game.client.couch.layout import Panel
from game.client.couch.looks import Look
from game.client.draw.canvas import Canvas
from game.client.draw.dice import token
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import band, card, frame, well
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
from game.client.mission.sheets import paint_misses
from game.client.words import Words
from game.rules.cells import START_COLUMN, Cell, Mask, cells_of, mask_of
from game.rules.dice import ColourFace, NumberFace, Roll
from game.rules.sheet import Sheet
from game.table.play.draft import Draft

_RADIUS = 22
_PEN_RESTS = 1.6
_NONE: Final[Rgb] = (206, 212, 232)
"""A figure that is nothing; it still has to be read on a tinted head."""
_SIGNS: Final[dict[Icon, Rgb]] = {Icon.CHECK: GO, Icon.NEXT: DIM, Icon.CLOCK: AMBER}
"""What a seat is at, beside its dice."""


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
    """From the right: room for the points gained, jokers left, stars still open or misses (C4)."""
    head, value = panel.head, figures(shown.match, seat)
    y, right = head.centery, head.right - 14.0
    size = panel.text * 1.25
    used = canvas.text_width(minus(value.gained), size)
    right -= max(used, size * 1.15) + 14
    small = panel.text * (0.86 if panel.small else 0.95)
    state = shown.match.seats[seat]
    joker = (Icon.JOKER, state.jokers, lit(GOLD, 0.2))
    right = _paint_figure(canvas, *joker, "8", small, right, y)
    if state.in_mission:
        side = round(panel.text * 0.66)
        paint_misses(canvas, state.misses, right - side * 3.5, y - side / 2, side)
        return
    star = (Icon.STAR, value.open_stars, (206, 212, 232))
    _paint_figure(canvas, *star, "15", small, right, y)


def _paint_figure(
    canvas: Canvas,
    sign: Icon,
    number: int,
    ink: Rgb,
    widest: str,
    size: float,
    right: float,
    y: float,
) -> float:
    """A figure with its sign, in room for the widest one; returns where the next one may end."""
    wide = canvas.text_width(widest, size)
    canvas.text(str(number), right - wide, y, size, TEXT if number else _NONE)
    canvas.centre(icon(canvas, sign, size * 0.92, ink), right - wide - size * 0.58, y)
    return right - wide - size * 1.06 - 16


# --- what is being chosen -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Doing:
    """What the header says of a seat's choice."""

    faces: tuple[Face | None, Face | None] | None = None
    """The dice, None where there is no room kept for any."""
    jokers: tuple[bool, bool] = (False, False)
    sign: Icon | None = None
    text: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """All that a seat's choice looks like now; the same state looks the same."""

    tint: Rgb
    gained: int | None
    """The points gained, None while they count up."""
    awaited: bool
    doing: Doing
    candidates: Mask = 0
    preview: Mask = 0
    cursor: Cell | None = None
    pen: int = 0
    """How much of the pen at the cursor is seen, in eighths."""
    shake: int = 0
    """How far the cursor is shaken aside, in units."""


_NOTHING: Final = Doing()


def state_of(shown: Presenter, what: Shown, now: float) -> State:
    """What a seat's choice looks like; `now` is the table's clock."""
    gained = None if shown.counts(what.seat) else shown.gained(what.seat, shown.now)
    hand, draft = what.hand, what.hand.draft if what.hand is not None else None
    doing = _doing(shown, what, draft)
    if hand is None or draft is None:
        return State(what.look.tint, gained, what.awaited, doing)
    since, rest = now - hand.refused_at, now - hand.moved_at - _PEN_RESTS
    shake = 0.0
    if 0 <= since < 0.3:
        shake = 5 * (1 - since / 0.3) * (1 if int(since * 30) % 2 else -1)
    return State(
        what.look.tint,
        gained,
        what.awaited,
        doing,
        candidates=_highlighted(draft) if draft.choice is None else 0,
        preview=draft.cells,
        cursor=hand.cell,
        pen=round(8 * max(0.0, min(1.0, 1.0 - rest / 0.4))),
        shake=round(shake),
    )


def _highlighted(draft: Draft) -> Mask:
    """Before anything is picked nearly every cell would be framed, which tells nothing."""
    return draft.candidates() if not draft.is_empty else 0


def _doing(shown: Presenter, what: Shown, draft: Draft | None) -> Doing:
    """The dice of the choice, and how far it is."""
    roll = shown.roll
    if shown.dice_moving or roll is None:
        return _NOTHING
    deed = shown.deeds.get(what.seat, Deed.WAITING)
    if deed is Deed.MARKED and what.seat in shown.dice_of:
        colour, number = shown.dice_of[what.seat]
        return Doing((roll.colours[colour], roll.numbers[number]), sign=Icon.CHECK)
    if deed is Deed.PASSED:
        return Doing(sign=Icon.NEXT)
    if draft is not None:
        return _drafted(draft, roll, shown.match.seats[what.seat].sheet)
    return Doing(sign=Icon.CLOCK) if what.awaited else _NOTHING


def _drafted(draft: Draft, roll: Roll, sheet: Sheet) -> Doing:
    faces, jokers = picked_faces(draft, roll, sheet), jokers_of(draft, roll)
    if draft.is_empty:
        return Doing(faces, jokers)
    count = draft.cells.bit_count()
    most = faces[1].number if faces[1] is not None else None
    text = f"{count}/{most}" if most else str(count)
    return Doing(faces, jokers, text=text, whole=draft.choice is not None)


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


def draw_state(canvas: Canvas, panel: Panel, state: State) -> None:
    """The choice being made: dice in the header, candidates, preview, cursor."""
    if state.awaited:
        frame(canvas, panel.box, lit(state.tint, 0.15), radius=_RADIUS, line=5)
    doing = state.doing
    if doing.faces is not None:
        _draw_dice(canvas, panel, doing.faces, doing.jokers)
    if state.gained is not None:
        _draw_points(canvas, panel, state.gained, counting=False)
    box = dice_boxes(panel)[1]
    if doing.sign is not None:
        sign = icon(canvas, doing.sign, panel.text, _SIGNS[doing.sign])
        canvas.centre(sign, box.right + 12 + panel.text / 2, box.centery)
    if doing.text:
        ink = lit(state.tint if doing.whole else TEXT, 0.2)
        canvas.text(doing.text, box.right + 10, box.centery, panel.text, ink)
    draw_candidates(canvas, panel.grid, state.candidates)
    draw_preview(canvas, panel.grid, state.preview, state.tint)
    if state.cursor is not None:
        grid = replace(panel.grid, x=panel.grid.x + state.shake)
        draw_cursor(canvas, grid, state.cursor, state.tint, state.pen / 8)


def _draw_points(canvas: Canvas, panel: Panel, points: int, *, counting: bool) -> None:
    right, y = panel.head.right - 14, panel.head.centery
    draw_gained(canvas, points, right, y, panel.text * 1.25, counting=counting)


def _draw_dice(
    canvas: Canvas,
    panel: Panel,
    faces: tuple[Face | None, Face | None],
    jokers: tuple[bool, bool],
) -> None:
    for box, face, joker in zip(dice_boxes(panel), faces, jokers, strict=True):
        if face is None:
            well(canvas, box.inflate(-4, -4), radius=12, colour=(10, 12, 22, 150))
            continue
        canvas.centre(token(canvas, face, box.width, marked=joker), *box.center)


# --- what moves by itself -------------------------------------------------------------------------


def draw_lively(
    canvas: Canvas, words: Words, shown: Presenter, panel: Panel, seat: int, tint: Rgb
) -> None:
    """Crosses being drawn, and what is celebrated."""
    fresh = shown.on_top(seat)
    if fresh:
        draw_fresh(canvas, shown.match.seats[seat].sheet, panel.grid, fresh)
    if all(ribbon.seat != seat for ribbon in shown.ribbons):
        return
    if shown.counts(seat):
        _draw_points(canvas, panel, shown.gained(seat, shown.now), counting=True)
    score = (panel.head.right - 32.0, float(panel.head.centery))
    draw_celebrations(canvas, shown, seat, panel.grid, tint, score, shown.now)
    _draw_ribbons(canvas, words, shown, panel, seat)


def _draw_ribbons(canvas: Canvas, words: Words, shown: Presenter, panel: Panel, seat: int) -> None:
    height = 58 if panel.small else round(panel.text * 1.7)

    def place(number: int) -> Rect:
        box = Rect(0, 0, round(panel.grid.width * 0.62), height)
        box.midtop = (panel.box.centerx, panel.head.bottom + 6 + number * (height + 8))
        return box

    draw_ribbons(canvas, words, shown, seat, place, height * 0.58)
