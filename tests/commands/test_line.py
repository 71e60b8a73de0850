"""The command line: exit statuses, sentences, and no traceback for a person."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.commands import simulate
from game.commands.line import COMMANDS, run
from game.version import VERSION

MAIN = Path(__file__).parents[2] / "main.py"


def status_of(words: list[str]) -> int:
    with pytest.raises(SystemExit) as caught:
        run(words)
    return caught.value.code


@pytest.mark.parametrize("words", [["dance"], ["--dance"], ["sheet"], ["simulate", "--games", "x"]])
def test_wrong_arguments_end_with_status_2_and_one_sentence(capsys, words: list[str]):
    assert status_of(words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys, command: str):
    assert status_of([command, "--help"]) == 0
    assert command in capsys.readouterr().out


def test_the_help_lists_every_command(capsys):
    assert status_of(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(command in out for command in COMMANDS)


def test_the_version_is_told(capsys):
    assert status_of(["--version"]) == 0
    assert capsys.readouterr().out == f"{VERSION}\n"


def test_a_fault_of_the_program_is_one_sentence_too(capsys, monkeypatch):
    monkeypatch.setattr(simulate, "_table", lambda _: 1 / 0)
    assert run(["simulate", "--games", "1"]) == 1
    err = capsys.readouterr().err
    assert "division by zero" in err
    assert "Traceback" not in err


def test_a_reader_that_goes_away_is_no_fault():
    script = f"{sys.executable} {MAIN} simulate --json --games 50 | head -n 1"
    done = subprocess.run(
        ["sh", "-c", script], capture_output=True, timeout=60, check=False, text=True
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_nothing_heavy_is_imported_for_a_light_command():
    code = (
        "import sys; sys.argv = ['main.py']\n"
        "from game.commands.line import run\n"
        "run(['sheet', 'show', 'black'])\n"
        "heavy = {'pygame', 'zeroconf', 'msgpack', 'asyncio'} & set(sys.modules)\n"
        "sys.exit(f'imported: {heavy}' if heavy else 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        timeout=60,
        check=False,
        text=True,
        cwd=MAIN.parent,
    )
    assert done.returncode == 0, done.stderr
