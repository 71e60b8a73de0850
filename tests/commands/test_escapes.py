"""Nothing from a file or its name reaches the terminal as an escape, or as letters it lacks."""

import os
import sys
from pathlib import Path

import pytest

from game.commands.line import run
from game.table.storage.mission_board import NUMBERS_FILE
from game.table.storage.sheets import bundled

EVIL = "\x1b]0;pwned\x07\x9b2J\u202e"
SHEET = bundled("blue").text + "\n"


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit status and all that was printed."""
    try:
        status = run(words)
    except SystemExit as end:
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    return status, out + err


def test_a_key_among_the_mission_numbers_is_quoted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    key = r'"\u001b]0;pwned\u0007\u009b2J\u202e\nAll is well." = 1'
    file.write_text(NUMBERS_FILE.read_text().replace("[seats.1]", f"[seats.1]\n{key}"))
    status, text = told(capsys, "missions", "check", str(file))
    assert (status, text.count("\n")) == (1, 1)
    assert not set(text) & {"\x1b", "\x07", "\x9b", "\u202e"}


@pytest.mark.parametrize(
    ("words", "content"),
    [
        (("missions", "check"), NUMBERS_FILE.read_text()),
        (("missions", "check"), "no TOML"),
        (("sheet", "check"), SHEET),
        (("sheet", "check"), "no sheet"),
    ],
)
@pytest.mark.parametrize("name", [EVIL.encode(), b"\xff\xfe"])
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_name_is_cleaned(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    content: str,
    name: bytes,
) -> None:
    file = tmp_path / os.fsdecode(name)
    file.write_text(content)
    status, text = told(capsys, *words, str(file))
    assert (status, text.count("\n") > 0) == (int(content.startswith("no")), True)
    assert not set(text) & {"\x1b", "\x07", "\x9b", "\u202e", "\udcff"}
    assert "The program failed" not in text


def test_a_word_that_no_command_knows_is_cleaned(capsys: pytest.CaptureFixture[str]) -> None:
    status, text = told(capsys, "sheet", "new", f"--{EVIL}")
    assert status == 2
    assert text.startswith("Unrecognized arguments: --]0;pwned2J")


def test_the_name_of_a_bot_s_program_is_cleaned(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "1", "--bots", f"cmd:/bin/false {EVIL}", "easy")
    _, text = told(capsys, "simulate", *words)
    assert not set(text) & {"\x1b", "\x07", "\x9b", "\u202e"}
