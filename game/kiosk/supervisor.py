"""Keeps the game of a kiosk running: starts it, hears its heart, starts it again.

A small process that knows no pygame and opens nothing but its log. What is decided stands in
`Doctor` and `RestartBackoff`, which know no process and no clock of their own.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import IO, Final, TypeAlias

from game.kiosk.config import Alive
from game.kiosk.log_files import KioskLog
from game.kiosk.process_memory import ONE_HEAP
from game.kiosk.pulse import BEAT
from game.table.bots.children import command_of, environment

_LOOK_SECONDS: Final = 0.2
_STOP_SECONDS: Final = 8.0
"""How long the game has to end by itself before it is killed."""
_TELL_SECONDS: Final = 0.7
"""How long a hung game has to write down where it hangs."""
_LONGEST_LINE: Final = 2000
ENDED: Final = 0
"""The exit status of a game that was ended by its PIN."""
CANNOT: Final = 2
"""The exit status of a game that would fail again just so."""


class Verdict(Enum):
    """What is the matter with a running game."""

    FINE = "fine"
    HUNG = "hung"
    SLOW_START = "slow start"
    GROWN = "grown"


class Doctor:
    """Judges a running game by its beats. Times are seconds of any clock."""

    def __init__(self, alive: Alive, now: float) -> None:
        """`now`: when the game was started."""
        self._alive = alive
        self._last = now
        self._beaten = False
        self.memory = self._most = 0

    def beat(self, now: float, memory: int, most: int = 0) -> None:
        """A beat came; `memory` and the `most` there may be in bytes, 0 if that is not known."""
        self._last, self._beaten, self.memory, self._most = now, True, memory, most

    def judge(self, now: float) -> Verdict:
        """How it is now."""
        quiet = now - self._last
        if not self._beaten:
            return Verdict.SLOW_START if quiet > self._alive.start_seconds else Verdict.FINE
        if quiet > self._alive.hang_seconds:
            return Verdict.HUNG
        return Verdict.GROWN if 0 < self._most < self.memory else Verdict.FINE


class RestartBackoff:
    """How long to wait before the next start: twice as long each time, short again after calm."""

    def __init__(self, alive: Alive) -> None:
        self._alive = alive
        self.troubles = 0
        """How often there was trouble without a calm time between."""

    def after(self, ran: float) -> float:
        """Seconds to wait now that a game has ended that ran for so long."""
        if ran >= self._alive.calm_seconds:
            self.troubles = 0
        pause = self._alive.pause_seconds * 2.0 ** min(self.troubles, 30)
        self.troubles += 1
        return min(pause, self._alive.longest_pause_seconds)


@dataclass(frozen=True, slots=True)
class _Beat:
    memory: int
    most: int


@dataclass(frozen=True, slots=True)
class _Line:
    text: str


_Heard: TypeAlias = _Beat | _Line


class Supervisor:
    """One kiosk; `run` returns its exit status."""

    def __init__(
        self,
        command: Callable[[int], Sequence[str]],
        alive: Alive,
        log: KioskLog,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`command` makes the game's command line from how often there was trouble lately."""
        self._command = command
        self._alive = alive
        self._log = log
        self._clock = clock
        self._pauses = RestartBackoff(alive)
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End the game and then this; may be called by a signal or another thread."""
        self._stopped.set()

    def run(self) -> int:
        """Keep the game running until it is ended by its PIN, or by `stop`."""
        self._log.say(f"The kiosk starts (process {os.getpid()}).")
        while not self._stopped.is_set():
            begun = self._clock()
            status = self._run_once()
            if self._stopped.is_set():
                break
            if status in (ENDED, CANNOT):
                ended = status == ENDED
                how = "by its PIN" if ended else "since it cannot run here; see the log"
                self._log.say(f"The kiosk ends {how}.")
                return 0 if ended else 1
            pause = self._pauses.after(self._clock() - begun)
            self._log.say(f"The game is started again in {pause:g} s.")
            self._stopped.wait(pause)
        self._log.say("The kiosk ends as the system wishes.")
        return 0

    def _run_once(self) -> int | None:
        """Run the game to its end, whoever brings that about; its exit status, None if killed."""
        heard: queue.SimpleQueue[_Heard] = queue.SimpleQueue()
        child = self._start()
        for stream in (child.stdout, child.stderr):
            assert stream is not None
            threading.Thread(target=_read, args=(stream, heard), daemon=True).start()
        self._log.say(f"The game runs (process {child.pid}).")
        doctor = Doctor(self._alive, self._clock())
        while True:
            self._hear(heard, doctor)
            if self._stopped.is_set():
                self._end(child)
                return None
            status = child.poll()
            if status is not None:
                self._hear(heard, doctor)
                self._clear(child)
                self._log.say(_how_it_ended(status))
                return status
            verdict = doctor.judge(self._clock())
            if verdict is not Verdict.FINE:
                self._put_down(child, verdict, doctor, heard)
                return None

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self._command(self._pauses.troubles),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**environment(), **ONE_HEAP},
            # A group of its own, so that nothing the game has started outlives it.
            start_new_session=os.name == "posix",
        )

    def _hear(self, heard: "queue.SimpleQueue[_Heard]", doctor: Doctor) -> None:
        """Take what has come, and wait a little for more."""
        with contextlib.suppress(queue.Empty):
            item = heard.get(timeout=_LOOK_SECONDS)
            while True:
                if isinstance(item, _Beat):
                    doctor.beat(self._clock(), item.memory, item.most)
                else:
                    self._log.note(f"  {item.text}")
                item = heard.get_nowait()

    def _put_down(
        self,
        child: subprocess.Popen[bytes],
        verdict: Verdict,
        doctor: Doctor,
        heard: "queue.SimpleQueue[_Heard]",
    ) -> None:
        """Kill a game that does not come back, after it has told where it hangs if it can."""
        self._log.say(_SENTENCES[verdict].format(memory=doctor.memory // 1_000_000))
        if verdict is Verdict.HUNG and hasattr(signal, "SIGUSR1"):  # it has beaten: it can tell
            with contextlib.suppress(OSError):
                child.send_signal(signal.SIGUSR1)
            end = time.monotonic() + _TELL_SECONDS
            while time.monotonic() < end:
                self._hear(heard, doctor)
        self._kill(child)

    def _end(self, child: subprocess.Popen[bytes]) -> None:
        """Let the game end by itself, and see that it does."""
        with contextlib.suppress(OSError):
            if child.stdin is not None:
                child.stdin.close()
        with contextlib.suppress(OSError):
            child.terminate()
        try:
            child.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._log.say("The game did not end by itself and is killed.")
        self._kill(child)

    def _kill(self, child: subprocess.Popen[bytes]) -> None:
        if child.poll() is None:
            _kill_group(child)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(_STOP_SECONDS)
        self._clear(child)

    @staticmethod
    def _clear(child: subprocess.Popen[bytes]) -> None:
        """Nothing of a game that has ended stays: processes it has started, pipes."""
        _kill_group(child)
        with contextlib.suppress(OSError):
            if child.stdin is not None:
                child.stdin.close()


_SENTENCES: Final = {
    Verdict.HUNG: "The game hangs and is killed.",
    Verdict.SLOW_START: "The game does not come up and is killed.",
    Verdict.GROWN: "The game needs {memory} MB of memory and is killed.",
}


def _how_it_ended(status: int) -> str:
    if status >= 0:
        return f"The game has ended with status {status}."
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    return f"The game was ended by {name}."


def _kill_group(child: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(child.pid, signal.SIGKILL)  # its group has its number
        else:
            child.kill()


def _read(stream: IO[bytes], heard: "queue.SimpleQueue[_Heard]") -> None:
    """Runs in a thread for each stream of the game: beats and lines, until it is closed."""
    with stream, contextlib.suppress(OSError, ValueError):
        for line in iter(lambda: stream.readline(_LONGEST_LINE), b""):
            word, _, rest = line.strip().partition(b" ")
            numbers = rest.split()
            if word == BEAT and len(numbers) == 2 and all(map(bytes.isdigit, numbers)):
                heard.put(_Beat(*map(int, numbers)))
            elif line.strip():
                heard.put(_Line(line.decode("utf-8", "replace").rstrip()))


def supervise(command: Callable[[int], Sequence[str]], alive: Alive, log: KioskLog) -> int:
    """Run a kiosk in this process until SIGTERM or SIGINT, or its PIN; the exit status."""
    supervisor = Supervisor(command, alive, log)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: supervisor.stop())
    try:
        return supervisor.run()
    finally:
        log.close()


def own_command(config: str) -> Callable[[int], list[str]]:
    """The command line of the game of this program."""
    return lambda troubles: [
        *command_of("game"),
        "kiosk",
        "--config",
        config,
        "--inside",
        str(troubles),
    ]
