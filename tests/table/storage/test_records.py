"""Records in SQLite: stored once, listed by player, never in the way of play."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from game.rules.events import Result
from game.rules.setup import Mode
from game.table.storage import records as records_module
from game.table.storage.records import (
    _SCHEMA,
    FILE_NAME,
    MatchRecord,
    Records,
    RecordsError,
    SeatRecord,
)
from net.base.names import is_clean


def seat(name: str, total: int, *, won: bool = False, level: str | None = None) -> SeatRecord:
    return SeatRecord(name, level, total, total, 0, 0, 0, won)


def match(key: str, *seats: SeatRecord, mode: Mode = Mode.VERSUS, **changes) -> MatchRecord:
    record = MatchRecord(key, 100, mode, None, "black", Result.FINISHED, 20, f"{key}.match", seats)
    return replace(record, **changes)


@pytest.fixture
def records(tmp_path):
    return Records(tmp_path)


def test_an_added_match_is_read_back(records):
    one = match("a", seat("Anna", 12, won=True), seat("Bolt", 3, level="easy"))
    records.add(one)
    assert records.matches() == [one]


def test_a_match_is_stored_only_once(records):
    one = match("a", seat("Anna", 12))
    assert records.add(one)
    assert not records.add(one)
    assert len(records.matches()) == 1


def test_the_latest_match_comes_first(records):
    for key, ended in (("a", 5), ("b", 9), ("c", 7)):
        records.add(match(key, seat("Anna", 1), ended=ended))
    assert [one.key for one in records.matches()] == ["b", "c", "a"]
    assert [one.key for one in records.matches(most=1)] == ["b"]


def test_a_match_that_is_removed_counts_for_nobody(records):
    records.add(match("1", seat("Anna", 5)))
    records.add(match("2", seat("Bea", 7)))
    with records.removing("1"):
        pass
    assert [one.key for one in records.matches()] == ["2"]
    assert [player.name for player in records.players()] == ["Bea"]


def test_a_player_has_wins_and_bests_by_mode(records):
    records.add(match("a", seat("Anna", 12, won=True), seat("Ben", 3)))
    records.add(match("b", seat("Ben", 20, won=True), seat("Anna", 9)))
    records.add(match("c", seat("Anna", 17), mode=Mode.SOLO))
    records.add(match("d", seat("Anna", 22), mode=Mode.SOLO))
    anna = records.players()[0]
    assert (anna.name, anna.matches) == ("Anna", 4)
    assert (anna.versus, anna.versus_won, anna.versus_best) == (2, 1, 12)
    assert (anna.solo_best, anna.solo_mean) == (22, 19.5)


def test_missions_won_are_counted_by_mission(records):
    for key, mission, won in (("a", 2, True), ("b", 2, True), ("c", 5, False), ("d", 3, True)):
        result = Result.WON if won else Result.LOST
        one = match(key, seat("Anna", 9, won=won), mode=Mode.MISSION, mission=mission)
        records.add(replace(one, result=result))
    anna = records.players()[0]
    assert (anna.missions, anna.missions_won) == (4, {2: 2, 3: 1})


def test_bots_are_not_listed_as_players(records):
    records.add(match("a", seat("Anna", 12), seat("Bolt", 30, level="easy")))
    assert [player.name for player in records.players()] == ["Anna"]


def helped(name: str, total: int, *, won: bool = False) -> SeatRecord:
    """A person for whom a bot played some rolls."""
    return replace(seat(name, total, won=won), stood_in=4)


def test_the_rolls_a_bot_played_for_a_person_are_stored(records):
    one = match("a", helped("Anna", 12), seat("Ben", 3))
    records.add(one)
    assert records.matches() == [one]


@pytest.mark.parametrize("mode", [Mode.VERSUS, Mode.SOLO])
def test_points_with_a_bot_s_help_count_for_no_best(records, mode):
    records.add(match("a", helped("Anna", 30), seat("Ben", 3), mode=mode))
    assert records.best(mode) == [("Ben", 3)]
    assert [name for name, _, _ in records.solo_best()] == (["Ben"] if mode is Mode.SOLO else [])


def test_a_match_with_a_bot_s_help_counts_as_played_but_not_as_won(records):
    records.add(match("a", seat("Anna", 12), seat("Ben", 20, won=True)))
    records.add(match("b", helped("Anna", 30, won=True), seat("Ben", 3)))
    anna = next(player for player in records.players() if player.name == "Anna")
    assert (anna.versus, anna.versus_won, anna.versus_best) == (2, 0, 12)
    past = records.before("c", "Anna")
    assert (past.versus, past.versus_won, past.versus_best, past.row) == (2, 0, 12, 0)


def test_records_of_the_previous_version_have_no_stand_in_rolls(records):
    records.add(match("a", seat("Anna", 12)))
    with closing(sqlite3.connect(records.path)) as base:
        base.execute("DROP TABLE stood_in")
        base.execute("PRAGMA user_version = 2")
        base.commit()
    assert records.best(Mode.VERSUS) == [("Anna", 12)]
    assert records.matches()[0].seats[0].stood_in == 0


def test_the_best_solo_totals_are_of_people(records):
    records.add(match("a", seat("Anna", 12), mode=Mode.SOLO))
    records.add(match("b", seat("Bolt", 30, level="easy"), mode=Mode.SOLO))
    records.add(match("c", seat("Ben", 25), mode=Mode.SOLO))
    assert records.solo_best() == [("Ben", 25, "black"), ("Anna", 12, "black")]


def test_a_name_is_data_even_if_it_looks_like_sql(records):
    name = "'); DROP TABLE seats; --"
    records.add(match("a", seat(name, 12)))
    assert records.players()[0].name == name


def test_a_broken_file_is_set_aside_and_new_records_begin(records, tmp_path):
    (tmp_path / FILE_NAME).write_bytes(b"this is no database, and long enough to be sure" * 30)
    records.add(match("a", seat("Anna", 12)))
    assert len(records.matches()) == 1
    aside = list(tmp_path.glob("records-broken-*.sqlite"))
    assert [path.read_bytes()[:15] for path in aside] == [b"this is no data"]


NAMELESS = "CREATE TABLE seats (match, seat, level, total, columns, colours, jokers, stars, won);"
ENDLESS = """
CREATE VIEW matches AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
SELECT id, 'k' AS key, 5 AS ended, 'versus' AS mode, NULL AS mission, 's' AS sheet,
    'finished' AS result, 3 AS rolls, 'f' AS file FROM n;
