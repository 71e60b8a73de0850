"""The coach after a match: what a seat's choices cost, one by one, the costliest first.

The expert works in a process of its own; meanwhile the screen shows its progress and may be left.
Never here: what a choice costs (`game.table.review.coach`), the two sheets (`compared`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.after.compared import Compared, ComparedPlaces, paint_compared
from game.client.draw.canvas import Canvas
from game.client.draw.mascot import Mood, badge
from game.client.draw.panels import pill, well
from game.client.draw.theme import AMBER
from game.client.input.presses import Act, Intent, Press, Scroll
from game.client.seats.looks import looks, saved_facts
from game.client.stage.stage import Stage
from game.client.ui.bubble import draw_teacher, paint_bubble, say
from game.client.ui.buttons import Button, Stepper
from game.client.ui.menu import MARGIN, MenuScene, heading
from game.client.ui.widget import Widget
from game.client.words import Words, WordValue
from game.rules.cells import COLUMN_LETTERS
from game.table.play.seat_view import Look
from game.table.review.analysis import State
from game.table.review.coach import Reason, Remark, coached_seats, match_before
from game.table.storage.match_file import SavedMatch
from game.table.storage.settings import Guise


@dataclass(frozen=True, slots=True)
class _Places:
    """Where everything lies."""

    bubble: Rect
    pen: tuple[float, float, float]
    step: Rect
    show: Rect
    back: Rect
    back_alone: Rect
    seat: Rect
    talk: Rect
    """The bubble when there is nothing to compare, with the pen beside it."""
    talk_pen: tuple[float, float, float]
    bar: Rect
    compared: ComparedPlaces


_WIDE: Final = _Places(
    bubble=Rect(252, 806, 1180, 142),
    pen=(164.0, 896.0, 200.0),
    step=Rect(1468, 800, 360, 66),
    show=Rect(1468, 876, 360, 66),
    back=Rect(1468, 952, 360, 66),
    back_alone=Rect(1468, 878, 360, 90),
    seat=Rect(1288, 46, 540, 80),
    talk=Rect(560, 330, 1100, 250),
    talk_pen=(392.0, 560.0, 420.0),
    bar=Rect(560, 650, 1100, 44),
    compared=ComparedPlaces(
        110, (1810, 204), (Rect(92, 258, 860, 524), Rect(968, 258, 860, 524)), 54.0
    ),
)
_TALL: Final = _Places(
    bubble=Rect(226, 1466, 804, 160),
    pen=(126.0, 1556.0, 200.0),
    step=Rect(50, 1662, 320, 72),
    show=Rect(380, 1662, 320, 72),
    back=Rect(710, 1662, 320, 72),
    back_alone=Rect(670, 1644, 360, 90),
    seat=Rect(592, 46, 438, 80),
    talk=Rect(330, 560, 700, 400),
    talk_pen=(180.0, 900.0, 420.0),
    bar=Rect(50, 1180, 980, 44),
    compared=ComparedPlaces(
        60, (1020, 292), (Rect(50, 340, 980, 546), Rect(50, 902, 980, 546)), 56.0
    ),
)


class CoachScene(MenuScene):
    """Asks the expert when it is entered; lies over a result or the list of matches."""

    upright = True

    def __init__(
        self,
        stage: Stage,
        saved: SavedMatch,
        people: Sequence[Look] = (),
        meanwhile: Callable[[float], None] | None = None,
    ) -> None:
        """`saved`: a match that verifies and has seats for the coach.

        `people`: the looks of its seats; `meanwhile` is called as time passes, for the scene below.
        """
        super().__init__(stage)
        self._saved = saved
        self._meanwhile = meanwhile
        self.people = tuple(people) or _people(saved, stage.settings.guises)
        self.seats = coached_seats(saved)
        self.seat = self.seats[0]
        self.number = 0
        """The index of the remark on show."""
        self._asked = stage.look_back(saved.events, self.seats)
        self._compared: Compared | None = None

    @property
    def _at(self) -> _Places:
        return _TALL if self.stage.tall else _WIDE

    @property
    def caption(self) -> str:
        return self.stage.words("coach.heading")

    def leave(self) -> None:
        self._asked.close()

    # --- what is known --------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Progress for the seat on show: seats asked first are finished first."""
        return State.DONE if self.seat in self._asked.remarks else self._asked.state

    @property
    def remarks(self) -> Sequence[Remark]:
        """The remarks for the seat on show."""
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
        words, at = self.stage.words, self._at
        widgets: list[Widget] = []
        label = words("hint.back")
        box = at.back if self.remark is not None else at.back_alone
        back = Button(name="back", box=box, action=self.back, label=label, size=40)
        if len(self.seats) > 1:
            name = self.people[self.seat].name
            widgets.append(
                Stepper(name="seat", box=at.seat, label="", value=name, change=self._turn_seat)
            )
        if self.remark is not None:
            of = words("coach.of", number=self.number + 1, count=len(self.remarks))
            step = Stepper(name="step", box=at.step, label="", value=of, change=self._turn)
            label = words("moments.show")
            show = Button(name="show", box=at.show, action=self._show, label=label, size=40)
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
        """Replay the match from this roll on."""
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
        return id(self), self.seat, self.number, self.remark is None, self.state, self.stage.tall

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words, compared, at = self.stage.words, self.compared, self._at
        width = (at.seat.left if len(self.seats) > 1 else at.seat.right) - MARGIN - 130
        heading(canvas, words("coach.heading"), width=width)
        if len(self.seats) > 1:
            look = self.people[self.seat]
            canvas.centre(badge(canvas, look, 72), at.seat.left - 56, at.seat.centery)
        if compared is not None:
            paint_compared(canvas, words, compared, at.compared)
            paint_bubble(canvas, at.bubble, 34)
            say(canvas, at.bubble, why(words, compared), 50)
            return
        paint_bubble(canvas, at.talk, 40)
        say(canvas, at.talk, self.sentence, 60)

    @property
    def sentence(self) -> str:
        """What the coach says where no choice is shown."""
        if self.state is State.WORKING:
            return self.stage.words("coach.working")
        if self.state is State.FAILED:
            return self.stage.words("coach.failed")
        return self.stage.words("coach.fine", name=self.people[self.seat].name)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        still, shows, at = self.stage.reduced_motion, self.remark is not None, self._at
        done = self.state is State.DONE
        mood = Mood.HAPPY if shows or not done else Mood.GRIN
        draw_teacher(canvas, *(at.pen if shows else at.talk_pen), mood, now, still=still)
        if self.state is State.WORKING:
            bar = at.bar
            well(canvas, bar, radius=bar.height / 2, colour=(14, 16, 27, 220))
            width = max(bar.height, round(bar.width * self._asked.share))
            pill(canvas, Rect(bar.left, bar.top, width, bar.height), AMBER, radius=22)


def _people(saved: SavedMatch, known: Sequence[Guise]) -> tuple[Look, ...]:
    """The looks of seats whose players this screen does not know."""
    return looks(None, saved_facts(saved), known)


def why(words: Words, compared: Compared) -> str:
    """The main argument for the better choice, in one sentence."""
    remark, parts = compared.remark, dict[str, WordValue]()
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
