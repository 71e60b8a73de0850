"""The large sheet at the table of a mission, with the goal beside it.

Never here: the other sheets, the track, buttons, dice.
"""

from typing import Final

from pygame import Rect

from game.client.board.circles import draw_circles
from game.client.board.goal import paint_goal
from game.client.board.panel import paint_misses
from game.client.board.track import paint_next_milestone
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import card, well
from game.client.draw.pen import cross
from game.client.draw.sheet import (
    draw_candidates,
    draw_cursor,
    draw_fresh,
    draw_grid,
    draw_letters,
    draw_points,
    draw_preview,
)
from game.client.draw.theme import (
    ALERT,
    CARD_EDGE,
    CARD_TOP,
    GOLD,
    TEXT,
    Rgb,
    blend,
)
from game.client.match.celebrate import draw_celebrations
from game.client.match.large import Marks
from game.client.match.presenter import Presenter
from game.client.match.ribbons import draw_ribbons
from game.client.mission.layout import (
    GRID,
    LETTERS_Y,
    MAIN,
    POINTS_HEIGHT,
    POINTS_Y,
    SIDE,
    below,
)
from game.client.words import Words
from game.rules.cells import COLUMNS
from game.rules.seat import JOKERS
from game.table.seat_view import SeatRecord
from game.table.team_view import TeamView

_NEXT: Final = 72
"""How high the next milestone in words is."""


def paint_shell(canvas: Canvas, tint: Rgb) -> None:
    """The large panel itself; it does not move."""
    card(canvas, MAIN, radius=34, top=blend(CARD_TOP, tint, 0.10), edge=blend(CARD_EDGE, tint, 0.6))
    column = Rect(round(GRID.column_middle(COLUMNS // 2)) - 34, MAIN.top + 8, 68, MAIN.height - 16)
    well(canvas, column, radius=16, colour=(255, 255, 255, 22))
    draw_letters(canvas, GRID, LETTERS_Y, 32)


def paint_large(canvas: Canvas, record: SeatRecord) -> None:
    """The large sheet as it stays until something happens: crosses, and what columns pay."""
    draw_grid(canvas, ("mission", record.seat), record.sheet, record.crossed, GRID)
    worths, tint = record.column_worths(), record.look.tint
    draw_points(canvas, GRID, POINTS_Y, POINTS_HEIGHT, worths, tint)


def paint_side(canvas: Canvas, words: Words, team: TeamView, seat: int) -> None:
    """Beside the large sheet: whose it is, jokers, misses, the goal.

    Where the other sheets leave no room for the milestones the next one stands below the goal, and
    jokers and misses share a line.
    """
    record = team.seats[seat]
    look, x, y = record.look, SIDE.left, SIDE.top
    canvas.centre(badge(canvas, look.name, look.tint, 52), x + 26, y + 26)
    canvas.text(look.name, x + 64, y + 27, 42, TEXT, width=SIDE.width - 64, name=True, least=36)
    full = below(len(team.seats) - 1) is None
    misses = y + 62 if full else y + 114
    label = SIDE.right - 190
    if full:
        canvas.centre(icon(canvas, Icon.JOKER, 46, GOLD), x + 26, misses + 24)
        canvas.text(str(record.jokers), x + 64, misses + 24, 46, TEXT)
        word = words("mission.misses")
        canvas.text(word, label, misses + 24, 36, ALERT, anchor="right", width=130)
    else:
        _paint_jokers(canvas, record.jokers, x, y + 64)
        canvas.text(words("mission.misses"), x, misses + 24, 36, ALERT, width=220)
    paint_misses(canvas, record.misses or 0, SIDE.right - 174, misses, 48)
    goal = Rect(x, misses + 60, SIDE.width, SIDE.bottom - misses - 60)
    if full:
        goal.height -= _NEXT + 8
        place = Rect(x, goal.bottom + 8, goal.width, _NEXT)
        paint_next_milestone(canvas, words, team, place)
    paint_goal(canvas, words, team, goal)


def _paint_jokers(canvas: Canvas, left: int, x: float, y: float) -> None:
    """Eight exclamation marks, the used ones crossed out from the front (M6)."""
    size, step = 42, SIDE.width / JOKERS
    for i in range(JOKERS):
        used = i < JOKERS - left
        box = Rect(round(x + i * step), round(y), size, size)
        well(canvas, box, radius=12, colour=(14, 16, 27, 190) if used else (84, 74, 40, 235))
        ink: Rgb = (140, 146, 172) if used else GOLD
        canvas.text("!", box.centerx, box.centery, 34, ink, anchor="middle")
        if used:
            canvas.centre(cross(canvas, canvas.px(size), i + 2, ALERT), box.centerx, box.centery)


def draw_choosing(canvas: Canvas, record: SeatRecord, marks: Marks) -> None:
    """The choice being made, the circles over it, and the cursor over them."""
    tint = record.look.tint
    draw_candidates(canvas, GRID, marks.candidates)
    draw_preview(canvas, GRID, marks.preview, tint)
    draw_circles(canvas, record, GRID)
    if marks.cursor is not None:
        draw_cursor(canvas, GRID, marks.cursor, tint, marks.pen)


def draw_large(canvas: Canvas, words: Words, shown: Presenter, record: SeatRecord) -> None:
    """What moves by itself: crosses being drawn, what is celebrated."""
    seat, tint = record.seat, record.look.tint
    fresh = shown.on_top(seat)
    if fresh:
        draw_fresh(canvas, record.sheet, GRID, fresh)
        draw_circles(canvas, record, GRID)
    if all(ribbon.seat != seat for ribbon in shown.ribbons):
        return
    score = (SIDE.left + 26.0, SIDE.top + 26.0)
    draw_celebrations(canvas, shown, seat, GRID, tint, score, shown.now)
    draw_ribbons(canvas, words, shown, seat, _ribbon_box, 38)


def _ribbon_box(number: int) -> Rect:
    """Above the columns, the second one below the first."""
    box = Rect(0, 0, 420, 60)
    box.center = (round(GRID.x + GRID.width / 2), MAIN.top + 24 + number * 68)
    return box
