"""Standard input and output that are closed, or on a full disk, are one sentence each."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.commands.headless import Printer
from tests.commands.test_line import MAIN

FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full here")


def shell(tmp_path: Path, words: str, *, unbuffered: bool = False) -> tuple[int, str]:
    """The exit status and what was said on standard error."""
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"}
    if unbuffered:
        environment["PYTHONUNBUFFERED"] = "1"
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} {MAIN} {words}"],
        env=environment | {"NOCHMAL_HOME": str(tmp_path)},
        capture_output=True,
        timeout=60,
        check=False,
        text=True,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("unbuffered", [False, True])
@pytest.mark.parametrize(
    "words",
    ["--version", "sheet show black", "completion bash", "simulate --games 1 --json"],
)
def test_a_full_disk_is_a_sentence_and_no_crash(
    tmp_path: Path, words: str, unbuffered: bool
) -> None:
    told = shell(tmp_path, f"{words} >{FULL}", unbuffered=unbuffered)
    assert told == (1, "Not all could be written: No space left on device.\n")
    assert not list(tmp_path.rglob("crash-*"))


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("referee <&-", "input"),
        ("referee >&- </dev/null", "output"),
        ("join 127.0.0.1:1 --headless --watch --code - <&-", "input"),
    ],
)
def test_a_closed_stream_that_is_needed_is_named(tmp_path: Path, words: str, name: str) -> None:
    assert shell(tmp_path, words) == (1, f"Standard {name} is closed.\n")


@pytest.mark.parametrize("closed", [">&-", "2>&-"])
def test_a_closed_stream_that_is_not_needed_costs_nothing(tmp_path: Path, closed: str) -> None:
    assert shell(tmp_path, f"simulate --games 1 {closed}") == (0, "")


class FullDisk:
    """A standard output that takes nothing."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    def flush(self) -> None:
        """Nothing is waiting."""


@pytest.mark.parametrize("as_json", [False, True])
def test_a_table_survives_a_full_disk_which_is_said_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    monkeypatch.setattr(sys, "stdout", FullDisk())
    printer = Printer(as_json)
    for _ in range(2):
        printer.put({"event": "roll"}, "A roll.")
    monkeypatch.undo()
    told = "What happens cannot be written (No space left on device); the table stays.\n"
    assert capsys.readouterr().err == told
