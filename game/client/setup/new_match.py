"""A new match on this machine: who plays on six seats, or alone, and on which sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pygame import Rect

from game.bots.levels import OFFERED, USUAL
from game.client.draw.canvas import Canvas
from game.client.draw.costumes import COSTUMES
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon
from game.client.draw.panels import card
from game.client.draw.solo_ladder import paint_ladder
from game.client.draw.theme import DIM, GOLD, PLAYER_TINTS, TEXT
from game.client.input.presses import Click, Intent
from game.client.match.score_figures import minus
from game.client.seats.looks import SeatFacts, appearances, looks
from game.client.setup.known_people import name_for
from game.client.setup.person_scene import PersonScene
from game.client.setup.seat_cards import CARD_SIZE, CARD_TOP_Y, card_box, draw_pen, paint_card
from game.client.setup.sheet_row import sheet_tiles
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.client.ui.buttons import Button, ButtonTone, Stepper
from game.client.ui.menu import MenuScene, heading
from game.client.ui.text_field import TextField
from game.client.ui.widget import Widget
from game.rules.setup import MOST_SEATS, Mode
from game.rules.solo import solo_level
from game.table.play.options import HostOptions, Persona
from game.table.play.seat_view import Look
from game.table.play.session import Session
from game.table.storage.records import Records, RecordsError
from game.table.storage.settings import Guise
from game.table.storage.sheets import DEFAULT_SHEET
from net.base.names import same_name
from net.messages.lobby import Lobby, SeatInfo


class Kind(Enum):
    """Who plays a seat of the new match."""

    PERSON = "person"
    BOT = "bot"
    NOBODY = "nobody"


@dataclass(slots=True)
class SeatPlan:
    """A seat of the new match."""

    kind: Kind
    level: str = USUAL
    name: str = ""
    guise: Guise | None = None
    """Who they are, once they have said so."""


def _plan_of(seat: SeatInfo) -> SeatPlan:
    """A seat as it was last time."""
    if seat.level is None:
        return SeatPlan(Kind.PERSON, name=seat.name or "")
    return SeatPlan(Kind.BOT, seat.level if seat.level in OFFERED else USUAL)


def _best() -> list[tuple[str, int, str]]:
    """The best solo player; nobody if the records cannot be read."""
    try:
        return Records().solo_best()
    except RecordsError:
        return []


_CYCLE: Final = (
    (Kind.PERSON, ""),
    *((Kind.BOT, level) for level in OFFERED),
    (Kind.NOBODY, ""),
)


class NewMatchScene(MenuScene):
    """Set up a match; `solo` for one seat alone (O1)."""

    def __init__(self, stage: Stage, solo: bool = False, before: Lobby | None = None) -> None:
        """`before`: last match's players and sheet, to start from."""
        super().__init__(stage)
        self.solo = solo
        self.best = _best() if solo else []
        """The best solo players on this machine: name, points, sheet."""
        self.sheet = DEFAULT_SHEET if before is None else before.sheet
        mine = stage.settings.name or name_for(stage, ())
        self.plans = [SeatPlan(Kind.PERSON, name=mine)]
        if before is not None:
            self.plans = [_plan_of(seat) for seat in before.taken]
        elif not solo:
            self.plans += [SeatPlan(Kind.BOT), SeatPlan(Kind.BOT)]
        if not solo:
            self.plans += [SeatPlan(Kind.NOBODY) for _ in range(MOST_SEATS - len(self.plans))]

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        words = self.stage.words
        widgets: list[Widget] = []
        for i, plan in enumerate(self.plans):
            widgets += self._seat_widgets(i, plan)
        widgets += sheet_tiles(words, 696, self.sheet, self._choose_sheet)
        ready = self._taken() >= (1 if self.solo else 2)
        widgets.append(
            Button(
                name="start",
                box=Rect(1228, 906, 600, 104),
                action=self._start,
                enabled=ready,
                label=words("new.start"),
                sign=Icon.NEXT,
                tone=ButtonTone.MAIN,
                size=52,
            )
        )
        return widgets

    def first(self) -> str | None:
        return "start"

    def _seat_widgets(self, index: int, plan: SeatPlan) -> list[Widget]:
        words, box = self.stage.words, card_box(index)
        widgets: list[Widget] = []
        if plan.kind is Kind.PERSON:
            field = Rect(box.left + 14, box.bottom - 164, box.width - 28, 70)
            widgets.append(
                TextField(
                    name=f"name {index}",
                    box=field,
                    label="",
                    text=self._called(index),
                    action=lambda: self._be_somebody(index),
                )
            )
        if not self.solo:
            value = words(f"seat.{plan.kind.value}")
            if plan.kind is Kind.BOT:
                value = words(f"level.{plan.level}")
            widgets.append(
                Stepper(
                    name=f"kind {index}",
                    box=Rect(box.left + 14, box.bottom - 84, box.width - 28, 70),
                    label="",
                    value=value,
                    change=lambda way: self._turn(index, way),
                )
            )
        return widgets

    def handle(self, intent: Intent) -> None:
        """A click on an empty card seats a person there."""
        if isinstance(intent, Click) and self.focus.at(intent.x, intent.y) is None:
            for i, plan in enumerate(self.plans):
                if plan.kind is Kind.NOBODY and card_box(i).collidepoint(intent.x, intent.y):
                    self._become(i, Kind.PERSON)
                    self.stage.sounds.play(Sound.ACCEPT)
                    self.refresh()
                    return
        super().handle(intent)

    def _turn(self, index: int, way: int) -> None:
        plan = self.plans[index]
        now = (plan.kind, plan.level if plan.kind is Kind.BOT else "")
        kind, level = _CYCLE[(_CYCLE.index(now) + way) % len(_CYCLE)]
        plan.level = level or plan.level
        self._become(index, kind)

    def _become(self, index: int, kind: Kind) -> None:
        """Let somebody of this kind have the seat."""
        plan = self.plans[index]
        plan.kind = kind
        if kind is Kind.PERSON and not plan.name:
            others = [one for one in self.plans if one.kind is Kind.PERSON and one is not plan]
            plan.name = name_for(self.stage, [one.name for one in others])

    def _be_somebody(self, index: int) -> None:
        """Ask who plays on this seat."""
        plan, seen = self.plans[index], self._looks()
        guises = {
            i: Guise(look.name, PLAYER_TINTS.index(look.tint), COSTUMES.index(look.costume))
            for i, look in seen.items()
        }
        others = [guise for i, guise in guises.items() if i != index]

        def become(guise: Guise) -> None:
            plan.name, plan.guise = guise.name, guise
            if index == 0:
                self.stage.set(name=guise.name)
            self.refresh()

        self.stage.stack.push(PersonScene(self.stage, others, guises[index], become))

    def _choose_sheet(self, name: str) -> None:
        self.sheet = name

    def _taken(self) -> int:
        return sum(plan.kind is not Kind.NOBODY for plan in self.plans)

    # --- starting -------------------------------------------------------------------------------

    def _start(self) -> None:
        people = tuple(
            self._called(i) for i, plan in enumerate(self.plans) if plan.kind is Kind.PERSON
        )
        bots = tuple(plan.level for plan in self.plans if plan.kind is Kind.BOT)
        options = HostOptions(
            name=people[0] if people else "-",
            lan=False,
            start_when_full=True,
            sheet=self.sheet,
            mode=Mode.SOLO if self.solo else Mode.VERSUS,
            seats=len(people) + len(bots),
            bots=bots,
        )
        persons = [plan for plan in self.plans if plan.kind is Kind.PERSON]
        worn = [plan.guise.appearance if plan.guise else None for plan in persons]
        known = appearances(people, self.stage.settings.guises)
        worn = [chosen or last for chosen, last in zip(worn, known, strict=True)]
        play_here(self.stage, options, Persona(people, tuple(worn)))

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        plans = ((plan.kind, plan.level, plan.name, plan.guise) for plan in self.plans)
        return self.solo, tuple(plans)

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words = self.stage.words
        heading(canvas, words("title.solo" if self.solo else "title.turns"), width=1000)
        if not self.solo:
            canvas.text(words("new.turns_text"), 1828, 92, 38, DIM, anchor="right", width=760)
        else:
            left = card_box(0).right + 40
            box = Rect(left, CARD_TOP_Y, 1828 - left, CARD_SIZE[1])
            card(canvas, box, radius=34)
            self._paint_solo(canvas, box)
        seen = self._looks()
        for i in range(len(self.plans)):
            paint_card(canvas, card_box(i), seen[i].tint if i in seen else None)
        if self._taken() < 2 and not self.solo:
            canvas.text(
                words("new.too_few"),
                1190,
                958,
                34,
                DIM,
                weight=Weight.MEDIUM,
                anchor="right",
                width=520,
            )

    def _paint_solo(self, canvas: Canvas, box: Rect) -> None:
        """What the solo game is about, the best player here, and the ladder up to that best."""
        words, left, top = self.stage.words, box.left + 48, box.top + 30
        text = Rect(left, top, 700, 150)
        canvas.lines(words("new.solo_text"), text, 46, TEXT, weight=Weight.SEMIBOLD)
        if self.best:
            canvas.text(words("new.best"), left + 780, top + 4, 34, DIM, weight=Weight.MEDIUM)
        for i, (name, points, _) in enumerate(self.best[:3]):
            y = top + 56 + i * 46
            canvas.text(name, left + 780, y, 40, TEXT, width=360, name=True)
            canvas.text(minus(points), box.right - 60, y, 42, GOLD, anchor="right")
        mine = [points for name, points, _ in self.best if same_name(name, self.plans[0].name)]
        level = solo_level(max(mine)) if mine else 0
        ladder = Rect(left, top + 170, box.width - 96, box.height - 220)
        paint_ladder(canvas, ladder, level, totals=True)

    def _looks(self) -> dict[int, Look]:
        """How everybody will look, by card; people sit down before bots."""
        order = [
            i
            for kind in (Kind.PERSON, Kind.BOT)
            for i, plan in enumerate(self.plans)
            if plan.kind is kind
        ]
        facts = []
        for i in order:
            bot, guise = self.plans[i].kind is Kind.BOT, self.plans[i].guise
            look = guise.appearance if guise is not None and not bot else None
            facts.append(SeatFacts(self._called(i), bot, appearance=look))
        return dict(zip(order, looks(None, facts, self.stage.settings.guises), strict=True))

    def _called(self, index: int) -> str:
        """The name of a seat's player."""
        return self.plans[index].name or self.stage.words("seat.default_name", number=index + 1)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        still, focus = self.stage.reduced_motion, self.focus.name or ""
        for i, look in self._looks().items():
            lively = focus.endswith(f" {i}")
            draw_pen(canvas, card_box(i), look, now, lively=lively, still=still)


def play_here(stage: Stage, options: HostOptions, persona: Persona) -> None:
    """Start a match on this machine alone."""
    visit = visit_to(stage, Session.host(options, persona), local=True)
    stage.stack.push(stage.screens.match(visit))
