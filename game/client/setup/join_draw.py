"""The join screen as a picture: six cards, the table to come or to go to, the bar that starts it.

The cards themselves stand in `join_cards`, where everything lies in `join_places`.
"""

from collections.abc import Mapping
from typing import Protocol

from pygame import Rect

from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, pill, well
from game.client.draw.sheet_picture import draw_thumbnail
from game.client.draw.theme import DIM, GO, GOLD, ON_GO, PLAYER_TINTS, TEXT
from game.client.input.intents import Act
from game.client.seats.looks import spare
from game.client.seats.plan import MISSION_SEATS, PlanRow
from game.client.setup.join_card import Place
from game.client.setup.join_cards import (
    CardsShown,
    draw_bot,
    draw_free,
    draw_player,
    focus_frames,
    ways_in,
)
from game.client.setup.join_places import (
    BACK,
    BAR,
    SHEET,
    TABLE,
    card_box,
    row_box,
    value_box,
)
from game.client.setup.mission_tiles import paint_goals
from game.client.ui.invitation_card import paint_invitation, paint_wifi
from game.client.ui.signs import sign
from game.client.words import own_name
from game.rules.setup import MOST_SEATS
from game.table.storage.mission_board import Board, mission_setup
from game.table.storage.sheets import bundled

_HEADING = 92
"""How large the heading is at most."""


class JoinShown(CardsShown, Protocol):
    """Who joins what, as far as the picture asks."""

    boards: Mapping[int, Board] | None
    """The numbers of the mission board that the settings name."""
    table_rows: tuple[PlanRow, ...]
    """What there is to be turned of a table of our own."""

    @property
    def most(self) -> int:
        """The most people there can be."""
        ...

    def has_code(self, place: Place | None) -> bool:
        """Whether this is the row that shows the table's code, which can be changed there."""
        ...

    def bar(self) -> tuple[float, str]:
        """How far the start has come, 0 to 1, and what the bar at the foot says."""
        ...


def draw_join(canvas: Canvas, scene: JoinShown, now: float) -> None:
    """Everything."""
    words = scene.stage.words
    canvas.layer("menu", ("join", words.language), lambda c: backdrop(c))
    size = min(84, _HEADING / canvas.supplies.enlarge)  # the cards begin close below it
    canvas.text(words("join.heading"), 48, 66, size, TEXT, width=900, shadow=True, least=48)
    _draw_how(canvas, scene)
    people, bots = len(scene.cards), scene.plan.bots
    taken = set(scene.roster.tints())
    for i in range(MOST_SEATS):
        box = card_box(i)
        if i < people:
            draw_player(canvas, scene, scene.cards[i], box, i, now)
        elif i < people + bots:
            draw_bot(canvas, scene, box, i, PLAYER_TINTS[spare(i, len(PLAYER_TINTS), taken)])
        elif i == scene.most - 1 and scene.stage.phones.invitation is not None:
            paint_invitation(canvas, words, box, scene.stage.phones.invitation)
        elif i == scene.most - 2 and _shows_wifi(scene):
            paint_wifi(canvas, words, box, scene.stage.settings)
        elif i < scene.most:
            draw_free(canvas, scene, box)
    _draw_sheet(canvas, scene)
    _draw_table(canvas, scene)
    _draw_bar(canvas, scene)


def _shows_wifi(scene: JoinShown) -> bool:
    """Whether phones are shown the way into the network as well."""
    settings = scene.stage.settings
    return bool(settings.wifi_name) and scene.stage.phones.invitation is not None


def _draw_how(canvas: Canvas, scene: JoinShown) -> None:
    if len(scene.cards) < scene.most:
        _draw_ways_in(canvas, scene)
    well(canvas, BACK, radius=26, colour=(24, 27, 44, 235))
    canvas.centre(icon(canvas, Icon.BACK, 34, GOLD), BACK.left + 34, BACK.centery)
    label = scene.stage.words("join.back")
    canvas.text(label, BACK.left + 62, BACK.centery, 40, TEXT, width=BACK.width - 76)


