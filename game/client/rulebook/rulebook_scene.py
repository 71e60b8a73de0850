"""The rule book: one page at a time, words at the left, drawn positions at the right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import token
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, felt, frame, pill, spot
from game.client.draw.sheet_picture import Grid, draw_grid, draw_letters, draw_preview
from game.client.draw.theme import (
    ALERT,
    AQUA,
    DIM,
    GO,
    GOLD,
    ON_ALERT,
    ON_GO,
    SEAT_TINTS,
    TEXT,
    Rgb,
)
from game.client.input.presses import Act, Intent, Move, Press, Scroll
from game.client.rulebook.mission_pictures import (
    PENS_UP,
    paint_mission_goals,
    paint_prices,
    paint_team,
    pen_middle,
)
from game.client.rulebook.rule_pages import PAGES, SHEET, Example, RulePage
from game.client.rulebook.worth import paint_worth
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.menu import MARGIN, MenuScene, heading
from game.client.ui.widget import Widget
from game.client.words import Words
from game.rules.dice import ColourFace, NumberFace, Roll, parse_roll


@dataclass(frozen=True, slots=True, eq=False)
class _BookPlaces:
    """Where everything lies."""

    words: Rect
    shown: Rect
    buttons: int
    """Y of the buttons that turn pages."""


_WIDE: Final = _BookPlaces(Rect(MARGIN, 176, 716, 558), Rect(848, 176, 980, 784), 754)
_TALL: Final = _BookPlaces(Rect(50, 176, 980, 470), Rect(50, 670, 980, 784), 1480)
_GAP: Final = 24
_PITCH: Final = 44.0
_ALONE: Final = 60.0
"""The pitch of the grid on a page with one position."""
_DICE: Final = parse_roll("gbx 2?4")
_TAKEN: Final = (1, 4)
"""On the page about taking dice: those that the active seat has taken, 0 to 5."""


class RulesScene(MenuScene):
    """Left and right turn pages; a book has no other way."""

    upright = True

    def __init__(self, stage: Stage, page: str | None = None) -> None:
        """`page`: the key of the page to open, None for the first."""
        super().__init__(stage)
        keys = [one.key for one in PAGES]
        self.number = keys.index(page) if page is not None else 0

    @property
    def _at(self) -> _BookPlaces:
        return _TALL if self.stage.tall else _WIDE

    @property
    def page(self) -> RulePage:
        """The open page."""
        return PAGES[self.number]

    def build(self) -> Sequence[Widget]:
        words, y, at = self.stage.words, self._at.buttons, self._at.words
        back = Button(
            name="previous",
            box=Rect(at.left, y, 300, 100),
            action=lambda: self._leaf(-1),
            enabled=self.number > 0,
            label=words("rules.back"),
            size=44,
        )
        on = Button(
            name="next",
            box=Rect(at.right - 300, y, 300, 100),
            action=lambda: self._leaf(1),
            enabled=self.number + 1 < len(PAGES),
            label=words("rules.next"),
            sign=Icon.NEXT,
            tone=ButtonTone.MAIN,
            size=44,
        )
        learn = Button(
            name="learn",
            box=Rect(at.left, y + 116, at.width, 90),
            action=self._learn,
            label=words("rules.learn"),
            sign=Icon.PEN,
            size=44,
        )
        return (back, on) if self._in_match() else (back, on, learn)

    def _in_match(self) -> bool:
        """Whether the book lies over a match, which must not be left for another one."""
        return any(scene.shows_match for scene in self.stage.stack.scenes)

    def _learn(self) -> None:
        self.stage.stack.swap(self, self.stage.screens.first_match())

    def first(self) -> str | None:
        return "next"

    def _leaf(self, way: int) -> None:
        self.number = max(0, min(len(PAGES) - 1, self.number + way))

    def handle(self, intent: Intent) -> None:
        way = 0
        if isinstance(intent, Move):
            way = intent.dx
        elif isinstance(intent, Scroll):
            way = -intent.lines
        elif isinstance(intent, Press) and intent.act in (Act.NEXT, Act.PREVIOUS):
            way = 1 if intent.act is Act.NEXT else -1
        if not way:
            super().handle(intent)
            return
        self._leaf(way)
        self.focus.give("next" if way > 0 else "previous")
        self.refresh()

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return self.number

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        words, page, right = self.stage.words, self.page, self.room.right - 92
        at, shown = self._at.words, self._at.shown
        heading(canvas, words("rules.heading"), width=right - 528)
        number = words("rules.page", number=self.number + 1, count=len(PAGES))
        canvas.text(number, right, 92, 42, DIM, weight=Weight.MEDIUM, anchor="right")
        card(canvas, at, radius=34)
        left, width = at.left + 44, at.width - 88
        canvas.text(
            words(f"rules.title_{page.key}"), left, at.top + 74, 60, GOLD, width=width, least=44
        )
        text = Rect(left, at.top + 130, width, at.height - 160)
        canvas.lines(words(f"rules.text_{page.key}"), text, 46, TEXT)
        if page.key in _PICTURES:
            _PICTURES[page.key](canvas, words, shown)
        elif page.examples:
            self._paint_examples(canvas, page.examples)
        else:
            felt(canvas, shown, 50)
            spot(canvas, shown.centerx, shown.centery, 420, AQUA, 60)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        """Pages without a picture of their own show who they are for."""
        key, shown = self.page.key, self._at.shown
        team = key == "missions"
        if self.page.examples or (key in _PICTURES and not team):
            return
        pens = 1 if key == "solo" else 4
        for i in range(pens):
            x = pen_middle(shown, i, pens)
            hop = 0.0 if self.stage.reduced_motion else abs((now * 1.4 + i * 0.3) % 2 - 1) * 16
            high = 360 if pens == 1 else 290 if team else 300
            pen = mascot(canvas, high, SEAT_TINTS[i], Mood.GRIN)
            canvas.centre(pen, x, shown.centery - hop - (PENS_UP if team else 0))

    def _paint_examples(self, canvas: Canvas, examples: Sequence[Example]) -> None:
        count, shown = len(examples), self._at.shown
        height = (shown.height - _GAP * (count - 1)) // count
        for i, example in enumerate(examples):
            box = Rect(shown.left, shown.top + i * (height + _GAP), shown.width, height)
            paint_example(canvas, box, example, self._verdict(example), alone=count == 1)
        paint_worth(canvas, PAGES[self.number].key, shown)

    def _verdict(self, example: Example) -> str:
        if example.fault is not None:
            return self.stage.words(f"why.{example.fault.value}")
        return self.stage.words("rules.right") if example.cells else ""


def paint_dice(canvas: Canvas, box: Rect) -> None:
    """Six dice, two of which the active seat has taken."""
    felt(canvas, box, 50)
    spot(canvas, box.centerx, box.centery, 420, AQUA, 60)
    faces: tuple[ColourFace | NumberFace, ...] = (*_DICE.colours, *_DICE.numbers)
    for i, face in enumerate(faces):
        x = box.centerx + (i % 3 - 1) * 250
        y = box.centery + (i // 3 - 0.5) * 300
        if i in _TAKEN:
            pen = mascot(canvas, 190, SEAT_TINTS[0], Mood.GRIN)
            canvas.centre(pen, x, y)
            canvas.centre(token(canvas, face, 96, marked=True), x + 62, y + 60)
        else:
            canvas.centre(token(canvas, face, 180), x, y)


_PICTURES: Final[dict[str, Callable[[Canvas, Words, Rect], None]]] = {
    "active": lambda canvas, words, box: paint_dice(canvas, box),
    "missions": paint_team,
    "goals": paint_mission_goals,
    "milestones": paint_prices,
}
"""Pages whose picture is not a position on a sheet."""


def paint_example(
    canvas: Canvas, box: Rect, example: Example, verdict: str, *, alone: bool
) -> None:
    """A position in its card: the grid, and unless `alone` the faces used and the verdict.

    A position alone has room below for what it counts.
    """
    right = example.fault is None
    edge: Rgb = GO if right else ALERT
    card(canvas, box, radius=30)
    if verdict:
        frame(canvas, box, edge, radius=30, line=4)
    pitch = _ALONE if alone else max(_PITCH, min((box.width - 280) / 15, (box.height - 80) / 7))
    grid = Grid(box.left + 30, 0, pitch)
    if alone:
        grid = Grid(box.centerx - grid.width / 2, box.centery - grid.height / 2, pitch)
    else:
        grid = Grid(box.left + 30, box.centery - grid.height / 2 + 14, pitch)
    draw_letters(canvas, grid, grid.y - 20, pitch * 0.55)
    draw_grid(canvas, ("rules", example), SHEET, example.crossed, grid)
    draw_preview(canvas, grid, example.cells, edge)
    side = Rect(round(grid.x + grid.width) + 16, box.top + 16, 0, box.height - 32)
    side.width = box.right - 16 - side.left
    if example.roll is not None and not alone:
        _paint_side(canvas, side, example.roll, verdict, right=right)


def _paint_side(canvas: Canvas, box: Rect, roll: Roll, verdict: str, *, right: bool) -> None:
    """The two faces, and below them the verdict."""
    faces: tuple[ColourFace | NumberFace, ...] = (roll.colours[0], roll.numbers[0])
    units, y = 92, box.top + 70
    for i, face in enumerate(faces):
        canvas.centre(token(canvas, face, units), box.centerx + (i - 0.5) * (units + 16), y)
    sign = Rect(0, 0, 76, 76)
    sign.center = (box.centerx, box.top + 178)
    pill(canvas, sign, GO if right else ALERT, radius=38)
    if right:
        canvas.centre(icon(canvas, Icon.CHECK, 50, ON_GO), *sign.center)
    else:
        canvas.text("×", sign.centerx, sign.centery - 4, 76, ON_ALERT, anchor="middle")
    words = Rect(box.left, sign.bottom + 8, box.width, box.bottom - sign.bottom - 8)
    canvas.lines(verdict, words, 34, TEXT, anchor="middle")
