"""Which programs on this machine play with a data folder, by the numbers of their processes.

Each holds the byte of its number in one file. The system lets that go with the process, however it
ends, so a number that comes again after the machine was restarted is nobody's. Never here: what a
program does that runs. Windows has no locks of this kind: there nobody is known to run.
"""

import contextlib
import os
import sys
from pathlib import Path
from typing import IO, Final

from game.table.storage.folders import must_be_file

_FILE: Final = "running.lock"
_LONGEST: Final = 2**31
"""No number of a process is larger."""


class _Held:
    """The file of the folder that this process has claimed last; closing it would let go."""

    path: Path | None = None
    file: IO[bytes] | None = None


def claim(data: Path) -> None:
    """This process plays with the data folder from now on; a disk that says no keeps nothing."""
    if sys.platform == "win32":
        return
    import fcntl

    with contextlib.suppress(OSError):
        file = _file(data) or _open_anew(data)
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, os.getpid())


def is_running(data: Path, process: int) -> bool:
    """Whether another process than this one has that number, and plays with the data folder."""
    if sys.platform == "win32" or process == os.getpid() or not 0 < process < _LONGEST:
        return False
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
