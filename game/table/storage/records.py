"""Results and records in SQLite: every finished match, and what players have achieved.

One file, `records.sqlite` in the data folder. A match is identified by its table and its number
there, so two programs on one machine that saw the same match record it once. Never here: the
matches themselves (`match_file`), words for people, files left by other versions.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

from game.rules.events import Result
from game.rules.setup import Mode
from game.table.storage.folders import data_folder, must_be_file
from net.base.names import UNSHOWN, fitting

FILE_NAME: Final = "records.sqlite"
_VERSION: Final = 3
_WAIT_SECONDS: Final = 2.0
_MOST_BYTES: Final = 1_000_000
"""Most bytes of a value; ours are names and numbers."""
_EVER: Final = 2**62
"""Later than any match."""

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS matches (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    ended INTEGER NOT NULL,
    mode TEXT NOT NULL,
    mission INTEGER,
    sheet TEXT NOT NULL,
    result TEXT NOT NULL,
    rolls INTEGER NOT NULL,
    file TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS seats (
    match INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    level TEXT,
    total INTEGER NOT NULL,
    columns INTEGER NOT NULL,
    colours INTEGER NOT NULL,
    jokers INTEGER NOT NULL,
    stars INTEGER NOT NULL,
    won INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE TABLE IF NOT EXISTS proofs (
    match INTEGER PRIMARY KEY REFERENCES matches(id) ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS stood_in (
    match INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    rolls INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE INDEX IF NOT EXISTS seats_by_name ON seats(name);
"""
LATEST: Final = 253_370_764_800
"""The latest time accepted: the start of the year 9999."""
_FIT_VIEW: Final = f"""
CREATE TEMP VIEW fit AS
SELECT id, key, ended, mode, mission, sheet, result, rolls, file,
    EXISTS (SELECT 1 FROM proofs WHERE proofs.match = matches.id) AS proven FROM matches
WHERE typeof(key) = 'text' AND typeof(ended) = 'integer' AND ended BETWEEN 0 AND {LATEST}
    AND mode IN ({", ".join(f"'{mode.value}'" for mode in Mode)})
    AND result IN ({", ".join(f"'{result.value}'" for result in Result)})
    AND CASE WHEN mission IS NULL THEN mode != '{Mode.MISSION.value}'
        ELSE mode = '{Mode.MISSION.value}' AND mission IN (1, 2, 3, 4, 5) END
    AND typeof(rolls) = 'integer' AND rolls BETWEEN 0 AND 10000
    AND EXISTS (SELECT 1 FROM seats WHERE match = id)
    AND NOT EXISTS (
        SELECT 1 FROM seats WHERE match = id
        AND NOT (seat IN (0, 1, 2, 3, 4, 5) AND won IN (0, 1)
            AND typeof(total) = 'integer' AND total BETWEEN -10000 AND 10000
            AND typeof(columns) = 'integer' AND columns BETWEEN -10000 AND 10000
            AND typeof(colours) = 'integer' AND colours BETWEEN -10000 AND 10000
            AND typeof(jokers) = 'integer' AND jokers BETWEEN -10000 AND 10000
            AND typeof(stars) = 'integer' AND stars BETWEEN -10000 AND 10000)
    )
"""
"""The matches that can be shown: anybody may have written into the file."""
_PEOPLE_VIEW: Final = """
CREATE TEMP VIEW people AS
SELECT *, NOT EXISTS (
        SELECT 1 FROM stood_in WHERE stood_in.match = seats.match AND stood_in.seat = seats.seat
    ) AS own FROM seats WHERE level IS NULL
"""
"""People's seats; `own` where no bot stood in, so that the points are theirs alone."""
_FOREIGN: Final = """
SELECT name FROM sqlite_master
WHERE type IN ('view', 'trigger') OR sql LIKE 'CREATE VIRTUAL %'
    OR EXISTS (SELECT 1 FROM pragma_table_xinfo(sqlite_master.name) WHERE hidden)
"""
"""What records never have: a view may have rows without end, a computed column values so large that
they fill the memory."""
_PROBE: Final = """
SELECT people.name, stood_in.rolls FROM fit, people, stood_in LIMIT 0
"""
"""Fails unless all tables and columns are there that the views do not name."""
_MOST_SHEET: Final = 40
_MOST_FILE_NAME: Final = 200


