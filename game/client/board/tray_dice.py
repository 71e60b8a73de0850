"""The dice of the roll on a board's tray: thrown, at rest or leaving, and the places of lost ones.

Never here: how dice roll (`draw.dice.tumble`), where trays are (`layout`).
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

from pygame import Rect

from game.client.board.falling import draw_falling
from game.client.board.layout import Layout, Panel, floor_of
from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import thin_die
from game.client.draw.floor import Floor
from game.client.draw.panels import well
from game.client.draw.pen import cross
from game.client.draw.theme import ALERT, CREAM, GOLD, Rgb
from game.client.match.felt_dice import draw_lying, draw_taken, felt_dice
from game.client.match.presenter import Presenter
from game.rules.dice import DieKind, Roll
from game.table.play.draft import Draft
from game.table.play.seat_view import Look

_USELESS: Final = 0.36
"""Opacity of a die that cannot be chosen."""
_DICE: Final = 3
"""Dice of each kind at the start of a mission."""


def floor_now(shown: Presenter, layout: Layout) -> Floor | None:
    """Where the dice on show were thrown, None before the first roll."""
    roll = shown.roll
    if roll is None:
        return None
    return floor_of(layout, len(roll.colours), len(roll.numbers), shown.thrower)


class Use(Enum):
    """What a die is to the player who chooses, where dice show one person's choice."""

    OPEN = "open"
    USELESS = "useless"
    """Cannot be picked."""
    CHOSEN = "chosen"
    """Found by the program for the picked cells."""
    PICKED = "picked"


_LIGHTS: Final[dict[Use, Rgb]] = {Use.CHOSEN: CREAM, Use.PICKED: GOLD}
"""The glow under dice that are meant, which are lifted as well."""


def uses_of(draft: Draft | None, roll: Roll | None) -> tuple[Use, ...]:
    """The use of each die, colours then numbers; empty where nobody chooses."""
    if draft is None or roll is None:
        return ()
    pair = draft.pair
    chosen = (pair.colour_die, pair.number_die) if pair is not None else (None, None)
    kinds = (
        (DieKind.COLOUR, len(roll.colours), chosen[0], draft.picked_colour),
        (
            DieKind.NUMBER,
            len(roll.numbers),
            chosen[1],
            draft.picked_number,
        ),
    )
    found = []
    for kind, count, mine, picked in kinds:
        usable = draft.usable(kind)
        for die in range(count):
            if die == picked:
                found.append(Use.PICKED)
            elif die == mine:
                found.append(Use.CHOSEN)
            else:
                found.append(Use.OPEN if die in usable else Use.USELESS)
    return tuple(found)


def draw_dice(
    canvas: Canvas,
    shown: Presenter,
    layout: Layout,
    seats: Mapping[int, tuple[Panel, Look]],
    now: float,
    uses: Sequence[Use] = (),
) -> None:
    """All dice of the roll; taken ones are on their way to their player's panel."""
    floor, roll = floor_now(shown, layout), shown.roll
    if floor is None or roll is None:
        return
    if layout.tower is not None:
        draw_falling(canvas, shown, floor, layout.tower, now)
    for die in felt_dice(shown, floor, now):
        if die.taken is not None:
            panel, look = seats[die.taken.seat]
            home = panel.head.center
            draw_taken(canvas, shown, die, floor.die, now, look, home)
            continue
        use = uses[die.slot] if die.slot < len(uses) and not shown.dice_moving else Use.OPEN
        if use is Use.USELESS:
            thin = thin_die(canvas, die.face, floor.die, die.pose.strip, _USELESS)
            canvas.centre(thin, die.pose.x, die.pose.y)
            continue
        light, lift = _LIGHTS.get(use), 12 if use in _LIGHTS else 0
        draw_lying(canvas, shown, die, floor.die, now, lift=lift, light=light)
    if layout.tower is not None:
        _draw_given_up(canvas, layout, roll)


def _draw_given_up(canvas: Canvas, layout: Layout, roll: Roll) -> None:
    """The empty places of dice that the team gave up (C5)."""
    side = round(layout.die * 0.66)
    for first, dice in ((0, len(roll.colours)), (_DICE, len(roll.numbers))):
        for die in range(dice, _DICE):
            x, y = layout.dice[first + die]
            box = Rect(x - side // 2, y - side // 2, side, side)
            well(canvas, box, radius=side * 0.27, colour=(8, 14, 20, 150))
            canvas.centre(cross(canvas, canvas.px(side * 0.8), die, ALERT), x, y, 0.8)
