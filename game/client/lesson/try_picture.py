"""The picture of a step that is tried: the sheets, and the pen that says what to do.

Never here: what the step asks for (`lesson_steps`), or when it is done (`try_scene`).
"""

from dataclasses import replace
from functools import cache, partial

from pygame import Rect

from game.client.board.head import draw_table_hints
from game.client.board.layout import Display, Layout
from game.client.board.own_layout import PASS, SEND, own_layout
from game.client.board.own_picture import Light, OwnPicture
from game.client.draw.caches.pieces import Part
from game.client.draw.canvas import Canvas
from game.client.draw.mascot import Mood
from game.client.draw.theme import CREAM, GOLD
from game.client.input.intents import Act
from game.client.lesson.lesson_steps import Task
from game.client.lesson.script import LEARNER
from game.client.lesson.try_keys import LessonKeys
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.bubble import INK, NO, draw_teacher, paint_bubble, say
from game.client.ui.hints import HintItem
from game.client.ui.signs import in_hand
from game.client.words import Words
from game.rules.match import Phase
from game.table.play.seat_view import ChoiceView, SeatView

_BUBBLE = Rect(1500, 428, 396, 350)
_TAIL = 84


@cache
def _layout() -> Layout:
    """The table of two, with room for the pen in place of what it tells."""
    whole = own_layout(2)
    hints_only = tuple(one for one in whole.displays if one[0] is Display.HINTS)
    return replace(whole, displays=hints_only)


class TryPicture(OwnPicture):
    """Draws a step that the learner does; changes nothing."""

    def __init__(self, stage: Stage, visit: Visit, keys: LessonKeys) -> None:
        super().__init__(stage, visit, keys)
        self.lesson = keys

    def draw_step(
        self, canvas: Canvas, said: str, wrong: bool, seconds: float, ahead: float
    ) -> None:
        """All of it; `wrong`: what is said is that something did not work."""
        ink = NO if wrong else INK
        text = Part(_BUBBLE, (said, ink), lambda c: say(c, _BUBBLE, said, 40, ink=ink))
        bubble = partial(paint_bubble, box=_BUBBLE, tail=_TAIL)
        self.draw(canvas, _layout(), seconds, ahead, more=[text], below=[bubble])
        layout, current = _layout(), self.keys.focus.current
        for widget in self.buttons():
            if widget is not current and not layout.tray.contains(widget.box):
                widget.draw(canvas, False)
        mood = Mood.GRIN if self.lesson.done else Mood.LOOK if wrong else Mood.HAPPY
        still, now = self._stage.reduced_motion, seconds + ahead / 60
        draw_teacher(canvas, 1572, 934, 232, mood, now, still=still)

    def views(self, now: float) -> tuple[SeatView, ...]:
        """Only what the step asks for glows."""
        large, *others = super().views(now)
        draft, choice = self._draft, large.choice
        open_ = draft is not None and not self._visit.shown.dice_moving and not self.lesson.done
        if draft is None or not open_ or self.lesson.step.task is Task.DICE:
            narrowed = ChoiceView(cells=choice.cells)
            return replace(large, choice=narrowed, cursor=None), *others
        return replace(large, choice=replace(choice, candidates=draft.candidates())), *others

    def lights(self) -> tuple[Light, ...]:
        """The dice, or the button, that come next."""
        shown, draft = self._visit.shown, self._draft
        if self.lesson.done or draft is None or shown.dice_moving or shown.roll is None:
            return ()
        if shown.match.phase is not Phase.CHOOSE and LEARNER not in shown.match.to_act:
            return ()
        task = self.lesson.step.task
        if task is Task.PASS:
            return (Light(PASS, GOLD, 22),)
        if task is Task.DICE:
            return tuple(Light(box, CREAM, 26, framed=True) for box in self.lesson.asked_dice())
        return (Light(SEND, GOLD, 30),) if draft.choice is not None else ()

    def _hints_part(self, box: Rect) -> Part:
        held, crosses = in_hand(self._stage), self.keys.focused_cell() is not None
        words: Words = self._stage.words
        items: list[HintItem] = [
            (None, words("hint.choose")),
            (Act.ACCEPT, words("hint.cross" if crosses else "hint.select")),
            (Act.SUBMIT, words("hint.send")),
            (Act.UNDO, words("hint.undo")),
            (Act.PASS, words("hint.pass")),
            (Act.NEXT, words("couch.dice")),
            (Act.MENU, words("lesson.leave")),
        ]

        def paint(canvas: Canvas) -> None:
            draw_table_hints(canvas, words, items, held)

        return Part(box, (held, tuple(items)), paint)
