"""The lobby for an audience: who has come, what will be played; it starts by itself.

Anybody who wants to do more presses a button and gets to the ordinary lobby.
"""

from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from pygame import Rect

from game.client.board.hands import wants_more
from game.client.board.leaving import closed
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, spot, well
from game.client.draw.sheet_picture import draw_thumbnail
from game.client.draw.theme import (
    AQUA,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    FAINT,
    GOLD,
    TEXT,
    blend,
)
from game.client.draw.viewport import Shape
from game.client.input.presses import Intent
from game.client.match.mission_words import goal_sentence, mission_title
from game.client.match.visit import Visit
from game.client.setup.code_entry import asks_again
from game.client.sound import Sound
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.table.play.team_view import parts_of
from game.table.play.view import LinkState
from game.table.storage.sheets import SHEET_NAMES, bundled
from net.base.refusals import Refusal
from net.messages.lobby import Lobby, SeatInfo, SeatKind
from net.messages.notices import ClosedNotice

_CARDS_TOP: Final = 190
_CARD_HIGH: Final = 470
_GAP: Final = 18


@dataclass(frozen=True, slots=True)
class _Places:
    """Where everything lies."""

    left: int
    right: int
    cards: tuple[Rect, ...]
    below: Rect
    """What will be played, and what the table waits for; it contains these two:"""
    game: Rect
    waits: Rect


