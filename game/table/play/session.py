"""One program at one table: a net thread with the host or a link to one, and queues between.

The screen calls `poll` each frame and `send` when somebody acts; neither ever waits. Local play is
the same with a host that opens no socket. Never here: pygame, words, the terminal.
"""

import asyncio
import atexit
import logging
import queue
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from game.table.play.annex import PhoneOptions
from game.table.play.options import HostOptions, Persona
from game.table.play.session_notices import Notice
from game.table.play.sides import GuestSide, HostSide, Side
from game.table.play.view import TableView
from net.base.address import Address, parse_address
from net.base.refusals import Refusal, RefusalCode
from net.messages.notices import ClosedNotice, Request

_LOG: Final = logging.getLogger(__name__)
_CLOSE_SECONDS: Final = 3.0


_open_sessions: "weakref.WeakSet[Session]" = weakref.WeakSet()

Target: TypeAlias = str | Address | Sequence[Address]


@dataclass(slots=True)
class _Thread:
    """What the two threads share."""

    notices: "queue.SimpleQueue[Notice]" = field(default_factory=queue.SimpleQueue)
    loop: asyncio.AbstractEventLoop | None = None
    ready: threading.Event = field(default_factory=threading.Event)
    stop: asyncio.Event = field(default_factory=asyncio.Event)


class TableSession(Protocol):
    """What a screen needs of a table, whether it is played, replayed or part of the tutorial."""

    view: TableView

    def poll(self) -> list[Notice]:
        """What has happened since the last call, already in `view`."""
        ...

    def send(self, request: Request) -> None:
        """Ask the host for something; the result arrives in a later notice."""
        ...

    def advise(self, seat: int) -> None:
        """Let a bot think about a choice that a seat owes; an `AdviceNotice` brings the answer."""
        ...

    def hurry(self) -> None:
        """Do not wait for slow bots that play here."""
        ...

    def hold(self, held: bool) -> None:
        """Halt or resume the match at our own table, whoever plays in it."""
        ...

    def close(self, wait: bool = True) -> None:
        """Leave the table."""
        ...


class Session:
    """Make one with `host` or `join`; close it when done. Use it from one thread."""

    def __init__(self, make_side: Callable[[Callable[[Notice], None]], Side]) -> None:
        self.view = TableView(time.monotonic)
        self._make_side = make_side
        self._side: Side | None = None
        self._shared = _Thread()
        self._thread = threading.Thread(target=self._run, name="net", daemon=True)
        self._thread.start()
        _open_sessions.add(self)
        self._shared.ready.wait(_CLOSE_SECONDS)

    @classmethod
    def host(cls, options: HostOptions, me: Persona, data: Path | None = None) -> "Session":
        """Open a table and sit down at it; `view.owner` will be True.

        `data`: the folder for match files and records, the user's own if None. Errors, such as a
        port in use, arrive as a `ClosedNotice`.
        """
        return cls(lambda tell: HostSide(options, me, tell, data))

    @classmethod
    def join(
        cls,
        target: Target,
        me: Persona,
        code: str | None = None,
        watch: bool = False,
        data: Path | None = None,
        binds: Sequence[str] = (),
        phones: PhoneOptions | None = None,
    ) -> "Session":
        """Go to a table: a text such as `HOST:PORT`, an address, or several addresses of one table.

        `code`: the table's, None if it is not known to have one; returning people need none.
        `binds`: addresses of this machine to be reached at, should it become the host; `phones`
        lets phones in there. Raises `AddressFault` for a text that is no address; other errors
        arrive as a `ClosedNotice`.
        """
        if isinstance(target, str):
            target = parse_address(target)
        addresses = (target,) if isinstance(target, Address) else tuple(target)
        reached = tuple(binds)
        return cls(lambda tell: GuestSide(addresses, me, tell, code, watch, data, reached, phones))

    def poll(self) -> list[Notice]:
        """What has happened since the last call, already in `view`."""
        notices: list[Notice] = []
        while not self._shared.notices.empty():
            notices.append(self._shared.notices.get())
        for notice in notices:
            self._take(notice)
        return notices

    def wait(self, seconds: float) -> list[Notice]:
        """Like `poll`, but waits at most this long for something to happen. Not for screens."""
        try:
            first = self._shared.notices.get(timeout=seconds)
        except queue.Empty:
            return []
        self._take(first)
        return [first, *self.poll()]

    def _take(self, notice: Notice) -> None:
        _LOG.info("%s", type(notice).__name__)  # what it says may name people
        self.view.take(notice)

    def send(self, request: Request) -> None:
        """Ask the host for something; the result arrives in a later notice."""
        side, loop = self._side, self._shared.loop
        if side is not None and loop is not None and not loop.is_closed():
            self._call(loop, lambda: side.ask(request))

    def advise(self, seat: int) -> None:
        """Let a bot think about a choice that a seat owes; an `AdviceNotice` brings the answer."""
        side, loop = self._side, self._shared.loop
        if side is not None and loop is not None and not loop.is_closed():
            self._call(loop, lambda: side.advise(seat))

    def hurry(self) -> None:
        """Do not wait for slow bots that play here."""
        side, loop = self._side, self._shared.loop
        if side is not None and loop is not None and not loop.is_closed():
            self._call(loop, side.hurry)

    def hold(self, held: bool) -> None:
        """Halt or resume the match at our own table, whoever plays in it."""
        side, loop = self._side, self._shared.loop
        if side is not None and loop is not None and not loop.is_closed():
            self._call(loop, lambda: side.hold(held))

    def close(self, wait: bool = True) -> None:
        """Leave the table; a host closes it for everybody.

        Waits until the links are closed, which may take a second; a screen does not wait.
        """
        loop = self._shared.loop
        if loop is not None and not loop.is_closed():
            self._call(loop, self._shared.stop.set)
        _open_sessions.discard(self)
        if wait:
            self._thread.join(_CLOSE_SECONDS)

    def _call(self, loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
        try:
            loop.call_soon_threadsafe(call)
        except RuntimeError:
            return  # the thread ended just now; nobody is there to be asked

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        except Exception as error:  # a fault of ours must reach the screen, not vanish in a thread
            fault = f"{type(error).__name__}: {error}"[:200]
            reason = Refusal(RefusalCode.INTERNAL, {"fault": fault})
            self._shared.notices.put(ClosedNotice(reason))
        finally:
            self._shared.ready.set()

    async def _main(self) -> None:
        self._shared.stop = asyncio.Event()
        side = self._side = self._make_side(self._shared.notices.put)
        self._shared.loop = asyncio.get_running_loop()
        self._shared.ready.set()
        try:
            await side.open()
            await self._shared.stop.wait()
        finally:
            await side.close()


@atexit.register
def _close_all() -> None:
    """However the program ends: tell the table, and withdraw its entry on the LAN."""
    for session in list(_open_sessions):
        session.close()


__all__ = ["HostOptions", "Persona", "Session", "Target"]
