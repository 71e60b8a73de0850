"""The options: pages of settings that take effect and are saved at once.

`option_pages` lists the settings.
"""

from collections.abc import Sequence
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
from game.client.ui.menu import FOOT, MARGIN, heading
from game.client.ui.widget import Widget
from game.rules.dice import COLOURS, ColourFace, NumberFace

_TABS: Final = Rect(MARGIN, 178, 430, 84)
_ROWS: Final = Rect(570, 178, 1258, 80)
_STEP: Final = 88
_MOST: Final = 9
_ABOUT: Final = Rect(MARGIN, 732, 452, 236)
"""Where the focused row is explained."""
_SAMPLE_DICE: Final[tuple[Face, ...]] = (ColourFace.ORANGE, ColourFace.JOKER, NumberFace.THREE)
_SAMPLE: Final = Rect(570, 590, 1258, 340)


class OptionsScene(FormScene):
    """All settings, a page at a time; the shoulder buttons and Tab turn pages."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.page = OptionPage.YOU

    def build(self) -> Sequence[Widget]:
        boxes = [_ROWS.move(0, i * _STEP) for i in range(_MOST)]
        tabs = [
            Tab(
                name=page.value,
                box=_TABS.move(0, i * _STEP),
                label=self.stage.words(f"options.page_{page.value}"),
                sign=SIGNS[page],
                open=page is self.page,
                action=partial(self._open, page),
            )
            for i, page in enumerate(OptionPage)
        ]
        return (*tabs, *rows(self, self.page, boxes))

    def first(self) -> str | None:
        return rows(self, self.page, [_ROWS] * _MOST)[0].name

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
        heading(canvas, self.stage.words("options.heading"))
        if self.page is OptionPage.SEEING:
            self._paint_sample(canvas)

    def _paint_sample(self, canvas: Canvas) -> None:
        """What the visual settings do, shown on cells, dice and a sentence."""
        card(canvas, _SAMPLE)
        left = _SAMPLE.left + 64
        for i, colour in enumerate(COLOURS):
            canvas.stamp(cell(canvas, colour, canvas.px(92), star=i == 2), left + i * 100, 626)
        for i, face in enumerate(_SAMPLE_DICE):
            canvas.centre(die(canvas, face, 150, i), left + 660 + i * 190, 676)
        box = Rect(left, 750, _SAMPLE.width - 128, 150)
        canvas.lines(self.stage.words("options.sample"), box, 40, DIM, weight=Weight.MEDIUM)

    def about(self) -> str:
        """What the focused row does, where its name does not say it."""
        key = f"options.about_{self.focus.name}"
        return self.stage.words(key) if self.stage.words.has(key) else ""

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        """The pens; they step aside for an explanation."""
        if about := self.about():
            canvas.bar(Rect(_ABOUT.left, _ABOUT.top, 6, _ABOUT.height), GOLD, 3)
            text = Rect(_ABOUT.left + 24, _ABOUT.top, _ABOUT.width - 24, _ABOUT.height)
            canvas.lines(about, text, 36, TEXT)
            return
        for i, height in ((1, 180), (3, 226), (2, 180)):
            x = {1: 190, 3: 310, 2: 430}[i]
            blink = (now + i * 1.3) % 5 < 0.14 and not self.stage.still
            mood = Mood.SLEEP if blink else Mood.LOOK if i == 1 else Mood.HAPPY
            pen = mascot(canvas, height, SEAT_TINTS[i], mood, capped=i != 3)
            canvas.centre(pen, x, FOOT - 60 - height / 2)
