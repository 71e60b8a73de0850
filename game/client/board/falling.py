"""Dice on their way into a mission's tower (`draw.dice.tower` draws the tower itself).

How they come out and roll is up to the throw (`draw.dice.tumble`), as in any other tray.
"""

from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import ANGLES, die
from game.client.draw.dice.solid import Face
from game.client.draw.dice.tower import draw_front, funnel
from game.client.draw.dice.tumble import SECONDS, throw
from game.client.draw.floor import Floor
from game.client.match.presenter import Presenter

_HEIGHT: Final = 190
"""Height above the funnel at which a die is let go."""
_ASIDE: Final = 22
_TURNS: Final = 6


def draw_falling(
    canvas: Canvas, shown: Presenter, floor: Floor | None, tower: Rect, now: float
) -> None:
    """The dice that are falling into the funnel, and the front of the tower over them."""
    roll, since = shown.roll, now - shown.rolled_at
    if roll is None or floor is None or not shown.lively or not 0 <= since < SECONDS:
        return
    thrown = throw(shown.throw_seed, floor)
    x, y = funnel(tower)
    seen = False
    faces: tuple[Face, ...] = (*roll.colours, *roll.numbers)
    for slot, face in enumerate(faces):
        share = thrown.fallen(slot, since)
        if share is None:
            continue
        seen = True
        aside = (slot % 3 - 1) * _ASIDE * (1 - share)
        drop = -_HEIGHT + (_HEIGHT + floor.die * 0.75) * share * share
        turn = int(share * _TURNS + slot * 3) % len(ANGLES)
        canvas.centre(die(canvas, face, floor.die, slot, turn), x + aside, y + drop)
    if seen:
        draw_front(canvas, tower)