CREATE TABLE seats (match, seat, name, level, total, columns, colours, jokers, stars, won);
CREATE TABLE proofs (match);
CREATE TABLE stood_in (match, seat, rolls);
"""
TRIGGER = """
CREATE TRIGGER more AFTER INSERT ON matches BEGIN DELETE FROM matches; END;
"""


@pytest.mark.parametrize("version", [0, 3])
@pytest.mark.parametrize(
    "made",
    [
        "CREATE TABLE matches (something);",
        "CREATE VIEW seats AS SELECT 1 AS match;",
        _SCHEMA.replace("    file TEXT NOT NULL\n", "    path TEXT\n"),
        NAMELESS + _SCHEMA.replace("CREATE INDEX", "--"),
        ENDLESS,
        _SCHEMA + TRIGGER,
        _SCHEMA.replace("sheet TEXT NOT NULL", "sheet TEXT AS (hex(zeroblob(200000000)))"),
    ],
    ids=[
        "a table",
        "a view",
        "a column of matches",
        "a column of seats",
        "endless",
        "a trigger",
        "computed",
    ],
)
def test_a_database_of_another_program_is_set_aside_and_new_records_begin(
    records, tmp_path, made, version
):
    with closing(sqlite3.connect(records.path)) as base:
        base.executescript(f"{made} PRAGMA user_version = {version};")
    assert records.add(match("a", seat("Anna", 12)))
    assert [one.key for one in records.matches()] == ["a"]
    (aside,) = tmp_path.glob("records-broken-*.sqlite")
    with closing(sqlite3.connect(aside)) as base:
        assert base.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]


def test_a_value_that_fills_the_memory_is_not_read(records):
    records.add(match("a", seat("Anna", 12)))
    with closing(sqlite3.connect(records.path)) as base, base:
        base.execute("UPDATE matches SET sheet = hex(zeroblob(1000000))")
    with pytest.raises(RecordsError):
        records.matches()


def test_records_that_lack_their_tables_are_set_aside(records, tmp_path):
    with closing(sqlite3.connect(records.path)) as base:
        base.executescript("CREATE TABLE notes (text); PRAGMA user_version = 3;")
    assert records.add(match("a", seat("Anna", 12)))
    assert len(list(tmp_path.glob("records-broken-*.sqlite"))) == 1


def test_records_that_another_program_is_writing_are_not_set_aside(records, tmp_path, monkeypatch):
    monkeypatch.setattr(records_module, "_WAIT_SECONDS", 0.0)
    records.add(match("a", seat("Anna", 12)))
    with closing(sqlite3.connect(records.path, isolation_level=None)) as base:
        base.execute("BEGIN EXCLUSIVE")
        with pytest.raises(RecordsError, match="locked"):
            records.matches()
    assert [one.key for one in records.matches()] == ["a"]


def test_a_folder_in_place_of_the_records_raises_a_readable_error(records):
    records.path.mkdir()
    with pytest.raises(RecordsError, match="no file but a pipe, a folder"):
        records.matches()


def test_an_unusable_folder_raises_a_readable_error(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(RecordsError):
        Records(tmp_path / "file").matches()


# Records written by somebody else.


def change(records, statement: str, *values: object) -> None:
    """Change the file directly."""
    with closing(sqlite3.connect(records.path)) as base, base:
        base.execute(statement, values)


def told(records) -> object:
    """Run every query on the records."""
    records.before("a", "Anna")
    records.best(Mode.VERSUS)
    records.count()
    return records.matches(), records.players(), records.solo_best()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM seats WHERE match = 1",
        "UPDATE seats SET total = 'many' WHERE match = 1",
        "UPDATE seats SET total = 9000000000000000000 WHERE match = 1",
        "UPDATE seats SET stars = x'00' WHERE match = 1",
        "UPDATE seats SET won = 7 WHERE match = 1",
        "UPDATE seats SET seat = 9 WHERE match = 1",
        "UPDATE matches SET mode = 'chess' WHERE id = 1",
        "UPDATE matches SET mode = 'mission' WHERE id = 1",
        "UPDATE matches SET mission = 3 WHERE id = 1",
        "UPDATE matches SET result = 'tired' WHERE id = 1",
        "UPDATE matches SET ended = 9000000000000000000 WHERE id = 1",
        "UPDATE matches SET ended = 'yesterday' WHERE id = 1",
        "UPDATE matches SET rolls = -1 WHERE id = 1",
        "UPDATE matches SET key = x'ff' WHERE id = 1",
    ],
)
def test_an_impossible_record_is_left_out(records, statement):
    records.add(match("a", seat("Anna", 12)))
    records.add(match("b", seat("Ben", 3)))
    change(records, statement)
    matches, players, _ = told(records)
    assert [one.key for one in matches] == ["b"]
    assert [player.name for player in players] == ["Ben"]


@pytest.mark.parametrize("name", ["W" * 8000, "\x1b[2JAnna", "\u202e", b"\xff\xfe", 5])
def test_names_levels_and_sheets_are_made_displayable(records, name):
    records.add(match("a", seat("Anna", 12), seat("Bolt", 12, level="easy"), mode=Mode.SOLO))
    change(records, "UPDATE seats SET name = ?", name)
    change(records, "UPDATE seats SET level = ? WHERE level IS NOT NULL", name)
    change(records, "UPDATE matches SET sheet = ?", name)
    ((one,), players, solo) = told(records)
    texts = [*(seat.name for seat in one.seats), *(player.name for player in players)]
    texts += [one.sheet, one.seats[1].level, *(best for best, _, _ in solo)]
    assert all(not text or is_clean(text, 40) for text in texts)
    assert one.seats[1].level is not None


def test_a_record_with_invalid_text_does_not_hide_the_others(records):
    records.add(match("a", seat("Anna", 12)))
    records.add(match("b", seat("Ben", 3)))
    change(records, "UPDATE seats SET name = CAST(x'ff' AS TEXT) WHERE match = 1")
    assert len(records.matches()) == 2


@pytest.mark.parametrize("file", ["../secrets.match", "/etc/passwd", "C:\\a.match", b"a", "a\n"])
def test_a_record_cannot_name_a_file_outside_its_folder(records, file):
    records.add(match("a", seat("Anna", 12)))
    change(records, "UPDATE matches SET file = ?", file)
    assert records.matches()[0].file == ""
