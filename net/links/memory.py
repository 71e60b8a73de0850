"""A link between two ends in one program: local play and most tests run over it.

Bytes written at one end come out at the other, later and in order, never inside the call that wrote
them. Never here: what the bytes mean.
"""

from collections.abc import Callable
from typing import Protocol, TypeAlias

Poster: TypeAlias = Callable[[Callable[[], None]], object]
"""Calls a function later, after those posted before it; an event loop's `call_soon` will do."""


class NetLink(Protocol):
    """One end of a link. Bytes written before `close` still arrive."""

    reader: "Reader | None"
    """Gets what comes in at this end."""

    @property
    def far_host(self) -> str:
        """The address of the other end's machine; empty inside one program."""
        ...

    def write(self, data: bytes) -> None:
        """Send bytes; on a closed link do nothing."""
        ...

    def close(self) -> None:
        """Close once everything written is out."""
        ...


class Reader(Protocol):
    """The reading side: gets bytes, and hears of the end once."""

    def data(self, data: bytes) -> None:
        """These bytes came."""
        ...

    def lost(self) -> None:
        """The link is closed, by whichever side; nothing more comes."""
        ...


class MemoryLink:
    """One end of a link; make both with `memory_pair`."""

    def __init__(self, post: Poster) -> None:
        self._post = post
        self._open = True
        self._other: MemoryLink | None = None
        self.reader: Reader | None = None
        """Gets what comes in at this end."""
        self.far_host = ""

    def write(self, data: bytes) -> None:
        """Send bytes to the other end."""
        other = self._other
        if self._open and other is not None:
            self._post(lambda: other._deliver(data))

    def close(self) -> None:
        """Close both ends."""
        other = self._other
        if self._open and other is not None:
            self._open = False
            self._post(other._end)
            self._post(self._tell_lost)

    def _deliver(self, data: bytes) -> None:
        if self._open and self.reader is not None:
            self.reader.data(data)

    def _end(self) -> None:
        if self._open:
            self._open = False
            self._tell_lost()

    def _tell_lost(self) -> None:
        if self.reader is not None:
            self.reader.lost()


def memory_pair(post: Poster) -> tuple[MemoryLink, MemoryLink]:
    """The two ends of a new link."""
    one, other = MemoryLink(post), MemoryLink(post)
    one._other, other._other = other, one
    return one, other
