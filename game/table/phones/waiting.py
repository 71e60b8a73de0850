"""Phones at a screen that has no table yet: people come, pick a name and a look, get ready.

Has a net thread of its own, as a session does; the screen polls it and says who else is there. When
the table opens, its program takes over the people and the port, and pages reconnect by themselves.
Never here: who else plays at the screen.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import msgspec

from game.table.phones.desk import MOST_PHONES
from game.table.phones.page_messages import FromPage, PageReady, PageSit, PageStand
from game.table.phones.pages import Pages
from game.table.phones.phone import RefusedShown
from game.table.phones.snapshot import OwnShown, PlaceShown, TableShown
from game.table.phones.talk import Talk
from game.table.play.annex import PhoneOptions, PhonePerson, ScreenState
from game.table.play.invitation import Invitation, invitation
from game.table.play.session_notices import KnockNotice
from net.base.address import DEFAULT_PORT, own_addresses
from net.base.identity import Identity
from net.base.names import NameFault
from net.base.refusals import NotDone, RefusalCode
from net.base.wire import Appearance
from net.finding.discovery import announced_addresses
from net.links.loop import Loop
from net.links.memory import NetLink, Reader
from net.links.tcp import Server, serve

GONE_SECONDS: Final = 20.0
"""Seconds a page may be gone before its person is: phones fall asleep while others choose."""
_READY_SECONDS: Final = 3.0
_DRAIN_SECONDS: Final = 0.5


class WaitingRoom:
    """Use it from one thread; close it before the table opens, to free the port."""

    def __init__(
        self,
        options: PhoneOptions,
        binds: Sequence[str] = (),
        screen: ScreenState | None = None,
    ) -> None:
        """`screen`: what phones are told it is busy with, open if None."""
        self.people: tuple[PhonePerson, ...] = options.people
        """Who has a name here, in the order they came."""
        self.knocks: list[KnockNotice] = []
        """People who typed the address; whoever asks about them removes them."""
        self._invitation: Invitation | None = None
        self._screen = screen or ScreenState.OPEN
        self.port: int | None = options.port
        self._options = options
        self._binds = binds
        self._told: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._ready = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = asyncio.Event()
        self._desk: _Desk | None = None
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()

    # For the screen.

    @property
    def invitation(self) -> Invitation | None:
        """How others get in; None while that is unknown or impossible."""
        return self._invitation if self._screen is not ScreenState.CLOSED else None

    def poll(self) -> bool:
        """Take in what has happened since the last call; returns whether anything has."""
        changed = False
        while not self._told.empty():
            self._told.get()()
            changed = True
        return changed

    def show(self, places: Sequence[PlaceShown], phones: Sequence[bytes | None], most: int) -> None:
        """Who is at the screen, which of them have phones (by secret), how many may come."""
        self._call(lambda desk: desk.show(tuple(places), tuple(phones), most))

    def tell(self, screen: ScreenState) -> None:
        """What the screen is busy with."""
        self._screen = screen
        self._call(lambda desk: desk.tell(screen))

    def send_away(self, secret: bytes) -> None:
        """Whoever has this secret no longer waits."""
        self._call(lambda desk: desk.person(secret).rise())

    def close(self) -> None:
        """Free the port; pages look for the table at the same address."""
        self._call(lambda desk: desk.close())
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(_READY_SECONDS)

    def _call(self, act: "Callable[[_Desk], None]") -> None:
        self._ready.wait(_READY_SECONDS)
        loop, desk = self._loop, self._desk
        if loop is not None and desk is not None and not loop.is_closed():
            loop.call_soon_threadsafe(act, desk)

    # In the thread.

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        finally:
            self._ready.set()

    async def _main(self) -> None:
        self._stop = asyncio.Event()
        server: Server | None = None
        try:
            self._loop = asyncio.get_running_loop()
            self._desk = _Desk(self._options, self._loop, self._tell, self._knocked)
            self._desk.tell(self._screen)
            port = self._options.port or DEFAULT_PORT
            server = await serve(self._desk, self._binds, port, any_port_will_do=True)
            self._invite(server.port)
        except NotDone:
            pass  # nobody can come by phone; the screen shows no code
        self._ready.set()
        await self._stop.wait()
        if server is not None:
            await server.close(_DRAIN_SECONDS)

    def _invite(self, port: int) -> None:
        addresses = announced_addresses(self._binds, own_addresses())
        found = invitation(addresses, port, self._options.key, self._options.address)

        def take() -> None:
            self.port, self._invitation = port, found

        self._told.put(take)

    def _knocked(self, knock: KnockNotice) -> None:
        self._told.put(lambda: self.knocks.append(knock))

    def _tell(self, people: tuple[PhonePerson, ...]) -> None:
        def take() -> None:
            self.people = people

        self._told.put(take)


class _Desk:
    """The people of a waiting room, in its thread."""

    def __init__(
        self,
        options: PhoneOptions,
        loop: Loop,
        tell: Callable[[tuple[PhonePerson, ...]], None],
        knocked: Callable[[KnockNotice], None],
    ) -> None:
        self.key = bytes.fromhex(options.key)
        self.naming = options.naming
        self.lets_knock = True
        self.knocked = knocked
        self._loop = loop
        self._tell = tell
        self._pages = Pages(loop, self)
        self._people: dict[str, _Waiting] = {}
        self._most = 0
        self.screen = ScreenState.OPEN
        self._places: tuple[PlaceShown, ...] = ()
        self._phones: tuple[bytes | None, ...] = ()
        """The owner of each place by secret; None for people without a phone."""
        for known in options.people:
            self.person(known.secret).person = replace(known, ready=False)

    def attach(self, link: NetLink) -> Reader:
        """A new link; programs find nobody here."""
        return self._pages.attach(link, None)

    def show(
        self, places: tuple[PlaceShown, ...], phones: tuple[bytes | None, ...], most: int
    ) -> None:
        """Who is at the screen, whose phone each place belongs to, and how many may come."""
        self._places, self._phones, self._most = places, phones, most
        self.refresh()

    def tell(self, screen: ScreenState) -> None:
        """What the screen is busy with; where nobody plays, nobody waits."""
        self.screen = screen
        if screen is ScreenState.CLOSED:
            for one in list(self._people.values()):
                one.rise()
        self.refresh()

    def others(self) -> frozenset[str]:
        """There is no other program."""
        return frozenset()

    def refresh(self) -> None:
        """Show all pages how things are."""
        table = TableShown("", "joining", "", "", self._places, screen=self.screen.value)
        self._pages.show(msgspec.json.encode(table).decode())

    def close(self) -> None:
        """Close all pages' links; they reconnect to the next program."""
        for one in self._people.values():
            one.stop()
        self._pages.close()

    @property
    def has_room(self) -> bool:
        """Whether another person may come."""
        if self.screen is ScreenState.CLOSED:
            return False
        without = self._phones.count(None)
        return without + len(self._seated()) < self._most

    def seat_of(self, waiting: "_Waiting") -> int | None:
        """The place of somebody with a phone, None while the screen has none for them."""
        secret = waiting.person.secret
        return self._phones.index(secret) if secret in self._phones else None

    def changed(self) -> None:
        """Somebody came, left or changed."""
        people = tuple(one.person for one in self._seated())
        self._tell(people)

    def _seated(self) -> "list[_Waiting]":
        return [one for one in self._people.values() if one.person.name]

    def person(self, secret: bytes) -> "_Waiting":
        """The person with this secret."""
        key = Identity(secret).key
        if key not in self._people and len(self._people) >= MOST_PHONES:
            self._people = {one: who for one, who in self._people.items() if not who.is_idle}
        return self._people.setdefault(key, _Waiting(secret, self, self._loop))


