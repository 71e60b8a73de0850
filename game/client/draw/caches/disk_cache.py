"""One picture as large as the window, kept on disk from one start of the program to the next.

The first screen would be there twice as late if all of it were painted anew each time. A picture
that cannot be read, or is of something else, is painted again: nothing depends on it. Never here:
what is painted.
"""

import contextlib
import os
from collections.abc import Hashable
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from game.table.storage.folders import cache_folder
from game.version import VERSION

_FORM: Final = "RGB"
_BYTES: Final = 3
_MOST_LABEL: Final = 1 << 16
"""Bytes; all of a person's settings stand in one, with everybody who played at their screen."""


class DiskCache:
    """The place of one picture; what is on it counts only as long as its key is the same."""

    def __init__(self, name: str, folder: Path | None = None) -> None:
        """`folder`: where it lies, the user's cache if None."""
        self._file = (folder or cache_folder() / "pictures") / f"{name}.rgb"

    def fetch(self, key: Hashable, surface: Surface) -> bool:
        """Put the kept picture onto the whole surface; False if there is none of this key."""
        width, height = surface.get_size()
        try:
            with self._file.open("rb") as file:
                if file.readline(_MOST_LABEL) != _label(key, surface):
                    return False
                data = file.read()
        except OSError:
            return False
        if len(data) != width * height * _BYTES:
            return False
        surface.blit(pygame.image.frombuffer(data, (width, height), _FORM), (0, 0))
        return True

    def put(self, key: Hashable, surface: Surface) -> None:
        """Keep this picture instead of the one before; a disk that says no changes nothing."""
        import tempfile  # slow to load, and nothing is put here before the first frame

        data = pygame.image.tobytes(surface, _FORM)
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            handle, beside = tempfile.mkstemp(dir=self._file.parent, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_label(key, surface) + data)
                Path(beside).replace(self._file)
            except BaseException:
                Path(beside).unlink(missing_ok=True)
                raise


def _label(key: Hashable, surface: Surface) -> bytes:
    """What tells a picture from all others: what is on it, its size, and who painted it."""
    return ascii((VERSION, _painters_stamp(), surface.get_size(), key)).encode() + b"\n"


def _painters_stamp() -> int:
    """When the code that paints was changed last; 0 in a program that holds no files of code."""
    try:
        with os.scandir(Path(__file__).parent) as files:
            return max(file.stat().st_mtime_ns for file in files if file.name.endswith(".py"))
    except (OSError, ValueError):
        return 0
