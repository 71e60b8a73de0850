"""The picture of the match of bots that draws people in: two sheets, the dice, who is best.

Never here: the other pages, and the table the bots sit at (`attract`).
"""

from collections.abc import Sequence
from functools import cache, partial
from typing import Final

from pygame import Rect

from game.client.couch.layout import Panel
from game.client.couch.looks import Look
from game.client.couch.middle import draw_thrown
from game.client.couch.panel import draw_lively, paint_shell
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.costumes import Costume
from game.client.draw.floor import Floor
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, badge, mascot
from game.client.draw.panels import card, felt, pill, spot
from game.client.draw.pieces import Ground, Painting, Part, patched
from game.client.draw.sheet import Grid, draw_letters
from game.client.draw.theme import (
    AMBER,
    CARD_EDGE,
    GOLD,
    ON_AMBER,
    SEAT_TINTS,
    TEXT,
    Rgb,
    blend,
    tint_of,
)
from game.client.fonts import Weight
from game.client.match.announce import Crier
from game.client.match.presenter import Presenter
from game.client.watch.panel import choosing
from game.client.watch.picture import choice_part
from game.client.words import Words

_WIDTH: Final = 926
_TOP: Final = 14
_HEIGHT: Final = 628
_HEAD: Final = 68
_LETTERS: Final = 40
_POINTS: Final = 46
_PITCH: Final = 60.0
TRAY: Final = Rect(24, 656, 1270, 222)
BEST: Final = Rect(1312, 656, 584, 222)
_DIE: Final = 182
WARM_TOP: Final[Rgb] = (92, 66, 34)
WARM_BOTTOM: Final[Rgb] = (44, 34, 30)
"""The ground of what is golden."""


@cache
def panels() -> tuple[Panel, Panel]:
    """The two sheets, side by side."""
    return _panel(24), _panel(1920 - 24 - _WIDTH)


def _panel(left: int) -> Panel:
    head = Rect(left, _TOP, _WIDTH, _HEAD)
    grid = Grid(left + (_WIDTH - _PITCH * 14.925) / 2, head.bottom + _LETTERS, _PITCH)
    below, wide = round(grid.y + grid.height) + 4, round(grid.width)
    points = Rect(round(grid.x), below, wide, _POINTS)
    foot = Rect(points.left, points.bottom + 4, wide, _TOP + _HEIGHT - 5 - points.bottom - 4)
    return Panel(Rect(left, _TOP, _WIDTH, _HEIGHT), head, grid, foot, 48, None, points)


@cache
def _floor(colours: int, numbers: int, active: int) -> Floor:
    """The tray; dice come from the sheet of whoever is active."""
    step = TRAY.width / 6
    places = tuple(
        (round(TRAY.left + (i + 0.5) * step), TRAY.centery) for i in range(colours + numbers)
    )
    source = (panels()[min(active, 1)].box.centerx, TRAY.top - 130)
    return Floor(
        TRAY.left + 4, TRAY.top + 6, TRAY.right - 4, TRAY.bottom - 10, _DIE, places, source
    )


def _floor_of(shown: Presenter) -> Floor | None:
    """Where the dice on show were thrown, None before the first roll."""
    roll = shown.roll
    if roll is None:
        return None
    return _floor(len(roll.colours), len(roll.numbers), shown.thrower)


def _looks_of(names: Sequence[str]) -> tuple[Look, ...]:
    """Bots look like bots."""
    return tuple(
        Look(name, tint_of(seat), Costume.PLAIN, bot=True) for seat, name in enumerate(names)
    )


def draw_bots_match(
    canvas: Canvas,
    words: Words,
    shown: Presenter,
    names: Sequence[str],
    crier: Crier,
    best: Sequence[tuple[str, int]],
    ahead: float,
) -> None:
    """Two sheets, the dice, who is best today."""
    looks = _looks_of(names[: len(shown.match.seats)])
    awaited = () if shown.dice_moving else shown.match.to_act
    parts = [Part(BEST, (tuple(best), words.language), lambda c: _paint_best(c, words, best))]
    for seat, look in enumerate(looks[:2]):
        state = choosing(shown, seat, awaited=seat in awaited, words=words)
        parts.append(choice_part(shown, panels()[seat], seat, look, state))
    patched(canvas, "choices", _ground(shown, looks), parts)
    now = shown.now + ahead / 60
    floor = _floor_of(shown)
    if floor is not None:
        draw_thrown(canvas, shown, floor, panels(), looks, now)
    for seat, look in enumerate(looks[:2]):
        draw_lively(canvas, words, shown, panels()[seat], seat, look.tint)
    tints = [look.tint for look in looks]
    _draw_said(canvas, words, crier, names, tints)


