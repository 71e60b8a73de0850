"""This process's memory use, and returning what it does not need.

Never here: when to do that, or the limit (`supervisor`).
"""

import contextlib
import ctypes
import gc
import os
import sys
from typing import Final

ONE_HEAP: Final = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": "1000000"}
"""For a game's environment: otherwise each of many threads would leave a heap of its own behind
over weeks, and freed pictures of the window would leave holes in it.
"""


def memory_used() -> int:
    """The memory this process uses, in bytes; 0 if the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - every second, and no path
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def give_back() -> None:
    """Collect garbage and return free memory to the system.

    Takes some hundredths of a second, so call it when nothing moves.
    """
    gc.collect()
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
