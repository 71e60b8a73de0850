"""Keeps the matches a guest sees on disk: a file each, and a record of each that ended.

A disk that says no stops nothing. Never here: the form of the files (`match_file`), or of records.
"""

import contextlib
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from game.rules.events import Event
from game.table.play.session_notices import Trouble, TroubleNotice
from game.table.storage.archive import Archive, record_of
from game.table.storage.folders import unfinished_folder
from game.table.storage.match_file import SUFFIX, MatchWriter, match_key, prune, stood_in
from game.table.storage.records import RecordsError
from game.table.storage.unfinished import make_room
from net.guest.guest import Guest
from net.messages.notices import (
    AnewNotice,
    ClosedNotice,
    EventsNotice,
    GuestNotice,
    HostChangedNotice,
    MatchOverNotice,
)


class Recorder:
    """Hand it every notice of the guest; `tell` hears of a disk that cannot be written, once."""

    def __init__(
        self,
        guest: Guest,
        archive: Archive,
        tell: Callable[[TroubleNotice], None],
        stood_in: Sequence[int] = (),
    ) -> None:
        """`stood_in`: as `SavedMatch` has it, of a match that the table goes on with."""
        self._guest = guest
        self._archive = archive
        self._names: list[str] = []
        self._levels: list[str | None] = []
        self._stood_in = tuple(stood_in)
        self._key = ""
        self._tell = tell
        self._writer: MatchWriter | None = None
        self._failed = False
        self._match = 0
        self._entries = 0
        """How many entries of the match are in its file."""

    def hear(self, notice: GuestNotice) -> None:
        """Something happened at the table."""
        try:
            match notice:
                case EventsNotice(number, events):
                    if number != self._match:
                        self._begin(number)
                    if self._writer is not None:
                        self._append(self._writer, events)
                case MatchOverNotice():
                    # In this order: what a crash leaves half done is found where matches run.
                    try:
                        self._keep_record()
                    finally:
                        self._move_in()
                case HostChangedNotice() if self._writer is not None:
                    self._writer.move(self._folder)
                case AnewNotice():
                    self.close()
                    self._match = 0
                case ClosedNotice():
                    self.close()
        except (OSError, RecordsError) as error:
            self._give_up(error)

    def close(self) -> None:
        """Nothing more comes."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(OSError):
                writer.close()

    def _append(self, writer: MatchWriter, events: Sequence[Event]) -> None:
        """The events, and what proves them as far as a host vouches for it."""
        log = self._guest.log
        if log is not None and log.seal is not None and self._entries < log.sealed:
            writer.append(events, log.entries[self._entries : log.sealed], log.seal)
            self._entries = log.sealed
        else:
            writer.append(events)

    def _begin(self, number: int) -> None:
        self.close()
        if self._match:
            self._stood_in = ()  # it was the match before that was gone on with
        self._match, self._entries = number, 0
        lobby, log = self._guest.lobby, self._guest.log
        if lobby is None or log is None or self._failed:
            return
        stamp = time.strftime("%Y%m%d-%H%M%S")
        name = f"{stamp}-{lobby.table_id[:8]}-{number}-{self._guest.peer}-{os.getpid()}{SUFFIX}"
        self._names = [holder.name for holder in log.seats]
        self._levels = [holder.level if holder.key is None else None for holder in log.seats]
        self._key = match_key(lobby.table_id, number)
        self._writer = MatchWriter(
            self._folder / _plain(name),
            lobby.table_name,
            self._names,
            self._levels,
            self._key,
            lobby.seats_of(self._guest.peer),
            lobby.time_limit,
            [seat.appearance for seat in lobby.seats[: len(log.seats)]],
            self._stood_in,
        )
        prune(self._archive.matches_folder)
        make_room(self._archive.data)

    @property
    def _folder(self) -> Path:
        """Where a running match lies: the host's is to be gone on with if it is broken off."""
        if self._guest.owner:
            return unfinished_folder(self._archive.data)
        return self._archive.matches_folder

    def _move_in(self) -> None:
        """The match is whole: its file goes to the others."""
        if self._writer is not None:
            self._writer.move(self._archive.matches_folder)
        self.close()

    def _keep_record(self) -> None:
        if self._writer is None or self._guest.match.over is None:
            return
        log = self._guest.log
        entries = log.entries if log is not None else ()
        record = record_of(
            self._guest.match,
            self._names,
            self._levels,
            stood_in(entries, self._levels, self._stood_in),
            key=self._key,
            ended=int(time.time()),
            file=self._writer.path.name,
        )
        proven = log is not None and log.proven_together
        self._archive.records.add(replace(record, proven=proven))

    def _give_up(self, error: OSError | RecordsError) -> None:
        self.close()
        if not self._failed:
            self._failed = True
            fault = getattr(error, "strerror", None) or str(error) or type(error).__name__
            self._tell(
                TroubleNotice(Trouble.NO_MATCH_FILE, str(self._archive.matches_folder), fault)
            )


def _plain(name: str) -> str:
    """The name without anything a file's name could trip over: the id comes from the host."""
    return "".join(letter if letter.isalnum() or letter in "-." else "_" for letter in name)
