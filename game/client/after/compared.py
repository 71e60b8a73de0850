"""Two choices for one roll on two sheets, side by side: the one made, and a better one.

Never here: which choice is better (`game.table.review.coach`), the words for it (`coach_scene`).
"""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import token
from game.client.draw.dice.solid import Face
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, well
from game.client.draw.sheet_cells import halo
from game.client.draw.sheet_picture import Grid, cell_pixels, draw_grid, draw_letters, draw_preview
from game.client.draw.theme import (
    ALERT,
    CARD_BOTTOM,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GO,
    TEXT,
    Rgb,
    blend,
    lit,
)
from game.client.words import Words
from game.rules.cells import cells_of
from game.rules.choice import Choice
from game.rules.dice import ColourFace, NumberFace, Roll
from game.rules.legality import joker_cost
from game.rules.match import Match
from game.table.review.coach import Remark

_ROLL_Y: Final = 204
_TOKEN: Final = 72
_HEAD: Final = 52
"""Middle of a card's header, below its top."""
_GRID_DOWN: Final = 136


@dataclass(frozen=True, slots=True)
class ComparedPlaces:
    """Where everything lies."""

    left: int
    """Left edge of the number of the roll."""
    cost: tuple[int, int]
    """The cost's right end and middle height."""
    cards: tuple[Rect, Rect]
    pitch: float
    """Size of a cell."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A remark, the match before the choice, and the seat's tint."""

    match: Match
    remark: Remark
    tint: Rgb

    @property
    def roll(self) -> Roll:
        """The dice of the roll."""
        assert self.match.roll is not None
        return self.match.roll

    @property
    def cost(self) -> int:
        """The jokers that the choice made took (P4)."""
        faces = faces_of(self.roll, self.remark.played)
        return joker_cost(*faces) if faces is not None else 0


def paint_compared(canvas: Canvas, words: Words, what: Compared, at: ComparedPlaces) -> None:
    """The roll and its cost at the top; below, the sheet with each of the two choices."""
    _paint_roll(canvas, words, what, at)
    remark, (first, second) = what.remark, at.cards
    _paint_side(canvas, words, what, first, at.pitch, "played", remark.played, Icon.PEN, ALERT)
    _paint_side(canvas, words, what, second, at.pitch, "better", remark.better, Icon.CHECK, GO)


def _paint_roll(canvas: Canvas, words: Words, what: Compared, at: ComparedPlaces) -> None:
    """The number of the roll, its dice (those already taken are dim), and what was lost."""
    roll, free = what.roll, what.match.available
    text, x = words("moments.roll", number=what.remark.roll), float(at.left)
    x += canvas.text(text, x, _ROLL_Y, 52, TEXT, width=420, least=36) + 48
    colours: list[tuple[Face, bool]] = [(f, i in free.colours) for i, f in enumerate(roll.colours)]
    numbers: list[tuple[Face, bool]] = [(f, i in free.numbers) for i, f in enumerate(roll.numbers)]
    for dice in (colours, numbers):
        for face, there in dice:
            alpha = 1.0 if there else 0.28
            canvas.centre(token(canvas, face, _TOKEN), x + _TOKEN / 2, _ROLL_Y, alpha)
            x += _TOKEN + 10
        x += 30
    cost = words("coach.cost", count=max(1, round(what.remark.loss)))
    ink, (right, y) = lit(ALERT, 0.25), at.cost
    width = right - (x if y == _ROLL_Y else at.left)
    canvas.text(cost, right, y, 56, ink, anchor="right", width=width, least=36)


def _paint_side(
    canvas: Canvas,
    words: Words,
    what: Compared,
    box: Rect,
    pitch: float,
    key: str,
    choice: Choice | None,
    sign: Icon,
    ink: Rgb,
) -> None:
    """One card: its title, the dice taken, and the sheet with its crosses."""
    top, bottom = blend(CARD_TOP, ink, 0.14), blend(CARD_BOTTOM, ink, 0.08)
    card(canvas, box, radius=30, top=top, bottom=bottom, edge=blend(CARD_EDGE, ink, 0.5))
    y = box.top + _HEAD
    canvas.centre(icon(canvas, sign, 52, lit(ink, 0.25)), box.left + 58, y)
    right = box.right - 34.0
    faces = faces_of(what.roll, choice)
    for face in faces[::-1] if faces is not None else ():
        canvas.centre(token(canvas, face, 66), right - 33, y)
        right -= 76
    if faces is None:
        text = words("table.pass")
        right -= canvas.text(text, right, y, 48, DIM, weight=Weight.MEDIUM, anchor="right") + 20
    left = box.left + 100
    canvas.text(words(f"coach.{key}"), left, y, 48, TEXT, width=right - left, least=34)
    grid = Grid(0, box.top + _GRID_DOWN, pitch)
    _paint_sheet(canvas, what, Grid(box.centerx - grid.width / 2, grid.y, pitch), key, choice)


def _paint_sheet(
    canvas: Canvas, what: Compared, grid: Grid, key: str, choice: Choice | None
) -> None:
    state = what.match.seats[what.remark.seat]
    draw_letters(canvas, grid, grid.y - 22, 30)
    draw_grid(canvas, ("coach", key), state.sheet, state.crossed, grid)
    around = Rect(round(grid.x), round(grid.y), round(grid.width), round(grid.height))
    if not canvas.context.contrast:  # so that the choice stands out; there it does by itself
        well(canvas, around, radius=8, colour=(14, 16, 27, 76))
    if choice is None:
        return
    draw_preview(canvas, grid, choice.cells, what.tint)
    ring = halo(canvas, cell_pixels(canvas, grid.pitch))
    for cell in cells_of(choice.cells):
        canvas.centre(ring, *grid.middle(cell))


def faces_of(roll: Roll, choice: Choice | None) -> tuple[ColourFace, NumberFace] | None:
    """The faces of a choice's dice, None for a pass."""
    if choice is None:
        return None
    return roll.colours[choice.colour_die], roll.numbers[choice.number_die]
