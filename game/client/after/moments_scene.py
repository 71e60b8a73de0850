"""A screen with all moments of a match: the chart with their flags, and a card for each.

Never here: which moments there are (`game.table.review.moments`), or replaying the match
(`archive`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect

from game.client.after.chances_chart import Chances
from game.client.after.flags import draw_flags
from game.client.after.match_ending import MatchEnding
from game.client.after.moment_cards import paint_moment
from game.client.draw.canvas import Canvas
from game.client.draw.chart import FOOT, LABELS, draw_grid, draw_lines, draw_rolls
from game.client.draw.panels import card
from game.client.draw.shares import AXIS
from game.client.input.presses import Act
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from game.client.ui.menu import MARGIN, MenuScene, heading
from game.client.ui.widget import Tile, Widget
from game.table.review.moments import Moment

_TOP: Final = 164
_GAP: Final = 14
_BESIDE: Final = 1030
"""Width of the chart where the chances of winning stand beside it."""
_BELOW: Final = 320
"""Height taken by the chances where they stand below."""


@dataclass(frozen=True, slots=True, eq=False)
class _MomentPlaces:
    """Where everything lies."""

    left: int
    width: int
    bottom: int
    a_row: int
    """Cards in a row."""
    card: int
    """Height of a card."""


_WIDE: Final = _MomentPlaces(MARGIN, 1736, 974, 3, 172)
_TALL: Final = _MomentPlaces(50, 980, 1690, 2, 204)


class MomentsScene(MenuScene):
    """Lies over a result and closes with it."""

    upright = True

    def __init__(
        self,
        stage: Stage,
        ending: MatchEnding,
        chances: Chances,
        show: Callable[[Moment], None],
        follow: Callable[[float], None],
    ) -> None:
        """`ending`, `chances`: those of the result below.

        `show` replays the match at a moment; `follow` is called as time passes, since the result
        still listens to its table.
        """
        super().__init__(stage)
        self._ending, self._odds, self._show, self._follow = ending, chances, show, follow
        self.moments = sorted(ending.moments, key=lambda moment: moment.roll)

    @property
    def _at(self) -> _MomentPlaces:
        return _TALL if self.stage.tall else _WIDE

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
            box=Rect(self._at.left + self._at.width - 300, 46, 300, 80),
            action=self.back,
            label=self.stage.words("hint.back"),
            size=42,
        )
        return [*tiles, back]

    def first(self) -> str | None:
        return "moment 0"

    @property
    def _rows(self) -> int:
        return -(-len(self.moments) // self._at.a_row)

    def _card_box(self, number: int) -> Rect:
        at = self._at
        top = at.bottom - self._rows * (at.card + _GAP) + _GAP
        width = (at.width - (at.a_row - 1) * _GAP) // at.a_row
        row, place = divmod(number, at.a_row)
        return Rect(at.left + place * (width + _GAP), top + row * (at.card + _GAP), width, at.card)

    @property
    def _chart_card(self) -> Rect:
        at = self._at
        return Rect(at.left, _TOP, at.width, self._card_box(0).top - _GAP - _TOP)

    @property
    def _chart(self) -> Rect:
        box = self._chart_card
        if self.stage.tall:
            high = box.height - 106 - (_BELOW if self._odds.have_room else 0)
            return Rect(box.left + 30, box.top + 96, box.width - 60, high)
        width = _BESIDE if self._odds.have_room else box.width - 60
        return Rect(box.left + 30, box.top + 96, width, box.height - 106)

    @property
    def _chances(self) -> Rect:
        """The chances of winning, beside the chart and as high as its plot, or below."""
        box, left = self._chart, self._chart.right + AXIS + 24
        if self.stage.tall:
            wide = box.width - AXIS - LABELS
            return Rect(box.left + AXIS, box.bottom + 62, wide, _BELOW - 62 - FOOT)
        return Rect(left, box.top + 10, self._chart_card.right - 40 - left, box.height - FOOT - 10)

    @property
    def loud(self) -> Moment | None:
        """The focused moment."""
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
        heading(canvas, words("moments.heading"), width=self._at.width - 340)
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
