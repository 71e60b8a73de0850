"""Where dice are thrown and come to rest, in board units. A value; never here: how they move."""

from dataclasses import dataclass

from game.client.draw.shapes import Point


@dataclass(frozen=True, slots=True)
class Floor:
    """Where dice are thrown, in board units."""

    left: float
    top: float
    right: float
    bottom: float
    """The walls of the tray: once inside, no die's edge crosses them."""
    die: float
    """The size of a die's picture."""
    places: tuple[Point, ...]
    """Where the dice come to rest, one place each."""
    source: Point
    """The hand that throws them, outside the walls, or the tower's mouth."""
    tower: bool = False
    """Whether they come out of a tower one by one, instead of a hand."""
