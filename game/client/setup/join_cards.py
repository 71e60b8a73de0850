"""The cards of the join screen: players, the names they write, bots, free seats.

Never here: where they lie (`join_places`), the table to be opened (`join_draw`).
"""

from typing import Final, Protocol

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, frame, glow, pill, spot, well
from game.client.draw.theme import (
    CARD_EDGE,
    CARD_TOP,
    DIM,
    FAINT,
    GO,
    GOLD,
    ON_GO,
    PLAYER_TINTS,
    TEXT,
    Rgb,
    blend,
    lit,
)
from game.client.input.presses import Act
from game.client.input.sources import SourceKind
from game.client.seats.plan import BotSeat, TablePlan
from game.client.seats.roster import Player, Roster
from game.client.setup import naming
from game.client.setup.join_card import HOLD_SECONDS, Card, Spot
from game.client.setup.join_places import key_box, leave_box, level_box, spot_box
from game.client.stage.stage import Stage
from game.client.ui import keyboard
from game.client.ui.held_device import draw_device, ways_in
from game.client.ui.signs import holding, sign
from game.client.ui.text_field import draw_line

_WELL: Final = (12, 14, 24, 200)


class CardsShown(Protocol):
    """The part of the join screen that cards are drawn from."""

    stage: Stage
    plan: TablePlan
    roster: Roster
    cards: list[Card]

    def may_send_away(self, card: Card) -> bool:
        """Whether everybody waits for this player, who has a phone."""
        ...


def _tinted(canvas: Canvas, box: Rect, tint: Rgb, number: int, bright: bool) -> None:
    if bright:
        glow(canvas, box, tint, radius=34, strength=150)
    top = blend(CARD_TOP, tint, 0.42 if bright else 0.22)
    card(canvas, box, radius=34, top=top, edge=tint if bright else blend(CARD_EDGE, tint, 0.5))
    spot(canvas, box.centerx, box.top + 200, 140, tint, 120)
    place = (box.right - 26, box.top + 46)
    canvas.text(str(number + 1), *place, 48, lit(tint, 0.3), anchor="right")


def draw_player(
    canvas: Canvas, scene: CardsShown, held: Card, box: Rect, index: int, now: float
) -> None:
    """The card of somebody who has joined."""
    player = held.player
    _tinted(canvas, box, player.colour, index, player.ready)
    draw_device(canvas, scene.stage, player, box.left + 46, box.top + 46)
    if held.naming is not None:
        _draw_naming(canvas, box, held.naming, player.colour)
        return
    hop = 0.0
    if player.ready and not scene.stage.reduced_motion:
        hop = abs((now * 2.2 + index * 0.3) % 2 - 1) * 12
    mood = Mood.SLEEP if player.stopped else Mood.GRIN if player.ready else Mood.HAPPY
    pen = mascot(canvas, 236, player.colour, mood, capped=not player.ready, costume=player.wears)
    canvas.centre(pen, box.centerx, box.top + 196 - hop)
    name = spot_box(box, Spot.NAME)
    canvas.text(
        player.name,
        *name.center,
        52,
        TEXT,
        anchor="middle",
        width=name.width - 16,
        name=True,
        least=36,
    )
    if player.stopped:
        _draw_stopped(canvas, scene, player, box)
        return
    if held.on_phone:
        _draw_on_phone(canvas, scene, held, box)
        return
    if player.source.points:
        corner = leave_box(box)
        well(canvas, corner, radius=22, colour=_WELL)
        canvas.centre(icon(canvas, Icon.DOOR, 38, lit(player.colour, 0.3)), *corner.center)
    if held.said:
        _draw_said(canvas, scene.stage.words(held.said), box)
    else:
        _draw_looks(canvas, scene, held, box)
    if held.asked is None:
        _draw_ready(canvas, scene, held, spot_box(box, Spot.READY))
    else:
        _draw_asked(canvas, scene, player, spot_box(box, Spot.READY))
    if isinstance(held.place, Spot):
        ink = lit(player.colour, 0.25)
        frame(canvas, spot_box(box, held.place), ink, radius=24, line=4)


def _arrows(canvas: Canvas, row: Rect, ink: Rgb) -> None:
    """A row with arrows for its value."""
    well(canvas, row, radius=22, colour=_WELL)
    canvas.centre(icon(canvas, Icon.BACK, 28, ink), row.left + 24, row.centery)
    canvas.centre(icon(canvas, Icon.NEXT, 28, ink), row.right - 24, row.centery)


