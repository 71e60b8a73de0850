"""What lies between the sheets: the roll, the dice, what the colours pay.

Who is awaited stands in `awaited`. Never here: sheets, or where things lie (`layout`).
"""

from collections.abc import Sequence
from functools import cache

from pygame import Rect

from game.client.couch.layout import Layout, Panel, layout_for
from game.client.couch.looks import Look
from game.client.couch.mission_layout import tower_floor
from game.client.couch.strip import draw_frame
from game.client.draw.canvas import Canvas
from game.client.draw.cells import chip
from game.client.draw.floor import Floor
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import card, felt, spot, well
from game.client.draw.theme import AMBER, DIM, GO, GOLD, TEXT, Rgb, lit
from game.client.match.felt_dice import draw_lying, draw_taken, felt_dice
from game.client.match.figures import colour_worths
from game.client.match.presenter import Presenter
from game.client.words import Words
from game.rules.dice import COLOURS, Colour
from game.rules.match import Match
from game.rules.seat import COLOUR_FIRST, COLOUR_LATER

_HAND = 130
"""How far outside of the tray the hand is that throws the dice."""
_ROOMY = 260
"""From this height on the colours have room for what is left of each on each sheet."""
_QUIET: Rgb = (188, 194, 216)


def paint_shells(canvas: Canvas, layout: Layout) -> None:
    """The cards and the felt; they do not move."""
    for box in (layout.roll, layout.awaited, layout.colours):
        card(canvas, box, radius=26, lifted=80)
    for room in (layout.strip, layout.spare):
        if room is not None:
            card(canvas, room, radius=22, lifted=80)
    felt(canvas, layout.tray, 34)
    spot(canvas, *layout.tray.center, min(layout.tray.size) * 0.7, (150, 230, 220), 40)


# --- the roll -------------------------------------------------------------------------------------


def paint_roll(
    canvas: Canvas, words: Words, layout: Layout, number: int, *, last: bool = False
) -> None:
    """Which roll it is, or that it is the `last` one, and the sign that opens the menu."""
    box, text, ink = layout.roll, words("table.roll", number=number), TEXT
    if last:
        text, ink = words("announce.last_label"), AMBER
    if box.height > 120:
        sign = icon(canvas, Icon.DOTS, 40, DIM)
        canvas.centre(sign, box.right - 34, box.top + 26)
        canvas.text(text, box.centerx, box.top + 68, 42, ink, anchor="middle", width=box.width - 20)
        return
    canvas.text(text, box.left + 24, box.centery, 48, ink, width=box.width - 190)
    canvas.centre(icon(canvas, Icon.DOTS, 48, DIM), box.right - 44, box.centery)


def said_box(layout: Layout) -> Rect:
    """Where is written what is said aloud: over who is awaited, for a moment."""
    box = layout.awaited
    return box if box.height < 200 else Rect(box.left, box.top, box.width, 166)


def menu_box(layout: Layout) -> Rect:
    """Where a pointer opens the menu."""
    return layout.roll


def draw_clock(canvas: Canvas, layout: Layout, seconds: int | None) -> None:
    """The seconds left for the choices due now (D2)."""
    if seconds is None:
        return
    box, ink = layout.roll, AMBER
    if box.height > 120:
        canvas.centre(icon(canvas, Icon.CLOCK, 36, ink), box.left + 52, box.bottom - 34)
        canvas.text(str(seconds), box.left + 82, box.bottom - 34, 42, ink)
        return
    wide = canvas.text(str(seconds), box.right - 84, box.centery, 46, ink, anchor="right")
    canvas.centre(icon(canvas, Icon.CLOCK, 40, ink), box.right - 112 - wide, box.centery)


# --- the dice -------------------------------------------------------------------------------------


@cache
def floor_of(sheets: int, colours: int, numbers: int, active: int) -> Floor:
    """Where so many dice are thrown when a seat is active: they come from its sheet."""
    layout = layout_for(sheets)
    tray, kinds = layout.tray, len(layout.dice) // 2
    places = layout.dice[:colours] + layout.dice[kinds : kinds + numbers]
    hand = layout.panels[active].box.center if active < len(layout.panels) else (0, 0)
    dx, dy = hand[0] - tray.centerx, hand[1] - tray.centery
    reach = min(
        (tray.width / 2 + _HAND) / max(1, abs(dx)), (tray.height / 2 + _HAND) / max(1, abs(dy))
    )
    source = (tray.centerx + dx * reach, tray.centery + dy * reach)
    return Floor(
        tray.left + 4, tray.top + 6, tray.right - 4, tray.bottom - 10, layout.die, places, source
    )


