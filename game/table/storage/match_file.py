"""Matches on disk: a header, then every event and every signed entry, one frame each, as they come.

The events alone make the match; the entries prove how it was played. Files of version 1 have events
only. After a crash, a file is readable up to the last whole frame. Never here: what a match means,
words for people except the one sentence why a file cannot be read.
"""

import contextlib
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import msgspec

from game.rules.events import Event, Over, Started
from game.rules.follower import Contradiction, Follower
from game.rules.match import Match
from game.rules.record import RecordError, digest, from_record, to_record
from game.rules.setup import MOST_SEATS
from game.table.storage.folders import must_be_file
from net.base.codec import CodecError, Decoder, PlainMap, decode_body, encode
from net.base.names import MOST_TABLE, fitting
from net.base.wire import Appearance
from net.chain.entries import Seal, Why, records_of
from net.chain.log import Log, Untrue, read_entry, replayed

FORMAT: Final = "noch-mal-match"
FORMAT_VERSION: Final = 2
_READABLE: Final = (1, 2)
SUFFIX: Final = ".match"
MOST_KEPT: Final = 500
"""Older files are deleted when a folder holds more."""
_CHUNK: Final = 65536
_MOST_SECONDS: Final = 1_000_000
_MOST_FILE: Final = 16 * 1024 * 1024
MOST_EVENTS: Final = 20_000
"""The most events read from a match; six seats make some ten a roll."""
_MOST_KEY: Final = 200
_MOST_FAULT: Final = 300


def match_key(table_id: str, number: int) -> str:
    """Identifies a match, here and in the records: its table and its number there."""
    return f"{table_id}-{number}"


def table_of(key: str) -> str:
    """The table in a match's key."""
    return key.rpartition("-")[0]


class MatchFileError(Exception):
    """A file without a match; the message is a sentence for people."""


class UnreadableError(MatchFileError):
    """It may hold a match all the same, readable later or by another version."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match read back; `whole` is False if the file ends inside a frame or before the end.

    `names`: a clean name for each seat, empty where the file has none; `levels`: a bot's level,
    None for a person; `mine`: the people's seats that were played at the machine that saved it;
    `key` identifies this match, whoever saved it.
    """

    table: str
    key: str
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    events: tuple[Event, ...]
    whole: bool
    mine: tuple[int, ...] = ()
    time_limit: float | None = None
    """The time limit for a choice in seconds, None without one (D2)."""
    entries: tuple[PlainMap, ...] = ()
    """The signed log, as it was sent; empty in files of version 1."""
    seal: Seal | None = None
    """The host's last seal for these entries."""
    appearances: tuple[Appearance | None, ...] = ()
    """The looks of the people on the seats; None, or nothing, for those who had not chosen."""
    stood_in_before: tuple[int, ...] = ()
    """What `stood_in` was when the match that this one resumes was interrupted."""

    @property
    def stood_in(self) -> tuple[int, ...]:
        """For each seat, in how many rolls a bot chose for its person."""
        goes_on = not self.entries or any(one.get("entry") == "past" for one in self.entries)
        return stood_in(self.entries, self.levels, self.stood_in_before if goes_on else ())

    def verify(self) -> Match:
        """The match that the events make.

        Raises `MatchFileError` if they break the rules, if there are none, or if there is a signed
        log that is invalid or tells another match.
        """
        if not self.events:
            raise MatchFileError("The file holds no events, so there is no match in it.")
        if self.entries:
            proven = self.log().match
            if self.whole:
                return proven
        follower = Follower()
        for number, event in enumerate(self.events):
            try:
                follower.take(event)
            except Contradiction as fault:
                sentence = f"Event {number} does not fit: {fault}"[:_MOST_FAULT]
                raise MatchFileError(sentence) from fault
        return follower.match

    @property
    def proven(self) -> bool:
        """Whether several programs prove how the whole match was played."""
        try:
            return self.whole and self.log().proven_together
        except MatchFileError:
            return False

    def log(self) -> Log:
        """The signed log of the match, with every signature, roll and rule checked.

        Raises `MatchFileError` naming the first invalid entry.
        """
        table, _, number = self.key.rpartition("-")
        if not number.isdecimal() or str(int(number)) != number or not self.entries:
            raise MatchFileError("The file holds no signed log.")
        try:
            log = replayed(table, int(number), self.entries)
            if self.seal is not None:
                log.vouch(self.seal)
        except Untrue as fault:
            raise MatchFileError(str(fault)[:_MOST_FAULT]) from fault
        if log.sealed != log.count or not self._tells(tuple(log.events)):
            raise MatchFileError("The events are not those of the signed log.")
        self._check_head(log)
        return log

    def _tells(self, signed: tuple[Event, ...]) -> bool:
        """Whether these are the log's events; for an interrupted match, as far as both go."""
        if self.whole:
            return signed == self.events
        return all(one == other for one, other in zip(signed, self.events, strict=False))

    def _check_head(self, log: Log) -> None:
        """Check that the header names only people and bots that the log had on their seats."""
        for seat, one in enumerate(zip(self.names, self.levels, strict=True)):
            if one not in log.sitters_at(seat):
                what = f"'{one[0]}', {one[1] or 'a person'},"
                sentence = f"The head names {what} on seat {seat}, the signed log does not."
                raise MatchFileError(sentence)


