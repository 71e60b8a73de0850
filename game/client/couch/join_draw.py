"""The join screen as a picture: six cards, the table to come, the bar that starts it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.client.couch import naming
from game.client.couch.plan import Row
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, frame, glow, pill, spot, well
from game.client.draw.sheet import draw_thumbnail
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
from game.client.fonts import Weight
from game.client.intents import Act
from game.client.sources import LEFT_KEYS, RIGHT_KEYS, SourceKind, pad_source
from game.client.ui.signs import Holding, holding, sign
from game.table.sheets import bundled

if TYPE_CHECKING:
    from game.client.couch.join import Card, JoinScene, Place

_TOP: Final = 128
_WIDTH: Final = 290
_HEIGHT: Final = 606
_SHEET: Final = Rect(48, 752, 980, 216)
_TABLE: Final = Rect(1046, 752, 826, 216)
_BAR: Final = Rect(48, 984, 1824, 76)
_BACK: Final = Rect(1652, 34, 220, 70)
_ICONS: Final = {
    SourceKind.PAD: Icon.GAMEPAD,
    SourceKind.LEFT_KEYS: Icon.KEYS,
    SourceKind.RIGHT_KEYS: Icon.KEYS,
    SourceKind.KEYS: Icon.KEYS,
}


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a pointer was put on: nothing of a card or row means a free card."""

    card: "Card | None" = None
    place: "Place | None" = None
    way: int = 1
    key: int | None = None
    back: bool = False


def card_box(index: int) -> Rect:
    """The card of the seat `index`, 0 to 5 from the left."""
    return Rect(48 + index * 307, _TOP, _WIDTH, _HEIGHT)


def spot_box(box: Rect, place: "Place") -> Rect:
    """A row on a card."""
    top, height = {"name": (318, 66), "tint": (392, 58), "face": (458, 58), "ready": (524, 70)}[
        place.value
    ]
    return Rect(box.left + 14, box.top + top, box.width - 28, height)


def row_box(row: Row) -> Rect:
    """A row of the table to come."""
    if row is Row.SHEET:
        return _SHEET
    place = list(Row).index(row) - 1
    return Rect(_TABLE.left + 12, _TABLE.top + 8 + place * 50, _TABLE.width - 24, 50)


def key_box(box: Rect, place: int) -> Rect:
    """A key of the keyboard on a card."""
    row, column = divmod(place, naming.COLUMNS)
    return Rect(box.left + 10 + column * 45, box.top + 176 + row * 70, 45, 68)


def pressed(scene: "JoinScene", x: float, y: float) -> Pressed | None:
    """What lies at a place."""
    from game.client.couch.join import Spot

    if _BACK.collidepoint(x, y):
        return Pressed(back=True)
    for i in range(6):
        box = card_box(i)
        if not box.collidepoint(x, y):
            continue
        if i >= len(scene.cards):
            return Pressed() if i < scene.plan.most else None  # bots give way
        held = scene.cards[i]
        if held.naming is not None:
            keys = (k for k in range(len(naming.KEYS)) if key_box(box, k).collidepoint(x, y))
            key = next(keys, None)
            return None if key is None else Pressed(held, key=key)
        for place in Spot:
            row = spot_box(box, place)
            if row.collidepoint(x, y):
                return Pressed(held, place, 1 if x >= row.centerx else -1)
        return None
    for line in Row:
        if row_box(line).collidepoint(x, y):
            return Pressed(None, line, 1 if x >= row_box(line).centerx else -1)
    return None


def draw_join(canvas: Canvas, scene: "JoinScene", now: float) -> None:
    """Everything."""
    words = scene.stage.words
    canvas.layer("menu", ("join", words.language), lambda c: backdrop(c))
    canvas.text(words("join.heading"), 48, 68, 84, TEXT, width=900, shadow=True, least=48)
    _draw_how(canvas, scene)
    for i in range(6):
        box = card_box(i)
        if i < len(scene.cards):
            _draw_card(canvas, scene, scene.cards[i], box, i, now)
        elif i < len(scene.cards) + scene.plan.bots:
            _draw_bot(canvas, scene, box, i)
        elif i < scene.plan.most:
            _draw_free(canvas, scene, box)
    _draw_sheet(canvas, scene)
    _draw_table(canvas, scene)
    _draw_bar(canvas, scene)


def _draw_how(canvas: Canvas, scene: "JoinScene") -> None:
    x = 1610.0
    text = scene.stage.words("join.to_join")
    x -= canvas.text(text, x, 70, 42, TEXT, anchor="right", weight=Weight.MEDIUM, width=340) + 16
    for held in (holding(RIGHT_KEYS, scene.stage), holding(LEFT_KEYS, scene.stage), _pad(scene)):
        picture = sign(canvas, Act.ACCEPT, held, 62)
        if picture is not None:
            wide = picture.get_width() / canvas.scale
            canvas.centre(picture, x - wide / 2, 70)
            x -= wide + 16
    well(canvas, _BACK, radius=26, colour=(24, 27, 44, 235))
    canvas.centre(icon(canvas, Icon.BACK, 34, GOLD), _BACK.left + 34, _BACK.centery)
    label = scene.stage.words("join.back")
    canvas.text(label, _BACK.left + 62, _BACK.centery, 40, TEXT, width=_BACK.width - 76)


