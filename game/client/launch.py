"""The first frame of the title as it looked at the last start, shown before all else is loaded.

What draws a screen takes longer to load than a window takes to open. So the first frame is kept,
and shown as long as nothing that it hangs on has changed; a moment later the title draws itself
over it. Never here: drawing.
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
"""Seconds after the first frame when nobody waits for anything any more."""


class Launch:
    """The window with the kept frame in it, and the frame that takes its place."""

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
        """Show the kept frame if there is one that may still be right."""
        if self._shelf.fetch(self._key, self.window):
            self._kept = self.window.copy()
            pygame.display.flip()
            pygame.event.pump()  # some systems put nothing on the screen before

    def take(self) -> None:
        """The title has drawn its first frame itself."""
        self._drawn = self.window.copy()

    def pass_time(self, seconds: float) -> None:
        """Let time pass; keeps the frame when there is time for that, if it looks different."""
        self._waited += seconds
        if self._drawn is None or self._waited < _KEPT_AFTER:
            return
        if self._kept is None or _pixels(self._kept) != _pixels(self._drawn):
            self._shelf.put(self._key, self._drawn)
        self._kept = self._drawn = None


def _pixels(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def _key(settings: Settings) -> Hashable:
    """What the title hangs on: settings, whether anybody has played here, what was broken off."""
    data = data_folder()
    played = any(_files(data / "matches"))
    return repr(settings), played, tuple(sorted(_files(unfinished_folder(data))))


def _files(folder: Path) -> Iterator[tuple[str, int]]:
    """Names and times of the files in a folder, none where there is no such folder."""
    with contextlib.suppress(OSError):
        for file in folder.iterdir():
            yield file.name, file.stat().st_mtime_ns
