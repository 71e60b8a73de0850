"""A program at a table on loopback, driven line by line (`programs` starts it).

Beside the real table each has a bare asyncio link that carries the same bytes: the floor. Both run
in one loop of one thread. Never here: what is computed from the times (`latency`).
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from game.bots.random_bot import RandomBot
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from game.table.play.session_notices import ListeningNotice, Notice
from game.table.play.sides import GuestSide, HostSide
from game.version import VERSION
from net.base.address import Address
from net.base.codec import encode
from net.guest.guest import Guest, GuestState
from net.messages.messages import to_map
from net.messages.notices import Choose, EventsNotice
from net.program.shell import GuestShell
from tests.bench.wire import usual_choice, usual_entries
from tests.net.guests import connect

LOCAL = "127.0.0.1"
CHOICE = encode(to_map(usual_choice()))
EVENTS = encode(to_map(usual_entries()))


@dataclass(frozen=True, slots=True)
class Line:
    """The line to the program that started this one."""

    link: "Connection[Any, Any]"

    def told(self) -> Iterator[str]:
        """The commands received, until nobody is there any more."""
        while True:
            try:
                yield self.link.recv()
            except EOFError:
                return

    def say(self, **what: Any) -> None:
        """Answer."""
        self.link.send(what)


class BareHost(asyncio.Protocol):
    """Sends the bytes of an event to everybody for each choice that arrives."""

    links: "list[asyncio.Transport]" = []  # noqa: RUF012 - one list for all links

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.links.append(transport)

    def data_received(self, data: bytes) -> None:
        for link in self.links:
            link.write(EVENTS)


class BareGuest(asyncio.Protocol):
    """Records when bytes arrive."""

    def __init__(self) -> None:
        self.stamps: list[int] = []
        self.sent = 0
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self.stamps.append(time.monotonic_ns())

    def send(self) -> None:
        """Send the bytes of a choice."""
        self.sent = time.monotonic_ns()
        self._transport.write(CHOICE)


def host(line: Line) -> None:
    """Open a table for six, report its address, and stay until the line closes."""
    options = HostOptions("Bench", seats=6, port=0, binds=(LOCAL,), start_with=6, pace=0.0, seed=1)
    session = Session.host(options, Persona(record=False))
    port = 0
    while not port:
        for notice in session.wait(5.0):
            port = notice.port if isinstance(notice, ListeningNotice) else port
    server = _in_loop(session, lambda loop: loop.create_server(BareHost, LOCAL, 0))
    line.say(port=port, bare=server.sockets[0].getsockname()[1])
    for _ in line.told():
        session.poll()
    session.close()


def _table(name: str, stamps: list[int], tell: Callable[[Notice], None]) -> HostSide:
    """A table that records when it can be joined."""

    def heard(notice: Notice) -> None:
        if isinstance(notice, ListeningNotice):
            stamps.append(time.monotonic_ns())
        tell(notice)

    options = HostOptions(name, port=0, binds=(LOCAL,))
    return HostSide(options, Persona(record=False), heard, None)


def tables(line: Line) -> None:
    """Open a table for each name received, and close the previous one; report since when."""
    session: Session | None = None
    for name in line.told():
        if session is not None:
            session.close()
        stamps: list[int] = []
        session = Session(partial(_table, name, stamps))
        while not stamps:
            session.wait(1.0)
        line.say(since=stamps[0])
    if session is not None:
        session.close()


def guest(line: Line, port: int, bare_port: int, number: int) -> None:
    """Sit down, and obey commands: `choose`, `bare`, `clear`, `look`; any other asks for the
    stamps."""
    stamps: list[int] = []
    address = Address(LOCAL, port)

    def heard(tell: Callable[[Notice], None], notice: Notice) -> None:
        tell(notice)
        if isinstance(notice, EventsNotice):
            stamps.append(time.monotonic_ns())

    me = Persona((f"Guest {number}",))
    session = Session(
        lambda tell: GuestSide(
            (address,), me, lambda notice: heard(tell, notice), None, False, None, (LOCAL,)
        )
    )
    made = _in_loop(session, lambda loop: loop.create_connection(BareGuest, LOCAL, bare_port))
    bare, bot = made[1], RandomBot(Random(number))
    for word in line.told():
        session.poll()
        match = session.view.match
        if word == "bare":
            _loop(session).call_soon_threadsafe(bare.send)
        elif word == "choose":
            assert match is not None
            seat = session.view.my_seats[0]
            choose = Choose(seat, bot.choose(match, seat), match.roll_number)
            stamps.clear()
            sent = time.monotonic_ns()
            session.send(choose)
            line.say(sent=sent)
        elif word == "clear":
            stamps.clear()
            bare.stamps.clear()
            line.say()
        elif word == "look":
            due = match.to_act if match is not None else ()
            line.say(due=due, seats=session.view.my_seats)
        else:
            line.say(real=stamps[:1], bare=bare.stamps[:1], sent=bare.sent)
    session.close()


def watchers(line: Line, port: int, count: int) -> None:
    """Many watchers in one program; reports when all have joined."""

    async def look_on() -> None:
        loop = asyncio.get_running_loop()
        shells = [
            GuestShell(Guest(VERSION, (), watch=True), loop, lambda notice: None)
            for _ in range(count)
        ]
        for shell in shells:  # one after the other, as links of strangers are few at a time
            await connect([Address(LOCAL, port)], shell)
            while shell.guest.state is not GuestState.IN:
                await asyncio.sleep(0.002)
        line.say(watchers=count)
        await loop.run_in_executor(None, list, line.told())

    asyncio.run(look_on())


def _loop(session: Session) -> asyncio.AbstractEventLoop:
    loop = session._shared.loop
    assert loop is not None
    return loop


def _in_loop(session: Session, what: Callable[[asyncio.AbstractEventLoop], Any]) -> Any:
    loop = _loop(session)
    return asyncio.run_coroutine_threadsafe(what(loop), loop).result(5.0)
