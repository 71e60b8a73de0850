"""Lets other processes of this machine ask a running kiosk for its status.

A local socket in the data folder: made at the start, it works even when the disk is full or has
become read-only. Only the kiosk's user and root may ask; Windows has no such sockets. Never here:
the status itself.
"""

import contextlib
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from game.kiosk.log_files import KioskLog
from game.kiosk.status import Status

NAME: Final = "kiosk.sock"
_LONGEST_PATH: Final = 100
"""The most bytes of a local socket's path on any system."""
_PATIENCE: Final = 5.0
_MOST: Final = 1_000_000
_BREATH: Final = 0.1


class NoKiosk(Exception):  # noqa: N818 - it is what was found
    """No kiosk uses this data folder, or it does not answer."""


class StatusLink:
    """Answers requests in a thread of its own."""

    def __init__(self, data: Path, status: Callable[[], Status], log: KioskLog) -> None:
        self._status = status
        self._path = data / NAME
        self._socket: socket.socket | None = None
        try:
            self._path.unlink(missing_ok=True)  # of a kiosk that was killed
            made = _local()
            with _place(data) as place:
                made.bind(place)
            self._path.chmod(0o600)
            made.listen()
        except (OSError, AttributeError) as error:
            log.say(f"'kiosk --status' does not work here ({error}).")
            return
        self._socket = made
        threading.Thread(target=self._serve, args=(made,), daemon=True).start()

    def _serve(self, listening: socket.socket) -> None:
        while self._socket is not None:
            try:
                link = listening.accept()[0]
            except OSError:
                time.sleep(_BREATH)  # no descriptors are left, or this is the end
                continue
            with contextlib.suppress(OSError), link:
                link.settimeout(_PATIENCE)
                link.sendall(msgspec.json.encode(self._status()))

    def close(self) -> None:
        """Stop answering."""
        listening, self._socket = self._socket, None
        if listening is not None:
            with contextlib.suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            listening.close()
            with contextlib.suppress(OSError):
                self._path.unlink()


def ask_status(data: Path) -> Status:
    """The status of the kiosk with this data folder; raises `NoKiosk`."""
    try:
        with _local() as link, _place(data) as place:
            link.settimeout(_PATIENCE)
            link.connect(place)
            return msgspec.json.decode(_all_of(link), type=Status)
    except (OSError, AttributeError, msgspec.DecodeError) as error:
        raise NoKiosk(f"No kiosk answers that keeps its data in '{data}'.") from error


def _all_of(link: socket.socket) -> bytes:
    came = b""
    while len(came) < _MOST and (more := link.recv(65536)):
        came += more
    return came


def _local() -> socket.socket:
    return socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)


@contextlib.contextmanager
def _place(data: Path) -> Iterator[str]:
    """Where to ask; a path that is too long goes through a descriptor of its folder."""
    path = data / NAME
    if len(os.fsencode(path)) <= _LONGEST_PATH:
        yield str(path)
        return
    folder = os.open(data, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{NAME}"
    finally:
        os.close(folder)
