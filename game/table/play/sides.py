"""What runs in the net thread for one table: this program as its host, or as a guest.

Ties net's pieces to bots, match files and this machine's sockets. Never here: threads and queues
(`session`), what a message means.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol

from game.table.bots.advice import AdviceNotice
from game.table.bots.seats import own_seats
from game.table.play.annex import Annex, PhoneOptions
from game.table.play.company import Company
from game.table.play.hold import Hold
from game.table.play.hosting import Hosting, new_host, next_host
from game.table.play.options import HostOptions, Persona, spare_name
from game.table.play.seat_memory import SeatMemory
from game.table.play.session_notices import Notice
from game.table.storage.folders import data_folder
from game.table.storage.held_seats import HeldSeats
from game.table.storage.known_tables import KnownTables
from game.table.storage.seat_keys import kept_identity
from game.version import VERSION
from net.base.address import DEFAULT_PORT, Address, own_addresses
from net.base.code_text import CodeFault, normal_code
from net.base.identity import Identity
from net.base.names import NameFault, clean_name, same_name
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.finding.discovery import announced_addresses
from net.guest.guest import Guest
from net.host.host import Host
from net.links.memory import NetLink, Reader
from net.links.tcp import Server, TcpLink, TcpNetwork, open_link, serve
from net.messages.heritage import Heritage
from net.messages.host_candidates import HostCandidate
from net.messages.notices import (
    ClosedNotice,
    EventsNotice,
    GuestNotice,
    JoinedNotice,
    LobbyNotice,
    Request,
)
from net.program.member import Member
from net.program.shell import HostShell

_DRAIN_SECONDS: Final = 1.0
_AGAIN_SECONDS: Final = 0.7
_MOST_WAITS: Final = 10
_MOST_SPARE_NAMES: Final = 24
_MOST_HOME_ADDRESSES: Final = 6


class Side(Protocol):
    """This program's end of a table."""

    async def open(self) -> None:
        """Begin; errors arrive as notices."""
        ...

    def ask(self, request: Request) -> None:
        """Ask the host for something."""
        ...

    def advise(self, seat: int) -> None:
        """Let a bot think about a seat's choice; the answer arrives as a notice."""
        ...

    def hurry(self) -> None:
        """Cut short the pauses of bots that play here."""
        ...

    def hold(self, held: bool) -> None:
        """Halt or resume the match, whoever plays in it."""
        ...

    async def close(self) -> None:
        """Leave, and free everything."""
        ...


