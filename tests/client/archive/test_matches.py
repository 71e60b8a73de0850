"""The list of kept matches, by keys: moving, replaying, exporting, importing."""

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from game.client.after.coach_scene import CoachScene
from game.client.app import Program
from game.client.archive.exchange import exchange_folder
from game.client.archive.matches import ArchiveScene, sign_of
from game.client.archive.players import PlayersScene
from game.client.archive.replay_scene import ReplayScene
from game.client.input.presses import Act, Edit, EditAct, Move, Press, Scroll, Typed
from game.client.ui.keyboard_scene import KeyboardScene
from game.client.ui.message import MessageScene
from game.rules.events import Result
from game.rules.setup import Mode
from game.table.storage.archive import Archive
from game.table.storage.folders import data_folder
from game.table.storage.records import RecordsError
from tests.client.archive.kept import archive_with

DOWN, UP = Move(0, 1), Move(0, -1)


@pytest.fixture
def scene(program: Program, tmp_path) -> ArchiveScene:
    """The list of nine matches, with an empty folder to exchange them through."""
    archive = archive_with(tmp_path / "data", 9)
    scene = ArchiveScene(program.stage, archive, tmp_path / "exchange")
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    return scene


def press(scene: ArchiveScene, name: str) -> None:
    """Press the widget of that name."""
    scene.focus.give(name)
    scene.handle(Press(Act.ACCEPT))
    scene.stage.stack.settle()


def names(scene: ArchiveScene) -> list[str]:
    """The rows now shown."""
    return [widget.name for widget in scene.focus.widgets if widget.name.startswith("match")]


def sentence(scene: ArchiveScene) -> str:
    """The message on top."""
    top = scene.stage.stack.top
    assert isinstance(top, MessageScene)
    return top.sentence


def test_the_latest_match_is_on_top_and_focused(scene):
    assert scene.focus.name == "match 0"
    assert scene.match.key == "8"


def test_moving_down_selects_and_scrolls_at_the_edge(scene):
    for _ in range(8):
        scene.handle(DOWN)
    assert scene.match.key == "0"
    assert names(scene) == [f"match {n}" for n in range(2, 9)]


def test_moving_back_up_reaches_the_first_again(scene):
    for _ in range(8):
        scene.handle(DOWN)
    for _ in range(8):
        scene.handle(UP)
    assert scene.focus.name == "match 0"
    assert names(scene)[0] == "match 0"


def test_the_wheel_scrolls_no_farther_than_the_end(scene):
    scene.handle(Scroll(-50))
    assert names(scene)[-1] == "match 8"
    scene.handle(Scroll(50))
    assert names(scene)[0] == "match 0"


def test_a_match_is_replayed(scene):
    press(scene, "show")
    assert isinstance(scene.stage.stack.top, ReplayScene)


def test_a_match_whose_file_is_gone_cannot_be_replayed(scene):
    (scene._archive.matches_folder / scene.match.file).unlink()
    scene.refresh()
    press(scene, "show")
    assert scene.stage.stack.top is scene


def test_a_damaged_match_is_reported(scene):
    (scene._archive.matches_folder / scene.match.file).write_bytes(b"nothing")
    press(scene, "show")
    assert sentence(scene) == scene.stage.words("archive.gone")


def export(scene, folder=None):
    """Press export and enter a folder; by default the suggested one."""
    press(scene, "export")
    board = scene.stage.stack.top
    assert isinstance(board, KeyboardScene)
    if folder is not None:
        board.handle(Edit(EditAct.ALL))
        board.handle(Typed(folder))
    board.handle(Press(Act.SUBMIT))
    scene.stage.stack.settle()


def test_the_default_export_folder_is_below_the_data_folder():
    assert exchange_folder().is_relative_to(data_folder())


def test_a_match_is_exported_to_a_chosen_folder_and_imported_from_there(scene, tmp_path):
    export(scene, str(tmp_path / "stick"))
    assert len(list((tmp_path / "stick").glob("*.match"))) == 1
    assert str(tmp_path / "stick") in sentence(scene)
    press(scene, "take in")
    assert str(tmp_path / "stick") in sentence(scene)


def test_an_unknown_user_s_folder_is_reported(scene):
    export(scene, "~nobody of that name/x")
    assert "could not be copied" in sentence(scene)


def test_a_path_with_a_fault_need_not_be_typed_again(scene):
    export(scene, "~nobody of that name/x")
    scene.stage.stack.top.handle(Press(Act.BACK))
    scene.stage.stack.settle()
    press(scene, "export")
    assert scene.stage.stack.top.text == "~nobody of that name/x"


def test_a_match_is_deleted_with_its_file_after_a_question(scene):
    gone = scene.match
    press(scene, "delete")
    assert sentence(scene).startswith("Delete this match?")
    assert len(scene.matches) == 9
    scene.stage.stack.top.focus.give("yes")
    scene.stage.stack.top.handle(Press(Act.ACCEPT))
    scene.stage.stack.settle()
    assert scene.stage.stack.top is scene
    assert gone.key not in [match.key for match in scene.matches]
    assert scene.match.key == "7"
    assert not scene._archive.has_file(gone)
    assert len(scene._archive.records.matches()) == 8


