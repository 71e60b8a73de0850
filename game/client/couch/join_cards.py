"""The six places of the join screen as pictures: free, taken, ready; and the line below them.

Never here: what a press does (`join`).
"""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.couch.roster import Player
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import frame, glow, pill
from game.client.draw.theme import DIM, GO, GOLD, TEXT, WHITE, lit
from game.client.fonts import Weight
from game.client.intents import Act, Intent, Move, Press
from game.client.scenes.seat_cards import paint_card
from game.client.sources import LEFT_KEYS, RIGHT_KEYS, SourceKind
from game.client.ui.signs import Holding, sign
from game.client.words import Words

_PEN_Y: Final = 132
_NAME_Y: Final = 284
_ROWS_Y: Final = 336
_ROW: Final = 58
_READY_HEIGHT: Final = 70
_FOOT_Y: Final = 742


@dataclass(frozen=True, slots=True)
class Card:
    """A taken place."""

    box: Rect

    @property
    def ready_box(self) -> Rect:
        """Where it says ready, or how to say so."""
        box = self.box
        return Rect(box.left + 14, box.bottom - 84, box.width - 28, _READY_HEIGHT)

    def part_at(self, x: float, y: float) -> Intent | None:
        """What a pointer asks for there: ready, another name, another tint, another costume."""
        if not self.box.collidepoint(x, y):
            return None
        if self.ready_box.collidepoint(x, y):
            return Press(Act.ACCEPT)
        if y > self.box.top + _ROWS_Y - 20:
            return Move(1, 0)
        return Press(Act.CYCLE) if y > self.box.top + _NAME_Y - 40 else Move(0, 1)


def paint_free(canvas: Canvas, words: Words, box: Rect) -> None:
    """A free place asks for a press, and shows which buttons would do."""
    paint_card(canvas, box, None)
    canvas.lines(
        words("join.press"),
        Rect(box.left + 16, box.top + 286, box.width - 32, 96),
        36,
        TEXT,
        anchor="middle",
    )
    kinds = (Holding(SourceKind.PAD), Holding(LEFT_KEYS.kind), Holding(RIGHT_KEYS.kind))
    for i, held in enumerate(kinds):
        picture = sign(canvas, Act.ACCEPT, held, 56)
        if picture is not None:
            canvas.centre(picture, box.centerx + (i - 1) * 84, box.bottom - 70)


def draw_card(
    canvas: Canvas, words: Words, card: Card, player: Player, held: Holding, now: float
) -> None:
    """Who sits there, in tint and costume; below, what the device in hand can change."""
    box, tint = card.box, player.colour
    paint_card(canvas, box, tint)
    if player.ready:
        glow(canvas, box, GO, radius=34, strength=120)
        frame(canvas, box, GO, radius=34, line=6)
    hop = abs((now * 2.0) % 2 - 1) * 10 if player.ready else 0.0
    mood = Mood.GRIN if player.ready else Mood.HAPPY
    pen = mascot(canvas, 224, tint, mood, costume=player.wears)
    canvas.centre(pen, box.centerx, box.top + _PEN_Y - hop)
    canvas.text(
        player.name,
        box.centerx,
        box.top + _NAME_Y,
        46,
        TEXT,
        anchor="middle",
        width=box.width - 30,
        name=True,
        least=36,
        shadow=True,
    )
    if not player.ready:
        _draw_rows(canvas, words, box, held)
    _draw_ready(canvas, words, card.ready_box, player, held)


def _draw_rows(canvas: Canvas, words: Words, box: Rect, held: Holding) -> None:
    """Which button changes what: tint and costume, the name."""
    rows: tuple[tuple[Act | None, str], ...] = ((None, "join.look"), (Act.CYCLE, "join.name"))
    if held.kind in (SourceKind.MOUSE, SourceKind.TOUCH):
        rows = ((None, "join.look"),)
    for i, (act, key) in enumerate(rows):
        y, left = box.top + _ROWS_Y + i * _ROW * 0.8, box.left + 24.0
        picture = sign(canvas, act, held, 40)
        if picture is not None:
            wide = picture.get_width() / canvas.scale
            canvas.centre(picture, left + wide / 2, y)
            left += wide + 12
        canvas.text(words(key), left, y, 32, DIM, weight=Weight.MEDIUM, width=box.right - 16 - left)


def _draw_ready(canvas: Canvas, words: Words, box: Rect, player: Player, held: Holding) -> None:
    if player.ready:
        pill(canvas, box, GO, radius=24)
        canvas.centre(icon(canvas, Icon.CHECK, 40, WHITE), box.left + 40, box.centery - 2)
        left = box.left + 74
    else:
        pill(canvas, box, lit(player.colour, 0.05), radius=24)
        picture = sign(canvas, Act.ACCEPT, held, 52)
        left = box.left + 20
        if picture is not None:
            wide = picture.get_width() / canvas.scale
            canvas.centre(picture, left + wide / 2, box.centery - 2)
            left = round(left + wide + 12)
    ink = WHITE if player.ready else (24, 24, 40)
    canvas.text(words("join.ready"), left, box.centery - 3, 40, ink, width=box.right - 16 - left)


def draw_foot(
    canvas: Canvas,
    words: Words,
    held: Holding,
    table: tuple[int, str, str],
    left: float | None,
    joined: bool,
) -> None:
    """Bots, their level and the sheet, each with the button that changes it; then what is missing.

    `left` is how many seconds remain until it begins, None while somebody is not ready.
    """
    bots, level, sheet = table
    rows = (
        (Act.NEXT, words("join.bots", count=bots)),
        (Act.PREVIOUS, words("join.level", level=level)),
        (Act.SUBMIT, words("join.sheet", name=sheet)),
        (Act.MENU, words("hint.back")),
    )
    x = 92.0
    for act, text in rows if joined else rows[-1:]:
        picture = sign(canvas, act, held, 52)
        if picture is not None:
            wide = picture.get_width() / canvas.scale
            canvas.centre(picture, x + wide / 2, _FOOT_Y)
            x += wide + 14
        x += canvas.text(text, x, _FOOT_Y, 42, TEXT, weight=Weight.MEDIUM) + 56
    if left is not None:
        text, ink = words("join.starting"), GOLD
    elif joined:
        text, ink = words("join.waiting"), DIM
    else:
        text, ink = words("join.nobody"), DIM
    box = Rect(92, 800, 1736, 170)
    canvas.lines(text, box, 72 if left is not None else 54, ink, anchor="middle")
