"""What runs in the net thread for one table: a host with all that belongs to it, or a guest.

Here belongs tying net's pieces to bots, match files and this machine. Never here: threads and
queues (`session`), what a message means.
"""

import asyncio
import contextlib
import random
import uuid
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from game.bots.levels import LEVELS
from game.table.advice import Adviser
from game.table.archive import Archive
from game.table.bot_process import BotProcess
from game.table.bot_seats import BotSeats, LevelOf, own_seats, seats_with_a_level
from game.table.dice import make_chance, roll_dice
from game.table.folders import data_folder
from game.table.lan import Announcement
from game.table.missions import mission_setup
from game.table.notices import (
    HeldNotice,
    ListeningNotice,
    Notice,
    Trouble,
    TroubleNotice,
)
from game.table.options import HostOptions, Persona
from game.table.recorder import Recorder
from game.table.sheets import SHEET_NAMES, bundled
from game.version import VERSION
from net.address import DEFAULT_PORT, Address, own_addresses
from net.discovery import announced_addresses
from net.guest import Guest, GuestState
from net.host import Host
from net.host_config import Chance, HostConfig
from net.identity import Identity
from net.names import MOST_TABLE, NameFault, clean_name, numbered, same_name
from net.notices import ClosedNotice, JoinedNotice, LostNotice, Request
from net.notices import Notice as GuestNotice
from net.peers import Role
from net.refusals import NotDone, Refusal, RefusalCode
from net.shell import GuestShell, HostShell, connect_in_memory
from net.tcp import Server, TcpLink, open_link, serve

_DRAIN_SECONDS = 1.0
_AGAIN_SECONDS = 0.7
_MOST_WAITS = 10
_HOPE_SECONDS = 60.0
_SHUT_SECONDS = 5.0
"""How long a lost table is looked for: at all, and while nothing answers at its address."""
_MOST_SPARE_NAMES = 24


class Side(Protocol):
    """This program's end of a table."""

    async def open(self) -> None:
        """Begin; what goes wrong comes as a notice."""
        ...

    def ask(self, request: Request) -> None:
        """Ask the host for something."""
        ...

    def advise(self, seat: int) -> None:
        """Have a bot think about a seat's choice; the answer comes as a notice."""
        ...

    async def close(self) -> None:
        """Leave, and free everything."""
        ...


class Company:
    """What follows a guest around: the recorder of its matches and the runner of its bots."""

    def __init__(self, tell: Callable[[Notice], None]) -> None:
        self._tell = tell
        self._recorder: Recorder | None = None
        self._bots: BotSeats | None = None
        self._process: BotProcess | None = None
        self._adviser: Adviser | None = None

    def record(self, guest: Guest, folder: Path | None) -> None:
        """Keep the guest's matches in this folder, the user's own if None."""
        self._recorder = Recorder(guest, Archive(folder), self._tell)

    def let_bots_play(
        self, shell: GuestShell, level_of: LevelOf, seed: int | None, delay: float
    ) -> None:
        """Play the seats that `level_of` names."""
        gone = partial(self._tell, TroubleNotice(Trouble.BOTS_GONE))
        process = self._thinking(seed)
        self._bots = BotSeats(shell.guest, shell.ask, level_of, process, delay, gone)

    def advise(self, guest: Guest, seat: int) -> None:
        """Ask a bot what it would do for a seat of this guest's match."""
        if self._adviser is None:
            self._adviser = Adviser(self._thinking(None), self._tell)
        self._adviser.ask(guest, seat)

    def _thinking(self, seed: int | None) -> BotProcess:
        """The process that all bots of this program think in; it starts when it is first asked."""
        if self._process is None:
            bits = random.SystemRandom().getrandbits(32)
            self._process = BotProcess(bits if seed is None else seed)
        return self._process

    def hear(self, notice: GuestNotice) -> None:
        """Something happened at the guest's table."""
        if self._recorder is not None:
            self._recorder.hear(notice)
        if self._bots is not None:
            self._bots.hear(notice)

    async def close(self) -> None:
        """End what was begun."""
        if self._bots is not None:
            self._bots.stop()
        if self._adviser is not None:
            self._adviser.stop()
        if self._recorder is not None:
            self._recorder.close()
        if self._process is not None:
            await self._process.close()


