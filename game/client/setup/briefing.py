"""The card before a mission: its goal, misses, the next milestone, and the leader (C2 to C5).

When a mission begins, a press or some time closes it; opened again later, it stays until a press.
Never here: when it is shown (`match_scene` of the board, `pause_menu`).
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.mission_signs import paint_misses
from game.client.draw.panels import card
from game.client.draw.theme import ALERT, AQUA, DIM, FAINT, GOLD, TEXT, Rgb
from game.client.input.presses import Act, Click, Intent, Press
from game.client.match.mission_words import (
    goal_sentence,
    milestone_sentence,
    mission_title,
    penalty_sentence,
)
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.hints import HintRow
from game.client.ui.menu import MenuScene
from game.rules.mission import MILESTONE_ROLLS, MISSION_ROLLS
from game.table.play.team_view import parts_of

SECONDS: Final = 10.0
_BOX: Final = Rect(360, 140, 1200, 800)
_FOOT: Final = _BOX.bottom - 60
_LEFT: Final = _BOX.left + 150
_WIDE: Final = _BOX.right - 60 - _LEFT


class BriefingScene(MenuScene):
    """An overlay over a mission."""

    overlay = True
    wide = 1250

    def __init__(self, stage: Stage, visit: Visit, *, stays: bool = False) -> None:
        """`visit`: of a mission; `stays`: until somebody closes it."""
        super().__init__(stage)
        self.visit = visit
        self.stays = stays

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, (Press, Click)):
            self.stage.stack.pop(self)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        over = not self.stays and self.seconds >= SECONDS
        if over or self.visit.plan is None:
            self.stage.stack.pop(self)

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        if self.stays:
            return ((Act.BACK, self.stage.words("hint.back")),)
        act = Act.SUBMIT if self._held.points else Act.ACCEPT
        return ((act, self.stage.words("pause.go_on")),)

    def foot_row(self) -> HintRow:
        """Nothing at the foot: the card itself says how to close it."""
        row = super().foot_row()
        return replace(row, x=_BOX.left + 60, y=_FOOT, width=_BOX.width - 480)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        words, plan = self.stage.words, self.visit.plan
        if plan is None:
            return
        canvas.dim(150)
        card(canvas, _BOX, radius=40, lifted=160)
        title = mission_title(words, plan.mission.value)
        canvas.text(title, _BOX.left + 60, _BOX.top + 80, 68, GOLD, width=_BOX.width - 120)
        y = _BOX.top + 180
        for kind, count in parts_of(plan.needed):
            self._line(canvas, y, Icon.GOAL, AQUA, goal_sentence(words, kind, count))
            y += 84
        y += 16
        paint_misses(canvas, 1, _BOX.left + 51, y - 11, 22)
        self._text(canvas, y, words("mission.brief_misses"))
        roll = next((r for r in MILESTONE_ROLLS if r not in self.visit.past), MISSION_ROLLS)
        milestone = milestone_sentence(words, plan, roll)
        if roll != MISSION_ROLLS:
            milestone = words("mission.brief_milestone", milestone=milestone)
        price = penalty_sentence(words, plan, roll)
        self._line(canvas, y + 116, Icon.CLOCK, ALERT, f"{milestone}, {price}")
        leader = self.visit.looks[0]
        canvas.centre(badge(canvas, leader, 60), _BOX.left + 90, y + 232)
        self._text(canvas, y + 232, self._leader_sentence(len(plan.sheets)))
        self._draw_way_on(canvas)

    def _leader_sentence(self, seats: int) -> str:
        return self.stage.words("mission.brief_leader", name=self.visit.name(0), seats=seats)

    def _draw_way_on(self, canvas: Canvas) -> None:
        """How to close the card, and when it closes by itself."""
        canvas.bar(Rect(_BOX.left + 40, _FOOT - 58, _BOX.width - 80, 3), FAINT)
        self.draw_foot(canvas)
        if not self.stays:
            left = max(1, math.ceil(SECONDS - self.seconds))
            said = self.stage.words("mission.brief_goes", seconds=left)
            canvas.text(said, _BOX.right - 60, _FOOT, 38, DIM, anchor="right", width=400)

    def _line(self, canvas: Canvas, y: int, sign: Icon, ink: Rgb, text: str) -> None:
        canvas.centre(icon(canvas, sign, 52, ink), _BOX.left + 90, y)
        self._text(canvas, y, text)

    def _text(self, canvas: Canvas, y: int, text: str) -> None:
        box = Rect(_LEFT, y - 52, _WIDE, 104)
        canvas.lines(text, box, 44, TEXT, weight=Weight.MEDIUM, least=34)
