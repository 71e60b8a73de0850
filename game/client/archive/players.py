"""Everybody's records: matches, wins, bests, missions won.

Never here: how they are counted (`game.table.storage.records`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import badge
from game.client.draw.panels import card, well
from game.client.draw.theme import DIM, GOLD, TEXT
from game.client.input.presses import Act, Intent, Move, Scroll
from game.client.seats.looks import listed
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from game.client.ui.menu import MARGIN, MenuScene, heading
from game.client.ui.widget import Widget
from game.table.play.seat_view import Look
from game.table.storage.records import PlayerRecord, Records, RecordsError

_Column = tuple[str, Callable[[PlayerRecord], str]]
_COLUMNS: Final[tuple[_Column, ...]] = (
    ("matches", lambda player: str(player.matches)),
    ("versus", lambda player: f"{player.versus_won} / {player.versus}"),
    ("versus_best", lambda player: _or_dash(player.versus_best)),
    ("solo_best", lambda player: _or_dash(player.solo_best)),
    ("solo_mean", lambda player: _mean(player.solo_mean)),
    ("missions", lambda player: f"{sum(player.missions_won.values())} / {player.missions}"),
)


@dataclass(frozen=True, slots=True)
class _PlayerPlaces:
    """Where everything lies: figures beside a name, or in an upright window below it."""

    back: Rect
    box: Rect
    rows: int
    first: Rect
    """The first row."""
    labels: int
    """Y of what the figures mean."""
    label: int
    """Greatest width of that."""
    columns: tuple[int, ...]
    """The right ends of the figures, from the left of the box."""
    name: int
    """Greatest width of a name."""
    apart: int
    """How far above and below the middle of a row its name and its figures are."""


_WIDE: Final = _PlayerPlaces(
    back=Rect(1528, 46, 300, 80),
    box=Rect(MARGIN, 176, 1736, 790),
    rows=8,
    first=Rect(MARGIN + 20, 262, 1696, 76),
    labels=224,
    label=186,
    columns=(680, 870, 1050, 1250, 1460, 1680),
    name=440,
    apart=0,
)
_TALL: Final = _PlayerPlaces(
    back=Rect(688, 46, 300, 80),
    box=Rect(MARGIN, 176, 896, 1540),
    rows=11,
    first=Rect(MARGIN + 20, 276, 856, 122),
    labels=226,
    label=134,
    columns=(142, 284, 426, 564, 704, 852),
    name=740,
    apart=29,
)


class PlayersScene(MenuScene):
    """A table of all people with a record."""

    upright = True

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

    @property
    def _at(self) -> _PlayerPlaces:
        return _TALL if self.stage.tall else _WIDE

    def reshape(self) -> None:
        self._scroll(0)
        super().reshape()

    def build(self) -> Sequence[Widget]:
        return (
            Button(
                name="back",
                box=self._at.back,
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
            self._scroll(lines)
        else:
            super().handle(intent)

    def _scroll(self, lines: int) -> None:
        self._top = max(0, min(self._top + lines, len(self.players) - self._at.rows))

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        scrolls = len(self.players) > self._at.rows
        return (
            *([(None, words("hint.choose"))] if scrolls else []),
            (Act.BACK, words("hint.back")),
        )

    def layer_key(self) -> object:
        return self._top, len(self.players), self._fault

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words, at = self.stage.words, self._at
        heading(canvas, words("players.heading"), width=at.back.left - MARGIN - 56)
        card(canvas, at.box, radius=34)
        if not self.players:
            text = words("players.empty")
            if self._fault:
                text = words("archive.faults", fault=self._fault)
            canvas.lines(text, at.box.inflate(-160, -300), 56, TEXT, anchor="middle")
            return
        self._paint_labels(canvas)
        for row, player in enumerate(self.players[self._top : self._top + at.rows]):
            box = at.first.move(0, row * (at.first.height + 8))
            self._paint_player(canvas, box, self._top + row, player)

    def _paint_labels(self, canvas: Canvas) -> None:
        """What the figures mean."""
        words, at, medium = self.stage.words, self._at, Weight.MEDIUM
        if not at.apart:
            canvas.text(words("players.name"), at.box.left + 120, at.labels, 36, DIM, weight=medium)
        for (key, _), x in zip(_COLUMNS, at.columns, strict=True):
            box = Rect(at.box.left + x - at.label, at.labels - 40, at.label, 80)
            canvas.lines(words(f"players.{key}"), box, 36, DIM, anchor="right")

    def _paint_player(self, canvas: Canvas, box: Rect, number: int, player: PlayerRecord) -> None:
        at = self._at
        if number % 2 == 0:
            well(canvas, box, radius=20)
        upper, lower = box.centery - at.apart, box.centery + at.apart
        canvas.centre(badge(canvas, self._looks[number], 56), box.left + 50, upper)
        canvas.text(player.name, box.left + 100, upper, 44, TEXT, width=at.name, name=True)
        for (key, figure), x in zip(_COLUMNS, at.columns, strict=True):
            ink = GOLD if key in ("versus_best", "solo_best") else TEXT
            canvas.text(figure(player), at.box.left + x, lower, 42, ink, anchor="right")


def _or_dash(value: int | None) -> str:
    return "–" if value is None else str(value).replace("-", "−")


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}".replace("-", "−")
