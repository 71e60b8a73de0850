"""The base of every screen made of widgets: focus, sounds, going back, and the foot line."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.theme import GOLD, HUGE, TEXT
from game.client.draw.viewport import Fitted, Shape
from game.client.input.bindings import REPEAT_AFTER
from game.client.input.presses import Act, Click, Intent, Move, PointAt, Press, Scroll
from game.client.input.sources import SourceKind
from game.client.sound import Sound
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.ui.focus import Focus
from game.client.ui.hints import HintRow, act_at, draw_hints
from game.client.ui.signs import in_hand
from game.client.ui.widget import Widget

MARGIN: Final = 92
FOOT: Final = 1016
_REPEATS: Final = REPEAT_AFTER + 0.05
"""Steps this close together may come from one held key."""


class MenuScene(Scene):
    """A screen of widgets. Subclasses say which, and paint the background."""

    wide = 1920
    """Width of the middle part of the board that must be visible: overlays need less than all."""
    upright = False
    """Whether it has a form of its own for an upright window."""
    wraps = True
    """Whether the first entry follows the last; not where the list continues beyond it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.focus = Focus()
        self.seconds = 0.0
        """Seconds since the scene was shown; what moves by itself is a function of it."""
        self._held = in_hand(stage)
        """The device the hints are for; the last one touched may be another."""
        self._pointer: tuple[float, float] | None = None
        self._moved: tuple[Move | None, float] = None, 0.0
        """The last step of the focus, and its time."""

    # --- what subclasses fill in ---------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        """The widgets as they should be now."""
        return ()

    def first(self) -> str | None:
        """The widget that is focused first."""
        return None

    def back(self) -> None:
        """A person wants to leave."""
        self.stage.stack.pop(self)

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        """The hints at the foot."""
        words = self.stage.words
        return (
            (None, words("hint.choose")),
            (Act.ACCEPT, words("hint.select")),
            (Act.BACK, words("hint.back")),
        )

    def layer_key(self) -> object:
        """What the picture behind the widgets depends on, besides the language."""
        return ()

    def paint_behind(self, canvas: Canvas) -> None:
        """Paint what does not move."""
        backdrop(canvas)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        """Draw what moves, over the background and under the widgets."""

    @property
    def room(self) -> Rect:
        if self.upright:
            return self.stage.board.box
        room = super().room
        return room.inflate(self.wide - room.width, 0)

    # --- the scene ------------------------------------------------------------------------------

    def enter(self) -> None:
        self.refresh()

    def resume(self) -> None:
        self.refresh()

    def reshape(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Build the widgets again."""
        self.focus.show(self.build(), self.first())

    def handle(self, intent: Intent) -> None:
        before = self.focus.name
        if isinstance(intent, PointAt):
            self._pointer = intent.x, intent.y
        elif isinstance(intent, Scroll):
            self._wheel(1 if intent.lines > 0 else -1)
        elif isinstance(intent, Click) and (act := self.hint_at(intent)) is not None:
            self.handle(Press(act))
            return
        if isinstance(intent, Press) and intent.act is Act.BACK:
            self.stage.sounds.play(Sound.BACK)
            self.back()
            return
        used = self.focus.handle(intent, wraps=self._wraps(intent))
        if isinstance(intent, PointAt):
            return
        if isinstance(intent, Move) and self.focus.name != before:
            self.stage.sounds.play(Sound.STEP)
        if used and isinstance(intent, (Press, Click)):
            self.stage.sounds.play(Sound.ACCEPT)
        self.refresh()

    def _wraps(self, intent: Intent) -> bool:
        """Whether a step may wrap around: held keys and hasty presses stop at the last entry."""
        if not isinstance(intent, Move):
            return False
        (before, at), self._moved = self._moved, (intent, self.seconds)
        return self.wraps and not (before == intent and self.seconds - at < _REPEATS)

    def _wheel(self, way: int) -> None:
        """The wheel turns a value under the pointer."""
        widget = self.pointed_at()
        if widget is not None and widget.turn(way):
            self.stage.sounds.play(Sound.STEP)

    def pointed_at(self) -> Widget | None:
        """The usable widget under the pointer, if the mouse is in use."""
        return self.focus.at(*self._pointer) if self._pointer is not None else None

    def update(self, seconds: float) -> None:
        self.seconds += seconds
        self._held = in_hand(self.stage)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        key = (type(self).__name__, self.stage.words.language, self.layer_key())
        canvas.layer("menu", key, self.paint_behind)
        self.draw_moving(canvas, self.seconds + ahead / 60)
        current = self.focus.current
        for widget in self.focus.widgets:
            if widget is not current:
                widget.draw(canvas, False)
        if current is not None:
            current.draw(canvas, True)
        if self.stage.stack.top in (self, None):  # a card on top has a line of its own
            self.draw_foot(canvas)

    def draw_foot(self, canvas: Canvas) -> None:
        """The line of hints."""
        draw_hints(canvas, self.stage.words, self.foot_row(), self._pointer)

    def foot_row(self) -> HintRow:
        """The line of hints and its place."""
        items = self.foot()
        if self._held.points and any(w.action == self.back for w in self.focus.widgets):
            items = [item for item in items if item[0] is not Act.BACK]  # there is one already
        if self._held.kind is SourceKind.KEYS:  # Enter accepts too, and is what people look for
            items = [(Act.SUBMIT if act is Act.ACCEPT else act, word) for act, word in items]
        room = self.room
        if not self.stage.tall or room == Shape.WIDE.box:
            return HintRow(items, self._held, MARGIN, FOOT)
        board = self.stage.board
        left, bottom = Fitted.into(board, room).back(0, board.height)
        if room.height > Shape.WIDE.height:
            return HintRow(items, self._held, left + 50, bottom - 64, width=room.width - 70)
        return HintRow(items, self._held, left + 20, bottom - 64, width=room.width - 40)

    def hint_at(self, click: Click) -> Act | None:
        """Do what the clicked hint says."""
        stage = self.stage
        return act_at(stage.context, stage.words, self.foot_row(), click.x, click.y)


def heading(canvas: Canvas, text: str, *, width: float = 1736) -> None:
    """The title of a screen, top left, with a golden hand-drawn underline."""
    used = canvas.text(text, MARGIN, 84, HUGE, TEXT, width=width, shadow=True, least=48)
    canvas.bar(Rect(MARGIN, 138, round(min(used, width)), 6), GOLD, 3)
