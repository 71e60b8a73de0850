"""Shows the title's first frame of the last start before everything else is loaded.

Loading what draws a screen takes longer than opening a window. So the first frame is saved, and
shown if nothing it depends on has changed; a moment later the title draws itself over it. Never
here: drawing.
"""

import contextlib
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from game.client.draw.caches.disk_cache import DiskCache
from game.client.window import first_window
from game.table.storage.folders import data_folder, unfinished_folder
from game.table.storage.settings import Settings

_KEPT_AFTER: Final = 2.5
"""Seconds after the first frame, when nobody waits for anything any more."""


class Launch:
    """The window with the saved frame in it, and the frame that replaces it."""

    def __init__(self, settings: Settings) -> None:
        """Opens the window; raises `NoDisplay` when there is no screen."""
        self.window = first_window(settings)
        self._key = _key(settings)
        self._shelf = DiskCache("first-frame")
        self._kept: Surface | None = None
        self._drawn: Surface | None = None
        self._waited = 0.0

    @property
    def shown(self) -> bool:
        """Whether there was a frame to show."""
        return self._kept is not None

    def show(self) -> None:
        """Show the saved frame, if there is one that may still be right."""
        if self._shelf.fetch(self._key, self.window):
            self._kept = self.window.copy()
            pygame.display.flip()
            pygame.event.pump()  # some systems put nothing on the screen before

    def take(self) -> None:
        """The title has drawn its own first frame."""
        self._drawn = self.window.copy()

    def pass_time(self, seconds: float) -> None:
        """Let time pass; save the frame once there is time, if it looks different."""
        self._waited += seconds
        if self._drawn is None or self._waited < _KEPT_AFTER:
            return
        if self._kept is None or _pixels(self._kept) != _pixels(self._drawn):
            self._shelf.put(self._key, self._drawn)
        self._kept = self._drawn = None


def _pixels(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def _key(settings: Settings) -> Hashable:
    """Everything the title depends on: settings, whether anybody has played here, saves."""
    data = data_folder()
    played = any(_files(data / "matches"))
    return repr(settings), played, tuple(sorted(_files(unfinished_folder(data))))


def _files(folder: Path) -> Iterator[tuple[str, int]]:
    """Names and times of the files in a folder, empty if there is none."""
    with contextlib.suppress(OSError):
        for file in folder.iterdir():
            yield file.name, file.stat().st_mtime_ns
