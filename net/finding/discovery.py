"""Tables on the LAN: announcing our own, finding others, over zeroconf in the caller's loop.

A table is listed only after its port has answered, since a crashed host's entry stays for long;
what the port answers counts, not what was announced. Never here: joining, threads, screens.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from zeroconf import (
    DNSQuestionType,
    InterfaceChoice,
    IPVersion,
    ServiceInfo,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf import Error as ZeroconfError
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.base.address import Address, IpNetwork, is_near, own_networks
from net.base.names import MOST_TABLE, numbered, same_name, shown
from net.base.refusals import NotDone
from net.chain.canonical import PROTOCOL
from net.finding.peek import peek
from net.finding.sightings import MOST_ADDRESSES, Sightings
from net.messages.lobby import Lobby, TableState
from net.messages.messages import TableInfo

SERVICE: Final = "_nochmal._tcp.local."
CLASH_SECONDS: Final = 4.0
"""Seconds a new table looks for another one of its name."""
RESOLVE_MILLISECONDS: Final = 2000
"""Milliseconds for which the addresses of an entry are asked for."""
_ASK_SECONDS: Final = 6.0
_NAME_BYTES: Final = 200
KEY_LETTERS: Final = 16
"""Letters of a host's key in the name of its entry."""
_SAME_AGE: Final = 0.3
_MOST_NUMBERS: Final = 64
"""Most addresses of an entry that we look at."""
_READ_SECONDS: Final = 0.002
_REST_SECONDS: Final = 0.005
"""Seconds for which changed entries are read, and then not: one packet can change hundreds."""
_LIST_SECONDS: Final = 1.0
"""Seconds for which the networks of this machine are not listed again: that takes a while."""


@dataclass(frozen=True, slots=True)
class TableAd:
    """A table that answered, as a list of tables shows it; `address` is the one that answered."""

    id: str
    name: str
    address: Address
    seats: int | None
    """None, like `free`, `playing` and `opened`, at a table with a code: it does not tell."""
    free: int | None
    code: bool
    playing: bool | None
    version: str
    same_protocol: bool
    opened: float | None = field(compare=False)
    """When the table was opened, by our own clock; ignored when ads are compared."""

    @classmethod
    def of(cls, info: TableInfo, address: Address, now: float) -> "TableAd":
        """The ad made from a port's answer."""
        return cls(
            info.table_id,
            shown(info.name, MOST_TABLE),
            replace(address, key=info.key),
            info.seats,
            info.free,
            info.code,
            info.state is TableState.PLAYING if info.state is not None else None,
            shown(info.version, 40),
            info.protocol == PROTOCOL,
            now - info.age if info.age is not None else None,
        )

    @property
    def taken(self) -> int | None:
        """How many seats are taken; None if the table does not tell."""
        return self.seats - self.free if self.seats is not None and self.free is not None else None

    @property
    def may_have_room(self) -> bool:
        """Whether a seat may be free, going by what the table tells."""
        return self.free != 0 and not self.playing


class NoMulticast(Exception):  # noqa: N818 - it names what was found
    """Tables can be neither announced nor found here; addresses can still be typed."""


def open_zeroconf(binds: Sequence[str]) -> AsyncZeroconf:
    """Open zeroconf on these addresses of this machine, or on all; raises `NoMulticast`."""
    # Its own warnings (an adapter that went away, ...) tell people nothing they can act on.
    logging.getLogger("zeroconf").setLevel(logging.CRITICAL)
    chosen = [bind for bind in binds if bind not in ("0.0.0.0", "::")]
    if chosen and all(bind == "::1" for bind in chosen):
        raise NoMulticast("the IPv6 loopback carries no multicast")
    chosen = [bind for bind in chosen if bind != "::1"]
    try:
        if chosen:
            return AsyncZeroconf(interfaces=chosen)
        return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)
    except RuntimeError as error:
        raise NoMulticast("no network is up") from error
    except (OSError, ZeroconfError) as error:
        raise NoMulticast(_reason(error)) from error


def _reason(error: Exception) -> str:
    strerror = error.strerror if isinstance(error, OSError) else None
    return (strerror or str(error) or type(error).__name__).rstrip(".").lower()


