"""A host's bots: who plays them, and what becomes of them when another program hosts."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec import structs

from game.bots.levels import LEVELS
from game.rules.setup import Mode
from game.table.play import hosting as hosting_module
from game.table.play.hosting import Hosting, new_host, next_host
from game.table.play.options import HostOptions
from game.table.storage.sheets import DEFAULT_SHEET
from net.base.identity import Identity
from net.guest.guest import Guest, GuestState
from net.host.host import Host
from net.host.peers import Role
from net.messages.charter import NO_TABLE
from net.messages.heritage import Heritage
from net.messages.lobby import Lobby, SeatInfo, SeatKind
from net.messages.requests import SetBot
from net.program.shell import GuestShell, HostShell, connect_in_memory


def table() -> Heritage:
    """A person, one of our bots, a bot program of the old host, and one standing in."""
    seats = (
        SeatInfo(0, SeatKind.PERSON, "Mina", peer=1),
        SeatInfo(1, SeatKind.BOT, "Hard bot", "hard"),
        SeatInfo(2, SeatKind.BOT, "Mine", "mybot"),
        SeatInfo(3, SeatKind.PERSON, "Ben", "mybot", 2, away=True),
    )
    return Heritage(Lobby(NO_TABLE, "Wohnzimmer", Mode.VERSUS, "black", seats), None, 1)


def levels(*programs: str) -> list[str | None]:
    """The level of each seat under the next host, which has these bot programs."""
    host = next_host(table(), None, 0.0, Identity(), programs)
    return [seat.level for seat in host.table.lobby.seats]


def test_a_bot_whose_program_left_with_the_host_becomes_an_easy_bot() -> None:
    assert levels() == [None, "hard", "easy", "easy"]


def test_it_keeps_its_name_and_its_seat() -> None:
    seat = next_host(table(), None, 0.0, Identity()).table.lobby.seats[2]
    assert (seat.kind, seat.name) == (SeatKind.BOT, "Mine")


def test_a_bot_program_the_new_host_also_has_plays_on() -> None:
    assert levels("mybot") == [None, "hard", "mybot", "mybot"]


@pytest.mark.parametrize("level", LEVELS)
def test_our_own_levels_play_on(level: str) -> None:
    heritage = table()
    lobby = heritage.lobby.with_bot(1, level, "Bot")
    host = next_host(Heritage(lobby, None, 1), None, 0.0, Identity())
    assert host.table.lobby.seats[1].level == level


def inherited() -> Host:
    """The next host of a table whose old host had a sheet of its own."""
    lobby = structs.replace(table().lobby, sheet="sunset", seats=table().lobby.seats[:2])
    return next_host(Heritage(lobby, None, 1), None, 0.0, Identity())


def test_an_unknown_sheet_of_the_old_host_is_replaced_by_the_default() -> None:
    assert inherited().table.lobby.sheet == DEFAULT_SHEET


class AtHome:
    """A host and its owner in one program, and the guests it attaches for bots."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, host: Host) -> None:
        self.runners: list[Guest] = []
        self.told: list[object] = []
        loop = asyncio.get_running_loop()

        def connect(host: HostShell, guest: Guest, role: Role, *rest: object) -> GuestShell:
            assert role is Role.BOTS
            self.runners.append(guest)
            return connect_in_memory(host, guest, role, *rest)

        monkeypatch.setattr(hosting_module, "connect_in_memory", connect)
        self.hosting: Hosting | None = None
        shell = HostShell(host, loop, self._changed)
        self.hosting = Hosting(shell, HostOptions(bot_delay=0.0), self.told.append)
        self.hosting.changed()
        self.owner = connect_in_memory(shell, Guest("1.0", ()), Role.OWNER, loop, self.told.append)

    def _changed(self) -> None:
        if self.hosting is not None:
            self.hosting.changed()

    async def ask(self, level: str | None) -> None:
        """Put a bot of this level on the first seat, or none."""
        await self.until(lambda: self.owner.guest.state is GuestState.IN)
        self.owner.ask(SetBot(0, level))
        await self.until(lambda: self.owner.guest.lobby.seats[0].level == level)

    async def until(self, what: Callable[[], bool]) -> None:
        while not what():
            await asyncio.sleep(0)

    def states(self) -> list[GuestState]:
        return [runner.state for runner in self.runners]


def at_home(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[], Host], play: Callable[[AtHome], object]
) -> None:
    async def main() -> None:
        candidate = AtHome(monkeypatch, make())
        await play(candidate)
        await candidate.hosting.close()

    asyncio.run(asyncio.wait_for(main(), 30.0))


def opened(*bots: str) -> Host:
    now = asyncio.get_running_loop().time()
    return new_host(HostOptions(name="Table", seats=3, bots=bots), "", None, now, Identity())


def test_the_bots_guest_comes_with_the_first_bot_and_leaves_with_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(candidate: AtHome) -> None:
        await candidate.until(lambda: candidate.owner.guest.state is GuestState.IN)
        assert not candidate.runners
        await candidate.ask("easy")
        await candidate.until(lambda: candidate.states() == [GuestState.IN])
        await candidate.ask(None)
        await candidate.until(lambda: candidate.states() == [GuestState.CLOSED])
        await candidate.ask("easy")
        await candidate.until(lambda: candidate.states() == [GuestState.CLOSED, GuestState.IN])

    at_home(monkeypatch, opened, play)


def test_bots_seated_from_the_start_share_one_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(candidate: AtHome) -> None:
        await candidate.until(lambda: candidate.states() == [GuestState.IN])

    at_home(monkeypatch, lambda: opened("easy", "easy"), play)


def test_a_stand_in_bot_gets_a_guest_too(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = (SeatInfo(0, SeatKind.PERSON, "Ben", "easy", 2, away=True), SeatInfo(1))
    lobby = Lobby(NO_TABLE, "Wohnzimmer", Mode.VERSUS, "black", seats, keep_seconds=60.0)

    async def play(candidate: AtHome) -> None:
        await candidate.until(lambda: candidate.states() == [GuestState.IN])

    at_home(monkeypatch, lambda: next_host(Heritage(lobby, None, 1), None, 0.0, Identity()), play)