class RecordsError(Exception):
    """The records cannot be read or written; the message is the reason, for a sentence."""


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat of a finished match; `level`: a bot's, None for a person.

    Points as in T1: `stars` is 0 or less; in missions `total` is the seat's share of the team's
    points (C5). `won` includes shared victories and everybody in a winning team.
    """

    name: str
    level: str | None
    total: int
    columns: int
    colours: int
    jokers: int
    stars: int
    won: bool
    stood_in: int = 0
    """In how many rolls a bot chose for a person; such results count as nobody's best."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A finished match; `ended`: seconds since 1970, `file`: the name of its match file."""

    key: str
    ended: int
    mode: Mode
    mission: int | None
    sheet: str
    result: Result
    rolls: int
    file: str
    seats: tuple[SeatRecord, ...]
    proven: bool = False
    """Whether signatures of several programs prove how it was played."""


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """What somebody has achieved: matches by mode, and the best of them.

    `solo_best` and `versus_best` are None until there is such a match; `missions_won` counts by
    mission number. Matches in which a bot stood in count as played, but neither as won nor as a
    best.
    """

    name: str
    matches: int
    versus: int
    versus_won: int
    versus_best: int | None
    solo_best: int | None
    solo_mean: float | None
    missions: int
    missions_won: dict[int, int]


@dataclass(frozen=True, slots=True)
class PastRecord:
    """What somebody had achieved before a match; None where there was no such match yet.

    `row`: versus matches won in a row up to then.
    """

    solo_best: int | None
    versus: int
    versus_won: int
    versus_best: int | None
    row: int
    missions_won: frozenset[int]


