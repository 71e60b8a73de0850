"""The base of all widgets: a box with a name that can have the focus and be pressed.

Widgets are plain values that a scene builds anew whenever what they show has changed; the focus is
kept by name, so nothing is lost by that. Drawing one changes nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from pygame import Rect

from game.client.draw.canvas import Canvas

Callback: TypeAlias = Callable[[], None]
Paint: TypeAlias = Callable[[Canvas, Rect, bool], None]


def nothing() -> None:
    """An action that does nothing."""


@dataclass(slots=True, kw_only=True)
class Widget:
    """Something on screen that can be pressed."""

    name: str
    box: Rect
    action: Callback = nothing
    enabled: bool = True
    tag: str = field(default="")
    """A group; `Act.NEXT` and `Act.PREVIOUS` jump between groups."""

    def press(self) -> None:
        """A person pressed it."""
        self.action()

    def press_at(self, x: float) -> None:
        """A person pressed it with the mouse or a finger, so far from the board's left edge."""
        self.press()

    def step(self, dx: int) -> bool:
        """A person moves sideways on it; True if the widget used that itself."""
        return False

    def turn(self, way: int) -> bool:
        """A person turns the wheel over it; True if the widget used that."""
        return False

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Show it."""


@dataclass(slots=True, kw_only=True)
class Tile(Widget):
    """A widget with a picture of its scene's own."""

    paint: Paint

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Let the scene paint it."""
        self.paint(canvas, self.box, focused)