def _draw_ways_in(canvas: Canvas, scene: JoinShown) -> None:
    """What to press for a seat, where there still is one."""
    ways = ways_in(scene)
    if not ways:
        return
    x, text = 1610.0, scene.stage.words("join.to_join")
    x -= canvas.text(text, x, 70, 42, TEXT, anchor="right", weight=Weight.MEDIUM, width=340) + 16
    for held in reversed(ways):
        picture = sign(canvas, Act.ACCEPT, held, 62)
        if picture is not None:
            wide = picture.get_width() / canvas.scale
            canvas.centre(picture, x - wide / 2, 70)
            x -= wide + 16


# --- a table of our own ---------------------------------------------------------------------------


def _draw_sheet(canvas: Canvas, scene: JoinShown) -> None:
    """The sheet that all play, or what the mission asks for."""
    if scene.plan.mission is not None:
        seats = max(1, min(MISSION_SEATS, len(scene.roster) + scene.plan.bots))
        plan = mission_setup(scene.plan.mission, seats, scene.boards).plan
        if plan is not None:
            paint_goals(canvas, scene.stage.words, SHEET, scene.plan.mission, plan.needed)
        return
    card(canvas, SHEET, radius=34)
    if scene.plan.lesson:
        canvas.lines(scene.stage.words("join.lesson_text"), SHEET.inflate(-80, -40), 44, TEXT)
        return
    name = scene.plan.sheet
    canvas.text(scene.stage.words.sheet(name), 84, SHEET.centery, 56, GOLD, width=330)
    draw_thumbnail(canvas, bundled(name), 500, SHEET.top + 14, 27)
    canvas.centre(icon(canvas, Icon.BACK, 40, GOLD), 464, SHEET.centery)
    canvas.centre(icon(canvas, Icon.NEXT, 40, GOLD), 950, SHEET.centery)
    focus_frames(canvas, scene, PlanRow.SHEET, SHEET)


def _draw_table(canvas: Canvas, scene: JoinShown) -> None:
    words, plan = scene.stage.words, scene.plan
    card(canvas, TABLE, radius=34)
    number = plan.mission.value if plan.mission else 0
    values: dict[PlanRow, str] = {
        PlanRow.GAME: words("join.mission", number=number) if number else words("join.versus"),
        PlanRow.BOTS: str(plan.bots),
        PlanRow.NETWORK: words("join.open" if plan.network else "join.closed"),
        PlanRow.LANGUAGE: own_name(words.language),
    }
    if plan.lesson:
        values[PlanRow.GAME] = words("join.lesson")
    if plan.solo and plan.bots == 0 and not number and len(scene.cards) == 1:
        values[PlanRow.GAME] = words("join.solo")
    rows = (PlanRow.GAME,) if plan.lesson else scene.table_rows[1:]
    for row in rows:
        box, value = row_box(row, scene.table_rows), values[row]
        canvas.text(words(f"join.{row.value}"), box.left + 24, box.centery, 42, DIM, width=310)
        canvas.centre(icon(canvas, Icon.BACK, 32, GOLD), box.left + 360, box.centery)
        canvas.centre(icon(canvas, Icon.NEXT, 32, GOLD), box.right - 26, box.centery)
        if scene.has_code(row):
            _draw_code(canvas, value_box(box), plan.code)
        else:
            room = value_box(box)
            canvas.text(value, *room.center, 44, TEXT, anchor="middle", width=370)
        focus_frames(canvas, scene, row, box)


def _draw_code(canvas: Canvas, box: Rect, code: str) -> None:
    """The code of the table, which is open to whoever knows it."""
    wide = min(box.width - 50.0, canvas.text_width(code, 44 * canvas.supplies.enlarge))
    left = box.centerx - (wide + 50) / 2
    canvas.centre(icon(canvas, Icon.LOCK, 38, GOLD), left + 19, box.centery)
    canvas.text(code, left + 50, box.centery, 44, GOLD, width=wide, name=True, least=36)


def _draw_bar(canvas: Canvas, scene: JoinShown) -> None:
    share, text = scene.bar()
    well(canvas, BAR, radius=38, colour=(12, 14, 24, 230))
    if share > 0.05:
        pill(canvas, Rect(BAR.left, BAR.top, round(BAR.width * share), BAR.height), GO)
    ink = ON_GO if share >= 1 else TEXT
    canvas.text(text, *BAR.center, 42, ink, anchor="middle", width=BAR.width - 80)
