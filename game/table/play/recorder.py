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
from game.table.storage.late_records import LATE
from game.table.storage.match_file import SUFFIX, MatchWriter, match_key, prune, stood_in
from game.table.storage.records import RecordsError
from game.table.storage.running import claim
from game.table.storage.unfinished import drop, make_room
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
        self._told: set[Trouble] = set()
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
                    self._end()
                case HostChangedNotice() if self._writer is not None:
                    self._writer.move(self._folder)
                case AnewNotice():
                    self.close()
                    self._match = 0
                case ClosedNotice():
                    self.close()
        except OSError as error:
            self._tell_once(Trouble.NO_MATCH_FILE, error)

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
            proof = log.entries[self._entries : log.sealed]
            self._entries = log.sealed  # also if the disk says no: the writer has it
            writer.append(events, proof, log.seal)
        else:
            writer.append(events)

    def _begin(self, number: int) -> None:
        self.close()
        if self._match:
            self._stood_in = ()  # it was the match before that was gone on with
        self._match, self._entries = number, 0
        lobby, log = self._guest.lobby, self._guest.log
        if lobby is None or log is None:
            return
        claim(self._archive.data)
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

    def _end(self) -> None:
        """The match is over: its result is kept, and its file goes to the others.

        In this order: what a crash leaves half done is found where matches run, and so is the file
        of a result that the disk did not take. A file without its end would be gone on with.
        """
        writer = self._writer
        file = writer.path.name if writer is not None and writer.complete else ""
        try:
            self._keep_record(file)
            if file and writer is not None:
                writer.move(self._archive.matches_folder)
        except RecordsError as error:
            self._tell_once(Trouble.RECORD_WAITS, error)
        finally:
            self.close()
            if writer is not None and not file:
                drop(writer.path)

    def _keep_record(self, file: str) -> None:
        if not self._key or self._guest.match.over is None:
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
            file=file,
        )
        proven = log is not None and log.proven_together
        LATE.add(self._archive.records, replace(record, proven=proven))

    def _tell_once(self, trouble: Trouble, error: OSError | RecordsError) -> None:
        if trouble not in self._told:
            self._told.add(trouble)
            fault = getattr(error, "strerror", None) or str(error) or type(error).__name__
            self._tell(TroubleNotice(trouble, str(self._archive.data), fault))


def _plain(name: str) -> str:
    """The name without anything a file's name could trip over: the id comes from the host."""
    return "".join(letter if letter.isalnum() or letter in "-." else "_" for letter in name)
