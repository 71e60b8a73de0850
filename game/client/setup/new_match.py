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
from game.client.ui.menu import MARGIN, MenuScene, heading
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


@dataclass(frozen=True, slots=True)
class _NewPlaces:
    """Where everything lies: six cards in a row, or three to a row above the sheets."""

    turns: Rect
    """What playing in turns means."""
    sheets: Rect
    """The sheets; their height follows from their width."""
    across: int
    """How many sheets to a row; 0: all."""
    start: Rect
    too_few: tuple[int, int]
    """The right end and Y of the line that says why nobody can start."""
    solo: tuple[Rect, ...]
    """Cards for what the solo game is about; the next three lie on them."""
    told: Rect
    best: Rect
    ladder: Rect


_SOLO: Final = MARGIN + CARD_SIZE[0] + 40
_WIDE: Final = _NewPlaces(
    turns=Rect(1068, 46, 760, 92),
    sheets=Rect(MARGIN, 696, 1736, 0),
    across=0,
    start=Rect(1228, 906, 600, 104),
    too_few=(1190, 958),
    solo=(Rect(_SOLO, CARD_TOP_Y, 1828 - _SOLO, CARD_SIZE[1]),),
    told=Rect(_SOLO + 48, CARD_TOP_Y + 30, 700, 150),
    best=Rect(_SOLO + 828, CARD_TOP_Y + 30, 532, 150),
    ladder=Rect(_SOLO + 48, CARD_TOP_Y + 200, 1828 - _SOLO - 96, CARD_SIZE[1] - 220),
)
_TALL: Final = _NewPlaces(
    turns=Rect(480, 46, 508, 92),
    sheets=Rect(MARGIN, 1080, 896, 0),
    across=4,
    start=Rect(MARGIN, 1544, 896, 104),
    too_few=(988, 1480),
    solo=(Rect(397, 160, 591, 440), Rect(MARGIN, 620, 896, 440)),
    told=Rect(437, 190, 511, 180),
    best=Rect(437, 384, 511, 200),
    ladder=Rect(MARGIN + 40, 660, 816, 380),
)


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

    upright = True

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
        elif not solo:  # a device goes round, so there are two people at least
            self.plans.append(SeatPlan(Kind.PERSON, name=name_for(stage, [mine])))
        if not solo:
            self.plans += [SeatPlan(Kind.NOBODY) for _ in range(MOST_SEATS - len(self.plans))]

    @property
    def _at(self) -> _NewPlaces:
        return _TALL if self.stage.tall else _WIDE

    def _card(self, index: int) -> Rect:
        return card_box(index, self.stage.tall)

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        words, at = self.stage.words, self._at
        widgets: list[Widget] = []
        for i, plan in enumerate(self.plans):
            widgets += self._seat_widgets(i, plan)
        widgets += sheet_tiles(words, at.sheets, self.sheet, self._choose_sheet, across=at.across)
        ready = self._taken() >= (1 if self.solo else 2)
        widgets.append(
            Button(
                name="start",
                box=at.start,
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
        words, box = self.stage.words, self._card(index)
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
        """A click on an empty card seats a person there; on a person's, it asks who they are."""
        if isinstance(intent, Click) and self.focus.at(intent.x, intent.y) is None:
            at = intent.x, intent.y
            cards = [i for i in range(len(self.plans)) if self._card(i).collidepoint(at)]
            if cards and self.plans[cards[0]].kind is not Kind.BOT:
                self.stage.sounds.play(Sound.ACCEPT)
                self._press_card(cards[0])
                return
        super().handle(intent)

    def _press_card(self, index: int) -> None:
        if self.plans[index].kind is Kind.PERSON:
            self._be_somebody(index)
        else:
            self._become(index, Kind.PERSON)
            self.refresh()

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
        words, at = self.stage.words, self._at
        wide = at.turns.left - MARGIN - 20
        heading(canvas, words("title.solo" if self.solo else "title.turns"), width=wide)
        if self.solo:
            self._paint_solo(canvas)
        else:
            canvas.lines(words("new.turns_text"), at.turns, 38, DIM, anchor="right")
        seen = self._looks()
        for i in range(len(self.plans)):
            paint_card(canvas, self._card(i), seen[i].tint if i in seen else None)
        if self._taken() < 2 and not self.solo:
            said, (right, y) = words("new.too_few"), at.too_few
            weight = Weight.MEDIUM
            canvas.text(said, right, y, 34, DIM, weight=weight, anchor="right", width=520)

    def _paint_solo(self, canvas: Canvas) -> None:
        """What the solo game is about, the best player here, and the ladder up to that best."""
        words, at = self.stage.words, self._at
        for box in at.solo:
            card(canvas, box, radius=34)
        canvas.lines(words("new.solo_text"), at.told, 46, TEXT, weight=Weight.SEMIBOLD)
        left, top = at.best.topleft
        if self.best:
            canvas.text(words("new.best"), left, top + 4, 34, DIM, weight=Weight.MEDIUM)
        for i, (name, points, _) in enumerate(self.best[:3]):
            y = top + 56 + i * 46
            canvas.text(name, left, y, 40, TEXT, width=at.best.width - 172, name=True)
            canvas.text(minus(points), at.best.right, y, 42, GOLD, anchor="right")
        mine = [points for name, points, _ in self.best if same_name(name, self.plans[0].name)]
        level = solo_level(max(mine)) if mine else 0
        paint_ladder(canvas, at.ladder, level, totals=True)

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
            draw_pen(canvas, self._card(i), look, now, lively=lively, still=still)


def play_here(stage: Stage, options: HostOptions, persona: Persona) -> None:
    """Start a match on this machine alone."""
    visit = visit_to(stage, Session.host(options, persona), local=True)
    stage.stack.push(stage.screens.match(visit))
