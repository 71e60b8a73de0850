"""A seat's panel on the big view: a name that can be read from afar, its points, and below the
sheet the dice of its choice, stars and jokers, in missions the misses.

Never here: where panels lie (`layout`), what moves on them (`couch.panel`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.couch.layout import Panel
from game.client.couch.looks import Look
from game.client.draw.canvas import Canvas
from game.client.draw.dice import token
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import frame
from game.client.draw.sheet import draw_grid, draw_points
from game.client.draw.solid import Face
from game.client.draw.theme import AMBER, DIM, GO, GOLD, TEXT, Rgb, lit
from game.client.fonts import Weight
from game.client.match.figures import column_worths, figures
from game.client.match.presenter import Deed, Presenter
from game.client.match.ribbons import draw_gained
from game.client.mission.sheets import paint_misses
from game.rules.cells import mask_of

_RADIUS: Final = 22
LEAST: Final = 44
"""How large names are at least, and figures where there is room."""
_SIGNS: Final[dict[Icon, Rgb]] = {Icon.CHECK: GO, Icon.NEXT: DIM, Icon.CLOCK: AMBER}


@dataclass(frozen=True, slots=True)
class Choosing:
    """How far a seat is with its choice; the same looks the same."""

    awaited: bool
    gained: int | None
    """The points gained, None while they count up."""
    sign: Icon | None = None
    faces: tuple[Face, ...] = ()
    word: str = ""


def choosing(
    shown: Presenter, seat: int, *, awaited: bool, words: Callable[[str], str]
) -> Choosing:
    """What a seat does now."""
    gained = None if shown.counts(seat) else shown.gained(seat, shown.now)
    roll, deed = shown.roll, shown.deeds.get(seat, Deed.WAITING)
    if shown.dice_moving or roll is None:
        return Choosing(awaited, gained)
    if deed is Deed.MARKED and seat in shown.dice_of:
        colour, number = shown.dice_of[seat]
        faces: tuple[Face, ...] = (roll.colours[colour], roll.numbers[number])
        return Choosing(awaited, gained, Icon.CHECK, faces)
    if deed is Deed.PASSED:
        return Choosing(awaited, gained, Icon.NEXT, word=words("couch.passed"))
    if awaited:
        return Choosing(awaited, gained, Icon.CLOCK, word=words("couch.thinking"))
    return Choosing(awaited, gained)


def paint_watched(canvas: Canvas, shown: Presenter, panel: Panel, seat: int, look: Look) -> None:
    """What stays until something happens: crosses, column points, name, stars, jokers."""
    state = shown.match.seats[seat]
    still = state.crossed & ~mask_of(shown.fresh(seat))
    draw_grid(canvas, ("watched", seat), state.sheet, still, panel.grid)
    if panel.points is not None:
        worths = column_worths(shown.match, seat)
        draw_points(canvas, panel.grid, panel.points.top, panel.points.height, worths, look.tint)
    _paint_name(canvas, panel, look)
    _paint_rest(canvas, shown, panel, seat)


def _paint_name(canvas: Canvas, panel: Panel, look: Look) -> None:
    head, size = panel.head, panel.head.height - 10
    canvas.centre(badge(canvas, look.name, look.tint, size), head.left + 8 + size / 2, head.centery)
    left = head.left + size + 22.0
    if look.bot or look.away:
        side = 40.0
        sign = icon(canvas, Icon.BOT if look.bot else Icon.DOOR, side, lit(look.tint, 0.2))
        canvas.centre(sign, left + side / 2, head.centery)
        left += side + 12
    room, size = head.right - panel.text * 2.1 - left, max(LEAST, panel.text)
    canvas.text(look.name, left, head.centery, size, TEXT, width=room, name=True, least=40)


def _paint_rest(canvas: Canvas, shown: Presenter, panel: Panel, seat: int) -> None:
    """At the right of the foot: stars still open, jokers left; in missions misses for stars."""
    state, foot = shown.match.seats[seat], panel.foot
    size, y, right = min(LEAST, foot.height * 0.9), foot.centery, foot.right - 4.0
    figure = figures(shown.match, seat)
    wide = canvas.text_width("8", size)
    canvas.text(str(state.jokers), right - wide, y, size, TEXT if state.jokers else DIM)
    canvas.centre(icon(canvas, Icon.JOKER, size, lit(GOLD, 0.2)), right - wide - size * 0.6, y)
    right -= wide + size * 1.1 + 22
    if state.in_mission:
        side = round(size * 0.95)
        paint_misses(canvas, state.misses, right - side * 3.5, y - side / 2, side)
        return
    wide = canvas.text_width("15", size)
    canvas.text(str(figure.open_stars), right - wide, y, size, TEXT if figure.open_stars else DIM)
    canvas.centre(icon(canvas, Icon.STAR, size, (206, 212, 232)), right - wide - size * 0.6, y)


def draw_choosing(canvas: Canvas, panel: Panel, now: Choosing, tint: Rgb) -> None:
    """A frame while the seat is awaited, its points, its dice or what it does instead."""
    if now.awaited:
        frame(canvas, panel.box, lit(tint, 0.15), radius=_RADIUS, line=7)
    if now.gained is not None:
        right, y = panel.head.right - 14, panel.head.centery
        draw_gained(canvas, now.gained, right, y, panel.text * 1.25, counting=False)
    foot, side = panel.foot, min(60, panel.foot.height + 2)
    left = foot.left + 2.0
    if now.sign is not None:
        sign = icon(canvas, now.sign, side * 0.8, _SIGNS[now.sign])
        canvas.centre(sign, left + side / 2, foot.centery)
        left += side + 8
    for face in now.faces:
        canvas.centre(token(canvas, face, side), left + side / 2, foot.centery)
        left += side + 6
    if now.word:
        room = Rect(round(left), foot.top, round(foot.width * 0.56 - (left - foot.left)), 1)
        canvas.text(
            now.word, left, foot.centery, 40, TEXT, weight=Weight.MEDIUM, width=room.width, least=36
        )
