"""Opens the window, before anything that could be shown in it is loaded.

Never here: what is drawn, or events.
"""

import contextlib
import os
import warnings
from typing import Final

import pygame

from game.assets import ASSETS
from game.client.quiet import quiet
from game.table.storage.settings import Settings

ICON: Final = ASSETS / "icons" / "noch-mal-64.png"
TITLE: Final = "Noch mal!"  # the name of the game, the same in every language
_DRIVER: Final = "SDL_VIDEODRIVER"
SCREENLESS: Final = ("offscreen", "dummy", "evdev")
"""Drivers SDL falls back to when nobody could see a window."""


class NoDisplay(Exception):  # noqa: N818 - it names what was found
    """There is no screen to open a window on."""


def _prepare_system(settings: Settings) -> None:
    """What SDL must know before anything is opened."""
    os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "0")
    # Controllers are always told; whether they count in the background, `Input` decides.
    os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    # A desktop knows the window by this; pygame has put in the name of the script by now.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = "noch-mal"
    if settings.software_drawing:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def first_window(settings: Settings) -> pygame.Surface:
    """The window; raises `NoDisplay`."""
    _prepare_system(settings)
    try:
        return _opened(settings, asked_for=os.environ.get(_DRIVER))
    except pygame.error as error:
        window = _by_x(settings)
        if window is not None:
            return window
        raise NoDisplay(
            f"No window can be opened here ({str(error).rstrip('.')}). Start it where there is a "
            "screen, or use a subcommand with --headless."
        ) from error


def _opened(settings: Settings, asked_for: str | None) -> pygame.Surface:
    with quiet():
        pygame.display.init()
    if asked_for is None and pygame.display.get_driver() in SCREENLESS:
        raise pygame.error("there is no display")
    with contextlib.suppress(pygame.error, OSError):
        pygame.display.set_icon(pygame.image.load(ICON))
    return open_window(settings)


def _by_x(settings: Settings) -> pygame.Surface | None:
    """A window by X, if there is Wayland but no OpenGL, which windows by Wayland need."""
    if not pygame.display.get_init() or pygame.display.get_driver() != "wayland":
        return None
    before = os.environ.get(_DRIVER)
    pygame.display.quit()
    os.environ[_DRIVER] = "x11"
    try:
        return _opened(settings, asked_for="x11")
    except pygame.error:
        if before is None:
            del os.environ[_DRIVER]
        else:
            os.environ[_DRIVER] = before
        return None


def open_window(settings: Settings) -> pygame.Surface:
    """A window according to the settings, replacing the previous one; raises `pygame.error`."""
    display = min(settings.display, pygame.display.get_num_displays() - 1)
    flags, size = pygame.RESIZABLE, (settings.window_width, settings.window_height)
    if settings.full_screen:
        flags, size = pygame.FULLSCREEN, (0, 0)
    elif pygame.display.get_driver() not in SCREENLESS:  # which have no screen to fit on
        size = _fitting(size, pygame.display.get_desktop_sizes()[display])
    with warnings.catch_warnings():
        # A window manager may give another size than requested; that is its right.
        warnings.simplefilter("ignore", RuntimeWarning)
        window = pygame.display.set_mode(size, flags, display=display)
    pygame.display.set_caption(TITLE)
    return window


def _fitting(size: tuple[int, int], screen: tuple[int, int]) -> tuple[int, int]:
    """The size of a window on this screen: too wide a one is turned if the screen is upright."""
    if size[0] > screen[0] and screen[0] < screen[1]:
        size = size[::-1]
    return min(size[0], screen[0]), min(size[1], screen[1])
