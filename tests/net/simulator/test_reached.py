"""Progress is kept for the code it was made with, and for no other."""

from pathlib import Path

import pytest

import tests.net.simulator.__main__ as program
from tests.net.simulator.__main__ import Reached, fingerprint


def test_an_interrupted_run_resumes_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "honest.json"
    Reached(70000350, fingerprint(), [70000007]).write(path)
    assert Reached.read(path, 70000000) == Reached(70000350, fingerprint(), [70000007])


def test_progress_of_other_code_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "honest.json"
    Reached(70000350, "of another", []).write(path)
    assert Reached.read(path, 70000000).next == 70000000


def test_comments_and_docstrings_do_not_change_the_fingerprint(tmp_path: Path) -> None:
    plain, told = tmp_path / "plain.py", tmp_path / "told.py"
    plain.write_text("def f(x):\n    return x + 1\n")
    told.write_text('"""Says much."""\ndef f(x):\n    "Adds."\n    return x + 1  # one more\n')
    assert program._code(plain) == program._code(told)
    told.write_text("def f(x):\n    return x + 2\n")
    assert program._code(plain) != program._code(told)


@pytest.mark.parametrize("kept", ["honest", "liars"])
def test_the_committed_progress_files_can_be_read(kept: str) -> None:
    path = Path(program.__file__).parent / "reached" / f"{kept}.json"
    assert Reached.read(path, 0).failed == []
