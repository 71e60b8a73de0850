"""The rules in six pictures, for people who have never heard of the game and stand five metres
away.

Their words are in the word files under `kiosk`; a test checks positions against the rules. Never
here: the complete rules (`rulebook`).
"""

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.backdrop import backdrop
from game.client.draw.caches.pieces import Ground, Part, patched
from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import put_die
from game.client.draw.dice.solid import Face
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, frame, glow, pill, spot, well
from game.client.draw.sheet_cells import chip
from game.client.draw.sheet_picture import Grid, draw_grid, draw_preview
from game.client.draw.theme import (
    ALERT,
    AMBER,
    AQUA,
    CARD_BOTTOM,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GO,
    GOLD,
    ON_AMBER,
    ON_GO,
    SEAT_TINTS,
    TEXT,
    blend,
)
from game.client.kiosk.attract_places import board_right, is_tall
from game.client.rulebook.rule_pages import SHEET
from game.client.words import Words
from game.rules.cells import COLUMN_MASKS, Mask, cells_of, mask_of, parse_cell
from game.rules.dice import Colour, ColourFace, NumberFace

HOLD: Final = 5.0
"""Seconds for which each picture is highlighted."""
COUNT: Final = 6
_GAP: Final = 24
_SMALL_GAP: Final = 14
_TOP: Final = 106
_PICTURE: Final = (560, 216)
_STEPS: Final = 16
"""In how many steps a picture is completed, so that few frames have to paint."""
_DICE: Final[tuple[Face, ...]] = (
    ColourFace.BLUE,
    ColourFace.ORANGE,
    ColourFace.JOKER,
    NumberFace.THREE,
    NumberFace.TWO,
    NumberFace.JOKER,
)


def _mask(names: str) -> Mask:
    return mask_of(parse_cell(name) for name in names.split())


FIRST: Final = _mask("H4 H5 G5")
"""Three blue cells of one block that touch column H."""
BEFORE: Final = _mask("G4 G5 H4 H5")
BESIDE: Final = _mask("I5 J5")
"""Two orange cells next to crossed ones."""


def card_box(index: int, page: Rect) -> Rect:
    """The card of a picture, 0 to 5."""
    columns = 1 if is_tall(page) else 3
    column, row = index % columns, index // columns
    inner, rows = page.inflate(-24, 0), COUNT // columns
    gap = _GAP if columns > 1 else _SMALL_GAP
    width = (inner.width - (columns - 1) * gap) // columns
    height = (page.bottom + 6 - _TOP - (rows - 1) * gap) // rows
    return Rect(inner.left + column * (width + gap), _TOP + row * (height + gap), width, height)


def draw_rules(canvas: Canvas, words: Words, page: Rect, now: float, *, still: bool) -> None:
    """All six in a room; one after another is highlighted and moves."""
    at = int(now / HOLD) % COUNT
    share = 1.0 if still else min(1.0, now % HOLD / (HOLD * 0.6))
    step = math.ceil(share * _STEPS)
    title = Rect(40, 54, board_right(page) - 240, 0)
    key, paint = ("six rules", words.language, tuple(page)), partial(_paint, title=title)
    ground = Ground(key, [partial(paint, words=words)])
    grown = (_SMALL_GAP if is_tall(page) else _GAP) - 2
    parts = [
        Part(
            card_box(index, page).inflate(grown, grown),
            (index == at, step if index == at else 0),
            partial(
                _paint_part,
                words=words,
                box=card_box(index, page),
                index=index,
                step=step if index == at else None,
            ),
        )
        for index in range(COUNT)
    ]
    patched(canvas, "choices", ground, parts)
    hop = 0.0 if still else abs(math.sin(now * 3.2)) * 12
    pen = mascot(canvas, 104, SEAT_TINTS[at % len(SEAT_TINTS)], Mood.GRIN)
    canvas.centre(pen, board_right(page) - 94, 58 - hop * 0.5)


