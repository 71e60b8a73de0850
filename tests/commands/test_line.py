"""The command line: exit statuses, one-sentence errors, and no tracebacks."""

import subprocess
import sys
import threading
from importlib.metadata import version
from pathlib import Path

import platformdirs
import pytest

from game.commands import simulate
from game.commands.line import COMMANDS, run, thread_failed
from game.environment import environment
from game.table.storage.folders import HOME_VARIABLE
from game.version import VERSION

MAIN = Path(__file__).parents[2] / "main.py"


def status_of(words: list[str]) -> int:
    with pytest.raises(SystemExit) as caught:
        run(words)
    return caught.value.code


@pytest.mark.parametrize(
    "words",
    [["dance"], ["--dance"], ["--verbose"], ["sheet"], ["simulate", "--games", "x"]],
)
def test_wrong_arguments_end_with_status_2_and_one_sentence(capsys, words: list[str]):
    assert status_of(words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["simulate", "--seeds", "4"],
            "--seeds 4. Did you mean --seed? Try 'noch-mal simulate --help'.",
        ),
        (["bots", "chances", "-x"], "-x. Try 'noch-mal bots chances --help'."),
        (["--verion"], "--verion. Did you mean --version? Try 'noch-mal --help'."),
    ],
    ids=["a subcommand", "a subcommand of a subcommand", "the program"],
)
def test_an_unknown_option_gets_the_nearest_one_and_its_command_s_help(
    capsys, monkeypatch, words: list[str], told: str
):
    monkeypatch.setattr(sys, "argv", ["noch-mal", *words])
    assert status_of(words) == 2
    assert capsys.readouterr().err == f"Unrecognized arguments: {told}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys, command: str):
    assert status_of([command, "--help"]) == 0
    assert command in capsys.readouterr().out


def test_the_help_lists_every_command(capsys):
    assert status_of(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(command in out for command in COMMANDS)


def test_the_help_explains_exit_statuses(capsys):
    status_of(["--help"])
    out = " ".join(capsys.readouterr().out.split())
    assert all(f" {status} " in out for status in (0, 1, 2, 130, 143))


def test_the_version_is_printed(capsys):
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"{VERSION}\n"


def test_a_verbose_version_lists_what_the_program_runs_on(capsys):
    assert run(["--version", "--verbose"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == environment()
    assert lines[0] == f"noch-mal {VERSION}"
    assert f"cryptography {version('cryptography')}" in lines


def test_an_exception_in_a_thread_leaves_a_crash_report(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(threading, "excepthook", thread_failed)
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
    err = capsys.readouterr().err
    (report,) = tmp_path.glob("data/crashes/*.txt")
    assert err.count("\n") == 1
    assert str(report) in err


def test_an_internal_error_is_one_sentence_and_a_crash_report(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(simulate, "_table", lambda _: 1 / 0)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert run(["simulate", "--games", "1"]) == 1
    err = capsys.readouterr().err
    (report,) = tmp_path.glob("data/crashes/*.txt")
    assert "division by zero" in err
    assert str(report) in err
    assert "Traceback" not in err


@pytest.mark.parametrize(("module", "frozen"), [("_sqlite3", False), ("pygame", True)])
def test_what_pip_cannot_bring_is_an_internal_error(
    capsys, monkeypatch, tmp_path, module: str, frozen: bool
) -> None:
    """A part of Python, or of a packaged program."""

    def fail(_: object) -> None:
        raise ModuleNotFoundError(f"No module named '{module}'", name=module)

    monkeypatch.setattr(simulate, "_table", fail)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert run(["simulate", "--games", "1"]) == 1
    assert "A report without names" in capsys.readouterr().err


@pytest.mark.parametrize(("words", "package"), [([], "pygame"), (["tables"], "zeroconf")])
def test_a_package_that_is_not_installed_is_named_with_what_to_do(
    words: list[str], package: str
) -> None:
    program = [sys.executable, "-S", MAIN, *words]  # without any package
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"A package that the program needs is missing: {package}. Install all of them with "
        f'"{sys.executable}" -m pip install -r "{MAIN.with_name("requirements.txt")}".\n'
    )


@pytest.mark.parametrize(
    "words", [["host", "--headless"], ["join", "127.0.0.1:9", "--name", "A"], []]
)
def test_without_a_home_directory_one_sentence_says_what_to_set(capsys, monkeypatch, words):
    def nowhere(*_: object, **__: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    for name in ("user_data_path", "user_config_path", "user_cache_path"):
        monkeypatch.setattr(platformdirs, name, nowhere)
    monkeypatch.setattr(Path, "home", nowhere)
    assert run(words) == 1
    assert capsys.readouterr().err == (
        "There is no home directory. Set NOCHMAL_HOME to a folder instead.\n"
    )


def test_a_closed_output_pipe_is_no_error():
    script = f"{sys.executable} {MAIN} simulate --json --games 50 | head -n 1"
    done = subprocess.run(
        ["sh", "-c", script], capture_output=True, timeout=60, check=False, text=True
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_a_light_command_imports_nothing_heavy():
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
