"""Writing a name on the small keyboard of a card.

Never here: drawing, who writes, or what keys write (`ui.keyboard`).
"""

from collections.abc import Callable
from typing import Final

from game.client.input.presses import Act, Composed, Edit, Intent, Move, Press, Typed
from game.client.sound import Sound
from game.client.ui.keyboard import ERASE, KOREAN, LATIN, OTHER, SPACE, Keyboard, KeySet
from game.client.ui.text_line import TextLine
from net.base.names import MOST_PERSON

DONE: Final = "✓"
COLUMNS: Final = 6
_DUTIES: Final = (OTHER, SPACE, ERASE, DONE)
KEYS: Final = (*f"{LATIN}-", *_DUTIES)
"""Row by row, six to a row; the last row is short."""
KOREAN_KEYS: Final = (*KOREAN, *_DUTIES)
"""As many."""


class Naming:
    """A name being written, and the key the writer is on."""

    def __init__(
        self,
        name: str,
        *,
        korean: bool = False,
        can_draw: Callable[[str], bool] = lambda letter: True,
    ) -> None:
        """`korean`: whether its letters come first; `can_draw`: whether a letter can be shown."""
        self.before = name
        self.line = TextLine(name, MOST_PERSON, selected=True, can_draw=can_draw)
        self._keyboard = Keyboard(self.line, KeySet.NAME, int(korean))
        self.place = 0
        self.done = False
        """Whether the writer has finished."""

    @property
    def korean(self) -> bool:
        """Whether the keys are Korean."""
        return self._keyboard.page is KeySet.NAME.pages[1]

    @property
    def keys(self) -> tuple[str, ...]:
        """The current keys."""
        return KOREAN_KEYS if self.korean else KEYS

    @property
    def name(self) -> str:
        """The name written, or the previous name if that is empty."""
        return " ".join(self.line.text.split()) or self.before

    def handle(self, intent: Intent) -> Sound | None:
        """A button, a direction or letters; returns its sound: letters typed on a keyboard have
        none unless they are refused.
        """
        self.line.refused = False
        match intent:
            case Move(dx, dy):
                self._move(dx, dy)
            case Press(Act.ACCEPT):
                self.press(self.place)
            case Press(Act.SUBMIT):
                self.done = True
            case Press(Act.BACK | Act.UNDO | Act.ERASE):
                self._erase()
            case Composed() | Typed() | Edit():
                self.line.handle(intent)
            case _:
                return None
        typed = isinstance(intent, (Composed, Typed, Edit))
        return Sound.REFUSED if self.line.refused else None if typed else Sound.STEP

    def press(self, place: int) -> None:
        """Press the key at this place."""
        self.place = place
        key = self.keys[place]
        if key == DONE:
            self.done = True
        elif key == ERASE:
            self._erase()
        else:
            self._keyboard.press(key)

    def _erase(self) -> None:
        """Delete the last letter, even of a name that typing would have replaced."""
        if self.line.text == self.before:
            self.line.put(len(self.before))
        self.line.erase()

    def _move(self, dx: int, dy: int) -> None:
        rows = -(-len(KEYS) // COLUMNS)
        row, column = divmod(self.place, COLUMNS)
        place = (row + dy) % rows * COLUMNS + (column + dx) % COLUMNS
        self.place = min(place, len(KEYS) - 1)
