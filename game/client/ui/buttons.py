"""The controls every scene uses: buttons and steppers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import pygame
from pygame import Rect

from game.client.draw.caches.render_context import RenderContext
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, frame, glow, pill, well
from game.client.draw.theme import (
    AMBER,
    DIM,
    GO,
    GOLD,
    ON_AMBER,
    ON_GO,
    SMALL,
    TEXT,
    WHITE,
    Rgb,
    lit,
    shaded,
)
from game.client.ui.widget import Widget


class ButtonTone(Enum):
    """How prominent a button is."""

    PLAIN = "plain"
    MAIN = "main"
    """What most people came for."""
    GO = "go"
    DANGER = "danger"


_PILLS: dict[ButtonTone, Rgb] = {
    ButtonTone.MAIN: AMBER,
    ButtonTone.GO: GO,
    ButtonTone.DANGER: (160, 38, 66),
}
_ARROW = 72
"""Width of a stepper's arrow for a mouse or finger."""
_HIGH = 140
"""Height from which a button has two lines."""
_NARROW = 400
"""Width up to which a button has narrow margins."""
_SLIM = 200
"""Width up to which even a centred label leaves next to no margin."""
_LOUD_INKS: dict[ButtonTone, Rgb] = {
    ButtonTone.MAIN: ON_AMBER,
    ButtonTone.GO: ON_GO,
    ButtonTone.DANGER: WHITE,
}


