"""How far evenings have come is kept for the code they tried, and for no other."""

from pathlib import Path

import pytest

import tests.net.simulator.__main__ as program
from tests.net.simulator.__main__ import Reached, fingerprint


def test_evenings_go_on_where_they_were_broken_off(tmp_path: Path) -> None:
    path = tmp_path / "honest.json"
    Reached(70000350, fingerprint(), [70000007]).write(path)
    assert Reached.read(path, 70000000) == Reached(70000350, fingerprint(), [70000007])


def test_what_other_code_reached_counts_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "honest.json"
    Reached(70000350, "of another", []).write(path)
    assert Reached.read(path, 70000000).next == 70000000


def test_comments_and_docstrings_are_no_code(tmp_path: Path) -> None:
    plain, told = tmp_path / "plain.py", tmp_path / "told.py"
    plain.write_text("def f(x):\n    return x + 1\n")
    told.write_text('"""Says much."""\ndef f(x):\n    "Adds."\n    return x + 1  # one more\n')
    assert program._code(plain) == program._code(told)
    told.write_text("def f(x):\n    return x + 2\n")
    assert program._code(plain) != program._code(told)


@pytest.mark.parametrize("kept", ["honest", "liars"])
def test_the_kept_numbers_can_be_read(kept: str) -> None:
    path = Path(program.__file__).parent / "reached" / f"{kept}.json"
    assert Reached.read(path, 0).failed == []