def _draw_looks(canvas: Canvas, scene: CardsShown, held: Card, box: Rect) -> None:
    player, ink = held.player, lit(held.player.colour, 0.25)
    tint, face = spot_box(box, Spot.TINT), spot_box(box, Spot.FACE)
    _arrows(canvas, tint, ink)
    _arrows(canvas, face, ink)
    for way in (-1, 0, 1):
        place = player.tint if way == 0 else scene.roster.next_tint(player.tint, way, player)
        size = 42 if way == 0 else 24
        disc = Rect(0, 0, size, size)
        disc.center = (tint.centerx + way * 52, tint.centery)
        canvas.bar(disc, PLAYER_TINTS[place], size / 2)
    text = scene.stage.words("join.face")
    canvas.text(text, *face.center, 36, TEXT, anchor="middle", width=face.width - 90)


def _draw_said(canvas: Canvas, said: str, box: Rect) -> None:
    """Why something was not done, in place of the rows for the look."""
    room = spot_box(box, Spot.TINT).union(spot_box(box, Spot.FACE))
    well(canvas, room, radius=22, colour=_WELL)
    text = room.inflate(-20, -8)
    canvas.lines(said, text, 38, GOLD, weight=Weight.SEMIBOLD, anchor="middle", least=28)


def _draw_ready(canvas: Canvas, scene: CardsShown, held: Card, done: Rect) -> None:
    player, words = held.player, scene.stage.words
    key = "join.click" if player.source.points else "join.hold"
    key = "join.ready" if player.ready else key
    share = 1.0 if player.ready else (held.held or 0.0) / HOLD_SECONDS
    well(canvas, done, radius=30, colour=(12, 14, 24, 220))
    if share > 0.2:
        pill(canvas, Rect(done.left, done.top, round(done.width * share), done.height), GO)
    owned = holding(player.source, scene.stage)
    picture = None if player.ready else sign(canvas, Act.ACCEPT, owned, 48)
    left = 0.0
    if picture is not None:
        left = picture.get_width() / canvas.scale + 12
        canvas.centre(picture, done.left + 10 + left / 2, done.centery)
    if player.ready:
        canvas.centre(icon(canvas, Icon.CHECK, 42, ON_GO), done.left + 44, done.centery)
        left = 60.0
    room = Rect(round(done.left + left), done.top, round(done.width - left), done.height)
    ink = ON_GO if player.ready else TEXT
    bold = Weight.SEMIBOLD
    canvas.lines(words(key), room.inflate(-20, 0), 42, ink, weight=bold, anchor="middle", least=36)


def _draw_on_phone(canvas: Canvas, scene: CardsShown, held: Card, box: Rect) -> None:
    """Players with a phone pick everything there; the card says whether they are ready."""
    words, room = scene.stage.words, spot_box(box, Spot.READY)
    if held.player.ready:
        pill(canvas, room, GO)
        canvas.centre(icon(canvas, Icon.CHECK, 42, ON_GO), room.left + 44, room.centery)
        middle, wide = room.centerx + 30, room.width - 80
        text = words("join.ready")
        canvas.text(text, middle, room.centery - 2, 42, ON_GO, anchor="middle", width=wide)
        return
    told = spot_box(box, Spot.TINT).union(spot_box(box, Spot.FACE))
    canvas.lines(words("phone.choosing"), told, 38, DIM, anchor="middle")
    if scene.may_send_away(held):
        well(canvas, room, radius=30, colour=_WELL)
        text = words("lobby.kick")
        canvas.text(text, *room.center, 38, TEXT, anchor="middle", width=room.width - 24)
        focus_frames(canvas, scene, held.seat, room)


def _draw_asked(canvas: Canvas, scene: CardsShown, player: Player, done: Rect) -> None:
    """The question whether a player leaves, and the button that says so."""
    well(canvas, done, radius=30, colour=(96, 22, 44, 235))
    picture, left = sign(canvas, Act.BACK, holding(player.source, scene.stage), 48), 0.0
    if picture is not None:
        left = picture.get_width() / canvas.scale + 12
        canvas.centre(picture, done.left + 10 + left / 2, done.centery)
    middle, width = done.left + left + (done.width - left) / 2, done.width - left - 20
    text = scene.stage.words("join.leave")
    canvas.text(text, middle, done.centery - 2, 42, TEXT, anchor="middle", width=width, least=36)


