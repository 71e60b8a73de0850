"""Writing a line of text with keys, or letter by letter with a controller.

Never here: drawing, or what the text is for.
"""

from collections.abc import Callable
from typing import Final

from game.client.input.intents import Act, Composed, Intent, Move, Press, Typed

_WHEEL: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .:-"


class Editing:
    """The text field that is being written in, if any."""

    def __init__(self) -> None:
        self.field: str | None = None
        self.text = ""
        self.composed = ""
        """What an input method is still putting together."""
        self._limit = 0
        self._done: Callable[[str], None] = lambda text: None

    @property
    def active(self) -> bool:
        """Whether letters go into a field."""
        return self.field is not None

    def begin(self, field: str, text: str, limit: int, done: Callable[[str], None]) -> None:
        """Write in `field`, which holds `text`; `done` gets it at the end. At most `limit` long."""
        self.finish()
        self.field, self.text, self._limit, self._done = field, text, limit, done

    def finish(self) -> None:
        """Stop writing and keep what was written."""
        if self.field is not None:
            self.field, self.composed = None, ""
            self._done(" ".join(self.text.split()))

    def handle(self, intent: Intent) -> bool:
        """Let an intent write; True if it was used up by that."""
        if self.field is None:
            return False
        match intent:
            case Composed(text):
                self.composed = text
            case Typed(text):
                self.composed = ""
                self.text = (self.text + text)[: self._limit]
            case Press(Act.ERASE | Act.UNDO):
                self.text = self.text[:-1]
            case Press(Act.ACCEPT | Act.SUBMIT | Act.BACK):
                self.finish()
            case Press(Act.NEXT | Act.PREVIOUS):
                self.finish()
                return False
            case Move(dx, dy):
                self._wheel(dx, dy)
            case _:
                return False
        return True

    def _wheel(self, dx: int, dy: int) -> None:
        """Up and down turn the last letter, right adds one, left takes one away."""
        if dx < 0:
            self.text = self.text[:-1]
        elif dx > 0 and len(self.text) < self._limit:
            self.text += "a" if self.text else "A"
        elif dy:
            last = self.text[-1:] or "A"
            place = _WHEEL.find(last)
            self.text = self.text[:-1] + _WHEEL[(place + dy) % len(_WHEEL)]
