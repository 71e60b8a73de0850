"""The coach after a match: what a seat's choices cost, one after the other, dearest first.

The expert is asked in a process of its own; meanwhile one sees how far it is, and may leave. Never
here: what a choice costs (`game.table.review.coach`), the two sheets (`compared`).
"""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from game.client.after.compared import Compared, paint_compared
from game.client.draw.canvas import Canvas
from game.client.draw.mascot import Mood, badge
from game.client.draw.panels import pill, well
from game.client.draw.theme import AMBER
from game.client.input.intents import Act, Intent, Press, Scroll
from game.client.seats.looks import looks, saved_facts
from game.client.stage.stage import Stage
from game.client.ui.bubble import draw_teacher, paint_bubble, say
from game.client.ui.buttons import Button, Stepper
from game.client.ui.menu import MARGIN, MenuScene, heading
from game.client.ui.widget import Widget
from game.client.words import Part, Words
from game.rules.cells import COLUMN_LETTERS
from game.table.play.seat_view import Look
from game.table.review.coach import Reason, Remark, coached_seats, match_before
from game.table.review.hindsight import State
from game.table.storage.match_file import SavedMatch
from game.table.storage.settings import Guise

_BUBBLE: Final = Rect(252, 806, 1180, 142)
_PEN: Final = (164.0, 896.0, 200.0)
_STEP: Final = Rect(1468, 800, 360, 66)
_SHOW: Final = Rect(1468, 876, 360, 66)
_BACK: Final = Rect(1468, 952, 360, 66)
_BACK_ALONE: Final = Rect(1468, 878, 360, 90)
_SEAT: Final = Rect(1288, 46, 540, 80)
_TALK: Final = Rect(560, 330, 1100, 250)
"""The bubble where there is nothing to compare, with the pen beside it."""
_TALK_PEN: Final = (392.0, 560.0, 420.0)
_BAR: Final = Rect(560, 650, 1100, 44)