def test_a_match_that_cannot_be_deleted_stays_and_is_said(scene, monkeypatch):
    def refuse(match):
        raise RecordsError("the disk is read-only")

    monkeypatch.setattr(scene._archive, "remove", refuse)
    press(scene, "delete")
    scene.stage.stack.top.focus.give("yes")
    scene.stage.stack.top.handle(Press(Act.ACCEPT))
    scene.stage.stack.settle()
    assert "read-only" in sentence(scene)
    assert len(scene.matches) == 9


def test_the_folder_is_remembered_when_the_list_is_opened_again(scene, tmp_path):
    export(scene, str(tmp_path / "stick"))
    again = ArchiveScene(scene.stage, scene._archive)
    assert again._exchange.folder == tmp_path / "stick"


def test_an_export_can_be_cancelled(scene, tmp_path):
    press(scene, "export")
    scene.stage.stack.top.handle(Press(Act.BACK))
    scene.stage.stack.settle()
    assert scene.stage.stack.top is scene
    assert not (tmp_path / "exchange").exists()


def test_an_exported_match_can_be_imported_by_somebody_else(scene, tmp_path, program):
    export(scene)
    assert str(tmp_path / "exchange") in sentence(scene)
    other = ArchiveScene(program.stage, Archive(tmp_path / "other"), tmp_path / "exchange")
    program.stage.stack.reset(other)
    program.stage.stack.settle()
    press(other, "take in")
    assert [match.key for match in other.matches] == ["8"]
    assert "1 match" in sentence(other)


def test_without_files_to_import_it_says_where_to_put_them(scene, tmp_path):
    press(scene, "take in")
    assert str(tmp_path / "exchange") in sentence(scene)


def test_a_file_that_is_no_match_is_counted_and_left_alone(scene, tmp_path):
    (tmp_path / "exchange").mkdir()
    (tmp_path / "exchange" / "odd.match").write_bytes(b"odd")
    press(scene, "take in")
    assert "1 file holds no match that follows the rules: odd.match." in sentence(scene)
    assert (tmp_path / "exchange" / "odd.match").read_bytes() == b"odd"


def test_a_file_name_that_is_no_text_is_shown_without_what_cannot_be(program, scene, tmp_path):
    (tmp_path / "exchange").mkdir()
    (tmp_path / "exchange" / os.fsdecode(b"bad\xff.match")).touch()
    press(scene, "take in")
    assert "follows the rules: bad.match." in sentence(scene)
    program.step()


def test_a_folder_that_cannot_be_read_stops_an_import(scene, tmp_path, monkeypatch):
    def refuse(folder, pattern):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "glob", refuse)
    press(scene, "take in")
    assert sentence(scene).endswith("stopped: Permission denied.")


def test_records_that_cannot_be_written_stop_an_import_and_blame_no_file(
    scene, tmp_path, monkeypatch
):
    export(scene)
    scene.stage.stack.top.handle(Press(Act.BACK))
    scene.stage.stack.settle()

    def refuse(file):
        raise RecordsError("database is locked")

    monkeypatch.setattr(scene._archive, "take_in", refuse)
    press(scene, "take in")
    assert sentence(scene).endswith("stopped: database is locked.")


def test_an_unwritable_folder_is_reported(scene, tmp_path):
    (tmp_path / "exchange").touch()
    export(scene)
    assert "could not be copied" in sentence(scene)


def test_unreadable_records_give_a_message_and_an_empty_list(program, tmp_path):
    (tmp_path / "data").touch()
    scene = ArchiveScene(program.stage, Archive(tmp_path / "data"), tmp_path)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    assert scene.match is None
    program.show(0.0)


def test_the_players_are_one_press_away_and_so_is_the_way_back(scene):
    press(scene, "players")
    assert isinstance(scene.stage.stack.top, PlayersScene)
    scene.stage.stack.top.handle(Press(Act.BACK))
    scene.stage.stack.settle()
    assert scene.stage.stack.top is scene


def test_the_coach_reviews_all_people_of_a_kept_match(scene):
    press(scene, "coach")
    top = scene.stage.stack.top
    assert isinstance(top, CoachScene)
    assert top.seats == (0, 1, 2)
    assert [look.bot for look in top.people] == [False, False, False, True]
    top.handle(Press(Act.BACK))
    scene.stage.stack.settle()
    assert scene.stage.stack.top is scene


def test_the_coach_says_that_it_does_not_review_missions(scene):
    scene.handle(DOWN)
    assert scene.match.mode is Mode.MISSION
    press(scene, "coach")
    said = scene.stage.stack.top
    assert isinstance(said, MessageScene)
    assert said.sentence == scene.stage.words("coach.no_missions")


def test_lost_and_won_missions_have_different_signs(scene):
    won = next(m for m in scene.matches if m.mode is Mode.MISSION)
    assert sign_of(won) != sign_of(replace(won, result=Result.LOST))
