"""Pipes of a program that can be let go of, even if something still holds their other ends.

What a program has started may outlive it and keep its pipes: a plain read or write would then block
forever, and its thread would never close its own end. Windows lets nobody wait for a pipe; there it
blocks. Never here: what is read or written.
"""

import select
import sys
from io import BufferedReader, FileIO, RawIOBase
from threading import Event
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_LOOK_MILLISECONDS: Final = 500
"""How often a thread that waits for a pipe looks whether to let go of it."""
_PIECE: Final = 512
"""Bytes that any pipe takes at once when it can be written to."""


def reader(pipe: FileIO, ended: Event) -> BufferedReader:
    """Reads a pipe, which ends when `ended` is set at the latest; closes it with itself."""
    return BufferedReader(_ReadPipe(pipe, ended))


class _ReadPipe(RawIOBase):
    def __init__(self, pipe: FileIO, ended: Event) -> None:
        self._pipe = pipe
        self._ended = ended

    def readable(self) -> bool:
        """Yes; a buffer asks."""
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int | None:
        """Wait for bytes; 0 at the end."""
        return self._pipe.readinto(buffer) if _is_ready(self._pipe, self._ended) else 0

    def close(self) -> None:
        """Close the pipe."""
        self._pipe.close()
        super().close()


def write_all(pipe: FileIO, data: bytes, ended: Event) -> None:
    """Write to a pipe; the rest is dropped when `ended` is set."""
    for start in range(0, len(data), _PIECE):
        if _is_ready(pipe, ended, to_write=True):
            pipe.write(data[start : start + _PIECE])


def _is_ready(pipe: FileIO, ended: Event, *, to_write: bool = False) -> bool:
    """Wait until nothing blocks; False once `ended` is set."""
    if sys.platform == "win32":
        return not ended.is_set()
    poll = select.poll()
    poll.register(pipe, select.POLLOUT if to_write else select.POLLIN)
    while not ended.is_set():
        if poll.poll(_LOOK_MILLISECONDS):
            return True
    return False