class _TableSide:
    """What host and guest share: each may become the other during the life of a table."""

    def __init__(
        self,
        me: Persona,
        tell: Callable[[Notice], None],
        data: Path | None,
        options: HostOptions,
    ) -> None:
        self._me = me
        self._show = tell
        self._data = data
        self._options = options
        """How this program hosts, now or later."""
        self._company = Company(self._tell, dict(me.programs), options.program_log)
        self._member: Member | None = None
        self._hosting: Hosting | None = None
        self._server: Server | None = None
        self._annex: Annex | None = None
        """The phones connected here."""
        self._endings: set[asyncio.Task[None]] = set()
        self._hold = Hold(self.ask, self._pause_by_phone)

    def _tell(self, notice: Notice) -> None:
        """Tell the screen; phones also receive advice."""
        self._show(notice)
        if self._annex is not None and isinstance(notice, AdviceNotice):
            self._annex.hear(notice)

    # What a member needs of its program.

    def make_host(self, heritage: Heritage) -> Host:
        """A host that takes over the table."""
        now = asyncio.get_running_loop().time()
        assert self._member is not None
        guest, programs = self._member.guest, [level for level, _ in self._options.programs]
        return next_host(heritage, guest.candidate, now, guest.identity, programs)

    # What phones need of their program.

    @property
    def guest(self) -> Guest:
        """This program's own guest."""
        assert self._member is not None
        return self._member.guest

    @property
    def host(self) -> HostShell | None:
        """The host, if this program is the host."""
        return self._member.host if self._member is not None else None

    def enter(self, link: NetLink) -> Reader:
        """A link to this program from inside."""
        assert self._member is not None
        return self._member.door.attach(link)

    def begins_hosting(self, host: HostShell) -> None:
        """This program becomes the host."""
        self._hosting = Hosting(host, self._options, self._tell)
        self._hosting.changed()
        host.host.table.entered = self._show_phones
        if self._server is not None and self._lets_programs_in:
            addresses = announced_addresses(self._options.binds, own_addresses())
            assert self._member is not None
            self._hosting.announce(addresses, self._server.port, self._member)

    def hosting_changed(self) -> None:
        """The host did something."""
        if self._hosting is not None:
            self._hosting.changed()

    def _show_phones(self) -> None:
        """People with phones do not wait until the host signs and sends to others."""
        if self._annex is not None:
            self._annex.look()

    def ends_hosting(self) -> None:
        """Another program is the host now."""
        hosting, self._hosting = self._hosting, None
        if hosting is not None:
            ending = asyncio.get_running_loop().create_task(hosting.close())
            self._endings.add(ending)
            ending.add_done_callback(self._endings.discard)

    def tell(self, notice: GuestNotice) -> None:
        """Something happened at the table."""
        if isinstance(notice, EventsNotice) and not self._begins(notice):
            self._tell_all(notice)  # nobody waits for a disk to see a die
            self._company.hear(notice)
        else:
            self._company.hear(notice)  # who hears that a match is over finds its record
            self._tell_all(notice)
        if isinstance(notice, (JoinedNotice, LobbyNotice, EventsNotice)):
            self._hold.look(self.guest)

    def _tell_all(self, notice: GuestNotice) -> None:
        """Tell the screen and the phones."""
        self._show(notice)
        if self._annex is not None:
            self._annex.hear(notice)

    def _begins(self, notice: EventsNotice) -> bool:
        """Whether a match begins with these events: its file must exist before the screen hears of
        it and drops the file of the match it resumes.
        """
        return len(self.guest.events) == len(notice.events)

    def attach(self, link: NetLink) -> Reader:
        """Somebody opened a link to this program."""
        if self._annex is None:
            return self.enter(link)
        return self._annex.attach(link, self.enter if self._lets_programs_in else None)

    @property
    def _lets_programs_in(self) -> bool:
        """Whether other programs, and not only phones, may connect to this port."""
        return True

    def _invite(self, addresses: Sequence[str], port: int) -> None:
        """Let phones in, now that this program is reachable."""
        phones = self._options.phones
        if phones is not None and self._annex is None:
            self._annex = phones.make(phones, self, self._tell)
            self._annex.hold(self._hold.on)
            self._annex.open(addresses, port, own_table=isinstance(self, HostSide))

    def _pause_by_phone(self) -> None:
        if self._annex is not None:
            self._annex.pause()

    # What both do.

    def ask(self, request: Request) -> None:
        """Ask the host for something."""
        if self._member is not None:
            self._member.shell.ask(request)

    def advise(self, seat: int) -> None:
        """Ask in the process that bots here think in."""
        if self._member is not None:
            company = self._hosting.company if self._hosting is not None else self._company
            company.advise(self._member.guest, seat)

    def hurry(self) -> None:
        """Cut short the pauses of bots that play here; another host's bots are unaffected."""
        if self._hosting is not None:
            self._hosting.company.hurry()

    def hold(self, held: bool) -> None:
        """Halt or resume the match at our own table."""
        if self._annex is not None:
            self._annex.hold(held)
        if self._member is not None:
            (self._hold.begin if held else self._hold.end)(self.guest)

    async def close(self) -> None:
        """Leave the table; a host hands it over, or closes it if nobody else is there."""
        if self._annex is not None:
            self._annex.close()
        if self._member is not None:
            self._member.leave()
        if self._server is not None:
            await self._server.close(_DRAIN_SECONDS)
        if self._hosting is not None:
            await self._hosting.close()
        for ending in list(self._endings):
            await ending
        await self._company.close()

    def _sit_as(self, names: tuple[str, ...], watch: bool, code: str | None = None) -> Member:
        """This program as a member of the table, with everything that accompanies it."""
        known = names or self._known_as
        identity = self._identity(known)
        looks = self._me.appearances if names else ()
        guest = Guest(
            VERSION, names, watch, code, identity, believes=self._believes, appearances=looks
        )
        network = TcpNetwork()
        self._member = Member(guest, VERSION, self, network, asyncio.get_running_loop())
        if self._me.record:
            self._company.record(guest, self._data, self._me.stood_in)
            if known and self._me.bot_level is None:
                seats = HeldSeats(self._data or data_folder())
                self._company.remember(SeatMemory(guest, known, seats))
        return self._member

    @property
    def _known_as(self) -> tuple[str, ...]:
        """The names under which to get back a seat taken later, if none is taken at once."""
        return ()

    def _believes(self, table_id: str, key: str) -> bool:
        """Whether this key may answer for the table with that id."""
        return True

    def _identity(self, names: tuple[str, ...]) -> Identity | None:
        """The key with which our people get their seats back; a watcher has no seat to lose."""
        if not names:
            return None
        return kept_identity(self._data or data_folder(), names)

    def _home(self, member: Member, addresses: Sequence[str], port: int) -> HostCandidate | None:
        """Where others reach this program should it become the host."""
        key = member.guest.identity.key
        known = tuple(dict.fromkeys(filter(None, addresses)))[:_MOST_HOME_ADDRESSES]
        return HostCandidate(key, known, port) if known else None


