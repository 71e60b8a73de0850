"""Saved matches: all files, together with the records of those that ended.

Ties files and records together, and exports and imports files. Never here: the format of a file
(`match_file`), SQL (`records`).
"""

import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.rules.events import Result
from game.rules.match import Match
from game.rules.record import digest
from game.rules.setup import Mode
from game.table.storage.folders import data_folder
from game.table.storage.match_file import (
    MOST_KEPT,
    SUFFIX,
    MatchFileError,
    SavedMatch,
    match_files,
    prune,
    read_match,
)
from game.table.storage.records import LATEST, MatchRecord, Records, RecordsError, SeatRecord
from net.base.names import fitting
from net.base.wire import Appearance

STAMP: Final = "%Y%m%d-%H%M%S"
"""When a match began, as its file name starts."""
_STAMP_LENGTH: Final = 15
_OWN_SHEET: Final = "?"
"""The name of a sheet that did not come with the program."""


def record_of(
    match: Match,
    names: Sequence[str],
    levels: Sequence[str | None],
    stood_in: Sequence[int],
    *,
    key: str,
    ended: int,
    file: str,
) -> MatchRecord:
    """The record of a finished match; raises `ValueError` for any other.

    `ValueError` as well if the names, levels or rolls do not fit its seats.
    """
    setup, over = match.setup, match.over
    if setup is None or over is None:
        raise ValueError("This match is not over.")
    if not len(names) == len(levels) == len(stood_in) == setup.seats:
        raise ValueError("The names do not fit the seats of this match.")
    seats = []
    for seat, (name, level, rolls) in enumerate(zip(names, levels, stood_in, strict=True)):
        score = match.score(seat)
        won = seat in over.winners if setup.mode is Mode.VERSUS else over.result is Result.WON
        seats.append(
            SeatRecord(
                fitting(name),
                level,
                match.points(seat),
                score.columns,
                score.bonus,
                score.jokers,
                score.stars,
                won,
                rolls,
            )
        )
    mission = setup.plan.mission.value if setup.plan else None
    return MatchRecord(
        key,
        max(0, min(ended, LATEST)),
        setup.mode,
        mission,
        setup.sheet_name or _OWN_SHEET,
        over.result,
        match.roll_number,
        file,
        tuple(seats),
    )


class Archive:
    """The saved matches of one folder, the user's own data folder if None."""

    def __init__(self, folder: Path | None = None) -> None:
        data = folder or data_folder()
        self.records: Final = Records(data)
        self.matches_folder: Final = data / "matches"
        self.data: Final = data

    def read(self, record: MatchRecord) -> SavedMatch:
        """The match itself; raises `MatchFileError` if its file is missing or broken."""
        return read_match(self.matches_folder / record.file)

    def appearances(self, record: MatchRecord) -> tuple[Appearance | None, ...]:
        """How people looked in the match, if its file can be read and says so."""
        with suppress(MatchFileError):
            return self.read(record).appearances
        return ()

    def has_file(self, record: MatchRecord) -> bool:
        """Whether the match can still be replayed; old files make room for new ones."""
        return (self.matches_folder / record.file).is_file()

    def make_room(self) -> None:
        """Delete the oldest files if there are too many: never one with a result for one without an
        end.
        """
        if len(match_files(self.matches_folder)) > MOST_KEPT:
            results: frozenset[str] = frozenset()
            with suppress(RecordsError):
                results = self.records.files()
            prune(self.matches_folder, MOST_KEPT, results)

    def export(self, record: MatchRecord, folder: Path) -> Path:
        """Copy a match's file into a folder and return its path; raises `OSError`."""
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / record.file
        shutil.copy2(self.matches_folder / record.file, target)
        return target

    def remove(self, record: MatchRecord) -> None:
        """Delete a match, its file and its record: both or, with a `RecordsError`, none."""
        with self.records.removing(record.key):
            if self.has_file(record):
                (self.matches_folder / record.file).unlink()

    def take_in(self, path: Path) -> MatchRecord:
        """Import a match from somebody else's file.

        Raises `MatchFileError` for a file without a complete legal match, `OSError` if it cannot be
        saved, `RecordsError` if the records cannot be written. A match that is here already is not
        saved twice.
        """
        saved = read_match(path)
        if not saved.whole:
            raise MatchFileError(f"'{path}' ends before the match does.")
        match = saved.verify()
        if "" in saved.names:
            raise MatchFileError(f"'{path}' does not name everybody who played.")
        ended = _played(path)
        stamp = time.strftime(STAMP, time.localtime(ended))
        name = f"{stamp}-{digest(saved.events)[:12]}{SUFFIX}"
        record = record_of(
            match, saved.names, saved.levels, saved.stood_in, key=saved.key, ended=ended, file=name
        )
        record = replace(record, proven=saved.proven)
        target = self.matches_folder / name
        if target.exists() and target.samefile(path):
            self.records.add(record)
            return record
        with _copied_beside(path, target) as copy:
            is_new = self.records.add(record)
            if is_new or (name in self.records.files() and not _is_as_long(target, copy)):
                copy.replace(target)
        return record


@contextmanager
def _copied_beside(path: Path, target: Path) -> Iterator[Path]:
    """A copy in the target's folder, deleted afterwards unless it was moved."""
    copy = target.with_name(f".{target.name}.part")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        shutil.copyfile(path, copy)
        with copy.open("rb+") as opened:
            os.fsync(opened.fileno())
        yield copy
    finally:
        with suppress(OSError):
            copy.unlink(missing_ok=True)


def _is_as_long(target: Path, copy: Path) -> bool:
    """Whether the target is there as a whole: a disk may have been full."""
    return target.exists() and target.stat().st_size >= copy.stat().st_size


def _played(path: Path) -> int:
    """When a file's match was played: its name says when it began, whoever copies it.

    A file with another name, or with an impossible one, was played when it was last written.
    """
    written = int(path.stat().st_mtime)
    try:
        began = int(time.mktime(time.strptime(path.name[:_STAMP_LENGTH], STAMP)))
    except (ValueError, OverflowError):
        return written
    return began if 0 < began < written else written
