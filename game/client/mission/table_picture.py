"""The picture of a mission's table: the track, circles, the goal, the tower.

What it shares with any other match stands in `game.client.scenes.table_picture`. Never here: what
counts (`game.rules.goals`), or what happens when (`table`).
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.mascot import mascot
from game.client.draw.panels import card, well
from game.client.draw.pen import cross
from game.client.draw.pieces import Painting, Part
from game.client.draw.theme import ALERT, TEXT, tint_of
from game.client.draw.tower import paint_tower
from game.client.fonts import Weight
from game.client.match.layout import SmallPanel, with_shadow
from game.client.match.tray import paint_tray
from game.client.mission import layout
from game.client.mission.circles import circle_at
from game.client.mission.sheets import (
    draw_choosing,
    draw_large,
    draw_small,
    paint_large,
    paint_shell,
    paint_side,
    paint_small,
)
from game.client.mission.tower import draw_falling
from game.client.mission.track import paint_milestones, paint_track, paint_track_card
from game.client.scenes.table_picture import TablePicture, TableShown
from game.rules.events import Milestone
from game.rules.mission import MissionPlan

_DICE: Final = 3  # of each kind at the start; a place stays where its die was
_STORY_ROOM: Final = 500
_PEN_ROOM: Final = 500


class MissionShown(TableShown, Protocol):
    """The table of a mission, as far as its picture asks."""

    @property
    def plan(self) -> MissionPlan | None:
        """The mission on show, None before it has begun."""
        ...

    def past(self) -> dict[int, Milestone]:
        """The milestones that have been compared, by roll."""
        ...


class MissionTablePicture(TablePicture):
    """Draws a mission as one person sees it; changes nothing."""

    def __init__(self, scene: MissionShown) -> None:
        """`scene` is what is drawn."""
        super().__init__(scene)
        self.mission = scene

    def _draw_sheets(self, canvas: Canvas, large: int, others: Sequence[int]) -> None:
        shown, words, plan = self.visit.shown, self.stage.words, self.mission.plan
        if plan is None:
            return
        draw_large(canvas, words, shown, plan, large)
        for panel, seat in zip(layout.small_panels(len(others)), others, strict=True):
            draw_small(canvas, words, shown, plan, panel, seat)

    def _draw_dice(self, canvas: Canvas, large: int, now: float) -> None:
        draw_falling(canvas, self.visit.shown, self.scene.floor(), layout.TOWER, now)
        super()._draw_dice(canvas, large, now)

    def _small_panels(self) -> Sequence[SmallPanel]:
        return layout.small_panels(len(self.visit.shown.match.seats) - 1)

    def _paint_dice(self, canvas: Canvas, large: int, now: float) -> None:
        super()._paint_dice(canvas, large, now)
        self._draw_given_up(canvas)

    def _draw_given_up(self, canvas: Canvas) -> None:
        """The empty places of dice that the team gave up (C5)."""
        roll = self.visit.shown.roll
        if roll is None:
            return
        for number, dice in ((False, len(roll.colours)), (True, len(roll.numbers))):
            for die in range(dice, _DICE):
                x, y = layout.SPREAD.place(number, die, _DICE)
                well(canvas, Rect(x - 52, y - 52, 104, 104), radius=28, colour=(8, 14, 20, 150))
                canvas.centre(cross(canvas, canvas.px(84), die, ALERT), x, y, 0.8)

    def _sheet_parts(self, large: int, others: Sequence[int]) -> list[Part]:
        shown, words, names, plan = (
            self.visit.shown,
            self.stage.words,
            self.visit.names,
            self.mission.plan,
        )
        if plan is None:
            return []
        match, past, marks = shown.match, self.mission.past(), self._marks(large)
        rolls = (match.roll_number, match.phase, len(past), names, words.language)
        seats = tuple((state.crossed, state.jokers, len(state.columns)) for state in match.seats)
        team = (seats, len(match.goals), rolls)
        claimed = frozenset(match.claimed_columns)
        sheet = Part(
            layout.SHEET_ROOM,
            (self._seat_key(large), claimed),
            lambda c: paint_large(c, shown, large),
        )
        done = len(match.goals)
        parts = [
            Part(
                layout.SHEET_ROOM,
                (marks, done),
                lambda c: draw_choosing(c, shown, plan, large, marks),
                below=sheet,
                now=bool(shown.on_top(large)),
            ),
            Part(
                layout.SIDE_ROOM,
                (team, large),
                lambda c: paint_side(c, words, shown, plan, large, names, past),
            ),
            *map(self._small_part, layout.small_panels(len(others)), others),
            Part(layout.TRACK_ROOM, team, lambda c: paint_track(c, words, match, plan, past)),
        ]
        below = layout.below(len(others))
        if below is not None:
            box = with_shadow(below).clip(layout.BELOW_TRACK)
            parts.append(Part(box, team, lambda c: self._paint_rest(c, plan, below)))
        return parts

    def _small_part(self, panel: SmallPanel, seat: int) -> Part:
        shown, name, plan = self.visit.shown, self.visit.name(seat), self.mission.plan
        bot, away = self._seat_info(seat)
        circle = self._circle()
        key = (self._seat_key(seat), self._turn_key(seat), bot, away, len(shown.match.goals))

        def paint(canvas: Canvas) -> None:
            if plan is not None:
                paint_small(
                    canvas, shown, plan, panel, seat, name, bot=bot, away=away, circle=circle
                )

        return Part(panel.box, (key, circle), paint, now=bool(shown.on_top(seat)))

    def _circle(self) -> str | None:
        """The circle that the cursor is at."""
        large = self._large()
        if self.mission.plan is None or large is None or large not in self.visit.mine:
            return None
        return circle_at(self.mission.plan, large, self.keys.focused_cell())

    def _paint_rest(self, canvas: Canvas, plan: MissionPlan, box: Rect | None) -> None:
        """The milestones in words, and the story above them where there is room for it."""
        if box is None:
            return
        words = self.stage.words
        rest = Rect(box.left, box.bottom - 268, box.width, 268)
        card(canvas, rest, radius=26)
        paint_milestones(canvas, words, self.visit.shown.match, plan, self.mission.past(), rest)
        story = Rect(box.left, box.top, box.width, box.height - rest.height - 14)
        if box.height > _STORY_ROOM:
            card(canvas, story, radius=26)
            text, words_box = words(f"mission.story_{plan.mission.value}"), story.inflate(-48, -24)
            if story.height > _PEN_ROOM:
                words_box.height -= 220
                pen = mascot(canvas, 190, tint_of(0))
                canvas.centre(pen, story.centerx, story.bottom - 124)
            canvas.lines(text, words_box, 38, TEXT, weight=Weight.MEDIUM)

    def _shells(self, large: int) -> list[Painting]:
        shell: Painting = partial(paint_shell, shown=self.visit.shown, seat=large)
        return [paint_track_card, shell, paint_tray, partial(paint_tower, box=layout.TOWER)]
