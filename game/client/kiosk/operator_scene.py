"""The service menu behind the PIN: what the operator's page offers, at the screen itself.

Settings take effect at once and outlive the game: the supervisor keeps them. Never here: the PIN
(`pin`), what follows from the settings (`kiosk_program`).
"""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Final, TypeVar

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.panels import card
from game.client.draw.theme import ALERT, DIM, GOLD, TEXT
from game.client.input.presses import Intent
from game.client.kiosk.passing import PassingScene
from game.client.kiosk.shared import Kiosk
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone, Stepper
from game.client.ui.keyboard import KeySet
from game.client.ui.keyboard_scene import KeyboardScene
from game.client.ui.message import MessageScene
from game.client.ui.widget import Widget
from game.client.words import own_name
from game.kiosk.pipe_messages import LONGEST_MESSAGE, KioskDuty, OperatorDeed
from game.kiosk.process_memory import memory_used
from game.version import VERSION

_BOX: Final = Rect(440, 40, 1040, 1000)
"""Narrow enough for an upright screen."""
_LEFT: Final = _BOX.left + 50
_WIDE: Final = _BOX.width - 100
_HALF: Final = (_WIDE - 20) // 2
_STEP: Final = 10
_Item = TypeVar("_Item")


class Row(Enum):
    """What can be set here."""

    DUTY = "duty"
    VOLUME = "volume"
    BRIGHTNESS = "brightness"
    LANGUAGE = "language"


