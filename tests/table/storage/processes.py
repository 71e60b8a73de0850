"""For tests: other processes that use a data folder."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PLAYS = """
import sys
from pathlib import Path
from game.table.storage.running_lock import claim
claim(Path(sys.argv[1]))
print(flush=True)
sys.stdin.read()
"""


@contextmanager
def playing(data: Path) -> Iterator[subprocess.Popen]:
    """A process that uses this folder until it is killed."""
    command = [sys.executable, "-c", _PLAYS, str(data)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        try:
            other.stdout.readline()
            yield other
        finally:
            other.kill()
