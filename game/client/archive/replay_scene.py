"""Replays a saved match: running, halted, step by step, from any roll.

The table of its mode, which lies below, draws the match; this puts the controls over its tray.
Never here: reading the file, or the pace of a match (`game.table.review.replaying`).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from game.client.board.board_scene import BoardScene
from game.client.board.hands import Hands
from game.client.board.own_layout import HINTS_Y, OTHER, PASS, SEND, TRAY, UNDO
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.draw.panels import card
from game.client.input.presses import Act, Click, Intent, Press
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone, Stepper
from game.client.ui.hints import HintItem, HintRow
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Widget
from game.rules.events import Rolled
from game.table.review.replaying import ReplaySession
from game.table.storage.match_file import SavedMatch

_SPEEDS: Final = (1.0, 2.0, 4.0)
_BAND: Final = 190
"""How much lower than an upright window the table is, in its own units: room for the controls."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the controls lie, and the card below them."""

    card: Rect
    run: Rect
    speed: Rect
    step: Rect
    roll: Rect
    back: Rect | None
    """None where the hints show the way back."""


_WIDE: Final = _Places(
    card=Rect(SEND.left - 12, TRAY.top + 6, TRAY.right - SEND.left + 6, TRAY.height - 12),
    run=Rect(SEND.left, SEND.top, 300, SEND.height),
    speed=Rect(SEND.left + 310, SEND.top, SEND.width - 310, SEND.height),
    step=UNDO,
    roll=Rect(OTHER.left, OTHER.top, PASS.right - OTHER.left, OTHER.height),
    back=None,
)
_TALL: Final = _Places(
    card=Rect(12, 1651, 1056, 168),
    run=Rect(24, 1661, 392, 70),
    speed=Rect(428, 1661, 270, 70),
    step=Rect(710, 1661, 346, 70),
    roll=Rect(24, 1740, 674, 70),
    back=Rect(710, 1740, 346, 70),
)


class _Table(BoardScene):
    """The match being replayed; in an upright window all sheets share it, as for an audience."""

    @property
    def room(self) -> Rect:
        room = super().room
        return Rect(*room.topleft, room.width, room.height + (_BAND if self.stage.tall else 0))

    def _make_hands(self) -> Hands:
        hands = super()._make_hands()
        hands.has_menu = False  # the controls of the replay lead out of it
        return hands

    def _finish(self) -> None:
        self.visit.watch = False  # its result has a way back
        super()._finish()


def _nothing(seconds: float) -> None:
    """Nothing else is going on."""


