"""The felt under the large sheet: the dice of the roll on show."""

from collections.abc import Callable

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.dice import thin_die
from game.client.draw.panels import felt, frame
from game.client.draw.pen import pointer
from game.client.draw.theme import CREAM, GOLD, Rgb, lit
from game.client.match.felt_dice import FeltDie, draw_lying, draw_taken, felt_dice
from game.client.match.layout import MAIN, SPREAD, TRAY, Spread
from game.client.match.presenter import Presenter
from game.rules.dice import DieKind
from game.table.play.draft import Draft

_PEN = 72
_USELESS = 0.36
"""How much of a die is seen that cannot be chosen."""


def paint_tray(canvas: Canvas) -> None:
    """The felt; it does not move."""
    felt(canvas, TRAY, 34)


def draw_tray(
    canvas: Canvas,
    shown: Presenter,
    draft: Draft | None,
    names: tuple[str, ...],
    now: float,
    focused: tuple[DieKind, int] | None,
    home: Callable[[int], tuple[float, float]] = lambda seat: MAIN.midtop,
    spread: Spread = SPREAD,
    tint: Rgb = GOLD,
) -> None:
    """All dice of the roll, thrown, lying or leaving; `home` is where a seat's dice fly to.

    `tint` is that of whoever moves the cursor.
    """
    roll = shown.roll
    if roll is None:
        return
    colours, numbers = len(roll.colours), len(roll.numbers)
    floor = spread.floor(colours, numbers)
    dice = max(colours, numbers)
    for die in felt_dice(shown, floor, now):
        if die.taken is not None:
            seat = die.taken.seat
            name = names[seat] if seat < len(names) else "?"
            draw_taken(canvas, shown, die, spread.die, now, name, shown.tint(seat), home(seat))
        else:
            _draw_die(canvas, shown, spread.die, draft, die, now)
    if focused is not None:
        kind, index = focused
        _draw_cursor(canvas, spread.box(kind is DieKind.NUMBER, index, dice), tint)


def _draw_cursor(canvas: Canvas, box: Rect, tint: Rgb) -> None:
    """The pen that moves over the cells too, so that nobody takes other light for the cursor."""
    frame(canvas, box, lit(tint, 0.2), radius=24, line=6)
    canvas.centre(pointer(canvas, _PEN, tint), box.right - _PEN / 2, box.bottom - _PEN / 2)


def _draw_die(
    canvas: Canvas, shown: Presenter, size: int, draft: Draft | None, die: FeltDie, now: float
) -> None:
    """A die on the felt, in the light of the choice in the making."""
    if draft is None or shown.dice_moving:
        draw_lying(canvas, shown, die, size, now)
        return
    chosen = _chosen(draft, die.kind) == die.index
    picked = die.index == (
        draft.picked_colour if die.kind is DieKind.COLOUR else draft.picked_number
    )
    if not chosen and not picked and die.index not in draft.usable(die.kind):
        thin = thin_die(canvas, die.face, size, die.pose.strip, _USELESS)
        canvas.centre(thin, die.pose.x, die.pose.y)
        return
    light = GOLD if picked else CREAM if chosen else None
    draw_lying(canvas, shown, die, size, now, lift=12 if light else 0, light=light)


def _chosen(draft: Draft, kind: DieKind) -> int | None:
    """The die that would be sent, whether picked by hand or found by the program."""
    if draft.pair is None:
        return None
    return draft.pair.colour_die if kind is DieKind.COLOUR else draft.pair.number_die
