"""Progress is kept for the code it was made with, and for no other."""

import json
import subprocess
import sys
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


EVENING = """
import json, sys
import tests.net.simulator.run as run
run.run(2, liars=True)
print(json.dumps([getattr(module, "__file__", None) for module in sys.modules.values()]))
"""


def test_the_fingerprint_is_of_all_code_that_an_evening_runs() -> None:
    hashed = program._imported_by(Path(program.__file__).parent / "run.py")
    evening = [sys.executable, "-c", EVENING]
    ran = subprocess.run(evening, check=True, cwd=program._ROOT, stdout=subprocess.PIPE)
    loaded = [Path(file) for file in json.loads(ran.stdout) if file is not None]
    of_ours = [one for one in loaded if any(map(one.is_relative_to, program._TESTED))]
    assert len(of_ours) > 50
    assert [one for one in of_ours if one not in hashed and one.name != "__init__.py"] == []
    assert program._ROOT / "net/finding/discovery.py" not in hashed


@pytest.mark.parametrize("kept", ["honest", "liars"])
def test_the_committed_progress_files_can_be_read(kept: str) -> None:
    path = Path(program.__file__).parent / "reached" / f"{kept}.json"
    assert Reached.read(path, 0).failed == []
