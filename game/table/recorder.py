"""Keeps the matches a guest sees on disk, one file each; a disk that says no stops nothing.

Never here: the form of the files (`match_file`).
"""

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from game.table.match_file import SUFFIX, MatchWriter, prune
from game.table.notices import Trouble, TroubleNotice
from net.guest import Guest
from net.notices import ClosedNotice, EventsNotice, MatchOverNotice, Notice


class Recorder:
    """Hand it every notice of the guest; `tell` hears of a disk that cannot be written, once."""

    def __init__(self, guest: Guest, folder: Path, tell: Callable[[TroubleNotice], None]) -> None:
        self._guest = guest
        self._folder = folder
        self._tell = tell
        self._writer: MatchWriter | None = None
        self._failed = False
        self._match = 0

    def hear(self, notice: Notice) -> None:
        """Something happened at the table."""
        try:
            match notice:
                case EventsNotice(number, events):
                    if number != self._match:
                        self._begin(number)
                    if self._writer is not None:
                        self._writer.append(events)
                case MatchOverNotice() | ClosedNotice():
                    self.close()
        except OSError as error:
            self._give_up(error)

    def close(self) -> None:
        """Nothing more comes."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(OSError):
                writer.close()

    def _begin(self, number: int) -> None:
        self.close()
        self._match = number
        lobby = self._guest.lobby
        if lobby is None or self._failed:
            return
        stamp = time.strftime("%Y%m%d-%H%M%S")
        name = f"{stamp}-{lobby.table_id[:8]}-{number}-{os.getpid()}-{self._guest.peer}{SUFFIX}"
        names = [seat.name or "" for seat in lobby.taken]
        self._writer = MatchWriter(self._folder / _plain(name), lobby.table_name, names)
        prune(self._folder)

    def _give_up(self, error: OSError) -> None:
        self.close()
        if not self._failed:
            self._failed = True
            fault = error.strerror or type(error).__name__
            self._tell(TroubleNotice(Trouble.NO_MATCH_FILE, str(self._folder), fault))


def _plain(name: str) -> str:
    """The name without anything a file's name could trip over: the id comes from the host."""
    return "".join(letter if letter.isalnum() or letter in "-." else "_" for letter in name)
