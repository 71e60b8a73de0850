"""The result for an audience: nothing to press, two pages that take turns.

First the scores and their parts; then the chart with its moments, one by one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from game.client.after.flags import draw_flags
from game.client.after.mission_result import reason
from game.client.after.moment_cards import pin, sentence, tint_of_moment, who
from game.client.after.result_scene import ResultScene
from game.client.board.hands import wants_more
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.chart import LABELS, draw_grid, draw_lines
from game.client.draw.confetti import draw_confetti
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, badge, mascot
from game.client.draw.name_lines import write_name
from game.client.draw.panels import card, glow, spot
from game.client.draw.shares import AXIS
from game.client.draw.theme import (
    ALERT,
    CARD_BOTTOM,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GOLD,
    SMALL,
    TEXT,
    Rgb,
    blend,
    lit,
)
from game.client.input.presses import Intent
from game.client.match.score_figures import minus
from game.client.ui.widget import Widget
from game.rules.events import Result
from game.rules.setup import Mode
from game.table.review.moments import Moment

PAGE_SECONDS: Final = 14.0
"""Seconds for which the scores are shown before the moments."""
MOMENT_SECONDS: Final = 6.0
"""Seconds for each moment."""
_TOP: Final = 318
_LEAST_PEN: Final = 200


@dataclass(frozen=True, slots=True, eq=False)
class _WatchedPlaces:
    """Where everything lies, besides the parts of any result (`result_places`)."""

    columns: tuple[int, int, int, int]
    """The middles of the parts of a score."""
    heading: tuple[int, int]
    """The size of their words, and the greatest width."""
    row: Rect
    """A seat's row, apart from its y."""
    rows: int
    """Total height of the rows."""
    pens: int
    """Greatest height of the pens below them."""
    total: int
    """Size of the totals."""
    name: int
    """Greatest width of a name."""
    chart_card: Rect
    chart: Rect
    short_chart: Rect
    """The chart, where the chances of winning stand below it."""
    chances: Rect
    card: Rect
    """The card for a moment."""


def _with_chart(ground: Rect, chances: int, **places: Any) -> _WatchedPlaces:
    """Places with this height for the chances of winning, below the chart."""
    chart = Rect(ground.left + 42, ground.top + 110, ground.width - 74, ground.height - 124)
    short = Rect(chart.left, chart.top, chart.width, chart.height - chances - 56)
    top = chart.bottom - chances - 6
    below = Rect(chart.left + AXIS, top, chart.width - AXIS - LABELS, chances)
    return _WatchedPlaces(
        chart_card=ground, chart=chart, short_chart=short, chances=below, **places
    )


_WIDE: Final = _with_chart(
    Rect(48, 40, 1824, 690),
    134,
    columns=(960, 1140, 1320, 1500),
    heading=(40, 172),
    row=Rect(48, 0, 1824, 0),
    rows=740,
    total=88,
    pens=320,
    name=560,
    card=Rect(48, 752, 1824, 290),
)
_TALL: Final = _with_chart(
    Rect(24, 24, 1032, 1180),
    330,
    columns=(548, 652, 756, 856),
    heading=(26, 100),
    row=Rect(24, 0, 1032, 0),
    rows=960,
    total=66,
    pens=520,
    name=222,
    card=Rect(24, 1228, 1032, 572),
)


