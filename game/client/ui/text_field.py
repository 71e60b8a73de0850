"""A line of text on screen: the part that fits, its caret, the selection.

Never here: what keys do to it (`text_line`), or what it is for.
"""

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.draw.caches.render_context import RenderContext
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.name_lines import write_name
from game.client.draw.panels import frame, glow, well
from game.client.draw.theme import DIM, GOLD, SOFA, TEXT, Rgb
from game.client.ui.text_line import TextLine
from game.client.ui.widget import Widget

_SIZE: Final = 44
_SELECTED: Final[Rgb] = (74, 84, 150)


@dataclass(frozen=True, slots=True)
class _Laid:
    """The visible part of a line, where it starts in units, and its size."""

    first: int
    text: str
    left: float
    size: float


def _lay(canvas: Canvas, room: Rect, line: TextLine, size: float, middle: bool) -> _Laid:
    """As large as fits; of a line too long for the room, the part around the caret."""
    size, text = size * canvas.context.enlarge, line.shown
    while size > SOFA and canvas.text_width(text, size) > room.width:
        size = max(float(SOFA), size - 1)
    first, last = 0, len(text)
    while first < line.shown_caret and (
        canvas.text_width(text[first : line.shown_caret], size) > room.width
    ):
        first += 1
    while last > line.shown_caret and canvas.text_width(text[first:last], size) > room.width:
        last -= 1
    text = text[first:last]
    left = room.centerx - canvas.text_width(text, size) / 2 if middle else float(room.left)
    return _Laid(first, text, left, size)


def draw_line(
    canvas: Canvas,
    room: Rect,
    line: TextLine,
    size: float,
    *,
    caret: bool = True,
    middle: bool = False,
    ink: Rgb = TEXT,
) -> None:
    """A line being edited; `caret`: whether the caret shows at the moment."""
    laid = _lay(canvas, room, line, size, middle)

    def x_of(place: int) -> float:
        return laid.left + canvas.text_width(laid.text[: max(0, place - laid.first)], laid.size)

    start, end = line.selection
    high = round(laid.size * 1.18)
    if start < end and not line.composed:
        left, right = x_of(start), x_of(end)
        canvas.bar(
            Rect(round(left), room.centery - high // 2, round(right - left), high), _SELECTED
        )
    canvas.text(laid.text, laid.left, room.centery, laid.size, ink)
    if caret:
        canvas.bar(Rect(round(x_of(line.shown_caret)), room.centery - high // 2, 4, high), GOLD)


def place_at(context: RenderContext, room: Rect, line: TextLine, size: float, x: float) -> int:
    """The index of the letter that a pointer is before."""
    canvas = Canvas(Surface((1, 1)), 1.0, context)
    laid = _lay(canvas, room, line, size, middle=False)
    widths = [canvas.text_width(laid.text[:i], laid.size) for i in range(len(laid.text) + 1)]
    return laid.first + min(range(len(widths)), key=lambda i: abs(laid.left + widths[i] - x))


@dataclass(slots=True, kw_only=True)
class TextField(Widget):
    """An editable text; the scene owns it."""

    label: str
    text: str
    hint: str = ""
    line: TextLine | None = None
    """The line being edited, None while nobody edits."""
    caret: bool = True
    """Whether the caret shows at the moment."""

    @property
    def room(self) -> Rect:
        """Where the text is."""
        left = round(self.box.left + (self.box.width * 0.48 if self.label else 28))
        return Rect(left, self.box.top, self.box.right - 30 - left, self.box.height)

    def place_at(self, context: RenderContext, x: float) -> int:
        """The index of the letter that a pointer is before."""
        return place_at(context, self.room, self.line, _SIZE, x) if self.line is not None else 0

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """A dark recess with the text, or a quiet hint while it is empty."""
        box, lit = self.box, focused or self.line is not None
        if lit:
            glow(canvas, box, GOLD, radius=22, strength=150)
        well(canvas, box, radius=22, colour=(12, 14, 24, 240))
        if lit:
            frame(canvas, box, GOLD, radius=22, line=4)
        if self.label:
            width = box.width * 0.42
            canvas.text(
                self.label, box.left + 28, box.centery, 40, DIM, weight=Weight.MEDIUM, width=width
            )
        if self.line is not None:
            draw_line(canvas, self.room, self.line, _SIZE, caret=self.caret)
            return
        ink: Rgb = TEXT if self.text else (120, 128, 160)
        room = self.room
        if self.text and not self.label:
            write_name(canvas, self.text, room, _SIZE, least=SOFA, line=room.height * 0.45)
            return
        canvas.text(
            self.text or self.hint, room.left, room.centery, _SIZE, ink, width=room.width, name=True
        )
