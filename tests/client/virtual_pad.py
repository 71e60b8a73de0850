"""A virtual controller made by SDL: buttons and sticks without a device.

SDL offers this to C programs only, so its functions are called in the library that pygame loads.
"""

import ctypes
from pathlib import Path
from typing import Final

import pygame

_GAME_CONTROLLER: Final = 1
_AXES: Final = 6
_BUTTONS: Final = 15
_HATS: Final = 1
FULL: Final = 32767


def _library() -> ctypes.CDLL | None:
    """The SDL that pygame uses, None if it cannot be found."""
    folder = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    found = sorted(folder.glob("libSDL2-2*"))
    return ctypes.CDLL(str(found[0])) if found else None


SDL: Final = _library()


class VirtualPad:
    """A controller that is plugged in while it exists; `unplug` removes it."""

    def __init__(self) -> None:
        assert SDL is not None
        SDL.SDL_JoystickOpen.restype = ctypes.c_void_p
        index = SDL.SDL_JoystickAttachVirtual(_GAME_CONTROLLER, _AXES, _BUTTONS, _HATS)
        if index < 0:
            raise OSError("SDL makes no virtual controller here")
        self.instance = int(SDL.SDL_JoystickGetDeviceInstanceID(index))
        self._joystick = ctypes.c_void_p(SDL.SDL_JoystickOpen(index))

    def hold(self, button: int, down: bool = True) -> None:
        """Hold a button down, or release it."""
        assert SDL is not None
        SDL.SDL_JoystickSetVirtualButton(self._joystick, button, int(down))

    def push(self, axis: int, value: int) -> None:
        """Push a stick along an axis, -32768 to 32767."""
        assert SDL is not None
        SDL.SDL_JoystickSetVirtualAxis(self._joystick, axis, value)

    def unplug(self) -> None:
        """Unplug it."""
        assert SDL is not None
        SDL.SDL_JoystickClose(self._joystick)
        for index in range(SDL.SDL_NumJoysticks()):  # indices change when others are unplugged
            if SDL.SDL_JoystickGetDeviceInstanceID(index) == self.instance:
                SDL.SDL_JoystickDetachVirtual(index)
                return
