"""A host's entry on the LAN, and others of the same table; the table works without either.

Never here: zeroconf itself (`net.finding.discovery`).
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Final

from zeroconf.asyncio import AsyncZeroconf

from game.table.play.session_notices import AnnouncedNotice, Notice, Trouble, TroubleNotice
from game.version import VERSION
from net.finding.discovery import (
    CLASH_SECONDS,
    Announcer,
    Finder,
    NoMulticast,
    better_name,
    open_zeroconf,
)
from net.finding.other_hosts import OtherHosts
from net.program.member import Member
from net.program.shell import HostShell

_LOOK_SECONDS: Final = 0.5
_MOST_RENAMED: Final = 3
"""A table that is older and always has our new name does not rename us for ever."""


class TableAnnouncement:
    """Announces a table, and renames it if an older one on the LAN has the same name."""

    def __init__(
        self,
        host: HostShell,
        binds: Sequence[str],
        addresses: Sequence[str],
        port: int,
        tell: Callable[[Notice], None],
        member: Member,
    ) -> None:
        """`member`: gets every other host that announces this table."""
        self._host = host
        self._binds = binds
        self._addresses = addresses
        self._port = port
        self._tell = tell
        self._member = member
        self._zeroconf: AsyncZeroconf | None = None
        self._finder: Finder | None = None
        self._others: OtherHosts | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin in the background."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Withdraw the entry."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._finder is not None:
            await self._finder.close()
        if self._others is not None:
            await self._others.close()
        if self._zeroconf is not None:
            await self._zeroconf.async_close()

    async def _run(self) -> None:
        try:
            self._zeroconf = open_zeroconf(self._binds)
            announcer = Announcer(self._zeroconf, self._addresses, self._port)
            await announcer.announce(self._host.host.table.lobby, VERSION)
            self._tell(AnnouncedNotice(self._host.host.table.lobby.table_name))
            table_id, member = self._host.host.table.lobby.table_id, self._member
            self._others = OtherHosts(
                self._zeroconf, table_id, lambda: member.known_keys, member.meet
            )
            await self._mind_the_name(announcer)
        except NoMulticast as error:
            self._tell(TroubleNotice(Trouble.NOT_ANNOUNCED, fault=str(error)[:200]))

    async def _mind_the_name(self, announcer: Announcer) -> None:
        assert self._zeroconf is not None
        loop = asyncio.get_running_loop()
        self._finder = Finder(self._zeroconf, VERSION)
        first, renamed, end = self._host.host.table.lobby.table_name, 0, loop.time() + CLASH_SECONDS
        while loop.time() < end and renamed < _MOST_RENAMED:
            await asyncio.sleep(_LOOK_SECONDS)
            host, before = self._host.host, first if renamed else None
            name = better_name(host.table.lobby, host.opened, self._finder.tables, before)
            if name is not None:
                renamed += 1
                self._host.rename(name)
                await announcer.announce(host.table.lobby, VERSION)
                self._tell(AnnouncedNotice(name))
                end = loop.time() + CLASH_SECONDS  # somebody else may have taken this one, too
        await self._finder.close()
        self._finder = None
