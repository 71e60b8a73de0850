"""Hosts on the LAN that announce the same table as we do: other parts of it, or liars.

A host may have kept from its guests where the others are reached. Once it is gone each of them
hosts the table alone; so they find each other. Never here: what follows (`net.program.member`).
"""

import asyncio
from collections.abc import Callable, Collection
from typing import Final

from zeroconf import Error as ZeroconfError
from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.base.address import own_networks
from net.base.forgetting import forget_oldest
from net.base.rate_limit import RateLimit
from net.finding.discovery import (
    RESOLVE_MILLISECONDS,
    SERVICE,
    announced_text,
    entry_of,
    near_numbers,
)
from net.messages.host_candidates import MOST_ADDRESSES, HostCandidate

AGAIN_SECONDS: Final = 30.0
"""Seconds after which all hosts are asked to say again that they are there: a network that was cut
into parts may be whole again."""
_AT_ONCE: Final = 4.0
_PER_SECOND: Final = 0.2
"""How often we look at an entry, at once and in the long run: anybody can announce any."""
_MOST_ENTRIES: Final = 64
"""Entries of which we know how often we have looked at them."""


class OtherHosts:
    """Watches the LAN for them, in the running loop; what is announced is a hint and no more."""

    def __init__(
        self,
        zeroconf: AsyncZeroconf,
        table_id: str,
        known: Callable[[], Collection[str]],
        found: Callable[[HostCandidate], None],
    ) -> None:
        """`known`: returns the keys of those who may be hosts of our table, without our own: nobody
        else's entries are looked at; `found`: gets each entry that appears or changes."""
        self._zeroconf = zeroconf.zeroconf
        self._table_id = table_id
        self._known = known
        self._found = found
        self._rates: dict[str, RateLimit] = {}
        """By the name of the entry: who announces much keeps nobody else from being heard."""
        self._loop = asyncio.get_running_loop()
        self._reading: set[asyncio.Task[None]] = set()
        self._watching = self._loop.create_task(self._watch())

    async def close(self) -> None:
        """Stop watching."""
        for task in (self._watching, *self._reading):
            task.cancel()
        await asyncio.wait([self._watching])

    async def _watch(self) -> None:
        while True:
            browser = AsyncServiceBrowser(self._zeroconf, SERVICE, handlers=[self._on_change])
            try:
                await asyncio.sleep(AGAIN_SECONDS)
            finally:
                await browser.async_cancel()

    def _on_change(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        entries = {f"{entry_of(self._table_id, key)}.{SERVICE}" for key in self._known()}
        if name not in entries or state_change is ServiceStateChange.Removed:
            return
        now = self._loop.time()
        rate = self._rates[name] = self._rates.pop(name, RateLimit(_AT_ONCE, _PER_SECOND, now))
        forget_oldest(self._rates, _MOST_ENTRIES)
        if rate.allows(now):
            rate.take()
            task = self._loop.create_task(self._read(name))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _read(self, name: str) -> None:
        try:
            info = AsyncServiceInfo(SERVICE, name)
            known = info.load_from_cache(self._zeroconf)
            if not known and not await info.async_request(self._zeroconf, RESOLVE_MILLISECONDS):
                return
            numbers = tuple(near_numbers(info, own_networks)[:MOST_ADDRESSES])
            key, port = announced_text(info, b"key"), info.port
            if numbers and port and key in self._known():
                self._found(HostCandidate(key, numbers, port))
        except (OSError, ZeroconfError, ValueError):
            return  # an entry that makes no sense is no host of ours
