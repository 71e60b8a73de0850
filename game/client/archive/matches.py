"""The list of saved matches, the latest first, each to be replayed or exported.

Never here: records over all matches (`players`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pygame import Rect

from game.client.archive.details import paint_details
from game.client.archive.exchange import Exchange
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, frame, glow
from game.client.draw.theme import ALERT, AQUA, DIM, GO, GOLD, SEAT_TINTS, TEXT, Rgb
from game.client.input.presses import Intent, Move, Scroll
from game.client.match.mission_words import mission_title
from game.client.match.score_figures import minus
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.menu import MARGIN, MenuScene, heading
from game.client.ui.message import MessageScene
from game.client.ui.widget import Tile, Widget
from game.client.words import Words
from game.rules.events import Result
from game.rules.setup import Mode
from game.table.review.coach import coached_seats
from game.table.storage.archive import Archive
from game.table.storage.match_file import MatchFileError, SavedMatch
from game.table.storage.records import MatchRecord, RecordsError
from game.table.storage.sheets import SHEET_NAMES

_ROWS: Final = 7
_STEP: Final = 114
_ENLARGED: Final = 1.16
"""How much larger letters on the two lines of a row can get."""
_SIGNS: Final = {Mode.VERSUS: Icon.TROPHY, Mode.SOLO: Icon.STAR}


@dataclass(frozen=True, slots=True)
class _ArchivePlaces:
    """Where everything lies: the list beside the chosen match, or above it."""

    row: Rect
    """The first match of the list."""
    details: Rect
    look: Rect
    """Watching the match, and the coach."""
    files: Rect
    """Exporting it, and importing some."""
    delete: Rect
    players: Rect


_WIDE: Final = _ArchivePlaces(
    row=Rect(MARGIN, 176, 1080, 106),
    details=Rect(1212, 176, 616, 560),
    look=Rect(1212, 756, 616, 104),
    files=Rect(1212, 878, 616, 76),
    delete=Rect(1212, 966, 616, 60),
    players=Rect(1428, 46, 400, 80),
)
_TALL: Final = _ArchivePlaces(
    row=Rect(MARGIN, 176, 896, 106),
    details=Rect(MARGIN, 984, 896, 500),
    look=Rect(MARGIN, 1498, 896, 84),
    files=Rect(MARGIN, 1594, 896, 70),
    delete=Rect(MARGIN, 1674, 896, 58),
    players=Rect(588, 46, 400, 80),
)


class ArchiveScene(MenuScene):
    """All matches finished on this machine, or imported."""

    wraps = False
    upright = True

    def __init__(
        self, stage: Stage, archive: Archive | None = None, exchange: Path | None = None
    ) -> None:
        super().__init__(stage)
        self._archive = archive or Archive()
        self._exchange = Exchange(stage, self._archive, exchange)
        self.matches: list[MatchRecord] = []
        self.chosen = 0
        self._top = 0
        self._fault = ""
        self._read()

    def _read(self) -> None:
        try:
            self.matches, self._fault = self._archive.records.matches(), ""
        except RecordsError as error:
            self._fault = str(error)
        self.chosen = min(self.chosen, max(0, len(self.matches) - 1))

    @property
    def match(self) -> MatchRecord | None:
        """The match whose details are shown."""
        return self.matches[self.chosen] if self.matches else None

    @property
    def _at(self) -> _ArchivePlaces:
        return _TALL if self.stage.tall else _WIDE

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        shown = range(self._top, min(self._top + _ROWS, len(self.matches)))
        rows: list[Widget] = [
            Tile(
                name=f"match {number}",
                box=self._at.row.move(0, place * _STEP),
                action=partial(self._choose, number),
                paint=partial(self._paint_row, number),
                tag="matches",
            )
            for place, number in enumerate(shown)
        ]
        return [*rows, *self._look_buttons(), *self._file_buttons(), self._players_button()]

    @property
    def _is_here(self) -> bool:
        """Whether a match is chosen and its file exists."""
        return self.match is not None and self._archive.has_file(self.match)

    def _look_buttons(self) -> list[Widget]:
        """Buttons to replay the match, or to see the coach's remarks."""
        words, here, box = self.stage.words, self._is_here, self._at.look
        show = Button(
            name="show",
            box=Rect(box.left, box.top, box.width - 216, box.height),
            action=self._show,
            enabled=here,
            label=words("archive.show"),
            tone=ButtonTone.MAIN,
        )
        coach = Button(
            name="coach",
            box=Rect(box.right - 200, box.top, 200, box.height),
            action=self._coach,
            enabled=here,
            label=words("coach.button"),
            size=44,
        )
        return [show, coach]

    def _file_buttons(self) -> list[Widget]:
        """Buttons to export a match, to import some, or to delete one."""
        words, box = self.stage.words, self._at.files
        half = Rect(box.left, box.top, (box.width - 16) // 2, box.height)
        give = Button(
            name="export",
            box=half,
            action=self._export,
            enabled=self._is_here,
            label=words("archive.export"),
            size=40,
        )
        take = Button(
            name="take in",
            box=half.move(half.width + 16, 0),
            action=self._take_in,
            label=words("archive.take_in"),
            size=40,
        )
        remove = Button(
            name="delete",
            box=self._at.delete,
            action=self._ask_to_delete,
            enabled=self.match is not None,
            label=words("archive.delete"),
            size=34,
        )
        return [give, take, remove]

    def _players_button(self) -> Widget:
        return Button(
            name="players",
            box=self._at.players,
            action=self._players,
            label=self.stage.words("archive.players"),
            sign=Icon.PERSON,
            size=42,
        )

    def first(self) -> str | None:
        return f"match {self.chosen}" if self.matches else "take in"

    def _choose(self, number: int) -> None:
        if number == self.chosen:
            self.focus.give("show")
        self.chosen = number

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Scroll):
            self._scroll(-intent.lines)
        elif isinstance(intent, Move) and intent.dy and self._at_edge(intent.dy):
            focused = self._focused()
            self._scroll(intent.dy)
            self.focus.give(f"match {focused + intent.dy}")
        else:
            super().handle(intent)
        focused = self._focused()
        if isinstance(intent, Move) and focused >= 0:
            self.chosen = focused
            self.refresh()

    def _focused(self) -> int:
        """The index of the focused match, -1 if something else has the focus."""
        kind, _, number = (self.focus.name or "").partition(" ")
        return int(number) if kind == "match" else -1

    def _at_edge(self, dy: int) -> bool:
        """Whether a step leads beyond the rows on show, but not beyond the list."""
        edge = self._top + _ROWS - 1 if dy > 0 else self._top
        return self._focused() == edge and 0 <= edge + dy < len(self.matches)

    def _scroll(self, lines: int) -> None:
        self._top = max(0, min(self._top + lines, len(self.matches) - _ROWS))
        self.refresh()

    # --- what is done ---------------------------------------------------------------------------

    def _say(self, sentence: str) -> None:
        self.stage.stack.push(MessageScene(self.stage, sentence))

    def _saved(self) -> SavedMatch | None:
        """The chosen match, None if its file is gone or broken, which is said."""
        assert self.match is not None
        try:
            saved = self._archive.read(self.match)
            saved.verify()
        except MatchFileError:
            self._say(self.stage.words("archive.gone"))
            return None
        return saved

    def _show(self) -> None:
        saved = self._saved()
        if saved is not None:
            self.stage.stack.push(self.stage.screens.replay(saved))

    def _coach(self) -> None:
        saved = self._saved()
        if saved is not None and coached_seats(saved):
            self.stage.stack.push(self.stage.screens.coach(saved))
        elif saved is not None:
            mission = self.match is not None and self.match.mode is Mode.MISSION
            self._say(self.stage.words("coach.no_missions" if mission else "coach.nobody"))

    def _export(self) -> None:
        assert self.match is not None
        self._exchange.ask_where(self.match)

    def _take_in(self) -> None:
        self._exchange.take_in()
        self._read()
        self.refresh()

    def _ask_to_delete(self) -> None:
        words, match = self.stage.words, self.match
        assert match is not None
        what = f"{title_of(words, match)}, {words.date(match.ended)}"
        question = MessageScene(
            self.stage,
            words("archive.delete_ask", match=what),
            yes=words("archive.delete"),
            agreed=partial(self._delete, match),
        )
        self.stage.stack.push(question)

    def _delete(self, match: MatchRecord) -> None:
        try:
            self._archive.remove(match)
        except RecordsError as error:
            self._say(self.stage.words("archive.delete_failed", fault=str(error)))
        self._read()
        self._scroll(0)

    def _players(self) -> None:
        self.stage.stack.push(self.stage.screens.players(self._archive.records))

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return self.chosen, len(self.matches), self._fault, self.match

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words, row, box = self.stage.words, self._at.row, self._at.details
        heading(canvas, words("archive.heading"), width=self._at.players.left - MARGIN - 40)
        card(canvas, box, radius=34)
        if self.match is not None:
            there = self._archive.has_file(self.match)
            known, worn = self.stage.settings.guises, self._archive.appearances(self.match)
            paint_details(canvas, words, box, self.match, there, known, worn)
        elif self._fault:
            canvas.lines(words("archive.faults", fault=self._fault), row.inflate(0, 200), 42, DIM)
        else:
            canvas.lines(words("archive.empty"), row.inflate(0, 100), 48, TEXT)
            pen = mascot(canvas, 340, SEAT_TINTS[0], Mood.SLEEP, capped=True)
            canvas.centre(pen, *box.center)

    def _paint_row(self, number: int, canvas: Canvas, box: Rect, focused: bool) -> None:
        match, words = self.matches[number], self.stage.words
        if focused:
            glow(canvas, box, GOLD, radius=26, strength=190, grow=4)
        card(canvas, box, radius=26, lifted=60)
        if focused or number == self.chosen:
            frame(canvas, box, GOLD, radius=26, line=5 if focused else 3)
        sign, ink = sign_of(match)
        canvas.centre(icon(canvas, sign, 52, ink), box.left + 56, box.centery)
        left, fits = box.left + 108, min(1.0, _ENLARGED / canvas.context.enlarge)
        date = words.date(match.ended)
        used = canvas.text(
            date, box.right - 28, box.top + 34, 34, DIM, weight=Weight.MEDIUM, anchor="right"
        )
        if match.proven:
            canvas.centre(icon(canvas, Icon.SEAL, 36, AQUA), box.right - 60 - used, box.top + 34)
            used += 44
        room = box.right - 52 - used - left
        canvas.text(title_of(words, match), left, box.top + 34, 42 * fits, TEXT, width=room)
        names = ", ".join(f"{seat.name or '?'}: {minus(seat.total)}" for seat in match.seats)
        canvas.text(
            names,
            left,
            box.top + 78,
            34 * fits,
            DIM,
            weight=Weight.MEDIUM,
            width=box.right - 28 - left,
            name=True,
        )


def sign_of(match: MatchRecord) -> tuple[Icon, Rgb]:
    """The icon of the game played; for a mission, of how it ended."""
    if match.mode is not Mode.MISSION:
        return _SIGNS[match.mode], GOLD
    return (Icon.CHECK, GO) if match.result is Result.WON else (Icon.CROSS, ALERT)


def title_of(words: Words, match: MatchRecord) -> str:
    """What was played."""
    if match.mission is not None:
        return mission_title(words, match.mission)
    sheet = match.sheet
    where = words.sheet(sheet) if sheet in SHEET_NAMES else words("archive.own_sheet")
    return f"{words(f'archive.{match.mode.value}')} · {where}"
