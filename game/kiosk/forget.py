"""Forgets who played here, as the config demands. Never here: when that is due."""

import contextlib
import datetime
from pathlib import Path

from game.kiosk.config import Keep
from game.table.storage.archive import Archive
from game.table.storage.folders import KEYS
from game.table.storage.match_file import SUFFIX
from game.table.storage.records import RecordsError


def midnight(now: datetime.datetime) -> datetime.datetime:
    """When the day began."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def forget(data: Path, keep: Keep, now: datetime.datetime) -> None:
    """Remove names from old records, and delete match files that contain them.

    So are the keys for returning to seats, since their files are named after people. On a disk
    error they stay; the next call tries again.
    """
    if keep is Keep.FOREVER:
        return
    until = midnight(now) if keep is Keep.DAY else now + datetime.timedelta(seconds=1)
    moment, archive = until.timestamp(), Archive(data)
    with contextlib.suppress(RecordsError):
        archive.records.forget_before(int(moment))
    for path in (*archive.matches_folder.glob(f"*{SUFFIX}"), *(data / KEYS).glob("*.key")):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < moment:
                path.unlink()