class Announcer:
    """One table's entry. Every call raises `NoMulticast` if it cannot be announced."""

    def __init__(self, zeroconf: AsyncZeroconf, addresses: Sequence[str], port: int) -> None:
        self._zeroconf = zeroconf
        self._addresses = [str(address) for address in addresses]
        self._port = port
        self._info: ServiceInfo | None = None

    async def announce(self, lobby: Lobby, version: str) -> None:
        """Enter the table, or enter it again under another name."""
        entry = entry_of(lobby.table_id, lobby.host.key if lobby.host is not None else "")
        try:
            info = ServiceInfo(
                SERVICE,
                f"{entry}.{SERVICE}",
                port=self._port,
                properties=_properties(lobby, version),
                server=f"{entry}.local.",
                parsed_addresses=self._addresses,
            )
            if self._info is None:
                await self._zeroconf.async_register_service(info, cooperating_responders=True)
            else:
                await self._zeroconf.async_update_service(info)
        except (OSError, ZeroconfError, ValueError) as error:
            raise NoMulticast(_reason(error)) from error
        self._info = info


def entry_of(table_id: str, key: str) -> str:
    """How a table's entry is called that the host with this key makes.

    Parts of a split table have hosts of their own, whose entries must not be taken for one. Nobody
    else has both id and key, so no probing is needed.
    """
    return f"{table_id}-{key[:KEY_LETTERS]}"


def announced_text(info: AsyncServiceInfo, key: bytes) -> str:
    """What an entry says under this key of its TXT record; empty if nothing."""
    return (info.properties.get(key) or b"").decode(errors="replace")


def near_numbers(
    info: AsyncServiceInfo, networks: Callable[[], tuple[IpNetwork, ...]]
) -> list[str]:
    """The numbers of an entry that we dial."""
    numbers = info.parsed_scoped_addresses()[:_MOST_NUMBERS]
    return list(islice((one for one in numbers if is_near(one, networks)), MOST_ADDRESSES))


def _properties(lobby: Lobby, version: str) -> dict[str, str]:
    name = lobby.table_name.encode()[:_NAME_BYTES].decode(errors="ignore")
    return {
        "id": lobby.table_id,
        "name": name,
        "version": version,
        "protocol": str(PROTOCOL),
        "code": "0" if lobby.code is None else "1",
        "key": lobby.host.key if lobby.host is not None else "",
    }


