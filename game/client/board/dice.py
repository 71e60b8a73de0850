"""The dice of the roll on a board's tray: thrown, lying or leaving, and the places of those lost.

Never here: how dice roll (`draw.tumble`), where trays are (`layout`).
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.board.falling import draw_falling
from game.client.board.layout import Layout, floor_of
from game.client.draw.canvas import Canvas
from game.client.draw.floor import Floor
from game.client.draw.panels import well
from game.client.draw.pen import cross
from game.client.draw.theme import ALERT
from game.client.match.felt_dice import draw_lying, draw_taken, felt_dice
from game.client.match.presenter import Presenter
from game.rules.dice import Roll
from game.table.seat_view import Look

_DICE: Final = 3
"""Dice of each kind at the start of a mission."""


def floor_now(shown: Presenter, layout: Layout) -> Floor | None:
    """Where the dice on show were thrown, None before the first roll."""
    roll = shown.roll
    if roll is None:
        return None
    return floor_of(layout, len(roll.colours), len(roll.numbers), shown.thrower)


def draw_dice(
    canvas: Canvas, shown: Presenter, layout: Layout, looks: Sequence[Look], now: float
) -> None:
    """All dice of the roll; those that are taken on their way to the panel of who took them."""
    floor, roll = floor_now(shown, layout), shown.roll
    if floor is None or roll is None:
        return
    if layout.tower is not None:
        draw_falling(canvas, shown, floor, layout.tower, now)
    for die in felt_dice(shown, floor, now):
        if die.taken is None:
            draw_lying(canvas, shown, die, floor.die, now)
            continue
        look, home = looks[die.taken.seat], layout.panels[die.taken.seat].head.center
        draw_taken(canvas, shown, die, floor.die, now, look.name, look.tint, home)
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
