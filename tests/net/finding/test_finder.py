"""The finder on a made-up LAN: what is announced, who answers, and who is dialled."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
from zeroconf import ServiceStateChange
from zeroconf.asyncio import AsyncServiceInfo

from net.base.address import Address
from net.base.refusals import NotDone, RefusalCode
from net.finding import discovery, sightings
from net.finding.discovery import SERVICE, Finder
from net.messages.lobby import TableState
from net.messages.messages import PROTOCOL, TableInfo

PATIENCE = 120.0


KEY = "ab" * 32
"""The key of every host on the LAN."""


class MadeUpLan:
    """Entries by name, and what their ports do."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.numbers: dict[str, list[str]] = {}
        self.answers: dict[str, str] = {}
        """The id of the table that answers at a number; other numbers never answer."""
        self.dialled: list[str] = []
        self.on_change: Callable[..., None] = lambda *_: None
        self.changed = asyncio.Event()
        lan = self
        self.properties: dict[bytes, bytes] = {}

        class Browser:
            def __init__(self, zeroconf: Any, service: str, handlers: Sequence[Any]) -> None:
                lan.on_change = handlers[0]

            async def async_cancel(self) -> None:
                pass

        class Info:
            port = 4000

            def __init__(self, service: str, name: str) -> None:
                AsyncServiceInfo(service, name)
                self._name = name
                table_id = name.removesuffix(f".{SERVICE}").encode()
                self.properties = {b"id": table_id, **lan.properties}

            def load_from_cache(self, zeroconf: Any) -> bool:
                return self._name in lan.numbers

            async def async_request(self, *_: Any, **__: Any) -> bool:
                return False

            def parsed_scoped_addresses(self) -> list[str]:
                return lan.numbers[self._name]

        monkeypatch.setattr(discovery, "AsyncServiceBrowser", Browser)
        monkeypatch.setattr(discovery, "AsyncServiceInfo", Info)
        monkeypatch.setattr(discovery, "peek", self.peek)
        monkeypatch.setattr(discovery, "_ASK_SECONDS", 0.2)

    async def peek(
        self, addresses: Sequence[Address], version: str, table_id: str
    ) -> tuple[TableInfo, Address]:
        for address in addresses:
            self.dialled.append(address.host)
            if address.host in self.answers:
                if self.answers[address.host] != table_id:
                    raise NotDone(RefusalCode.UNREACHABLE, address=str(address))
                info = TableInfo(
                    PROTOCOL, version, table_id, table_id, False, 4, 4, TableState.LOBBY, 1.0, KEY
                )
                return info, address
        if addresses:
            await asyncio.Event().wait()
        raise NotDone(RefusalCode.UNREACHABLE, address="")

    def finder(self) -> Finder:
        class Zeroconf:
            zeroconf = None

        return Finder(Zeroconf(), "1", self.changed.set)  # type: ignore[arg-type]

    def announce(self, table_id: str, *numbers: str) -> None:
        name = f"{table_id}.{SERVICE}"
        change = ServiceStateChange.Updated if name in self.numbers else ServiceStateChange.Added
        self.numbers[name] = list(numbers)
        self.on_change(None, SERVICE, name, change)

    def take_back(self, table_id: str) -> None:
        name = f"{table_id}.{SERVICE}"
        del self.numbers[name]
        self.on_change(None, SERVICE, name, ServiceStateChange.Removed)

    async def wait(self, finder: Finder, *ids: str) -> None:
        """Wait until exactly these tables are listed."""
        async with asyncio.timeout(PATIENCE):
            while [ad.id for ad in finder.tables] != sorted(ids):
                self.changed.clear()
                await self.changed.wait()


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[Callable[[MadeUpLan, Finder], Coroutine[None, None, None]]], None]:
    """Run a test on a made-up LAN with a finder."""

    def run(scene: Callable[[MadeUpLan, Finder], Coroutine[None, None, None]]) -> None:
        async def whole() -> None:
            lan = MadeUpLan(monkeypatch)
            finder = lan.finder()
            try:
                await scene(lan, finder)
            finally:
                await finder.close()

        asyncio.run(whole())

    return run


def test_of_two_hosts_of_one_table_the_one_found_first_stays_on_the_list(play):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        lan.answers |= {"10.0.0.1": "table", "10.0.0.2": "table"}
        lan.properties[b"id"] = b"table"
        lan.announce("table-1", "10.0.0.1")
        await lan.wait(finder, "table")
        lan.announce("table-2", "10.0.0.2")
        while len(finder._found) < 2:
            await asyncio.sleep(0)
        assert [ad.address.host for ad in finder.tables] == ["10.0.0.1"]

    play(scene)


def test_a_port_that_answers_as_another_table_is_not_listed(play):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        lan.properties[b"key"] = b"ef" * 32
        lan.answers["10.0.0.1"] = "false"
        lan.announce("false", "10.0.0.1")
        while "10.0.0.1" not in lan.dialled:
            await asyncio.sleep(0)
        lan.properties[b"key"] = KEY.encode()
        lan.answers["10.0.0.2"] = "true"
        lan.announce("true", "10.0.0.2")
        await lan.wait(finder, "true")
        assert finder.tables[0].address.key == KEY

    play(scene)


