"""The row of steps at the top: the current one, those done, and a way to each.

Never here: what a step contains.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect

from game.client.board.own_layout import MENU
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, frame, glow, pill, well
from game.client.draw.theme import AMBER, GO, GOLD, ON_AMBER, TEXT
from game.client.lesson.lesson_steps import STEPS
from game.client.ui.buttons import Button
from game.client.ui.widget import Widget
from game.client.words import Words

ROW: Final = Rect(24, 14, 1780, 76)
TAG: Final = "steps"
_CHIP: Final = 72
_GAP: Final = 10


@dataclass(slots=True, kw_only=True)
class Chip(Widget):
    """A step: its number, a tick once it was done, and its title while it is on show."""

    number: int
    title: str = ""
    done: bool = False

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """The step on show is bright and wide."""
        box = self.box
        if focused:
            glow(canvas, box, GOLD, radius=24, strength=190, grow=3)
        if self.title:
            pill(canvas, box, AMBER, radius=24)
            middle = box.centery - 3
            canvas.text(str(self.number), box.left + 28, middle, 44, ON_AMBER)
            room = box.width - 104 - 28
            canvas.text(self.title, box.left + 104, middle, 44, ON_AMBER, width=room, least=32)
        elif self.done:
            well(canvas, box, radius=24, colour=(20, 92, 46, 255))
            canvas.centre(icon(canvas, Icon.CHECK, 40, GO), *box.center)
        else:
            card(canvas, box, radius=24, lifted=0)
            canvas.text(str(self.number), box.centerx, box.centery, 40, TEXT, anchor="middle")
        if focused:
            frame(canvas, box, GOLD, radius=24, line=5)


def step_row(
    words: Words, now: int, done: frozenset[int], go: Callable[[int], None]
) -> list[Widget]:
    """The chips; step `now` is on show (None: none is), those in `done` have ticks."""
    wide = ROW.width - (len(STEPS) - 1) * (_CHIP + _GAP)
    narrow = _CHIP if now < len(STEPS) else (ROW.width + _GAP) // len(STEPS) - _GAP
    chips: list[Widget] = []
    left = ROW.left
    for i, step in enumerate(STEPS):
        width = wide if i == now else narrow
        chips.append(
            Chip(
                name=f"step {i}",
                tag=TAG,
                box=Rect(left, ROW.top, width, ROW.height),
                action=partial(go, i),
                number=i + 1,
                title=words(f"lesson.{step.key}_title") if i == now else "",
                done=i in done,
            )
        )
        left += width + _GAP
    return chips


def way_out(leave: Callable[[], None]) -> Button:
    """The door in the corner."""
    return Button(name="leave", tag=TAG, box=MENU, action=leave, label="", sign=Icon.DOOR, size=34)
