"""How much memory this process has, and giving back what it does not need.

Never here: when that is done, or how much is too much (`supervisor`).
"""

import contextlib
import ctypes
import gc
import os
import sys
from typing import Final

ONE_HEAP: Final = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": "1000000"}
"""For a game's environment: without it each thread of weeks leaves a heap of its own behind, and
pictures of the window, once they are gone, leave holes in it."""


def memory_used() -> int:
    """The bytes of memory this process has now; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - every second, and no path
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def give_back() -> None:
    """Let go of what nothing refers to any more, and hand free memory back to the system.

    Takes some hundredths of a second, so it is done where nothing moves.
    """
    gc.collect()
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
