"""`sheet show`, `sheet check` and `sheet new`."""

from pathlib import Path

import pytest

from game.commands.line import run
from game.rules.sheet_check import faults_of_text
from game.table.storage.sheets import bundled


def test_show_prints_the_sheet(capsys):
    assert run(["sheet", "show", "red"]) == 0
    assert capsys.readouterr().out == bundled("red").text + "\n"


def test_show_of_a_sheet_there_is_not_names_those_there_are(capsys):
    assert run(["sheet", "show", "pink"]) == 1
    assert "black, red, blue, green, orange, purple, yellow" in capsys.readouterr().err


def test_check_of_a_good_sheet_ends_with_status_0(capsys, tmp_path: Path):
    file = tmp_path / "mine.txt"
    file.write_text(bundled("blue").text + "\n", "ascii")
    assert run(["sheet", "check", str(file)]) == 0
    assert "obeys rule M4" in capsys.readouterr().out


def test_check_reads_windows_line_ends(tmp_path: Path):
    file = tmp_path / "mine.txt"
    file.write_bytes(bundled("blue").text.replace("\n", "\r\n").encode())
    assert run(["sheet", "check", str(file)]) == 0


def test_check_names_each_fault_on_a_line_of_its_own(capsys, tmp_path: Path):
    file = tmp_path / "mine.txt"
    file.write_text(bundled("blue").text.lower(), "ascii")
    assert run(["sheet", "check", str(file)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 20


@pytest.mark.parametrize(
    ("data", "sentence"), [(b"\xff\xff", "not a text file"), (b"g" * 20_000, "far longer")]
)
def test_check_of_a_file_that_is_no_sheet_at_all(
    capsys, tmp_path: Path, data: bytes, sentence: str
):
    file = tmp_path / "mine.txt"
    file.write_bytes(data)
    assert run(["sheet", "check", str(file)]) == 1
    assert sentence in capsys.readouterr().err


def test_check_of_a_missing_file_or_a_folder(capsys, tmp_path: Path):
    for path in (tmp_path / "none.txt", tmp_path):
        assert run(["sheet", "check", str(path)]) == 1
        assert "cannot be read" in capsys.readouterr().err


def test_new_prints_a_sheet_that_obeys_m4(capsys):
    assert run(["sheet", "new"]) == 0
    assert faults_of_text(capsys.readouterr().out) == []


def test_new_with_a_seed_prints_the_same_sheet_again(capsys):
    texts = set()
    for _ in range(2):
        assert run(["sheet", "new", "--seed", "-3"]) == 0
        texts.add(capsys.readouterr().out)
    assert len(texts) == 1
