"""The code of a table, entered with keys, a controller, touch or the mouse.

Never here: what a code may be (`net.links.code_exchange`), what is done with it.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, well
from game.client.draw.theme import ALERT, DIM, GOLD, TEXT
from game.client.input.intents import Act, Composed, Intent, Press, Typed
from game.client.input.sources import Heard, Source
from game.client.match.visit import Visit
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Widget
from net.base.code_text import MOST_CODE
from net.base.refusals import Refusal, RefusalCode

_BOX: Final = Rect(330, 60, 1260, 930)
_FIELD: Final = Rect(_BOX.left + 60, _BOX.top + 214, _BOX.width - 120, 104)
_KEYS: Final = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
_COLUMNS: Final = 9
_ASKS_FOR_CODE: Final = (RefusalCode.CODE_NEEDED, RefusalCode.WRONG_CODE)


class CodeScene(MenuScene):
    """An overlay; `done` gets the code, `gone` is called when it is put away without one."""

    overlay = True

    def __init__(
        self,
        stage: Stage,
        sentence: str,
        done: Callable[[str], None],
        gone: Callable[[], None] = lambda: None,
        *,
        code: str = "",
        may_be_empty: bool = False,
        wrong: str | None = None,
        writer: Source | None = None,
    ) -> None:
        """`sentence` says what the code is for; until letters come, `wrong` what was wrong.

        `writer`: whose device writes where several people hold one; None hears them all.
        """
        super().__init__(stage)
        self.text = code
        self._sentence = sentence
        self._done = done
        self._gone = gone
        self._may_be_empty = may_be_empty
        self._wrong = wrong
        self._writer = writer
        self._composed = ""

    @property
    def typing(self) -> bool:
        return True

    def build(self) -> Sequence[Widget]:
        widgets: list[Widget] = []
        for place, letter in enumerate(_KEYS):
            press = partial(self._write, letter)
            box = self._key(place)
            widgets.append(Button(name=letter, box=box, action=press, label=letter, size=52))
        words, y = self.stage.words, _BOX.bottom - 132
        boxes = [Rect(_BOX.left + 60 + i * 390, y, 360, 92) for i in range(3)]
        widgets += [
            Button(name="no", box=boxes[0], action=self.back, label=words("message.no")),
            Button(name="erase", box=boxes[1], action=self._erase, label=words("hint.erase"),
                   sign=Icon.BACK),
            Button(name="ok", box=boxes[2], action=self._finish, label=words("message.ok"),
                   sign=Icon.CHECK, tone=ButtonTone.GO,
                   enabled=bool(self._code) or self._may_be_empty),
        ]  # fmt: skip
        return widgets

    @staticmethod
    def _key(place: int) -> Rect:
        row, column = divmod(place, _COLUMNS)
        return Rect(_FIELD.left + column * 127, _FIELD.bottom + 34 + row * 104, 116, 92)

    def first(self) -> str | None:
        return "5"

    @property
    def _code(self) -> str:
        return self.text.strip()

    def hear(self, heard: Heard) -> None:
        if self._may_write(heard.source):
            super().hear(heard)

    def _may_write(self, source: Source) -> bool:
        """Whether this device is the writer's; who points has a keyboard, too.

        If their controller is gone, anybody goes on: nobody could leave here otherwise.
        """
        writer = self._writer
        if writer is None or source == writer or source.points:
            return True
        if writer.is_keys or writer.points:
            return source.is_keys
        return self.stage.devices.pad(writer) is None

    def handle(self, intent: Intent) -> None:
        match intent:
            case Composed(text):
                self._composed = text
            case Typed(text):
                self._composed = ""
                self._write(text)
                self.refresh()
            case Press(Act.ERASE | Act.UNDO):
                self._erase()
                self.refresh()
            case Press(Act.SUBMIT):
                self._finish()
            case _:
                super().handle(intent)

    def _write(self, text: str) -> None:
        self._wrong = None
        self.text = (self.text + text)[:MOST_CODE]
        self.stage.sounds.play(Sound.STEP)

    def _erase(self) -> None:
        self.text = self.text[:-1]

    def _finish(self) -> None:
        if self._code or self._may_be_empty:
            self.stage.stack.pop(self)
            self._done(self._code)

    def back(self) -> None:
        self.stage.stack.pop(self)
        self._gone()

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(190)
        card(canvas, _BOX, radius=44, lifted=160)
        canvas.centre(icon(canvas, Icon.LOCK, 84, GOLD), _BOX.left + 112, _BOX.top + 112)
        room = Rect(_BOX.left + 184, _BOX.top + 40, _BOX.width - 244, 148)
        ink = TEXT if self._wrong is None else ALERT
        canvas.lines(self._wrong or self._sentence, room, 44, ink, weight=Weight.SEMIBOLD)
        well(canvas, _FIELD, radius=26, colour=(12, 14, 24, 240))
        caret = "|" if int(self.seconds * 2) % 2 == 0 or self.stage.reduced_motion else ""
        text = self.text + self._composed
        shown = text + caret if text else self.stage.words("code.empty")
        canvas.text(shown, *_FIELD.center, 64, GOLD if text else DIM, anchor="middle",
                    width=_FIELD.width - 40, name=bool(text), least=30)  # fmt: skip
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)


def asks_again(
    stage: Stage, visit: Visit, reason: Refusal | None, gone: Callable[[], None]
) -> bool:
    """Whether the table wants a code, or another one: then it is asked for, and shown there.

    `gone` is called if nobody gives one. Visits that cannot be made again are not asked.
    """
    rejoin = visit.rejoin
    if reason is None or rejoin is None or reason.code not in _ASKS_FOR_CODE:
        return False
    visit.close()

    def go_again(code: str) -> None:
        visit.session = rejoin(code)

    needed, wrong = (stage.words(f"refusal.{code.value}") for code in _ASKS_FOR_CODE)
    was_wrong = reason.code is RefusalCode.WRONG_CODE
    scene = CodeScene(stage, needed, go_again, gone, wrong=wrong if was_wrong else None)
    stage.stack.push(scene)
    return True
