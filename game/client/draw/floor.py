"""Where dice are thrown and come to lie, in board units. A value; never here: how they move."""

from dataclasses import dataclass

from game.client.draw.shapes import Point


@dataclass(frozen=True, slots=True)
class Floor:
    """Where dice are thrown, in board units."""

    left: float
    top: float
    right: float
    bottom: float
    """The tray's walls: no die's middle, nor its edge, gets beyond them once it is in."""
    die: float
    """How large a die's picture is."""
    places: tuple[Point, ...]
    """Where the dice come to lie, one for each."""
    source: Point
    """Where the hand is that throws them, outside of the walls, or the mouth of the tower."""
    tower: bool = False
    """Whether they come out of a tower, one after another, instead of a hand."""
