"""Draws the join screen: six cards, the table to be opened or joined, the bar that starts it.

`join_cards` draws the cards, `join_places` has the layout.
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
from game.client.draw.viewport import Fitted
from game.client.input.presses import Act
from game.client.seats.plan import MISSION_SEATS, PlanRow
from game.client.setup.join_card import Place
from game.client.setup.join_cards import (
    CardsShown,
    draw_bot,
    draw_free,
    draw_player,
    focus_frames,
)
from game.client.setup.join_places import (
    JoinPlaces,
    value_box,
)
from game.client.setup.mission_tiles import paint_goals, paint_tale
from game.client.ui.held_device import ways_in
from game.client.ui.invitation_card import paint_invitation, paint_wifi
from game.client.ui.signs import sign
from game.client.words import own_name
from game.table.play.tints import spare
from game.table.storage.mission_board import Board, mission_setup
from game.table.storage.sheets import bundled

_GOALS_HIGH = 216
"""Height of a mission's goals at full size."""
_HEADING = 92
"""Greatest size of the heading."""


class JoinShown(CardsShown, Protocol):
    """The part of the join screen that it is drawn from."""

    boards: Mapping[int, Board] | None
    """The mission board's numbers named in the settings."""
    table_rows: tuple[PlanRow, ...]
    """The settings of our own table that can be changed."""

    @property
    def at(self) -> JoinPlaces:
        """Where everything lies."""
        ...

    @property
    def most(self) -> int:
        """The most people there can be."""
        ...

    def has_code(self, place: Place | None) -> bool:
        """Whether this row shows the table's code, which can be changed there."""
        ...

    def bar(self) -> tuple[float, str]:
        """Progress of the start, 0 to 1, and the text of the bar at the foot."""
        ...


def draw_join(canvas: Canvas, scene: JoinShown, now: float) -> None:
    """Draw everything."""
    words, at = scene.stage.words, scene.at
    canvas.layer("menu", ("join", words.language), lambda c: backdrop(c))
    size = min(84, _HEADING / canvas.context.enlarge)  # the cards begin close below it
    x, y, wide, _ = at.heading
    canvas.text(words("join.heading"), x, y, size, TEXT, width=wide, shadow=True, least=48)
    _draw_how(canvas, scene, at)
    people, bots = len(scene.cards), scene.plan.bots
    taken = set(scene.roster.tints())
    for i, box in enumerate(at.cards):
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
    unused = at.cards[max(scene.most, people + bots) :]
    if scene.plan.mission is not None and unused:
        paint_tale(canvas, words, unused[0].unionall(unused[1:]), scene.plan.mission)
    _draw_sheet(canvas, scene, at.sheet)
    _draw_table(canvas, scene, at)
    _draw_bar(canvas, scene, at.bar)


def _shows_wifi(scene: JoinShown) -> bool:
    """Whether phones are also shown how to get into the Wi-Fi."""
    settings = scene.stage.settings
    return bool(settings.wifi_name) and scene.stage.phones.invitation is not None


def _draw_how(canvas: Canvas, scene: JoinShown, at: JoinPlaces) -> None:
    if len(scene.cards) < scene.most and at.ways_in is not None:
        _draw_ways_in(canvas, scene, at.ways_in)
    back = at.back
    well(canvas, back, radius=26, colour=(24, 27, 44, 235))
    canvas.centre(icon(canvas, Icon.BACK, 34, GOLD), back.left + 34, back.centery)
    label = scene.stage.words("join.back")
    canvas.text(label, back.left + 62, back.centery, 40, TEXT, width=back.width - 76)


def _draw_ways_in(canvas: Canvas, scene: JoinShown, x: float) -> None:
    """What to press to get a seat, if there still is one."""
    ways = ways_in(scene.stage, scene.roster)
    if not ways:
        return
    text = scene.stage.words("join.to_join")
    x -= canvas.text(text, x, 70, 42, TEXT, anchor="right", weight=Weight.MEDIUM, width=340) + 16
    for held in reversed(ways):
        picture = sign(canvas, Act.ACCEPT, held, 62)
        if picture is not None:
            wide = picture.get_width() / canvas.scale
            canvas.centre(picture, x - wide / 2, 70)
            x -= wide + 16


# --- a table of our own ---------------------------------------------------------------------------


def _draw_sheet(canvas: Canvas, scene: JoinShown, box: Rect) -> None:
    """The sheet that everybody plays, or what the mission asks for."""
    if scene.plan.mission is not None:
        seats = max(1, min(MISSION_SEATS, len(scene.roster) + scene.plan.bots))
        plan = mission_setup(scene.plan.mission, seats, scene.boards).plan
        if plan is not None:
            scale = min(1.0, box.height / _GOALS_HIGH)
            room = Rect(0, 0, round(box.width / scale), round(box.height / scale))
            inner = canvas.fitted(Fitted(scale, box.left, box.top))
            paint_goals(inner, scene.stage.words, room, scene.plan.mission, plan.needed)
        return
    card(canvas, box, radius=34)
    if scene.plan.lesson:
        canvas.lines(scene.stage.words("join.lesson_text"), box.inflate(-80, -40), 44, TEXT)
        return
    name = scene.plan.sheet
    canvas.text(scene.stage.words.sheet(name), box.left + 36, box.centery, 56, GOLD, width=330)
    pitch = (box.height - 27) / 7
    draw_thumbnail(canvas, bundled(name), box.left + 452, box.top + 14, pitch)
    canvas.centre(icon(canvas, Icon.BACK, 40, GOLD), box.left + 416, box.centery)
    right = box.left + 452 + 15 * pitch + 45
    canvas.centre(icon(canvas, Icon.NEXT, 40, GOLD), right, box.centery)
    focus_frames(canvas, scene, PlanRow.SHEET, box)


def _draw_table(canvas: Canvas, scene: JoinShown, at: JoinPlaces) -> None:
    words, plan = scene.stage.words, scene.plan
    card(canvas, at.table, radius=34)
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
        box, value = at.row(row, scene.table_rows), values[row]
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
    """The code of a table that is open to people who know it."""
    wide = min(box.width - 50.0, canvas.text_width(code, 44 * canvas.context.enlarge))
    left = box.centerx - (wide + 50) / 2
    canvas.centre(icon(canvas, Icon.LOCK, 38, GOLD), left + 19, box.centery)
    canvas.text(code, left + 50, box.centery, 44, GOLD, width=wide, name=True, least=36)


def _draw_bar(canvas: Canvas, scene: JoinShown, bar: Rect) -> None:
    share, text = scene.bar()
    well(canvas, bar, radius=38, colour=(12, 14, 24, 230))
    if share > 0.05:
        pill(canvas, Rect(bar.left, bar.top, round(bar.width * share), bar.height), GO)
    ink = ON_GO if share >= 1 else TEXT
    canvas.text(text, *bar.center, 42, ink, anchor="middle", width=bar.width - 80)
