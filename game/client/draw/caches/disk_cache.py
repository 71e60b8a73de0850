"""One picture of the window's size, kept on disk between starts of the program.

Painting the first screen from scratch would double the time until it shows. A picture that is
unreadable or out of date is painted again: nothing depends on it. Never here: what is painted.
"""

import contextlib
import os
from collections.abc import Hashable
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from game.table.storage.folders import cache_folder, must_be_file
from game.version import VERSION

_FORM: Final = "RGB"
_BYTES: Final = 3
_MOST_LABEL: Final = 1 << 16
"""Bytes; the label contains all settings of a person, with everybody who played at their screen."""


class DiskCache:
    """Storage for one picture, which is valid only for its key."""

    def __init__(self, name: str, folder: Path | None = None) -> None:
        """`folder`: its directory, the user's cache if None."""
        self._file = (folder or cache_folder() / "pictures") / f"{name}.rgb"

    def fetch(self, key: Hashable, surface: Surface) -> bool:
        """Copy the stored picture onto the surface; False if there is none with this key."""
        width, height = surface.get_size()
        size = width * height * _BYTES
        try:
            must_be_file(self._file)
            with self._file.open("rb") as file:
                if file.readline(_MOST_LABEL) != _label(key, surface):
                    return False
                data = file.read(size + 1)
        except OSError:
            return False
        if len(data) != size:
            return False
        surface.blit(pygame.image.frombuffer(data, (width, height), _FORM), (0, 0))
        return True

    def put(self, key: Hashable, surface: Surface) -> None:
        """Store this picture in place of the previous one; disk errors are ignored."""
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
    """Identifies a picture: its content, its size, and the code that painted it."""
    return ascii((VERSION, _painters_stamp(), surface.get_size(), key)).encode() + b"\n"


def _painters_stamp() -> int:
    """When the painting code last changed; 0 in a program without source files."""
    try:
        with os.scandir(Path(__file__).parent) as files:
            return max(file.stat().st_mtime_ns for file in files if file.name.endswith(".py"))
    except (OSError, ValueError):
        return 0
