"""From the start of the process to the first frame of the title, beside a bare pygame program.

The first frame is the one cached at the last start; the second is drawn afresh and responds.

Both are real processes on the dummy driver, started alternately; no caches are used but those a
second start has anyway.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from game.table.storage.folders import cache_folder
from tests.bench.bench import Bench, CannotRun, Depth
from tests.bench.clock import Pair, median
from tests.bench.rows import Row

_ROOT = Path(__file__).resolve().parents[2]
_NOT_USUAL = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
"""Unset: at a person's second start the modules are already compiled."""
_BARE = """
import os, pygame
pygame.display.init()
pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
pygame.display.flip()
os.write(1, b'.')
os._exit(0)
"""
_OURS = """
import os, pygame
shown = 0
def counted(show):
    def frame(*where):
        global shown
        show(*where)
        shown += 1
        if END:
            os.write(1, b'.')
            os._exit(0)
    return frame
pygame.display.flip = counted(pygame.display.flip)
pygame.display.update = counted(pygame.display.update)
import sys
sys.argv = ['main.py']
import runpy
runpy.run_path('main.py', run_name='__main__')
"""


def first_frame(code: str) -> float:
    """Seconds from starting a process to the line it prints at its first frame."""
    environment = {name: value for name, value in os.environ.items() if name not in _NOT_USUAL}
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=_ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment | {"PYTHONPATH": str(_ROOT)},
    ) as process:
        assert process.stdout is not None
        shown = process.stdout.read(1)
        taken = time.perf_counter() - begun
    if not shown:
        raise CannotRun("the program ended before its first frame")
    return taken


def measure(depth: Depth) -> Iterator[Row]:
    """The rows of the start."""
    kept = f"os.path.exists({str(cache_folder() / 'pictures' / 'first-frame.rgb')!r})"
    ends = ("shown == 1", "shown == 2", kept)
    first, second, evening = (_OURS.replace("END", end) for end in ends)
    first_ever = first_frame(first)
    first_frame(evening)  # fills the caches for all others
    pair, answers = Pair(), []
    for _ in range(depth.of(3, 25)):
        pair.floor.append(first_frame(_BARE))
        pair.value.append(first_frame(first))
        answers.append(first_frame(second))
    floor, value = median(pair.floor) * 1e3, median(pair.value) * 1e3
    yield Row("process to first frame of the title", floor, value, "ms", 2)
    yield Row("process to the title that answers", floor, median(answers) * 1e3, "ms")
    yield Row("process to first frame on a new machine", floor, first_ever * 1e3, "ms")


BENCH = Bench("start", ("process to",), measure)
