"""Records in SQLite: kept once, told by player, and never in the way of play."""

from dataclasses import replace

import pytest

from game.rules.events import Result
from game.rules.setup import Mode
from game.table.records import FILE_NAME, MatchRecord, Records, RecordsError, SeatRecord


def seat(name: str, total: int, *, won: bool = False, level: str | None = None) -> SeatRecord:
    return SeatRecord(name, level, total, total, 0, 0, 0, won)


def match(key: str, *seats: SeatRecord, mode: Mode = Mode.VERSUS, **changes) -> MatchRecord:
    record = MatchRecord(key, 100, mode, None, "black", Result.FINISHED, 20, f"{key}.match", seats)
    return replace(record, **changes)


@pytest.fixture
def records(tmp_path):
    return Records(tmp_path)


def test_what_is_added_is_read_back(records):
    one = match("a", seat("Anna", 12, won=True), seat("Bolt", 3, level="easy"))
    records.add(one)
    assert records.matches() == [one]


def test_a_match_is_kept_once_whoever_tells_of_it(records):
    one = match("a", seat("Anna", 12))
    assert records.add(one)
    assert not records.add(one)
    assert len(records.matches()) == 1


def test_the_latest_match_comes_first(records):
    for key, ended in (("a", 5), ("b", 9), ("c", 7)):
        records.add(match(key, seat("Anna", 1), ended=ended))
    assert [one.key for one in records.matches()] == ["b", "c", "a"]
    assert [one.key for one in records.matches(most=1)] == ["b"]


def test_a_player_has_wins_and_bests_by_mode(records):
    records.add(match("a", seat("Anna", 12, won=True), seat("Ben", 3)))
    records.add(match("b", seat("Ben", 20, won=True), seat("Anna", 9)))
    records.add(match("c", seat("Anna", 17), mode=Mode.SOLO))
    records.add(match("d", seat("Anna", 22), mode=Mode.SOLO))
    anna = records.players()[0]
    assert (anna.name, anna.matches) == ("Anna", 4)
    assert (anna.versus, anna.versus_won, anna.versus_best) == (2, 1, 12)
    assert (anna.solo, anna.solo_best, anna.solo_mean) == (2, 22, 19.5)


def test_missions_won_are_counted_by_mission(records):
    for key, mission, won in (("a", 2, True), ("b", 2, True), ("c", 5, False), ("d", 3, True)):
        result = Result.WON if won else Result.LOST
        one = match(key, seat("Anna", 9, won=won), mode=Mode.MISSION, mission=mission)
        records.add(replace(one, result=result))
    anna = records.players()[0]
    assert (anna.missions, anna.missions_won) == (4, {2: 2, 3: 1})


def test_bots_are_no_players(records):
    records.add(match("a", seat("Anna", 12), seat("Bolt", 30, level="easy")))
    assert [player.name for player in records.players()] == ["Anna"]


def test_the_best_solo_totals_are_of_persons(records):
    records.add(match("a", seat("Anna", 12), mode=Mode.SOLO))
    records.add(match("b", seat("Bolt", 30, level="easy"), mode=Mode.SOLO))
    records.add(match("c", seat("Ben", 25), mode=Mode.SOLO))
    assert records.solo_best() == [("Ben", 25, "black"), ("Anna", 12, "black")]


def test_a_forgotten_name_is_gone_and_the_match_stays(records):
    records.add(match("a", seat("Anna", 12), seat("Ben", 3)))
    assert records.forget("Anna") == 1
    assert [one.name for one in records.matches()[0].seats] == ["", "Ben"]


def test_a_name_is_text_whatever_it_looks_like(records):
    name = "'); DROP TABLE seats; --"
    records.add(match("a", seat(name, 12)))
    assert records.players()[0].name == name


def test_a_broken_file_is_set_aside_and_new_records_begin(records, tmp_path):
    (tmp_path / FILE_NAME).write_bytes(b"this is no database, and long enough to be sure" * 30)
    records.add(match("a", seat("Anna", 12)))
    assert len(records.matches()) == 1
    aside = list(tmp_path.glob("records-broken-*.sqlite"))
    assert [path.read_bytes()[:15] for path in aside] == [b"this is no data"]


def test_a_folder_that_cannot_be_used_is_a_fault_with_words(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(RecordsError):
        Records(tmp_path / "file").matches()
