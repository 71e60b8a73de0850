"""Custom numbers for the mission board: where they are used, and how faults are reported."""

import json
from pathlib import Path

import pytest

from game.commands.boards import own_boards
from game.commands.failure import Failure
from game.commands.line import run
from game.rules.setup import Mode
from game.table.storage.mission_board import NUMBERS_FILE
from game.table.storage.settings import Settings, save_settings, settings_path

MISSION = ("--mode", "mission", "--mission", "1")


def own_file(folder: Path, old: str = "", new: str = "") -> Path:
    """A copy of the bundled numbers with every milestone after roll 10 at 31 points."""
    lines = NUMBERS_FILE.read_text("utf-8").replace(old, new, 1).splitlines()
    changed = 'points_after_10 = { value = 31, source = "printed" }'
    lines = [changed if line.startswith("points_after_10") else line for line in lines]
    file = folder / "printed.toml"
    file.write_text("\n".join(lines), "utf-8")
    return file


def test_a_custom_file_replaces_the_bundled_numbers(tmp_path: Path) -> None:
    boards = own_boards(own_file(tmp_path), Mode.MISSION)
    assert boards is not None
    assert [boards[seats].numbers["points_after_10"] for seats in boards] == [31] * 4


def test_a_simulation_uses_the_numbers_of_the_file(tmp_path: Path, capsys) -> None:
    words = ("simulate", *MISSION, "--games", "3", "--json", "--missions", str(own_file(tmp_path)))
    assert run(words) == 0
    summary = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert summary["milestones"]["10"] == 0.0


def test_every_job_uses_the_numbers_of_the_file(tmp_path: Path, capsys) -> None:
    words = ["simulate", *MISSION, "--games", "4", "--json", "--missions", str(own_file(tmp_path))]
    matches = []
    for jobs in ("1", "2"):
        assert run([*words, "--jobs", jobs]) == 0
        matches.append(capsys.readouterr().out.splitlines()[:-1])
    assert matches[0] == matches[1]


@pytest.mark.parametrize("command", ["simulate", "host", "play"])
def test_each_fault_in_the_file_gets_a_sentence(tmp_path: Path, capsys, command: str) -> None:
    file = own_file(tmp_path, "jokers_after_10", "jokers_after_11")
    assert run([command, *MISSION, "--missions", str(file)]) == 1
    faults = capsys.readouterr().err.splitlines()
    assert len(faults) == 2
    assert "jokers_after_11" in faults[0]
    assert "jokers_after_10 is missing" in faults[1]


def test_a_missing_file_is_named(tmp_path: Path, capsys) -> None:
    assert run(["simulate", *MISSION, "--missions", str(tmp_path / "none.toml")]) == 1
    assert "none.toml cannot be read" in capsys.readouterr().err


def test_a_file_of_numbers_is_for_missions_only(tmp_path: Path, capsys) -> None:
    assert run(["simulate", "--missions", str(own_file(tmp_path))]) == 2
    assert "--missions needs --mode mission" in capsys.readouterr().err


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NOCHMAL_HOME", str(tmp_path / "home"))
    return tmp_path


def test_without_an_argument_the_file_in_the_settings_is_used(home: Path) -> None:
    save_settings(settings_path(), Settings(missions_file=str(own_file(home))))
    boards = own_boards(None, Mode.MISSION)
    assert boards is not None
    assert boards[1].numbers["points_after_10"] == 31
    assert own_boards(None, Mode.VERSUS) is None


def test_without_any_file_the_bundled_numbers_are_used(home: Path) -> None:
    assert own_boards(None, Mode.MISSION) is None


def test_faults_of_the_file_in_the_settings_name_the_setting(home: Path) -> None:
    save_settings(settings_path(), Settings(missions_file=str(home / "gone.toml")))
    with pytest.raises(Failure, match=r"missions_file in the settings: .*gone\.toml cannot"):
        own_boards(None, Mode.MISSION)
