"""Writing a name letter by letter: the keys of a small keyboard on screen and what they do.

Never here: drawing, or who writes.
"""

from typing import Final

from game.client.input.intents import Act, Composed, Intent, Move, Press, Typed
from game.client.setup.hangul import erased, is_jamo, typed
from net.base.names import MOST_PERSON

SPACE: Final = " "
ERASE: Final = "⌫"
DONE: Final = "✓"
OTHER: Final = "⇄"
"""Changes between Latin and Korean letters."""
COLUMNS: Final = 6
_DUTIES: Final = (OTHER, SPACE, ERASE, DONE)
KEYS: Final = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉ-", *_DUTIES)
"""Row by row, six in a row; the last row is short."""
KOREAN_KEYS: Final = (*"ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㄲㄸㅃㅆㅉㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣㅐㅔ", *_DUTIES)
"""As many; what is not among them is joined of two."""


class Naming:
    """A name being written, and the key the writer is on."""

    def __init__(self, name: str, *, korean: bool = False) -> None:
        """`korean`: whether its letters lie on the keys first."""
        self.korean = korean
        self.before = name
        self.text = name
        self.composed = ""
        """What an input method is still putting together."""
        self.place = 0
        self.done = False
        """Whether the writer is through."""
        self._fresh = True

    @property
    def keys(self) -> tuple[str, ...]:
        """What lies on the keys now."""
        return KOREAN_KEYS if self.korean else KEYS

    @property
    def name(self) -> str:
        """What was written, or the name as it was if that is nothing."""
        return " ".join(self.text.split()) or self.before

    @property
    def shown(self) -> str:
        """What is seen of it: with what is being put together, which replaces a name untouched."""
        held = "" if self._fresh and self.composed else self.text
        return held + self.composed

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
            case Composed(text):
                self.composed = text
            case Typed(text):
                self.composed = ""
                self._write(text)
            case _:
                return False
        return True

    def press(self, place: int) -> None:
        """The key at this place is pressed."""
        self.place = place
        key = self.keys[place]
        if key == DONE:
            self.done = True
        elif key == ERASE:
            self._erase()
        elif key == OTHER:
            self.korean = not self.korean
        elif is_jamo(key):
            self._write(typed("" if self._fresh else self.text, key), whole=True)
        else:
            started = self.text and not self._fresh and not self.text.endswith(" ")
            self._write(key.lower() if started else key)

    def _move(self, dx: int, dy: int) -> None:
        rows = -(-len(KEYS) // COLUMNS)
        row, column = divmod(self.place, COLUMNS)
        place = (row + dy) % rows * COLUMNS + (column + dx) % COLUMNS
        self.place = min(place, len(KEYS) - 1)

    def _write(self, text: str, *, whole: bool = False) -> None:
        """The first letter takes the place of the name that stood there, as a `whole` text does."""
        held = "" if self._fresh or whole else self.text
        self._fresh = False
        self.text = (held + text)[:MOST_PERSON]

    def _erase(self) -> None:
        self._fresh = False
        self.text = erased(self.text)
