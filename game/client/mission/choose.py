"""Choosing a mission on this machine: which of the five, and who plays (C2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect

from game.bots.levels import LEVELS
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, frame, glow, well
from game.client.draw.theme import AMBER, DIM, GOLD, TEXT, tint_of
from game.client.fonts import Weight
from game.client.mission.goal import goal_sentence, parts_of
from game.client.scenes.menu import MenuScene, heading
from game.client.scenes.new_match import Kind, play_here
from game.client.stage import Stage
from game.client.ui.controls import Button, Stepper, Tone
from game.client.ui.widget import Tile, Widget
from game.rules.mission import Mission
from game.rules.setup import SEATS, Mode
from game.table.missions import mission_setup
from game.table.options import HostOptions, Persona

_LIST: Final = Rect(92, 176, 760, 132)
_STORY: Final = Rect(888, 176, 940, 500)
_SEAT: Final = Rect(888, 700, 460, 84)
_MOST: Final = SEATS[Mode.MISSION].stop - 1
_CYCLE: Final = (
    (Kind.PERSON, ""),
    *((Kind.BOT, level) for level in reversed(LEVELS)),
    (Kind.NOBODY, ""),
)


@dataclass(frozen=True, slots=True)
class _Sitter:
    """Who sits on a seat; `level` only of a bot."""

    kind: Kind
    level: str = ""


class MissionsScene(MenuScene):
    """The five missions, each with its story and its goal for who plays."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.mission = Mission.COLOURS
        self.sitters = [_Sitter(Kind.PERSON), _Sitter(Kind.BOT, LEVELS[-1])]
        self.sitters += [_Sitter(Kind.NOBODY)] * (_MOST - len(self.sitters))

    @property
    def seats(self) -> int:
        """How many seats are taken."""
        return sum(sitter.kind is not Kind.NOBODY for sitter in self.sitters)

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        tiles = [
            Tile(
                name=f"mission {mission.value}",
                box=_LIST.move(0, (mission.value - 1) * (_LIST.height + 14)),
                action=partial(self._choose, mission),
                paint=partial(self._paint_entry, mission),
            )
            for mission in Mission
        ]
        start = Button(
            name="start",
            box=Rect(1228, 906, 600, 104),
            action=self._start,
            enabled=self.seats > 0,
            label=self.stage.words("new.start"),
            sign=Icon.NEXT,
            tone=Tone.MAIN,
            size=52,
        )
        return [*tiles, *(self._stepper(i) for i in range(_MOST)), start]

    def _stepper(self, index: int) -> Widget:
        words, sitter = self.stage.words, self.sitters[index]
        value = words(f"seat.{sitter.kind.value}")
        if sitter.kind is Kind.BOT:
            value = words(f"level.{sitter.level}")
        return Stepper(
            name=f"seat {index}",
            box=_SEAT.move(index % 2 * (_SEAT.width + 20), index // 2 * (_SEAT.height + 14)),
            label=self.stage.words("mission.seat", number=index + 1),
            value=value,
            change=partial(self._turn, index),
        )

    def first(self) -> str | None:
        return f"mission {self.mission.value}"

    def _choose(self, mission: Mission) -> None:
        """A second press on the same mission goes on to the start."""
        if self.mission is mission:
            self.focus.give("start")
        self.mission = mission

    def _turn(self, index: int, way: int) -> None:
        sitter = self.sitters[index]
        place = _CYCLE.index((sitter.kind, sitter.level))
        self.sitters[index] = _Sitter(*_CYCLE[(place + way) % len(_CYCLE)])

    def _start(self) -> None:
        words, mine = self.stage.words, self.stage.settings.name
        people = sum(sitter.kind is Kind.PERSON for sitter in self.sitters)
        names = [words("seat.default_name", number=i + 1) for i in range(people)]
        if names and mine and mine not in names:
            names[0] = mine
        bots = tuple(sitter.level for sitter in self.sitters if sitter.kind is Kind.BOT)
        options = HostOptions(
            name=names[0] if names else "-",
            lan=False,
            start_when_full=True,
            mode=Mode.MISSION,
            mission=self.mission.value,
            seats=people + len(bots),
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
        card(canvas, _STORY, radius=34)
        left, width = _STORY.left + 44, _STORY.width - 88
        number = self.mission.value
        title = words("mission.title_of", number=number, name=words(f"mission.name_{number}"))
        canvas.text(title, left, _STORY.top + 58, 54, GOLD, width=width)
        story = words(f"mission.story_{number}")
        canvas.lines(story, Rect(left, _STORY.top + 100, width, 190), 42, TEXT)
        self._paint_goal(canvas, left, width)

    def _paint_goal(self, canvas: Canvas, left: int, width: int) -> None:
        """The goal and the first milestone for as many seats as are taken."""
        words, y = self.stage.words, _STORY.top + 310
        plan = mission_setup(self.mission, max(1, self.seats)).plan
        assert plan is not None
        well(canvas, Rect(_STORY.left + 24, y, _STORY.width - 48, 170), radius=24)
        rows = [goal_sentence(words, kind, count) for kind, count in parts_of(plan)]
        rows.append(words("mission.in_rolls"))
        for i, row in enumerate(rows):
            place = y + 85 + (i - (len(rows) - 1) / 2) * 50
            last = i == len(rows) - 1
            if not last:
                canvas.centre(icon(canvas, Icon.CHECK, 34, GOLD), left + 17, place)
            canvas.text(
                row,
                left + 50,
                place,
                38,
                DIM if last else TEXT,
                weight=Weight.MEDIUM,
                width=width - 60,
            )

    def _paint_entry(self, mission: Mission, canvas: Canvas, box: Rect, focused: bool) -> None:
        """One mission of the list: number, name, and as many stars as it is hard."""
        chosen, number = mission is self.mission, mission.value
        if focused:
            glow(canvas, box, GOLD, radius=30, strength=190, grow=4)
        card(canvas, box, radius=30, lifted=90, edge=AMBER if chosen else (84, 92, 128))
        if focused or chosen:
            frame(canvas, box, GOLD, radius=30, line=5 if focused else 3)
        ink = GOLD if chosen else TEXT
        canvas.text(
            str(number), box.left + 60, box.centery, 72, tint_of(number - 1), anchor="middle"
        )
        words = self.stage.words
        canvas.text(
            words(f"mission.name_{number}"), box.left + 120, box.centery, 50, ink, width=400
        )
        for i in range(len(Mission)):
            x = box.right - 200 + i * 38
            shade = GOLD if i < number else (70, 76, 104)
            canvas.centre(icon(canvas, Icon.STAR, 34, shade), x, box.centery)
