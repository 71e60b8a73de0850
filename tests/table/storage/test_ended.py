"""A finished match keeps its result, even if the program died just then."""

from pathlib import Path

from game.table.storage.archive import Archive
from game.table.storage.ended import keep_all_ended, keep_ended
from game.table.storage.folders import unfinished_folder
from game.table.storage.match_file import SavedMatch, read_match
from game.table.storage.records import Records
from game.table.storage.unfinished import ended_matches, unfinished_matches
from tests.table.play.test_recorder import play
from tests.table.storage.test_unfinished import unfinished_match


def died_at_the_end(data: Path, *, recorded: bool) -> SavedMatch:
    """A finished match whose program died before or after recording it."""
    play(data)
    (path,) = (data / "matches").iterdir()
    left = path.rename(unfinished_folder(data) / path.name)
    if not recorded:
        (data / "records.sqlite").unlink()
    return read_match(left)


def test_a_finished_match_missing_from_the_records_is_added(tmp_path: Path) -> None:
    saved = died_at_the_end(tmp_path, recorded=False)
    assert not list(unfinished_matches(tmp_path))
    (kept,) = ended_matches(tmp_path)
    assert keep_ended(tmp_path, kept)
    (record,) = Records(tmp_path).matches()
    assert tuple(seat.total for seat in record.seats) == saved.events[-1].totals
    assert Archive(tmp_path).read(record).events == saved.events
    assert not list(unfinished_folder(tmp_path).iterdir())


def test_a_recorded_match_only_gets_its_file_moved(tmp_path: Path) -> None:
    died_at_the_end(tmp_path, recorded=True)
    (kept,) = ended_matches(tmp_path)
    assert not keep_ended(tmp_path, kept)
    (record,) = Records(tmp_path).matches()
    assert Archive(tmp_path).has_file(record)


def test_a_match_file_that_cannot_be_moved_stays_for_the_next_start(tmp_path: Path) -> None:
    died_at_the_end(tmp_path, recorded=True)
    (kept,) = ended_matches(tmp_path)
    (tmp_path / "matches").rmdir()
    (tmp_path / "matches").touch()  # a file in its place
    keep_ended(tmp_path, kept)
    assert kept.path.exists()


def test_all_finished_matches_are_kept_and_an_unfinished_one_stays(tmp_path: Path) -> None:
    died_at_the_end(tmp_path, recorded=False)
    (first,) = unfinished_folder(tmp_path).iterdir()
    first.rename(first.with_name(f"first-{first.name}"))  # else both have the same name
    unfinished_match(tmp_path)
    keep_all_ended(tmp_path)
    assert len(Records(tmp_path).matches()) == 1
    assert len(list(unfinished_matches(tmp_path))) == 1
