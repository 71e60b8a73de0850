"""Results that the disk refused when their match ended: kept in memory and tried again.

One store for the whole program, since a table may be gone long before the disk has room again.
Never here: recording a match (`recorder`), or what a person is told.
"""

from pathlib import Path
from threading import Lock
from typing import Final

from game.table.storage.records import MatchRecord, Records

MOST_LATE: Final = 1000
"""The most that wait; older ones are given up: a disk may be broken for months."""


class LateRecords:
    """The waiting results, by the file they belong in; usable from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[Path, list[MatchRecord]] = {}

    def add(self, records: Records, match: MatchRecord) -> None:
        """Save a match and whatever waits; raises `RecordsError` if it has to wait as well."""
        with self._lock:
            waiting = self._waiting.setdefault(records.path, [])
            waiting.append(match)
            del waiting[:-MOST_LATE]
        self.try_again(records)

    def try_again(self, records: Records) -> None:
        """Save what waits; raises `RecordsError` if the disk still refuses."""
        with self._lock:
            waiting = self._waiting.get(records.path, [])
            while waiting:
                records.add(waiting[0])
                del waiting[0]

    def count(self, records: Records) -> int:
        """How many results wait."""
        with self._lock:
            return len(self._waiting.get(records.path, ()))


LATE: Final = LateRecords()