class HostSide(_TableSide):
    """This program opens the table."""

    def __init__(
        self, options: HostOptions, me: Persona, tell: Callable[[Notice], None], data: Path | None
    ) -> None:
        super().__init__(me, tell, data, options)
        self._failed = False
        """Whether opening the table failed, which has been reported with the reason."""

    async def open(self) -> None:
        """Open the table and sit down at it."""
        loop = asyncio.get_running_loop()
        member = self._sit_as(self._me.names, watch=False)
        owner = self._me.names[0] if self._me.names else ""
        try:
            identity = member.guest.identity
            host = new_host(self._options, owner, None, loop.time(), identity)
            if not self._options.lan and self._options.phones is not None:
                with contextlib.suppress(NotDone):  # a match of this screen needs no port
                    await self._listen(member)
            if self._options.lan:
                await self._listen(member)
                host = new_host(self._options, owner, member.guest.candidate, loop.time(), identity)
            member.open(host)
        except NotDone as reason:
            self._failed = True
            self._tell(ClosedNotice(reason.refusal))

    async def _listen(self, member: Member) -> None:
        options = self._options
        known = options.phones.port if options.phones is not None else None
        port = known or DEFAULT_PORT if options.port is None else options.port
        any_port = options.port is None
        self._server = await serve(self, options.binds, port, any_port)
        addresses = announced_addresses(options.binds, own_addresses())
        if options.lan:
            member.guest.candidate = self._home(member, addresses, self._server.port)
        self._invite(addresses, self._server.port)

    @property
    def _lets_programs_in(self) -> bool:
        return self._options.lan

    def _identity(self, names: tuple[str, ...]) -> Identity | None:
        """A host without people needs a key as well, for this table only.

        So does one that no other program can join: no trace of its people's names remains.
        """
        kept = super()._identity(names) if self._options.lan else None
        return kept or Identity()

    def tell(self, notice: GuestNotice) -> None:
        if not self._failed:
            super().tell(notice)


