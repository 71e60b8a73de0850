"""What a person wants, on whatever device: the only input that scenes and widgets see.

Never here: key codes, controller buttons, pixels.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Act(Enum):
    """What a person can ask for with one press."""

    ACCEPT = "accept"
    SUBMIT = "submit"
    BACK = "back"
    UNDO = "undo"
    CYCLE = "cycle"
    PASS = "pass"
    NEXT = "next"
    PREVIOUS = "previous"
    MENU = "menu"
    ERASE = "erase"
    HINT = "hint"


class Device(Enum):
    """The device used last; decides which hints are shown."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"


@dataclass(frozen=True, slots=True)
class Press:
    """One act."""

    act: Act


@dataclass(frozen=True, slots=True)
class Release:
    """An act that was held has been released."""

    act: Act


@dataclass(frozen=True, slots=True)
class Move:
    """One step in a direction; one of the two is 0, the other -1 or 1."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class PointAt:
    """The pointer is at a place on the board, in units."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Click:
    """The pointer was pressed at a place on the board, in units."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Drag:
    """The pointer went to a place on the board while it was held down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Lift:
    """The pointer was lifted at a place on the board."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel was turned; positive is up."""

    lines: int


@dataclass(frozen=True, slots=True)
class Typed:
    """Letters were written."""

    text: str


@dataclass(frozen=True, slots=True)
class Composed:
    """Letters that an input method is still composing; replaces the previous ones."""

    text: str


class EditAct(Enum):
    """What keys do to a line of text besides writing and moving the caret."""

    ALL = "all"
    COPY = "copy"
    CUT = "cut"
    DELETE = "delete"
    LEFT = "left"
    RIGHT = "right"
    HOME = "home"
    END = "end"


@dataclass(frozen=True, slots=True)
class Edit:
    """One of them; `extend`: select what the caret passes."""

    what: EditAct
    extend: bool = False


@dataclass(frozen=True, slots=True)
class Caught:
    """The number of the control that was awaited; None if that was cancelled."""

    control: int | None


Intent: TypeAlias = (
    Caught
    | Composed
    | Press
    | Release
    | Move
    | PointAt
    | Click
    | Drag
    | Edit
    | Lift
    | Scroll
    | Typed
)
