"""The second half of a step: the learner does it, at a table like any other.

The pen says what to do, why something did not work, and that it was done well.
"""

import time

from game.client.board.board_scene import BoardScene
from game.client.draw.canvas import Canvas
from game.client.input.intents import Intent
from game.client.lesson.lesson_session import LessonSession
from game.client.lesson.lesson_steps import STEPS, LessonStep, Task, wanted
from game.client.lesson.progress import note_done, steps_done
from game.client.lesson.script import LEARNER
from game.client.lesson.try_keys import LessonKeys, Ways
from game.client.lesson.try_picture import TryPicture
from game.client.match.presenter import Deed
from game.client.match.visit import Sitting
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.rules.cells import cell_name, cells_of
from game.rules.dice import DieKind

_LONG_AGO = -99.0


class TryScene(BoardScene):
    """A step, done by the learner."""

    def __init__(self, stage: Stage, number: int) -> None:
        """`number`: of the step, from 0."""
        self.number = number
        words = stage.words
        names = (stage.settings.name or words("seat.you"), words("lesson.opponent"))
        self._session = LessonSession(STEPS[number], names, time.monotonic)
        visit = visit_to(stage, self._session, local=True)
        super().__init__(stage, visit, Sitting.ALONE)
        ways = Ways(self._leave, self._previous, self._on, self._go)
        self.keys: LessonKeys = LessonKeys(words, visit, ways, self._play, number)
        self.keys.taken = steps_done(stage)
        self.picture: TryPicture = TryPicture(stage, visit, self.keys)
        self._held: object = None
        visit.update(0.0)
        visit.shown.catch_up()
        self._session.begin()
        if STEPS[number].roll == STEPS[number - 1].roll:
            visit.update(0.0)  # the dice lie there from the step before
            visit.shown.catch_up()
            visit.shown.rolled_at = _LONG_AGO

    @property
    def step(self) -> LessonStep:
        """The step that is tried."""
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
        if not self.keys.done and self._is_done():
            self._finish_step()
        self.keys.refresh(self.seconds)

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
        self.keys.refresh(self.seconds)
        self.keys.focus.give(
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
        self.keys.done, self.keys.note = True, ""
        note_done(self.stage, self.number)
        self.keys.taken = steps_done(self.stage)
        self._play(Sound.GOAL)
        self.keys.refresh(self.seconds)
        self.keys.focus.give("next")

    def _finish(self) -> None:
        """The end of the match is told by the step itself."""

    def suits(self) -> bool:
        return True

    def skip(self, intent: Intent) -> bool:
        """Dice may be cut short; the end may not, since its buttons are to be pressed."""
        return self.visit.shown.match.over is None and super().skip(intent)

    # --- what is said ----------------------------------------------------------------------------

    def said(self) -> tuple[str, bool]:
        """What the pen says now, and whether it says that something did not work."""
        words, why = self.stage.words, self.keys.why
        if self.keys.done:
            return self._told("done"), False
        if why is not None:
            return words(why), True
        if self.keys.note:
            return words(self.keys.note), True
        return self._told("do"), False

    def _told(self, part: str) -> str:
        name = self.stage.words("lesson.opponent")
        return self.stage.words(f"lesson.{self.step.key}_{part}", name=name)

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        self.picture.draw_step(canvas, *self.said(), self.seconds, ahead)
