"""Writing in a field where it stands.

Never here: drawing, what the text is for, or what keys do to it (`text_line`).
"""

from collections.abc import Callable

from game.client.input.presses import Act, Intent, Move, Press
from game.client.ui.text_line import TextLine


class Editing:
    """The text field that is being written in, if any."""

    def __init__(self) -> None:
        self.field: str | None = None
        self.line = TextLine("", 0)
        self._done: Callable[[str], None] = lambda text: None

    @property
    def active(self) -> bool:
        """Whether letters go into a field."""
        return self.field is not None

    def begin(self, field: str, line: TextLine, done: Callable[[str], None]) -> None:
        """Write a line in `field`; `done` gets the text at the end."""
        self.finish()
        self.field, self.line, self._done = field, line, done

    def finish(self) -> None:
        """Stop writing and keep what was written."""
        if self.field is not None:
            self.field = None
            self._done(" ".join(self.line.text.split()))

    def handle(self, intent: Intent) -> bool:
        """Let an intent write; True if it was used up by that."""
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