class HostSide:
    """A host: its table, the owner's guest, the runner of bots, the sockets, the announcement."""

    def __init__(
        self,
        options: HostOptions,
        me: Persona,
        tell: Callable[[Notice], None],
        data: Path | None,
    ) -> None:
        self._options = options
        self._me = me
        self._tell = tell
        self._data = data
        self._company = Company(tell)
        self._runner = Company(tell)
        self._host: HostShell | None = None
        self._owner: GuestShell | None = None
        self._server: Server | None = None
        self._announcement: Announcement | None = None
        self._held = 0
        self._failed = False
        """Whether the table could not be opened, which has been told with its reason."""

    async def open(self) -> None:
        """Open the table and sit down at it."""
        loop = asyncio.get_running_loop()
        try:
            host = HostShell(self._make_host(loop.time()), loop, self._changed)
            self._host = host
            self._seat_owner(host)
            self._seat_bots(host)
            if self._options.lan:
                await self._listen(host)
        except NotDone as reason:
            self._failed = True
            self._tell(ClosedNotice(reason.refusal))
            if self._host is not None:
                self._host.close()

    def ask(self, request: Request) -> None:
        """Ask as the table's owner."""
        if self._owner is not None:
            self._owner.ask(request)

    def advise(self, seat: int) -> None:
        """Ask in the process that this table's bots think in."""
        if self._owner is not None:
            self._runner.advise(self._owner.guest, seat)

    async def close(self) -> None:
        """Close the table for everybody."""
        if self._host is not None:
            self._host.close()
        if self._server is not None:
            self._server.close()
            await self._server.drain(_DRAIN_SECONDS)
        if self._announcement is not None:
            await self._announcement.close()
        await self._company.close()
        await self._runner.close()

    def _make_host(self, now: float) -> Host:
        options = self._options
        chance = make_chance(options.seed)
        config = HostConfig(
            uuid.uuid4().hex[:12],
            self._table_name(),
            VERSION,
            {name: bundled(name) for name in SHEET_NAMES},
            LEVELS,
            options.mode,
            options.sheet,
            options.seats,
            options.bots,
            options.time_limit,
            options.pace,
            options.start_with,
            options.start_when_full,
            options.mission,
            partial(mission_setup, boards=options.boards),
            options.unfinished,
        )
        return Host(config, Chance(partial(roll_dice, chance), chance.randrange), now)

    def _table_name(self) -> str:
        name = self._options.name or (self._me.names[0] if self._me.names else "Noch mal!")
        try:
            return clean_name(name, MOST_TABLE)
        except NameFault as fault:
            raise NotDone(RefusalCode.BAD_NAME, fault=str(fault)) from fault

    def _seat_owner(self, host: HostShell) -> None:
        guest = Guest(VERSION, self._me.names)
        if self._me.record:
            self._company.record(guest, self._data)
        loop = asyncio.get_running_loop()
        self._owner = connect_in_memory(host, guest, Role.OWNER, loop, self._hear)

    def _seat_bots(self, host: HostShell) -> None:
        guest = Guest(VERSION, ())
        loop = asyncio.get_running_loop()
        shell = connect_in_memory(host, guest, Role.BOTS, loop, self._runner.hear)
        options = self._options
        self._runner.let_bots_play(shell, seats_with_a_level, options.seed, options.bot_delay)

    async def _listen(self, host: HostShell) -> None:
        options = self._options
        port = DEFAULT_PORT if options.port is None else options.port
        any_port = options.port is None
        self._server = server = await serve(host, options.binds, port, any_port)
        addresses = announced_addresses(options.binds, own_addresses())
        name = host.host.table.lobby.table_name
        self._tell(ListeningNotice(name, addresses, server.port))
        self._announcement = Announcement(host, options.binds, addresses, server.port, self._tell)
        self._announcement.start()

    def _hear(self, notice: GuestNotice) -> None:
        self._company.hear(notice)
        if not self._failed:
            self._tell(notice)

    def _changed(self) -> None:
        if self._host is None:
            return
        over = self._host.host.table.matches_over
        if over > self._held and self._host.host.all_have_the_end:
            self._held = over
            self._tell(HeldNotice(over))


