"""A line of text that is being written: its caret, what is selected, what goes in and out.

Never here: drawing, or what the text is for.
"""

from game.client.input.clipboard import copy
from game.client.input.presses import Act, Composed, Edit, EditAct, Intent, Move, Press, Typed
from game.client.ui.hangul import erased, is_jamo, typed


class TextLine:
    """At most `limit` letters; the caret stands before one of them or at the end."""

    def __init__(self, text: str, limit: int, *, selected: bool = False) -> None:
        """`selected`: whether the first letter takes the place of all that stands there."""
        self.text = text
        self._limit = limit
        self.caret = len(text)
        self._anchor = 0 if selected else self.caret
        """The other end of what is selected."""
        self.composed = ""
        """What an input method is still putting together."""

    @property
    def selection(self) -> tuple[int, int]:
        """From where to where it is selected."""
        return min(self.caret, self._anchor), max(self.caret, self._anchor)

    @property
    def shown(self) -> str:
        """What is seen of it: with what is being put together, which replaces what is selected."""
        if not self.composed:
            return self.text
        start, end = self.selection
        return self.text[:start] + self.composed + self.text[end:]

    @property
    def shown_caret(self) -> int:
        """Where the caret stands in what is seen."""
        return self.selection[0] + len(self.composed) if self.composed else self.caret

    def handle(self, intent: Intent) -> bool:
        """Let an intent write or move; True if it was used up by that."""
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
        """Put a text in the place of what is selected; a letter of a syllable joins the last."""
        start, end = self.selection
        self.composed = ""
        before, after = self.text[:start], self.text[end:]
        before = typed(before, text) if is_jamo(text) and start == end else before + text
        before = before[: self._limit - len(after)]
        self.text = before + after
        self.put(len(before))

    def erase(self) -> None:
        """Take away what is selected, else the letter before the caret."""
        start, end = self.selection
        before = self.text[:start] if start < end else erased(self.text[:start])
        self.text = before + self.text[end:]
        self.put(len(before))

    def _delete(self) -> None:
        """Take away what is selected, else the letter after the caret."""
        start, end = self.selection
        if start == end:
            self.put(end + 1, extend=True)
        if self.caret != self._anchor:
            self.erase()

    def put(self, place: int, *, extend: bool = False) -> None:
        """Move the caret; `extend` selects what it goes over."""
        self.caret = max(0, min(len(self.text), place))
        if not extend:
            self._anchor = self.caret

    def _step(self, dx: int) -> None:
        """Sideways; out of what is selected to its end."""
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
