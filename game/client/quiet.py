"""Keeps system libraries from writing to the terminal about missing devices.

They write past Python, straight to the file descriptor. Nothing of ours is ever silenced here.
"""

import contextlib
import os
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Discards what is written to standard error in this block."""
    if sys.stderr is not None:  # as where Windows opens no terminal
        sys.stderr.flush()
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield  # there is no terminal anyway
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
