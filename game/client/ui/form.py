"""A screen with text fields: edited in place with a keyboard, else on an on-screen keyboard."""

from collections.abc import Callable

from pygame import Rect

from game.client.input.presses import Click, Drag, Intent
from game.client.input.sources import SourceKind
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.editing import Editing, line_for
from game.client.ui.keyboard import KeySet
from game.client.ui.keyboard_scene import KeyboardScene
from game.client.ui.menu import MenuScene
from game.client.ui.text_field import TextField


class FormScene(MenuScene):
    """A screen of widgets, some of which are text fields."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.editing = Editing()

    def text_field(
        self,
        name: str,
        box: Rect,
        label: str,
        text: str,
        keep: Callable[[str], None],
        *,
        limit: int = 24,
        hint: str = "",
        keys: KeySet = KeySet.NAME,
    ) -> TextField:
        """A field that a press starts editing; `keep` gets the text at the end."""

        def write() -> None:
            if self.stage.source.kind in (SourceKind.PAD, SourceKind.TOUCH):
                scene = KeyboardScene(
                    self.stage, label or hint, keep, text=text, limit=limit, keys=keys
                )
                self.stage.stack.push(scene)
            else:
                by_keys = self.stage.source.is_keys
                line = line_for(self.stage, text, limit, keys, selected=by_keys)
                self.editing.begin(name, line, keep)

        active = self.editing.field == name
        return TextField(
            name=name,
            box=box,
            label=label,
            text=text,
            hint=hint,
            line=self.editing.line if active else None,
            caret=int(self.seconds * 2) % 2 == 0 or self.stage.reduced_motion,
            action=write,
        )

    @property
    def typing(self) -> bool:
        return self.editing.active

    def handle(self, intent: Intent) -> None:
        if self.editing.handle(intent):
            if self.editing.line.refused:
                self.stage.sounds.play(Sound.REFUSED)
            self.refresh()
        elif isinstance(intent, (Click, Drag)) and self._select(intent):
            return
        else:
            if isinstance(intent, Click) and self.hint_at(intent) is None:
                self.editing.finish()
            super().handle(intent)
            if isinstance(intent, Click):
                self._select(intent)  # the field that was pressed just now

    def _select(self, intent: Click | Drag) -> bool:
        """A pointer in the field being edited places the caret, or selects up to there."""
        field = self._field()
        dragged = isinstance(intent, Drag)
        if field is None or not (dragged or field.box.collidepoint(intent.x, intent.y)):
            return False
        self.editing.line.put(field.place_at(self.stage.context, intent.x), extend=dragged)
        return True

    def _field(self) -> TextField | None:
        """The field being edited."""
        fields = [widget for widget in self.focus.widgets if isinstance(widget, TextField)]
        return next((field for field in fields if field.line is not None), None)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.editing.active:
            self.refresh()  # the caret blinks
