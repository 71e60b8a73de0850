"""The second half of a step: the learner does it himself, at a table like any other.

The pen says what to do, why something did not work, and that it was done well.
"""

import time

from pygame import Rect

from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.mascot import Mood
from game.client.draw.panels import frame, glow
from game.client.draw.theme import CREAM, GOLD, Rgb, tint_of
from game.client.intents import Act, Intent
from game.client.lesson.bubble import INK, NO, draw_teacher, paint_bubble, say
from game.client.lesson.course import STEPS, Step, Task, wanted
from game.client.lesson.keys import LessonKeys, Ways
from game.client.lesson.progress import note_done, steps_done
from game.client.lesson.script import LEARNER, OPPONENT
from game.client.lesson.session import LessonSession
from game.client.match import layout
from game.client.match.felt_dice import prepare
from game.client.match.large import Marks, draw_large, draw_marks, paint_large, paint_shell
from game.client.match.presenter import Deed
from game.client.match.small import draw_small, paint_small, paint_small_shell
from game.client.match.tray import draw_tray, paint_tray
from game.client.scenes.table import TableScene
from game.client.sound import Sound
from game.client.stage import Stage
from game.client.ui.hints import hints
from game.client.ui.signs import in_hand
from game.client.visit import Visit
from game.rules.cells import cell_name, cells_of
from game.rules.dice import DieKind
from game.rules.match import Phase

_BUBBLE = Rect(1500, 428, 396, 350)
_TAIL = 84
_LONG_AGO = -99.0


class TryScene(TableScene):
    """A step, done by the learner."""

    def __init__(self, stage: Stage, number: int) -> None:
        """`number`: of the step, from 0."""
        self.number = number
        words = stage.words
        names = (stage.settings.name or words("seat.you"), words("lesson.opponent"))
        self._session = LessonSession(STEPS[number], names, time.monotonic)
        visit = Visit(self._session, local=True, reduced_motion=stage.reduced_motion)
        super().__init__(stage, visit)
        ways = Ways(self._leave, self._previous, self._on, self._go)
        self.keys: LessonKeys = LessonKeys(words, visit, ways, self._play, number)
        self.keys.taken = steps_done(stage)
        self._held: object = None
        visit.update(0.0)
        visit.shown.catch_up()
        self._session.begin()
        if STEPS[number].roll == STEPS[number - 1].roll:
            visit.update(0.0)  # the dice lie there from the step before
            visit.shown.catch_up()
            visit.shown.rolled_at = _LONG_AGO

    @property
    def step(self) -> Step:
        """The step that is tried."""
        return STEPS[self.number]

    @property
    def caption(self) -> str:
        return f"{self.stage.words(f'lesson.{self.step.key}_title')} – {self._said()[0]}"

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

    def _is_elsewhere(self) -> bool:
        return False

    def skip(self, intent: Intent) -> bool:
        """Dice may be cut short; the end may not, since its buttons are to be pressed."""
        return self.visit.shown.match.over is None and super().skip(intent)

    # --- what is said ----------------------------------------------------------------------------

    def _said(self) -> tuple[str, bool]:
        """What the pen says now, and whether it says that something did not work."""
        words, why = self.stage.words, self.visit.chooser.why.get(LEARNER)
        if self.keys.done:
            return self._told("done"), False
        if why is not None:
            return words(f"why.{why.value}"), True
        if self.keys.note:
            return words(self.keys.note), True
        return self._told("do"), False

    def _told(self, part: str) -> str:
        name = self.stage.words("lesson.opponent")
        return self.stage.words(f"lesson.{self.step.key}_{part}", name=name)

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        shown, words, now = self.visit.shown, self.stage.words, self.seconds + ahead / 60
        said, wrong = self._said()
        key = ("lesson", self.number, said, *map(self._seat_key, (LEARNER, OPPONENT)))
        key = (*key, *self._turn_key(OPPONENT), self.stage.device, self.accept_hint)
        canvas.layer("table", key, lambda c: self._paint(c, said, NO if wrong else INK))
        draw_marks(canvas, layout.GRID, self._marks(LEARNER), tint_of(LEARNER))
        draw_large(canvas, words, shown, LEARNER)
        draw_small(canvas, words, shown, layout.small_panels(1)[0], OPPONENT)
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
        for widget in self.keys.buttons():
            widget.draw(canvas, widget is self.keys.focus.current)
        mood = Mood.GRIN if self.keys.done else Mood.LOOK if wrong else Mood.HAPPY
        draw_teacher(canvas, 1572, 934, 232, mood, now, still=self.stage.reduced_motion)

    def _paint(self, canvas: Canvas, said: str, ink: Rgb) -> None:
        canvas.layer("shells", ("lesson",), self._paint_behind)
        shown, names = self.visit.shown, self.visit.names
        paint_large(canvas, self.stage.words, shown, LEARNER, names[LEARNER])
        panel = layout.small_panels(1)[0]
        paint_small(canvas, shown, panel, OPPONENT, names[OPPONENT], bot=True, away=False)
        say(canvas, _BUBBLE, said, 40, ink=ink)
        self._draw_hints(canvas)

    def _paint_behind(self, canvas: Canvas) -> None:
        backdrop(canvas, 12)
        paint_shell(canvas, self.visit.shown, LEARNER)
        paint_tray(canvas)
        paint_small_shell(canvas, self.visit.shown, layout.small_panels(1)[0], OPPONENT)
        paint_bubble(canvas, _BUBBLE, _TAIL)

    def _marks(self, large: int) -> Marks:
        """Only what the step asks for glows."""
        marks = super()._marks(large)
        draft = self.visit.chooser.current
        open_ = draft is not None and not self.visit.shown.dice_moving and not self.keys.done
        if draft is None or not open_ or self.step.task is Task.DICE:
            return Marks(preview=marks.preview)
        return Marks(draft.candidates(), draft.cells, marks.cursor, marks.pen)

    def _draw_asked(self, canvas: Canvas) -> None:
        """Light on the dice, or on the button, that comes next."""
        shown, draft = self.visit.shown, self.visit.chooser.current
        if self.keys.done or draft is None or shown.dice_moving or shown.roll is None:
            return
        if shown.match.phase is not Phase.CHOOSE and LEARNER not in shown.match.to_act:
            return
        if self.step.task is Task.PASS:
            glow(canvas, layout.PASS, GOLD, radius=22, strength=230, grow=6)
        elif draft.choice is not None and self.step.task is not Task.DICE:
            glow(canvas, layout.SEND, GOLD, radius=30, strength=230, grow=6)
        elif self.step.task is Task.DICE:
            for box in self.keys.asked_dice():
                glow(canvas, box, CREAM, radius=26, strength=150)
                frame(canvas, box, CREAM, radius=26, line=4)

    def _draw_hints(self, canvas: Canvas) -> None:
        words = self.stage.words
        items: list[tuple[Act | None, str]] = [
            (None, words("hint.choose")),
            (Act.ACCEPT, words(self.accept_hint)),
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
