"""Choosing a mission on this machine: which of the five, and who plays (C2)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.bots.levels import OFFERED
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.seats.plan import TablePlan
from game.client.setup.known_people import name_for
from game.client.setup.mission_numbers import own_boards
from game.client.setup.mission_tiles import mission_tiles, paint_story
from game.client.setup.new_match import Kind, SeatPlan, play_here
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone, Stepper
from game.client.ui.form import FormScene
from game.client.ui.menu import heading
from game.client.ui.widget import Widget
from game.rules.mission import Mission
from game.rules.setup import SEATS, Mode
from game.table.play.options import HostOptions, Persona
from game.table.storage.mission_board import mission_setup
from net.base.names import MOST_PERSON

_LIST: Final = Rect(92, 176, 440, 132)
_STORY: Final = Rect(560, 176, 1268, 500)
_SEAT: Final = Rect(560, 700, 624, 84)
_KIND_WIDTH: Final = 256
_MOST: Final = SEATS[Mode.MISSION].stop - 1
_CYCLE: Final = (
    (Kind.PERSON, ""),
    *((Kind.BOT, level) for level in OFFERED),
    (Kind.NOBODY, ""),
)


class MissionsScene(FormScene):
    """The five missions, each with its story and its goal for who plays."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.mission = Mission.COLOURS
        self.boards, self.fault = own_boards(stage)
        mine = stage.settings.name or name_for(stage, (), 1)
        self.plans = [SeatPlan(Kind.PERSON, name=mine), SeatPlan(Kind.BOT)]
        self.plans += [SeatPlan(Kind.NOBODY) for _ in range(_MOST - len(self.plans))]

    @property
    def seats(self) -> int:
        """How many seats are taken."""
        return sum(plan.kind is not Kind.NOBODY for plan in self.plans)

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        boxes = [_LIST.move(0, i * (_LIST.height + 14)) for i in range(len(Mission))]
        tiles = mission_tiles(self.stage.words, boxes, self.mission, self._choose)
        start = Button(
            name="start",
            box=Rect(1228, 906, 600, 104),
            action=self._start,
            enabled=self.seats > 0,
            label=self.stage.words("new.start"),
            sign=Icon.NEXT,
            tone=ButtonTone.MAIN,
            size=52,
        )
        seats = [widget for i in range(_MOST) for widget in self._seat_widgets(i)]
        return [*tiles, *seats, start]

    def _seat_widgets(self, index: int) -> list[Widget]:
        """Who sits there; a person has a name to write beside it."""
        words, plan = self.stage.words, self.plans[index]
        box = _SEAT.move(index % 2 * (_SEAT.width + 20), index // 2 * (_SEAT.height + 14))
        person = plan.kind is Kind.PERSON
        value = words(f"seat.{plan.kind.value}")
        if plan.kind is Kind.BOT:
            value = words(f"level.{plan.level}")
        stepper = Stepper(
            name=f"seat {index}",
            box=Rect(box.left, box.top, _KIND_WIDTH, box.height) if person else box,
            label="" if person else words("mission.seat", number=index + 1),
            value=value,
            change=partial(self._turn, index),
        )
        if not person:
            return [stepper]
        field = self.text_field(
            f"name {index}",
            Rect(stepper.box.right + 8, box.top, box.right - stepper.box.right - 8, box.height),
            "",
            plan.name,
            partial(self._name, index),
            limit=MOST_PERSON,
            hint=words("seat.default_name", number=index + 1),
        )
        return [stepper, field]

    def enter(self) -> None:
        super().enter()
        if self.fault is not None:
            self.stage.stack.push(self.fault)

    def first(self) -> str | None:
        return f"mission {self.mission.value}"

    def _choose(self, mission: Mission) -> None:
        """A second press on the same mission goes on to the start."""
        if self.mission is mission:
            self.focus.give("start")
        self.mission = mission

    def _turn(self, index: int, way: int) -> None:
        plan = self.plans[index]
        now = (plan.kind, plan.level if plan.kind is Kind.BOT else "")
        kind, level = _CYCLE[(_CYCLE.index(now) + way) % len(_CYCLE)]
        plan.kind, plan.level = kind, level or plan.level
        if kind is Kind.PERSON and not plan.name:
            taken = [one.name for one in self.plans if one.kind is Kind.PERSON]
            plan.name = name_for(self.stage, taken, index + 1)

    def _default_name(self, index: int) -> str:
        return self.stage.words("seat.default_name", number=index + 1)

    def _name(self, index: int, text: str) -> None:
        self.plans[index].name = text
        if index == 0 and text:
            self.stage.set(name=text[:MOST_PERSON])

    def _start(self) -> None:
        """Who plays alone starts at once; several first press what they play with."""
        names = [
            plan.name or self._default_name(i)
            for i, plan in enumerate(self.plans)
            if plan.kind is Kind.PERSON
        ]
        bots = tuple(plan.level for plan in self.plans if plan.kind is Kind.BOT)
        if len(names) > 1:
            plan = TablePlan(mission=self.mission, levels=list(bots))
            self.stage.stack.push(self.stage.screens.join(plan=plan, names=names))
            return
        options = HostOptions(
            name=names[0] if names else "-",
            lan=False,
            start_when_full=True,
            mode=Mode.MISSION,
            mission=self.mission.value,
            boards=self.boards,
            seats=len(names) + len(bots),
            bots=bots,
        )
        play_here(self.stage, options, Persona(tuple(names)))

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return self.mission, self.seats

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words = self.stage.words
        heading(canvas, words("mission.heading"))
        plan = mission_setup(self.mission, max(1, self.seats), self.boards).plan
        assert plan is not None
        paint_story(canvas, words, _STORY, self.mission, plan.needed, 50)
