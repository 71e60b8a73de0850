"""The first half of a step: the pen explains a rule, drawn positions show right and wrong."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.draw.mascot import Mood
from game.client.input.presses import Act, Intent, Press
from game.client.lesson.lesson_steps import STEPS, LessonStep
from game.client.lesson.progress import steps_done, where_to_begin
from game.client.lesson.steprow import step_row, way_out
from game.client.rulebook.rulebook_scene import paint_dice, paint_example
from game.client.rulebook.worth import paint_worth
from game.client.seats.plan import TablePlan
from game.client.stage.stage import Stage
from game.client.ui.bubble import draw_teacher, paint_bubble, say
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Widget
from game.rules.refusal import Code

_SHOWN: Final = Rect(848, 112, 1048, 868)
_BUBBLE: Final = Rect(40, 112, 784, 452)
_GAP: Final = 20
_TAIL: Final = 170


class ShowScene(MenuScene):
    """A rule, explained and shown."""

    def __init__(self, stage: Stage, number: int) -> None:
        """`number`: of the step, from 0."""
        super().__init__(stage)
        self.number = number

    @property
    def step(self) -> LessonStep:
        """The step on show."""
        return STEPS[self.number]

    @property
    def caption(self) -> str:
        return self.stage.words(f"lesson.{self.step.key}_title")

    # --- ways ------------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        words = self.stage.words
        return (
            *step_row(words, self.number, steps_done(self.stage), self._go),
            way_out(self.back),
            Button(
                name="try",
                box=Rect(400, 690, 424, 136),
                action=self._try,
                label=words("lesson.try"),
                sign=Icon.NEXT,
                tone=ButtonTone.MAIN,
                size=54,
            ),
            self._below(Rect(400, 846, 424, 92)),
        )

    def _below(self, box: Rect) -> Button:
        """The previous step; on the first one, the tutorial for several."""
        words = self.stage.words
        if self.number > 0:
            label = words("lesson.previous")
            go = partial(self._go, self.number - 1)
            return Button(name="previous", box=box, action=go, label=label, size=42)
        label = words("lesson.together")
        return Button(name="together", box=box, action=self._together, label=label, size=42)

    def _together(self) -> None:
        plan = TablePlan(teaches=True, lesson=True, levels=[])
        self.stage.stack.swap(self, self.stage.screens.join(plan=plan))

    def first(self) -> str | None:
        return "try"

    def _go(self, number: int) -> None:
        self.stage.stack.swap(self, ShowScene(self.stage, number))

    def _try(self) -> None:
        self.stage.stack.swap(self, self.stage.screens.lesson_try(self.number))

    def handle(self, intent: Intent) -> None:
        match intent:
            case Press(Act.MENU):
                self.back()
            case Press(Act.NEXT):
                self._try()
            case Press(Act.PREVIOUS) if self.number > 0:
                self._go(self.number - 1)
            case _:
                super().handle(intent)

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        return (
            (None, words("hint.choose")),
            (Act.ACCEPT, words("hint.select")),
            (Act.NEXT, words("lesson.try")),
            (Act.BACK, words("lesson.leave")),
        )

    # --- drawing ---------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return self.number

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words = self.stage.words
        paint_bubble(canvas, _BUBBLE, _TAIL)
        say(canvas, _BUBBLE, words(f"lesson.{self.step.key}_show"), 46)
        examples = self.step.examples
        if not examples:
            paint_dice(canvas, _SHOWN)
            return
        height = (_SHOWN.height - _GAP * (len(examples) - 1)) // len(examples)
        for i, example in enumerate(examples):
            box = Rect(_SHOWN.left, _SHOWN.top + i * (height + _GAP), _SHOWN.width, height)
            verdict = self._verdict(example.fault) if example.cells else ""
            paint_example(canvas, box, example, verdict, alone=len(examples) == 1)
        paint_worth(canvas, self.step.key, _SHOWN)

    def _verdict(self, fault: Code | None) -> str:
        words = self.stage.words
        return words("rules.right") if fault is None else words(f"why.{fault.value}")

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        mood = Mood.GRIN if self.number in (0, len(STEPS) - 1) else Mood.HAPPY
        draw_teacher(canvas, 212, 796, 372, mood, now, still=self.stage.reduced_motion)


def first_match(stage: Stage) -> ShowScene:
    """The tutorial, at the step where it was left."""
    return ShowScene(stage, where_to_begin(stage))
