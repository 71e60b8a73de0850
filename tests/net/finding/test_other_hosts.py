"""Hosts of one table find each other, over real zeroconf on the loopback."""

import asyncio
from collections.abc import Coroutine
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from game.rules.setup import Mode
from net.base.identity import Identity
from net.finding import other_hosts
from net.finding.discovery import Announcer, entry_of, open_zeroconf
from net.finding.other_hosts import OtherHosts
from net.messages.charter import NO_TABLE, Charter
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby, new_lobby
from tests.net.simulator.program import HEARD_AGAIN
from tests.net.worlds import CHARTER, TABLE

PATIENCE = 20.0
ANNA, BEN = (Identity(letter * 32) for letter in (b"a", b"b"))


def hosted_by(who: Identity, port: int, charter: Charter) -> Lobby:
    lobby = new_lobby(charter, "Friday", Mode.VERSUS, "black", 4)
    return replace(lobby, host=HostCandidate(who.key, ("127.0.0.1",), port))


class Lan:
    """Anna hosts a table at which Ben had a seat; each entry is another program's."""

    def __init__(self) -> None:
        self.heard: list[HostCandidate] = []
        self._news = asyncio.Event()
        self._opened = [open_zeroconf(["127.0.0.1"])]
        self.others = OtherHosts(self._opened[0], TABLE, lambda: {BEN.key}, self._hear)

    def _hear(self, candidate: HostCandidate) -> None:
        self.heard.append(candidate)
        self._news.set()

    async def announce(self, who: Identity, port: int, charter: Charter = CHARTER) -> None:
        zeroconf = open_zeroconf(["127.0.0.1"])
        self._opened.append(zeroconf)
        await Announcer(zeroconf, ["127.0.0.1"], port).announce(hosted_by(who, port, charter), "1")

    async def until_heard(self, candidate: HostCandidate) -> None:
        async with asyncio.timeout(PATIENCE):
            while candidate not in self.heard:
                self._news.clear()
                await self._news.wait()

    async def close(self) -> None:
        await self.others.close()
        for zeroconf in self._opened:
            await zeroconf.async_close()


def play(scene: Any) -> None:
    async def whole() -> None:
        lan = Lan()
        try:
            await scene(lan)
        finally:
            await lan.close()

    asyncio.run(whole())


def test_another_host_of_our_table_is_heard_and_no_host_of_another_table() -> None:
    async def scene(lan: Lan) -> None:
        await lan.announce(ANNA, 4001)
        await lan.announce(BEN, 4002, NO_TABLE)
        await lan.announce(BEN, 4003)
        await lan.until_heard(HostCandidate(BEN.key, ("127.0.0.1",), 4003))
        assert {(one.key, one.port) for one in lan.heard} == {(BEN.key, 4003)}

    play(scene)


def test_one_whose_announcement_was_missed_is_heard_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(other_hosts, "AGAIN_SECONDS", 0.2)

    async def scene(lan: Lan) -> None:
        await lan.announce(BEN, 4003)
        ben = HostCandidate(BEN.key, ("127.0.0.1",), 4003)
        await lan.until_heard(ben)
        lan.heard.clear()
        await lan.until_heard(ben)

    play(scene)


def test_simulated_hosts_are_heard_again_as_often_as_real_ones() -> None:
    assert other_hosts.AGAIN_SECONDS == HEARD_AGAIN


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the entries that are looked at."""
    read: list[str] = []

    def note(self: OtherHosts, name: str) -> Coroutine[None, None, None]:
        read.append(name)
        return asyncio.sleep(0)

    monkeypatch.setattr(OtherHosts, "_read", note)
    return read


def key_of(number: int) -> str:
    return f"{number:016x}" + "0" * 48


def change(lan: Lan, key: str) -> str:
    """The entry of this key changes; return its name."""
    name = f"{entry_of(TABLE, key)}.{other_hosts.SERVICE}"
    lan.others._on_change(None, "", name, other_hosts.ServiceStateChange.Updated)  # type: ignore[arg-type]
    return name


def test_a_flood_of_strangers_entries_hides_nobody_of_the_table(read: list[str]) -> None:
    async def scene(lan: Lan) -> None:
        for number in range(1000):
            change(lan, key_of(number))
        assert read == []
        assert [change(lan, BEN.key)] == read

    play(scene)


def test_many_entries_fill_no_memory(read: list[str]) -> None:
    async def scene(lan: Lan) -> None:
        lan.others._known = lambda: {key_of(number) for number in range(200)}
        for number in range(200):
            change(lan, key_of(number))
        assert len(lan.others._rates) <= 64

    play(scene)


def test_one_entry_that_keeps_changing_is_looked_at_now_and_then(read: list[str]) -> None:
    async def scene(lan: Lan) -> None:
        for _ in range(1000):
            change(lan, BEN.key)
        assert len(read) <= 5

    play(scene)


@pytest.mark.parametrize(
    ("numbers", "port", "who"),
    [
        (["rubbish"], 4000, BEN),
        (["127.0.0.1%\0"], 4000, BEN),
        (["127.0.0.1"], None, BEN),
        (["127.0.0.1"], 4000, ANNA),
    ],
    ids=["no address", "no adapter", "no port", "another key than its name"],
)
def test_an_entry_that_makes_no_sense_is_nobody(
    numbers: list[str], port: int | None, who: Identity, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Info:
        properties: ClassVar[dict[bytes, bytes]] = {b"key": who.key.encode()}

        def __init__(self, service: str, name: str) -> None:
            self.port = port

        def load_from_cache(self, zeroconf: object) -> bool:
            return True

        def parsed_scoped_addresses(self) -> list[str]:
            return numbers

    monkeypatch.setattr(other_hosts, "AsyncServiceInfo", Info)

    async def scene(lan: Lan) -> None:
        await lan.others._read("table-1-x")
        assert lan.heard == []

    play(scene)
