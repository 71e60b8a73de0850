"""The card before a mission: its goal, misses, the next milestone, and who leads (C2 to C5).

It goes by a press, or by itself. Never here: when it is shown (`game.client.board.match_scene`).
"""

import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.board.goal_places import goal_sentence
from game.client.board.panel_figures import paint_misses
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import card
from game.client.draw.theme import ALERT, DIM, GOLD, TEXT, Rgb
from game.client.input.intents import Act, Click, Intent, Press
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.menu import MenuScene
from game.rules.mission import MILESTONE_ROLLS
from game.table.play.team_view import parts_of

SECONDS: Final = 10.0
_BOX: Final = Rect(360, 190, 1200, 690)
_LEFT: Final = _BOX.left + 150
_WIDE: Final = _BOX.right - 60 - _LEFT


class BriefingScene(MenuScene):
    """An overlay over a mission that begins."""

    overlay = True
    wide = 1250

    def __init__(self, stage: Stage, visit: Visit) -> None:
        """`visit`: of a mission."""
        super().__init__(stage)
        self.visit = visit

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, (Press, Click)):
            self.stage.stack.pop(self)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.seconds >= SECONDS or self.visit.plan is None:
            self.stage.stack.pop(self)

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        words, plan = self.stage.words, self.visit.plan
        if plan is None:
            return
        canvas.dim(150)
        card(canvas, _BOX, radius=40, lifted=160)
        number = plan.mission.value
        title = words("mission.title_of", number=number, name=words(f"mission.name_{number}"))
        canvas.text(title, _BOX.left + 60, _BOX.top + 80, 68, GOLD, width=_BOX.width - 220)
        left = str(max(1, math.ceil(SECONDS - self.seconds)))
        canvas.text(left, _BOX.right - 60, _BOX.top + 80, 56, DIM, anchor="right")
        y = _BOX.top + 190
        for kind, count in parts_of(plan.needed):
            self._line(canvas, y, Icon.CHECK, GOLD, goal_sentence(words, kind, count))
            y += 84
        paint_misses(canvas, 1, _BOX.left + 34, y - 14, 28)
        self._text(canvas, y, words("mission.brief_misses"))
        first = MILESTONE_ROLLS[0]
        points = plan.points_after(first)
        milestone = words("mission.milestone", roll=first, points=points, count=points)
        price = words("mission.penalty_jokers", count=plan.jokers)
        self._line(canvas, y + 116, Icon.CLOCK, ALERT, f"{milestone}, {price}")
        leader = self.visit.looks[0]
        canvas.centre(badge(canvas, leader, 60), _BOX.left + 90, y + 232)
        self._text(canvas, y + 232, words("mission.brief_leader", name=self.visit.name(0)))

    def _line(self, canvas: Canvas, y: int, sign: Icon, ink: Rgb, text: str) -> None:
        canvas.centre(icon(canvas, sign, 52, ink), _BOX.left + 90, y)
        self._text(canvas, y, text)

    def _text(self, canvas: Canvas, y: int, text: str) -> None:
        box = Rect(_LEFT, y - 52, _WIDE, 104)
        canvas.lines(text, box, 44, TEXT, weight=Weight.MEDIUM, least=34)
