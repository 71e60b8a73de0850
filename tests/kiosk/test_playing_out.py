"""Matches that cannot be gone on with get their result; one that had ended keeps what it had."""

from pathlib import Path

import pytest

from game.kiosk import playing_out
from game.kiosk.playing_out import keep_ended, play_out
from game.table.archive import Archive
from game.table.folders import unfinished_folder
from game.table.match_file import SavedMatch, read_match
from game.table.records import Records
from game.table.unfinished import ended_matches, unfinished_matches
from tests.table.test_recorder import play
from tests.table.test_unfinished import broken_off


def died_at_the_end(data: Path, *, recorded: bool) -> SavedMatch:
    """A match whose end is written down, and whose game died before or after its record was."""
    play(data)
    (path,) = (data / "matches").iterdir()
    path.rename(unfinished_folder(data) / path.name)
    if not recorded:
        (data / "records.sqlite").unlink()
    return read_match(unfinished_folder(data) / path.name)


def test_a_broken_off_match_is_played_out_and_its_result_kept_by_the_names(tmp_path: Path) -> None:
    broken_off(tmp_path)
    (kept,) = unfinished_matches(tmp_path)
    assert play_out(tmp_path, kept)
    (record,) = Records(tmp_path).matches()
    assert record.key == kept.saved.key
    assert record.seats[0].name == "Anna"
    assert not list(unfinished_folder(tmp_path).iterdir())


def test_a_match_that_cannot_even_be_played_out_keeps_no_kiosk_from_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(events: object) -> None:
        raise KeyError("a fault of the game")

    broken_off(tmp_path)
    (kept,) = unfinished_matches(tmp_path)
    monkeypatch.setattr(playing_out, "played_out", fail)
    assert not play_out(tmp_path, kept)
    assert not list(unfinished_folder(tmp_path).iterdir())


def test_a_match_that_ended_before_it_was_in_the_records_gets_there(tmp_path: Path) -> None:
    saved = died_at_the_end(tmp_path, recorded=False)
    assert not list(unfinished_matches(tmp_path))
    (kept,) = ended_matches(tmp_path)
    assert keep_ended(tmp_path, kept)
    (record,) = Records(tmp_path).matches()
    assert tuple(seat.total for seat in record.seats) == saved.events[-1].totals
    assert Archive(tmp_path).read(record).events == saved.events
    assert not list(unfinished_folder(tmp_path).iterdir())


def test_a_match_that_is_in_the_records_only_lacks_its_file(tmp_path: Path) -> None:
    died_at_the_end(tmp_path, recorded=True)
    (kept,) = ended_matches(tmp_path)
    assert not keep_ended(tmp_path, kept)
    (record,) = Records(tmp_path).matches()
    assert Archive(tmp_path).has_file(record)


def test_an_end_that_cannot_be_written_down_stays_for_the_next_start(tmp_path: Path) -> None:
    died_at_the_end(tmp_path, recorded=True)
    (kept,) = ended_matches(tmp_path)
    (tmp_path / "matches").rmdir()
    (tmp_path / "matches").touch()  # in the way
    keep_ended(tmp_path, kept)
    assert kept.path.exists()
