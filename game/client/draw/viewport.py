"""The drawing board of 1920 by 1080 units and where it lies in the real window.

Everything is laid out in units; only this module and the canvas know pixels.
"""

from dataclasses import dataclass
from typing import Final

BOARD_WIDTH: Final = 1920
BOARD_HEIGHT: Final = 1080
LEAST_WINDOW: Final = (640, 360)


@dataclass(frozen=True, slots=True)
class Viewport:
    """A window of `width` by `height` pixels with the board centred in it, as large as it fits.

    `safe` is how much of each edge is left free because a television cuts it off, in percent; only
    the backdrop goes on there. `foot` units below the board are kept for a line of others, and the
    whole lies `shift` pixels beside its place, so that no picture burns in.
    """

    width: int
    height: int
    safe: int = 0
    foot: int = 0
    shift: tuple[int, int] = (0, 0)

    @property
    def scale(self) -> float:
        """Pixels a unit."""
        free = 1 - 2 * self.safe / 100
        high = BOARD_HEIGHT + self.foot
        return min(self.width * free / BOARD_WIDTH, self.height * free / high)

    @property
    def left(self) -> int:
        """Pixels of border left of the board."""
        return round((self.width - BOARD_WIDTH * self.scale) / 2) + self.shift[0]

    @property
    def top(self) -> int:
        """Pixels of border above the board."""
        high = (BOARD_HEIGHT + self.foot) * self.scale
        return round((self.height - high) / 2) + self.shift[1]

    def to_board(self, x: float, y: float) -> tuple[float, float]:
        """The place on the board of a pixel of the window; may lie outside of the board."""
        return (x - self.left) / self.scale, (y - self.top) / self.scale

    def to_pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the window at a place on the board."""
        return round(self.left + x * self.scale), round(self.top + y * self.scale)
