"""Everybody's records: matches, wins, bests, missions won.

Never here: how they are counted (`game.table.storage.records`).
"""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import badge
from game.client.draw.panels import card, well
from game.client.draw.theme import DIM, GOLD, TEXT
from game.client.input.presses import Intent, Move, Scroll
from game.client.seats.looks import listed
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from game.client.ui.menu import MARGIN, MenuScene, heading
from game.client.ui.widget import Widget
from game.table.play.seat_view import Look
from game.table.storage.records import PlayerRecord, Records, RecordsError

_ROWS: Final = 8
_TOP: Final = 262
_STEP: Final = 84
_BOX: Final = Rect(MARGIN, 176, 1736, 790)

_Column = tuple[str, int, Callable[[PlayerRecord], str]]
_COLUMNS: Final[tuple[_Column, ...]] = (
    ("matches", 720, lambda player: str(player.matches)),
    ("versus", 910, lambda player: f"{player.versus_won} / {player.versus}"),
    ("versus_best", 1090, lambda player: _or_dash(player.versus_best)),
    ("solo_best", 1290, lambda player: _or_dash(player.solo_best)),
    ("solo_mean", 1500, lambda player: _mean(player.solo_mean)),
    (
        "missions",
        1720,
        lambda player: f"{sum(player.missions_won.values())} / {player.missions}",
    ),
)


class PlayersScene(MenuScene):
    """A table of all people with a record."""

    def __init__(self, stage: Stage, records: Records) -> None:
        super().__init__(stage)
        self.players: list[PlayerRecord] = []
        self._looks: tuple[Look, ...] = ()
        """Their looks, in order."""
        self._top = 0
        self._fault = ""
        try:
            self.players = records.players()
            names = [player.name for player in self.players]
            self._looks = listed(names, stage.settings.guises)
        except RecordsError as error:
            self._fault = str(error)

    def build(self) -> Sequence[Widget]:
        return (
            Button(
                name="back",
                box=Rect(1528, 46, 300, 80),
                action=self.back,
                label=self.stage.words("hint.back"),
                size=42,
            ),
        )

    def handle(self, intent: Intent) -> None:
        lines = -intent.lines if isinstance(intent, Scroll) else 0
        if isinstance(intent, Move):
            lines = intent.dy
        if lines:
            self._top = max(0, min(self._top + lines, len(self.players) - _ROWS))
        else:
            super().handle(intent)

    def layer_key(self) -> object:
        return self._top, len(self.players), self._fault

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words = self.stage.words
        heading(canvas, words("players.heading"), width=1380)
        card(canvas, _BOX, radius=34)
        if not self.players:
            text = words("players.empty")
            if self._fault:
                text = words("archive.faults", fault=self._fault)
            canvas.lines(text, _BOX.inflate(-160, -300), 56, TEXT, anchor="middle")
            return
        for key, x, _ in (("name", 0, str), *_COLUMNS):
            self._paint_label(canvas, key, x)
        shown = self.players[self._top : self._top + _ROWS]
        for row, player in enumerate(shown):
            self._paint_player(canvas, _TOP + row * _STEP, self._top + row, player)

    def _paint_label(self, canvas: Canvas, key: str, x: int) -> None:
        words = self.stage.words
        if key == "name":
            canvas.text(words("players.name"), _BOX.left + 120, 224, 36, DIM, weight=Weight.MEDIUM)
            return
        canvas.text(
            words(f"players.{key}"),
            _BOX.left + x - 40,
            224,
            36,
            DIM,
            weight=Weight.MEDIUM,
            anchor="right",
            width=186,
        )

    def _paint_player(self, canvas: Canvas, y: int, number: int, player: PlayerRecord) -> None:
        box = Rect(_BOX.left + 20, y, _BOX.width - 40, _STEP - 8)
        if number % 2 == 0:
            well(canvas, box, radius=20)
        canvas.centre(badge(canvas, self._looks[number], 56), box.left + 50, box.centery)
        canvas.text(player.name, box.left + 100, box.centery, 44, TEXT, width=440, name=True)
        for key, x, figure in _COLUMNS:
            ink = GOLD if key in ("versus_best", "solo_best") else TEXT
            canvas.text(figure(player), _BOX.left + x - 40, box.centery, 42, ink, anchor="right")


def _or_dash(value: int | None) -> str:
    return "–" if value is None else str(value).replace("-", "−")


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}".replace("-", "−")
