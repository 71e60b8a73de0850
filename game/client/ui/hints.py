"""The line at the foot of a screen: what the device used last can do.

Keys, buttons and mouse buttons are shown by their signs; acts without a sign for a pointer are
small buttons. Each can be clicked. Never here: what signs look like (`signs`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pygame import Rect, Surface

from game.client.draw.caches.render_context import RenderContext
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, frame
from game.client.draw.theme import GOLD, TEXT
from game.client.input.presses import Act
from game.client.ui.signs import Holding, sign
from game.client.words import Words

HintItem: TypeAlias = tuple[Act | None, str]
"""An act and its word; None stands for moving."""

_LEAST: Final = 28
_LEAST_GAP: Final = 14.0
_HIGH: Final = 1.45
"""Height of a sign, in sizes of its word."""
_MOST_HIGH: Final = 80
_MARKS: Final = {
    Act.BACK: Icon.BACK,
    Act.MENU: Icon.BACK,
    Act.NEXT: Icon.NEXT,
    Act.SUBMIT: Icon.CHECK,
    Act.ERASE: Icon.UNDO,
}
"""Signs on the small buttons for pointers."""


@dataclass(frozen=True, slots=True)
class HintRow:
    """A row of hints from `x` on, at middle height `y` and at most `width` wide."""

    items: Sequence[HintItem]
    held: Holding
    x: float
    y: float
    size: float = 38
    width: float = 1700
    buttons: bool = True
    """Whether pointers get small buttons; not where the screen has buttons of its own."""

    @property
    def shown(self) -> Sequence[HintItem]:
        """The hints that the current device can use."""
        if not self.held.points:
            return self.items
        able = self.held.has_mouse_sign
        return [
            item for item in self.items if able(item[0]) or (self.buttons and item[0] in _MARKS)
        ]


@dataclass(frozen=True, slots=True)
class _Placed:
    """A hint in its place; without a picture it is a small button."""

    act: Act | None
    word: str
    box: Rect
    size: float
    picture: Surface | None


def _place(canvas: Canvas, words: Words, row: HintRow) -> list[_Placed]:
    size = row.size * canvas.context.enlarge
    shown = row.shown
    while True:
        gap, high = (40.0 if size >= row.size else size), min(size * _HIGH, _MOST_HIGH)
        signs = [sign(canvas, act, row.held, high, words) for act, _ in shown]
        widths = [
            _room(canvas, picture, size, row.held)
            + canvas.text_width(word, size, Weight.MEDIUM)
            + (0 if picture is not None or not row.held.points else size * 0.6)
            for picture, (_, word) in zip(signs, shown, strict=True)
        ]
        total = sum(widths) + gap * (len(shown) - 1)
        if total <= row.width or size <= _LEAST:
            break
        size -= 1
    if total > row.width:
        gap = max(_LEAST_GAP, gap - (total - row.width) / max(1, len(shown) - 1))
    if sum(widths) + gap * (len(shown) - 1) > row.width + 4:
        canvas.overflow(" ".join(word for _, word in shown))
    placed, left = [], row.x
    for picture, (act, word), wide in zip(signs, shown, widths, strict=True):
        box = Rect(round(left), round(row.y - high / 2), round(wide), round(high))
        placed.append(_Placed(act, word, box, size, picture))
        left += wide + gap
    return placed


def _room(canvas: Canvas, picture: Surface | None, size: float, held: Holding) -> float:
    """Room before a word, for its sign and a gap or for the mark of a small button."""
    if picture is not None:
        return picture.get_width() / canvas.scale + 12
    return size * 1.5 if held.points else 0.0


def draw_hints(
    canvas: Canvas, words: Words, row: HintRow, pointer: tuple[float, float] | None = None
) -> None:
    """Draw a row; the small button under the `pointer` is lit."""
    for placed in _place(canvas, words, row):
        box, picture = placed.box, placed.picture
        left = box.left + _room(canvas, picture, placed.size, row.held)
        if picture is not None:
            px, py = canvas.at(box.left, row.y)
            canvas.put(picture, (px, py - picture.get_height() // 2))
        elif row.held.points and placed.act is not None:
            card(canvas, box, radius=box.height / 3, lifted=60)
            if pointer is not None and box.collidepoint(pointer):
                frame(canvas, box, GOLD, radius=box.height / 3, line=4)
            mark = icon(canvas, _MARKS[placed.act], placed.size * 0.7, GOLD)
            canvas.centre(mark, box.left + placed.size * 0.85, box.centery)
        canvas.text(placed.word, left, row.y, placed.size, TEXT, weight=Weight.MEDIUM)


def act_at(context: RenderContext, words: Words, row: HintRow, x: float, y: float) -> Act | None:
    """The act of the hint at a place; acts that a mouse does elsewhere are no buttons here."""
    measure = Canvas(Surface((1, 1)), 1.0, context)
    for placed in _place(measure, words, row):
        if row.held.points and placed.picture is not None:
            continue
        if placed.box.inflate(16, 12).collidepoint(x, y):
            return placed.act
    return None