class GuestSide(_TableSide):
    """This program goes to somebody else's table."""

    def __init__(
        self,
        addresses: Sequence[Address],
        me: Persona,
        tell: Callable[[Notice], None],
        code: str | None,
        watch: bool,
        data: Path | None,
        binds: tuple[str, ...] = (),
        phones: PhoneOptions | None = None,
    ) -> None:
        # Bots that a person looks at take their time; where nobody does there is no need.
        looked_at = me.bot_level is None
        usual = HostOptions(binds=binds, phones=phones)
        options = usual if looked_at else replace(usual, bot_delay=0.0)
        super().__init__(me, tell, data, options)
        self._addresses = addresses
        self._code = code
        self._watch = watch
        self._names = list(me.names)
        """The wanted names of the seats; taken ones get a number."""
        self._numbers = [1] * len(me.names)
        self._tries = 1
        self._waits = 0
        self._link: TcpLink | None = None
        self._again: asyncio.Task[None] | None = None
        self._known = KnownTables(data or data_folder())

    async def open(self) -> None:
        """Go to the table and say hello."""
        try:
            names = tuple(clean_name(name) for name in self._names)
        except NameFault as fault:
            refusal = Refusal(RefusalCode.BAD_NAME, {"fault": str(fault)})
            self._tell(ClosedNotice(refusal))
            return
        try:
            self._code = normal_code(self._code) if self._code is not None else None
        except CodeFault:
            self._tell(ClosedNotice(Refusal(RefusalCode.WRONG_CODE)))
            return
        await self._go(names)

    async def close(self) -> None:
        """Leave the table."""
        if self._again is not None:
            self._again.cancel()
        if self._member is not None:
            self._member.leave()
        if self._link is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._link.closed.wait(), _DRAIN_SECONDS)
        await super().close()

    async def _go(self, names: tuple[str, ...]) -> None:
        try:
            link, _ = await open_link(self._addresses)
        except NotDone as reason:
            self._tell(ClosedNotice(reason.refusal))
            return
        member = self._sit_as(() if self._watch else names, self._watch, self._code)
        if self._me.bot_level is not None:
            level = own_seats(self._me.bot_level)
            self._company.let_bots_play(member.guest, member.shell.ask, level, 0.0)
        if names and not self._watch:
            await self._be_reachable(member, link)
        self._link = link
        keys = [address.key for address in self._addresses if address.key is not None]
        member.guest.expected_key = keys[0] if keys else None
        member.sit_down(link)

    async def _be_reachable(self, member: Member, link: TcpLink) -> None:
        """Listen, in case this program becomes the host; without a port another one must."""
        binds = self._options.binds
        if self._server is None:
            with contextlib.suppress(NotDone):
                self._server = await serve(self, binds, 0)
        if self._server is not None:
            addresses = (*announced_addresses(binds, own_addresses()), link.own_host)
            member.guest.candidate = self._home(member, addresses, self._server.port)
            self._invite(announced_addresses(binds, own_addresses()), self._server.port)

    def tell(self, notice: GuestNotice) -> None:
        if isinstance(notice, ClosedNotice) and (again := self._another_try(notice)) is not None:
            self._again = asyncio.get_running_loop().create_task(self._go_again(*again))
            return
        if isinstance(notice, JoinedNotice):
            self._tries = _MOST_SPARE_NAMES
        if isinstance(notice, JoinedNotice | LobbyNotice) and self._member is not None:
            lobby = notice.lobby
            self._known.remember(lobby.table_id, lobby.keys | {self._member.guest.host_key})
        super().tell(notice)

    def _believes(self, table_id: str, key: str) -> bool:
        return self._known.believes(table_id, key)

    @property
    def _known_as(self) -> tuple[str, ...]:
        """Somebody too late to play may take a bot's seat, and get it back like any other."""
        return tuple(self._names) if self._me.may_watch else ()

    def _another_try(self, notice: ClosedNotice) -> tuple[float, tuple[str, ...]] | None:
        """Seconds until the next try, and the names for it; None: that was the last."""
        if self._is_held(notice):
            return _AGAIN_SECONDS, tuple(clean_name(name) for name in self._names)
        if self._may_watch(notice):
            self._watch = True
            return 0.0, ()
        if self._may_try_again(notice):
            self._tries += 1
            self._number_taken(notice)
            return 0.0, tuple(self._names)
        return None

    async def _go_again(self, wait: float, names: tuple[str, ...]) -> None:
        await asyncio.sleep(wait)
        await self._go(names)

    def _may_watch(self, notice: ClosedNotice) -> bool:
        """Whether we came too late to play, and would rather watch than leave."""
        late = notice.reason is not None and notice.reason.code is RefusalCode.MATCH_BEGUN
        return late and self._me.may_watch and not self._watch

    def _is_held(self, notice: ClosedNotice) -> bool:
        """Whether the host still believes that the program with our seat is there."""
        held = notice.reason is not None and notice.reason.code is RefusalCode.SEAT_HELD
        self._waits += held
        return held and self._waits <= _MOST_WAITS

    def _number_taken(self, notice: ClosedNotice) -> None:
        """The taken name gets a number; all names do if it is unknown which is taken."""
        taken = str(notice.reason.params.get("name", "")) if notice.reason is not None else ""
        found = [i for i, name in enumerate(self._names) if same_name(name, taken)]
        for i in found or range(len(self._names)):
            name = self._names[i]
            while any(same_name(name, other) for other in self._names):
                self._numbers[i] += 1
                name = spare_name(self._me.names[i], self._numbers[i])
            self._names[i] = name

    def _may_try_again(self, notice: ClosedNotice) -> bool:
        taken = notice.reason is not None and notice.reason.code is RefusalCode.NAME_TAKEN
        return taken and self._me.spare_names and self._tries < _MOST_SPARE_NAMES
