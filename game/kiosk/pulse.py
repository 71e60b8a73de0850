"""The child's side of supervision: a beat a second over its standard output.

The supervisor's messages come the other way; the end of standard input means that the parent is
gone or wants the child to end, so no child outlives a killed parent. Never here: what follows from
a beat or a message.
"""

import contextlib
import faulthandler
import os
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Final

from game.kiosk.pipe_messages import BeginKiosk, FromGame, ToGame, line_of, to_game
from game.kiosk.process_memory import memory_used

BEAT_SECONDS: Final = 1.0
BEAT: Final = b"beat"
SAYS: Final = b"says"
"""Prefix of the game's messages."""
_CHUNK: Final = 65536
ENDED: Final = 0
"""The exit status of a game ended with the PIN."""
CANNOT: Final = 2
"""The exit status of a game that would fail again in the same way."""
NO_WINDOW: Final = 4
"""The exit status of a game without a display."""


class Pulse:
    """Writes beats; call `beat` at every frame."""

    def __init__(self, write: Callable[[bytes], object], clock: Callable[[], float]) -> None:
        self._write = write
        self._clock = clock
        self._next = clock()

    def beat(self, most: int = 0) -> None:
        """The loop has run once more; `most`: its current memory limit in bytes, 0 for none."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + BEAT_SECONDS
        self._put(b"%s %d %d\n" % (BEAT, memory_used(), most))

    def say(self, message: FromGame) -> None:
        """Send the supervisor a message."""
        self._put(b"%s %s" % (SAYS, line_of(message)))

    def _put(self, line: bytes) -> None:
        with contextlib.suppress(OSError):  # the parent is gone; the input's end will say so
            self._write(line)


def no_pulse() -> Pulse:
    """For a program without a supervisor."""
    return Pulse(lambda text: None, lambda: 0.0)


def take_over_streams(clock: Callable[[], float]) -> Pulse:
    """A pulse on the original standard output; whatever is printed from now on goes to the log."""
    beats = os.dup(1)
    os.dup2(2, 1)
    return Pulse(lambda text: os.write(beats, text), clock)


def tell_where() -> None:
    """Let a crash, or the parent's SIGUSR1, write down where every thread is."""
    faulthandler.enable()
    if hasattr(signal, "SIGUSR1"):
        faulthandler.register(signal.SIGUSR1, all_threads=True)


class Ear:
    """Receives the supervisor's messages on standard input."""

    def __init__(self) -> None:
        self._rest = b""

    def first(self) -> BeginKiosk | None:
        """Wait for the first message; None if the supervisor sends none."""
        for message in self._messages():
            return message if isinstance(message, BeginKiosk) else None
        return None

    def listen(self, hear: Callable[[ToGame], None], end: Callable[[], None]) -> None:
        """Call `hear` for each message and `end` after the last, from another thread."""

        def wait() -> None:
            for message in self._messages():
                hear(message)
            end()

        threading.Thread(target=wait, name="parent", daemon=True).start()

    def _messages(self) -> Iterator[ToGame]:
        # Not through `sys.stdin`: its lock, held by a thread that waits, stops Python from ending.
        while True:
            line, end, rest = self._rest.partition(b"\n")
            if end:
                self._rest = rest
                message = to_game(line)
                if message is not None:
                    yield message
                continue
            try:
                came = os.read(0, _CHUNK)
            except OSError:
                return
            if not came:
                return
            self._rest += came
