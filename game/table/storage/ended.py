"""Finished matches whose game died before it could record them.

Done at the next start. Never here: matches without an end (`unfinished`), or recording a match
while it runs (`recorder`).
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from game.rules.match import Match
from game.table.storage.archive import Archive, record_of
from game.table.storage.late_records import LATE
from game.table.storage.match_file import MatchFileError
from game.table.storage.records import MatchRecord, Records, RecordsError
from game.table.storage.unfinished import KeptMatch, drop, ended_matches


def keep_all_ended(data: Path) -> None:
    """Record the results of all of them, and those that the disk refused before."""
    with suppress(RecordsError):
        LATE.try_again(Records(data))
    for kept in list(ended_matches(data)):
        keep_ended(data, kept)


def keep_ended(data: Path, kept: KeptMatch) -> bool:
    """Record the result of one of them; returns whether it was new.

    On a disk error the file stays for the next start.
    """
    done, archive = False, Archive(data)
    with suppress(RecordsError, OSError, ValueError):
        try:
            match = kept.saved.verify()
        except MatchFileError:
            drop(kept.path)
            return False
        ended = kept.path.stat().st_mtime
        record = record_of_kept(kept, match, kept.saved.stood_in, ended)
        done = archive.records.add(replace(record, proven=kept.saved.proven))
        archive.matches_folder.mkdir(parents=True, exist_ok=True)
        kept.path.replace(archive.matches_folder / kept.path.name)
    return done


def record_of_kept(
    kept: KeptMatch, match: Match, stood_in: Sequence[int], ended: float
) -> MatchRecord:
    """The record of the match in this file.

    `stood_in`: for each seat the rolls that a bot played for its person; `ended`: a time of the
    wall clock.
    """
    return record_of(
        match,
        kept.saved.names,
        kept.saved.levels,
        stood_in,
        key=kept.saved.key,
        ended=int(ended),
        file=kept.path.name,
    )
