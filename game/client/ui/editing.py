"""Editing a text field in place.

Never here: drawing, what the text is for, or what keys do to it (`text_line`).
"""

from collections.abc import Callable

from game.client.input.presses import Act, Intent, Move, Press
from game.client.stage.stage import Stage
from game.client.ui.keyboard import KeySet
from game.client.ui.text_line import TextLine


def line_for(
    stage: Stage, text: str, limit: int, keys: KeySet, *, selected: bool = False
) -> TextLine:
    """A line that begins with this text; names take only letters that can be shown."""
    if keys is not KeySet.NAME:
        return TextLine(text, limit, selected=selected)
    return TextLine(text, limit, selected=selected, can_draw=stage.context.fonts.can_draw)


class Editing:
    """The text field being edited, if any."""

    def __init__(self) -> None:
        self.field: str | None = None
        self.line = TextLine("", 0)
        self._done: Callable[[str], None] = lambda text: None

    @property
    def active(self) -> bool:
        """Whether letters go into a field."""
        return self.field is not None

    def begin(self, field: str, line: TextLine, done: Callable[[str], None]) -> None:
        """Edit the text of `field`; `done` gets the result."""
        self.finish()
        self.field, self.line, self._done = field, line, done

    def finish(self) -> None:
        """Stop editing and keep the text."""
        if self.field is not None:
            self.field = None
            self._done(" ".join(self.line.text.split()))

    def handle(self, intent: Intent) -> bool:
        """Let an intent edit the text; returns whether that used it up."""
        if self.field is None:
            return False
        match intent:
            case Press(Act.ACCEPT | Act.SUBMIT | Act.BACK):
                self.finish()
                return True
            case Press(Act.NEXT | Act.PREVIOUS) | Move(0, _):
                self.finish()
                return False
        return self.line.handle(intent)