def _draw_stopped(canvas: Canvas, scene: CardsShown, player: Player, box: Rect) -> None:
    """A controller was unplugged, or is back and has not been pressed."""
    words, room = scene.stage.words, spot_box(box, Spot.TINT).union(spot_box(box, Spot.READY))
    well(canvas, room, radius=24, colour=_WELL)
    text = Rect(room.left + 14, room.top + 8, room.width - 28, room.height - 16)
    owned = holding(player.source, scene.stage)
    picture = sign(canvas, Act.ACCEPT, owned, 64) if player.asleep else None
    if picture is not None:
        canvas.centre(picture, room.centerx, room.bottom - 44)
        text.height -= 76
    said = words("join.pad_gone" if player.missing else "join.pad_back")
    canvas.lines(said, text, 40, TEXT, weight=Weight.SEMIBOLD, anchor="middle", least=36)


def _draw_naming(canvas: Canvas, box: Rect, writing: naming.Naming, tint: Rgb) -> None:
    field = Rect(box.left + 14, box.top + 88, box.width - 28, 74)
    well(canvas, field, radius=20, colour=(12, 14, 24, 235))
    frame(canvas, field, tint, radius=20, line=4)
    draw_line(canvas, field.inflate(-20, 0), writing.line, 46, middle=True)
    for place, key in enumerate(writing.keys):
        at = key_box(box, place)
        on = place == writing.place
        if on:
            pill(canvas, at.inflate(-2, -8), tint, radius=14)
        _draw_key(canvas, at, key, (20, 20, 30) if on else TEXT, writing.korean)


def _draw_key(canvas: Canvas, at: Rect, key: str, ink: Rgb, korean: bool) -> None:
    match key:
        case naming.DONE:
            canvas.centre(icon(canvas, Icon.CHECK, 36, GO if ink == TEXT else ink), *at.center)
        case keyboard.ERASE:
            canvas.centre(icon(canvas, Icon.BACK, 32, ink), *at.center)
        case keyboard.SPACE:
            canvas.bar(Rect(at.left + 8, at.centery + 8, at.width - 16, 6), ink, 3)
        case keyboard.OTHER:
            frame(canvas, at.inflate(-4, -14), ink, radius=10, line=2)
            canvas.text("A" if korean else "가", *at.center, 36, ink, anchor="middle")
        case _:
            canvas.text(key, *at.center, 40, ink, anchor="middle")


def draw_bot(canvas: Canvas, scene: CardsShown, box: Rect, index: int, tint: Rgb) -> None:
    """A bot's card, with its level to change."""
    seat = BotSeat(index - len(scene.cards))
    _tinted(canvas, box, tint, index, False)
    canvas.centre(icon(canvas, Icon.BOT, 54, TEXT), box.left + 46, box.top + 46)
    canvas.centre(mascot(canvas, 270, tint, Mood.HAPPY, bot=True), box.centerx, box.top + 226)
    words, row = scene.stage.words, level_box(box)
    canvas.text(words("seat.bot"), box.centerx, box.top + 424, 56, TEXT, anchor="middle", width=250)
    _arrows(canvas, row, lit(tint, 0.25))
    level = words(f"level.{scene.plan.levels[seat.number]}")
    canvas.text(level, *row.center, 44, TEXT, anchor="middle", width=row.width - 92)
    focus_frames(canvas, scene, seat, row)


def draw_free(canvas: Canvas, scene: CardsShown, box: Rect) -> None:
    """A seat that anybody may take."""
    well(canvas, box, radius=34, colour=(14, 16, 27, 130))
    frame(canvas, box, (70, 76, 108), radius=34, line=3)
    canvas.centre(icon(canvas, Icon.PLUS, 110, FAINT), box.centerx, box.top + 190)
    text = Rect(box.left + 16, box.top + 320, box.width - 32, 150)
    ways = ways_in(scene.stage, scene.roster)
    touched = scene.stage.source.kind is SourceKind.TOUCH or not ways
    said = scene.stage.words("join.tap" if touched else "join.press")
    canvas.lines(said, text, 50, TEXT, weight=Weight.SEMIBOLD, anchor="middle")
    held = next(iter(ways), None)
    picture = sign(canvas, Act.ACCEPT, held, 70) if held is not None else None
    if picture is not None:
        canvas.centre(picture, box.centerx, box.bottom - 84)


def focus_frames(canvas: Canvas, scene: CardsShown, place: object, box: Rect) -> None:
    """A frame for each player whose cursor is at something that belongs to everybody."""
    at = [held.player.colour for held in scene.cards if held.place == place]
    for i, tint in enumerate(at):
        frame(canvas, box.inflate(-6 * i, -6 * i), tint, radius=20, line=4)
