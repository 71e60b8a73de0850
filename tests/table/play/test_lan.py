"""A host's entry on the LAN: its name there."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from game.rules.setup import Mode
from game.table.play import lan
from game.table.play.session_notices import AnnouncedNotice
from net.base.address import Address
from net.finding.discovery import TableAd
from net.messages.charter import NO_TABLE
from net.messages.lobby import new_lobby

Meet = Callable[[object], None]
Known = Callable[[], set[str]]


class MadeUpHost:
    """A host that can be renamed."""

    def __init__(self) -> None:
        lobby = new_lobby(NO_TABLE, "Friday", Mode.VERSUS, "black", 4)
        self.host = SimpleNamespace(
            table=SimpleNamespace(lobby=lobby, own_key="5" * 64), opened=60.0
        )

    def rename(self, name: str) -> None:
        table = self.host.table
        table.lobby = new_lobby(NO_TABLE, name, Mode.VERSUS, "black", 4)


class Follower:
    """A LAN on which an older table always has the name that the host has."""

    def __init__(self, host: MadeUpHost) -> None:
        self._host = host

    @property
    def tables(self) -> tuple[TableAd, ...]:
        name, at = self._host.host.table.lobby.table_name, Address("10.0.0.1", 1)
        return (TableAd("false", name, at, 4, 4, False, False, "1", True, 0.0),)

    async def close(self) -> None:
        pass


class Silent:
    """Stands for zeroconf and an entry there."""

    def __init__(self, *_: object) -> None:
        pass

    async def announce(self, *_: object) -> None:
        pass

    async def close(self) -> None:
        pass

    async def async_close(self) -> None:
        pass


def test_a_table_is_not_renamed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    host, told = MadeUpHost(), []
    member = SimpleNamespace(known_keys=set(), meet=told.append)
    monkeypatch.setattr(lan, "open_zeroconf", Silent)
    monkeypatch.setattr(lan, "Announcer", Silent)
    monkeypatch.setattr(lan, "OtherHosts", Silent)
    monkeypatch.setattr(lan, "Finder", lambda *_: Follower(host))
    monkeypatch.setattr(lan, "_LOOK_SECONDS", 0.0)

    async def scene() -> None:
        announcement = lan.TableAnnouncement(host, (), (), 1, told.append, member)  # type: ignore[arg-type]
        announcement.start()
        async with asyncio.timeout(20.0):
            await announcement._task
        await announcement.close()

    asyncio.run(scene())
    assert told == [
        AnnouncedNotice(name) for name in ("Friday", "Friday 2", "Friday 3", "Friday 2")
    ]


def test_other_hosts_of_the_table_are_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """`OtherHosts` is made up and tells of one at once."""
    met: list[object] = []
    host, other = MadeUpHost(), object()
    member = SimpleNamespace(known_keys={"5" * 64}, meet=met.append)

    class One(Silent):
        def __init__(self, zeroconf: object, table_id: str, known: Known, found: Meet) -> None:
            assert (table_id, known()) == (NO_TABLE.table_id, {"5" * 64})
            found(other)

    for name, made_up in (("open_zeroconf", Silent), ("Announcer", Silent), ("OtherHosts", One)):
        monkeypatch.setattr(lan, name, made_up)
    monkeypatch.setattr(lan, "Finder", lambda *_: Follower(host))
    monkeypatch.setattr(lan, "_LOOK_SECONDS", 0.0)

    async def scene() -> None:
        announcement = lan.TableAnnouncement(host, (), (), 1, print, member)  # type: ignore[arg-type]
        announcement.start()
        async with asyncio.timeout(20.0):
            await announcement._task
        await announcement.close()

    asyncio.run(scene())
    assert met == [other]