def floor_now(shown: Presenter, layout: Layout) -> Floor | None:
    """Where the dice on show were thrown, None before the first roll."""
    roll = shown.roll
    if roll is None:
        return None
    many = (len(layout.panels), len(roll.colours), len(roll.numbers))
    return floor_of(*many, shown.thrower) if layout.tower is None else tower_floor(*many)


def draw_tray(
    canvas: Canvas, shown: Presenter, layout: Layout, looks: Sequence[Look], now: float
) -> None:
    """All dice of the roll, thrown, lying or leaving."""
    floor = floor_now(shown, layout)
    if floor is not None:
        draw_thrown(canvas, shown, floor, layout.panels, looks, now)


def draw_thrown(
    canvas: Canvas,
    shown: Presenter,
    floor: Floor,
    panels: Sequence[Panel],
    looks: Sequence[Look],
    now: float,
) -> None:
    """All dice of the roll, those that are taken on their way to the panel of who took them."""
    size = floor.die
    for die in felt_dice(shown, floor, now):
        if die.taken is None:
            draw_lying(canvas, shown, die, size, now)
            continue
        look, home = looks[die.taken.seat], panels[die.taken.seat].head.center
        draw_taken(canvas, shown, die, size, now, look.name, look.tint, home)


# --- the colours ----------------------------------------------------------------------------------


def paint_colours(canvas: Canvas, match: Match, layout: Layout, looks: Sequence[Look]) -> None:
    """What each colour pays now, and who has it already (S2)."""
    box = layout.colours
    step = (box.width - 24) / len(COLOURS)
    high = box.height > 170
    size = min(step - 12, 66)
    top = box.top + 14
    for i, colour in enumerate(COLOURS):
        x = box.left + 12 + (i + 0.5) * step
        canvas.centre(chip(canvas, colour, size), x, top + size / 2)
        owners = [seat for seat, state in enumerate(match.seats) if colour in state.colours]
        points, ink = (COLOUR_LATER, _QUIET) if owners else (COLOUR_FIRST, GOLD)
        canvas.text(str(points), x, top + size + 34, 52, ink, anchor="middle")
        y = box.bottom - 30 if high else top + 6
        if box.height > _ROOMY:
            continue
        _paint_owners(canvas, x if high else x + size * 0.36, y, owners, looks, 36)
    if box.height > _ROOMY:
        _paint_left(canvas, match, layout, looks, top + round(size) + 74)


def colour_box(layout: Layout, colour: Colour) -> Rect:
    """The field of a colour in the box of all colours."""
    box = layout.colours
    step = (box.width - 24) / len(COLOURS)
    left = round(box.left + 12 + COLOURS.index(colour) * step)
    return Rect(left + 2, box.top + 6, round(step) - 4, min(box.height - 12, 144))


def draw_colour_focus(
    canvas: Canvas, layout: Layout, cursors: Sequence[tuple[Colour, Rgb]]
) -> None:
    """Frames around the colours under the cursors, in their players' tints."""
    for colour in {colour for colour, _ in cursors}:
        tints = [tint for at, tint in cursors if at is colour]
        draw_frame(canvas, colour_box(layout, colour), tints)


def _paint_left(
    canvas: Canvas, match: Match, layout: Layout, looks: Sequence[Look], top: int
) -> None:
    """How many cells of each colour are still open on each sheet, where there is room for it."""
    step = (layout.colours.bottom - 16 - top) / len(looks)
    for seat, look in enumerate(looks):
        y = round(top + seat * step)
        for worth in colour_worths(match, seat):
            field = colour_box(layout, worth.colour)
            track = Rect(field.left + 4, y + 52, field.width - 8, 22)
            well(canvas, track, radius=11, colour=(10, 12, 22, 190))
            whole = match.seats[seat].sheet.colour_masks[worth.colour].bit_count()
            done = round((track.width - 6) * (whole - worth.left) / whole)
            if done > 0:
                full = Rect(track.left + 3, track.top + 3, max(16, done), track.height - 6)
                canvas.bar(full, look.tint, 8)
            if worth.won:
                canvas.centre(icon(canvas, Icon.CHECK, 38, GO), track.centerx, y + 26)
            else:
                ink = lit(look.tint, 0.3)
                canvas.text(str(worth.left), track.centerx, y + 26, 38, ink, anchor="middle")


def _paint_owners(
    canvas: Canvas, x: float, y: float, owners: Sequence[int], looks: Sequence[Look], size: float
) -> None:
    step = size * 0.72
    left = x - step * (len(owners) - 1) / 2
    for i, seat in enumerate(owners):
        canvas.centre(badge(canvas, looks[seat].name, looks[seat].tint, size), left + i * step, y)
