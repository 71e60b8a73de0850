"""The controllers that are plugged in: their names and the signs on their buttons.

Never here: what a button means (`bindings`), who holds which controller (`seats.roster`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

import pygame

from game.client.input.sources import Source, pad_source

if TYPE_CHECKING:
    from pygame._sdl2 import controller


class Family(Enum):
    """The makers whose signs controllers have."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    GENERIC = "generic"


_VENDORS: Final = {
    "5e04": Family.XBOX,  # as the GUID writes them: the lower byte first
    "4c05": Family.PLAYSTATION,
    "7e05": Family.NINTENDO,
}
_NAMES: Final = (
    ("playstation", Family.PLAYSTATION),
    ("dualshock", Family.PLAYSTATION),
    ("dualsense", Family.PLAYSTATION),
    ("ps3", Family.PLAYSTATION),
    ("ps4", Family.PLAYSTATION),
    ("ps5", Family.PLAYSTATION),
    ("nintendo", Family.NINTENDO),
    ("switch", Family.NINTENDO),
    ("joy-con", Family.NINTENDO),
    ("xbox", Family.XBOX),
    ("x-box", Family.XBOX),
    ("xinput", Family.XBOX),
    ("microsoft", Family.XBOX),
)


def family_of(guid: str, name: str) -> Family:
    """The family of a controller by its maker in the GUID, else by its name."""
    by_maker = _VENDORS.get(guid[8:12].lower())
    if by_maker is not None:
        return by_maker
    lower = name.lower()
    return next((family for word, family in _NAMES if word in lower), Family.GENERIC)


@dataclass(frozen=True, slots=True)
class Pad:
    """A controller that is plugged in. `guid` identifies its make, also when it comes back."""

    instance: int
    guid: str
    name: str
    family: Family

    @property
    def source(self) -> Source:
        """The source of its intents."""
        return pad_source(self.instance)


class Devices:
    """The controllers by instance id, in the order they were plugged in."""

    def __init__(self) -> None:
        self._pads: dict[int, Pad] = {}
        self._open: dict[int, controller.Controller] = {}
        self.refused: set[int] = set()
        """Indices of controllers that could not be opened."""

    def plug(self, index: int) -> Pad | None:
        """A controller was plugged in at this index of SDL's list; None if it cannot be opened."""
        from pygame._sdl2 import controller  # loaded after the first frame

        try:
            opened = controller.Controller(index)
            stick = opened.as_joystick()
            instance, guid = stick.get_instance_id(), stick.get_guid()
        except (pygame.error, RuntimeError):
            self.refused.add(index)  # it went away again, or the system forbids it
            return None
        name = stick.get_name() or ""
        self._open[instance] = opened
        return self.add(Pad(instance, guid, name, family_of(guid, name)))

    def add(self, pad: Pad) -> Pad:
        """Add a controller."""
        self._pads[pad.instance] = pad
        return pad

    def unplug(self, instance: int) -> None:
        """A controller was unplugged."""
        self._pads.pop(instance, None)
        self._open.pop(instance, None)

    def pad(self, source: Source) -> Pad | None:
        """The controller of a source, None for other devices and unplugged ones."""
        found = self._pads.get(source.number)
        return found if found is not None and found.source == source else None

    def __iter__(self) -> Iterator[Pad]:
        return iter(tuple(self._pads.values()))

    def __len__(self) -> int:
        return len(self._pads)

    def rumble(self, source: Source, strength: float, seconds: float) -> None:
        """Let a controller shake, if it can; `strength` from 0 to 1."""
        opened = self._open.get(source.number) if self.pad(source) is not None else None
        if opened is not None:
            opened.rumble(strength, strength, round(seconds * 1000))