def _draw_said(
    canvas: Canvas, words: Words, crier: Crier, names: Sequence[str], tints: Sequence[Rgb]
) -> None:
    """What is said aloud covers who is best for a moment: all else is looked at."""
    said = crier.current
    if said is None:
        return
    canvas.cover(BEST)
    pill(canvas, BEST, AMBER, radius=34)
    seats = [seat for seat in said.seats if seat < min(len(names), len(tints))]
    for place, seat in enumerate(seats):
        y = BEST.centery - 4 + (place - (len(seats) - 1) / 2) * 88
        canvas.centre(badge(canvas, names[seat], tints[seat], 84), BEST.left + 72, y)
    left = BEST.left + (130 if seats else 36)
    room = Rect(left, BEST.top + 12, BEST.right - 28 - left, BEST.height - 40)
    canvas.lines(said.sentence(words, names), room, 54, ON_AMBER, weight=Weight.SEMIBOLD, least=38)


def _ground(shown: Presenter, looks: Sequence[Look]) -> Ground:
    """The night, and what everything lies on."""
    steps: list[Painting] = [partial(backdrop, pattern=16), _paint_felt, _paint_best_card]
    for panel, look in zip(panels(), looks, strict=False):
        steps.append(partial(_paint_shell, panel=panel, look=look))
    return Ground(("bots match", tuple(looks), shown.match.setup), steps)


def _paint_felt(canvas: Canvas) -> None:
    felt(canvas, TRAY, 34)
    spot(canvas, *TRAY.center, 420, (150, 230, 220), 50)


def _paint_best_card(canvas: Canvas) -> None:
    card(
        canvas, BEST, radius=34, top=WARM_TOP, bottom=WARM_BOTTOM, edge=blend(CARD_EDGE, GOLD, 0.6)
    )


def _paint_shell(canvas: Canvas, panel: Panel, look: Look) -> None:
    paint_shell(canvas, panel, look)
    draw_letters(canvas, panel.grid, panel.head.bottom + _LETTERS / 2, 36)


def _paint_best(canvas: Canvas, words: Words, best: Sequence[tuple[str, int]]) -> None:
    """The three best of the day, or that somebody could be the first."""
    canvas.centre(icon(canvas, Icon.TROPHY, 54, GOLD), BEST.left + 54, BEST.top + 44)
    room = BEST.width - 120
    canvas.text(words("kiosk.best_today"), BEST.left + 96, BEST.top + 44, 48, GOLD, width=room)
    if not best:
        pen = mascot(canvas, 136, SEAT_TINTS[3], Mood.GRIN)
        canvas.centre(pen, BEST.left + 82, BEST.top + 146)
        box = Rect(BEST.left + 160, BEST.top + 84, BEST.width - 190, 136)
        canvas.lines(words("kiosk.be_first"), box, 44, TEXT, weight=Weight.MEDIUM, least=36)
        return
    for place, (name, points) in enumerate(best[:3]):
        y = BEST.top + 98 + place * 47
        draw_line(canvas, words, Rect(BEST.left + 30, y - 23, BEST.width - 60, 46), place, name,
                  points, 44)  # fmt: skip


def draw_line(
    canvas: Canvas, words: Words, box: Rect, place: int, name: str, points: int, size: float
) -> None:
    """A line of a list of the best: a badge, the name, the points."""
    tint: Rgb = tint_of(place + 2)
    shown = name or words("kiosk.nameless")
    canvas.centre(badge(canvas, shown, tint, box.height * 0.92), box.left + box.height / 2,
                  box.centery)  # fmt: skip
    ink = GOLD if place == 0 else TEXT
    text = str(points).replace("-", "−")
    used = canvas.text(text, box.right, box.centery, size * 1.1, ink, anchor="right")
    left = box.left + box.height + 16
    canvas.text(
        shown,
        left,
        box.centery,
        size,
        TEXT,
        width=box.right - used - 20 - left,
        name=True,
        least=36,
    )
