"""Displays between the sheets: the roll, what colours pay, and the cards behind all of them.

Never here: sheets, dice, mission displays, or where things lie (`layout`).
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.board.columns import draw_frame
from game.client.board.layout import Display, Layout
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import card, felt, spot, well
from game.client.draw.sheet_cells import chip
from game.client.draw.theme import AMBER, DIM, GO, GOLD, TEXT, Rgb, lit
from game.client.match.mission_words import mission_title
from game.client.words import Words
from game.rules.dice import COLOURS, Colour
from game.rules.mission import MissionPlan
from game.rules.seat import COLOUR_FIRST, COLOUR_LATER
from game.table.play.seat_view import Look, SeatProgress

_ROOMY: Final = 260
"""From this height on, the colours also show how many cells of each every sheet has left."""
_ROOMY_GOAL: Final = 480
"""From this height on, a goal has a card with the mission's name at the top."""
_TITLE: Final = 66
_QUIET: Final[Rgb] = (188, 194, 216)
_CARDS: Final = (
    Display.ROLL,
    Display.ROUTE,
    Display.TRACK,
    Display.COLOURS,
    Display.COLUMNS,
    Display.RACE,
    Display.MILESTONES,
)
"""Displays that lie on a card of their own."""
_RADII: Final = {Display.COLUMNS: 22, Display.RACE: 22}


def paint_shells(canvas: Canvas, layout: Layout) -> None:
    """The cards and the felt, which never move."""
    for display, box in layout.displays:
        if display in _CARDS or (display is Display.GOAL and box.height > _ROOMY_GOAL):
            lifted = 110 if display is Display.TRACK else 80
            card(canvas, box, radius=_RADII.get(display, 26), lifted=lifted)
        # Its shadow lies on that of the roll, and below those of all others.
        if display in (Display.ROLL, Display.ROUTE, Display.TRACK) and layout.awaited is not None:
            card(canvas, layout.awaited, radius=26, lifted=80)
    felt(canvas, layout.tray, 34)
    if layout.felt is None:
        spot(canvas, *layout.tray.center, min(layout.tray.size) * 0.7, (150, 230, 220), 40)


def goal_box(box: Rect) -> Rect:
    """The goal's box in its display, below the mission's name where that has room."""
    if box.height <= _ROOMY_GOAL:
        return box
    return Rect(box.left, box.top + _TITLE, box.width, box.height - _TITLE)


def paint_title(canvas: Canvas, words: Words, plan: MissionPlan, box: Rect) -> None:
    """The mission's name."""
    y, title = box.top + _TITLE // 2 + 4, mission_title(words, plan.mission.value)
    canvas.text(title, box.left + 24, y, 42, GOLD, width=box.width - 48, least=36)


# --- the roll -------------------------------------------------------------------------------------


def paint_roll(
    canvas: Canvas, words: Words, box: Rect, number: int, *, last: bool = False, menu: bool = True
) -> None:
    """The number of the roll, or that it is the `last` one, and the sign that opens the `menu`."""
    text, ink = words("table.roll", number=number), TEXT
    if last:
        text, ink = words("announce.last_label"), AMBER
    if box.height > 120:
        if menu:
            canvas.centre(icon(canvas, Icon.DOTS, 40, DIM), box.right - 34, box.top + 26)
        canvas.text(text, box.centerx, box.top + 68, 42, ink, anchor="middle", width=box.width - 20)
        return
    canvas.text(text, box.left + 24, box.centery, 48, ink, width=box.width - 190)
    if menu:
        canvas.centre(icon(canvas, Icon.DOTS, 48, DIM), box.right - 44, box.centery)


def draw_clock(canvas: Canvas, box: Rect, seconds: int) -> None:
    """Seconds left for the choices due now, at the right end of a box (D2)."""
    wide = canvas.text(str(seconds), box.right, box.centery, 46, AMBER, anchor="right")
    canvas.centre(icon(canvas, Icon.CLOCK, 40, AMBER), box.right - 28 - wide, box.centery)


# --- the colours ----------------------------------------------------------------------------------


def paint_colours(canvas: Canvas, box: Rect, records: Sequence[SeatProgress]) -> None:
    """What each colour pays now, and who has completed it (S2)."""
    step = (box.width - 24) / len(COLOURS)
    high = box.height > 170
    size = min(step - 12, 66)
    top = box.top + 14
    for i, colour in enumerate(COLOURS):
        x = box.left + 12 + (i + 0.5) * step
        canvas.centre(chip(canvas, colour, size), x, top + size / 2)
        owners = [record.look for record in records if colour in dict(record.colours)]
        points, ink = (COLOUR_LATER, _QUIET) if owners else (COLOUR_FIRST, GOLD)
        canvas.text(str(points), x, top + size + 34, 52, ink, anchor="middle")
        if box.height <= _ROOMY:
            y = box.bottom - 30 if high else top + 6
            _paint_owners(canvas, x if high else x + size * 0.36, y, owners, 36)
    if box.height > _ROOMY:
        _paint_left(canvas, box, records, top + round(size) + 74)


def _colour_box(box: Rect, colour: Colour) -> Rect:
    """The field of a colour in the box of all colours."""
    step = (box.width - 24) / len(COLOURS)
    left = round(box.left + 12 + COLOURS.index(colour) * step)
    return Rect(left + 2, box.top + 6, round(step) - 4, min(box.height - 12, 144))


def draw_colour_focus(canvas: Canvas, box: Rect, cursors: Sequence[tuple[Colour, Rgb]]) -> None:
    """Frames around the colours under cursors, in their players' tints."""
    for colour in {colour for colour, _ in cursors}:
        tints = [tint for at, tint in cursors if at is colour]
        draw_frame(canvas, _colour_box(box, colour), tints)


def _paint_left(canvas: Canvas, box: Rect, records: Sequence[SeatProgress], top: int) -> None:
    """How many cells of each colour every sheet has left, where there is room."""
    step = (box.bottom - 16 - top) / len(records)
    for record in records:
        y, tint = round(top + record.seat * step), record.look.tint
        for worth in record.colour_worths():
            field = _colour_box(box, worth.colour)
            track = Rect(field.left + 4, y + 52, field.width - 8, 22)
            well(canvas, track, radius=11, colour=(10, 12, 22, 190))
            whole = record.sheet.colour_masks[worth.colour].bit_count()
            done = round((track.width - 6) * (whole - worth.left) / whole)
            if done > 0:
                full = Rect(track.left + 3, track.top + 3, max(16, done), track.height - 6)
                canvas.bar(full, tint, 8)
            if worth.won:
                canvas.centre(icon(canvas, Icon.CHECK, 38, GO), track.centerx, y + 26)
            else:
                ink = lit(tint, 0.3)
                canvas.text(str(worth.left), track.centerx, y + 26, 38, ink, anchor="middle")


def _paint_owners(canvas: Canvas, x: float, y: float, owners: Sequence[Look], size: float) -> None:
    step = size * 0.72
    left = x - step * (len(owners) - 1) / 2
    for i, look in enumerate(owners):
        canvas.centre(badge(canvas, look, size), left + i * step, y)
