"""Scheduled calls: the part of an event loop that links need, and an alarm that can be moved.

Any loop with asyncio's `time`, `call_soon` and `call_at` will do, so tests bring a made-up one.
"""

from collections.abc import Callable
from typing import Any, Protocol


class Handle(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""
        ...


class Loop(Protocol):
    """The part of an event loop that shells use."""

    def time(self) -> float:
        """Seconds of a monotonic clock."""
        ...

    def call_soon(self, callback: Callable[[], None]) -> Any:
        """Call soon, in order."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Call at that time."""
        ...


class Alarm:
    """Calls a function at the wakeup its owner asked for last.

    A scheduled call that has become too early stays and schedules the next one: each message moves
    most wakeups on, so they never come.
    """

    def __init__(self, loop: Loop, ring: Callable[[], None]) -> None:
        self._loop = loop
        self._ring = ring
        self._handle: Handle | None = None
        self._planned = float("inf")
        self._wanted = float("inf")

    def set(self, when: float) -> None:
        """Ring at that time instead of the one set before; inf for never."""
        self._wanted = when
        if when < self._planned:
            self._plan(when)

    def _plan(self, when: float) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._planned = when
        self._handle = self._loop.call_at(when, self._go)

    def _go(self) -> None:
        self._handle = None
        self._planned = float("inf")
        if self._loop.time() >= self._wanted:
            self._wanted = float("inf")
            self._ring()
        elif self._wanted < float("inf"):
            self._plan(self._wanted)
