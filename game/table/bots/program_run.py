"""A running program of another author: lines in, answers and messages out, and how it ended.

It has threads of its own for reading and writing, so nobody waits for the program, and what is kept
of its output is bounded. Never here: what a line means (`program`).
"""

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from typing import Any, Final

from game.table.bots.program_pipes import reader, write_all
from net.base.names import shown

_MOST_LINE: Final = 65_536
"""The longest line of standard output, in bytes."""
_MOST_WORDS: Final = 5_000
"""The most lines waiting to be read by the program."""
_MOST_ANSWERS: Final = 8
"""The most answers that may wait; a question accepts fewer."""
_MOST_IGNORED: Final = 1_000
"""After this many ignored lines, reading slows down until the next question."""
_IGNORED_SECONDS: Final = 0.001
_END_SECONDS: Final = 1.0
_LAST_WORDS_SECONDS: Final = 0.2
_MOST_MESSAGE: Final = 300
"""The longest line of standard error passed on, in characters."""
_MESSAGES_AT_ONCE: Final = 60
_MESSAGES_A_SECOND: Final = 5.0


class ProgramFault(Exception):  # noqa: N818 - it names what happened
    """Why a program is not asked any more, as the end of a sentence."""


class MessageLimit:
    """Lets lines of standard error through: some at once, then a few a second."""

    def __init__(self) -> None:
        self._left = float(_MESSAGES_AT_ONCE)
        self._at: float | None = None
        self._dropped = 0

    def take(self, line: str, now: float) -> list[str]:
        """The lines to pass on when this one arrives: none, itself, or a count before it."""
        if self._at is not None:
            self._left += (now - self._at) * _MESSAGES_A_SECOND
        self._left, self._at = min(self._left, _MESSAGES_AT_ONCE), now
        if self._left < 1:
            self._dropped += 1
            return []
        self._left -= 1
        dropped, self._dropped = self._dropped, 0
        return [f"({dropped} lines left out)", line] if dropped else [line]


class RunningProgram:
    """A running program; `start` its threads, `close` it in the end.

    Both callbacks are called by its threads. `gone` hears once why the program answers no more;
    `wrote` gets each line of its standard error, cleaned.
    """

    def __init__(
        self, command: str, gone: Callable[[ProgramFault], None], wrote: Callable[[str], None]
    ) -> None:
        """Raises `ProgramFault` if the program does not start."""
        options: dict[str, Any] = {}
        if os.name == "posix":
            options["start_new_session"] = True  # so that what it starts ends with it
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                bufsize=0,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                **options,
            )
        except (OSError, ValueError) as error:
            raise ProgramFault(f"does not start: {error}") from None
        self._gone = gone
        self._wrote = wrote
        self._lock = threading.Lock()
        self._ending = threading.Lock()
        self._closed = threading.Event()
        self._fault: ProgramFault | None = None
        self._open: int | None = None
        """The number of the question awaiting an answer."""
        self._ignored = 0
        self._answers: queue.SimpleQueue[tuple[int, bytes] | None] = queue.SimpleQueue()
        self._words: queue.Queue[bytes | None] = queue.Queue(_MOST_WORDS)
        process = self._process
        self._reader = threading.Thread(target=self._read, args=(process.stdout,), daemon=True)
        self._listener = threading.Thread(target=self._listen, args=(process.stderr,), daemon=True)

    def start(self) -> None:
        """Start reading, writing, and watching for its end."""
        self._reader.start()
        self._listener.start()
        threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True).start()
        threading.Thread(target=self._watch, daemon=True).start()

    def tell(self, record: dict[str, Any]) -> None:
        """Send a line; raises `ProgramFault` if the program has not read for a long time."""
        try:
            self._words.put_nowait(json.dumps(record).encode() + b"\n")
        except queue.Full:
            raise ProgramFault("does not read what it is told") from None

    def expect(self, number: int | None) -> None:
        """Accept only answers to this question from now on; None: no answers."""
        self._open = number
        self._ignored = 0

    def answer(self, number: int, end: float) -> bytes:
        """The next answer to this question; raises `ProgramFault` if none arrives in time."""
        while True:
            if self._fault is not None and self._answers.empty():
                raise self._fault
            try:
                found = self._answers.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise ProgramFault("did not answer in time") from None
            if found is not None and found[0] == number:
                return found[1]

    def close(self) -> None:
        """End it, and everything it has started; waits while another thread does.

        Else the interpreter could end before that thread has killed it.
        """
        with self._ending:
            if not self._closed.is_set():
                self._end()
                self._closed.set()
                self._tell_end()  # unless the queue is full; then its thread looks for itself

    def _end(self) -> None:
        self._tell_end()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.2)
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_SECONDS)
        self._listener.join(_LAST_WORDS_SECONDS)

    def _tell_end(self) -> None:
        with suppress(queue.Full):
            self._words.put_nowait(None)

    # Threads; each closes its pipe.

    def _write(self, pipe: FileIO) -> None:
        with suppress(OSError), pipe:
            while not self._closed.is_set() and (line := self._words.get()) is not None:
                write_all(pipe, line, self._closed)

    def _read(self, source: FileIO) -> None:
        with suppress(OSError), reader(source, self._closed) as pipe:
            while line := pipe.readline(_MOST_LINE):
                if line.endswith(b"\n"):
                    self._take(line)
                elif len(line) == _MOST_LINE:
                    self._fail("wrote a line without an end")
                    return
        try:
            self._process.wait(_END_SECONDS)  # then `_watch` tells of its end
        except subprocess.TimeoutExpired:
            self._fail("has closed its standard output, but still runs")

    def _take(self, line: bytes) -> None:
        """Keep a line if it may answer the open question."""
        number = self._open
        if number is not None and not _is_late(line, number):
            if self._answers.qsize() < _MOST_ANSWERS:
                self._answers.put((number, line))
            return
        self._ignored += 1
        if self._ignored > _MOST_IGNORED:
            time.sleep(_IGNORED_SECONDS)  # a flood must not take the time others need

    def _listen(self, source: FileIO) -> None:
        limit, goes_on = MessageLimit(), False
        with suppress(OSError), reader(source, self._closed) as pipe:
            while line := pipe.readline(_MOST_MESSAGE * 4):
                begins, goes_on = not goes_on, not line.endswith(b"\n")
                text = shown(line.decode(errors="replace"), _MOST_MESSAGE).rstrip()
                if begins and text:
                    for passed in limit.take(text, time.monotonic()):
                        self._wrote(passed)

    def _watch(self) -> None:
        status = self._process.wait()
        self._reader.join(_END_SECONDS)  # what it wrote before its end counts
        self._listener.join(_LAST_WORDS_SECONDS)
        how = f"exit status {status}" if status >= 0 else f"by signal {-status}"
        self._fail(f"has ended, {how}")

    def _fail(self, reason: str) -> None:
        with self._lock:
            if self._fault is not None:
                return
            self._fault = ProgramFault(reason)
        self._answers.put(None)
        self._gone(self._fault)


def _is_late(line: bytes, number: int) -> bool:
    """Whether the line says that it answers another question."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return False
    named = answer.get("number") if isinstance(answer, dict) else None
    return type(named) is int and named != number
