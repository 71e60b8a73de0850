"""Forgets who played here, as the config says. Never here: when that is due."""

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
    """Take names off records that are kept no longer, and delete match files that hold them.

    The keys that people have their seats back by go as well, since their files are called by the
    names. A disk that says no leaves them; the next call tries again.
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
