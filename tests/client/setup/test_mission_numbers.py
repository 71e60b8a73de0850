"""A file of mission numbers in the settings is used by missions started on screen."""

import os
from pathlib import Path

import msgspec
import pytest

from game.client.app import Program
from game.client.input.presses import Act, Move, Press, Typed
from game.client.options.option_pages import OptionPage
from game.client.options.options_scene import OptionsScene
from game.client.options.rows import Tab
from game.client.setup.choose_mission import MissionsScene
from game.client.setup.mission_numbers import own_boards
from game.client.ui.message import MessageScene
from game.table.storage.mission_board import NUMBERS_FILE
from tests.client.test_scenes_draw import show


@pytest.fixture
def numbers(tmp_path: Path) -> Path:
    """A copy of the bundled numbers under another name."""
    file = tmp_path / "printed.toml"
    file.write_text(NUMBERS_FILE.read_text("utf-8"), "utf-8")
    return file


def use(program: Program, file: Path) -> None:
    stage = program.stage
    stage.settings = msgspec.structs.replace(stage.settings, missions_file=str(file))


def test_without_a_file_the_bundled_numbers_are_used(program: Program) -> None:
    assert own_boards(program.stage) == (None, None)


def test_missions_on_screen_use_the_numbers_of_the_file(program: Program, numbers: Path) -> None:
    use(program, numbers)
    show(program, MissionsScene)
    scene = program.stage.stack.top
    assert isinstance(scene, MissionsScene)
    assert scene.boards is not None


def test_a_faulty_file_is_reported_and_the_bundled_numbers_are_used(
    program: Program, numbers: Path
) -> None:
    numbers.write_text(numbers.read_text("utf-8").replace("jokers_after_10", "jokers"), "utf-8")
    use(program, numbers)
    show(program, MissionsScene, 2)
    message = program.stage.stack.top
    assert isinstance(message, MessageScene)
    assert "printed.toml" in message.sentence
    assert "8 errors" in message.sentence
    message.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()
    scene = program.stage.stack.top
    assert isinstance(scene, MissionsScene)
    assert scene.boards is None


def test_a_file_that_does_not_exist_is_said_to_be_missing(program: Program, tmp_path: Path) -> None:
    use(program, tmp_path / "none.toml")
    boards, message = own_boards(program.stage)
    assert boards is None
    assert message is not None
    assert message.sentence.startswith("There is no file")


def test_a_path_that_no_system_accepts_is_a_fault_like_any_other(program: Program) -> None:
    use(program, Path("/" + "x" * 400))
    boards, message = own_boards(program.stage)
    assert boards is None
    assert message is not None


@pytest.mark.parametrize("path", ["~a\0b", "/a\0b", "pipe", "deep.toml"])
def test_what_cannot_be_read_at_all_is_a_fault_like_any_other(
    program: Program, tmp_path: Path, path: str
) -> None:
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    (tmp_path / "deep.toml").write_text("a = " + 90_000 * "[", "utf-8")
    use(program, Path(path) if "\0" in path else tmp_path / path)
    for _ in range(2):  # at each visit
        show(program, MissionsScene, 2)
        assert isinstance(program.stage.stack.top, MessageScene)


def test_the_file_is_entered_in_the_options_and_checked_at_once(
    program: Program, numbers: Path
) -> None:
    scene = show(program, OptionsScene)
    for path, fine in ((numbers, True), (numbers.with_name("none.toml"), False)):
        scene.focus.give("missions_file")
        scene.handle(Press(Act.ACCEPT))
        scene.handle(Typed(str(path)))
        scene.handle(Press(Act.SUBMIT))
        program.step()
        assert program.stage.settings.missions_file == str(path)
        assert isinstance(program.stage.stack.top, MessageScene) is not fine


def test_every_page_and_row_of_the_options_is_reached_with_keys(program: Program) -> None:
    scene = show(program, OptionsScene)
    seen = set()
    for _ in OptionPage:
        for _ in scene.focus.widgets:
            seen.add((scene.page, scene.focus.name))
            scene.handle(Move(0, 1))
        able = {
            widget.name
            for widget in scene.focus.widgets
            if widget.enabled and not isinstance(widget, Tab)
        }
        assert able <= {name for page, name in seen if page is scene.page}
        scene.handle(Press(Act.NEXT))
    assert {page for page, _ in seen} == set(OptionPage)
