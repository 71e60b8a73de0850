"""Which processes on this machine use a data folder.

Each locks the byte of its process number in one file. The system releases that when the process
ends, however it ends, so a number that is reused after a restart belongs to nobody. Never here:
what a running program does. Windows has no such locks: there no process is known to run.
"""

import contextlib
import os
import sys
import threading
from pathlib import Path
from typing import IO, Final

from game.table.storage.folders import must_be_file

_FILE: Final = "running.lock"
_LONGEST: Final = 2**31
"""No process number is larger."""


class _Held:
    """The file of the folder claimed last by this process; closing it would release the lock."""

    path: Path | None = None
    file: IO[bytes] | None = None
    guard: Final = threading.Lock()
    """Network threads claim as well: no thread closes the file that another is locking."""


def claim(data: Path) -> None:
    """Claim the data folder for this process; disk errors are ignored."""
    if sys.platform == "win32":
        return
    import fcntl

    with contextlib.suppress(OSError), _Held.guard:
        file = _file(data) or _open_anew(data)
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, os.getpid())


def is_running(data: Path, process: int) -> bool:
    """Whether another process with that number is running and uses the data folder."""
    if sys.platform == "win32" or process == os.getpid() or not 0 < process < _LONGEST:
        return False
    with _Held.guard:
        own = _file(data)
        if own is not None:
            return _is_held(own, process)
    with contextlib.suppress(OSError):
        must_be_file(data / _FILE)
        with (data / _FILE).open("rb") as file:
            return _is_held(file, process)
    return False


def _file(data: Path) -> IO[bytes] | None:
    """The file of this folder, if this process has claimed it."""
    return _Held.file if _Held.path == data.resolve() else None


def _open_anew(data: Path) -> IO[bytes]:
    data.mkdir(parents=True, exist_ok=True)
    must_be_file(data / _FILE)
    file = (data / _FILE).open("a+b")
    before, _Held.path, _Held.file = _Held.file, data.resolve(), file
    if before is not None:
        before.close()
    return file


def _is_held(file: IO[bytes], process: int) -> bool:
    import fcntl

    try:
        fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, process)
    except OSError:
        return True
    fcntl.lockf(file, fcntl.LOCK_UN, 1, process)
    return False
