"""The sheets at the table of a mission: the large one with the goal beside it, and the small ones.

Never here: the track, buttons, dice.
"""

from collections.abc import Mapping
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import card, frame, well
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
    DIM,
    GOLD,
    TEXT,
    Rgb,
    blend,
)
from game.client.match.celebrate import draw_celebrations
from game.client.match.figures import column_worths, figures
from game.client.match.large import Marks
from game.client.match.layout import SmallPanel
from game.client.match.presenter import Presenter
from game.client.match.ribbons import draw_ribbons
from game.client.match.small import draw_head, draw_moving_head, paint_points
from game.client.mission.circles import draw_circles
from game.client.mission.goal import paint_goal
from game.client.mission.layout import (
    GRID,
    LETTERS_Y,
    MAIN,
    POINTS_HEIGHT,
    POINTS_Y,
    SIDE,
    below,
)
from game.client.mission.track import paint_next_milestone
from game.client.words import Words
from game.rules.cells import COLUMNS, mask_of
from game.rules.events import Milestone
from game.rules.mission import MOST_MISSES, MissionPlan
from game.rules.seat import JOKERS

_NEXT: Final = 72
"""How high the next milestone in words is."""


def paint_shell(canvas: Canvas, shown: Presenter, seat: int) -> None:
    """The large panel itself; it does not move."""
    tint = shown.tint(seat)
    card(canvas, MAIN, radius=34, top=blend(CARD_TOP, tint, 0.10), edge=blend(CARD_EDGE, tint, 0.6))
    column = Rect(round(GRID.column_middle(COLUMNS // 2)) - 34, MAIN.top + 8, 68, MAIN.height - 16)
    well(canvas, column, radius=16, colour=(255, 255, 255, 22))
    draw_letters(canvas, GRID, LETTERS_Y, 32)


def paint_large(canvas: Canvas, shown: Presenter, seat: int) -> None:
    """The large sheet as it stays until something happens: crosses, and what columns pay."""
    match, state = shown.match, shown.match.seats[seat]
    still = state.crossed & ~mask_of(shown.fresh(seat))
    draw_grid(canvas, ("mission", seat), state.sheet, still, GRID)
    draw_points(canvas, GRID, POINTS_Y, POINTS_HEIGHT, column_worths(match, seat), shown.tint(seat))


def paint_side(
    canvas: Canvas,
    words: Words,
    shown: Presenter,
    plan: MissionPlan,
    seat: int,
    names: tuple[str, ...],
    past: Mapping[int, Milestone],
) -> None:
    """Beside the large sheet: whose it is, jokers, misses, the goal.

    Where the other sheets leave no room for the milestones (`past` are those compared already),
    the next one stands below the goal, and jokers and misses share a line.
    """
    match = shown.match
    state = match.seats[seat]
    x, y, tint = SIDE.left, SIDE.top, shown.tint(seat)
    canvas.centre(badge(canvas, names[seat], tint, 52), x + 26, y + 26)
    canvas.text(names[seat], x + 64, y + 27, 42, TEXT, width=SIDE.width - 64, name=True, least=36)
    full = below(len(match.seats) - 1) is None
    misses = y + 62 if full else y + 114
    label = SIDE.right - 190
    if full:
        canvas.centre(icon(canvas, Icon.JOKER, 46, GOLD), x + 26, misses + 24)
        canvas.text(str(state.jokers), x + 64, misses + 24, 46, TEXT)
        word = words("mission.misses")
        canvas.text(word, label, misses + 24, 36, ALERT, anchor="right", width=130)
    else:
        _paint_jokers(canvas, state.jokers, x, y + 64)
        canvas.text(words("mission.misses"), x, misses + 24, 36, ALERT, width=220)
    paint_misses(canvas, state.misses, SIDE.right - 174, misses, 48)
    goal = Rect(x, misses + 60, SIDE.width, SIDE.bottom - misses - 60)
    if full:
        goal.height -= _NEXT + 8
        place = Rect(x, goal.bottom + 8, goal.width, _NEXT)
        paint_next_milestone(canvas, words, match, plan, past, place)
    paint_goal(canvas, words, match, plan, goal, names)


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


def paint_misses(canvas: Canvas, misses: int, x: float, y: float, size: int) -> None:
    """Three boxes, one crossed for each miss (C4)."""
    for i in range(MOST_MISSES):
        box = Rect(round(x + i * size * 1.25), round(y), size, size)
        well(canvas, box, radius=size * 0.24, colour=(132, 22, 50, 235))
        frame(canvas, box, ALERT, radius=size * 0.24, line=2)
        if i < misses:
            mark = cross(canvas, canvas.px(size), i + 1, (255, 255, 255))
            canvas.centre(mark, box.centerx, box.centery)


def draw_choosing(
    canvas: Canvas, shown: Presenter, plan: MissionPlan, seat: int, marks: Marks
) -> None:
    """The choice being made, the circles over it, and the cursor over them."""
    tint = shown.tint(seat)
    draw_candidates(canvas, GRID, marks.candidates)
    draw_preview(canvas, GRID, marks.preview, tint)
    draw_circles(canvas, shown, plan, seat, GRID)
    if marks.cursor is not None:
        draw_cursor(canvas, GRID, marks.cursor, tint, marks.pen)


def draw_large(
    canvas: Canvas, words: Words, shown: Presenter, plan: MissionPlan, seat: int
) -> None:
    """What moves by itself: crosses being drawn, what is celebrated."""
    fresh = shown.on_top(seat)
    if fresh:
        draw_fresh(canvas, shown.match.seats[seat].sheet, GRID, fresh)
        draw_circles(canvas, shown, plan, seat, GRID)
    if all(ribbon.seat != seat for ribbon in shown.ribbons):
        return
    score = (SIDE.left + 26.0, SIDE.top + 26.0)
    draw_celebrations(canvas, shown, seat, GRID, shown.tint(seat), score, shown.now)
    draw_ribbons(canvas, words, shown, seat, _ribbon_box, 38)


def _ribbon_box(number: int) -> Rect:
    """Above the columns, the second one below the first."""
    box = Rect(0, 0, 420, 60)
    box.center = (round(GRID.x + GRID.width / 2), MAIN.top + 24 + number * 68)
    return box


def paint_small(
    canvas: Canvas,
    shown: Presenter,
    plan: MissionPlan,
    panel: SmallPanel,
    seat: int,
    name: str,
    *,
    bot: bool,
    away: bool,
    circle: str | None = None,
) -> None:
    """Another seat's sheet: who, its dice, crosses, jokers, misses.

    `circle`: the one that the cursor is at, which is shown large on every sheet.
    """
    match, state = shown.match, shown.match.seats[seat]
    if seat in match.to_act and not shown.dice_moving:
        frame(canvas, panel.box, shown.tint(seat), radius=22, line=6)
    draw_head(canvas, shown, panel, seat, name, figures(match, seat), bot=bot, away=away)
    still = state.crossed & ~mask_of(shown.fresh(seat))
    draw_grid(canvas, ("small mission", seat), state.sheet, still, panel.grid)
    box = panel.stats
    canvas.centre(icon(canvas, Icon.JOKER, 28, GOLD), box.left + 14, box.centery)
    canvas.text(str(state.jokers), box.left + 36, box.centery, 32, TEXT)
    stars = state.open_stars()
    canvas.centre(icon(canvas, Icon.STAR, 26, DIM), box.left + 104, box.centery)
    canvas.text(str(stars), box.left + 124, box.centery, 32, DIM)
    paint_misses(canvas, state.misses, box.right - 98, box.centery - 14, 28)
    draw_circles(canvas, shown, plan, seat, panel.grid, large=circle)
    paint_points(canvas, shown, panel, seat)


def draw_small(
    canvas: Canvas, words: Words, shown: Presenter, plan: MissionPlan, panel: SmallPanel, seat: int
) -> None:
    """What moves on a small sheet."""
    fresh = shown.on_top(seat)
    if fresh:
        draw_fresh(canvas, shown.match.seats[seat].sheet, panel.grid, fresh)
        draw_circles(canvas, shown, plan, seat, panel.grid)
    if all(ribbon.seat != seat for ribbon in shown.ribbons):
        return
    draw_moving_head(canvas, shown, panel, seat)

    def place(number: int) -> Rect:
        top = panel.box.top + panel.head + 10 + number * 66
        return Rect(panel.box.left + 14, top, panel.box.width - 28, 60)

    draw_ribbons(canvas, words, shown, seat, place, 36)
