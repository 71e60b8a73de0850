"""A line of text being edited: its caret, its selection, what goes in and out.

Never here: drawing, or what the text is for.
"""

from collections.abc import Callable
from typing import Final

from game.client.input.clipboard import copy
from game.client.input.presses import Act, Composed, Edit, EditAct, Intent, Move, Press, Typed
from game.client.ui.hangul import erased, is_jamo, typed

_MOST_READ: Final = 4
"""How much of what is pasted is read, in multiples of the limit: some letters may be refused."""


class TextLine:
    """At most `limit` letters; the caret is before one of them or at the end."""

    def __init__(
        self,
        text: str,
        limit: int,
        *,
        selected: bool = False,
        can_draw: Callable[[str], bool] = lambda letter: True,
    ) -> None:
        """`selected`: whether the first letter typed replaces the whole text; `can_draw`: whether
        a letter can be shown; others are refused.
        """
        self.text = text
        self.refused = False
        """Whether something just typed was left out: it cannot be shown, or there is no room."""
        self._limit = limit
        self._can_draw = can_draw
        self.caret = len(text)
        self._anchor = 0 if selected else self.caret
        """The other end of the selection."""
        self.composed = ""
        """What an input method is still composing."""

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selection."""
        return min(self.caret, self._anchor), max(self.caret, self._anchor)

    @property
    def shown(self) -> str:
        """The visible text, including what is being composed, which replaces the selection."""
        if not self.composed:
            return self.text
        start, end = self.selection
        return self.text[:start] + self.composed + self.text[end:]

    @property
    def shown_caret(self) -> int:
        """The caret's place in the visible text."""
        return self.selection[0] + len(self.composed) if self.composed else self.caret

    def handle(self, intent: Intent) -> bool:
        """Let an intent write or move; returns whether that used it up."""
        self.refused = False
        match intent:
            case Composed(text):
                self.composed = text
            case Typed(text):
                self.write(text)
            case Press(Act.ERASE | Act.UNDO):
                self.erase()
            case Move(dx, 0):
                self._step(dx)
            case Edit(what, extend):
                self._edit(what, extend)
            case _:
                return False
        return True

    def write(self, text: str) -> None:
        """Replace the selection by a text; a letter of a Korean syllable joins the last one."""
        start, end = self.selection
        self.composed = ""
        shown = "".join(filter(self._can_draw, text[: _MOST_READ * self._limit]))
        if text and not shown:
            self.refused = True
            return
        before, after = self.text[:start], self.text[end:]
        before = typed(before, shown) if is_jamo(shown) and start == end else before + shown
        room = self._limit - len(after)
        self.refused = shown != text or len(before) > room
        before = before[:room]
        self.text = before + after
        self.put(len(before))

    def erase(self) -> None:
        """Delete the selection, or else the letter before the caret."""
        start, end = self.selection
        before = self.text[:start] if start < end else erased(self.text[:start])
        self.text = before + self.text[end:]
        self.put(len(before))

    def _delete(self) -> None:
        """Delete the selection, or else the letter after the caret."""
        start, end = self.selection
        if start == end:
            self.put(end + 1, extend=True)
        if self.caret != self._anchor:
            self.erase()

    def put(self, place: int, *, extend: bool = False) -> None:
        """Move the caret; `extend` selects what it passes."""
        self.caret = max(0, min(len(self.text), place))
        if not extend:
            self._anchor = self.caret

    def _step(self, dx: int) -> None:
        """Sideways; out of a selection, to its end."""
        start, end = self.selection
        if start < end:
            self.put(end if dx > 0 else start)
        else:
            self.put(self.caret + dx)

    def _edit(self, what: EditAct, extend: bool) -> None:
        start, end = self.selection
        match what:
            case EditAct.ALL:
                self.put(0)
                self.put(len(self.text), extend=True)
            case EditAct.COPY if start < end:
                copy(self.text[start:end])
            case EditAct.CUT if start < end:
                copy(self.text[start:end])
                self.erase()
            case EditAct.DELETE:
                self._delete()
            case EditAct.LEFT | EditAct.RIGHT if extend:
                self.put(self.caret + (1 if what is EditAct.RIGHT else -1), extend=True)
            case EditAct.HOME | EditAct.END:
                self.put(len(self.text) if what is EditAct.END else 0, extend=extend)
