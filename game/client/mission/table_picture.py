"""The picture of a mission's table: the track, circles, the goal, the tower.

What it shares with any other match stands in `game.client.scenes.table_picture`. Never here: what
counts (`game.rules.goals`), or what happens when (`table`).
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.board.falling import draw_falling
from game.client.board.track import paint_milestones, paint_track
from game.client.draw.canvas import Canvas
from game.client.draw.mascot import mascot
from game.client.draw.panels import card, well
from game.client.draw.pen import cross
from game.client.draw.pieces import Painting, Part
from game.client.draw.theme import ALERT, TEXT, tint_of
from game.client.draw.tower import paint_tower
from game.client.fonts import Weight
from game.client.match.layout import SmallPanel, with_shadow
from game.client.match.small import draw_small
from game.client.match.tray import paint_tray
from game.client.mission import layout
from game.client.mission.sheets import (
    draw_choosing,
    draw_large,
    paint_large,
    paint_shell,
    paint_side,
)
from game.client.scenes.table_picture import TablePicture
from game.rules.mission import GoalKind
from game.table.seat_view import SeatRecord
from game.table.team_view import TeamView, steps_at

_DICE: Final = 3  # of each kind at the start; a place stays where its die was
_STORY_ROOM: Final = 500
_PEN_ROOM: Final = 500


class MissionTablePicture(TablePicture):
    """Draws a mission as one person sees it; changes nothing."""

    def _draw_sheets(self, canvas: Canvas, records: Sequence[SeatRecord]) -> None:
        shown, words = self.visit.shown, self.stage.words
        draw_large(canvas, words, shown, records[0])
        for panel, record in zip(self._small_panels(), records[1:], strict=True):
            draw_small(canvas, words, shown, panel, record)

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

    def _sheet_parts(self, large: int, records: Sequence[SeatRecord]) -> list[Part]:
        words, marks, record = self.stage.words, self._marks(large), records[0]
        team = self._made.team
        if team is None:
            return []
        sheet = Part(layout.SHEET_ROOM, record, lambda c: paint_large(c, record))
        parts = [
            Part(
                layout.SHEET_ROOM,
                (record, marks),
                lambda c: draw_choosing(c, record, marks),
                below=sheet,
                now=bool(self.visit.shown.on_top(large)),
            ),
            Part(layout.SIDE_ROOM, (team, large), lambda c: paint_side(c, words, team, large)),
            *map(self._small_part, self._small_panels(), records[1:]),
            Part(layout.TRACK_ROOM, team, lambda c: paint_track(c, words, team, layout.TRACK)),
        ]
        below = layout.below(len(records) - 1)
        if below is not None:
            box = with_shadow(below).clip(layout.BELOW_TRACK)
            parts.append(Part(box, team, lambda c: self._paint_rest(c, team, below)))
        return parts

    def _circle(self) -> str | None:
        """The circle that the cursor is at."""
        large, plan = self._large(), self.visit.plan
        cell = self.keys.focused_cell()
        if plan is None or cell is None or large is None or large not in self.visit.mine:
            return None
        circles = (item for kind, item in steps_at(plan, large, cell) if kind is GoalKind.CIRCLE)
        return next(circles, None)

    def _paint_rest(self, canvas: Canvas, team: TeamView, box: Rect) -> None:
        """The milestones in words, and the story above them where there is room for it."""
        words = self.stage.words
        rest = Rect(box.left, box.bottom - 268, box.width, 268)
        card(canvas, rest, radius=26)
        paint_milestones(canvas, words, team, rest)
        story = Rect(box.left, box.top, box.width, box.height - rest.height - 14)
        if box.height > _STORY_ROOM:
            card(canvas, story, radius=26)
            text, words_box = (
                words(f"mission.story_{team.plan.mission.value}"),
                story.inflate(-48, -24),
            )
            if story.height > _PEN_ROOM:
                words_box.height -= 220
                pen = mascot(canvas, 190, tint_of(0))
                canvas.centre(pen, story.centerx, story.bottom - 124)
            canvas.lines(text, words_box, 38, TEXT, weight=Weight.MEDIUM)

    def _shells(self, large: int) -> list[Painting]:
        shell: Painting = partial(paint_shell, tint=self.visit.shown.tint(large))
        track: Painting = partial(card, box=layout.TRACK, radius=26)
        return [track, shell, paint_tray, partial(paint_tower, box=layout.TOWER)]
