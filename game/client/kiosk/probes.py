"""Whether there are a display and a sound device, without opening a window.

Never here: what follows from that (`game.kiosk.check`).
"""

import os

import pygame

from game.client.quiet import quiet
from game.client.sound.player import NO_SOUND
from game.client.window import SCREENLESS
from game.kiosk.config import KioskConfig


def no_display(config: KioskConfig) -> str | None:
    """A sentence if there is no display for the window, None if there is."""
    try:
        with quiet():
            pygame.display.init()
        driver, count = pygame.display.get_driver(), pygame.display.get_num_displays()
    except pygame.error as error:
        return f"No display was found ({str(error).rstrip('.')})."
    finally:
        pygame.display.quit()
    if driver in SCREENLESS:
        return "No display was found."
    if config.screen.display >= count:
        are = "is 1 display" if count == 1 else f"are {count} displays"
        return f"There {are} and none with the number {config.screen.display}; the last is taken."
    return None


def screen_size(config: KioskConfig) -> tuple[int, int] | None:
    """The size of the screen that the window will fill; None without any."""
    try:
        with quiet():
            pygame.display.init()
        sizes, driver = pygame.display.get_desktop_sizes(), pygame.display.get_driver()
    except pygame.error:
        return None
    finally:
        pygame.display.quit()
    if driver in SCREENLESS or not sizes:
        return None
    return sizes[min(config.screen.display, len(sizes) - 1)]


def no_sound(config: KioskConfig) -> str | None:
    """A sentence if sound is impossible, None otherwise."""
    try:
        with quiet():
            pygame.mixer.init()
        pygame.mixer.quit()
    except NO_SOUND as error:
        return f"No sound device was found ({str(error).rstrip('.')})."
    if os.environ.get("SDL_AUDIODRIVER") in ("dummy", "disk"):
        return "No sound device was found."
    return None
