"""The source of an intent: its device, as scenes see it.

A scene for one person looks only at intents; one for several (`couch`) finds the player by the
source. Never here: key codes, buttons, pygame's events.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.client.input.presses import Intent


class SourceKind(Enum):
    """The kinds of devices a player can hold."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYS = "keys"
    """The whole keyboard, while nobody shares it."""
    LEFT_KEYS = "left_keys"
    RIGHT_KEYS = "right_keys"
    PAD = "pad"
    PHONE = "phone"
    """A page in a phone's browser, which shows the person's own sheet."""


@dataclass(frozen=True, slots=True)
class Source:
    """One device; `number` tells controllers (instance id) and fingers apart."""

    kind: SourceKind
    number: int = 0

    @property
    def points(self) -> bool:
        """Whether it points at places, so that the place decides whose press it is."""
        return self.kind in (SourceKind.MOUSE, SourceKind.TOUCH)

    @property
    def is_keys(self) -> bool:
        """Whether it is the keyboard or a half of it."""
        return self.kind in (SourceKind.KEYS, SourceKind.LEFT_KEYS, SourceKind.RIGHT_KEYS)


MOUSE: Final = Source(SourceKind.MOUSE)
KEYS: Final = Source(SourceKind.KEYS)
LEFT_KEYS: Final = Source(SourceKind.LEFT_KEYS)
RIGHT_KEYS: Final = Source(SourceKind.RIGHT_KEYS)


def pad_source(instance: int) -> Source:
    """The source of the controller with this instance id."""
    return Source(SourceKind.PAD, instance)


def seat_source(source: Source) -> Source:
    """The device that gets a seat with this press: half a keyboard, or any pointer of its kind."""
    if source.kind is SourceKind.KEYS:
        return RIGHT_KEYS
    return Source(source.kind) if source.points else source


@dataclass(frozen=True, slots=True)
class Heard:
    """An intent and its source."""

    source: Source
    intent: Intent
