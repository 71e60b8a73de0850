"""The result: every seat's score in parts (T1), who won, and how the match went roll by roll."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.after.chances_chart import Chances
from game.client.after.cheering import draw_people, draw_sign, draw_winners
from game.client.after.flags import draw_flags
from game.client.after.level import paint_level
from game.client.after.match_ending import MatchEnding
from game.client.after.moment_cards import paint_moment
from game.client.after.moments_scene import MomentsScene
from game.client.after.record_band import draw_achievements, told_by_records
from game.client.after.rematch import Rematch
from game.client.after.result_places import ResultPlaces, result_places
from game.client.after.score_table import TABLE_LEFT, TABLE_WIDTH, draw_totals, paint_table
from game.client.board.leaving import leave
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.chart import draw_grid, draw_lines
from game.client.draw.confetti import draw_confetti
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, spot
from game.client.draw.theme import (
    AQUA,
    GOLD,
    TEXT,
    Rgb,
    lit,
)
from game.client.input.presses import Act, Click, Press
from game.client.input.sources import Heard
from game.client.match.score_figures import minus
from game.client.match.visit import Visit
from game.client.seats.plan import TablePlan
from game.client.sound import Music
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.menu import MenuScene
from game.client.ui.message import refusal_message
from game.client.ui.signs import in_hand
from game.client.ui.widget import Tile, Widget
from game.rules.setup import SEATS, Mode
from game.table.play.view import LinkState
from game.table.review.moments import Moment
from game.table.review.replaying import ReplaySession
from game.table.storage.records import Records
from net.messages.lobby import TableState
from net.messages.notices import ClosedNotice, HostChangedNotice, RefusedNotice
from net.messages.requests import SetReady, StartMatch

_COUNT_FROM: Final = 0.15
_COUNT_FOR: Final = 0.8
"""Seconds until totals start to count up, and for how long they do."""


LOCK_SECONDS: Final = 2.0
"""Seconds for which presses are ignored: they were meant for the table."""


class ResultScene(MenuScene):
    """The result of a match; keeps what it needs, as the next match may begin meanwhile."""

    upright = True

    def __init__(self, stage: Stage, visit: Visit, records: Records | None = None) -> None:
        """`records`: those before this match, this machine's own if None."""
        super().__init__(stage)
        self.visit = visit
        self._shown = visit.shown
        self.ending = MatchEnding.of(visit)
        self.chances = Chances(stage, self.ending.events)
        self.told_by_records = told_by_records(visit, self.ending.saved, records or Records())
        self.replayed = isinstance(visit.session, ReplaySession)
        self.rematch = Rematch(visit.roster, visit.mine)
        self._asker = stage.source
        """The device whose press is being handled."""
        self._asked = False
        """Whether the host has been asked to start the next match."""
        self._shown_wait: int | None = None
        """The seconds shown on the button."""

    @property
    def achievements_box(self) -> Rect:
        """The band that says a record was broken."""
        return Rect(268, 188, 780, 56)

    @property
    def at(self) -> ResultPlaces:
        return result_places(self.stage.board)

    @property
    def music(self) -> Music:
        return Music.RESULT

    @property
    def caption(self) -> str:
        totals = ", ".join(
            f"{name}: {minus(value.total)}"
            for name, value in zip(self.ending.names, self.ending.figures, strict=False)
        )
        return f"{self._sentence()} {totals}"

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        widgets = [*self._ways(), *self._card_tiles()]
        if self.ending.coached:
            widgets.append(self._coach_button())
        if self.ending.moments:
            widgets.append(self._moments_button())
        return widgets

    def _ways(self) -> list[Widget]:
        """The ways on: again, the table, out."""
        words = self.stage.words
        below = self.at.below.copy()
        if self.replayed and self._lies_on_something:
            back = words("after.back")
            return [Button(name="title", box=below, action=self._back_out, label=back, size=40)]
        again = Button(
            name="again",
            box=self.at.again.copy(),
            action=self._again,
            enabled=not self.gone or self._begun,
            size=66 if self.rematch.seconds_left is None else 48,
            label=words("result.again"),
            note=self._waits_note(),
            sign=Icon.NEXT,
            tone=ButtonTone.MAIN,
        )
        half = Rect(below.left, below.top, below.width // 2 - 8, below.height)
        change = "change" if self.visit.local else "to_table"
        table = Button(
            name="table", box=half, action=self._change, label=words(f"after.{change}"), size=40
        )
        out = Button(
            name="title",
            box=below,
            action=self._leave,
            label=words("kiosk.done" if self.stage.locked else "result.title"),
            sign=Icon.DOOR,
            size=40,
        )
        ways: list[Widget] = [] if self.waits else [again]
        if not self.gone and not self.stage.locked and not self.replayed:
            out.box, out.sign = half.move(below.width - half.width, 0), None
            ways.append(table)
        return [*ways, out]

    def _coach_button(self) -> Widget:
        box = Rect(self.at.chart_card.left + 28, self.at.chart_card.top + 18, 332, 68)
        label = self.stage.words("coach.button")
        return Button(name="coach", box=box, action=self._coach, label=label, size=40)

    def _moments_button(self) -> Widget:
        box = Rect(self.at.chart_card.right - 356, self.at.chart_card.top + 18, 332, 68)
        label = self.stage.words("moments.button")
        return Button(name="moments", box=box, action=self._tell, label=label, size=40)

    def _card_tiles(self) -> list[Widget]:
        """The most remarkable moments in order of time, each leading to its roll."""
        if len(self.ending.figures) > self.at.most_rows:
            return []
        first = sorted(self.ending.moments[: len(self.at.cards)], key=lambda moment: moment.roll)
        return [
            Tile(
                name=f"moment {i}",
                box=box,
                action=partial(self.show, moment),
                paint=partial(self._paint_card, moment),
                tag="moments",
            )
            for i, (box, moment) in enumerate(zip(self.at.cards, first, strict=False))
        ]

    @property
    def _has_cards(self) -> bool:
        """Whether cards of moments stand below the table."""
        return bool(self.ending.moments) and len(self.ending.figures) <= self.at.most_rows

    @property
    def _rows_high(self) -> int:
        """Total height of the table's rows."""
        return self.at.rows[0 if self._has_cards else 1]

    @property
    def gone(self) -> bool:
        """Whether the table is closed, so there is no next match."""
        return self.visit.view.state is LinkState.CLOSED

    @property
    def waits(self) -> bool:
        """Whether others start the next match and have yet to do so, while we only watch."""
        view = self.visit.view
        return not self.gone and not view.owner and not self._begun and not view.my_seats

    @property
    def _begun(self) -> bool:
        """Whether the next match is already running."""
        return self.visit.shown is not self._shown

    @property
    def _lies_on_something(self) -> bool:
        return len(self.stage.stack.scenes) > 1

    def first(self) -> str | None:
        """Not the way out: somebody may still be pressing buttons of the match."""
        if not self.gone and not self.waits:
            return "again"
        return "moments" if self.ending.moments else "title"

    def back(self) -> None:
        if self.rematch.take_back():
            self._say_who_is_ready()
        else:
            self.focus.give("title")

    def _back_out(self) -> None:
        self.stage.stack.pop(self)

    def _again(self) -> None:
        """Somebody wants the next match; if too few seats are taken, they first see to that."""
        lobby = self.visit.view.lobby
        if lobby is not None and len(lobby.taken) < SEATS[lobby.mode].start:
            self._change()
        else:
            self.rematch.press(self._asker)
            self._say_who_is_ready()
            self._play_on()

    def _say_who_is_ready(self) -> None:
        """Tell other machines which of us want the next match."""
        lobby = self.visit.view.lobby
        if self.visit.local or lobby is None or lobby.state is not TableState.LOBBY:
            return
        for seat, ready in self.rematch.untold().items():
            self.visit.session.send(SetReady(seat, ready))

    def _play_on(self) -> None:
        """Ask for the next match once all want it, or go there if it has begun."""
        if self._begun:
            if self.rematch.agreed:
                self._go_along()
        elif self.rematch.due and self.visit.view.owner and not self.gone and not self._asked:
            self._asked = True
            self.ask_for_match()

    def ask_for_match(self) -> None:
        """Ask the host for the next match."""
        self.visit.session.send(StartMatch())

    def _change(self) -> None:
        """Change who plays, and on which sheet."""
        roster, lobby, screens = self.visit.roster, self.visit.view.lobby, self.stage.screens
        if not self.visit.local or lobby is None or (roster is None and lobby.mission is not None):
            self.stage.stack.swap(self, screens.lobby(self.visit))
            return
        leave(self.stage, self.visit)
        if roster is not None:
            self.stage.stack.push(screens.join(plan=TablePlan.of(lobby), roster=roster))
        else:
            self.stage.stack.push(screens.new_match(solo=lobby.mode is Mode.SOLO, before=lobby))

    def _waits_note(self) -> str:
        """Seconds for which people who have not pressed are waited for."""
        left = self.rematch.seconds_left
        return "" if left is None else self.stage.words("after.seconds", count=left)

    def _leave(self) -> None:
        leave(self.stage, self.visit)

    def _tell(self) -> None:
        scene = MomentsScene(self.stage, self.ending, self.chances, self.show, self.follow)
        self.stage.stack.push(scene)

    def _coach(self) -> None:
        if self.ending.saved is not None:
            screens = self.stage.screens
            self.stage.stack.push(screens.coach(self.ending.saved, self.ending.looks, self.follow))

    def show(self, moment: Moment) -> None:
        """Replay the match from the roll of a moment."""
        if self.ending.saved is not None:
            self.stage.stack.push(
                self.stage.screens.replay(self.ending.saved, moment.roll, self.follow)
            )

    # --- time -----------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.chances.begin()

    def leave(self) -> None:
        self.chances.end()

    def hear(self, heard: Heard) -> None:
        """Presses in the first moments were meant for the table."""
        self._asker = heard.source
        if self.seconds >= LOCK_SECONDS or not isinstance(heard.intent, (Press, Click)):
            super().hear(heard)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.follow(seconds)
        if self._shown_wait != self.rematch.seconds_left:
            self._shown_wait = self.rematch.seconds_left
            self.refresh()

    def follow(self, seconds: float) -> None:
        """Listen to the table, also while something lies over this, and follow it to its next
        match.
        """
        self.chances.update(seconds)
        for notice in self.visit.update(seconds):
            if isinstance(notice, ClosedNotice):
                self.refresh()
                if notice.reason is not None:
                    self.stage.stack.push(refusal_message(self.stage, notice.reason))
            elif isinstance(notice, HostChangedNotice):
                self.refresh()
            elif isinstance(notice, RefusedNotice) and not isinstance(notice.request, SetReady):
                self._asked, self.rematch = False, Rematch(self.visit.roster, self.visit.mine)
                self.stage.stack.push(refusal_message(self.stage, notice.refusal))
        lobby = self.visit.view.lobby
        if self._begun:
            self._await()
        elif lobby is not None and not self.replayed and not (self.visit.local and self.visit.mine):
            self.rematch.hear(lobby)
        self.rematch.update(seconds)
        self._play_on()

    def _await(self) -> None:
        """The next match is running: give people who are still reading some time."""
        if self._asked or self.replayed:
            self._go_along()
        else:
            self.rematch.hasten()

    def _go_along(self) -> None:
        self.stage.stack.swap(self, self.stage.screens.match(self.visit))

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return id(self), self.chances.have_room

    def paint_behind(self, canvas: Canvas) -> None:
        backdrop(canvas, 18)
        ranked = self.ending.ranked
        tint = self.ending.looks[ranked[0]].tint if ranked else GOLD
        spot(canvas, 330, 170, 520, tint, 80)
        self._paint_head(canvas, ranked, tint)
        if self.ending.solo:
            box = Rect(TABLE_LEFT, 500, TABLE_WIDTH, 300)
            paint_level(canvas, self.stage.words, box, self.ending.figures[0].total)
        paint_table(canvas, self.stage.words, self.ending, self._rows_high)
        self._paint_chart(canvas)

    def _paint_head(self, canvas: Canvas, ranked: list[int], tint: Rgb) -> None:
        words, sentence = self.stage.words, self._sentence()
        best = self.ending.figures[ranked[0]].total if ranked else 0
        up = 16 if self.told_by_records.achievements else 0
        left = 376 if self.ending.is_praised else 268
        if self.ending.is_praised:
            canvas.centre(icon(canvas, Icon.CROWN, 92, GOLD), 310, 96 - up)
        room = 600 if self.ending.proven else 680
        used = float(room)
        if len(self.ending.over.winners) > 1:
            canvas.lines(sentence, Rect(left, 36 - up, room, 120), 60, TEXT, least=32)
        else:
            used = canvas.text(sentence, left, 96 - up, 88, TEXT, width=room, shadow=True, least=40)
        if self.ending.proven:
            canvas.centre(icon(canvas, Icon.SEAL, 56, AQUA), left + used + 48, 98 - up)
        below = words("result.after", points=minus(best), rolls=self.ending.rolls)
        alone = self.told_by_records.best_alone
        if self.ending.solo and alone is not None:
            below = words("achievement.best_alone", name=alone[0], points=minus(alone[1]))
        y = 190 - up * 2.2
        canvas.text(
            below,
            268,
            y,
            46,
            lit(tint, 0.3),
            width=780,
            weight=Weight.MEDIUM,
            name=self.ending.solo,
            least=36,
        )

    def _sentence(self) -> str:
        """Who has won, or in solo with how many points."""
        words = self.stage.words
        names = self.ending.names
        winners = [names[seat] for seat in self.ending.over.winners if seat < len(names)]
        if self.ending.solo:
            return words("result.solo", points=minus(self.ending.figures[0].total))
        if len(winners) == 1:
            return words("result.wins", name=winners[0])
        return words("result.share", names=", ".join(winners))

    @property
    def _chart(self) -> Rect:
        short = self.at.short_chart
        return short if short is not None and self.chances.have_room else self.at.chart

    def _paint_chart(self, canvas: Canvas) -> None:
        box, words = self.at.chart_card, self.stage.words
        card(canvas, box, radius=30)
        if not self.ending.coached:
            width = box.width - (420 if self.ending.moments else 72)
            canvas.text(words("result.chart"), box.left + 36, box.top + 52, 44, TEXT, width=width)
        draw_grid(canvas, self._chart, self.ending.lines(), words("result.roll_axis"))
        if self.at.chances is not None and self.chances.have_room:
            self.chances.paint(canvas, self.at.chances)

    def counted(self, now: float) -> float:
        """How far totals have counted up and lines are drawn, 0 to 1."""
        if self.stage.reduced_motion:
            return 1.0
        t = max(0.0, min(1.0, (now - _COUNT_FROM) / _COUNT_FOR))
        return 1 - (1 - t) ** 3

    def _draw_counting(self, canvas: Canvas, ranked: list[int], share: float) -> None:
        """The totals and the chart's lines, as far as they have got."""
        draw_totals(canvas, self.ending, share, self._rows_high)
        draw_lines(canvas, self._chart, self.ending.lines(), share)
        if self.at.chances is not None and self.chances.have_room:
            self.chances.draw(canvas, self.at.chances, self.ending.lines(), ranked)
        if share >= 1:
            draw_flags(
                canvas,
                self._chart,
                self.ending.lines(),
                self.ending.moments,
                self.ending.looks,
                self.at.flags_y,
                46,
            )

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        ranked = self.ending.ranked
        if not ranked:
            return
        still = self.stage.reduced_motion
        self._draw_counting(canvas, ranked, self.counted(now))
        if not still and self.ending.is_praised:
            draw_confetti(canvas, now, self.stage.board)
        draw_winners(canvas, self.ending, 0.0 if still else now)
        self.draw_waiting(canvas, now)
        self.draw_achievements(canvas, now)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        super().draw(canvas, ahead)
        self._draw_rematch(canvas)

    def _draw_rematch(self, canvas: Canvas) -> None:
        """Over the button: whose press is awaited, and with which control."""
        again = next((w for w in self.focus.widgets if w.name == "again"), None)
        if again is None:
            return
        draw_people(canvas, self.rematch, self.ending, again.box)
        if again is self.focus.current and not self.stage.source.points:
            draw_sign(canvas, self.stage.words, in_hand(self.stage), again.box)

    def draw_achievements(self, canvas: Canvas, now: float) -> None:
        """The band for a broken record."""
        found = self.told_by_records.achievements
        draw_achievements(
            canvas, self.stage.words, self.achievements_box, found, self.ending.looks, now
        )

    def _paint_card(self, moment: Moment, canvas: Canvas, box: Rect, focused: bool) -> None:
        paint_moment(canvas, self.stage.words, box, moment, self.ending.looks, focused)

    def draw_waiting(self, canvas: Canvas, now: float) -> None:
        """Who starts the next match, if that is somebody else."""
        if not self.waits or self.replayed:
            return
        box = self.at.again
        card(canvas, box, radius=34, lifted=0)
        still = self.stage.reduced_motion
        hop = 0.0 if still else abs((now * 1.4 % 1.0) * 2 - 1) * 8
        pen = mascot(canvas, 108, AQUA, Mood.HAPPY)
        canvas.centre(pen, box.left + 62, box.centery + 4 - hop)
        room = Rect(box.left + 124, box.top + 8, box.width - 144, box.height - 16)
        canvas.lines(self.stage.words("after.waiting"), room, 42, TEXT, least=32)
