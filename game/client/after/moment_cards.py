"""Moments as cards: who, at which roll, and what happened, with a sign for the kind.

Never here: which moments there are (`game.table.review.moments`).
"""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, frame, glow
from game.client.draw.shapes import PREMULTIPLIED
from game.client.draw.theme import (
    CARD_BOTTOM,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GOLD,
    INK,
    TEXT,
    Rgb,
    blend,
    lit,
)
from game.client.words import Words, WordValue
from game.rules.dice import Colour
from game.table.play.seat_view import Look
from game.table.review.moments import Moment, MomentKind, wording

SIGNS: Final[dict[MomentKind, Icon]] = {
    MomentKind.COMEBACK: Icon.TROPHY,
    MomentKind.TURNING_POINT: Icon.CROWN,
    MomentKind.LOST_RACE: Icon.CLOCK,
    MomentKind.LAST_STEP: Icon.TROPHY,
    MomentKind.MILESTONE_MISSED: Icon.DOOR,
    MomentKind.BEST_CHOICE: Icon.STAR,
    MomentKind.ENDED_IT: Icon.LOCK,
    MomentKind.FIRST_COLOUR: Icon.PEN,
    MomentKind.MILESTONE_CLOSE: Icon.CHECK,
    MomentKind.IN_VAIN: Icon.JOKER,
    MomentKind.FIRST_COLUMN: Icon.CHECK,
    MomentKind.PASSES: Icon.NEXT,
}
_TALL: Final = 200
"""A card taller than this is narrow: name and roll stand below each other."""
_HEAD: Final = 84
_TALL_HEAD: Final = 102


def sentence(words: Words, moment: Moment) -> str:
    """What happened, in words; the player stands beside it."""
    key, parts = wording(moment)
    named: dict[str, WordValue] = {
        name: words(f"colour.{part.value}") if isinstance(part, Colour) else part
        for name, part in parts.items()
    }
    return words(f"moments.{key}", **named)


def tint_of_moment(moment: Moment, people: Sequence[Look]) -> Rgb:
    """The tint of the player; gold for several."""
    one = len(moment.seats) == 1 and moment.seats[0] < len(people)
    return people[moment.seats[0]].tint if one else GOLD


def who(words: Words, moment: Moment, people: Sequence[Look]) -> str:
    """The player, or a whole team as one."""
    if len(moment.seats) == len(people) > 1:
        return words("moments.team")
    return ", ".join(people[seat].name for seat in moment.seats if seat < len(people))


def pin(canvas: Canvas, kind: MomentKind, tint: Rgb, units: float) -> Surface:
    """The round sign of a moment, on its card and on the chart."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        middle = (n / 2, n / 2)
        pygame.draw.circle(surface, INK, middle, n * 0.5)
        pygame.draw.circle(surface, tint, middle, n * 0.46)

    disc = canvas.sprite(("pin", tint), units, units, paint)
    key = ("pin with sign", kind, tint, round(units))

    def make() -> Surface:
        whole = disc.copy()
        sign = icon(canvas, SIGNS[kind], units * 0.56, INK)
        x = (whole.get_width() - sign.get_width()) // 2
        y = (whole.get_height() - sign.get_height()) // 2
        whole.blit(sign, (x, y), special_flags=PREMULTIPLIED)
        return whole

    return canvas.built(key, make)


def paint_moment(
    canvas: Canvas,
    words: Words,
    box: Rect,
    moment: Moment,
    people: Sequence[Look],
    focused: bool,
) -> None:
    """A card; in focus it glows, and an arrow in its corner says that it leads somewhere."""
    tint = tint_of_moment(moment, people)
    if focused:
        glow(canvas, box, GOLD, radius=26, strength=190, grow=4)
    top, bottom = blend(CARD_TOP, tint, 0.20), blend(CARD_BOTTOM, tint, 0.12)
    edge = blend(CARD_EDGE, tint, 0.45)
    card(canvas, box, radius=26, top=top, bottom=bottom, edge=edge, lifted=70)
    if focused:
        frame(canvas, box, GOLD, radius=26, line=5)
    _paint_head(canvas, words, box, moment, people, GOLD if focused else DIM)
    head = _TALL_HEAD if box.height > _TALL else _HEAD
    words_box = Rect(box.left + 24, box.top + head, box.width - 44, box.height - head - 5)
    canvas.lines(sentence(words, moment), words_box, 38, TEXT, weight=Weight.MEDIUM, least=28)


def _paint_head(
    canvas: Canvas, words: Words, box: Rect, moment: Moment, people: Sequence[Look], arrow: Rgb
) -> None:
    """Sign, name and roll: side by side, or the roll below the name on a tall card."""
    tint, tall = tint_of_moment(moment, people), box.height > _TALL
    size, y = (74, box.top + 60) if tall else (62, box.top + 46)
    left, right = box.left + 24 + size + 18, box.right - 30
    canvas.centre(pin(canvas, moment.kind, tint, size), box.left + 24 + size / 2, y)
    roll, name = words("moments.roll", number=moment.roll), who(words, moment, people)
    ink, roll_y = lit(tint, 0.25), y + 22 if tall else y
    used = canvas.text_width(roll, 36, Weight.MEDIUM)
    canvas.centre(icon(canvas, Icon.NEXT, 26, arrow), right, roll_y)
    if tall:
        canvas.text(roll, left, roll_y, 36, DIM, weight=Weight.MEDIUM)
        canvas.text(name, left, y - 20, 42, ink, width=box.right - 24 - left, name=True, least=36)
        return
    canvas.text(roll, right - 26, y, 36, DIM, weight=Weight.MEDIUM, anchor="right")
    room = right - 26 - used - 18 - left
    canvas.text(name, left, y, 42, ink, width=room, name=True, least=36)
