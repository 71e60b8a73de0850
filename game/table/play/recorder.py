"""Saves the matches a guest sees: a file for each, and a record of each that ended.

Disk errors stop nothing. Never here: the format of the files (`match_file`), or of records.
"""

import contextlib
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

from game.rules.events import Event
from game.table.play.session_notices import Trouble, TroubleNotice
from game.table.storage.archive import STAMP, Archive, record_of
from game.table.storage.folders import unfinished_folder
from game.table.storage.late_records import LATE
from game.table.storage.match_file import SUFFIX, MatchWriter, match_key, stood_in
from game.table.storage.records import RecordsError
from game.table.storage.running_lock import claim
from game.table.storage.unfinished import drop, make_room
from net.chain.log import Log
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
    """Pass it every notice of the guest; `tell` hears of disk errors, once."""

    def __init__(
        self,
        guest: Guest,
        archive: Archive,
        tell: Callable[[TroubleNotice], None],
        stood_in: Sequence[int] = (),
    ) -> None:
        """`stood_in`: as in `SavedMatch`, for a match that the table resumes."""
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
        self._events: list[Event] = []
        """The events in the current file."""
        self._heads: list[bytes] = []
        """The hashes after the first n entries in it."""
        self._heard = 0
        """How many events the host has told; fewer than exist when it tells them again."""

    def hear(self, notice: GuestNotice) -> None:
        """Something happened at the table."""
        try:
            match notice:
                case EventsNotice(number, events):
                    self._take(number, events)
                case MatchOverNotice():
                    self._end()
                case HostChangedNotice() if self._writer is not None:
                    self._writer.move(self._folder)
                case AnewNotice():
                    self._heard = 0
                    if not self._events:
                        self._match = 0  # there was no way to begin its file
                case ClosedNotice():
                    self.close()
        except OSError as error:
            self._tell_once(Trouble.NO_MATCH_FILE, error)

    def close(self) -> None:
        """Nothing more will come."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(OSError):
                writer.close()

    def _take(self, number: int, events: Sequence[Event]) -> None:
        """The next events of a match; those already in its file are skipped when told again."""
        if number != self._match:
            self._begin(number)
        elif not self._goes_on(events):
            events = (*self._events[: self._heard], *events)
            self._begin(number)
        if self._writer is not None:
            self._append(self._writer, events)

    def _goes_on(self, events: Sequence[Event]) -> bool:
        """Whether these events, and the log behind them, continue the current file."""
        held = self._events[self._heard : self._heard + len(events)]
        if held != list(events[: len(held)]):
            return False
        log = self._log
        if log is None or not self._heads:
            return True
        both = min(len(self._heads) - 1, log.count)
        named = zip(self._names, self._levels, strict=True)
        seated = (one in log.sitters_at(seat) for seat, one in enumerate(named))
        return self._heads[both] == log.heads[both] and all(seated)

    @property
    def _log(self) -> Log | None:
        """The signed log of the current match, as far as we have it."""
        log = self._guest.log
        return log if log is not None and log.number == self._match else None

    def _append(self, writer: MatchWriter, events: Sequence[Event]) -> None:
        """Append new events, and the proof of them as far as a host vouches for it."""
        new = events[len(self._events) - self._heard :]
        self._heard += len(events)
        self._events += new  # also if the disk says no: the writer has it
        log, proven = self._log, len(self._heads) - 1
        if log is not None and log.seal is not None and proven < log.sealed:
            self._heads += log.heads[proven + 1 : log.sealed + 1]
            writer.append(new, log.entries[proven : log.sealed], log.seal)
        else:
            writer.append(new)

    def _begin(self, number: int) -> None:
        self.close()
        if self._match not in (0, number):
            self._stood_in = ()  # it was the match before that was gone on with
        self._match, self._heard = number, 0
        self._events, self._heads = [], []
        lobby, log = self._guest.lobby, self._guest.log
        if lobby is None or log is None:
            return
        claim(self._archive.data)
        self._heads = log.heads[:1]
        shown = [holder.shown for holder in log.seats]
        self._names = [name for name, _ in shown]
        self._levels = [level for _, level in shown]
        self._key = match_key(lobby.table_id, number)
        self._writer = MatchWriter(
            self._folder
            / self._free_name(f"{lobby.table_id[:8]}-{number}-{self._guest.table.peer}"),
            lobby.table_name,
            self._names,
            self._levels,
            self._key,
            lobby.seats_of(self._guest.table.peer),
            lobby.time_limit,
            [seat.appearance for seat in lobby.seats[: len(log.seats)]],
            self._stood_in,
        )
        self._archive.make_room()
        make_room(self._archive.data)

    def _free_name(self, of_match: str) -> str:
        """A name that no file has, in either folder it may get into.

        One match may be told in two ways within a second, and each needs its file.
        """
        folders = (self._archive.matches_folder, unfinished_folder(self._archive.data))
        stamp = time.strftime(STAMP)
        again = chain([""], (f".{more}" for more in count(1)))
        names = (_plain(f"{stamp}-{of_match}{more}-{os.getpid()}{SUFFIX}") for more in again)
        return next(name for name in names if not any((one / name).exists() for one in folders))

    @property
    def _folder(self) -> Path:
        """The folder of a running match: the host's can be resumed if it is interrupted."""
        if self._guest.owner:
            return unfinished_folder(self._archive.data)
        return self._archive.matches_folder

    def _end(self) -> None:
        """The match is over: record its result and move its file to the finished ones.

        In this order: what a crash leaves half done is found among running matches, and so is the
        file of a result that the disk refused. A file without its end would be resumed.
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
    """The name without anything that is special in file names: the id comes from the host."""
    return "".join(letter if letter.isalnum() or letter in "-." else "_" for letter in name)
