"""Opening a table on the LAN: its name, one's own name, the game, time for a choice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import felt, spot
from game.client.draw.theme import AQUA, SEAT_TINTS
from game.client.seats.looks import appearances
from game.client.setup.code_entry import CodeScene
from game.client.setup.known_people import own_guise
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.mission_numbers import own_boards
from game.client.setup.person_scene import PersonScene
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.client.ui.buttons import Button, ButtonTone, Stepper
from game.client.ui.form import FormScene
from game.client.ui.menu import MARGIN, heading
from game.client.ui.text_field import TextField
from game.client.ui.widget import Widget
from game.rules.mission import Mission
from game.rules.setup import SEATS, Mode
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from game.table.storage.settings import Guise
from net.base.names import MOST_TABLE

_TIMES: Final = (None, 30, 60, 90, 120)
_GAMES: Final = (Mode.VERSUS, Mode.MISSION)


@dataclass(frozen=True, slots=True)
class _OpenPlaces:
    """Where everything lies: pens beside the rows, or below them."""

    row: Rect
    """The first row."""
    go: Rect
    pens: Rect


_WIDE: Final = _OpenPlaces(
    row=Rect(MARGIN, 190, 1180, 96), go=Rect(MARGIN, 776, 1180, 124), pens=Rect(1330, 200, 498, 690)
)
_TALL: Final = _OpenPlaces(
    row=Rect(MARGIN, 190, 896, 96), go=Rect(MARGIN, 776, 896, 124), pens=Rect(MARGIN, 950, 896, 690)
)


class OpenTableScene(FormScene):
    """What has to be settled before a table opens."""

    upright = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.name = stage.settings.name or stage.words("seat.default_name", number=1)
        self.table = stage.words("open.default_table", name=self.name)
        self.time: int | None = None
        self.code = ""
        self.mode = Mode.VERSUS

    @property
    def _at(self) -> _OpenPlaces:
        return _TALL if self.stage.tall else _WIDE

    def build(self) -> Sequence[Widget]:
        rows = [self._at.row.move(0, i * 112) for i in range(5)]
        go = Button(
            name="go",
            box=self._at.go,
            action=self._open,
            size=56,
            label=self.stage.words("open.go"),
            sign=Icon.NETWORK,
            tone=ButtonTone.MAIN,
            enabled=bool(self.name and self.table),
        )
        return (*self._names(*rows[:2]), *self._steppers(*rows[2:4]), self._code_field(rows[4]), go)

    def _names(self, yours: Rect, tables: Rect) -> tuple[Widget, ...]:
        """Your name and the table's."""
        label, of_table = self.stage.words("open.your_name"), self.stage.words("open.table")
        return (
            TextField(
                name="your name", box=yours, label=label, text=self.name, action=self._be_somebody
            ),
            self.text_field(
                "table", tables, of_table, self.table, self._set_table, limit=MOST_TABLE
            ),
        )

    def _steppers(self, game: Rect, time: Rect) -> tuple[Widget, ...]:
        """What is played, and the time for a choice."""
        words, limit = self.stage.words, self.stage.words("open.time_none")
        if self.time is not None:
            limit = words("open.time_seconds", count=self.time)
        return (
            Stepper(
                name="game",
                box=game,
                label=words("open.game"),
                value=words(f"open.game_{self.mode.value}"),
                change=self._turn_game,
            ),
            Stepper(
                name="time",
                box=time,
                label=words("open.time"),
                value=limit,
                change=self._turn_time,
            ),
        )

    def _code_field(self, box: Rect) -> Widget:
        """The code, entered on a screen of its own."""
        return TextField(
            name="code",
            box=box,
            action=self._ask_for_code,
            label=self.stage.words("open.code"),
            text=self.code,
            hint=self.stage.words("open.code_none"),
        )

    def first(self) -> str | None:
        return "go"

    def _be_somebody(self) -> None:
        def become(guise: Guise) -> None:
            was_default = self.table == self.stage.words("open.default_table", name=self.name)
            self.name = guise.name
            if was_default:
                self.table = self.stage.words("open.default_table", name=self.name)
            self.stage.set(name=self.name)
            self.refresh()

        me = own_guise(self.stage, name=self.name)
        self.stage.stack.push(PersonScene(self.stage, (), me, become))

    def _set_table(self, text: str) -> None:
        self.table = text or self.table

    def _turn_time(self, way: int) -> None:
        self.time = _TIMES[(_TIMES.index(self.time) + way) % len(_TIMES)]

    def _ask_for_code(self) -> None:
        sentence = self.stage.words("open.code_ask")
        scene = CodeScene(self.stage, sentence, self._set_code, code=self.code, may_be_empty=True)
        self.stage.stack.push(scene)

    def _set_code(self, code: str) -> None:
        self.code = code

    def _turn_game(self, way: int) -> None:
        self.mode = _GAMES[(_GAMES.index(self.mode) + way) % len(_GAMES)]

    def _open(self) -> None:
        boards, fault = own_boards(self.stage)
        limit = float(self.time) if self.time is not None else None
        options = HostOptions(
            name=self.table,
            time_limit=limit,
            mode=self.mode,
            mission=Mission.COLOURS.value if self.mode is Mode.MISSION else None,
            boards=boards,
            seats=SEATS[self.mode][-1],
            code=self.code or None,
            phones=self.stage.phones.at_table(),
            binds=self.stage.binds,
        )
        worn = appearances((self.name,), self.stage.settings.guises)
        persona = Persona((self.name,), worn, spare_names=True)
        visit = visit_to(self.stage, Session.host(options, persona))
        self.stage.stack.swap(self, LobbyScene(self.stage, visit))
        if fault is not None:
            self.stage.stack.push(fault)

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        heading(canvas, self.stage.words("open.heading"), width=self._at.row.width)
        box = self._at.pens
        felt(canvas, box, 60)
        spot(canvas, box.centerx, box.top + 300, 340, AQUA, 60)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        box = self._at.pens
        for i, (x, y, height) in enumerate(((-109, 190, 250), (111, 230, 250), (1, 490, 300))):
            wave = 0.0 if self.stage.reduced_motion else abs((now * 1.3 + i * 0.6) % 2 - 1) * 8
            blink = (now + i * 1.7) % 4.6 < 0.14
            mood = Mood.SLEEP if blink else Mood.GRIN if i == 2 else Mood.HAPPY
            canvas.centre(
                mascot(canvas, height, SEAT_TINTS[(i + 1) % 6], mood, capped=i < 2),
                box.centerx + x,
                box.top + y - wave,
            )
