"""The leader's decisions over the table: how a penalty is shared, which die goes (C5, C14).

Everybody sees the question and who has to answer; only the leader's program can. Never here: what
is proposed (`game.rules.proposals`).
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import die
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import card, frame, glow, well
from game.client.draw.theme import ALERT, AMBER, DIM, GO, GOLD, TEXT
from game.client.input.presses import Act, Intent, Press
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone, Stepper
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Tile, Widget
from game.rules.dice import ColourFace, DieKind, NumberFace
from game.rules.goals import team_points
from game.rules.intents import Decision, GiveUpDie, SharePenalty
from game.rules.match import Phase
from game.rules.proposals import proposed_share
from net.messages.notices import Decide

_BOX: Final = Rect(152, 224, 1200, 782)
_ROWS: Final = 258
"""Y of the first seat's row, or of the dice, below the top of the box."""
_ROW: Final = 94


class DecisionScene(MenuScene):
    """An overlay that stays until the decision has been made, here or elsewhere."""

    overlay = True
    box = _BOX
    """Its box: the other sheets of the team stay in sight."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage)
        self.visit = visit
        match = visit.shown.match
        assert match.setup is not None
        assert match.setup.plan is not None
        plan = match.setup.plan
        self.roll, self.phase = match.roll_number, match.phase
        self.points = team_points(match.roll_number, match.seats)
        self.needed = plan.points_after(match.roll_number)
        self.left = [seat.jokers for seat in match.seats]
        self.strikes = min(plan.jokers, sum(self.left))
        self.share = list(proposed_share(self.left, self.strikes))
        self.kind = DieKind.NUMBER
        self.looks = visit.looks
        self.sent = False
        self.gone = False
        """Whether it has been taken off the stack."""

    @property
    def rows(self) -> int:
        """Y of the first seat's row, or of the dice."""
        return self.box.top + _ROWS

    @property
    def leading(self) -> bool:
        """Whether the leader plays at this program."""
        return 0 in self.visit.mine

    @property
    def whole(self) -> bool:
        """Whether the current settings may be sent."""
        return self.phase is Phase.GIVE_UP_DIE or sum(self.share) == self.strikes

    @property
    def decision(self) -> Decision:
        """The decision as currently set."""
        if self.phase is Phase.SHARE_PENALTY:
            return SharePenalty(tuple(self.share))
        return GiveUpDie(self.kind)

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        if not self.leading:
            return ()
        parts = self._steppers() if self.phase is Phase.SHARE_PENALTY else self._dice()
        button = Button(
            name="decide",
            box=Rect(self.box.right - 500, self.box.bottom - 128, 450, 98),
            action=self._decide,
            enabled=self.whole and not self.sent,
            label=self.stage.words("mission.decide"),
            sign=Icon.CLOCK if self.sent else Icon.CHECK,
            tone=ButtonTone.GO,
        )
        return [*parts, button]

    def first(self) -> str | None:
        return "decide" if self.leading else None

    def _steppers(self) -> list[Widget]:
        return [
            Stepper(
                name=f"seat {seat}",
                box=Rect(self.box.right - 440, self.rows + seat * _ROW, 390, 78),
                label="",
                value=str(strikes),
                change=partial(self._turn, seat),
                enabled=not self.sent,
            )
            for seat, strikes in enumerate(self.share)
        ]

    def _turn(self, seat: int, way: int) -> None:
        most = min(self.left[seat], self.strikes)
        self.share[seat] = (self.share[seat] + way) % (most + 1)

    def _dice(self) -> list[Widget]:
        return [
            Tile(
                name=kind.value,
                box=self._die_box(kind),
                action=partial(self._pick, kind),
                enabled=not self.sent,
                paint=partial(self._paint_die, kind),
            )
            for kind in DieKind
        ]

    def _die_box(self, kind: DieKind) -> Rect:
        left = self.box.left + 50 if kind is DieKind.COLOUR else self.box.centerx + 15
        return Rect(left, self.rows, self.box.width // 2 - 65, 340)

    def _pick(self, kind: DieKind) -> None:
        self.kind = kind

    def _decide(self) -> None:
        if self.whole and not self.sent:
            self.sent = True
            roll = self.visit.shown.match.roll_number
            self.visit.session.send(Decide(self.decision, roll))

    # --- the scene ------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Press):
            if intent.act is Act.MENU:
                self.open_menu()
                return
            if intent.act is Act.SUBMIT and self.leading:
                self._decide()
                self.refresh()
                return
        super().handle(intent)

    def back(self) -> None:
        """The question stays; the menu opens over it instead."""
        self.open_menu()

    def open_menu(self, seat: int | None = None) -> None:
        """The menu over the question; `seat`: whose device asked for it, if known."""
        self.stage.stack.push(self.stage.screens.pause(self.visit, seat))

    def leave(self) -> None:
        self.gone = True

    def update(self, seconds: float) -> None:
        super().update(seconds)
        match = self.visit.shown.match
        if (match.roll_number, match.phase) != (self.roll, self.phase):
            self.stage.stack.pop(self)
        self.refresh()

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(140)
        card(canvas, self.box, radius=40, lifted=160, edge=AMBER)
        self._draw_head(canvas)
        if self.phase is Phase.SHARE_PENALTY:
            self._draw_rows(canvas)
        elif not self.leading:
            for kind in DieKind:
                self._paint_die(kind, canvas, self._die_box(kind), False)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
        self._draw_state(canvas)

    def _draw_head(self, canvas: Canvas) -> None:
        words, left = self.stage.words, self.box.left + 50
        width = self.box.width - 100
        seconds = self.visit.seconds_left()
        if seconds is not None:
            canvas.text(
                str(seconds), self.box.right - 50, self.box.top + 64, 56, AMBER, anchor="right"
            )
            width -= 100
        share = self.phase is Phase.SHARE_PENALTY
        canvas.text(
            words("mission.short", roll=self.roll), left, self.box.top + 64, 60, GOLD, width=width
        )
        canvas.lines(
            words(
                "mission.share_text" if share else "mission.die_text",
                points=self.points,
                needed=self.needed,
                count=self.strikes,
                seats=len(self.visit.names),
            ),
            Rect(left, self.box.top + 108, self.box.width - 100, 132),
            42,
            TEXT,
            weight=Weight.MEDIUM,
        )

    def _draw_rows(self, canvas: Canvas) -> None:
        names = self.visit.names
        for seat, strikes in enumerate(self.share):
            y, left = self.rows + seat * _ROW + 39, self.box.left + 50
            well(canvas, Rect(left, y - 39, self.box.width - 100, 78), radius=22)
            canvas.centre(badge(canvas, self.looks[seat], 58), left + 44, y)
            canvas.text(names[seat], left + 88, y, 44, TEXT, width=300, name=True, least=36)
            canvas.centre(icon(canvas, Icon.JOKER, 40, GOLD), left + 430, y)
            canvas.text(f"{self.left[seat]}", left + 462, y, 44, TEXT)
            canvas.centre(icon(canvas, Icon.NEXT, 28, DIM), left + 540, y)
            canvas.text(f"{self.left[seat] - strikes}", left + 570, y, 44, GOLD)
            if not self.leading:
                canvas.text(f"−{strikes}", self.box.right - 80, y, 48, ALERT, anchor="right")

    def _paint_die(self, kind: DieKind, canvas: Canvas, box: Rect, focused: bool) -> None:
        words, picked = self.stage.words, kind is self.kind
        if focused:
            glow(canvas, box, GOLD, radius=30, strength=170)
        card(canvas, box, radius=30, lifted=60)
        if picked or focused:
            frame(canvas, box, GO if picked else GOLD, radius=30, line=7 if picked else 4)
        face = ColourFace.BLUE if kind is DieKind.COLOUR else NumberFace.FIVE
        canvas.centre(die(canvas, face, 190), box.centerx, box.top + 120)
        if picked:
            canvas.centre(icon(canvas, Icon.CHECK, 56, GO), box.right - 56, box.top + 52)
        canvas.text(
            words(f"mission.die_{kind.value}"),
            box.centerx,
            box.top + 252,
            46,
            TEXT,
            anchor="middle",
            width=box.width - 40,
        )
        if kind is DieKind.NUMBER:
            note = words("mission.proposed")
            canvas.text(note, box.centerx, box.top + 304, 36, DIM, anchor="middle", width=400)

    def _draw_state(self, canvas: Canvas) -> None:
        """Who has to decide, for everybody else."""
        if self.leading:
            self.draw_leading(canvas)
            return
        name, y = self.visit.name(0), self.box.bottom - 78
        canvas.centre(badge(canvas, self.looks[0], 64), self.box.left + 86, y)
        text = self.stage.words("mission.waiting", name=name)
        canvas.text(text, self.box.left + 136, y, 46, TEXT, width=self.box.width - 190, least=34)

    def draw_leading(self, canvas: Canvas) -> None:
        """For the leader: what is still wrong with their share."""
        over = sum(self.share) - self.strikes
        if self.phase is Phase.SHARE_PENALTY and over:
            key = "mission.share_over" if over > 0 else "mission.share_open"
            text = self.stage.words(key, count=abs(over))
            canvas.text(text, self.box.left + 50, self.box.bottom - 80, 40, ALERT, width=600)