class WatchResultScene(ResultScene):
    """Goes on to the next match by itself; a button opens the menu."""

    @property
    def _at(self) -> _WatchedPlaces:
        return _TALL if self.stage.tall else _WIDE

    def build(self) -> Sequence[Widget]:
        return ()

    def first(self) -> str | None:
        return None

    def handle(self, intent: Intent) -> None:
        if wants_more(intent):
            self.stage.stack.push(self.stage.screens.pause(self.visit))

    def _await(self) -> None:
        self._go_along()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.gone and self.stage.stack.top is self and self.seconds > PAGE_SECONDS * 3:
            self._leave()

    @property
    def told(self) -> Moment | None:
        """The current moment, None while the scores are shown."""
        ordered = sorted(self.ending.moments, key=lambda moment: moment.roll)
        whole = PAGE_SECONDS + MOMENT_SECONDS * len(ordered)
        at = self.seconds % whole - PAGE_SECONDS
        return ordered[min(len(ordered) - 1, int(at / MOMENT_SECONDS))] if at >= 0 else None

    @property
    def mission(self) -> bool:
        """Whether it was a mission."""
        setup = self._shown.match.setup
        return setup is not None and setup.mode is Mode.MISSION

    def _sentence(self) -> str:
        if not self.mission:
            return super()._sentence()
        won = self.ending.over.result is Result.WON
        return self.stage.words("mission.won" if won else "mission.lost")

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return id(self), self.told is None, self.chances.have_room

    @property
    def _chart(self) -> Rect:
        return self._at.short_chart if self.chances.have_room else self._at.chart

    def paint_behind(self, canvas: Canvas) -> None:
        backdrop(canvas, 18)
        if self.told is None:
            self._paint_first(canvas)
            return
        card(canvas, self._at.chart_card, radius=34)
        draw_grid(canvas, self._chart, self.ending.lines(), self.stage.words("result.roll_axis"))
        draw_lines(canvas, self._chart, self.ending.lines())
        if self.chances.have_room:
            self.chances.paint(canvas, self._at.chances)

    def _paint_first(self, canvas: Canvas) -> None:
        words, ranked = self.stage.words, self.ending.ranked
        tint = self.ending.looks[ranked[0]].tint if ranked else GOLD
        spot(canvas, 360, 170, 560, tint, 90)
        sign = Icon.TROPHY if self.mission else Icon.CROWN
        lost = self.ending.over.result is Result.LOST
        if not lost:
            canvas.centre(icon(canvas, sign, 110, GOLD), 350, 112)
        left = 300 if lost else 430
        text, wide = self._sentence(), self._at.row.right - 32 - left
        canvas.text(text, left, 112, 110, TEXT, width=wide, shadow=True, least=40)
        best = self.ending.figures[ranked[0]].total if ranked else 0
        if not self.mission:
            below = words("result.after", points=minus(best), rolls=self.ending.rolls)
            canvas.text(below, 300, 222, 60, lit(tint, 0.3), width=560, weight=Weight.MEDIUM)
        else:
            why = reason(words, self._shown.match, self.ending.names)
            tall = self.stage.tall
            box = Rect(300, 174, 740, 90) if tall else Rect(300, 178, 560, 116)
            canvas.lines(why, box, 50, ALERT if lost else GOLD, weight=Weight.MEDIUM, least=32)
        for x, (key, _) in zip(self._at.columns, self._parts_of(0), strict=False):
            (size, room), heavy, text = self._at.heading, Weight.MEDIUM, words(key)
            ink = DIM if size > SMALL else TEXT
            canvas.text(
                text, x, 278, size, ink, weight=heavy, anchor="middle", width=room, least=20
            )
        for place, seat in enumerate(ranked):
            self._paint_line(canvas, self._row(place, len(ranked)), place, seat)

    def _parts_of(self, seat: int) -> list[tuple[str, int]]:
        """The parts of a seat's points: the key of its word, and the number."""
        value = self.ending.figures[seat]
        parts = [("result.columns", value.columns), ("result.jokers", value.jokers)]
        if self.mission:
            misses = self._shown.match.seats[seat].misses
            return [*parts, ("mission.misses", misses)]
        parts.insert(1, ("result.colours", value.colours))
        return [*parts, ("result.stars", value.stars)]

    def _row(self, place: int, rows: int) -> Rect:
        step = min(170.0, self._at.rows / max(1, rows))
        line = self._at.row
        return Rect(line.left, round(_TOP + place * step), line.width, round(step - 14))

    def _paint_line(self, canvas: Canvas, box: Rect, place: int, seat: int) -> None:
        look, won = self.ending.looks[seat], seat in self.ending.over.winners
        if won:
            glow(canvas, box, GOLD, radius=28, strength=120)
        edge: Rgb = GOLD if won else blend(CARD_EDGE, look.tint, 0.4)
        top, bottom = blend(CARD_TOP, look.tint, 0.26), blend(CARD_BOTTOM, look.tint, 0.18)
        card(canvas, box, radius=28, top=top, bottom=bottom, edge=edge)
        y, size = box.centery, min(104, box.height - 18)
        if not self.mission:
            rank = 1 if won else place + 1
            ink = GOLD if won else TEXT
            canvas.text(str(rank), box.left + 60, y, 76, ink, anchor="middle")
        canvas.centre(badge(canvas, look, size), box.left + 180, y)
        room = Rect(box.left + 252, box.top, self._at.name, box.height)
        write_name(canvas, look.name, room, 64, least=48, line=40)
        for x, (_, figure) in zip(self._at.columns, self._parts_of(seat), strict=False):
            ink = lit(ALERT, 0.25) if figure < 0 else TEXT if figure else DIM
            canvas.text(minus(figure), x, y, 64, ink, anchor="middle")

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        moment = self.told
        if moment is not None:
            self._draw_moment(canvas, moment)
            return
        ranked, share, still = self.ending.ranked, self.counted(now), self.stage.reduced_motion
        for place, seat in enumerate(ranked):
            box, value = self._row(place, len(ranked)), self.ending.figures[seat]
            ink = GOLD if seat in self.ending.over.winners else TEXT
            total = value.columns if self.mission else value.total
            text, size = minus(round(total * share)), self._at.total
            canvas.text(text, box.right - 44, box.centery, size, ink, anchor="right", shadow=True)
        if ranked and self.ending.over.result is not Result.LOST and not still:
            draw_confetti(canvas, now, self.stage.board)
        if ranked:
            look = self.ending.looks[ranked[0]]
            mood = Mood.SAD if self.ending.over.result is Result.LOST else Mood.GRIN
            pen = mascot(canvas, 260, look.tint, mood, bot=look.bot, costume=look.costume)
            hop = 0.0 if still else max(0.0, 1 - now / 6) * abs((now * 3) % 2 - 1) * 30
            canvas.centre(pen, 160, 158 - hop)
            self._draw_all(canvas, hop)

    def _draw_all(self, canvas: Canvas, hop: float) -> None:
        """Everybody's pens below the rows, if there is room."""
        seats = len(self.ending.looks)
        top = self._row(seats, seats).top + 10
        side = self._at.row.width / (seats + 1)
        height = min(self._at.pens, self.room.bottom - 20 - top, side * 1.7)
        if height < _LEAST_PEN:
            return
        lost = self.ending.over.result is Result.LOST
        for seat, look in enumerate(self.ending.looks):
            won = seat in self.ending.over.winners
            mood = Mood.SAD if lost else Mood.GRIN if won else Mood.HAPPY
            pen = mascot(canvas, height, look.tint, mood, bot=look.bot, costume=look.costume)
            x = self._at.row.left + self._at.row.width * (seat + 1) / (seats + 1)
            canvas.centre(pen, x, top + height / 2 - (hop if won else 0))

    def _draw_moment(self, canvas: Canvas, moment: Moment) -> None:
        """The chart's flags, and in large letters the moment whose flag glows."""
        if self.chances.have_room:
            self.chances.draw(canvas, self._at.chances, self.ending.lines(), self.ending.ranked)
        draw_flags(
            canvas,
            self._chart,
            self.ending.lines(),
            self.ending.moments,
            self.ending.looks,
            96,
            66,
            moment,
        )
        tint, words, box = (
            tint_of_moment(moment, self.ending.looks),
            self.stage.words,
            self._at.card,
        )
        card(
            canvas,
            box,
            radius=34,
            top=blend(CARD_TOP, tint, 0.24),
            bottom=blend(CARD_BOTTOM, tint, 0.14),
            edge=blend(CARD_EDGE, tint, 0.5),
        )
        canvas.centre(pin(canvas, moment.kind, tint, 190), box.left + 150, box.centery)
        left, y = box.left + 290, box.top + 68
        roll = words("moments.roll", number=moment.roll)
        used = canvas.text(roll, box.right - 48, y, 56, DIM, weight=Weight.MEDIUM, anchor="right")
        name, room = who(words, moment, self.ending.looks), box.right - 90 - used - left
        canvas.text(name, left, y, 70, lit(tint, 0.25), width=room, name=True, least=52)
        text_box = Rect(left, box.top + 116, box.right - 48 - left, box.height - 136)
        canvas.lines(sentence(words, moment), text_box, 64, TEXT, weight=Weight.MEDIUM, least=48)
