"""What lies around one person's dice: their buttons, and glows under whatever comes next.

Never here: what buttons do (`own_hands`), or the dice (`tray_dice`).
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.panels import frame, glow
from game.client.draw.pen import pointer
from game.client.draw.theme import WHITE, Rgb, lit
from game.client.ui.buttons import Button
from game.client.ui.widget import Widget

SEATS: Final = "seats"
"""Tag of the small panels, which can be pressed."""
_PEN: Final = 72


@dataclass(frozen=True, slots=True)
class Light:
    """A glow under something to press; a die also gets a frame."""

    box: Rect
    ink: Rgb
    radius: int
    framed: bool = False


def paint_light(canvas: Canvas, light: Light) -> None:
    """Paint a glow, and its frame if it has one."""
    strength, grow = (150, 2) if light.framed else (230, 6)
    glow(canvas, light.box, light.ink, radius=light.radius, strength=strength, grow=grow)
    if light.framed:
        frame(canvas, light.box, light.ink, radius=light.radius, line=4)


def paint_focus(canvas: Canvas, box: Rect, tint: Rgb) -> None:
    """The cursor at a die: a frame, and the pen that also moves over the cells."""
    frame(canvas, box, lit(tint, 0.2), radius=24, line=6)
    canvas.centre(pointer(canvas, _PEN, tint), box.right - _PEN / 2, box.bottom - _PEN / 2)


def looks_of(buttons: Sequence[Widget], room: Rect, focused: Widget | None) -> Hashable:
    """How the buttons inside `room` look; the focused one is drawn separately."""
    return tuple(
        (w.name, w.enabled, w.label, w.note, w.tone, w.sign)
        for w in _within(buttons, room, focused)
        if isinstance(w, Button)
    )


def paint_buttons(
    canvas: Canvas, buttons: Sequence[Widget], room: Rect, focused: Widget | None
) -> None:
    """Paint these buttons."""
    for widget in _within(buttons, room, focused):
        widget.draw(canvas, False)


def draw_focused(canvas: Canvas, buttons: Sequence[Widget], focused: Widget | None) -> None:
    """The focused button, whose glow leaves its box, or a frame around the focused panel."""
    if focused in buttons and focused is not None:
        focused.draw(canvas, True)
    elif focused is not None and focused.tag == SEATS:
        frame(canvas, focused.box.inflate(6, 6), WHITE, radius=25, line=4)


def _within(buttons: Sequence[Widget], room: Rect, focused: Widget | None) -> Iterator[Widget]:
    return (w for w in buttons if room.contains(w.box) and w is not focused)
