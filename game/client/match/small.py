"""The small panels at the right: every other seat's sheet, live, with its figures."""

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.dice import token
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import band, card, frame
from game.client.draw.sheet import draw_fresh, draw_grid
from game.client.draw.theme import (
    ALERT,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GO,
    GOLD,
    TEXT,
    Rgb,
    blend,
)
from game.client.fonts import Weight
from game.client.match.celebrate import draw_celebrations
from game.client.match.figures import Figures, figures, minus, signed
from game.client.match.large import draw_colour_dots
from game.client.match.layout import SmallPanel
from game.client.match.presenter import Deed, Presenter
from game.client.match.ribbons import draw_gained, draw_ribbons
from game.client.words import Words
from game.rules.cells import mask_of


def paint_small_shell(canvas: Canvas, shown: Presenter, panel: SmallPanel, seat: int) -> None:
    """The panel itself; it does not move."""
    tint, box = shown.tint(seat), panel.box
    card(canvas, box, radius=22, top=blend(CARD_TOP, tint, 0.12), edge=blend(CARD_EDGE, tint, 0.45))
    band(canvas, Rect(box.left, box.top, box.width, panel.head), tint, radius=22)


def paint_small(
    canvas: Canvas,
    shown: Presenter,
    panel: SmallPanel,
    seat: int,
    name: str,
    *,
    bot: bool,
    away: bool,
) -> None:
    """What stays as it is until something happens."""
    match = shown.match
    if seat in match.to_act and not shown.dice_moving:
        frame(canvas, panel.box, shown.tint(seat), radius=22, line=6)
    state = match.seats[seat]
    value = figures(match, seat)
    draw_head(canvas, shown, panel, seat, name, value, bot=bot, away=away)
    still = state.crossed & ~mask_of(shown.fresh(seat))
    draw_grid(canvas, ("small", seat), state.sheet, still, panel.grid)
    _draw_stats(canvas, panel, value)
    paint_points(canvas, shown, panel, seat)


def paint_points(canvas: Canvas, shown: Presenter, panel: SmallPanel, seat: int) -> None:
    """The points gained, while they do not count up."""
    if not shown.counts(seat):
        points, place = shown.gained(seat, shown.now), _points_at(panel)
        draw_gained(canvas, points, *place, 46, counting=False)


def _points_at(panel: SmallPanel) -> tuple[float, float]:
    """Where the points gained end, and their middle height."""
    return panel.box.right - 16.0, panel.box.top + panel.head / 2


def draw_small(
    canvas: Canvas, words: Words, shown: Presenter, panel: SmallPanel, seat: int
) -> None:
    """What moves: crosses being drawn, ribbons."""
    fresh = shown.on_top(seat)
    if fresh:
        draw_fresh(canvas, shown.match.seats[seat].sheet, panel.grid, fresh)
    if all(ribbon.seat != seat for ribbon in shown.ribbons):
        return
    draw_moving_head(canvas, shown, panel, seat)

    def place(number: int) -> Rect:
        top = panel.box.top + panel.head + 10 + number * 66
        return Rect(panel.box.left + 14, top, panel.box.width - 28, 60)

    draw_ribbons(canvas, words, shown, seat, place, 36)


def draw_moving_head(canvas: Canvas, shown: Presenter, panel: SmallPanel, seat: int) -> None:
    """Points that count up, and what is celebrated on the sheet."""
    right, y = _points_at(panel)
    if shown.counts(seat):
        draw_gained(canvas, shown.gained(seat, shown.now), right, y, 46, counting=True)
    score = (right - 20.0, y)
    draw_celebrations(canvas, shown, seat, panel.grid, shown.tint(seat), score, shown.now)


def draw_head(
    canvas: Canvas,
    shown: Presenter,
    panel: SmallPanel,
    seat: int,
    name: str,
    value: Figures,
    *,
    bot: bool,
    away: bool,
) -> None:
    """Who sits there and the dice it used, beside the room for the points it has gained."""
    box, head = panel.box, panel.head
    y, size = box.top + head / 2, head - 14
    canvas.centre(badge(canvas, name, shown.tint(seat), size), box.left + 12 + size / 2, y)
    points = canvas.text_width(minus(value.gained), 46)
    right = box.right - 16 - points - 16
    right = _draw_deed(canvas, shown, seat, right, y, head - 18)
    left = box.left + 12 + size + 12
    if bot or away:
        sign = Icon.BOT if bot else Icon.DOOR
        right -= 34
        canvas.centre(icon(canvas, sign, 32, DIM), right + 16, y)
        right -= 8
    canvas.text(name, left, y, 38, TEXT, width=right - left - 4, name=True, least=36, shadow=True)


def _draw_deed(
    canvas: Canvas, shown: Presenter, seat: int, right: float, y: float, size: float
) -> float:
    """The dice the seat has used in this roll, or that it passed; returns what room is left."""
    if shown.dice_moving or shown.roll is None:
        return right
    deed = shown.deeds.get(seat, Deed.WAITING)
    if deed is Deed.PASSED:
        canvas.centre(icon(canvas, Icon.NEXT, size * 0.7, DIM), right - size * 0.4, y)
        return right - size
    if deed is Deed.MARKED and seat in shown.dice_of:
        colour, number = shown.dice_of[seat]
        for face in (shown.roll.numbers[number], shown.roll.colours[colour]):
            canvas.centre(token(canvas, face, size), right - size / 2, y)
            right -= size + 6
        return right - 4
    if seat in shown.match.to_act:
        canvas.centre(icon(canvas, Icon.CLOCK, size * 0.85, GOLD), right - size / 2, y)
        return right - size - 4
    return right


def _draw_stats(canvas: Canvas, panel: SmallPanel, value: Figures) -> None:
    parts: tuple[tuple[Icon | None, str, Rgb], ...] = (
        (None, str(value.columns), TEXT),
        (Icon.DOTS, str(value.colours), TEXT),
        (Icon.JOKER, signed(value.jokers), TEXT),
        (Icon.STAR, signed(value.stars), ALERT if value.stars else GO),
    )
    box = panel.stats
    if panel.stacked:
        step = box.height / 4
        for i, (sign, figure, ink) in enumerate(parts):
            _draw_part(canvas, sign, figure, ink, box.left, box.top + step * (i + 0.5), 28)
        return
    widths = (0.0, 0.29, 0.5, 0.71)
    for share, (sign, figure, ink) in zip(widths, parts, strict=True):
        _draw_part(canvas, sign, figure, ink, box.left + 4 + share * box.width, box.centery, 32)


def _draw_part(
    canvas: Canvas, sign: Icon | None, figure: str, ink: Rgb, x: float, y: float, size: float
) -> None:
    if sign is None:
        used = canvas.text("A–O", x, y, size * 0.86, DIM, weight=Weight.MEDIUM, least=24)
    elif sign is Icon.DOTS:
        used = draw_colour_dots(canvas, x, y, size)
    else:
        tint = GOLD if sign is Icon.JOKER else DIM
        canvas.centre(icon(canvas, sign, size * 0.9, tint), x + size * 0.45, y)
        used = size * 0.9
    canvas.text(figure, x + used + 7, y, size, ink)
