"""Text on the terminal, whoever wrote it: the one place that prints other people's text.

Names, sheets and error messages come from files and peers, and may contain terminal escapes. Never
here: JSON lines, which are escaped anyway, and sentences.
"""

import sys
import time
from collections.abc import Callable
from typing import Final, TextIO

from net.base.names import shown_lines

_BAR: Final = 30


def say(text: str) -> None:
    """Print on standard output."""
    print(shown_lines(text), flush=True)


def complain(text: str) -> None:
    """Print on standard error."""
    print(shown_lines(text), file=sys.stderr, flush=True)


class Progress:
    """A progress line that overwrites itself: matches played and time left, only on a terminal."""

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`stream`: None for standard error. Times are in seconds of any clock."""
        stream = stream if stream is not None else sys.stderr
        self._stream = stream if stream is not None and stream.isatty() else None
        self._clock = clock
        self._begun = clock()
        self._first = 0
        """How many there were when timing started."""
        self._last = (0, 0)
        self.played = 0
        """How many were played in all."""

    def __call__(self, done: int, of: int) -> None:
        """`done` of `of` matches are played; a smaller number, or another total, starts over."""
        if done <= self._last[0] or of != self._last[1]:
            self._begun, self._first = self._clock(), done
        self._last = (done, of)
        self.played += 1
        if self._stream is not None:
            bar = "#" * (_BAR * done // of)
            text = f"[{bar:<{_BAR}}] {done} of {of} matches{self._left(done, of)}"
            print(f"\r{text}\x1b[K", end="", file=self._stream, flush=True)
            if done == of:
                self.clear()

    def clear(self) -> None:
        """Clear its line for something else."""
        if self._stream is not None:
            print("\r\x1b[K", end="", file=self._stream, flush=True)

    def _left(self, done: int, of: int) -> str:
        """The time left, once the first match tells how long one takes."""
        if done == of or done == self._first:
            return ""
        seconds = (self._clock() - self._begun) * (of - done) / (done - self._first)
        return f", {duration(seconds)} left"


def duration(seconds: float) -> str:
    """A duration as people say it: 40 s, 3 min, 2 h 5 min."""
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