@dataclass(slots=True, kw_only=True)
class Button(Widget):
    """A button with a label, maybe a sign at its left and a quieter note at its right; a tall one
    has a long note below the label.
    """

    label: str
    note: str = ""
    sign: Icon | None = None
    tone: ButtonTone = ButtonTone.PLAIN
    size: float = 46

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """A dark card, or a bright pill for the more prominent tones; focus adds a golden glow."""
        box, radius = self.box, min(34, self.box.height // 3)
        loud = self.tone in _PILLS and self.enabled
        if focused:
            glow(canvas, box, GOLD, radius=radius, strength=190, grow=4)
        if loud:
            pill(canvas, box, _PILLS[self.tone], radius=radius)
        else:
            card(canvas, box, radius=radius, lifted=90 if self.enabled else 0)
        if focused:
            frame(canvas, box, WHITE if loud else GOLD, radius=radius, line=5)
        self._words(canvas, self._ink(loud), box.centery - (box.height * 0.035 if loud else 0))

    def _ink(self, loud: bool) -> Rgb:
        if not self.enabled:
            return (150, 158, 190)
        return _LOUD_INKS[self.tone] if loud else TEXT

    def _words(self, canvas: Canvas, ink: Rgb, y: float) -> None:
        box, left = self.box, self._left
        if self.sign is not None and not self.label:
            canvas.centre(icon(canvas, self.sign, box.height * 0.56, ink), box.centerx, y)
            return
        if self.sign is not None:
            size = self._sign_size
            canvas.centre(icon(canvas, self.sign, size, ink), box.left + self._edge + size / 2, y)
        room = self._label_room(canvas)
        if self.sign is None and not self.note:
            canvas.text(self.label, box.centerx, y, self.size, ink, anchor="middle", width=room)
            return
        quiet = DIM if self.tone is ButtonTone.PLAIN else shaded(ink, 0.1)
        if self._has_note_below(canvas):
            room, high = box.right - 34 - left, box.height
            canvas.text(self.label, left, y - high * 0.16, high * 0.38, ink, width=room)
            size, weight = max(SMALL, high * 0.26), Weight.MEDIUM
            canvas.text(self.note, left, y + high * 0.23, size, quiet, weight=weight, width=room)
            return
        used = canvas.text(self.label, left, y, self.size, ink, width=room)
        if not self.note:
            return
        canvas.text(
            self.note,
            box.right - 34,
            y,
            max(SMALL, self.size * 0.72),
            quiet,
            weight=Weight.MEDIUM,
            anchor="right",
            width=box.right - 34 - left - used - 24,
        )

    def _has_note_below(self, canvas: Canvas) -> bool:
        """Whether two lines fit in height while label and note do not fit side by side."""
        if not self.note or self.box.height < _HIGH:
            return False
        note = canvas.text_width(self.note, max(SMALL, self.size * 0.72), Weight.MEDIUM)
        label = canvas.text_width(self.label, self.size)
        return self._left + label + 24 + note > self.box.right - 34

    @property
    def _sign_size(self) -> float:
        return min(self.box.height * 0.56, 76)

    @property
    def _left(self) -> float:
        """The left edge of the label, unless it is centred."""
        sign = self._sign_size + self._edge * 0.7 if self.sign is not None else 0
        return self.box.left + self._edge + sign

    @property
    def _edge(self) -> float:
        """The left margin, larger on a wide button."""
        return 36 if self.box.width > _NARROW else 22

    def _label_room(self, canvas: Canvas) -> float:
        """Width for the label; the note shrinks first."""
        if self.sign is None and not self.note:
            return self.box.width - (24 if self.box.width > _SLIM else 14)
        room = self.box.right - self._edge * 0.8 - self._left
        if not self.note:
            return room
        note = canvas.text_width(self.note, SMALL, Weight.MEDIUM)
        return max(room * 0.45, self.box.right - 34 - self._left - note - 26)

    def fitting(self, canvas: Canvas) -> float:
        """The size of the label's letters."""
        size = self.size * canvas.context.enlarge
        wide = canvas.text_width(self.label, size)
        return min(size, size * self._label_room(canvas) / max(1.0, wide))


def write_alike(context: RenderContext, buttons: Sequence[Button]) -> None:
    """Give all buttons of a menu one size of letters: the largest that fits them all."""
    canvas = Canvas(pygame.Surface((1, 1)), 1.0, context)
    size = int(min(button.fitting(canvas) for button in buttons))
    for button in buttons:
        button.size = size / context.enlarge


@dataclass(slots=True, kw_only=True)
class Stepper(Widget):
    """A value that goes up and down: a label at the left, the value between two arrows."""

    label: str
    value: str
    change: Callable[[int], None]

    def step(self, dx: int) -> bool:
        """Sideways changes the value."""
        self.change(dx)
        return True

    def turn(self, way: int) -> bool:
        """So does the wheel."""
        return self.step(way)

    def press(self) -> None:
        """A press takes the next value."""
        self.change(1)

    def press_at(self, x: float) -> None:
        """A press on the left arrow takes the previous value, anywhere else the next."""
        back = self._split <= x <= self._split + _ARROW
        self.change(-1 if back else 1)

    @property
    def _split(self) -> float:
        """Where the label ends and the value with its arrows begins."""
        return self.box.left + self.box.width * (0.48 if self.label else 0.0)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """A recess with arrows that light up in focus."""
        box = self.box
        if focused:
            glow(canvas, box, GOLD, radius=22, strength=150)
        well(canvas, box, radius=22, colour=(24, 27, 44, 235))
        if focused:
            frame(canvas, box, GOLD, radius=22, line=4)
        arrow = GOLD if focused else DIM
        split = self._split
        if self.label:
            canvas.text(
                self.label,
                box.left + 28,
                box.centery,
                40,
                DIM,
                weight=Weight.MEDIUM,
                width=split - box.left - 40,
            )
        canvas.centre(icon(canvas, Icon.BACK, 30, arrow), split + 30, box.centery)
        canvas.centre(icon(canvas, Icon.NEXT, 30, arrow), box.right - 36, box.centery)
        middle = (split + 30 + box.right - 36) / 2
        canvas.text(
            self.value,
            middle,
            box.centery,
            42,
            TEXT,
            anchor="middle",
            width=box.right - 36 - split - 64,
        )


def toggle_box(canvas: Canvas, box: Rect, on: bool) -> None:
    """A switch: gold and to the right when on."""
    pill(canvas, box, GO if on else (70, 76, 104))
    radius = box.height / 2 - 8
    x = box.right - box.height / 2 if on else box.left + box.height / 2
    disc = canvas.sprite(
        ("knob", box.height),
        radius * 2,
        radius * 2,
        lambda s, k: _knob(s, radius * k),
    )
    canvas.centre(disc, x, box.centery - box.height * 0.03)


def _knob(surface: pygame.Surface, radius: float) -> None:
    pygame.draw.circle(surface, lit((214, 218, 232), 0.7), (radius, radius), radius)
