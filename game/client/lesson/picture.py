"""The picture of a step that is tried: the sheets, and the pen that says what to do.

Never here: what the step asks for (`course`), or when it is done (`table`).
"""

from typing import Protocol

from pygame import Rect

from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.mascot import Mood
from game.client.draw.panels import frame, glow
from game.client.draw.theme import CREAM, GOLD, tint_of
from game.client.intents import Act
from game.client.lesson.bubble import INK, NO, draw_teacher, paint_bubble, say
from game.client.lesson.course import Step, Task
from game.client.lesson.keys import LessonKeys
from game.client.lesson.script import LEARNER, OPPONENT
from game.client.match import layout
from game.client.match.felt_dice import prepare
from game.client.match.large import Marks, draw_large, draw_marks, paint_large, paint_shell
from game.client.match.small import draw_small, paint_small, paint_small_shell
from game.client.match.tray import draw_tray, paint_tray
from game.client.scenes.table_picture import TablePicture, TableShown
from game.client.ui.hints import hints
from game.client.ui.signs import in_hand
from game.rules.match import Phase

_BUBBLE = Rect(1500, 428, 396, 350)
_TAIL = 84


class TryShown(TableShown, Protocol):
    """The step that is tried, as far as its picture asks."""

    number: int
    """Of the step, from 0."""

    @property
    def keys(self) -> LessonKeys:
        """The buttons, dice and cells that can be pressed."""
        ...

    @property
    def step(self) -> Step:
        """The step that is tried."""
        ...

    def said(self) -> tuple[str, bool]:
        """What the pen says now, and whether it says that something did not work."""
        ...


class TryPicture(TablePicture):
    """Draws a step that the learner does; changes nothing."""

    def __init__(self, scene: TryShown) -> None:
        """`scene` is what is drawn."""
        super().__init__(scene)
        self.lesson = scene

    def draw(self, canvas: Canvas, ahead: float) -> None:
        shown, words, now = self.visit.shown, self.stage.words, self.lesson.seconds + ahead / 60
        said, wrong = self.lesson.said()
        record, other = self._records(LEARNER)
        view, panel = self._small_view(other), layout.small_panels(1)[0]
        key = ("lesson", self.lesson.number, said, record, view, self.stage.device)

        def paint(canvas: Canvas) -> None:
            canvas.layer("shells", ("lesson",), self._paint_behind)
            paint_large(canvas, words, record)
            paint_small(canvas, panel, view)
            say(canvas, _BUBBLE, said, 40, ink=NO if wrong else INK)
            self._draw_hints(canvas)

        canvas.layer("table", (key, self.lesson.accept_hint), paint)
        draw_marks(canvas, layout.GRID, self._marks(LEARNER), tint_of(LEARNER))
        draw_large(canvas, words, shown, record)
        draw_small(canvas, words, shown, panel, other)
        self._draw_asked(canvas)
        draft = self.visit.chooser.current
        prepare(canvas, shown, layout.SPREAD.die)
        draw_tray(
            canvas,
            shown,
            draft,
            self.visit.names,
            shown.now + ahead / 60,
            self._focused_die(),
            self._home,
            tint=tint_of(LEARNER),
        )
        for widget in self.lesson.keys.buttons():
            widget.draw(canvas, widget is self.lesson.keys.focus.current)
        mood = Mood.GRIN if self.lesson.keys.done else Mood.LOOK if wrong else Mood.HAPPY
        draw_teacher(canvas, 1572, 934, 232, mood, now, still=self.stage.reduced_motion)

    def _paint_behind(self, canvas: Canvas) -> None:
        backdrop(canvas, 12)
        paint_shell(canvas, tint_of(LEARNER))
        paint_tray(canvas)
        paint_small_shell(canvas, layout.small_panels(1)[0], tint_of(OPPONENT))
        paint_bubble(canvas, _BUBBLE, _TAIL)

    def _marks(self, large: int) -> Marks:
        """Only what the step asks for glows."""
        marks = super()._marks(large)
        draft = self.visit.chooser.current
        open_ = draft is not None and not self.visit.shown.dice_moving and not self.lesson.keys.done
        if draft is None or not open_ or self.lesson.step.task is Task.DICE:
            return Marks(preview=marks.preview)
        return Marks(draft.candidates(), draft.cells, marks.cursor, marks.pen)

    def _draw_asked(self, canvas: Canvas) -> None:
        """Light on the dice, or on the button, that comes next."""
        shown, draft = self.visit.shown, self.visit.chooser.current
        if self.lesson.keys.done or draft is None or shown.dice_moving or shown.roll is None:
            return
        if shown.match.phase is not Phase.CHOOSE and LEARNER not in shown.match.to_act:
            return
        if self.lesson.step.task is Task.PASS:
            glow(canvas, layout.PASS, GOLD, radius=22, strength=230, grow=6)
        elif draft.choice is not None and self.lesson.step.task is not Task.DICE:
            glow(canvas, layout.SEND, GOLD, radius=30, strength=230, grow=6)
        elif self.lesson.step.task is Task.DICE:
            for box in self.lesson.keys.asked_dice():
                glow(canvas, box, CREAM, radius=26, strength=150)
                frame(canvas, box, CREAM, radius=26, line=4)

    def _draw_hints(self, canvas: Canvas) -> None:
        words = self.stage.words
        items: list[tuple[Act | None, str]] = [
            (None, words("hint.choose")),
            (Act.ACCEPT, words(self.lesson.accept_hint)),
            (Act.SUBMIT, words("hint.send")),
            (Act.UNDO, words("hint.undo")),
            (Act.PASS, words("hint.pass")),
            (Act.NEXT, words("hint.jump")),
            (Act.MENU, words("lesson.leave")),
        ]
        hints(
            canvas,
            items,
            40,
            layout.HINTS_Y,
            in_hand(self.stage),
            words,
            size=32,
            width=1424,
        )
