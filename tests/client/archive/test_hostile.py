"""Hostile files and records: the archive's screens survive them."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from game.client.archive.matches import ArchiveScene
from game.client.archive.players import PlayersScene
from game.client.ui.message import MessageScene, trouble_message
from game.rules.events import Started
from game.rules.record import to_record
from game.table.play.session_notices import Trouble, TroubleNotice
from game.table.storage.archive import Archive
from game.table.storage.match_file import SUFFIX
from net.base.codec import encode
from tests.client.archive.kept import archive_with
from tests.client.archive.test_matches import press
from tests.client.tables import played


@pytest.fixture
def archive(tmp_path) -> Archive:
    """Three matches: versus, a mission, solo."""
    return archive_with(tmp_path / "data", 3)


def opened(program, archive: Archive, tmp_path) -> ArchiveScene:
    """The list, drawn once."""
    scene = ArchiveScene(program.stage, archive, tmp_path / "exchange")
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    program.show(0.5)
    return scene


def change(archive: Archive, statement: str) -> None:
    """Change the records file directly."""
    with closing(sqlite3.connect(archive.records.path)) as base, base:
        base.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM seats",
        "UPDATE seats SET total = 'x'",
        "UPDATE matches SET ended = 9000000000000000000",
        "UPDATE matches SET mode = 'chess'",
        "UPDATE matches SET file = ''",
        "UPDATE matches SET sheet = x'ff'",
        "UPDATE seats SET name = replace(hex(zeroblob(4000)), '0', 'W')",
    ],
)
def test_the_list_and_the_players_open_whatever_the_records_contain(
    program, archive, tmp_path, statement
):
    change(archive, statement)
    scene = opened(program, archive, tmp_path)
    press(scene, "players")
    program.step()
    program.show(0.5)
    assert isinstance(program.stage.stack.top, PlayersScene)


def test_a_file_with_names_of_8000_letters_is_imported_and_shown(program, archive, tmp_path):
    events = played(2, 200, seed=7)
    exchange = tmp_path / "exchange"
    exchange.mkdir()
    head = {"format": "noch-mal-match", "version": 1, "names": ["W" * 8000, "\u202e"]}
    data = b"".join(map(encode, [head, *map(to_record, events)]))
    (exchange / f"long{SUFFIX}").write_bytes(data)
    scene = opened(program, archive, tmp_path)
    press(scene, "take in")
    assert len(archive.records.matches()) == 4
    again = opened(program, archive, tmp_path)
    again.chosen = next(n for n, match in enumerate(again.matches) if match.seats[1].name == "?")
    assert 0 < len(again.match.seats[0].name) <= 24
    again.refresh()
    program.show(0.5)
    press(again, "show")
    program.step()
    program.show(0.5)


@pytest.mark.parametrize("what", ["no events", "no start", "another sheet"])
def test_a_file_altered_after_it_was_kept_crashes_nothing(program, archive, tmp_path, what):
    path = archive.matches_folder / archive.records.matches()[0].file
    events = list(archive.read(archive.records.matches()[0]).events)
    assert isinstance(events[0], Started)
    kept = {
        "no events": [],
        "no start": events[1:],
        "another sheet": [replace(events[0], sheet="nowhere"), *events[1:]],
    }[what]
    head = {"format": "noch-mal-match", "version": 1}
    path.write_bytes(b"".join(map(encode, [head, *map(to_record, kept)])))
    scene = opened(program, archive, tmp_path)
    press(scene, "show")
    program.step()
    program.show(0.5)
    assert isinstance(program.stage.stack.top, MessageScene) == (what != "another sheet")


def test_the_reason_a_bot_program_was_given_up_is_cleaned_and_shown(program):
    notice = TroubleNotice(Trouble.PROGRAM_GONE, fault="it \x1b[2Jended, exit status 3")
    sentence = trouble_message(program.stage, notice).sentence
    assert "[2Jended, exit status 3" in sentence and "\x1b" not in sentence
