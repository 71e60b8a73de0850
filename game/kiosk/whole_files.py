"""Small files, read and written as a whole.

Never here: their content.
"""

import contextlib
import errno
import os
import stat
from pathlib import Path


def read_whole(file: Path, most: int) -> str:
    """The text of a file; raises `OSError`, or `UnicodeDecodeError`.

    Reads only regular files: reading a pipe would block for ever.
    """
    number = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(number, "rb") as opened:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise OSError(errno.EINVAL, "It is no file but a pipe, a folder or a device")
        data = opened.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, "It is too long")
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def write_whole(file: Path, text: str) -> None:
    """Write all of it or nothing, with the same permissions as before; raises `OSError`."""
    mode = stat.S_IMODE(file.stat().st_mode) if file.exists() else 0o600
    beside = file.with_name(f".{file.name}.new")
    try:
        beside.unlink(missing_ok=True)
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as new:
            new.write(text.encode())
            new.flush()
            os.fsync(new.fileno())
        beside.replace(file)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
