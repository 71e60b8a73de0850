"""Writing a name letter by letter: the keys of a small keyboard on screen and what they do.

Never here: drawing, or who writes.
"""

from typing import Final

from game.client.intents import Act, Intent, Move, Press, Typed
from net.names import MOST_PERSON

SPACE: Final = " "
ERASE: Final = "⌫"
DONE: Final = "✓"
COLUMNS: Final = 6
KEYS: Final = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉ-", SPACE, ERASE, DONE)
"""Row by row, six in a row; the last row is short."""


class Naming:
    """A name being written, and the key the writer is on."""

    def __init__(self, name: str) -> None:
        self.before = name
        self.text = name
        self.place = 0
        self.done = False
        """Whether the writer is through."""
        self._fresh = True

    @property
    def name(self) -> str:
        """What was written, or the name as it was if that is nothing."""
        return " ".join(self.text.split()) or self.before

    def handle(self, intent: Intent) -> bool:
        """A button, a direction or letters; True if anything came of it."""
        match intent:
            case Move(dx, dy):
                self._move(dx, dy)
            case Press(Act.ACCEPT):
                self.press(self.place)
            case Press(Act.SUBMIT):
                self.done = True
            case Press(Act.BACK | Act.UNDO | Act.ERASE):
                self._erase()
            case Typed(text):
                self._write(text)
            case _:
                return False
        return True

    def press(self, place: int) -> None:
        """The key at this place is pressed."""
        self.place = place
        key = KEYS[place]
        if key == DONE:
            self.done = True
        elif key == ERASE:
            self._erase()
        else:
            started = self.text and not self._fresh and not self.text.endswith(" ")
            self._write(key.lower() if started else key)

    def _move(self, dx: int, dy: int) -> None:
        rows = -(-len(KEYS) // COLUMNS)
        row, column = divmod(self.place, COLUMNS)
        place = (row + dy) % rows * COLUMNS + (column + dx) % COLUMNS
        self.place = min(place, len(KEYS) - 1)

    def _write(self, text: str) -> None:
        """The first letter takes the place of the name that stood there."""
        held = "" if self._fresh else self.text
        self._fresh = False
        self.text = (held + text)[:MOST_PERSON]

    def _erase(self) -> None:
        self._fresh = False
        self.text = self.text[:-1]
