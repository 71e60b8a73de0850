"""Matches on disk: a head and then every event, each one frame, flushed as it comes.

Readable after a crash up to the last whole frame. Never here: what a match means, words for people
but for the one sentence why a file cannot be read.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from game.rules.events import Event, Over, Started
from game.rules.follower import Contradiction, Follower
from game.rules.match import Match
from game.rules.record import RecordError, digest, from_record, to_record
from game.rules.setup import MOST_SEATS
from net.codec import CodecError, Decoder, PlainMap, decode_body, encode
from net.names import MOST_TABLE, fitting

FORMAT: Final = "noch-mal-match"
FORMAT_VERSION: Final = 1
SUFFIX: Final = ".match"
MOST_KEPT: Final = 500
"""Older files are deleted when a folder holds more."""
_CHUNK: Final = 65536
_MOST_SECONDS: Final = 1_000_000
_MOST_FILE: Final = 16 * 1024 * 1024
MOST_EVENTS: Final = 20_000
"""The most events of a match that is read; six seats bring some ten a roll."""
_MOST_KEY: Final = 200
_MOST_FAULT: Final = 300


def match_key(table_id: str, number: int) -> str:
    """What a match is known by, here and in the records: its table and its number there."""
    return f"{table_id}-{number}"


class MatchFileError(Exception):
    """A file that holds no match; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match read back; `whole` is False if the file ends inside a frame or before the end.

    `names` holds a name for each seat, fit to be shown, empty where the file has none; `levels` a
    bot's level, None for a person; `mine` are the persons' seats that were played at the machine
    that kept it; `key` tells this match from all others, whoever kept it.
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
        """The match the events make.

        Raises `MatchFileError` if they break the rules, or if there are none.
        """
        if not self.events:
            raise MatchFileError("The file holds no events, so there is no match in it.")
        follower = Follower()
        for number, event in enumerate(self.events):
            try:
                follower.take(event)
            except Contradiction as fault:
                sentence = f"Event {number} does not fit: {fault}"[:_MOST_FAULT]
                raise MatchFileError(sentence) from fault
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
    try:
        if path.exists() and not path.is_file():
            raise MatchFileError(f"'{path}' is no file.")  # a pipe would never end
        if path.stat().st_size > _MOST_FILE:
            raise MatchFileError(f"'{path}' is too large to be a match.")
        with path.open("rb") as file:
            frames = read_frames(file, decoder)
            raw = _raw_head(path, next(frames, {}))
            events = _read_events(path, frames)
    except OSError as error:
        raise MatchFileError(f"'{path}' cannot be read: {error.strerror}.") from error
    except CodecError as error:
        raise MatchFileError(f"'{path}' is not a match file.") from error
    except RecordError as error:
        raise MatchFileError(f"'{path}' holds an event that is none: {error}") from error
    started = events[0] if events else None
    named = min(len(_list(raw, "names")), MOST_SEATS)
    head = clean_head(raw, started.seats if isinstance(started, Started) else named)
    return SavedMatch(
        head.table,
        head.key or digest(events),
        head.names,
        head.levels,
        events,
        not decoder.waiting and bool(events) and isinstance(events[-1], Over),
        head.mine,
        head.time_limit,
    )


def read_frames(file: BinaryIO, decoder: Decoder) -> Iterator[PlainMap]:
    """The maps of a file, one at a time; `decoder.waiting` tells in the end what was cut off.

    Raises `CodecError`, and `OSError` if the disk says no.
    """
    while data := file.read(_CHUNK):
        decoder.push(data)
        while (body := decoder.next_body()) is not None:
            yield decode_body(body)


def _raw_head(path: Path, head: PlainMap) -> PlainMap:
    if head.get("format") != FORMAT:
        raise MatchFileError(f"'{path}' is not a match file.")
    if head.get("version") != FORMAT_VERSION:
        raise MatchFileError(f"'{path}' was written by another version of this program.")
    return head


def _read_events(path: Path, frames: Iterable[PlainMap]) -> tuple[Event, ...]:
    """The events of these maps; the first one is the start of the match."""
    events: list[Event] = []
    for record in frames:
        if len(events) == MOST_EVENTS:
            raise MatchFileError(f"'{path}' holds more than the {MOST_EVENTS} events of a match.")
        event = from_record(record)
        if not events and not isinstance(event, Started):
            raise MatchFileError(f"'{path}' does not begin with the start of its match.")
        events.append(event)
    return tuple(events)


class Head(NamedTuple):
    """What the head of a file says, fit to be shown and to be kept; for each seat a name."""

    table: str
    key: str
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    mine: tuple[int, ...]
    time_limit: float | None


def clean_head(head: PlainMap, seats: int) -> Head:
    """The head of a match of so many seats, whatever stands in it.

    `key` is empty if it cannot be one.
    """
    names = [fitting(name) for name in _list(head, "names")[:seats]]
    levels = [fitting(level) or None for level in _list(head, "levels")[:seats]]
    levels += [None] * (seats - len(levels))
    persons = [seat for seat, level in enumerate(levels) if level is None]
    mine = [seat for seat in _list(head, "mine") if type(seat) is int and seat in persons]
    key = head.get("key")
    return Head(
        fitting(head.get("table"), MOST_TABLE),
        key if isinstance(key, str) and len(key) <= _MOST_KEY and key.isprintable() else "",
        tuple(names + [""] * (seats - len(names))),
        tuple(levels),
        tuple(dict.fromkeys(mine)),
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
