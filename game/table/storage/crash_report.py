"""Crash reports: one file that a person can send, without anybody's name.

It holds the error, what the program runs on, the last lines of the log and the match so far. Never
here: what is worth a line in the log, or how a person is told.
"""

import contextlib
import json
import re
import time
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game.environment import environment
from game.rules.record import public_record
from game.table.storage.folders import data_folder, unfinished_folder
from game.table.storage.match_file import MatchFileError, SavedMatch, match_files, read_match
from game.table.storage.recent_log import lines
from game.table.storage.settings import load_settings, settings_path

FOLDER: Final = "crashes"
MOST_REPORTS: Final = 10
"""Older ones are deleted when there are more."""
_BEGUN: Final = time.time()


def write_report(error: BaseException, now: datetime | None = None) -> Path | None:
    """Write the report of a crash; returns its path, None if that fails too."""
    try:
        return _write(error, now or datetime.now(UTC))
    except Exception:  # whatever is broken may be what the report is made with
        return None


def _write(error: BaseException, now: datetime) -> Path:
    match = _match_so_far()
    text = "\n".join([_without_people("\n".join(_story(error, now)), match), *_told(match), ""])
    folder = data_folder() / FOLDER
    path = folder / f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", errors="replace")
    for old in sorted(folder.glob("crash-*.txt"))[:-MOST_REPORTS]:
        with contextlib.suppress(OSError):
            old.unlink()
    return path


def report_sentence(error: BaseException, path: Path | None) -> str:
    """What to tell somebody at a terminal about a crash, and its report in `path`."""
    told = f"The program failed: {type(error).__name__}: {error}. "
    if path is None:
        return told + "No report of it could be written."
    return told + f"A report without names lies in {path}: please send it on."


def _story(error: BaseException, now: datetime) -> Iterator[str]:
    yield f"Noch mal! crash report, {now:%Y-%m-%d %H:%M:%S} UTC\n"
    yield "".join(traceback.format_exception(error))
    yield "What it ran on:"
    yield from environment()
    yield f"\nThe last {len(lines)} lines of the log:"
    yield from lines


def _told(match: SavedMatch | None) -> Iterator[str]:
    """The events of the match, which contain no names."""
    if match is None:
        yield "\nNo match was running."
        return
    yield "\nThe match so far, without names:"
    yield from (json.dumps(public_record(event)) for event in match.events)


def _match_so_far() -> SavedMatch | None:
    """The match this program was in, according to its file."""
    try:
        files = match_files(unfinished_folder(data_folder()))
        dated = [(file.stat().st_mtime, file) for file in files]
        when, newest = max(dated, default=(0.0, None))
        return read_match(newest) if newest is not None and when >= _BEGUN else None
    except (OSError, MatchFileError):
        return None


def _without_people(text: str, match: SavedMatch | None) -> str:
    """The text without the names of people who play here, and of their folder."""
    with contextlib.suppress(RuntimeError):  # there may be none
        text = text.replace(str(Path.home()), "~")
    settings = load_settings(settings_path())[0]
    names = [settings.name, *(guise.name for guise in settings.guises)]
    names += match.names if match is not None else ()
    for name in sorted({name for name in names if name}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "(somebody)", text)
    return text
