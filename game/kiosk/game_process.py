"""The game as a process: started, listened to, told, and ended with everything it started.

Never here: whether it is healthy (`supervisor.Doctor`), or when it is restarted.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Final, TypeAlias

from game.kiosk.pipe_messages import FromGame, ToGame, from_game, line_of
from game.kiosk.process_memory import ONE_HEAP
from game.kiosk.pulse import BEAT, SAYS
from game.kiosk.watchdog import OF_SYSTEMD
from game.table.bots.children import environment
from net.base.names import shown
from net.base.rate_limit import RateLimit

_LOOK_SECONDS: Final = 0.2
_STOP_SECONDS: Final = 8.0
"""Seconds the game has to end by itself before it is killed."""
_LONGEST_LINE: Final = 2000
_LONGEST_MESSAGE: Final = 400_000
_MOST_WAITING: Final = 1000
"""The most messages waiting in each direction; a game that says more waits until it is heard."""
_PRINTED_AT_ONCE: Final = 1000
"""How many lines for the log may come at once; beyond `_PRINTED_PER_SECOND` they are left out."""
_PRINTED_PER_SECOND: Final = 50.0
_MOST_DIGITS: Final = 15


@dataclass(frozen=True, slots=True)
class Beat:
    """The game's loop is running; its memory and its memory limit, in bytes."""

    memory: int
    most: int


@dataclass(frozen=True, slots=True)
class Printed:
    """A line for the log."""

    text: str


Heard: TypeAlias = Beat | Printed | FromGame


class GameProcess:
    """One run of the game."""

    def __init__(self, command: Sequence[str]) -> None:
        own = environment()
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={name: own[name] for name in own if name not in OF_SYSTEMD} | ONE_HEAP,
            # A group of its own, so that nothing the game has started outlives it.
            start_new_session=os.name == "posix",
        )
        self._heard: queue.Queue[Heard] = queue.Queue(_MOST_WAITING)
        self._over = False
        """Whether nobody listens to what still comes."""
        self._printed = RateLimit(_PRINTED_AT_ONCE, _PRINTED_PER_SECOND, time.monotonic())
        self._left_out = 0
        """Lines left out of the log since the last one that was taken."""
        self._told: queue.SimpleQueue[ToGame | None] = queue.SimpleQueue()
        for run in (self._read_messages, self._read_lines, self._write):
            threading.Thread(target=run, daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._child.pid

    @property
    def status(self) -> int | None:
        """Its exit status, None while it runs."""
        return self._child.poll()

    def tell(self, message: ToGame) -> None:
        """Send a message to the game; one that does not listen delays nobody."""
        if self._told.qsize() < _MOST_WAITING:
            self._told.put(message)

    def hear(self, take: Callable[[Heard], None]) -> None:
        """Take what has arrived, and wait a little for more; returns in any case."""
        with contextlib.suppress(queue.Empty):
            take(self._heard.get(timeout=_LOOK_SECONDS))
            for _ in range(_MOST_WAITING):
                take(self._heard.get_nowait())

    def ask_where(self) -> None:
        """Ask it to write down where it hangs, if it can."""
        if hasattr(signal, "SIGUSR1"):
            with contextlib.suppress(OSError):
                self._child.send_signal(signal.SIGUSR1)

    def end(self) -> bool:
        """Ask it to end and make sure that it does; returns whether it had to be killed."""
        self._told.put(None)
        with contextlib.suppress(OSError):
            self._child.terminate()
        late = False
        try:
            self._child.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            late = True
        self.kill()
        return late

    def kill(self) -> None:
        """End it now."""
        if self._child.poll() is None:
            self._kill_group()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(_STOP_SECONDS)
        self.clear()

    def clear(self) -> None:
        """Clean up after a game that has ended: processes it started, pipes."""
        self._kill_group()
        self._told.put(None)
        self._over = True
        with contextlib.suppress(queue.Empty):  # whoever waits to put something in goes on
            while True:
                self._heard.get_nowait()

    def _kill_group(self) -> None:
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._child.pid, signal.SIGKILL)  # its group has its number
            else:
                self._child.kill()

    # --- threads --------------------------------------------------------------------------------

    def _read_messages(self) -> None:
        for line in _lines(self._child.stdout, _LONGEST_MESSAGE):
            word, _, rest = line.partition(b" ")
            message = from_game(rest) if word == SAYS else _beat(rest) if word == BEAT else None
            if message is not None:
                self._put(message)
            else:
                self._print(line)

    def _read_lines(self) -> None:
        for line in _lines(self._child.stderr, _LONGEST_LINE):
            self._print(line)

    def _print(self, line: bytes) -> None:
        if not line:
            return
        if not self._printed.allows(time.monotonic()):
            self._left_out += 1
            return
        self._printed.take()
        if self._left_out:
            self._put(Printed(f"{self._left_out} lines are left out here."))
            self._left_out = 0
        self._put(Printed(shown(line.decode("utf-8", "replace"), _LONGEST_LINE)))

    def _put(self, heard: Heard) -> None:
        if not self._over:
            self._heard.put(heard)

    def _write(self) -> None:
        stream = self._child.stdin
        assert stream is not None
        with contextlib.suppress(OSError, ValueError), stream:
            while (message := self._told.get()) is not None:
                stream.write(line_of(message))
                stream.flush()


def _beat(text: bytes) -> Beat | None:
    numbers = text.split()
    if len(numbers) == 2 and all(one.isdigit() and len(one) <= _MOST_DIGITS for one in numbers):
        return Beat(*map(int, numbers))
    return None


def _lines(stream: IO[bytes] | None, longest: int) -> Iterator[bytes]:
    assert stream is not None
    with stream, contextlib.suppress(OSError, ValueError):
        for line in iter(lambda: stream.readline(longest), b""):
            yield line.rstrip()


def how_it_ended(status: int) -> str:
    """A sentence about an exit status."""
    if status >= 0:
        return f"The game has ended with status {status}."
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    return f"The game was ended by {name}."
