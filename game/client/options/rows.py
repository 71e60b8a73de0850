"""Rows of the options: a setting's name, its current value, and how it changes.

Each row is a widget. Never here: which settings there are or what they do.
"""

from dataclasses import dataclass

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import frame, glow, well
from game.client.draw.theme import DIM, GOLD, TEXT
from game.client.ui.buttons import toggle_box
from game.client.ui.widget import Widget

_RADIUS = 22


def row_ground(canvas: Canvas, box: Rect, focused: bool) -> None:
    """The recess of a row, lit up in focus."""
    if focused:
        glow(canvas, box, GOLD, radius=_RADIUS, strength=150)
    well(canvas, box, radius=_RADIUS, colour=(24, 27, 44, 235))
    if focused:
        frame(canvas, box, GOLD, radius=_RADIUS, line=4)


@dataclass(slots=True, kw_only=True)
class Toggle(Widget):
    """A setting that is on or off."""

    label: str
    on: bool
    note: str = ""

    def step(self, dx: int) -> bool:
        """Sideways switches too."""
        self.press()
        return True

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """The label at the left, the switch at the right, a quiet note between them."""
        box = self.box
        row_ground(canvas, box, focused)
        switch = Rect(box.right - 134, box.centery - 28, 106, 56)
        share = 0.5 if self.note else 0.82
        used = canvas.text(
            self.label,
            box.left + 28,
            box.centery,
            40,
            DIM,
            weight=Weight.MEDIUM,
            width=box.width * share - 28,
        )
        toggle_box(canvas, switch, self.on)
        if self.note:
            canvas.text(
                self.note,
                switch.left - 24,
                box.centery,
                32,
                DIM,
                weight=Weight.MEDIUM,
                anchor="right",
                width=switch.left - 24 - (box.left + 28 + used) - 24,
            )


@dataclass(slots=True, kw_only=True)
class Tab(Widget):
    """A group of settings; the open one is marked."""

    label: str
    sign: Icon
    open: bool

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Quiet words that become a lit row when open."""
        box = self.box
        if self.open or focused:
            row_ground(canvas, box, focused)
        if self.open:
            canvas.bar(Rect(box.left + 4, box.top + 16, 7, box.height - 32), GOLD, 3)
        ink = TEXT if self.open else DIM
        canvas.centre(
            icon(canvas, self.sign, 50, GOLD if self.open else DIM), box.left + 60, box.centery
        )
        canvas.text(self.label, box.left + 104, box.centery, 42, ink, width=box.width - 122)
