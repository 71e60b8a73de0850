"""Standard input and output where something is wrong with them: closed, or on a full disk.

Never here: what is printed, or cleaning it (`terminal`).
"""

import errno
import os
import sys
from collections.abc import Callable
from typing import Final, TextIO, TypeVar

from game.commands.failure import Failure

_FULL: Final = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
StreamT = TypeVar("StreamT", bound=TextIO)


def opened(stream: StreamT | None, name: str) -> StreamT:
    """The stream; raises `Failure` if the program was started without it."""
    if stream is None:
        raise Failure(f"Standard {name} is closed.")
    return stream


def is_full(error: OSError) -> bool:
    """Whether it says that there is no room for what was to be written."""
    return error.errno in _FULL


def written(action: Callable[[], int]) -> int:
    """The status of a command once all it printed is written.

    Raises `Failure` if a disk is full.
    """
    try:
        status = action()
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        if not is_full(error):
            raise
        drop_output()
        raise Failure(f"Not all could be written: {error.strerror}.") from error
    return status


def drop_output() -> None:
    """Nobody takes what is still to be printed: keep Python from complaining about it at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
