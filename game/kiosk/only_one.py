"""Only one kiosk per data folder: two would take each other's matches for interrupted ones.

Never here: who asks, or what follows if there is another one.
"""

import sys
from pathlib import Path
from typing import IO, Final

LOCK_NAME: Final = "kiosk.lock"


class AnotherKiosk(Exception):  # noqa: N818 - it is what was found
    """A kiosk already uses this data folder; the message is a sentence for people."""


def claim(data: Path) -> IO[bytes]:
    """Claim the folder for as long as the returned file is open.

    The system releases it when the process ends, however that happens. Raises `AnotherKiosk`, or
    `OSError` if there can be no such file.
    """
    file = (data / LOCK_NAME).open("ab")
    try:
        _lock(file)
    except OSError as error:
        file.close()
        raise AnotherKiosk(f"Another kiosk runs with the folder '{data}'.") from error
    return file


def _lock(file: IO[bytes]) -> None:
    """Raises `OSError` where another process holds it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