class _Waiting:
    """One person with a phone."""

    def __init__(self, secret: bytes, desk: _Desk, loop: Loop) -> None:
        self.person = PhonePerson(secret)
        self._desk = desk
        self._loop = loop
        self._page: Talk | None = None
        self._wait_for_page()

    @property
    def holds(self) -> bool:
        """Whether they have a name here."""
        return bool(self.person.name)

    plays = holds

    @property
    def is_idle(self) -> bool:
        """Whether forgetting them would lose nothing."""
        return self._page is None and not self.person.name

    def came(self, talk: Talk) -> None:
        """A page of this person has opened."""
        before, self._page = self._page, talk
        if before is not None:
            before.turn_away()
        self._gone.cancel()

    def went(self, talk: Talk) -> None:
        """A page of this person has closed."""
        if talk is self._page:
            self._page = None
            self._wait_for_page()

    def _wait_for_page(self) -> None:
        self._gone = self._loop.call_at(self._loop.time() + GONE_SECONDS, self._look_for_page)

    def _look_for_page(self) -> None:
        """Nobody counts as gone because the screen is paused and their phone has fallen asleep."""
        if self._desk.screen is ScreenState.PAUSED:
            self._wait_for_page()
        else:
            self.rise()

    def stop(self) -> None:
        """The room closes."""
        self._gone.cancel()

    def asked(self, message: FromPage) -> None:
        """The page has sent a message for them."""
        match message:
            case PageSit(name, tint, costume) if self.person.name or self._desk.has_room:
                try:
                    name = self._desk.naming(name)
                except NameFault:
                    self._refuse()
                    return
                look = Appearance(tint, costume)
                self.person = replace(self.person, name=name, look=look)
            case PageReady(ready) if self.person.name:
                self.person = replace(self.person, ready=ready)
            case PageStand():
                self.rise()
                return
            case _:
                return
        self._desk.changed()

    def _refuse(self) -> None:
        """That name is not allowed here."""
        if self._page is not None:
            refused = RefusedShown(RefusalCode.BAD_NAME.value, {})
            self._page.say(msgspec.json.encode(refused).decode())

    def rise(self) -> None:
        """They no longer wait here."""
        self.person = replace(self.person, name="", ready=False)
        self._desk.changed()

    def own(self) -> str:
        """What they are shown of their own."""
        seat = self._desk.seat_of(self)
        own = OwnShown(seat, self.person.name, may_sit=self._desk.has_room)
        return msgspec.json.encode(own).decode()
