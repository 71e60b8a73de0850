"""The child's side of being kept alive: a beat a second over its standard output.

The other way, the end of the standard input says that the parent is gone or wants an end; so a
program whose parent was killed does not stay behind. Never here: what follows from a beat.
"""

import contextlib
import faulthandler
import os
import signal
import threading
from collections.abc import Callable
from typing import Final

from game.kiosk.process_memory import memory_used

BEAT_SECONDS: Final = 1.0
BEAT: Final = b"beat"


class Pulse:
    """Writes beats; call `beat` at every frame."""

    def __init__(self, write: Callable[[bytes], object], clock: Callable[[], float]) -> None:
        self._write = write
        self._clock = clock
        self._next = clock()

    def beat(self, most: int = 0) -> None:
        """The loop has turned once more; `most`: the bytes of memory it may have now, 0 for any."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + BEAT_SECONDS
        with contextlib.suppress(OSError):  # the parent is gone; the input's end will say so
            self._write(b"%s %d %d\n" % (BEAT, memory_used(), most))


def no_pulse() -> Pulse:
    """For a program that nobody watches."""
    return Pulse(lambda text: None, lambda: 0.0)


def take_over_streams(clock: Callable[[], float]) -> Pulse:
    """A pulse on what was the standard output; whatever is printed goes to the log from now on."""
    beats = os.dup(1)
    os.dup2(2, 1)
    return Pulse(lambda text: os.write(beats, text), clock)


def tell_where() -> None:
    """Let a crash, or the parent's SIGUSR1, write down where every thread is."""
    faulthandler.enable()
    if hasattr(signal, "SIGUSR1"):
        faulthandler.register(signal.SIGUSR1, all_threads=True)


def listen_for_the_end(end: Callable[[], None]) -> None:
    """Call `end`, from another thread, when the parent closes our input or is gone."""

    def wait() -> None:
        # Not through `sys.stdin`: its lock, held by a thread that waits, stops Python from ending.
        with contextlib.suppress(OSError):
            while os.read(0, 64):
                pass
        end()

    threading.Thread(target=wait, name="parent", daemon=True).start()
