"""The drawing board, wide or upright, and its place in the real window.

Everything is laid out in units; only this module and the canvas know pixels.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pygame import Rect

_TALL_FROM: Final = 1.2
"""Windows at least this many times as high as wide use the upright board."""


class Shape(Enum):
    """The boards, by their size in units."""

    WIDE = (1920, 1080)
    TALL = (1080, 1824)
    """With the line below it (`Viewport.foot`) exactly a wide screen turned upright."""

    @property
    def width(self) -> int:
        return self.value[0]

    @property
    def height(self) -> int:
        return self.value[1]

    @property
    def box(self) -> Rect:
        """All of the board."""
        return Rect(0, 0, *self.value)


@dataclass(frozen=True, slots=True)
class Fitted:
    """The place of part of one board on another: centred, as large as fits."""

    scale: float
    left: float
    top: float

    @classmethod
    def into(cls, shape: Shape, room: Rect) -> "Fitted":
        """`room`: the part of some board that must be visible on this one."""
        scale = min(shape.width / room.width, shape.height / room.height)
        left = shape.width / 2 - room.centerx * scale
        return cls(scale, left, shape.height / 2 - room.centery * scale)

    @property
    def same(self) -> bool:
        """Whether everything stays in place."""
        return self.scale == 1 and not self.left and not self.top

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Convert a place on the board into the part's own units."""
        return (x - self.left) / self.scale, (y - self.top) / self.scale


@dataclass(frozen=True, slots=True)
class Viewport:
    """A window of `width` by `height` pixels with the board centred in it, as large as fits.

    `safe`: how much of each edge, in percent, stays free because televisions cut it off; only the
    backdrop covers it. `foot`: units reserved below the board for a line of somebody else's.
    `shift`: pixels by which everything is moved, so that no picture burns in.
    """

    width: int
    height: int
    safe: int = 0
    foot: int = 0
    shift: tuple[int, int] = (0, 0)

    @property
    def shape(self) -> Shape:
        """The board that suits the window."""
        return Shape.TALL if self.height >= self.width * _TALL_FROM else Shape.WIDE

    @property
    def scale(self) -> float:
        """Pixels a unit."""
        free = 1 - 2 * self.safe / 100
        high = self.shape.height + self.foot
        return min(self.width * free / self.shape.width, self.height * free / high)

    @property
    def left(self) -> int:
        """Pixels of border left of the board."""
        return round((self.width - self.shape.width * self.scale) / 2) + self.shift[0]

    @property
    def top(self) -> int:
        """Pixels of border above the board."""
        high = (self.shape.height + self.foot) * self.scale
        return round((self.height - high) / 2) + self.shift[1]

    def to_board(self, x: float, y: float) -> tuple[float, float]:
        """The place on the board under a pixel of the window; may be outside the board."""
        return (x - self.left) / self.scale, (y - self.top) / self.scale

    def to_pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the window at a place on the board."""
        return round(self.left + x * self.scale), round(self.top + y * self.scale)
