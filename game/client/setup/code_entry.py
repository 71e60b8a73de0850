"""The code of a table, entered with keys, a controller, touch or the mouse.

Never here: what a code may be (`net.links.code_exchange`), what is done with it.
"""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon
from game.client.draw.theme import ALERT, TEXT
from game.client.input.sources import Heard, Source
from game.client.match.visit import Visit
from game.client.seats.plan import Doors, TablePlan
from game.client.stage.stage import Stage
from game.client.ui.keyboard import KeySet
from game.client.ui.keyboard_scene import KeyboardScene
from net.base.code_text import MOST_CODE
from net.base.refusals import Refusal, RefusalCode

_ASKS_FOR_CODE: Final = (RefusalCode.CODE_NEEDED, RefusalCode.WRONG_CODE)


class CodeScene(KeyboardScene):
    """An overlay; `done` gets the code, `gone` is called when it is closed without one."""

    sign = Icon.LOCK

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
        """`sentence`: what the code is for; `wrong`: what was wrong, shown until something is
        typed.

        `writer`: the only device that may type where several people hold one; None for any.
        """
        super().__init__(
            stage,
            sentence,
            done,
            gone,
            text=code,
            limit=MOST_CODE,
            keys=KeySet.CODE,
            may_be_empty=may_be_empty,
            empty=stage.words("code.empty"),
        )
        self._wrong = wrong
        self._writer = writer

    def first(self) -> str | None:
        return "5"

    def hear(self, heard: Heard) -> None:
        if self._may_write(heard.source):
            super().hear(heard)

    def _may_write(self, source: Source) -> bool:
        """Whether this device may type: it is the writer's, or it points at the keyboard on screen.

        If the writer's controller is gone, anybody may: otherwise nobody could leave.
        """
        writer = self._writer
        if writer is None or source == writer or source.points:
            return True
        if writer.is_keys or writer.points:
            return source.is_keys
        return self.stage.devices.pad(writer) is None

    def written(self) -> None:
        super().written()
        self._wrong = None

    @property
    def sentence(self) -> str:
        return self._wrong or self._sentence

    def draw_sentence(self, canvas: Canvas, room: Rect) -> None:
        ink = TEXT if self._wrong is None else ALERT
        canvas.lines(self.sentence, room, 44, ink, weight=Weight.SEMIBOLD)


def asks_again(
    stage: Stage, visit: Visit, reason: Refusal | None, gone: Callable[[], None]
) -> bool:
    """Whether the table wants a code, or another one; if so, ask for it and go to the table again.

    `gone` is called if nobody enters one. Visits that cannot be repeated do not ask.
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


def ask_for_code(stage: Stage, plan: TablePlan, writer: Source, instead: Doors) -> None:
    """Ask one person for the code of a table to be opened; an empty code opens it to everybody.

    Closing the question chooses the doors `instead`.
    """

    def keep(code: str) -> None:
        plan.code, plan.doors = code, Doors.CODE if code else Doors.OPEN

    def leave() -> None:
        plan.doors = instead

    asked = stage.words("open.code_ask")
    stage.stack.push(
        CodeScene(stage, asked, keep, leave, code=plan.code, may_be_empty=True, writer=writer)
    )