class CoachScene(MenuScene):
    """Asks when it is entered; lies over a result or the list of matches."""

    def __init__(
        self,
        stage: Stage,
        saved: SavedMatch,
        people: Sequence[Look] = (),
        meanwhile: Callable[[float], None] | None = None,
    ) -> None:
        """`saved` is a match that verifies and has seats for the coach.

        `people`: how its seats look; `meanwhile` is told how time passes for what lies below.
        """
        super().__init__(stage)
        self._saved = saved
        self._meanwhile = meanwhile
        self.people = tuple(people) or _people(saved, stage.settings.guises)
        self.seats = coached_seats(saved)
        self.seat = self.seats[0]
        self.number = 0
        """Which of the seat's remarks is on show, from 0."""
        self._asked = stage.look_back(saved.events, self.seats)
        self._compared: Compared | None = None

    @property
    def caption(self) -> str:
        return self.stage.words("coach.heading")

    def leave(self) -> None:
        self._asked.close()

    # --- what is known --------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """How far the seat on show is: those that were asked first are done first."""
        return State.DONE if self.seat in self._asked.remarks else self._asked.state

    @property
    def remarks(self) -> Sequence[Remark]:
        """What is to be said to the seat on show."""
        return self._asked.remarks.get(self.seat, ())

    @property
    def remark(self) -> Remark | None:
        """The remark on show."""
        return self.remarks[self.number] if self.number < len(self.remarks) else None

    @property
    def compared(self) -> Compared | None:
        """The two choices of the remark on show, side by side."""
        remark = self.remark
        if remark is None:
            return None
        if self._compared is None or self._compared.remark is not remark:
            match = match_before(self._saved.events, remark.roll, remark.seat)
            self._compared = Compared(match, remark, self.people[remark.seat].tint)
        return self._compared

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        words = self.stage.words
        widgets: list[Widget] = []
        label = words("hint.back")
        box = _BACK if self.remark is not None else _BACK_ALONE
        back = Button(name="back", box=box, action=self.back, label=label, size=40)
        if len(self.seats) > 1:
            name = self.people[self.seat].name
            widgets.append(
                Stepper(name="seat", box=_SEAT, label="", value=name, change=self._turn_seat)
            )
        if self.remark is not None:
            of = words("coach.of", number=self.number + 1, count=len(self.remarks))
            step = Stepper(name="step", box=_STEP, label="", value=of, change=self._turn)
            label = words("moments.show")
            show = Button(name="show", box=_SHOW, action=self._show, label=label, size=40)
            return [*widgets, step, show, back]
        return [*widgets, back]

    def first(self) -> str | None:
        return "step" if self.remark is not None else "back"

    def _turn_seat(self, way: int) -> None:
        place = self.seats.index(self.seat) + way
        self.seat, self.number = self.seats[place % len(self.seats)], 0

    def _turn(self, way: int) -> None:
        if self.remarks:
            self.number = (self.number + way) % len(self.remarks)

    def _show(self) -> None:
        """The match again, from this roll on."""
        if self.remark is not None:
            roll, screens = self.remark.roll, self.stage.screens
            self.stage.stack.push(screens.replay(self._saved, roll, self._hear_below))

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Press) and intent.act in (Act.NEXT, Act.PREVIOUS):
            self._turn(1 if intent.act is Act.NEXT else -1)
            self.refresh()
        elif isinstance(intent, Scroll):
            self._turn(-1 if intent.lines > 0 else 1)
            self.refresh()
        else:
            super().handle(intent)

    # --- time -----------------------------------------------------------------------------------

    def _hear_below(self, seconds: float) -> None:
        if self._meanwhile is not None:
            self._meanwhile(seconds)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._hear_below(seconds)
        waiting = self.remark is None
        if self._asked.poll():
            self.refresh()
            if waiting and self.remark is not None and self.focus.name == "back":
                self.focus.give("step")

    # --- drawing --------------------------------------------------------------------------------

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        if self.remark is None:
            return ((Act.BACK, words("hint.back")),)
        return (
            (None, words("hint.choose")),
            (Act.NEXT, words("lesson.next")),
            (Act.BACK, words("hint.back")),
        )

    def layer_key(self) -> object:
        return id(self), self.seat, self.number, self.remark is None, self.state

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words, compared = self.stage.words, self.compared
        width = (_SEAT.left if len(self.seats) > 1 else 1828) - MARGIN - 130
        heading(canvas, words("coach.heading"), width=width)
        if len(self.seats) > 1:
            look = self.people[self.seat]
            canvas.centre(badge(canvas, look, 72), _SEAT.left - 56, _SEAT.centery)
        if compared is not None:
            paint_compared(canvas, words, compared)
            paint_bubble(canvas, _BUBBLE, 34)
            say(canvas, _BUBBLE, why(words, compared), 50)
            return
        paint_bubble(canvas, _TALK, 40)
        say(canvas, _TALK, self.sentence, 60)

    @property
    def sentence(self) -> str:
        """What the coach says where no choice is shown."""
        if self.state is State.WORKING:
            return self.stage.words("coach.working")
        if self.state is State.FAILED:
            return self.stage.words("coach.failed")
        return self.stage.words("coach.fine", name=self.people[self.seat].name)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        still, shows = self.stage.reduced_motion, self.remark is not None
        done = self.state is State.DONE
        mood = Mood.HAPPY if shows or not done else Mood.GRIN
        draw_teacher(canvas, *(_PEN if shows else _TALK_PEN), mood, now, still=still)
        if self.state is State.WORKING:
            well(canvas, _BAR, radius=_BAR.height / 2, colour=(14, 16, 27, 220))
            width = max(_BAR.height, round(_BAR.width * self._asked.share))
            pill(canvas, Rect(_BAR.left, _BAR.top, width, _BAR.height), AMBER, radius=22)


def _people(saved: SavedMatch, known: Sequence[Guise]) -> tuple[Look, ...]:
    """How seats look that nobody at this screen has dressed."""
    return looks(None, saved_facts(saved), known)


def why(words: Words, compared: Compared) -> str:
    """What speaks for the better choice, in one sentence."""
    remark, parts = compared.remark, dict[str, Part]()
    if remark.colour is not None:
        parts["colour"] = words(f"advice.{remark.colour.name.lower()}")
    if remark.column is not None:
        parts["letter"] = COLUMN_LETTERS[remark.column]
    key = remark.reason.value.replace("-", "_")
    if remark.reason is Reason.PASSED:
        key = "not_crossed" if remark.played is None else "not_passed"
        if compared.cost:
            key = "kept_jokers"
    return words(f"coach.{key}", **parts)