def test_a_table_that_answers_is_listed(play):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        lan.answers["10.0.0.1"] = "table"
        lan.announce("table", "10.0.0.1")
        await lan.wait(finder, "table")

    play(scene)


def test_sixty_four_dead_entries_keep_no_table_off_the_list(play):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        for index in range(64):
            lan.announce(f"dead {index}", f"10.1.0.{index}")
        lan.answers["10.0.0.1"] = "table"
        lan.announce("table", "10.0.0.1")
        await lan.wait(finder, "table")

    play(scene)


def test_false_entries_do_not_keep_a_table_off_the_list(play):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        lan.answers["10.0.0.1"] = "table"
        for index in range(64):
            lan.announce(f"liar {index}", "10.0.0.1")
        lan.announce("table", "10.0.0.1")
        await lan.wait(finder, "table")

    play(scene)


@pytest.mark.parametrize(
    "name",
    ["x.", "x", "", f".{SERVICE}", f"{'x' * 80}.{SERVICE}", f"a\x1b[31m\0.{SERVICE}"],
    ids=repr,
)
def test_a_name_that_no_service_has_blinds_nobody(play, name):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        lan.numbers[name] = ["10.0.0.9"]
        lan.on_change(None, SERVICE, name, ServiceStateChange.Added)
        lan.answers["10.0.0.1"] = "table"
        lan.announce("table", "10.0.0.1")
        await lan.wait(finder, "table")

    play(scene)


def test_many_entries_with_many_addresses_are_read_one_by_one(play, monkeypatch):
    listed: list[int] = []
    monkeypatch.setattr(discovery, "own_networks", lambda: listed.append(1) or ())

    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        far = [f"8.8.{n // 250}.{n % 250}" for n in range(1000)]
        for index in range(50):
            lan.announce(f"many {index}", *far)
        assert not listed  # nothing is looked at while zeroconf tells of it
        lan.answers["10.0.0.1"] = "table"
        lan.announce("table", "10.0.0.1")
        await lan.wait(finder, "table")

    play(scene)
    assert 0 < len(listed) < 20


def test_a_machine_without_room_for_another_file_goes_on_looking(play, monkeypatch):
    def fails() -> None:
        raise OSError(24, "Too many open files")

    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        monkeypatch.setattr(discovery, "own_networks", fails)
        lan.announce("far", "8.8.8.8")
        await asyncio.sleep(0.05)
        monkeypatch.setattr(discovery, "own_networks", tuple)
        lan.answers["10.0.0.1"] = "table"
        lan.announce("table", "10.0.0.1")
        await lan.wait(finder, "table")

    play(scene)


def test_two_thousand_entries_keep_no_table_off_the_list(play):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        for index in range(2000):
            lan.announce(f"many {index}", "10.0.0.9")
        lan.answers["10.0.0.1"] = "table"
        lan.announce("table", "10.0.0.1")
        await lan.wait(finder, "table")

    play(scene)


def test_a_table_takes_the_place_of_one_of_many_at_one_machine(play, monkeypatch):
    monkeypatch.setattr(sightings, "MOST_TABLES", 3)

    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        for name in ("many 1", "many 2", "many 3"):
            lan.answers[f"10.0.0.1%{name}"] = name
            lan.announce(name, f"10.0.0.1%{name}")
        await lan.wait(finder, "many 1", "many 2", "many 3")
        lan.answers["10.0.0.2"] = "table"
        lan.announce("table", "10.0.0.2")
        while "table" not in [ad.id for ad in finder.tables]:
            lan.changed.clear()
            await lan.changed.wait()
        assert [ad.id for ad in finder.tables] == ["many 1", "many 2", "table"]

    play(scene)


def test_addresses_outside_the_lan_are_not_dialled(play):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        lan.answers |= {"8.8.8.8": "far", "10.0.0.1": "near", "10.0.0.2": "last"}
        lan.announce("far", "8.8.8.8")
        lan.announce("near", "8.8.8.8", "10.0.0.1")
        lan.announce("last", "10.0.0.2")
        await lan.wait(finder, "near", "last")
        assert "8.8.8.8" not in lan.dialled

    play(scene)


def test_a_withdrawn_table_leaves_the_list(play):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        lan.answers["10.0.0.1"] = "table"
        lan.announce("table", "10.0.0.1")
        await lan.wait(finder, "table")
        lan.take_back("table")
        await lan.wait(finder)

    play(scene)


def test_a_table_withdrawn_while_it_is_probed_is_not_listed(play):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        lan.answers |= {"10.0.0.1": "table", "10.0.0.2": "other"}
        lan.announce("table", "10.0.0.1")
        lan.take_back("table")
        lan.announce("other", "10.0.0.2")
        await lan.wait(finder, "other")

    play(scene)


def test_a_table_that_moves_is_found_at_its_new_address(play):
    async def scene(lan: MadeUpLan, finder: Finder) -> None:
        lan.answers["10.0.0.1"] = "table"
        lan.announce("table", "10.0.0.1")
        await lan.wait(finder, "table")
        lan.answers = {"10.0.0.2": "table"}
        lan.announce("table", "10.0.0.2")
        async with asyncio.timeout(PATIENCE):
            while finder.tables[0].address.host != "10.0.0.2":
                lan.changed.clear()
                await lan.changed.wait()

    play(scene)
