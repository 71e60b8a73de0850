"""The last page of the tutorial: a proud pen, the score as it is counted, and where to go."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.confetti import draw_confetti
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, spot
from game.client.draw.theme import DIM, GOLD, TEXT, tint_of
from game.client.lesson.lesson_steps import STEPS, before, play
from game.client.lesson.progress import steps_done
from game.client.lesson.script import LEARNER, OPPONENT
from game.client.lesson.steprow import step_row, way_out
from game.client.match.score_figures import ScoreSplit, figures, minus, signed
from game.client.ui.bubble import TEACHER, draw_teacher, paint_bubble, say
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Widget

_BUBBLE: Final = Rect(40, 112, 960, 318)
_TAIL: Final = 240
_LEFT: Final = 1050
_WIDTH: Final = 800
_SCORE: Final = Rect(_LEFT, 112, _WIDTH, 384)
_SPOT: Final = (300, 720)


def last_figures() -> ScoreSplit:
    """The learner's score at the end of the script (T1)."""
    match, _ = before(STEPS[-1])
    play(match, STEPS[-1].turn)
    return figures(match, LEARNER)


class DoneScene(MenuScene):
    """Everything has been learned."""

    @property
    def caption(self) -> str:
        return self.stage.words("lesson.proud_title")

    def build(self) -> Sequence[Widget]:
        words = self.stage.words
        return (
            *step_row(words, len(STEPS), steps_done(self.stage), self._go),
            way_out(self.back),
            Button(
                name="play",
                box=Rect(_LEFT, 520, _WIDTH, 164),
                action=self._play,
                label=words("lesson.play_now"),
                sign=Icon.PERSON,
                tone=ButtonTone.MAIN,
                size=68,
            ),
            Button(
                name="rules",
                box=Rect(_LEFT, 710, _WIDTH, 116),
                action=self._rules,
                label=words("lesson.rules"),
                sign=Icon.EYE,
                size=52,
            ),
            Button(
                name="title",
                box=Rect(_LEFT, 848, _WIDTH, 116),
                action=self.back,
                label=words("result.title"),
                sign=Icon.DOOR,
                size=52,
            ),
        )

    def first(self) -> str | None:
        return "play"

    def _go(self, number: int) -> None:
        self.stage.stack.swap(self, self.stage.screens.lesson(number))

    def _play(self) -> None:
        self.stage.stack.swap(self, self.stage.screens.join())

    def _rules(self) -> None:
        self.stage.stack.push(self.stage.screens.rules())

    # --- drawing ---------------------------------------------------------------------------------

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words = self.stage.words
        spot(canvas, *_SPOT, 420, TEACHER, 70)
        paint_bubble(canvas, _BUBBLE, _TAIL)
        say(canvas, _BUBBLE, words("lesson.proud"), 46, title=words("lesson.proud_title"))
        card(canvas, _SCORE, radius=34)
        value = last_figures()
        rows = (
            (words("result.columns"), str(value.columns)),
            (words("result.colours"), str(value.colours)),
            (words("result.jokers"), signed(value.jokers)),
            (words("result.stars"), signed(value.stars)),
        )
        for i, (label, figure) in enumerate(rows):
            y = _SCORE.top + 52 + i * 64
            canvas.text(label, _SCORE.left + 44, y, 46, DIM, weight=Weight.MEDIUM, width=480)
            canvas.text(figure, _SCORE.right - 44, y, 50, TEXT, anchor="right")
        y = _SCORE.bottom - 60
        canvas.bar(Rect(_SCORE.left + 40, y - 44, _SCORE.width - 80, 3), DIM)
        canvas.text(words("result.total"), _SCORE.left + 44, y, 56, GOLD, width=480)
        canvas.text(minus(value.total), _SCORE.right - 44, y, 72, GOLD, anchor="right")

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        still = self.stage.reduced_motion
        draw_teacher(canvas, *_SPOT, 520, Mood.GRIN, now, still=still)
        for seat, x in ((LEARNER, 620), (OPPONENT, 840)):
            hop = 0.0 if still else abs((now * 1.5 + seat * 0.4) % 2 - 1) * 22
            pen = mascot(canvas, 300, tint_of(seat), Mood.GRIN)
            canvas.centre(pen, x, 824 - hop)
        if not still:
            draw_confetti(canvas, now)