class Finder:
    """Watches the LAN for tables; calls `changed` whenever `tables` may have changed.

    `Sightings` decides which entry is asked when; `_ask` asks it.
    """

    def __init__(
        self, zeroconf: AsyncZeroconf, version: str, changed: Callable[[], None] = lambda: None
    ) -> None:
        self._zeroconf = zeroconf
        self._version = version
        self._changed = changed
        self._found: dict[str, TableAd] = {}
        self._sightings = Sightings()
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._unread: dict[str, None] = {}
        """The names of entries that appeared or changed, the earliest first."""
        self._networks: tuple[IpNetwork, ...] = ()
        self._listed_at = float("-inf")
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._scheduler = self._loop.create_task(self._schedule())
        self._browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[self._on_change])

    @property
    def tables(self) -> tuple[TableAd, ...]:
        """The tables whose ports answer, each once, sorted by name.

        Of two hosts of one table the one found first: no later entry takes its place.
        """
        by_id = {ad.id: ad for ad in reversed(self._found.values())}
        return tuple(sorted(by_id.values(), key=lambda ad: (ad.name.casefold(), ad.id)))

    async def close(self) -> None:
        """Stop watching."""
        for task in (self._scheduler, *self._asking.values()):
            task.cancel()
        await self._browser.async_cancel()

    def _on_change(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            self._unread.pop(name, None)
            self._sightings.drop(name)
            if (task := self._asking.pop(name, None)) is not None:
                task.cancel()
            self._forget(name)
            return
        self._unread[name] = None
        self._news.set()

    def _read_some(self) -> None:
        """Read entries that have waited longest, for a moment."""
        end = self._loop.time() + _READ_SECONDS
        while self._unread and self._loop.time() < end:
            name = next(iter(self._unread))
            del self._unread[name]
            with contextlib.suppress(OSError, ZeroconfError, ValueError):  # whatever it is called
                info = AsyncServiceInfo(SERVICE, name)
                known = info.load_from_cache(self._zeroconf.zeroconf)
                self._sightings.see(
                    name,
                    near_numbers(info, self._own_networks) if known else None,
                    self._loop.time(),
                )

    async def _schedule(self) -> None:
        """Ask the entries that are due, again and again."""
        while True:
            self._read_some()
            now = self._loop.time()
            for name in self._sightings.next(now):
                self._asking[name] = self._loop.create_task(self._ask_one(name))
            if self._unread:
                await asyncio.sleep(_REST_SECONDS)
                continue
            wakeup = self._sightings.wakeup(now)
            wait = None if wakeup == float("inf") else max(0.0, wakeup - now)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), wait)
            self._news.clear()

    async def _ask_one(self, name: str) -> None:
        """Ask one entry's port once, and list the table if there is room for it."""
        found = None
        with contextlib.suppress(OSError, ZeroconfError, ValueError):
            async with asyncio.timeout(_ASK_SECONDS):
                found = await self._ask(name)
        del self._asking[name]
        host = found.address.host if found is not None else None
        listed = self._sightings.came(name, host, self._loop.time())
        if found is None or not listed:
            self._forget(name)
        elif found != self._found.get(name):
            self._found[name] = found
            self._changed()
        for gone in self._found.keys() - self._sightings.listed:
            self._forget(gone)
        self._news.set()

    async def _ask(self, name: str) -> TableAd | None:
        info = AsyncServiceInfo(SERVICE, name)
        if not info.load_from_cache(self._zeroconf.zeroconf) and not await info.async_request(
            self._zeroconf.zeroconf, RESOLVE_MILLISECONDS, question_type=DNSQuestionType.QM
        ):
            return None
        addresses = [
            Address(number, info.port)
            for number in near_numbers(info, self._own_networks)
            if info.port
        ]
        try:
            answer, address = await peek(addresses, self._version, announced_text(info, b"id"))
        except NotDone:
            return None
        announced = announced_text(info, b"key")
        if announced not in ("", answer.key or ""):
            return None  # another program answers there than was announced
        return TableAd.of(answer, address, self._loop.time())

    def _own_networks(self) -> tuple[IpNetwork, ...]:
        now = self._loop.time()
        if now >= self._listed_at + _LIST_SECONDS:
            self._networks, self._listed_at = own_networks(), now
        return self._networks

    def _forget(self, name: str) -> None:
        """The entry is gone, or its port does not answer."""
        if self._found.pop(name, None) is not None:
            self._changed()


def better_name(
    lobby: Lobby, opened: float, tables: Sequence[TableAd], first: str | None = None
) -> str | None:
    """Another name for our table, if an older one on the LAN has the same; else None.

    `first`: its name before it was renamed for that. Of two equally old tables the one with the
    lower id keeps the name. A table with a code does not tell its age and counts as older; of two
    such that met under a new name the one with the lower id keeps it.
    """
    others = [ad for ad in tables if ad.id != lobby.table_id]
    for ad in others:
        if not same_name(ad.name, lobby.table_name):
            continue
        if ad.opened is None:
            gives_way = first is None or ad.id < lobby.table_id
        else:
            as_old = abs(ad.opened - opened) <= _SAME_AGE
            gives_way = ad.id < lobby.table_id if as_old else ad.opened < opened
        if gives_way:
            return _free_name(first or lobby.table_name, others)
    return None


def _free_name(name: str, others: Sequence[TableAd]) -> str:
    number = 2
    while any(same_name(ad.name, numbered(name, number, most=MOST_TABLE)) for ad in others):
        number += 1
    return numbered(name, number, most=MOST_TABLE)


def announced_addresses(binds: Sequence[str], own: Sequence[str]) -> tuple[str, ...]:
    """The addresses a table announces: those it is bound to, else all `own`, else the loopback."""
    if not binds or any(bind in ("0.0.0.0", "::") for bind in binds):
        return tuple(own)[:MOST_ADDRESSES] or ("127.0.0.1",)
    return tuple(bind.partition("%")[0] for bind in binds)[:MOST_ADDRESSES]
