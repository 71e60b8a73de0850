"""Matches on disk: a head and then every event, each one frame, flushed as it comes.

Readable after a crash up to the last whole frame. Never here: what a match means, words for people
but for the one sentence why a file cannot be read.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from game.rules.events import Event
from game.rules.follower import Contradiction, Follower
from game.rules.match import Match
from game.rules.record import RecordError, digest, from_record, to_record
from net.codec import CodecError, Decoder, encode

FORMAT: Final = "noch-mal-match"
FORMAT_VERSION: Final = 1
SUFFIX: Final = ".match"
MOST_KEPT: Final = 500
"""Older files are deleted when a folder holds more."""
_CHUNK: Final = 65536
_MOST_SECONDS: Final = 1_000_000
_MOST_FILE: Final = 16 * 1024 * 1024


def match_key(table_id: str, number: int) -> str:
    """What a match is known by, here and in the records: its table and its number there."""
    return f"{table_id}-{number}"


class MatchFileError(Exception):
    """A file that holds no match; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match read back; `whole` is False if the file ends inside a frame or before the end.

    `levels` holds for each seat a bot's level, None for a person; `mine` are the seats that were
    played at the machine that kept it; `key` tells this match from all others, whoever kept it.
    """

    table: str
    key: str
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    events: tuple[Event, ...]
    whole: bool
    mine: tuple[int, ...] = ()
    time_limit: float | None = None
    """The seconds there were for a choice, None without a limit (D2)."""

    def verify(self) -> Match:
        """The match the events make; raises `MatchFileError` if they break the rules."""
        follower = Follower()
        for number, event in enumerate(self.events):
            try:
                follower.take(event)
            except Contradiction as fault:
                raise MatchFileError(f"Event {number} does not fit: {fault}") from fault
        return follower.match


class MatchWriter:
    """A file that grows with a match. Every method raises `OSError` if the disk says no."""

    def __init__(
        self,
        path: Path,
        table: str,
        names: Sequence[str],
        levels: Sequence[str | None] = (),
        key: str = "",
        mine: Sequence[int] = (),
        time_limit: float | None = None,
    ) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._file: BinaryIO = path.open("xb")
        head = {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "table": table,
            "key": key,
            "names": list(names),
            "levels": list(levels),
            "mine": list(mine),
            "time": time_limit,
        }
        self._write(encode(head))

    def append(self, events: Iterable[Event]) -> None:
        """Add events; each is on its way to the disk when the call returns."""
        self._write(b"".join(encode(to_record(event)) for event in events))

    def move(self, folder: Path) -> None:
        """Go on in a file of the same name in another folder."""
        target = folder / self.path.name
        if target == self.path:
            return
        folder.mkdir(parents=True, exist_ok=True)
        self._file.close()  # some systems move no file that is open
        self.path = self.path.replace(target)
        self._file = self.path.open("ab")

    def close(self) -> None:
        """No more events."""
        self._file.close()

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._file.flush()


def read_match(path: Path) -> SavedMatch:
    """The match in this file up to its last whole frame; raises `MatchFileError`."""
    decoder = Decoder()
    maps = []
    try:
        if path.stat().st_size > _MOST_FILE:
            raise MatchFileError(f"'{path}' is too large to be a match.")
        with path.open("rb") as file:
            while data := file.read(_CHUNK):
                maps += decoder.feed(data)
    except OSError as error:
        raise MatchFileError(f"'{path}' cannot be read: {error.strerror}.") from error
    except CodecError as error:
        raise MatchFileError(f"'{path}' is not a match file.") from error
    if not maps or maps[0].get("format") != FORMAT:
        raise MatchFileError(f"'{path}' is not a match file.")
    head = maps[0]
    if head.get("version") != FORMAT_VERSION:
        raise MatchFileError(f"'{path}' was written by another version of this program.")
    try:
        events = tuple(from_record(record) for record in maps[1:])
    except RecordError as error:
        raise MatchFileError(f"'{path}' holds an event that is none: {error}") from error
    whole = not decoder.waiting and bool(maps[1:]) and maps[-1].get("event") == "over"
    names = tuple(map(str, _list(head, "names")))
    levels = [level if isinstance(level, str) else None for level in _list(head, "levels")]
    levels += [None] * (len(names) - len(levels))
    return SavedMatch(
        str(head.get("table")),
        str(head.get("key") or digest(events)),
        names,
        tuple(levels[: len(names)]),
        events,
        whole,
        tuple(seat for seat in _list(head, "mine") if seat in range(len(names))),
        _seconds(head.get("time")),
    )


def _seconds(value: object) -> float | None:
    """A time limit that a head names; None for anything that is none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 < value <= _MOST_SECONDS else None


def _list(head: dict[str, Any], key: str) -> list[Any]:
    value = head.get(key)
    return value if isinstance(value, list) else []


def prune(folder: Path, most: int = MOST_KEPT) -> None:
    """Delete the oldest matches of a folder that holds more than `most`."""
    files = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.name)
    for path in files[:-most]:
        path.unlink(missing_ok=True)
