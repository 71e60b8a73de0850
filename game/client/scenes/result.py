"""The result: every seat's score split (T1), who won and how the match went, roll by roll."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.chart import Line, draw_grid, draw_lines
from game.client.draw.confetti import draw_confetti
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, badge, mascot
from game.client.draw.panels import card, glow, spot
from game.client.draw.theme import (
    ALERT,
    CARD_BOTTOM,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GOLD,
    TEXT,
    Rgb,
    blend,
    lit,
    tint_of,
)
from game.client.fonts import Weight
from game.client.intents import Act
from game.client.match.figures import Figures, figures, minus
from game.client.scenes.leaving import leave
from game.client.scenes.menu import MenuScene
from game.client.scenes.message import refusal_message
from game.client.stage import Stage
from game.client.ui.controls import Button, Tone
from game.client.ui.widget import Widget
from game.client.visit import Visit
from game.rules.events import Over, Result
from game.rules.setup import Mode
from game.rules.solo import solo_level, solo_stars
from game.table.view import LinkState
from net.messages import StartMatch
from net.notices import ClosedNotice

_LEFT: Final = 48
_TABLE_WIDTH: Final = 1000
_COLUMNS: Final = (524, 644, 758, 862)  # middles of the four parts of the score
_CHART: Final = Rect(1120, 140, 722, 632)
_COUNT_FROM: Final = 0.15
_COUNT_FOR: Final = 0.8
"""Seconds after which totals begin to count up, and for how long they do."""
_ROOM: Final = (112, 110, 98, 98)
_NO_END: Final = Over(Result.FINISHED, (), ())
_PARTS: Final = ("columns", "colours", "jokers", "stars")


class ResultScene(MenuScene):
    """What stands when a match is over; keeps what it needs, the next match may begin meanwhile."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage)
        self.visit = visit
        match = visit.shown.match
        self.over = match.over or _NO_END
        self.rolls = match.roll_number
        self.names = visit.names
        self.figures = [figures(match, seat) for seat in range(len(match.seats))]
        self.history = list(visit.shown.history)
        self.solo = match.setup is not None and match.setup.mode is Mode.SOLO

    @property
    def caption(self) -> str:
        totals = ", ".join(
            f"{name} {minus(value.total)}"
            for name, value in zip(self.names, self.figures, strict=False)
        )
        return f"{self._sentence()} {totals}"

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        words = self.stage.words
        again = Button(
            name="again",
            box=Rect(1306, 826, 566, 132),
            action=self._again,
            enabled=not self.gone,
            size=66,
            label=words("result.again"),
            sign=Icon.NEXT,
            tone=Tone.MAIN,
        )
        out = Button(
            name="title",
            box=Rect(1306, 978, 566, 80),
            action=self._leave,
            label=words("result.title"),
            sign=Icon.DOOR,
            size=40,
        )
        return again, out

    @property
    def gone(self) -> bool:
        """Whether the table is closed, so that there is no next match."""
        return self.visit.view.state is LinkState.CLOSED

    def first(self) -> str | None:
        return "title" if self.gone else "again"

    def back(self) -> None:
        self.focus.give("title")

    def _again(self) -> None:
        from game.client.scenes.lobby import LobbyScene
        from game.client.scenes.table import TableScene

        if self.visit.may_start_again:
            self.visit.session.send(StartMatch())
            self.stage.stack.swap(self, TableScene(self.stage, self.visit))
        else:
            self.stage.stack.swap(self, LobbyScene(self.stage, self.visit))

    def _leave(self) -> None:
        leave(self.stage, self.visit)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        for notice in self.visit.update(seconds):
            if isinstance(notice, ClosedNotice):
                self.refresh()
                if notice.reason is not None:
                    self.stage.stack.push(refusal_message(self.stage, notice.reason))

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return id(self)

    @property
    def _ranked(self) -> list[int]:
        """Seats, best first (T2)."""

        def worth(seat: int) -> tuple[bool, int, int]:
            return (
                seat not in self.over.winners,
                -self.figures[seat].total,
                -self.figures[seat].jokers,
            )

        return sorted(range(len(self.figures)), key=worth)

    def paint_behind(self, canvas: Canvas) -> None:
        backdrop(canvas, 18)
        ranked = self._ranked
        tint = tint_of(ranked[0]) if ranked else GOLD
        spot(canvas, 330, 170, 520, tint, 80)
        self._paint_head(canvas, ranked, tint)
        if self.solo:
            self._paint_solo(canvas)
        self._paint_table(canvas, ranked)
        self._paint_chart(canvas)

    def _paint_head(self, canvas: Canvas, ranked: list[int], tint: Rgb) -> None:
        words, sentence = self.stage.words, self._sentence()
        best = self.figures[ranked[0]].total if ranked else 0
        canvas.centre(icon(canvas, Icon.CROWN, 92, GOLD), 310, 96)
        canvas.text(sentence, 376, 96, 88, TEXT, width=680, shadow=True, least=40)
        below = words("result.after", points=minus(best), rolls=self.rolls)
        canvas.text(below, 268, 190, 46, lit(tint, 0.3), width=780, weight=Weight.MEDIUM)

    def _sentence(self) -> str:
        """Who has won, or in solo with how many points."""
        words = self.stage.words
        winners = [self.names[seat] for seat in self.over.winners if seat < len(self.names)]
        if self.solo:
            return words("result.solo", points=minus(self.figures[0].total))
        if len(winners) == 1:
            return words("result.wins", name=winners[0])
        return words("result.share", names=", ".join(winners))

    def _paint_solo(self, canvas: Canvas) -> None:
        """The level with its stars and remark (O4)."""
        words, total = self.stage.words, self.figures[0].total
        level = solo_level(total)
        box = Rect(_LEFT, 500, _TABLE_WIDTH, 300)
        card(canvas, box, radius=30)
        canvas.text(
            words("result.level", level=level), box.left + 44, box.top + 74, 56, TEXT, width=520
        )
        for i in range(4):
            ink = GOLD if i < solo_stars(level) else (70, 76, 104)
            canvas.centre(icon(canvas, Icon.STAR, 84, ink), box.right - 380 + i * 100, box.top + 74)
        canvas.lines(
            words(f"solo.level_{level}"),
            Rect(box.left + 44, box.top + 130, box.width - 88, 140),
            52,
            TEXT,
        )

    def _paint_table(self, canvas: Canvas, ranked: list[int]) -> None:
        words = self.stage.words
        for middle, width, part in zip(_COLUMNS, _ROOM, _PARTS, strict=True):
            canvas.text(
                words(f"result.{part}"),
                middle,
                268,
                26,
                DIM,
                weight=Weight.MEDIUM,
                anchor="middle",
                width=width,
                least=24,
            )
        canvas.text(
            words("result.total"),
            _LEFT + _TABLE_WIDTH - 28,
            268,
            26,
            DIM,
            weight=Weight.MEDIUM,
            anchor="right",
            width=100,
            least=24,
        )
        for place, seat in enumerate(ranked):
            self._paint_row(canvas, self._row(place, len(ranked)), place, seat)

    @staticmethod
    def _row(place: int, rows: int) -> Rect:
        """The box of a row of the table."""
        step = min(166.0, 760 / max(1, rows))
        return Rect(_LEFT, round(300 + place * step), _TABLE_WIDTH, round(step - 14))

    def _paint_row(self, canvas: Canvas, box: Rect, place: int, seat: int) -> None:
        tint, won = tint_of(seat), seat in self.over.winners
        if won:
            glow(canvas, box, GOLD, radius=24, strength=120)
        card(
            canvas,
            box,
            radius=24,
            top=blend(CARD_TOP, tint, 0.24),
            bottom=blend(CARD_BOTTOM, tint, 0.16),
            edge=GOLD if won else blend(CARD_EDGE, tint, 0.4),
        )
        y = box.centery
        rank = 1 if won else place + 1
        canvas.text(str(rank), box.left + 48, y, 60, GOLD if won else TEXT, anchor="middle")
        canvas.centre(
            badge(canvas, self.names[seat], tint, min(72, box.height - 18)), box.left + 128, y
        )
        canvas.text(self.names[seat], box.left + 182, y, 50, TEXT, width=248, name=True, least=36)
        value = self.figures[seat]
        for middle, figure in zip(_COLUMNS, _parts(value), strict=True):
            ink = lit(ALERT, 0.25) if figure < 0 else TEXT if figure else DIM
            canvas.text(minus(figure), middle, y, 46, ink, anchor="middle")

    def _paint_chart(self, canvas: Canvas) -> None:
        box = Rect(1080, 40, 792, 762)
        card(canvas, box, radius=30)
        words = self.stage.words
        canvas.text(
            words("result.chart"), box.left + 36, box.top + 50, 44, TEXT, width=box.width - 72
        )
        draw_grid(canvas, _CHART, self._lines(), words("result.roll_axis"))

    def _lines(self) -> list[Line]:
        """The totals of all seats, roll by roll."""
        return [
            Line(
                tuple(totals[seat] for totals in self.history if seat < len(totals)),
                tint_of(seat),
                self.names[seat],
            )
            for seat in range(len(self.figures))
        ]

    def counted(self, now: float) -> float:
        """How far totals have counted up and lines are drawn, 0 to 1."""
        if self.stage.reduced_motion:
            return 1.0
        t = max(0.0, min(1.0, (now - _COUNT_FROM) / _COUNT_FOR))
        return 1 - (1 - t) ** 3

    def _draw_counting(self, canvas: Canvas, ranked: list[int], share: float) -> None:
        """The totals and the chart's lines, as far as they have come."""
        for place, seat in enumerate(ranked):
            box, total = self._row(place, len(ranked)), self.figures[seat].total
            ink = GOLD if seat in self.over.winners else TEXT
            text = minus(round(total * share))
            canvas.text(text, box.right - 28, box.centery, 66, ink, anchor="right", shadow=True)
        draw_lines(canvas, _CHART, self._lines(), share)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        ranked = self._ranked
        if not ranked:
            return
        still = self.stage.reduced_motion
        self._draw_counting(canvas, ranked, self.counted(now))
        if not still:
            draw_confetti(canvas, now)
        hop = 0.0 if still else max(0.0, 1 - now / 6) * abs((now * 3) % 2 - 1) * 30
        pen = mascot(canvas, 236, tint_of(ranked[0]), Mood.GRIN)
        canvas.centre(pen, 154, 138 - hop)


def _parts(value: Figures) -> tuple[int, int, int, int]:
    return value.columns, value.colours, value.jokers, value.stars