@cache
def _places(board: Shape, seats: int) -> _Places:
    """The places on a board for this many seats."""
    tall = board is Shape.TALL
    left = 24 if tall else 48
    wide = board.width - 2 * left
    row = seats if not tall or seats < 3 else 2 if seats <= 4 else 3
    width = min(wide if tall else 420, (wide - (row - 1) * _GAP) // max(1, row))
    begin = left + (wide - row * width - (row - 1) * _GAP) // 2
    down = _CARD_HIGH + _GAP
    cards = tuple(
        Rect(begin + i % row * (width + _GAP), _CARDS_TOP + i // row * down, width, _CARD_HIGH)
        for i in range(seats)
    )
    top = max((card.bottom for card in cards), default=_CARDS_TOP) + 30
    below = Rect(left, top, wide, 640 if tall else 350)
    game, waits = Rect(left, top, 1000, 350), Rect(left + 1040, top + 30, wide - 1090, 290)
    if tall:
        game, waits = Rect(left, top, wide, 360), Rect(left + 30, top + 390, wide - 60, 220)
    return _Places(left, left + wide, cards, below, game, waits)


class WatchLobbyScene(Scene):
    """Before the first match of a table that is watched."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        self.stage = stage
        self.visit = visit
        self.seconds = 0.0
        self._taken = 0

    @property
    def room(self) -> Rect:
        return self.stage.board.box

    @property
    def caption(self) -> str:
        lobby = self.visit.view.lobby
        return lobby.table_name if lobby else self.stage.words("status.joining")

    def handle(self, intent: Intent) -> None:
        if wants_more(intent):
            self.stage.stack.swap(self, self.stage.screens.lobby(self.visit))

    def update(self, seconds: float) -> None:
        self.seconds += seconds
        for notice in self.visit.update(seconds):
            if isinstance(notice, ClosedNotice):
                self._closed(notice.reason)
                return
        lobby = self.visit.view.lobby
        taken = len(lobby.taken) if lobby else 0
        if taken > self._taken > 0:
            self.stage.sounds.play(Sound.YOUR_TURN)
        self._taken = taken
        if self.visit.view.state is LinkState.PLAYING:
            self.stage.stack.swap(self, self.stage.screens.match(self.visit))

    def _closed(self, reason: Refusal | None) -> None:
        """The table is gone, or wants a code first."""
        out = partial(closed, self.stage, self.visit, reason)
        if not asks_again(self.stage, self.visit, reason, out):
            out()

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        lobby, words = self.visit.view.lobby, self.stage.words
        key = ("watch lobby", words.language, lobby, self.stage.board)
        canvas.layer("menu", key, lambda c: self._paint(c, lobby))
        if lobby is None:
            return
        for seat in lobby.seats:
            if seat.taken:
                self._draw_pen(canvas, self._at(lobby).cards[seat.index], seat, ahead)

    def _at(self, lobby: Lobby) -> _Places:
        return _places(self.stage.board, len(lobby.seats))

    def _draw_pen(self, canvas: Canvas, box: Rect, seat: SeatInfo, ahead: float) -> None:
        now = self.seconds + ahead / 60 + seat.index * 0.4
        hop = 0.0 if self.stage.reduced_motion else abs((now * 0.9 % 1.0) * 2 - 1) * 14
        bot = seat.kind is SeatKind.BOT
        look = self.visit.lobby_looks[seat.index]
        pen = mascot(canvas, 270, look.tint, Mood.HAPPY, bot=bot, costume=look.costume)
        canvas.centre(pen, box.centerx, box.top + 176 - hop)

    def _paint(self, canvas: Canvas, lobby: Lobby | None) -> None:
        backdrop(canvas)
        words = self.stage.words
        if lobby is None:
            board = self.stage.board
            x, y = board.box.center
            text, width = words("status.joining"), board.width - 220
            canvas.text(text, x, y, 90, TEXT, anchor="middle", width=width, least=60)
            return
        at = self._at(lobby)
        left, width = at.left + 8, at.right - at.left - 524
        used = canvas.text(
            lobby.table_name, left, 96, 108, TEXT, width=width, least=64, shadow=True, name=True
        )
        canvas.bar(Rect(left, 160, round(used), 8), GOLD, 4)
        count = f"{len(lobby.taken)} / {len(lobby.seats)}"
        wide = canvas.text(count, at.right, 96, 84, DIM, anchor="right")
        sign = icon(canvas, Icon.PERSON, 84, DIM)
        canvas.centre(sign, at.right - wide - 64, 96)
        for seat in lobby.seats:
            self._paint_seat(canvas, at.cards[seat.index], seat)
        self._paint_below(canvas, lobby, at)

    def _paint_seat(self, canvas: Canvas, box: Rect, seat: SeatInfo) -> None:
        words = self.stage.words
        if not seat.taken:
            well(canvas, box, radius=34, colour=(14, 16, 27, 150))
            canvas.centre(icon(canvas, Icon.PLUS, 110, FAINT), box.centerx, box.top + 180)
            text, ink = words("lobby.free_seat"), DIM
        else:
            tint = self.visit.lobby_looks[seat.index].tint
            top, edge = blend(CARD_TOP, tint, 0.4), blend(CARD_EDGE, tint, 0.6)
            card(canvas, box, radius=34, top=top, edge=edge)
            spot(canvas, box.centerx, box.top + 180, 160, tint, 120)
            text, ink = seat.name or "?", TEXT
        y, width = box.bottom - 92, box.width - 28
        canvas.text(
            text, box.centerx, y, 56, ink, anchor="middle", width=width, least=36, name=seat.taken
        )
        if seat.kind is SeatKind.BOT:
            text = words(f"level.{seat.level}")
            canvas.text(text, box.centerx, box.bottom - 36, 44, DIM, anchor="middle", width=width)

    def _paint_below(self, canvas: Canvas, lobby: Lobby, at: _Places) -> None:
        """What will be played, and what the table waits for."""
        words = self.stage.words
        card(canvas, at.below, radius=34)
        left = at.game
        if lobby.mission is not None:
            self._paint_mission(canvas, left, lobby, lobby.mission)
        elif lobby.sheet in SHEET_NAMES:
            draw_thumbnail(canvas, bundled(lobby.sheet), left.left + 48, left.top + 44, 38)
            name = words.sheet(lobby.sheet)
            canvas.text(name, left.left + 660, left.centery, 60, TEXT, width=300, least=44)
        canvas.lines(words("lobby.waiting_host"), at.waits, 70, AQUA, anchor="middle", least=48)

    def _paint_mission(self, canvas: Canvas, box: Rect, lobby: Lobby, number: int) -> None:
        """The mission's title, and what it asks for."""
        words = self.stage.words
        title = mission_title(words, number)
        left, width = box.left + 48, box.width - 60
        canvas.text(title, left, box.top + 74, 68, GOLD, width=width, least=48)
        for i, (kind, count) in enumerate(parts_of(lobby.goal)):
            y = box.top + 130 + i * 104
            canvas.centre(icon(canvas, Icon.GOAL, 50, AQUA), left + 25, y + 48)
            room = Rect(left + 74, y, width - 74, 96)
            canvas.lines(goal_sentence(words, kind, count), room, 48, TEXT, least=36)