class ReplayScene(MenuScene):
    """The controls of a replay, an overlay over its table."""

    upright = True
    overlay = True

    def __init__(
        self,
        stage: Stage,
        saved: SavedMatch,
        now: Callable[[], float] = time.monotonic,
        *,
        first_roll: int = 0,
        meanwhile: Callable[[float], None] | None = None,
    ) -> None:
        """`saved`: a match that verifies, with a name for every seat.

        It begins at `first_roll`. `meanwhile` is called as time passes: the scene below may have a
        table of its own to follow.
        """
        super().__init__(stage)
        self._meanwhile = meanwhile or _nothing
        self._saved = saved
        self._now = now
        self._rolls = sum(isinstance(event, Rolled) for event in saved.events)
        self._session = ReplaySession(saved, now, first_roll=first_roll)
        self._table = self._make_table()
        if first_roll:
            self._table.visit.update(0.0)
            self._table.visit.shown.catch_up()
        self._laid = False

    # --- the table below ------------------------------------------------------------------------

    def enter(self) -> None:
        if not self._laid:
            self._lay()
        super().enter()

    def leave(self) -> None:
        self._session.close()

    def _lay(self) -> None:
        """Put the table below: it takes our place, and we come on top of it."""
        self._laid = True
        self.stage.stack.swap(self, self._table)
        self.stage.stack.push(self)

    def reshape(self) -> None:
        """An upright window shows all sheets alike, a wide one the sheet of whoever chooses."""
        super().reshape()
        self._jump(self.roll)

    def _make_table(self) -> BoardScene:
        stage = self.stage
        known = stage.settings.guises
        visit = Visit(
            self._session, reduced_motion=stage.reduced_motion, known=known, watch=stage.tall
        )
        return _Table(stage, visit, visit.sitting)

    def _jump(self, roll: int) -> None:
        """Show this roll, with everything before it in place."""
        running, speed, old = self._session.running, self._session.speed, self._table
        self._session = ReplaySession(self._saved, self._now, first_roll=roll)
        self._session.run(running)
        self._session.speed = speed
        if roll:
            self._session.step()
        self._table = self._make_table()
        self._table.visit.update(0.0)
        self._table.visit.shown.catch_up()
        self.stage.stack.swap(old, self._table)
        self.stage.stack.push(self)

    @property
    def roll(self) -> int:
        """The roll on show, 0 before the first."""
        return self._table.visit.shown.match.roll_number

    @property
    def caption(self) -> str:
        return self._table.caption

    # --- widgets --------------------------------------------------------------------------------

    @property
    def _at(self) -> _Places:
        return _TALL if self.stage.tall else _WIDE

    def build(self) -> Sequence[Widget]:
        words, running, at = self.stage.words, self._session.running, self._at
        run = Button(
            name="run",
            box=at.run,
            action=self._toggle,
            label=words("replay.halt" if running else "replay.run"),
            sign=Icon.CLOCK if running else Icon.NEXT,
            tone=ButtonTone.PLAIN if running else ButtonTone.MAIN,
            size=42,
        )
        speed = Stepper(
            name="speed",
            box=at.speed,
            label="",
            value=f"{self._session.speed:g} ×",
            change=self._turn_speed,
        )
        step = Button(
            name="step", box=at.step, action=self._session.step, label=words("replay.step"), size=34
        )
        roll = Stepper(
            name="roll",
            box=at.roll,
            label="",
            value=words("replay.roll", number=self.roll, count=self._rolls),
            change=self._turn_roll,
        )
        if at.back is None:
            return run, speed, step, roll
        label = words("hint.back")
        back = Button(name="back", box=at.back, action=self.back, label=label, size=40)
        return run, speed, step, roll, back

    def first(self) -> str | None:
        return "run"

    def _toggle(self) -> None:
        self._session.run(not self._session.running)

    def _turn_speed(self, way: int) -> None:
        place = _SPEEDS.index(self._session.speed) + way
        self._session.speed = _SPEEDS[place % len(_SPEEDS)]

    def _turn_roll(self, way: int) -> None:
        self._jump(max(1, min(self._rolls, self.roll + way)))

    def handle(self, intent: Intent) -> None:
        shown = self._table.visit.shown
        if isinstance(intent, (Press, Click)) and shown.dice_moving:
            shown.land()  # nobody has to wait for dice they have seen
        if isinstance(intent, Press) and intent.act in (Act.NEXT, Act.PREVIOUS):
            self._turn_roll(1 if intent.act is Act.NEXT else -1)
        elif isinstance(intent, Press) and intent.act is Act.MENU:
            self.back()
        elif isinstance(intent, Click) and self._is_beside(intent):
            self._table.handle(intent)  # somebody wants a closer look at another sheet
        else:
            super().handle(intent)

    def _is_beside(self, click: Click) -> bool:
        """Whether a click is for the table below, where it has sheets of different sizes."""
        nothing_here = self.focus.at(click.x, click.y) is None and self.hint_at(click) is None
        return nothing_here and not self.stage.tall

    def back(self) -> None:
        """Leave the replay: remove the table below and this scene."""
        below = self.stage.stack.scenes[: self.stage.stack.scenes.index(self._table)]
        if below:
            self.stage.stack.pop(self._table)
        else:
            self.stage.go_home()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._meanwhile(seconds)
        self.refresh()

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        card(canvas, self._at.card, radius=26, lifted=0)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
        self.draw_foot(canvas)

    def foot(self) -> Sequence[HintItem]:
        words = self.stage.words
        if self._at.back is not None:
            return ()
        return (
            (None, words("hint.choose")),
            (Act.ACCEPT, words("hint.select")),
            (Act.NEXT, words("replay.next")),
            (Act.BACK, words("hint.back")),
        )

    def foot_row(self) -> HintRow:
        return replace(super().foot_row(), x=40, y=HINTS_Y, size=32, width=1424)
