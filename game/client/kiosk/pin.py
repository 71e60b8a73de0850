"""The PIN prompt: digits by keys, controller or touch; it closes by itself.

Never here: what opens it (`keeper`), how guessing is slowed down (`lock`).
"""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, well
from game.client.draw.theme import ALERT, GOLD, TEXT
from game.client.input.presses import Act, Intent, Press, Typed
from game.client.kiosk.lock import Tries
from game.client.kiosk.passing import PassingScene
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.widget import Widget

_LOG: Final = logging.getLogger(__name__)
_BOX: Final = Rect(610, 90, 700, 900)
_KEYS: Final = "123456789"
_MOST: Final = 12
_SAID: Final = 2.5


class PinScene(PassingScene):
    """An overlay; `opened` is called for the right PIN."""

    overlay = True
    wide = 780

    def __init__(
        self,
        stage: Stage,
        tries: Tries,
        opened: Callable[[], None],
        prompt_seconds: float,
        now: Callable[[], float],
    ) -> None:
        """`now`: the clock that slows down wrong tries."""
        super().__init__(stage, prompt_seconds)
        self._tries = tries
        self._opened = opened
        self._now = now
        self._digits = ""
        self._wrong_at = -99.0

    @property
    def caption(self) -> str:
        return self.stage.words("kiosk.pin")

    @property
    def typing(self) -> bool:
        return True

    @property
    def count(self) -> int:
        """How many digits have been entered."""
        return len(self._digits)

    @property
    def waits(self) -> float:
        """Seconds until the next try."""
        return self._tries.waits(self._now())

    def build(self) -> Sequence[Widget]:
        widgets: list[Widget] = []
        for place, digit in enumerate(_KEYS):
            box = self._key(place % 3, place // 3)
            press = partial(self._enter, digit)
            widgets.append(Button(name=digit, box=box, action=press, label=digit, size=64))
        widgets += [
            Button(name="erase", box=self._key(0, 3), action=self._erase, label="",
                   sign=Icon.BACK),
            Button(name="0", box=self._key(1, 3), action=partial(self._enter, "0"), label="0",
                   size=64),
            Button(name="ok", box=self._key(2, 3), action=self._try, label="", sign=Icon.CHECK,
                   tone=ButtonTone.GO),
            Button(name="back", box=Rect(_BOX.left + 50, _BOX.bottom - 122, _BOX.width - 100, 88),
                   action=self.back, label=self.stage.words("message.no")),
        ]  # fmt: skip
        return widgets

    @staticmethod
    def _key(column: int, row: int) -> Rect:
        return Rect(_BOX.left + 50 + column * 205, _BOX.top + 270 + row * 124, 190, 108)

    def first(self) -> str | None:
        return "5"

    def handle(self, intent: Intent) -> None:
        self._quiet = 0.0
        match intent:
            case Typed(text):
                for letter in text:
                    if letter in "0123456789":
                        self._enter(letter)
            case Press(Act.ERASE | Act.UNDO):
                self._erase()
            case Press(Act.SUBMIT):
                self._try()
            case _:
                super().handle(intent)

    def _enter(self, digit: str) -> None:
        if not self.waits:
            self._digits = (self._digits + digit)[:_MOST]
            self.stage.sounds.play(Sound.STEP)

    def _erase(self) -> None:
        self._digits = self._digits[:-1]

    def _try(self) -> None:
        if not self._digits or self.waits:
            return
        right = self._tries.attempt(self._digits, self._now())
        self._digits = ""
        if right:
            self.stage.stack.pop(self)
            self._opened()
        else:
            _LOG.warning("A wrong PIN was entered; the next try is in %.0f s.", self.waits)
            self._wrong_at = self.seconds
            self.stage.sounds.play(Sound.REFUSED)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        words = self.stage.words
        canvas.dim(190)
        card(canvas, _BOX, radius=44, lifted=160)
        canvas.centre(icon(canvas, Icon.LOCK, 66, GOLD), _BOX.left + 90, _BOX.top + 78)
        canvas.text(words("kiosk.pin"), _BOX.left + 144, _BOX.top + 78, 64, TEXT, width=480)
        field = Rect(_BOX.left + 50, _BOX.top + 138, _BOX.width - 100, 104)
        well(canvas, field, radius=26, colour=(12, 14, 24, 240))
        if self.waits:
            text = words("kiosk.pin_wait", seconds=max(1, round(self.waits)))
            canvas.text(text, *field.center, 50, ALERT, anchor="middle", width=field.width - 40)
        elif self.seconds - self._wrong_at < _SAID:
            text = words("kiosk.pin_wrong")
            canvas.text(text, *field.center, 50, ALERT, anchor="middle", width=field.width - 40)
        for place in range(self.count):
            dot = Rect(0, 0, 26, 26)
            dot.center = (round(field.centerx + (place - (self.count - 1) / 2) * 46), field.centery)
            canvas.bar(dot, GOLD, 13)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
