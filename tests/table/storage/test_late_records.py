"""Results the disk refused are held in memory and retried."""

from pathlib import Path

import pytest

from game.table.storage.ended import keep_all_ended
from game.table.storage.late_records import LATE, MOST_LATE, LateRecords
from game.table.storage.records import FILE_NAME, Records, RecordsError
from tests.table.storage.test_records import match, seat


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A folder in place of the records file."""
    folder = tmp_path / FILE_NAME
    folder.mkdir()
    return folder


def wait_for_room(late: LateRecords, records: Records, key: str) -> None:
    with pytest.raises(RecordsError):
        late.add(records, match(key, seat("Anna", 12)))


def test_a_result_waits_until_the_disk_accepts_it(tmp_path: Path, blocked: Path) -> None:
    late, records = LateRecords(), Records(tmp_path)
    wait_for_room(late, records, "a")
    assert late.count(records) == 1
    with pytest.raises(RecordsError):
        late.try_again(records)
    blocked.rmdir()
    late.try_again(records)
    assert late.count(records) == 0
    assert [one.key for one in records.matches()] == ["a"]


def test_waiting_results_are_saved_before_the_next_one(tmp_path: Path, blocked: Path) -> None:
    late, records = LateRecords(), Records(tmp_path)
    wait_for_room(late, records, "a")
    blocked.rmdir()
    late.add(records, match("b", seat("Anna", 12)))
    assert [one.key for one in records.matches()] == ["b", "a"]


def test_waiting_results_are_bounded(tmp_path: Path, blocked: Path) -> None:
    late, records = LateRecords(), Records(tmp_path)
    for number in range(MOST_LATE + 5):
        wait_for_room(late, records, str(number))
    assert late.count(records) == MOST_LATE


def test_results_of_one_folder_do_not_reach_another(tmp_path: Path, blocked: Path) -> None:
    late = LateRecords()
    wait_for_room(late, Records(tmp_path), "a")
    other = Records(tmp_path / "other")
    late.add(other, match("b", seat("Anna", 12)))
    assert [one.key for one in other.matches()] == ["b"]


def test_waiting_results_are_retried_along_with_those_of_a_crash(
    tmp_path: Path, blocked: Path
) -> None:
    records = Records(tmp_path)
    wait_for_room(LATE, records, "a")
    blocked.rmdir()
    keep_all_ended(tmp_path)
    assert [one.key for one in records.matches()] == ["a"]
