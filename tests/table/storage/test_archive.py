"""The archive of matches: replaying, exporting and importing them."""

import errno
import os
import shutil
import time
from pathlib import Path

import pytest

from game.rules.events import Result
from game.rules.goals import team_points
from game.rules.match import Match
from game.table.storage.archive import STAMP, Archive, record_of
from game.table.storage.match_file import MatchFileError, MatchWriter
from game.table.storage.records import RecordsError
from tests.client.mission_tables import ended
from tests.net.test_matches import play
from tests.table.play import test_recorder


@pytest.fixture(scope="module")
def events():
    return tuple(play(2, 0)[1][0].guest.events)


def write(path, events, names=("Anna", "Bolt"), levels=(None, "easy")):
    writer = MatchWriter(path, "Friday", names, levels, "table-1")
    writer.append(events)
    writer.close()
    return path


@pytest.fixture
def theirs(tmp_path, events):
    return write(tmp_path / "theirs.match", events)


@pytest.fixture
def archive(tmp_path):
    return Archive(tmp_path / "data")


def test_somebody_else_s_match_is_imported_with_its_totals(archive, theirs, events):
    record = archive.take_in(theirs)
    assert [seat.name for seat in record.seats] == ["Anna", "Bolt"]
    assert [seat.level for seat in record.seats] == [None, "easy"]
    assert tuple(seat.total for seat in record.seats) == events[-1].totals
    assert archive.read(record).events == events


def test_a_match_is_imported_only_once(archive, theirs):
    archive.take_in(theirs)
    archive.take_in(theirs)
    assert len(archive.records.matches()) == 1
    assert len(list(archive.matches_folder.iterdir())) == 1


def test_a_full_disk_while_importing_leaves_nothing_and_the_next_import_is_whole(
    archive, theirs, events, monkeypatch
):
    def fill(source, target):
        target.write_bytes(source.read_bytes()[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", fill)
        with pytest.raises(OSError, match="No space left"):
            archive.take_in(theirs)
    assert archive.records.matches() == []
    assert list(archive.matches_folder.iterdir()) == []
    assert archive.read(archive.take_in(theirs)).events == events


@pytest.mark.parametrize("left", [None, 100], ids=["is gone", "is cut short"])
def test_importing_again_mends_a_match_whose_file(archive, theirs, events, left):
    record = archive.take_in(theirs)
    file = archive.matches_folder / record.file
    if left is None:
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:left])
    archive.take_in(theirs)
    assert archive.read(record).events == events
    assert len(archive.records.matches()) == 1


def test_a_match_can_be_imported_from_the_folder_it_lies_in(archive, theirs, events):
    record = archive.take_in(theirs)
    archive.take_in(archive.matches_folder / record.file)
    assert archive.read(record).events == events
    assert len(list(archive.matches_folder.iterdir())) == 1


def test_an_exported_match_can_be_imported_elsewhere(archive, theirs, tmp_path):
    record = archive.take_in(theirs)
    copy = archive.export(record, tmp_path / "gifts")
    assert Archive(tmp_path / "other").take_in(copy).seats == record.seats


@pytest.mark.parametrize(
    ("name", "played"),
    [
        ("20250131-204700-abc.match", "20250131-204700"),
        ("from a friend.match", "20260302-100000"),
        ("20991231-235959-abc.match", "20260302-100000"),
        ("00010101-000000-abc.match", "20260302-100000"),
    ],
    ids=["as this program names it", "another name", "not yet", "long before"],
)
def test_a_match_is_dated_by_its_file_name_and_not_by_the_copy(
    archive, tmp_path, events, name: str, played: str
):
    path = write(tmp_path / name, events)
    copied = time.mktime(time.strptime("20260302-100000", STAMP))
    os.utime(path, (copied, copied))
    record = archive.take_in(path)
    assert time.strftime(STAMP, time.localtime(record.ended)) == played
    assert record.file.startswith(played)


def test_a_record_outlives_its_match_file(archive, theirs):
    record = archive.take_in(theirs)
    assert archive.has_file(record)
    (archive.matches_folder / record.file).unlink()
    assert not archive.has_file(record)
    assert archive.records.matches() == [record]


def test_a_match_is_removed_with_its_file(archive, theirs):
    record = archive.take_in(theirs)
    archive.remove(record)
    assert archive.records.matches() == []
    assert not archive.has_file(record)


def test_a_match_whose_file_cannot_be_removed_stays_whole(archive, theirs, monkeypatch):
    record = archive.take_in(theirs)

    def refuse(path, missing_ok=False):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(RecordsError, match=r"^Permission denied$"):
        archive.remove(record)
    assert [one.key for one in archive.records.matches()] == [record.key]


def test_a_match_without_its_end_is_not_imported(archive, tmp_path, events):
    with pytest.raises(MatchFileError, match="ends before"):
        archive.take_in(write(tmp_path / "part.match", events[:-1]))


def test_a_match_that_breaks_the_rules_is_not_imported(archive, tmp_path, events):
    with pytest.raises(MatchFileError, match="does not fit"):
        archive.take_in(write(tmp_path / "wrong.match", (events[0], *events[2:])))


def test_a_file_that_does_not_name_everybody_is_not_imported(archive, tmp_path, events):
    with pytest.raises(MatchFileError, match="does not name"):
        archive.take_in(write(tmp_path / "nameless.match", events, names=("Anna",)))


@pytest.mark.parametrize("names", [(), ("Anna",), ("Anna", "Ben", "Cleo")])
def test_names_that_do_not_fit_the_seats_make_no_record(events, names):
    levels = (None,) * len(names)
    with pytest.raises(ValueError, match="do not fit"):
        record_of(Match.fold(events), names, levels, (0,) * len(names), key="k", ended=1, file="f")


def test_a_file_dated_in_the_far_future_gets_a_date_that_can_be_shown(archive, theirs):
    os.utime(theirs, (10**12, 10**12))
    archive.take_in(theirs)
    (record,) = archive.records.matches()
    time.localtime(record.ended)


@pytest.mark.parametrize("result", [Result.WON, Result.LOST], ids=lambda result: result.value)
def test_a_mission_is_recorded_with_the_points_of_its_result(result):
    match = Match.fold(ended(2, 3, result))
    record = record_of(match, ("A", "B", "C"), (None,) * 3, (0,) * 3, key="k", ended=0, file="f")
    told = team_points(match.roll_number, match.seats)
    assert sum(seat.total for seat in record.seats) == told


def test_files_without_an_end_do_not_push_out_finished_matches(tmp_path, monkeypatch):
    monkeypatch.setattr("game.table.storage.archive.MOST_KEPT", 2)
    test_recorder.play(tmp_path)
    kept = Archive(tmp_path)
    (record,) = kept.records.matches()
    for number in range(3):
        (kept.matches_folder / f"99990101-00000{number}.match").touch()
    kept.make_room()
    left = {path.name for path in kept.matches_folder.iterdir()}
    assert left == {record.file, "99990101-000001.match", "99990101-000002.match"}
