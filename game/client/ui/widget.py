"""The base of all widgets: a named box that can have the focus and be pressed.

Widgets are plain values that a scene rebuilds whenever they change; the focus is kept by name, so
nothing is lost by that. Drawing one changes nothing.
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
        """A person pressed it with the mouse or a finger, at this x on the board."""
        self.press()

    def step(self, dx: int) -> bool:
        """A person moves sideways on it; returns whether the widget used that itself."""
        return False

    def turn(self, way: int) -> bool:
        """A person turns the wheel over it; returns whether the widget used that."""
        return False

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draw it."""


@dataclass(slots=True, kw_only=True)
class Tile(Widget):
    """A widget that its scene paints."""

    paint: Paint

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Let the scene paint it."""
        self.paint(canvas, self.box, focused)
