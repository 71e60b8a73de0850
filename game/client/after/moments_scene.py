"""All moments of a match on a screen of their own: the chart with their flags, and a card for each.

Never here: which moments there are (`game.table.review.moments`), or showing the match again
(`archive`).
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.after.chances_chart import Chances
from game.client.after.flags import draw_flags
from game.client.after.match_ending import MatchEnding
from game.client.after.moment_cards import paint_moment
from game.client.draw.canvas import Canvas
from game.client.draw.chart import FOOT, draw_grid, draw_lines, draw_rolls
from game.client.draw.panels import card
from game.client.draw.shares import AXIS
from game.client.input.intents import Act
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from game.client.ui.menu import MARGIN, MenuScene, heading
from game.client.ui.widget import Tile, Widget
from game.table.review.moments import Moment

_WIDE: Final = 1736
_TOP: Final = 164
_BOTTOM: Final = 974
_A_ROW: Final = 3
_CARD: Final = 172
_GAP: Final = 14
_BESIDE: Final = 1030
"""How wide the chart is where the chances of winning stand beside it."""


class MomentsScene(MenuScene):
    """Lies over a result and goes with it."""

    def __init__(
        self,
        stage: Stage,
        ending: MatchEnding,
        chances: Chances,
        show: Callable[[Moment], None],
        follow: Callable[[float], None],
    ) -> None:
        """`ending`, `chances`: what the result below tells of.

        `show` shows the match at a moment; `follow` is called as time passes, since the result goes
        on hearing its table.
        """
        super().__init__(stage)
        self._ending, self._odds, self._show, self._follow = ending, chances, show, follow
        self.moments = sorted(ending.moments, key=lambda moment: moment.roll)

    @property
    def caption(self) -> str:
        return self.stage.words("moments.heading")

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        tiles: list[Widget] = [
            Tile(
                name=f"moment {number}",
                box=self._card_box(number),
                action=partial(self._show, moment),
                paint=partial(self._paint_card, moment),
                tag="moments",
            )
            for number, moment in enumerate(self.moments)
        ]
        back = Button(
            name="back",
            box=Rect(MARGIN + _WIDE - 300, 46, 300, 80),
            action=self.back,
            label=self.stage.words("hint.back"),
            size=42,
        )
        return [*tiles, back]

    def first(self) -> str | None:
        return "moment 0"

    @property
    def _rows(self) -> int:
        return -(-len(self.moments) // _A_ROW)

    def _card_box(self, number: int) -> Rect:
        top = _BOTTOM - self._rows * (_CARD + _GAP) + _GAP
        width = (_WIDE - (_A_ROW - 1) * _GAP) // _A_ROW
        row, place = divmod(number, _A_ROW)
        return Rect(MARGIN + place * (width + _GAP), top + row * (_CARD + _GAP), width, _CARD)

    @property
    def _chart_card(self) -> Rect:
        return Rect(MARGIN, _TOP, _WIDE, self._card_box(0).top - _GAP - _TOP)

    @property
    def _chart(self) -> Rect:
        box = self._chart_card
        width = _BESIDE if self._odds.have_room else box.width - 60
        return Rect(box.left + 30, box.top + 96, width, box.height - 106)

    @property
    def _chances(self) -> Rect:
        """The chances of winning, beside the chart and as high as what is drawn there."""
        box, left = self._chart, self._chart.right + AXIS + 24
        return Rect(left, box.top + 10, self._chart_card.right - 40 - left, box.height - FOOT - 10)

    @property
    def loud(self) -> Moment | None:
        """The moment in focus."""
        kind, _, number = (self.focus.name or "").partition(" ")
        return self.moments[int(number)] if kind == "moment" else None

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._follow(seconds)

    # --- drawing --------------------------------------------------------------------------------

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        return (
            (None, words("hint.choose")),
            (Act.ACCEPT, words("moments.show")),
            (Act.BACK, words("hint.back")),
        )

    def layer_key(self) -> object:
        return id(self), self._odds.have_room

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words = self.stage.words
        heading(canvas, words("moments.heading"), width=_WIDE - 340)
        card(canvas, self._chart_card, radius=30)
        lines = self._ending.lines()
        draw_grid(canvas, self._chart, lines, words("result.roll_axis"))
        draw_lines(canvas, self._chart, lines)
        if self._odds.have_room:
            self._odds.paint(canvas, self._chances)
            draw_rolls(canvas, self._chances, len(self._ending.history) - 1)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        y = self._chart_card.top + 50
        lines, people, chances = self._ending.lines(), self._ending.looks, self._odds
        if chances.have_room:
            chances.draw(canvas, self._chances, lines, self._ending.ranked)
        draw_flags(canvas, self._chart, lines, self.moments, people, y, 54, self.loud)

    def _paint_card(self, moment: Moment, canvas: Canvas, box: Rect, focused: bool) -> None:
        paint_moment(canvas, self.stage.words, box, moment, self._ending.looks, focused)
