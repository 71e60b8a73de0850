"""Choosing one of the five missions on this machine (C2).

Never here: who plays it (`couch_join`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.input.presses import Intent
from game.client.seats.plan import TablePlan
from game.client.setup.mission_numbers import own_boards
from game.client.setup.mission_tiles import mission_tiles, paint_any, tile_name
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.menu import MARGIN, MenuScene, heading
from game.client.ui.widget import Widget
from game.rules.mission import GoalKind, Mission
from game.rules.setup import SEATS, Mode
from game.table.storage.mission_board import mission_setup


@dataclass(frozen=True, slots=True)
class _ChoosePlaces:
    """Where everything lies: the list beside the story, or above it."""

    first: Rect
    """The first mission of the list."""
    story: Rect
    start: Rect


_WIDE: Final = _ChoosePlaces(
    first=Rect(92, 176, 440, 132),
    story=Rect(560, 176, 1268, 716),
    start=Rect(1228, 906, 600, 104),
)
_TALL: Final = _ChoosePlaces(
    first=Rect(92, 176, 896, 116),
    story=Rect(92, 842, 896, 740),
    start=Rect(92, 1606, 896, 104),
)


class MissionsScene(MenuScene):
    """The five missions, each with its story and its goal for every number of players.

    Keys and controllers choose by moving the focus; a pointer passing over a mission does not.
    """

    upright = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.mission = Mission.COLOURS
        self.boards, self.fault = own_boards(stage)

    @property
    def _at(self) -> _ChoosePlaces:
        return _TALL if self.stage.tall else _WIDE

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        at = self._at
        boxes = [at.first.move(0, i * (at.first.height + 14)) for i in range(len(Mission))]
        tiles = mission_tiles(self.stage.words, boxes, self.mission, self._choose)
        start = Button(
            name="start",
            box=at.start,
            action=self._start,
            label=self.stage.words("new.who"),
            sign=Icon.NEXT,
            tone=ButtonTone.MAIN,
            size=52,
        )
        return [*tiles, start]

    def enter(self) -> None:
        super().enter()
        if self.fault is not None:
            self.stage.stack.push(self.fault)

    def first(self) -> str | None:
        return tile_name(self.mission)

    def _choose(self, mission: Mission) -> None:
        """Pressing the chosen mission starts it."""
        if self.mission is mission:
            self.focus.give("start")
        self.mission = mission

    def handle(self, intent: Intent) -> None:
        before = self.focus.name
        super().handle(intent)
        reached = next((one for one in Mission if tile_name(one) == self.focus.name), None)
        if reached is None or self.focus.pointed:
            return
        if before == "start":  # back to the list means back to what is chosen
            self.focus.give(tile_name(self.mission))
        else:
            self.mission = reached
        self.refresh()

    def _start(self) -> None:
        """Ask who plays, as before every match."""
        self.stage.stack.push(self.stage.screens.join(plan=TablePlan(mission=self.mission)))

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return self.mission

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words = self.stage.words
        heading(canvas, words("mission.heading"), width=self._at.story.right - MARGIN)
        goals = {seats: self._goal(seats) for seats in SEATS[Mode.MISSION]}
        paint_any(canvas, words, self._at.story, self.mission, goals)

    def _goal(self, seats: int) -> Sequence[tuple[GoalKind, int]]:
        """The goal for this many players; their number is asked for later."""
        plan = mission_setup(self.mission, seats, self.boards).plan
        assert plan is not None
        return plan.needed
