"""An on-screen keyboard over everything, for people who have none.

`keyboard` has what its keys write. Never here: what happens with the text.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, well
from game.client.draw.theme import DIM, GOLD, TEXT
from game.client.input.presses import Act, Composed, Edit, Intent, Press, Typed
from game.client.input.sources import Heard, SourceKind
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.editing import line_for
from game.client.ui.hints import HintItem, HintRow
from game.client.ui.keyboard import OTHER, SPACE, Keyboard, KeySet
from game.client.ui.menu import MenuScene
from game.client.ui.text_field import draw_line
from game.client.ui.widget import Widget
from game.table.storage.settings import Language

BOX: Final = Rect(330, 40, 1260, 930)
FIELD: Final = Rect(BOX.left + 60, BOX.top + 214, BOX.width - 120, 104)
_KEYS: Final = Rect(FIELD.left, FIELD.bottom + 34, FIELD.width, 404)
_GAP: Final = 12
_LOW: Final = BOX.bottom - 132


class KeyboardScene(MenuScene):
    """An overlay; `done` gets the text, `gone` is called when it is closed without one."""

    overlay = True
    wide = 1310
    sign = Icon.PEN

    def __init__(
        self,
        stage: Stage,
        sentence: str,
        done: Callable[[str], None],
        gone: Callable[[], None] = lambda: None,
        *,
        text: str = "",
        limit: int,
        keys: KeySet,
        may_be_empty: bool = True,
        empty: str = "",
    ) -> None:
        """`sentence` says what to write, `empty` is shown in the empty field."""
        super().__init__(stage)
        self.line = line_for(stage, text, limit, keys)
        korean = keys is KeySet.NAME and stage.settings.language is Language.KOREAN
        self._keyboard = Keyboard(self.line, keys, int(korean))
        self._sentence = sentence
        self._done = done
        self._gone = gone
        self._may_be_empty = may_be_empty
        self._empty = empty
        self._by_pad = False
        """Whether the current intent comes from a controller."""

    @property
    def typing(self) -> bool:
        return True

    @property
    def caption(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        """What to write, in words."""
        return self._sentence

    @property
    def text(self) -> str:
        """The text, cleaned up."""
        return self.line.text.strip()

    def build(self) -> Sequence[Widget]:
        letters = [self._key(place, key) for place, key in enumerate(self._keyboard.page.keys)]
        return [*letters, *self._duties()]

    def _key(self, place: int, key: str) -> Widget:
        page = self._keyboard.page
        rows = -(-len(page.keys) // page.columns)
        row, column = divmod(place, page.columns)
        wide, high = (_KEYS.width + _GAP) / page.columns, (_KEYS.height + _GAP) / rows
        box = Rect(
            round(_KEYS.left + column * wide),
            round(_KEYS.top + row * high),
            round(wide) - _GAP,
            round(high) - _GAP,
        )
        label = self._keyboard.letter(key)
        return Button(name=key, box=box, action=partial(self._press, key), label=label, size=52)

    def _duties(self) -> list[Widget]:
        """The keys below the letters, side by side."""
        words, turned = self.stage.words, self._keyboard.next_page
        made: list[Button] = [
            Button(name="no", box=BOX, action=self.back, label=words("message.no")),
        ]
        if turned is not None:
            press = partial(self._press, OTHER)
            made.append(Button(name=OTHER, box=BOX, action=press, label=turned.label))
        if self._keyboard.keys in (KeySet.NAME, KeySet.PATH):
            press = partial(self._press, SPACE)
            made.append(Button(name=SPACE, box=BOX, action=press, label=words("key.space")))
        able = bool(self.text) or self._may_be_empty
        made += [
            Button(name="erase", box=BOX, action=self._erase, label=words("hint.erase")),
            Button(name="ok", box=BOX, action=self._finish, label=words("message.ok"),
                   tone=ButtonTone.GO, enabled=able),
        ]  # fmt: skip
        wide = (FIELD.width + _GAP * 2) // len(made)
        for place, button in enumerate(made):
            button.box = Rect(FIELD.left + place * wide, _LOW, wide - _GAP * 2, 92)
        return list(made)

    def first(self) -> str | None:
        page = self._keyboard.page
        return page.keys[page.columns + page.columns // 2]

    # --- what is pressed ------------------------------------------------------------------------

    def hear(self, heard: Heard) -> None:
        self._by_pad = heard.source.kind is SourceKind.PAD
        super().hear(heard)

    def handle(self, intent: Intent) -> None:
        match intent:
            case Typed() | Composed() | Edit() | Press(Act.ERASE | Act.UNDO):
                self.line.handle(intent)
                self._say_refused()
                self.written()
                self.refresh()
            case Press(Act.BACK) if self._by_pad and self.line.text:
                self._erase()
                self.refresh()
            case Press(Act.SUBMIT | Act.MENU):
                self._finish()
            case _:
                super().handle(intent)

    def _say_refused(self) -> None:
        if self.line.refused:
            self.stage.sounds.play(Sound.REFUSED)

    def _press(self, key: str) -> None:
        self._keyboard.press(key)
        self._say_refused()
        self.written()

    def _erase(self) -> None:
        self.line.erase()
        self.written()

    def written(self) -> None:
        """The text has changed."""
        self.stage.sounds.play(Sound.STEP)

    def _finish(self) -> None:
        if self.text or self._may_be_empty:
            self.stage.stack.pop(self)
            self._done(self.text)

    def back(self) -> None:
        self.stage.stack.pop(self)
        self._gone()

    def foot(self) -> Sequence[HintItem]:
        words = self.stage.words
        if self._held.points:
            return ()
        if self._held.kind is not SourceKind.PAD:
            return ((Act.SUBMIT, words("hint.done")), (Act.BACK, words("hint.back")))
        return (
            (None, words("hint.choose")),
            (Act.ACCEPT, words("hint.select")),
            (Act.BACK, words("hint.erase" if self.line.text else "hint.back")),
            (Act.SUBMIT, words("hint.done")),
        )

    def foot_row(self) -> HintRow:
        return replace(super().foot_row(), x=FIELD.left, width=FIELD.width)

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(190)
        card(canvas, BOX, radius=44, lifted=160)
        canvas.centre(icon(canvas, self.sign, 84, GOLD), BOX.left + 112, BOX.top + 112)
        room = Rect(BOX.left + 184, BOX.top + 40, BOX.width - 244, 148)
        self.draw_sentence(canvas, room)
        well(canvas, FIELD, radius=26, colour=(12, 14, 24, 240))
        caret = int(self.seconds * 2) % 2 == 0 or self.stage.reduced_motion
        inside = FIELD.inflate(-40, 0)
        if self.line.shown:
            draw_line(canvas, inside, self.line, 64, caret=caret, middle=True, ink=GOLD)
        else:
            canvas.text(self._empty, *FIELD.center, 64, DIM, anchor="middle", width=inside.width)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
        self.draw_foot(canvas)

    def draw_sentence(self, canvas: Canvas, room: Rect) -> None:
        """Draw what to write."""
        canvas.lines(self.sentence, room, 44, TEXT, weight=Weight.SEMIBOLD)