def _pad(scene: "JoinScene") -> Holding:
    """A controller that is plugged in, or any."""
    for pad in scene.stage.devices:
        return holding(pad.source, scene.stage)
    return holding(pad_source(0), scene.stage)


def _tinted(canvas: Canvas, box: Rect, tint: Rgb, number: int, bright: bool) -> None:
    if bright:
        glow(canvas, box, tint, radius=34, strength=150)
    top = blend(CARD_TOP, tint, 0.42 if bright else 0.22)
    card(canvas, box, radius=34, top=top, edge=tint if bright else blend(CARD_EDGE, tint, 0.5))
    spot(canvas, box.centerx, box.top + 200, 140, tint, 120)
    place = (box.right - 26, box.top + 46)
    canvas.text(str(number + 1), *place, 48, lit(tint, 0.3), anchor="right")


def _draw_card(
    canvas: Canvas, scene: "JoinScene", held: "Card", box: Rect, index: int, now: float
) -> None:
    player, words = held.player, scene.stage.words
    _tinted(canvas, box, player.colour, index, player.ready)
    canvas.centre(
        icon(canvas, _ICONS.get(player.source.kind, Icon.PERSON), 54, TEXT),
        box.left + 46,
        box.top + 46,
    )
    if held.naming is not None:
        _draw_naming(canvas, box, held.naming, player.colour)
        return
    hop = 0.0
    if player.ready and not scene.stage.reduced_motion:
        hop = abs((now * 2.2 + index * 0.3) % 2 - 1) * 12
    mood = Mood.GRIN if player.ready else Mood.HAPPY
    pen = mascot(canvas, 236, player.colour, mood, capped=not player.ready, costume=player.wears)
    canvas.centre(pen, box.centerx, box.top + 196 - hop)
    _draw_spots(canvas, scene, held, box, words("join.ready"), words("join.hold"))


def _draw_spots(
    canvas: Canvas, scene: "JoinScene", held: "Card", box: Rect, ready: str, hold: str
) -> None:
    from game.client.couch.join import HOLD_SECONDS, Spot

    player, ink = held.player, lit(held.player.colour, 0.25)
    name = spot_box(box, Spot.NAME)
    canvas.text(
        player.name, *name.center, 52, TEXT, anchor="middle", width=name.width - 16, name=True
    )
    tint, face = spot_box(box, Spot.TINT), spot_box(box, Spot.FACE)
    for row in (tint, face):
        well(canvas, row, radius=22, colour=(12, 14, 24, 200))
        canvas.centre(icon(canvas, Icon.BACK, 28, ink), row.left + 24, row.centery)
        canvas.centre(icon(canvas, Icon.NEXT, 28, ink), row.right - 24, row.centery)
    for way in (-1, 0, 1):
        place = player.tint if way == 0 else scene.roster.next_tint(player.tint, way, player)
        size = 42 if way == 0 else 24
        disc = Rect(0, 0, size, size)
        disc.center = (tint.centerx + way * 52, tint.centery)
        canvas.bar(disc, PLAYER_TINTS[place], size / 2)
    words = scene.stage.words
    canvas.text(words("join.face"), *face.center, 36, TEXT, anchor="middle", width=face.width - 90)
    done = spot_box(box, Spot.READY)
    share = 1.0 if player.ready else (held.held or 0.0) / HOLD_SECONDS
    well(canvas, done, radius=30, colour=(12, 14, 24, 220))
    if share > 0.2:
        pill(canvas, Rect(done.left, done.top, round(done.width * share), done.height), GO)
    owned = holding(player.source, scene.stage)
    picture = None if player.ready else sign(canvas, Act.ACCEPT, owned, 52)
    left = 0.0
    if picture is not None:
        left = picture.get_width() / canvas.scale + 12
        canvas.centre(picture, done.left + 14 + left / 2, done.centery)
    if player.ready:
        canvas.centre(icon(canvas, Icon.CHECK, 42, ON_GO), done.left + 44, done.centery)
        left = 60.0
    middle = done.left + left + (done.width - left) / 2
    canvas.text(
        ready if player.ready else hold,
        middle,
        done.centery - 2,
        42,
        ON_GO if player.ready else TEXT,
        anchor="middle",
        width=done.width - left - 26,
    )
    if isinstance(held.place, Spot):
        frame(canvas, spot_box(box, held.place), ink, radius=24, line=4)