def stood_in(
    entries: Iterable[PlainMap], levels: Sequence[str | None], before: Sequence[int] = ()
) -> tuple[int, ...]:
    """For each seat, in how many rolls of a signed log a bot chose for its person.

    `before`: the same numbers when an older log was interrupted.
    """
    rolls = dict(enumerate(before))
    for entry in entries:
        if entry.get("entry") == "chosen" and entry.get("why") == Why.BOT.value:
            seat = entry.get("seat")
            if isinstance(seat, int):
                rolls[seat] = rolls.get(seat, 0) + 1
    return tuple(rolls.get(seat, 0) if level is None else 0 for seat, level in enumerate(levels))


class MatchWriter:
    """A file that grows with a match. Every method raises `OSError` on a disk error.

    What the disk refused is kept and written before anything new.
    """

    def __init__(
        self,
        path: Path,
        table: str,
        names: Sequence[str],
        levels: Sequence[str | None] = (),
        key: str = "",
        mine: Sequence[int] = (),
        time_limit: float | None = None,
        appearances: Sequence[Appearance | None] = (),
        stood_in_before: Sequence[int] = (),
    ) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._unwritten = bytearray()
        self._file = path.open("xb", buffering=0)
        head = {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "table": table,
            "key": key,
            "names": list(names),
            "levels": list(levels),
            "mine": list(mine),
            "time": time_limit,
            "appearances": msgspec.to_builtins(list(appearances)),
            "stood_in": list(stood_in_before),
        }
        self._write(encode(head))

    def append(
        self, events: Iterable[Event], entries: Iterable[PlainMap] = (), seal: Seal | None = None
    ) -> None:
        """Append events, and the entries of the signed log that prove them up to a host's seal.

        Everything is flushed when the call returns. The proof comes first, so wherever a crash cuts
        the file off, a match with its end is a match with its proof.
        """
        frames = [encode(entry) for entry in entries]
        if seal is not None:
            frames.append(encode({"seal": seal.signature, "count": seal.count}))
        frames += [encode(to_record(event)) for event in events]
        self._write(b"".join(frames))

    def move(self, folder: Path) -> None:
        """Continue in a file of the same name in another folder."""
        target = folder / self.path.name
        if target == self.path:
            return
        folder.mkdir(parents=True, exist_ok=True)
        self._file.close()  # some systems move no file that is open
        self.path = self.path.replace(target)
        self._file = self.path.open("ab", buffering=0)

    @property
    def complete(self) -> bool:
        """Whether the disk has everything that was added."""
        return not self._unwritten

    def close(self) -> None:
        """There are no more events."""
        self._file.close()

    def _write(self, data: bytes) -> None:
        self._unwritten += data
        while self._unwritten:
            del self._unwritten[: self._file.write(self._unwritten) or 0]


def read_match(path: Path) -> SavedMatch:
    """The match in this file up to its last whole frame; raises `MatchFileError`."""
    decoder = Decoder()
    try:
        must_be_file(path)
        if path.stat().st_size > _MOST_FILE:
            raise MatchFileError(f"'{path}' is too large to be a match.")
        with path.open("rb") as file:
            frames = read_frames(file, decoder)
            raw = _raw_head(path, next(frames, {}))
            read = _read_frames(path, frames)
    except OSError as error:
        raise UnreadableError(f"'{path}' cannot be read: {error.strerror}.") from error
    except CodecError as error:
        raise MatchFileError(f"'{path}' is not a match file.") from error
    except RecordError as error:
        raise MatchFileError(f"'{path}' holds an event that is none: {error}") from error
    events = tuple(read.events)
    whole = not decoder.waiting and bool(events) and isinstance(events[-1], Over)
    started = events[0] if events else None
    named = min(len(_list(raw, "names")), MOST_SEATS)
    head = clean_head(raw, started.seats if isinstance(started, Started) else named)
    return SavedMatch(
        head.table,
        head.key or digest(events),
        head.names,
        head.levels,
        events,
        whole,
        head.mine,
        head.time_limit,
        tuple(read.entries if whole else read.vouched),
        read.seal,
        head.appearances,
        head.stood_in,
    )


