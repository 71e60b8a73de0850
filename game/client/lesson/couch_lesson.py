"""The tutorial for several: a card with a rule, then a roll that everybody plays at once.

It is played on the couch's board, with the hands and sheets of any match; steps and positions are
those of the tutorial for one. Never here: drawing sheets, or which choices are legal.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.after.rematch import WAIT_SECONDS, Rematch
from game.client.board.board_scene import BoardScene
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, badge
from game.client.draw.theme import GO, INK, TEXT
from game.client.input.presses import Act, Click, Press
from game.client.input.sources import Heard
from game.client.lesson.lesson_session import OURS, TABLE, ScriptedSession
from game.client.lesson.lesson_steps import STEPS, LessonStep
from game.client.lesson.script import OPENING
from game.client.match.visit import Sitting, Visit
from game.client.rulebook.rule_pages import SHEET
from game.client.rulebook.rulebook_scene import paint_dice, paint_example
from game.client.seats.plan import TablePlan
from game.client.seats.roster import Roster
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.client.ui.bubble import draw_teacher, paint_bubble, say
from game.client.ui.menu import MenuScene
from game.client.ui.message import MessageScene
from game.client.ui.signs import in_hand, sign
from game.client.ui.widget import Callback
from game.rules.dice import Roll
from game.rules.intents import RollDice, Start
from game.rules.match import Match, Phase
from game.rules.setup import Mode, Setup
from game.table.storage.sheets import DEFAULT_SHEET
from net.messages.charter import NO_TABLE
from net.messages.lobby import Lobby, SeatInfo, SeatKind, TableState

LOCK_SECONDS: Final = 2.0
"""Seconds for which presses are ignored: they were meant for the sheets."""
SEEN_SECONDS: Final = 2.5
"""Seconds to look at the crosses before the next card comes."""


@dataclass(frozen=True, slots=True)
class CouchStep:
    """A card, and the roll after it; None if the next card follows at once."""

    step: LessonStep
    roll: Roll | None


def _step(key: str, roll: int | None = None) -> CouchStep:
    found = next(step for step in STEPS if step.key == key)
    return CouchStep(found, OPENING[roll - 1].roll if roll is not None else None)


COUCH_STEPS: Final = (
    _step("dice"),
    _step("start", 1),
    _step("beside", 2),
    _step("exact", 3),
    _step("active", 4),
    _step("jokers", 6),
    _step("end"),
)
"""At ten seconds a card and as many a roll, at most two minutes."""


class CouchLessonSession(ScriptedSession):
    """A table where everybody is a learner; `roll` rolls the next dice."""

    def __init__(self, names: Sequence[str]) -> None:
        match = Match()
        events = match.apply(Start(Setup(Mode.VERSUS, len(names), SHEET, DEFAULT_SHEET)))
        seats = tuple(
            SeatInfo(seat, SeatKind.PERSON, name, None, OURS) for seat, name in enumerate(names)
        )
        lobby = Lobby(NO_TABLE, TABLE, Mode.VERSUS, DEFAULT_SHEET, seats, TableState.PLAYING)
        super().__init__(match, list(events), lobby, time.monotonic)

    def roll(self, roll: Roll) -> None:
        """Roll these dice."""
        self._tell(list(self._match.apply(RollDice(roll))))


class CouchLessonScene(BoardScene):
    """The couch, led from card to card."""

    def __init__(self, stage: Stage, roster: Roster) -> None:
        """`roster`: the learners, two to six."""
        self._session = CouchLessonSession([player.name for player in roster])
        for player in roster:
            player.seat = None
        visit = visit_to(stage, self._session, local=True, roster=roster)
        super().__init__(stage, visit, Sitting.COUCH)
        self.number = 0
        """The index of the next card."""
        self._seen = SEEN_SECONDS
        """Seconds for which the crosses of a roll have been on show."""

    def enter(self) -> None:
        self.visit.update(0.0)
        self.visit.shown.catch_up()
        super().enter()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        shown = self.visit.shown
        settled = shown.match.phase is Phase.ROLL and not shown.behind and not shown.dice_moving
        self._seen = self._seen + seconds if settled else 0.0
        if self._seen >= SEEN_SECONDS and self.stage.stack.top is self:
            self._seen = 0.0
            self._show_card()

    def _show_card(self) -> None:
        step = COUCH_STEPS[self.number]
        self.number += 1

        def go_on() -> None:
            if step.roll is not None:
                self._session.roll(step.roll)
            elif self.number < len(COUCH_STEPS):
                self._show_card()
            else:
                self._leave()

        self.stage.stack.push(CardScene(self.stage, self.visit, step, go_on))

    def _leave(self) -> None:
        """Back to the join screen, where the same people start to play."""
        plan = TablePlan(teaches=True)
        roster = self.visit.roster
        self.stage.stack.swap(self, self.stage.screens.join(plan=plan, roster=roster))

    def _open_menu(self, seat: int | None = None) -> None:
        words = self.stage.words
        question = MessageScene(
            self.stage, words("pause.leave_ask"), yes=words("lesson.leave"), agreed=self._leave
        )
        self.stage.stack.push(question)

    def suits(self) -> bool:
        return True


_BUBBLE: Final = Rect(60, 150, 800, 520)
_SHOWN: Final = Rect(900, 90, 960, 880)
_GAP: Final = 20


class CardScene(MenuScene):
    """An overlay with a rule; it closes once everybody has pressed, or after a while."""

    overlay = True

    def __init__(self, stage: Stage, visit: Visit, step: CouchStep, gone: Callback) -> None:
        """`gone`: called when it closes."""
        super().__init__(stage)
        self.visit = visit
        self.step = step
        self._gone = gone
        self._pressed = Rematch(visit.roster)
        self._pressed.hasten()

    @property
    def caption(self) -> str:
        return self._text

    @property
    def _text(self) -> str:
        return self.stage.words(f"lesson.{self.step.step.key}_show")

    def hear(self, heard: Heard) -> None:
        if isinstance(heard.intent, (Press, Click)) and self.seconds >= LOCK_SECONDS:
            self._pressed.press(heard.source)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.visit.update(seconds)
        self._pressed.update(seconds)
        if self._pressed.due:
            self.stage.stack.pop(self)
            self._gone()

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(190)
        paint_bubble(canvas, _BUBBLE, 170)
        say(canvas, _BUBBLE, self._text, 48)
        examples = self.step.step.examples
        if not examples:
            paint_dice(canvas, _SHOWN)
        high = (_SHOWN.height - _GAP) // 2
        for i, example in enumerate(examples[:2]):
            box = Rect(_SHOWN.left, _SHOWN.top + i * (high + _GAP), _SHOWN.width, high)
            fault = example.fault
            words = self.stage.words
            verdict = words("rules.right") if fault is None else words(f"why.{fault.value}")
            paint_example(canvas, box, example, verdict, alone=False)
        now, still = self.seconds + ahead / 60, self.stage.reduced_motion
        draw_teacher(canvas, 232, 860, 330, Mood.HAPPY, now, still=still)
        self._draw_people(canvas)

    def _draw_people(self, canvas: Canvas) -> None:
        """What to press, and who has pressed."""
        picture = sign(canvas, Act.ACCEPT, in_hand(self.stage), 54, self.stage.words)
        left = 440.0
        if picture is not None:
            canvas.stamp(picture, left, 752)
            left += picture.get_width() / canvas.scale + 14
        canvas.text(self.stage.words("couch.go_on"), left, 780, 42, TEXT, width=860 - left)
        for i, (seat, ready) in enumerate(self._pressed.seats.items()):
            x, y = 470 + i * 70, 860
            canvas.centre(badge(canvas, self.visit.looks[seat], 62), x, y)
            if ready:
                canvas.bar(Rect(x + 6, y + 4, 36, 36), INK, 18)
                canvas.centre(icon(canvas, Icon.CHECK, 30, GO), x + 24, y + 22)
        left = self._pressed.seconds_left or 0
        share = left / WAIT_SECONDS
        canvas.bar(Rect(440, 920, round(420 * share), 8), GO, 4)
