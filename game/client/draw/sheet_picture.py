"""A sheet as a picture: the grid with its crosses, and the row of points under it.

Each seat's grid is cached as one surface on which new crosses are stamped; nothing about a match is
decided here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.panels import well
from game.client.draw.pen import begun_cross, cross, cursor, pointer, ring, variant_of
from game.client.draw.shapes import PREMULTIPLIED, blank
from game.client.draw.sheet_cells import cell, fading, framed, halo, preview
from game.client.draw.theme import DIM, GOLD, INK, WHITE, Rgb, lit
from game.rules.cells import (
    COLUMN_LETTERS,
    COLUMNS,
    ROWS,
    START_COLUMN,
    Cell,
    Mask,
    cell_at,
    cells_of,
    column_of,
    row_of,
)
from game.rules.sheet import Sheet
from game.table.play.seat_view import ColumnWorth

_GAP: Final = 0.075
"""The space between two cells, as a share of the pitch."""


@dataclass(slots=True)
class _Board:
    """A cached grid: its sheet, its size, and the crosses on it."""

    text: str
    pitch: float
    crossed: Mask
    picture: Surface


@dataclass(frozen=True, slots=True)
class Grid:
    """Where a grid lies on the board: its top left corner and the distance between cells."""

    x: float
    y: float
    pitch: float

    @property
    def width(self) -> float:
        """From the left edge of A to the right edge of O."""
        return self.pitch * (COLUMNS - _GAP)

    @property
    def height(self) -> float:
        """From the top of row 1 to the foot of row 7."""
        return self.pitch * (ROWS - _GAP)

    def box(self, place: Cell) -> Rect:
        """The box of a cell, for pointing."""
        left = self.x + column_of(place) * self.pitch
        top = self.y + row_of(place) * self.pitch
        right, bottom = left + self.pitch, top + self.pitch
        return Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))

    def middle(self, place: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        half = self.pitch * (1 - _GAP) / 2
        return (
            self.x + column_of(place) * self.pitch + half,
            self.y + row_of(place) * self.pitch + half,
        )

    def column_middle(self, column: int) -> float:
        """The x of a column's middle."""
        return self.x + column * self.pitch + self.pitch * (1 - _GAP) / 2


def cell_pixels(canvas: Canvas, pitch: float) -> int:
    """The pixels of one cell's side."""
    return max(3, int(pitch * (1 - _GAP) * canvas.scale))


def _place(canvas: Canvas, pitch: float, place: Cell) -> tuple[int, int]:
    step = pitch * canvas.scale
    return round(column_of(place) * step), round(row_of(place) * step)


def draw_grid(canvas: Canvas, slot: object, sheet: Sheet, crossed: Mask, grid: Grid) -> None:
    """The cells of a sheet with these crosses; `slot` names the cached grid."""
    canvas.stamp(_board(canvas, slot, sheet, crossed, grid.pitch).picture, grid.x, grid.y)


def _board(canvas: Canvas, slot: object, sheet: Sheet, crossed: Mask, pitch: float) -> _Board:
    boards, key = canvas.context.boards, (slot, pitch, canvas.scale)
    held = boards.get(key)
    if isinstance(held, _Board) and held.text == sheet.text and held.crossed & ~crossed == 0:
        for place in cells_of(crossed & ~held.crossed):
            _stamp(canvas, held.picture, sheet, place, pitch, True)
        held.crossed = crossed
        return held
    size = cell_pixels(canvas, pitch)
    last = _place(canvas, pitch, cell_at(COLUMNS - 1, ROWS - 1))
    made = _Board(sheet.text, pitch, crossed, blank(last[0] + size, last[1] + size))
    for index in range(COLUMNS * ROWS):
        _stamp(canvas, made.picture, sheet, Cell(index), pitch, bool(crossed >> index & 1))
    if len(boards) > 40:
        boards.clear()
    boards[key] = made
    return made


def _stamp(
    canvas: Canvas, picture: Surface, sheet: Sheet, place: Cell, pitch: float, crossed: bool
) -> None:
    size = cell_pixels(canvas, pitch)
    at = _place(canvas, pitch, place)
    picture.fill((0, 0, 0, 0), (*at, size, size))
    star = bool(sheet.stars >> place & 1)
    base = cell(canvas, sheet.colours[place], size, star=star, faded=crossed)
    picture.blit(base, at, special_flags=PREMULTIPLIED)
    if crossed:
        picture.blit(cross(canvas, size, variant_of(place)), at, special_flags=PREMULTIPLIED)


