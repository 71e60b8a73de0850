"""The second half of a step: the learner does it, at a table like any other.

The pen says what to do, why something did not work, and that it was done well.
"""

import time
from dataclasses import replace
from functools import cache, partial

from pygame import Rect

from game.client.board.board_scene import BoardScene
from game.client.board.layout import Display, Layout
from game.client.board.own_layout import own_layout
from game.client.draw.caches.pieces import Part
from game.client.draw.canvas import Canvas
from game.client.draw.mascot import Mood
from game.client.input.presses import Intent
from game.client.lesson.lesson_session import LessonSession
from game.client.lesson.lesson_steps import STEPS, LessonStep, Task, wanted
from game.client.lesson.progress import note_done, steps_done
from game.client.lesson.script import LEARNER
from game.client.lesson.try_hands import LessonHands, Ways
from game.client.match.presenter import Deed
from game.client.match.visit import Sitting
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.client.ui.bubble import INK, NO, draw_teacher, paint_bubble, say
from game.rules.cells import cell_name, cells_of
from game.rules.dice import DieKind

_LONG_AGO = -99.0
_BUBBLE = Rect(1500, 428, 396, 350)
_TAIL = 84


@cache
def _layout() -> Layout:
    """The layout for two, with room for the pen instead of the displays it explains."""
    whole = own_layout(2)
    hints_only = tuple(one for one in whole.displays if one[0] is Display.HINTS)
    return replace(whole, displays=hints_only)


class TryScene(BoardScene):
    """A step that the learner does."""

    hands: LessonHands

    def __init__(self, stage: Stage, number: int) -> None:
        """`number`: of the step, from 0."""
        self.number = number
        words = stage.words
        names = (stage.settings.name or words("seat.you"), words("lesson.opponent"))
        self._session = LessonSession(STEPS[number], names, time.monotonic)
        visit = visit_to(stage, self._session, local=True)
        super().__init__(stage, visit, Sitting.ALONE)
        self.hands.taken = steps_done(stage)
        self._held: object = None
        visit.update(0.0)
        visit.shown.catch_up()
        self._session.begin()
        if STEPS[number].roll == STEPS[number - 1].roll:
            visit.update(0.0)  # the dice lie there from the step before
            visit.shown.catch_up()
            visit.shown.rolled_at = _LONG_AGO

    def _make_hands(self) -> LessonHands:
        ways = Ways(self._leave, self._previous, self._on, self._go)
        return LessonHands(self.stage, self.visit, ways, self.number)

    @property
    def layout(self) -> Layout:
        return _layout()

    @property
    def step(self) -> LessonStep:
        """The step being tried."""
        return STEPS[self.number]

    @property
    def caption(self) -> str:
        return f"{self.stage.words(f'lesson.{self.step.key}_title')} – {self.said()[0]}"

    # --- ways ------------------------------------------------------------------------------------

    def _leave(self) -> None:
        self.stage.stack.pop(self)

    def _go(self, number: int) -> None:
        self.stage.stack.swap(self, self.stage.screens.lesson(number))

    def _previous(self) -> None:
        self._go(self.number)

    def _on(self) -> None:
        if self.number + 1 < len(STEPS):
            self._go(self.number + 1)
        else:
            self.stage.stack.swap(self, self.stage.screens.lesson_done())

    # --- time ------------------------------------------------------------------------------------

    def follow(self) -> None:
        self._hold_to_step()
        if not self.hands.done and self._is_done():
            self._finish_step()
        self.hands.follow(self.seconds, self.layout)

    def _hold_to_step(self) -> None:
        """Offer only what the step asks for, as soon as there is something to choose."""
        match, draft = self.visit.shown.match, self.visit.chooser.draft(LEARNER)
        state = (id(draft), match.phase, match.roll_number)
        if state == self._held or draft is None:
            return
        self._held = state
        choices = wanted(self.step, match) if LEARNER in match.to_act else ()
        draft.offer(choices)
        if not choices:
            return
        if self.step.key == "start":  # its dice were picked in the step before
            draft.pick_die(DieKind.COLOUR, choices[0].colour_die)
            draft.pick_die(DieKind.NUMBER, choices[0].number_die)
            draft.keep()
        self.hands.follow(self.seconds, self.layout)
        self.hands.focus.give(
            f"c{choices[0].colour_die}"
            if self.step.task is Task.DICE
            else cell_name(cells_of(choices[0].cells)[0])
        )

    def _is_done(self) -> bool:
        shown, draft = self.visit.shown, self.visit.chooser.draft(LEARNER)
        if self.step.task is Task.DICE:
            return (
                draft is not None
                and draft.picked_colour is not None
                and draft.picked_number is not None
            )
        acted = shown.deeds.get(LEARNER, Deed.WAITING) is not Deed.WAITING
        return acted and shown.match.roll_number == self.step.roll and not shown.behind

    def _finish_step(self) -> None:
        self.hands.done, self.hands.note = True, ""
        note_done(self.stage, self.number)
        self.hands.taken = steps_done(self.stage)
        self._play(Sound.GOAL)
        self.hands.follow(self.seconds, self.layout)
        self.hands.focus.give("next")

    def _finish(self) -> None:
        """The step itself announces the end of the match."""

    def suits(self) -> bool:
        return True

    def skip(self, intent: Intent) -> bool:
        """Dice may be skipped; the end may not, since its buttons are needed."""
        return self.visit.shown.match.over is None and super().skip(intent)

    # --- what is said ----------------------------------------------------------------------------

    def said(self) -> tuple[str, bool]:
        """What the pen says now, and whether it says that something did not work."""
        words, why = self.stage.words, self.hands.why
        if self.hands.done:
            return self._told("done"), False
        if why is not None:
            return words(why), True
        if self.hands.note:
            return words(self.hands.note), True
        return self._told("do"), False

    def _told(self, part: str) -> str:
        name = self.stage.words("lesson.opponent")
        return self.stage.words(f"lesson.{self.step.key}_{part}", name=name)

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        (said, wrong), layout, hands = self.said(), self.layout, self.hands
        ink = NO if wrong else INK
        text = Part(_BUBBLE, (said, ink), lambda c: say(c, _BUBBLE, said, 40, ink=ink))
        bubble = partial(paint_bubble, box=_BUBBLE, tail=_TAIL)
        self.picture.draw(canvas, layout, self.seconds, ahead, more=[text], below=[bubble])
        for widget in hands.buttons():
            if widget is not hands.focused and not layout.tray.contains(widget.box):
                widget.draw(canvas, False)
        mood = Mood.GRIN if hands.done else Mood.LOOK if wrong else Mood.HAPPY
        still, now = self.stage.reduced_motion, self.seconds + ahead / 60
        draw_teacher(canvas, 1572, 934, 232, mood, now, still=still)