class GuestSide:
    """A guest of somebody else's table."""

    def __init__(
        self,
        addresses: Sequence[Address],
        me: Persona,
        tell: Callable[[Notice], None],
        code: bool,
        watch: bool,
        data: Path | None,
    ) -> None:
        self._addresses = addresses
        self._me = me
        self._tell = tell
        self._code = code
        self._watch = watch
        self._data = data
        self._names = list(me.names)
        """What the seats are to be called; those that are taken get a number."""
        self._numbers = [1] * len(me.names)
        self._tries = 1
        self._waits = 0
        self._company = Company(tell)
        self._shell: GuestShell | None = None
        self._link: TcpLink | None = None
        self._again: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Go to the table and say hello."""
        try:
            names = tuple(clean_name(name) for name in self._names)
        except NameFault as fault:
            refusal = Refusal(RefusalCode.BAD_NAME, {"fault": str(fault)})
            self._tell(ClosedNotice(refusal))
            return
        await self._go(names)

    def ask(self, request: Request) -> None:
        """Ask as a guest."""
        if self._shell is not None:
            self._shell.ask(request)

    def advise(self, seat: int) -> None:
        """Ask in a process of this guest's own."""
        if self._shell is not None:
            self._company.advise(self._shell.guest, seat)

    async def close(self) -> None:
        """Leave the table."""
        if self._again is not None:
            self._again.cancel()
        if self._shell is not None:
            self._shell.leave()
        if self._link is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._link.closed.wait(), _DRAIN_SECONDS)
        await self._company.close()

    async def _go(self, names: tuple[str, ...]) -> None:
        try:
            link, _ = await open_link(self._addresses)
        except NotDone as reason:
            self._tell(ClosedNotice(reason.refusal))
            return
        guest = Guest(VERSION, names, self._watch, self._code, self._identity(names))
        shell = GuestShell(guest, asyncio.get_running_loop(), self._hear)
        if self._me.record:
            self._company.record(guest, self._data)
        if self._me.bot_level is not None:
            self._company.let_bots_play(shell, own_seats(self._me.bot_level), None, 0.0)
        self._shell, self._link = shell, link
        link.reader = shell.reader_of(link)
        shell.start(link)

    def _identity(self, names: tuple[str, ...]) -> Identity | None:
        """The key that our people have their seats back by; who looks on has none to lose."""
        if self._watch or not names:
            return None
        return Identity.kept((self._data or data_folder()) / "keys", names)

    async def _come_back(self) -> None:
        """Try again and again to reach the table, as long as there is hope."""
        shell, loop = self._shell, asyncio.get_running_loop()
        assert shell is not None
        begun, refused = loop.time(), 0
        while shell.guest.state is GuestState.LOST:
            try:
                link, _ = await open_link(self._addresses)
            except NotDone as reason:
                refused += 1
                waited = loop.time() - begun
                if waited > _HOPE_SECONDS or (refused > 2 and waited > _SHUT_SECONDS):
                    shell.give_up(reason.refusal)
                    return
            else:
                self._link, refused = link, 0
                link.reader = shell.reader_of(link)
                shell.start(link)
                return
            await asyncio.sleep(_AGAIN_SECONDS)

    def _hear(self, notice: GuestNotice) -> None:
        if isinstance(notice, LostNotice):
            loop = asyncio.get_running_loop()
            self._again = loop.create_task(self._come_back())
        if isinstance(notice, ClosedNotice) and self._is_held(notice):
            self._again = asyncio.get_running_loop().create_task(self._wait_and_go())
            return
        if isinstance(notice, ClosedNotice) and self._may_watch(notice):
            self._watch = True
            self._again = asyncio.get_running_loop().create_task(self._go(()))
            return
        if isinstance(notice, ClosedNotice) and self._may_try_again(notice):
            self._tries += 1
            self._number_taken(notice)
            self._again = asyncio.get_running_loop().create_task(self._go(tuple(self._names)))
            return
        if isinstance(notice, JoinedNotice):
            self._tries = _MOST_SPARE_NAMES
        self._company.hear(notice)
        self._tell(notice)

    def _may_watch(self, notice: ClosedNotice) -> bool:
        """Whether we came too late to play, and would rather look on than leave."""
        late = notice.reason is not None and notice.reason.code is RefusalCode.MATCH_BEGUN
        return late and self._me.may_watch and not self._watch

    def _is_held(self, notice: ClosedNotice) -> bool:
        """Whether the host still takes the program that had our seat for there."""
        held = notice.reason is not None and notice.reason.code is RefusalCode.SEAT_HELD
        self._waits += held
        return held and self._waits <= _MOST_WAITS

    async def _wait_and_go(self) -> None:
        await asyncio.sleep(_AGAIN_SECONDS)
        await self._go(tuple(clean_name(name) for name in self._names))

    def _number_taken(self, notice: ClosedNotice) -> None:
        """The name that somebody else has, or all if it is not known which, get a number."""
        taken = str(notice.reason.params.get("name", "")) if notice.reason is not None else ""
        found = [i for i, name in enumerate(self._names) if same_name(name, taken)]
        for i in found or range(len(self._names)):
            name = self._names[i]
            while any(same_name(name, other) for other in self._names):
                self._numbers[i] += 1
                name = numbered(self._me.names[i], self._numbers[i])
            self._names[i] = name

    def _may_try_again(self, notice: ClosedNotice) -> bool:
        taken = notice.reason is not None and notice.reason.code is RefusalCode.NAME_TAKEN
        return taken and self._me.spare_names and self._tries < _MOST_SPARE_NAMES