def draw_fresh(canvas: Canvas, sheet: Sheet, grid: Grid, fresh: Mapping[Cell, float]) -> None:
    """Crosses being drawn right now, each with its progress, 0 to 1."""
    size = cell_pixels(canvas, grid.pitch)
    for place, share in fresh.items():
        x, y = grid.middle(place)
        star = bool(sheet.stars >> place & 1)
        canvas.centre(fading(canvas, sheet.colours[place], size, star=star, share=share), x, y)
        canvas.centre(begun_cross(canvas, size, variant_of(place), share), x, y)


def draw_candidates(canvas: Canvas, grid: Grid, cells: Mask) -> None:
    """Cream frames where the dice allow a placement (D4)."""
    frame = halo(canvas, cell_pixels(canvas, grid.pitch))
    for place in cells_of(cells):
        canvas.centre(frame, *grid.middle(place))


def draw_preview(canvas: Canvas, grid: Grid, cells: Mask, tint: Rgb) -> None:
    """Where the seat is about to mark: chalk crosses over the cells' colours and stars."""
    size = cell_pixels(canvas, grid.pitch)
    for place in cells_of(cells):
        x, y = grid.middle(place)
        canvas.centre(preview(canvas, size, tint), x, y)
        canvas.centre(cross(canvas, round(size * 0.86), variant_of(place), INK), x, y)
        canvas.centre(cross(canvas, round(size * 0.8), variant_of(place), WHITE), x, y)


def draw_latest(canvas: Canvas, grid: Grid, cells: Mask, tint: Rgb) -> None:
    """The seat's latest crosses."""
    mark = framed(canvas, cell_pixels(canvas, grid.pitch), tint)
    for place in cells_of(cells):
        canvas.centre(mark, *grid.middle(place))


def draw_cursor(canvas: Canvas, grid: Grid, place: Cell, tint: Rgb, pen: float) -> None:
    """The cursor of keys and controllers; its pen (0 gone, 1 opaque) fades at rest."""
    x, y = grid.middle(place)
    canvas.centre(cursor(canvas, cell_pixels(canvas, grid.pitch), tint), x, y)
    if pen <= 0:
        return
    import pygame

    units = grid.pitch * 1.2
    left, up = column_of(place) > COLUMNS - 3, row_of(place) > ROWS - 2
    picture = pygame.transform.flip(pointer(canvas, units, tint), left, up)
    way = (-0.5 if left else 0.5, -0.5 if up else 0.5)
    canvas.centre(picture, x + way[0] * units, y + way[1] * units, pen)


def draw_letters(canvas: Canvas, grid: Grid, y: float, size: float) -> None:
    """A to O above the columns; H, where everybody may begin, in gold."""
    for column, letter in enumerate(COLUMN_LETTERS):
        ink = GOLD if column == START_COLUMN else DIM
        canvas.text(letter, grid.column_middle(column), y, size, ink, anchor="middle", least=12)


def draw_numbers(canvas: Canvas, grid: Grid, room: float, size: float) -> None:
    """1 to 7, left of the rows."""
    for row in range(ROWS):
        _, y = grid.middle(cell_at(0, row))
        x = grid.x - room / 2
        canvas.text(str(row + 1), x, y, min(size, room * 1.5), DIM, anchor="middle", least=12)


def draw_points(
    canvas: Canvas, grid: Grid, y: float, height: float, worth: Iterable[ColumnWorth], tint: Rgb
) -> None:
    """One row under the grid: what each column would pay the seat now, ringed once it is won."""
    size = height * 0.79
    for column, value in enumerate(worth):
        x = grid.column_middle(column)
        wide = grid.pitch * (1 - _GAP)
        box = Rect(round(x - wide / 2), round(y), round(wide), round(height))
        well(
            canvas,
            box,
            radius=min(12, height / 4),
            colour=(*tint, 56) if value.won else (14, 16, 27, 200),
        )
        ink = lit(tint, 0.3) if value.won else GOLD if value.first else (188, 194, 216)
        canvas.text(str(value.points), x, y + height / 2, size, ink, anchor="middle", least=12)
        if value.won:
            around = ring(canvas, canvas.px(wide * 1.08), canvas.px(height * 1.2), column, tint)
            canvas.centre(around, x, y + height / 2)


def draw_thumbnail(canvas: Canvas, sheet: Sheet, x: float, y: float, pitch: float) -> None:
    """A small picture of an empty sheet, for choosing one."""
    draw_grid(canvas, ("thumbnail", sheet.text), sheet, 0, Grid(x, y, pitch))
