"""The hands of a learner who tries a step: only what the step asks for has an effect.

A press that does not help is answered with a reason, never just ignored.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from game.client.board.beside_dice import Light
from game.client.board.layout import Layout
from game.client.board.own_hands import OwnHands
from game.client.board.own_layout import PASS, SEND
from game.client.draw.theme import CREAM, GOLD
from game.client.input.presses import Act
from game.client.lesson.lesson_steps import STEPS, LessonStep, Task
from game.client.lesson.script import LEARNER
from game.client.lesson.steprow import Chip, step_row, way_out
from game.client.match.visit import Visit
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.hints import HintItem
from game.client.ui.widget import Widget
from game.rules.cells import Cell
from game.rules.dice import DieKind
from game.rules.match import Phase
from game.table.play.draft import Draft
from game.table.play.seat_view import ChoiceView, SeatView

NEXT: Final = Rect(1664, 934, 232, 122)
PREVIOUS: Final = Rect(1664, 830, 232, 90)
_NOT_HERE: Final = ("menu", "hint")


@dataclass(frozen=True, slots=True)
class Ways:
    """Where a step leads."""

    leave: Callable[[], None]
    previous: Callable[[], None]
    on: Callable[[], None]
    go: Callable[[int], None]


class LessonHands(OwnHands):
    """The hands of a learner."""

    def __init__(self, stage: Stage, visit: Visit, ways: Ways, number: int) -> None:
        super().__init__(stage, visit, lambda seat: ways.previous())
        self._ways = ways
        self.number = number
        self.taken: frozenset[int] = frozenset()
        """The steps done, for the row."""
        self.done = False
        """Whether what the step asks for has been done."""
        self._is_led = False
        """Whether the focus has been moved to the first die that the step asks for."""
        self.note = ""
        """Why the last press had no effect, as a key of the word files; often empty."""

    @property
    def step(self) -> LessonStep:
        """The step being tried."""
        return STEPS[self.number]

    def buttons(self) -> Sequence[Widget]:
        return [w for w in self.focus.widgets if isinstance(w, (Button, Chip))]

    # --- what is seen of them --------------------------------------------------------------------

    def narrowed(self, view: SeatView) -> SeatView:
        """Only what the step asks for glows."""
        draft = self._visit.chooser.current
        open_ = draft is not None and not self._visit.shown.dice_moving and not self.done
        if draft is None or not open_ or self.step.task is Task.DICE:
            return replace(view, choice=ChoiceView(cells=view.choice.cells), cursor=None)
        return replace(view, choice=replace(view.choice, candidates=draft.candidates()))

    def lights(self) -> tuple[Light, ...]:
        """Glows under the dice or the button that come next."""
        shown, draft = self._visit.shown, self._visit.chooser.current
        if self.done or draft is None or shown.dice_moving or shown.roll is None:
            return ()
        if shown.match.phase is not Phase.CHOOSE and LEARNER not in shown.match.to_act:
            return ()
        if self.step.task is Task.PASS:
            return (Light(PASS, GOLD, 22),)
        if self.step.task is Task.DICE:
            dice = self._asked_dice(draft)
            return tuple(Light(die.box, CREAM, 26, framed=True) for die in dice)
        return (Light(SEND, GOLD, 30),) if draft.choice is not None else ()

    def follow(self, now: float, layout: Layout) -> None:
        super().follow(now, layout)
        draft = self._visit.chooser.current
        if self._is_led or self.step.task is not Task.DICE or draft is None:
            return
        asked = self._asked_dice(draft)
        if asked:
            self._is_led = True
            self.focus.give(asked[0].name)

    def _asked_dice(self, draft: Draft) -> list[Widget]:
        """The dice that the step asks for and that are not picked yet."""
        names = []
        if draft.picked_colour is None:
            names += [f"c{die}" for die in draft.usable(DieKind.COLOUR)]
        if draft.picked_number is None:
            names += [f"n{die}" for die in draft.usable(DieKind.NUMBER)]
        return [widget for widget in self.focus.widgets if widget.name in names]

    def hint_items(self) -> Sequence[HintItem]:
        words = self._stage.words
        if self.done:  # dice and cells are of no use any more
            return (
                (None, words("hint.choose")),
                (Act.ACCEPT, words("hint.select")),
                (Act.NEXT, words("lesson.next")),
                (Act.MENU, words("lesson.leave")),
            )
        return (
            (None, words("hint.choose")),
            (Act.ACCEPT, words("hint.cross" if self.focused_cell() is not None else "hint.select")),
            *self._send_item,
            (Act.UNDO, words("hint.undo")),
            (Act.PASS, words("hint.pass")),
            (self.die_act, words("couch.dice")),
            (Act.MENU, words("lesson.leave")),
        )

    # --- what can be pressed ---------------------------------------------------------------------

    def _dice(self) -> list[Widget]:
        return [] if self.done else super()._dice()

    def _cells(self, layout: Layout) -> list[Widget]:
        return [] if self.done else super()._cells(layout)

    def _make_buttons(self) -> list[Widget]:
        table = [widget for widget in super()._make_buttons() if widget.name not in _NOT_HERE]
        if self.done:
            for widget in table:
                widget.enabled = False
        words = self._stage.words
        on = Button(
            name="next",
            tag="ways",
            box=NEXT,
            action=self._ways.on,
            label=words("lesson.next" if self.done else "lesson.skip"),
            tone=ButtonTone.MAIN if self.done else ButtonTone.PLAIN,
            size=46,
        )
        back = Button(
            name="previous",
            tag="ways",
            box=PREVIOUS,
            action=self._ways.previous,
            label=words("lesson.previous"),
            size=40,
        )
        row = step_row(words, self.number, self.taken, self._ways.go)
        return [*table, on, back, *row, way_out(self._ways.leave)]

    def _shortcut(self, act: Act) -> bool:
        if act is Act.MENU:
            self._ways.leave()
            return True
        return self._way(act) if self.done else super()._shortcut(act)

    def _way(self, act: Act) -> bool:
        """Where a key leads when the step is done; other keys press the focused button."""
        match act:
            case Act.NEXT:
                self._ways.on()
            case Act.BACK | Act.PREVIOUS:
                self._ways.previous()
            case _:
                return False
        return True

    # --- deeds -----------------------------------------------------------------------------------

    def _no(self, note: str) -> None:
        self.note = note
        self._play(Sound.REFUSED)

    def _pick_die(self, kind: DieKind, die: int) -> None:
        if self.done:
            return
        draft = self._visit.chooser.current
        self.note = ""
        if draft is not None and die not in draft.usable(kind):
            self._no("lesson.other_die")
            return
        super()._pick_die(kind, die)

    def _allows_cells(self) -> bool:
        return (
            super()._allows_cells()
            and not self.done
            and self.step.task not in (Task.DICE, Task.PASS)
        )

    def _pick_cell(self, cell: Cell) -> None:
        draft = self._visit.chooser.current
        if draft is None or self.done or self._visit.shown.dice_moving:
            return
        self.note = ""
        if not self._allows_cells():
            dice = self.step.task is Task.DICE
            self._no("lesson.dice_first" if dice else "lesson.nothing_fits")
            return
        before = draft.cells
        super()._pick_cell(cell)
        if draft.cells == before and LEARNER not in self._visit.chooser.why:
            self.note = "lesson.other_cell"

    def _hint(self) -> None:
        """No hint: the pen has already said what to do."""

    def _undo(self) -> None:
        self.note = ""
        super()._undo()

    def _pass(self) -> None:
        if self.step.task is Task.PASS:
            super()._pass()
        elif not self.done:
            self._no("lesson.not_pass")