class OperatorScene(PassingScene):
    """An overlay that closes by itself when nobody touches it."""

    overlay = True
    wide = 1080

    def __init__(
        self, stage: Stage, kiosk: Kiosk, end: Callable[[], None], patience: float
    ) -> None:
        """`end` ends the program; `patience`: seconds without a press after which it closes."""
        super().__init__(stage, patience)
        self._kiosk = kiosk
        self._end = end

    @property
    def caption(self) -> str:
        return self.stage.words("operator.title")

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        words = self.stage.words
        rows = [
            Stepper(
                name=row.value,
                box=Rect(_LEFT, _BOX.top + 226 + place * 100, _WIDE, 86),
                label=words(f"operator.{row.value}"),
                value=self._value(row),
                change=partial(self._turn, row),
            )
            for place, row in enumerate(Row)
        ]
        y = _BOX.top + 650
        deeds = [
            ("message", words("operator.write"), self._write),
            (OperatorDeed.CLEAR_RECORDS.value, words("operator.clear"), self._ask_to_clear),
            (OperatorDeed.RESTART.value, words("operator.restart"), self._ask_to_restart),
            ("end", words("kiosk.end"), self._ask_to_end),
        ]
        buttons = [
            Button(name=name, action=action, label=label, size=42,
                   box=Rect(_LEFT + i % 2 * (_HALF + 20), y + i // 2 * 106, _HALF, 90),
                   tone=ButtonTone.DANGER if name == "end" else ButtonTone.PLAIN)
            for i, (name, label, action) in enumerate(deeds)
        ]  # fmt: skip
        box, label = Rect(_LEFT, _BOX.bottom - 124, _WIDE, 92), words("message.ok")
        close = Button(name="back", box=box, action=self.back, label=label, tone=ButtonTone.MAIN)
        return (*rows, *buttons, close)

    def first(self) -> str | None:
        return "back"

    def _value(self, row: Row) -> str:
        wishes, words = self._kiosk.operated.wishes, self.stage.words
        match row:
            case Row.DUTY:
                return words(f"operator.duty_{wishes.duty.value}")
            case Row.VOLUME:
                return f"{wishes.volume} %"
            case Row.BRIGHTNESS:
                return f"{wishes.brightness} %"
            case Row.LANGUAGE:
                return own_name(wishes.language or self._kiosk.config.screen.language)

    def _state(self) -> str:
        """The kiosk's state in a line, without unknown parts."""
        words, vitals = self.stage.words, self._kiosk.operated.standing.vitals
        memory = words("operator.megabytes", size=memory_used() // 1_000_000)
        if vitals is None:
            return f"{VERSION} · {memory}"
        hours, minutes = divmod(int(vitals.uptime // 60), 60)
        up = words("operator.span", days=hours // 24, hours=hours % 24, minutes=minutes)
        parts = [VERSION, up, memory]
        if vitals.disk_free is not None:
            parts.append(words("operator.free", size=vitals.disk_free // 1_000_000_000))
        if vitals.temperature is not None:
            parts.append(f"{vitals.temperature:.0f} °C")
        return " · ".join(parts)

    def _how(self) -> str:
        """The key of the words for a kiosk without problems."""
        vitals = self._kiosk.operated.standing.vitals
        return "operator.closed" if vitals is not None and vitals.closed else "operator.well"

    def _last_reason(self) -> str:
        vitals = self._kiosk.operated.standing.vitals
        if vitals is None or vitals.last is None or not vitals.restarts:
            return ""
        words = self.stage.words
        why = words(f"operator.because_{vitals.last.value}")
        return words("operator.restarted", count=vitals.restarts, reason=why)

    def _turn(self, row: Row, way: int) -> None:
        operated = self._kiosk.operated
        wishes = operated.wishes
        match row:
            case Row.DUTY:
                operated.wish(duty=_next(list(KioskDuty), wishes.duty, way))
            case Row.VOLUME:
                operated.wish(volume=max(0, min(100, wishes.volume + way * _STEP)))
            case Row.BRIGHTNESS:
                operated.wish(brightness=max(10, min(100, wishes.brightness + way * _STEP)))
            case Row.LANGUAGE:
                usual = self._kiosk.config.screen.language
                known = list(self._kiosk.languages)
                chosen = _next(known, wishes.language or usual, way)
                operated.wish(language=None if chosen is usual else chosen)

    def _write(self) -> None:
        """A message across the screen; an empty one removes it."""
        sentence, message = (
            self.stage.words("operator.message"),
            self._kiosk.operated.wishes.message,
        )
        self.stage.stack.push(Writing(self, sentence, message))

    def written(self, message: str) -> None:
        """The operator's message to visitors."""
        self._kiosk.operated.wish(message=message)

    def _ask_to_clear(self) -> None:
        sentence = self.stage.words("operator.clear_ask")
        self._ask(
            sentence, "operator.clear", lambda: self._kiosk.operated.do(OperatorDeed.CLEAR_RECORDS)
        )

    def _ask_to_restart(self) -> None:
        sentence = self.stage.words("operator.restart_ask")
        self._ask(
            sentence, "operator.restart", lambda: self._kiosk.operated.do(OperatorDeed.RESTART)
        )

    def _ask_to_end(self) -> None:
        self._ask(self.stage.words("kiosk.end_ask"), "kiosk.end", self._end)

    def _ask(self, sentence: str, yes: str, agreed: Callable[[], None]) -> None:
        self.stage.stack.push(
            MessageScene(self.stage, sentence, yes=self.stage.words(yes), agreed=agreed)
        )

    # --- the scene ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        words = self.stage.words
        canvas.dim(190)
        card(canvas, _BOX, radius=44, lifted=160)
        canvas.text(words("operator.title"), _LEFT, _BOX.top + 64, 64, GOLD, width=_WIDE)
        canvas.text(self._state(), _LEFT, _BOX.top + 132, 34, DIM, weight=Weight.MEDIUM,
                    width=_WIDE, least=24)  # fmt: skip
        fault = self._kiosk.operated.standing.fault
        said = fault.splitlines()[0] if fault else self._last_reason() or words(self._how())
        canvas.text(said, _LEFT, _BOX.top + 186, 36, ALERT if fault else TEXT,
                    weight=Weight.MEDIUM, width=_WIDE, least=24, name=True)  # fmt: skip
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)


class Writing(KeyboardScene):
    """Writing the message; the menu below stays open meanwhile."""

    def __init__(self, menu: OperatorScene, sentence: str, message: str) -> None:
        super().__init__(
            menu.stage,
            sentence,
            menu.written,
            text=message,
            limit=LONGEST_MESSAGE,
            keys=KeySet.NAME,
        )
        self._menu = menu

    def handle(self, intent: Intent) -> None:
        self._menu.stay()
        super().handle(intent)


def _next(known: Sequence[_Item], now: _Item, way: int) -> _Item:
    at = known.index(now) if now in known else 0
    return known[(at + way) % len(known)]
