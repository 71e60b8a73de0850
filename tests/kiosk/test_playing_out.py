"""Matches that cannot be resumed still get a result."""

from pathlib import Path

import pytest

from game.kiosk import playing_out
from game.kiosk.playing_out import play_out
from game.rules.setup import Mode
from game.table.storage.folders import unfinished_folder
from game.table.storage.records import Records
from game.table.storage.unfinished import unfinished_matches
from tests.table.storage.test_unfinished import unfinished_match


def test_an_interrupted_match_is_played_out_and_recorded_under_its_names(tmp_path: Path) -> None:
    unfinished_match(tmp_path)
    (kept,) = unfinished_matches(tmp_path)
    assert play_out(tmp_path, kept)
    (record,) = Records(tmp_path).matches()
    assert record.key == kept.saved.key
    assert record.seats[0].name == "Anna"
    assert record.seats[0].stood_in > 10
    assert Records(tmp_path).best(Mode.VERSUS) == []
    assert not list(unfinished_folder(tmp_path).iterdir())


def test_a_match_that_cannot_even_be_played_out_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(events: object) -> None:
        raise KeyError("a fault of the game")

    unfinished_match(tmp_path)
    (kept,) = unfinished_matches(tmp_path)
    monkeypatch.setattr(playing_out, "played_out", fail)
    assert not play_out(tmp_path, kept)
    assert not list(unfinished_folder(tmp_path).iterdir())