def read_frames(file: BinaryIO, decoder: Decoder) -> Iterator[PlainMap]:
    """The maps of a file, one at a time; afterwards `decoder.waiting` is what was cut off.

    Raises `CodecError`, and `OSError` on a disk error.
    """
    while data := file.read(_CHUNK):
        decoder.push(data)
        while (body := decoder.next_body()) is not None:
            yield decode_body(body)


def _raw_head(path: Path, head: PlainMap) -> PlainMap:
    if head.get("format") != FORMAT:
        raise MatchFileError(f"'{path}' is not a match file.")
    if head.get("version") not in _READABLE:
        raise UnreadableError(f"'{path}' was written by another version of this program.")
    return head


@dataclass(slots=True)
class _Read:
    """The content of a file's frames."""

    events: list[Event] = field(default_factory=list)
    entries: list[PlainMap] = field(default_factory=list)
    seal: Seal | None = None
    records: int = 0
    """How many events those entries hold."""

    def take(self, entry: PlainMap) -> None:
        """Add an entry; raises `MatchFileError` if it is none, whatever came before it.

        What is no entry is not kept: maps of maps take much more memory than space in a file.
        """
        try:
            for record in records_of(read_entry(entry)):
                from_record(record)
                self.records += 1
        except (Untrue, RecordError) as fault:
            sentence = f"Entry {len(self.entries)} does not hold: {fault}"
            raise MatchFileError(sentence[:_MOST_FAULT]) from fault
        self.entries.append(entry)

    @property
    def vouched(self) -> list[PlainMap]:
        """The entries a host has sealed; a crash can cut off the seal of the last ones."""
        return self.entries[: self.seal.count] if self.seal is not None else []


def _read_frames(path: Path, frames: Iterable[PlainMap]) -> _Read:
    """The content of these maps; the first event is the start of the match."""
    read = _Read()
    for frame in frames:
        if max(len(read.events), len(read.entries), read.records) >= MOST_EVENTS:
            raise MatchFileError(f"'{path}' holds more than the {MOST_EVENTS} events of a match.")
        if "entry" in frame:
            read.take(frame)
        elif "seal" in frame:
            read.seal = _seal(path, frame)
        else:
            event = from_record(frame)
            if not read.events and not isinstance(event, Started):
                raise MatchFileError(f"'{path}' does not begin with the start of its match.")
            read.events.append(event)
    return read


def _seal(path: Path, frame: PlainMap) -> Seal:
    try:
        return msgspec.convert({"count": frame.get("count"), "signature": frame["seal"]}, Seal)
    except msgspec.ValidationError as error:
        raise MatchFileError(f"'{path}' holds a signature that is none.") from error


class Head(NamedTuple):
    """The header of a file, cleaned for display and storage, with a name for each seat."""

    table: str
    key: str
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    mine: tuple[int, ...]
    time_limit: float | None
    appearances: tuple[Appearance | None, ...]
    stood_in: tuple[int, ...]


def clean_head(head: PlainMap, seats: int) -> Head:
    """The header of a match with this many seats, whatever the file says.

    `key` is empty if the file has no valid one.
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
        tuple(map(_appearance, _list(head, "appearances")[:seats])),
        tuple(map(_rolls, _list(head, "stood_in")[:seats])),
    )


def _appearance(value: object) -> Appearance | None:
    """A person's look according to a header; None for anything invalid."""
    try:
        return msgspec.convert(value, Appearance)
    except msgspec.ValidationError:
        return None


def _rolls(value: object) -> int:
    """A number of rolls in a header; 0 for anything invalid."""
    return value if type(value) is int and 0 < value <= MOST_EVENTS else 0


def _seconds(value: object) -> float | None:
    """A time limit in a header; None for anything invalid."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 < value <= _MOST_SECONDS else None


def _list(head: dict[str, Any], key: str) -> list[Any]:
    value = head.get(key)
    return value if isinstance(value, list) else []


def match_files(folder: Path) -> list[Path]:
    """The match files of a folder, oldest first; empty if it cannot be read.

    Folders, pipes and the like are left alone, whatever their name.
    """
    with contextlib.suppress(OSError):
        return sorted(path for path in folder.glob(f"*{SUFFIX}") if path.is_file())
    return []


def prune(folder: Path, most: int = MOST_KEPT, results: Set[str] = frozenset()) -> None:
    """Delete the oldest matches of a folder with more than `most`.

    The files of `results` make room only for each other, and so do all others. A file that cannot
    be deleted stays; that stops nobody's match.
    """
    files = match_files(folder)
    ended = [path for path in files if path.name in results]
    others = [path for path in files if path.name not in results]
    for path in (*ended[:-most], *others[:-most]):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
