"""The expert's analysis of a finished match, computed in a child process.

The screen asks, polls once a frame and never waits: a thread starts the child, tells it the match
and reads its answers. Never here: what is computed (`chances`, `coach`), drawing.
"""

import queue
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum
from typing import IO, Any, BinaryIO, cast

from game.rules.events import Event
from game.table.bots.children import command_of, frames, pieces, put, start_options
from game.table.review.chances import Shares
from game.table.review.coach import Remark, remark_of
from net.base.codec import CodecError


class State(Enum):
    """The state of a question."""

    WORKING = "working"
    DONE = "done"
    FAILED = "failed"
    """The child could not be started, or died."""


class Analysis:
    """One question about one match: its course, or what some seats' choices cost.

    Use it from one thread, and `close` it when the answer is no longer wanted.
    """

    def __init__(
        self,
        events: Sequence[Event],
        seats: Sequence[int] = (),
        command: Sequence[str] | None = None,
    ) -> None:
        """`seats`: those the coach reviews, in that order; none: ask for the course of the match.

        `command` starts another child, for tests.
        """
        self.state = State.WORKING
        self.share = 0.0
        """The share of the work that is done, 0 to 1."""
        self.chances: tuple[Shares, ...] = ()
        self.prospects: tuple[float, ...] = ()
        """A solo player's expected scores."""
        self.remarks: dict[int, list[Remark]] = {}
        """For each finished seat, what its choices cost, the costliest first."""
        self._command = tuple(command or command_of("game.table.review.analysis_child"))
        self._answers: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._closed = threading.Event()
        work = (tuple(events), tuple(seats))
        self._thread = threading.Thread(target=self._run, args=work, name="analysis", daemon=True)
        self._thread.start()

    def poll(self) -> bool:
        """Take in new results; returns whether there are any."""
        news = False
        while self.state is State.WORKING and not self._answers.empty():
            answer = self._answers.get()
            news = True
            try:
                self._take(answer)
            except (KeyError, TypeError, ValueError):
                self.state = State.FAILED
        return news

    def close(self) -> None:
        """The answer is no longer wanted: end the child."""
        with self._lock:
            self._closed.set()
            child = self._child
        if child is not None:
            with suppress(OSError):
                child.kill()

    def _take(self, answer: dict[str, Any] | None) -> None:
        if answer is None:
            self.state = State.FAILED
        elif "share" in answer:
            self.share = answer["share"]
        elif "seat" in answer:
            self.remarks[answer["seat"]] = [remark_of(record) for record in answer["remarks"]]
        elif "chances" in answer:
            self.chances += tuple(tuple(shares) for shares in answer["chances"])
        elif "prospects" in answer:
            self.prospects = tuple(answer["prospects"])
        elif "end" in answer:
            self.state, self.share = State.DONE, 1.0
        else:
            self.state = State.FAILED

    # --- in the thread --------------------------------------------------------------------------

    def _run(self, events: tuple[Event, ...], seats: tuple[int, ...]) -> None:
        try:
            child = self._start()
            if child is None or child.stdin is None or child.stdout is None:
                return
            _ask(child.stdin, events, seats)
            self._hear(child.stdout)
        except (OSError, CodecError, EOFError):
            self._answers.put(None)
        finally:
            self._end()

    def _start(self) -> subprocess.Popen[bytes] | None:
        """The child, None if nobody wants it any more."""
        if self._closed.is_set():
            return None
        child: subprocess.Popen[bytes] = subprocess.Popen(self._command, **start_options())
        with self._lock:
            self._child = child
            if self._closed.is_set():
                child.kill()
        return child

    def _hear(self, answers: IO[bytes]) -> None:
        for answer in frames(cast(BinaryIO, answers)):
            self._answers.put(answer)
            if "end" in answer:
                return
        raise EOFError

    def _end(self) -> None:
        with self._lock:
            child = self._child
        if child is None:
            return
        with suppress(OSError):
            child.kill()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        child.wait()


def _ask(requests: IO[bytes], events: Sequence[Event], seats: Sequence[int]) -> None:
    """Tell the match in pieces, since frames are bounded, and then ask."""
    for _, records in pieces(events):
        put(cast(BinaryIO, requests), {"events": records})
    put(cast(BinaryIO, requests), {"seats": list(seats)})
