"""The options: pages of settings that take effect and are saved at once.

`option_pages` lists the settings.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import die
from game.client.draw.dice.solid import Face
from game.client.draw.fonts import Weight
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card
from game.client.draw.sheet_cells import cell
from game.client.draw.theme import DIM, GOLD, SEAT_TINTS, TEXT
from game.client.input.presses import Act, Intent, Press, Scroll
from game.client.options.option_pages import SIGNS, OptionPage, rows
from game.client.options.rows import Tab
from game.client.stage.stage import Stage
from game.client.ui.form import FormScene
from game.client.ui.menu import MARGIN, heading
from game.client.ui.widget import Widget
from game.rules.dice import COLOURS, ColourFace, NumberFace

_STEP: Final = 88
_MOST: Final = 9


@dataclass(frozen=True, slots=True)
class _OptionPlaces:
    """Where everything lies: the pages beside their rows, or above them."""

    tab: Rect
    tabs_across: int
    row: Rect
    about: Rect
    """Where the focused row is explained, and pens stand otherwise."""
    sample: Rect
    sample_dice: tuple[float, float]
    """The middle of the first die, from the sample's corner."""


_WIDE: Final = _OptionPlaces(
    tab=Rect(MARGIN, 178, 430, 84),
    tabs_across=1,
    row=Rect(570, 178, 1258, 80),
    about=Rect(MARGIN, 732, 452, 236),
    sample=Rect(570, 590, 1258, 340),
    sample_dice=(724, 86),
)
_TALL: Final = _OptionPlaces(
    tab=Rect(MARGIN, 178, 440, 84),
    tabs_across=2,
    row=Rect(MARGIN, 480, 896, 80),
    about=Rect(MARGIN, 1420, 896, 236),
    sample=Rect(MARGIN, 860, 896, 490),
    sample_dice=(258, 230),
)
_SAMPLE_DICE: Final[tuple[Face, ...]] = (ColourFace.ORANGE, ColourFace.JOKER, NumberFace.THREE)


class OptionsScene(FormScene):
    """All settings, a page at a time; the shoulder buttons and Tab turn pages."""

    upright = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.page = OptionPage.YOU

    @property
    def _at(self) -> _OptionPlaces:
        return _TALL if self.stage.tall else _WIDE

    def build(self) -> Sequence[Widget]:
        at = self._at
        boxes = [at.row.move(0, i * _STEP) for i in range(_MOST)]
        tabs = [
            Tab(
                name=page.value,
                box=at.tab.move(
                    i % at.tabs_across * (at.tab.width + 16), i // at.tabs_across * _STEP
                ),
                label=self.stage.words(f"options.page_{page.value}"),
                sign=SIGNS[page],
                open=page is self.page,
                action=partial(self._open, page),
            )
            for i, page in enumerate(OptionPage)
        ]
        return (*tabs, *rows(self, self.page, boxes))

    def first(self) -> str | None:
        return rows(self, self.page, [self._at.row] * _MOST)[0].name

    def _open(self, page: OptionPage) -> None:
        self.page = page

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Press) and intent.act in (Act.NEXT, Act.PREVIOUS):
            self.editing.finish()
            self._turn(1 if intent.act is Act.NEXT else -1)
            return
        if isinstance(intent, Scroll) and isinstance(self.pointed_at(), Tab):
            self.editing.finish()
            self._turn(-1 if intent.lines > 0 else 1)
            return
        super().handle(intent)

    def _turn(self, way: int) -> None:
        """Turn to the next page, with the focus on its first row."""
        pages = list(OptionPage)
        self.page = pages[(pages.index(self.page) + way) % len(pages)]
        self.refresh()
        first = self.first()
        if first is not None:
            self.focus.give(first)

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        return (
            (None, words("hint.change")),
            (Act.NEXT, words("options.next_page")),
            (Act.ACCEPT, words("hint.select")),
            (Act.BACK, words("hint.back")),
        )

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return self.page

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        heading(canvas, self.stage.words("options.heading"), width=self._at.row.right - MARGIN)
        if self.page is OptionPage.SEEING:
            self._paint_sample(canvas)

    def _paint_sample(self, canvas: Canvas) -> None:
        """What the visual settings do, shown on cells, dice and a sentence."""
        box, (x, y) = self._at.sample, self._at.sample_dice
        card(canvas, box)
        left, top = box.left + 64, box.top + 36
        for i, colour in enumerate(COLOURS):
            canvas.stamp(cell(canvas, colour, canvas.px(92), star=i == 2), left + i * 100, top)
        for i, face in enumerate(_SAMPLE_DICE):
            canvas.centre(die(canvas, face, 150, i), box.left + x + i * 190, box.top + y)
        text = Rect(left, box.bottom - 180, box.width - 128, 150)
        canvas.lines(self.stage.words("options.sample"), text, 40, DIM, weight=Weight.MEDIUM)

    def about(self) -> str:
        """What the focused row does, where its name does not say it."""
        key = f"options.about_{self.focus.name}"
        return self.stage.words(key) if self.stage.words.has(key) else ""

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        """The pens; they step aside for an explanation."""
        box = self._at.about
        if about := self.about():
            canvas.bar(Rect(box.left, box.top, 6, box.height), GOLD, 3)
            text = Rect(box.left + 24, box.top, box.width - 24, box.height)
            canvas.lines(about, text, 36, TEXT)
            return
        for i, height in ((1, 180), (3, 226), (2, 180)):
            x = box.centerx + {1: -120, 3: 0, 2: 120}[i]
            blink = (now + i * 1.3) % 5 < 0.14 and not self.stage.still
            mood = Mood.SLEEP if blink else Mood.LOOK if i == 1 else Mood.HAPPY
            pen = mascot(canvas, height, SEAT_TINTS[i], mood, capped=i != 3)
            canvas.centre(pen, x, box.bottom - 12 - height / 2)
