"""Where the program keeps its user's files: settings, matches, caches.

`NOCHMAL_HOME` puts everything into one folder instead, for tests, kiosks and portable drives. Never
here: what is written there.
"""

import contextlib
import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import platformdirs

SEATS_FILE: Final = "seats.json"
"""The file in a data folder that lists seats to return to."""
_APP: Final = "noch-mal-table"
HOME_VARIABLE: Final = "NOCHMAL_HOME"
MOST_BYTES: Final = 1_000_000
"""Bytes that settings, seats, tables and words never reach."""


KEYS: Final = "keys"
"""The subfolder of a data folder for the keys with which people get their seats back."""


class NoHomeError(Exception):
    """The system knows no home directory of whoever runs the program, and nobody has named one."""

    def __init__(self) -> None:
        super().__init__(f"There is no home directory. Set {HOME_VARIABLE} to a folder instead.")


def of_home(text: str) -> Path:
    """Expands a path that begins with `~`; unchanged if there is no such user."""
    with contextlib.suppress(RuntimeError, ValueError):
        return Path(text).expanduser()
    return Path(text)


def config_folder() -> Path:
    """The folder of settings; it may not exist yet."""
    return _below("config") or _of_system(platformdirs.user_config_path)


def data_folder() -> Path:
    """The folder of match files and records; it may not exist yet."""
    return _below("data") or _of_system(platformdirs.user_data_path)


def unfinished_folder(data: Path) -> Path:
    """Where matches lie in a data folder while they are played; it may not exist yet."""
    return data / "unfinished"


def cache_folder() -> Path:
    """The folder for what can be made again at any time; it may not exist yet."""
    return _below("cache") or _of_system(platformdirs.user_cache_path)


def must_be_file(path: Path, most_bytes: int | None = None) -> None:
    """Raise `OSError` for anything else at this path: opening a pipe blocks until somebody writes.

    The path may not exist. `most_bytes`: a larger file is refused as well.
    """
    if not path.exists():
        return
    if not path.is_file():
        raise OSError(errno.EINVAL, "it is no file but a pipe, a folder or a device", str(path))
    if most_bytes is not None and path.stat().st_size > most_bytes:
        raise OSError(errno.EFBIG, f"it has more than {most_bytes:,} bytes", str(path))


def _of_system(find: Callable[..., Path]) -> Path:
    try:
        return find(_APP, appauthor=False)
    except RuntimeError as error:  # a container's user without an entry
        raise NoHomeError from error


def _below(name: str) -> Path | None:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / name if home else None