def _paint_part(canvas: Canvas, words: Words, box: Rect, index: int, step: int | None) -> None:
    """A card, highlighted once it has made some steps."""
    if step is None:
        _paint_card(canvas, words, box, index, 1.0, bright=False)
        return
    glow(canvas, box, AMBER, radius=34, strength=220, blur=11, grow=3)
    _paint_card(canvas, words, box, index, step / _STEPS, bright=True)
    frame(canvas, box, AMBER, radius=34, line=6)


def _paint(canvas: Canvas, words: Words, title: Rect) -> None:
    backdrop(canvas, 16)
    wide = title.width
    text = words("kiosk.how")
    used = canvas.text(text, *title.topleft, 76, TEXT, width=wide, shadow=True, least=52)
    canvas.bar(Rect(title.left, 94, round(min(used, wide)), 6), GOLD, 3)


def _paint_card(
    canvas: Canvas, words: Words, box: Rect, index: int, share: float, *, bright: bool
) -> None:
    top = blend(CARD_TOP, AQUA, 0.16) if bright else CARD_TOP
    card(canvas, box, radius=34, top=top, bottom=CARD_BOTTOM, edge=CARD_EDGE)
    beside = box.width > 2 * box.height
    smaller = (box.height - 32) / _PICTURE[1] if beside else (box.width - 40) / _PICTURE[0]
    picture = Rect(0, 0, round(_PICTURE[0] * smaller), round(_PICTURE[1] * smaller))
    picture.topleft = box.left + 20, box.top + 16
    well(canvas, picture, radius=26, colour=(12, 14, 24, 150))
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.rect(picture).clip(before))
    corner = canvas.at(*picture.topleft)
    inside = Canvas(canvas.surface, canvas.scale * smaller, canvas.context, *corner)
    _PICTURES[index](inside, Rect(0, 0, *_PICTURE), share)
    canvas.surface.set_clip(before)
    disc = Rect(0, 0, 62, 62)
    disc.center = (box.left + 50, picture.bottom + 66)
    if beside:
        disc.center = (picture.right + 50, box.centery)
    pill(canvas, disc, AMBER, radius=31)
    canvas.text(str(index + 1), disc.centerx, disc.centery - 3, 46, ON_AMBER, anchor="middle")
    left, above = disc.right + 20, (box.top if beside else picture.bottom) + 8
    text = Rect(left, above, box.right - 22 - left, box.bottom - 4 - above)
    canvas.lines(words(f"kiosk.rule_{index + 1}"), text, 42, TEXT, weight=Weight.SEMIBOLD, least=34)


# --- the pictures: each fills its box; `share`, 0 to 1, is how far it has come --------------------


def _some(cells: Mask, share: float) -> Mask:
    """The first of these cells, as many as are due."""
    listed = cells_of(cells)
    return mask_of(list(listed)[: math.ceil(share * len(listed) - 0.01)])


def _dice(canvas: Canvas, box: Rect, share: float) -> None:
    step, y = box.width / 6, box.centery
    spot(canvas, box.centerx, y, 240, (150, 230, 220), 60)
    for i, face in enumerate(_DICE):
        chosen = i in (0, 3) and share > 0.3
        x = box.left + (i + 0.5) * step
        put_die(canvas, face, x, y, 108, lift=10 if chosen else 0, glow=AMBER if chosen else None)


def _part(canvas: Canvas, box: Rect, slot: str, crossed: Mask, first: int, row: int) -> Grid:
    """Ten columns and four rows of the sheet, from this column and row on."""
    pitch = 53.0
    grid = Grid(box.centerx - pitch * (first + 5), box.centery - pitch * (row + 2), pitch)
    _show_part(canvas, slot, crossed, grid, Rect(first, row, 10, 4))
    return grid


def _show_part(canvas: Canvas, slot: str, crossed: Mask, grid: Grid, part: Rect) -> None:
    """Whole cells of a part of the sheet: `part` counts columns and rows."""
    pitch = grid.pitch
    box = Rect(
        round(grid.x + part.left * pitch) - 2,
        round(grid.y + part.top * pitch) - 2,
        round(part.width * pitch) + 1,
        round(part.height * pitch) + 1,
    )
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.rect(box).clip(before))
    draw_grid(canvas, ("six rules", slot), SHEET, crossed, grid)
    canvas.surface.set_clip(before)