def _draw_naming(canvas: Canvas, box: Rect, writing: naming.Naming, tint: Rgb) -> None:
    field = Rect(box.left + 14, box.top + 88, box.width - 28, 74)
    well(canvas, field, radius=20, colour=(12, 14, 24, 235))
    frame(canvas, field, tint, radius=20, line=4)
    shown = writing.text + "|"
    canvas.text(shown, *field.center, 46, TEXT, anchor="middle", width=field.width - 20, name=True)
    for place, key in enumerate(naming.KEYS):
        at = key_box(box, place)
        on = place == writing.place
        if on:
            pill(canvas, at.inflate(-2, -8), tint, radius=14)
        ink = (20, 20, 30) if on else TEXT
        if key == naming.DONE:
            canvas.centre(icon(canvas, Icon.CHECK, 36, ink if on else GO), *at.center)
        elif key == naming.ERASE:
            canvas.centre(icon(canvas, Icon.BACK, 32, ink), *at.center)
        elif key == naming.SPACE:
            canvas.bar(Rect(at.left + 8, at.centery + 8, at.width - 16, 6), ink, 3)
        else:
            canvas.text(key, *at.center, 40, ink, anchor="middle")


def _draw_bot(canvas: Canvas, scene: "JoinScene", box: Rect, index: int) -> None:
    free = [t for i, t in enumerate(PLAYER_TINTS) if i not in scene.roster.tints()]
    tint = free[(index - len(scene.cards)) % len(free)]
    _tinted(canvas, box, tint, index, False)
    canvas.centre(icon(canvas, Icon.BOT, 54, TEXT), box.left + 46, box.top + 46)
    canvas.centre(mascot(canvas, 270, tint, Mood.HAPPY, bot=True), box.centerx, box.top + 230)
    words = scene.stage.words
    canvas.text(words("seat.bot"), box.centerx, box.top + 430, 56, TEXT, anchor="middle", width=250)
    level = words(f"level.{scene.plan.level}")
    canvas.text(level, box.centerx, box.top + 500, 42, DIM, anchor="middle", width=250)


def _draw_free(canvas: Canvas, scene: "JoinScene", box: Rect) -> None:
    well(canvas, box, radius=34, colour=(14, 16, 27, 130))
    frame(canvas, box, (70, 76, 108), radius=34, line=3)
    canvas.centre(icon(canvas, Icon.PLUS, 110, FAINT), box.centerx, box.top + 190)
    text = Rect(box.left + 16, box.top + 320, box.width - 32, 150)
    canvas.lines(
        scene.stage.words("join.press"), text, 50, TEXT, weight=Weight.SEMIBOLD, anchor="middle"
    )
    picture = sign(canvas, Act.ACCEPT, _pad(scene), 70)
    if picture is not None:
        canvas.centre(picture, box.centerx, box.bottom - 84)


def _focus_frames(canvas: Canvas, scene: "JoinScene", row: Row, box: Rect) -> None:
    """A frame for each player who is at a row of the table."""
    at = [held.player.colour for held in scene.cards if held.place is row]
    for i, tint in enumerate(at):
        frame(canvas, box.inflate(-6 * i, -6 * i), tint, radius=20, line=4)


def _draw_sheet(canvas: Canvas, scene: "JoinScene") -> None:
    card(canvas, _SHEET, radius=34)
    name = scene.plan.sheet
    canvas.text(scene.stage.words(f"sheet.{name}"), 84, _SHEET.centery, 56, GOLD, width=330)
    draw_thumbnail(canvas, bundled(name), 500, _SHEET.top + 14, 27)
    canvas.centre(icon(canvas, Icon.BACK, 40, GOLD), 464, _SHEET.centery)
    canvas.centre(icon(canvas, Icon.NEXT, 40, GOLD), 950, _SHEET.centery)
    _focus_frames(canvas, scene, Row.SHEET, _SHEET)


def _draw_table(canvas: Canvas, scene: "JoinScene") -> None:
    words, plan = scene.stage.words, scene.plan
    card(canvas, _TABLE, radius=34)
    number = plan.mission.value if plan.mission else 0
    values = {
        Row.GAME: words("join.mission", number=number) if number else words("join.versus"),
        Row.BOTS: str(plan.bots),
        Row.LEVEL: words(f"level.{plan.level}"),
        Row.NETWORK: words("join.open" if plan.network else "join.closed"),
    }
    for row, value in values.items():
        box = row_box(row)
        canvas.text(words(f"join.{row.value}"), box.left + 24, box.centery, 38, DIM, width=300)
        canvas.centre(icon(canvas, Icon.BACK, 28, GOLD), box.left + 360, box.centery)
        canvas.centre(icon(canvas, Icon.NEXT, 28, GOLD), box.right - 26, box.centery)
        middle = (box.left + 360 + box.right - 26) / 2
        canvas.text(value, middle, box.centery, 40, TEXT, anchor="middle", width=370)
        _focus_frames(canvas, scene, row, box)


def _draw_bar(canvas: Canvas, scene: "JoinScene") -> None:
    from game.client.couch.join import START_SECONDS

    words = scene.stage.words
    well(canvas, _BAR, radius=38, colour=(12, 14, 24, 230))
    share = min(1.0, scene.all_ready / START_SECONDS)
    if share > 0.05:
        pill(canvas, Rect(_BAR.left, _BAR.top, round(_BAR.width * share), _BAR.height), GO)
    key = "join.start" if share else "join.all_ready"
    if not scene.plan.may_start(len(scene.roster)):
        key = "join.too_few"
    canvas.text(words(key), *_BAR.center, 42, TEXT, anchor="middle", width=_BAR.width - 80)