class Records:
    """The records in a folder; every method raises `RecordsError` if they are unusable.

    A file that is no database, or that of another program, is renamed, never deleted.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.path: Final = (folder or data_folder()) / FILE_NAME

    def add(self, match: MatchRecord) -> bool:
        """Record a match; False if it was recorded before."""
        with self._open() as base:
            row = base.execute(
                "INSERT OR IGNORE INTO matches VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    match.key,
                    match.ended,
                    match.mode.value,
                    match.mission,
                    match.sheet,
                    match.result.value,
                    match.rolls,
                    match.file,
                ),
            )
            if not row.rowcount:
                return False
            base.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (row.lastrowid, seat, *_seat_row(record))
                    for seat, record in enumerate(match.seats)
                ],
            )
            base.executemany(
                "INSERT INTO stood_in VALUES (?, ?, ?)",
                [
                    (row.lastrowid, seat, record.stood_in)
                    for seat, record in enumerate(match.seats)
                    if record.stood_in
                ],
            )
            if match.proven:
                base.execute("INSERT INTO proofs VALUES (?)", (row.lastrowid,))
        return True

    def matches(self, most: int = 200) -> list[MatchRecord]:
        """The last matches, latest first."""
        with self._open() as base:
            rows = base.execute(
                "SELECT * FROM fit ORDER BY ended DESC, id DESC LIMIT ?", (most,)
            ).fetchall()
            return [_match(row, self._seats(base, row["id"])) for row in rows]

    def files(self) -> frozenset[str]:
        """The file names of all recorded matches."""
        with self._open() as base:
            return frozenset(row["file"] for row in base.execute("SELECT file FROM fit"))

    def players(self) -> list[PlayerRecord]:
        """All people with a record, the most active first."""
        with self._open() as base:
            names = base.execute(
                "SELECT name FROM people JOIN fit ON fit.id = match "
                "WHERE name != '' GROUP BY name "
                "ORDER BY COUNT(*) DESC, name"
            ).fetchall()
            return [_player(base, row["name"]) for row in names]

    def solo_best(self, most: int = 10) -> list[tuple[str, int, str]]:
        """The best solo totals of people: name, points, sheet."""
        with self._open() as base:
            rows = base.execute(
                "SELECT name, total, sheet FROM people JOIN fit ON fit.id = match "
                "WHERE own AND name != '' AND mode = 'solo' "
                "ORDER BY total DESC, ended LIMIT ?",
                (most,),
            ).fetchall()
            return [(fitting(row["name"]), row["total"], _sheet(row["sheet"])) for row in rows]

    def best(self, mode: Mode, most: int = 5, since: int = 0) -> list[tuple[str, int]]:
        """The best totals people made by themselves: names, empty where forgotten, and points.

        `since`: only matches that ended from then on, in seconds since 1970.
        """
        with self._open() as base:
            rows = base.execute(
                "SELECT name, total FROM people JOIN fit ON fit.id = match "
                "WHERE own AND mode = ? AND ended >= ? "
                "ORDER BY total DESC, ended, seat LIMIT ?",
                (mode.value, since, most),
            ).fetchall()
            return [(fitting(row["name"]), row["total"]) for row in rows]

    def count(self, since: int = 0) -> tuple[int, int]:
        """How many matches have ended from then on, and how many of them were missions won."""
        with self._open() as base:
            row = base.execute(
                "SELECT COUNT(*), SUM(mode = 'mission' AND result = ?) FROM fit WHERE ended >= ?",
                (Result.WON.value, since),
            ).fetchone()
            return row[0], row[1] or 0

    def forget_before(self, moment: int) -> int:
        """Remove people's names from records of matches ended before then; returns how many."""
        with self._open() as base:
            found = base.execute(
                "UPDATE seats SET name = '' WHERE level IS NULL AND name != '' AND match IN "
                "(SELECT id FROM matches WHERE ended < ?)",
                (moment,),
            )
            return found.rowcount

    @contextmanager
    def removing(self, key: str) -> Iterator[None]:
        """Delete the record of the match with this key, unless the block raises `OSError`."""
        with self._open() as base:
            base.execute("DELETE FROM matches WHERE key = ?", (key,))
            yield

    def clear(self) -> None:
        """Delete all records."""
        with self._open() as base:
            base.execute("DELETE FROM matches")

    def before(self, key: str, name: str) -> PastRecord:
        """What a person had achieved before the match with this key.

        If that is not recorded yet, all records count.
        """
        with self._open() as base:
            found = base.execute("SELECT ended, id FROM fit WHERE key = ?", (key,)).fetchone()
            until = (found["ended"], found["id"]) if found is not None else (_EVER, _EVER)
            rows = base.execute(
                "SELECT mode, mission, total, own, won AND own AS won FROM people "
                "JOIN fit ON fit.id = match WHERE name = ? AND (ended, id) < (?, ?) "
                "ORDER BY ended DESC, id DESC",
                (name, *until),
            ).fetchall()
        versus = [row for row in rows if row["mode"] == Mode.VERSUS.value]
        solo = [row["total"] for row in rows if row["mode"] == Mode.SOLO.value and row["own"]]
        missions = [row for row in rows if row["mode"] == Mode.MISSION.value and row["won"]]
        return PastRecord(
            max(solo, default=None),
            len(versus),
            sum(row["won"] for row in versus),
            max((row["total"] for row in versus if row["own"]), default=None),
            sum(1 for _ in takewhile(lambda row: row["won"], versus)),
            frozenset(row["mission"] for row in missions),
        )

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A connection whose changes are one transaction, closed at the end."""
        try:
            base = self._connected()
            try:
                with base:
                    yield base
            finally:
                base.close()
        except (sqlite3.Error, OSError) as error:
            raise RecordsError(getattr(error, "strerror", None) or str(error)) from error

    def _connected(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        must_be_file(self.path)
        try:
            return self._prepared()
        except sqlite3.DatabaseError as error:
            if not _is_of_content(error):
                raise
            self.path.replace(_free_name(self.path))
            return self._prepared()

    def _prepared(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, timeout=_WAIT_SECONDS)
        try:
            base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MOST_BYTES)
            base.row_factory = sqlite3.Row
            base.text_factory = lambda data: data.decode(errors="replace")
            base.execute("PRAGMA foreign_keys = ON")
            if base.execute(_FOREIGN).fetchone():
                raise sqlite3.DatabaseError("these are no records")
            if base.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
                base.executescript(_SCHEMA)
                base.execute(f"PRAGMA user_version = {_VERSION}")
            base.execute(_FIT_VIEW)
            base.execute(_PEOPLE_VIEW)
            base.execute(_PROBE)
        except sqlite3.Error:
            base.close()
            raise
        return base

    @staticmethod
    def _seats(base: sqlite3.Connection, match: int) -> tuple[SeatRecord, ...]:
        rows = base.execute(
            "SELECT seats.*, COALESCE(rolls, 0) AS stood_in FROM seats "
            "LEFT JOIN stood_in USING (match, seat) WHERE match = ? ORDER BY seat",
            (match,),
        )
        return tuple(
            SeatRecord(
                fitting(row["name"]),
                None if row["level"] is None else fitting(row["level"]) or UNSHOWN,
                row["total"],
                row["columns"],
                row["colours"],
                row["jokers"],
                row["stars"],
                bool(row["won"]),
                row["stood_in"] if isinstance(row["stood_in"], int) else 1,
            )
            for row in rows
        )


def _is_of_content(error: sqlite3.DatabaseError) -> bool:
    """Whether what is in the file is to blame, and not a disk or another program that has it."""
    is_of_operation = isinstance(error, sqlite3.OperationalError)
    return not is_of_operation or error.sqlite_errorcode == sqlite3.SQLITE_ERROR


def _free_name(path: Path) -> Path:
    """A name similar to this one that no file has."""
    number = 1
    while (aside := path.with_name(f"{path.stem}-broken-{number}{path.suffix}")).exists():
        number += 1
    return aside


def _seat_row(record: SeatRecord) -> Sequence[object]:
    return (
        record.name,
        record.level,
        record.total,
        record.columns,
        record.colours,
        record.jokers,
        record.stars,
        record.won,
    )


def _match(row: sqlite3.Row, seats: tuple[SeatRecord, ...]) -> MatchRecord:
    return MatchRecord(
        row["key"],
        row["ended"],
        Mode(row["mode"]),
        row["mission"],
        _sheet(row["sheet"]),
        Result(row["result"]),
        row["rolls"],
        _file_name(row["file"]),
        seats,
        bool(row["proven"]),
    )


def _sheet(value: object) -> str:
    return fitting(value, _MOST_SHEET) or UNSHOWN


def _file_name(value: object) -> str:
    """A file name in the folder of matches; empty for anything that would lead elsewhere."""
    is_name = isinstance(value, str) and value.isprintable() and len(value) <= _MOST_FILE_NAME
    return str(value) if is_name and not set(str(value)) & set("/\\:") else ""


def _player(base: sqlite3.Connection, name: str) -> PlayerRecord:
    rows = base.execute(
        "SELECT mode, mission, total, own, won AND own AS won FROM people "
        "JOIN fit ON fit.id = match WHERE name = ?",
        (name,),
    ).fetchall()
    versus = [row for row in rows if row["mode"] == Mode.VERSUS.value]
    solo = [row["total"] for row in rows if row["mode"] == Mode.SOLO.value and row["own"]]
    missions = [row for row in rows if row["mode"] == Mode.MISSION.value]
    won = [row["mission"] for row in missions if row["won"]]
    return PlayerRecord(
        fitting(name),
        len(rows),
        len(versus),
        sum(row["won"] for row in versus),
        max((row["total"] for row in versus if row["own"]), default=None),
        max(solo, default=None),
        sum(solo) / len(solo) if solo else None,
        len(missions),
        {number: won.count(number) for number in sorted(set(won))},
    )