def _column(canvas: Canvas, grid: Grid, box: Rect, column: int) -> None:
    """A light frame around a column."""
    wide = round(grid.pitch)
    shown = Rect(0, box.top + 2, wide, box.height - 4)
    shown.centerx = round(grid.column_middle(column))
    frame(canvas, shown, GOLD, radius=8, line=5)


def _cells(canvas: Canvas, box: Rect, share: float) -> None:
    grid = _part(canvas, box, "cells", 0, 2, 2)
    _column(canvas, grid, box, 7)
    draw_preview(canvas, grid, _some(FIRST, share), SEAT_TINTS[1])


def _beside(canvas: Canvas, box: Rect, share: float) -> None:
    grid = _part(canvas, box, "beside", BEFORE, 3, 2)
    draw_preview(canvas, grid, _some(BESIDE, share), SEAT_TINTS[0])


def _jokers(canvas: Canvas, box: Rect, share: float) -> None:
    y = box.centery
    put_die(canvas, ColourFace.JOKER, box.left + 84, y, 136)
    put_die(canvas, NumberFace.JOKER, box.left + 222, y, 136)
    colours = list(Colour)
    shown = 1 + int(share * 0.999 * len(colours))
    for i, colour in enumerate(colours[:shown]):
        x = box.left + (322 if i < 3 else 350) + (i % 3) * 58
        canvas.centre(chip(canvas, colour, 50), x, y - 30 + (i // 3) * 60)
    canvas.text("−1", box.right - 52, y - 36, 52, ALERT, anchor="middle")
    canvas.centre(icon(canvas, Icon.JOKER, 66, GOLD), box.right - 52, y + 32)


def _columns(canvas: Canvas, box: Rect, share: float) -> None:
    pitch = 30.0
    crossed = _some(COLUMN_MASKS[14], share)
    grid = Grid(box.left + 26 - pitch * 6, box.centery - pitch * 3.5, pitch)
    _show_part(canvas, "columns", crossed | COLUMN_MASKS[13], grid, Rect(6, 0, 9, 7))
    _column(canvas, grid, box, 14)
    for i, (points, ink) in enumerate(((5, GOLD), (3, (188, 194, 216)))):
        x = box.left + 376 + i * 118
        pen = mascot(canvas, 132, SEAT_TINTS[i * 2], Mood.GRIN if not i else Mood.HAPPY)
        canvas.centre(pen, x, box.top + 82)
        canvas.text(str(points), x, box.bottom - 36, 64, ink, anchor="middle")


def _end(canvas: Canvas, box: Rect, share: float) -> None:
    y = box.centery
    for i, colour in enumerate((Colour.GREEN, Colour.BLUE)):
        x = box.left + 92 + i * 140
        canvas.centre(chip(canvas, colour, 116), x, y)
        if share * 2 > i + 0.4:
            mark = Rect(0, 0, 56, 56)
            mark.center = (x + 44, y + 44)
            pill(canvas, mark, GO, radius=28)
            canvas.centre(icon(canvas, Icon.CHECK, 36, ON_GO), mark.centerx, mark.centery - 2)
    canvas.centre(icon(canvas, Icon.NEXT, 50, DIM), box.left + 318, y)
    canvas.centre(icon(canvas, Icon.TROPHY, 116, GOLD), box.left + 408, y)
    canvas.centre(icon(canvas, Icon.STAR, 60, (206, 212, 232)), box.right - 54, y - 34)
    canvas.text("−2", box.right - 54, y + 34, 52, ALERT, anchor="middle")


_PICTURES: Final[tuple[Callable[[Canvas, Rect, float], None], ...]] = (
    _dice,
    _cells,
    _beside,
    _jokers,
    _columns,
    _end,
)

__all__ = ["BEFORE", "BESIDE", "COUNT", "FIRST", "HOLD", "draw_rules"]
