"""Programs sharing a data folder know whether another one is running."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

import pytest

from game.table.storage import running_lock
from game.table.storage.running_lock import claim, is_running
from tests.table.storage.processes import playing

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
_ASKS = """
import sys
from pathlib import Path
from game.table.storage.running_lock import is_running
print(is_running(Path(sys.argv[1]), int(sys.argv[2])))
"""


def test_another_process_is_seen_until_it_is_killed(tmp_path: Path) -> None:
    with playing(tmp_path) as other:
        assert is_running(tmp_path, other.pid)
    assert not is_running(tmp_path, other.pid)


def test_a_process_with_its_own_claim_sees_others_as_well(tmp_path: Path) -> None:
    claim(tmp_path)
    with playing(tmp_path) as other:
        assert is_running(tmp_path, other.pid)
    assert not is_running(tmp_path, other.pid)


def test_asking_does_not_release_our_claim(tmp_path: Path) -> None:
    claim(tmp_path)
    assert not is_running(tmp_path, os.getpid())
    command = [sys.executable, "-c", _ASKS, str(tmp_path), str(os.getpid())]
    assert subprocess.check_output(command, text=True) == "True\n"


def test_a_process_that_does_not_use_this_folder_does_not_count(
    tmp_path: Path,
) -> None:
    with playing(tmp_path / "other") as other:
        assert not is_running(tmp_path, other.pid)
    claim(tmp_path)
    assert not is_running(tmp_path, os.getppid())


@pytest.mark.parametrize("process", [-1, 0, 2**31, 10**30])
def test_an_invalid_process_id_is_not_running(tmp_path: Path, process: int) -> None:
    claim(tmp_path)
    assert not is_running(tmp_path, process)


def test_an_unwritable_folder_can_still_be_used(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    claim(tmp_path / "data")
    assert not is_running(tmp_path / "data", os.getppid())


def test_claiming_another_folder_closes_the_first_lock_file(tmp_path: Path) -> None:
    claim(tmp_path / "one")
    first = running_lock._Held.file
    claim(tmp_path / "two")
    assert first is not None
    assert first.closed


def test_threads_claiming_two_folders_by_turns_do_not_close_each_others_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = running_lock._file

    def find_and_let_the_other_thread_run(data: Path) -> IO[bytes] | None:
        file = find(data)
        time.sleep(0)
        return file

    def claim_often(folder: Path) -> None:
        for _ in range(300):
            claim(folder)

    monkeypatch.setattr(running_lock, "_file", find_and_let_the_other_thread_run)
    with ThreadPoolExecutor() as threads:
        list(threads.map(claim_often, [tmp_path / "one", tmp_path / "two"]))


def test_a_pipe_in_place_of_the_file_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / running_lock._FILE)
    assert not is_running(tmp_path, os.getppid())
    claim(tmp_path)
    assert not is_running(tmp_path, os.getppid())
