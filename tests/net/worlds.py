"""For tests: a made-up loop and clock, and a table of peers joined in memory on it."""

import hashlib
import heapq
import random
from collections.abc import Callable
from itertools import count

from game.bots.levels import LEVELS, make_bot
from game.rules.match import Phase
from game.table.storage.sheets import SHEET_NAMES, bundled
from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.guest.guest import Guest
from net.host.host import Host
from net.host.host_config import Chance, HostConfig
from net.host.peers import Role
from net.messages.charter import Charter, MatchTimes
from net.messages.lobby import SeatKind
from net.messages.messages import to_map
from net.messages.notices import (
    Choose,
    ClosedNotice,
    EventsNotice,
    GuestNotice,
    LobbyNotice,
    MatchOverNotice,
    RefusedNotice,
)
from net.program.shell import GuestShell, HostShell, connect_in_memory

HOST = Identity(b"h" * 32)
"""The key of a world's host."""
NONCE = "0" * 32
CHARTER = Charter(HOST.key, MatchTimes(None, 0, 60_000), NONCE)
"""That of a world's table."""
TABLE = CHARTER.table_id
SHEETS = {name: bundled(name) for name in SHEET_NAMES}


def secret_of(identity: Identity, purpose: bytes) -> bytes:
    """32 bytes that are always the same, for somebody's part in the dice."""
    return hashlib.sha256(b"noch-mal 2 derived" + identity._secret + purpose).digest()


class PlannedCall:
    """A call scheduled on a made-up loop."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class MadeUpLoop:
    """A loop whose clock moves only when told to."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._order = count()
        self._planned: list[tuple[float, int, PlannedCall]] = []

    def time(self) -> float:
        return self.now

    def call_soon(self, callback: Callable[[], None]) -> PlannedCall:
        return self.call_at(self.now, callback)

    def call_at(self, when: float, callback: Callable[[], None]) -> PlannedCall:
        call = PlannedCall(callback)
        heapq.heappush(self._planned, (when, next(self._order), call))
        return call

    def settle(self, most: int = 1_000_000) -> None:
        """Run everything that is due now."""
        self.pass_time(0.0, most)

    def pass_time(self, seconds: float, most: int = 1_000_000) -> None:
        """Advance the clock and run what falls due, in order."""
        end = self.now + seconds
        for _ in range(most):
            if not self._planned or self._planned[0][0] > end:
                self.now = end
                return
            when, _, call = heapq.heappop(self._planned)
            self.now = max(self.now, when)
            if not call.cancelled:
                call.callback()
        raise AssertionError("the loop never comes to rest")

    def stand_still(self, seconds: float) -> None:
        """Advance the clock without running anything; what falls due runs later."""
        self.now += seconds


class LivingLoop:
    """A made-up loop as one run of a program or table sees it; its calls die with the run."""

    def __init__(self, loop: MadeUpLoop) -> None:
        self._loop = loop
        self.alive = True

    def time(self) -> float:
        return self._loop.time()

    def call_soon(self, callback: Callable[[], None]) -> PlannedCall:
        return self.call_at(self.time(), callback)

    def call_at(self, when: float, callback: Callable[[], None]) -> PlannedCall:
        return self._loop.call_at(when, lambda: callback() if self.alive else None)

    def settle(self) -> None:
        self._loop.settle()


def fair_chance(seed: int = 1) -> Chance:
    """The host's part in the dice and the choice of starter, from a seed."""
    source = random.Random(seed)
    return Chance(lambda match, term: source.randbytes(32), source.randrange)


class Player:
    """A guest with its shell and all its notices; plays by itself if given a level."""

    def __init__(
        self,
        names: tuple[str, ...] = (),
        watch: bool = False,
        code: str | None = None,
        identity: Identity | None = None,
    ) -> None:
        self.guest = Guest("1.0", names, watch, code, identity)
        self.notices: list[GuestNotice] = []
        self.shell: GuestShell
        self._bot = None
        self._all_seats = False
        self._chosen: set[tuple[int, int, int]] = set()

    def plays(self, level: str, seed: int = 0, all_bot_seats: bool = False) -> "Player":
        self._bot = make_bot(level, seed)
        self._all_seats = all_bot_seats
        return self

    def hear(self, notice: GuestNotice) -> None:
        self.notices.append(notice)
        if self._bot is not None and isinstance(notice, EventsNotice | LobbyNotice):
            self._choose()

    def _choose(self) -> None:
        guest = self.guest
        match = guest.match
        if match.phase not in (Phase.ACTIVE, Phase.CHOOSE):
            return
        for seat in match.to_act:
            key = (guest.match_number, match.roll_number, seat)
            if key not in self._chosen and self._may_play(seat):
                self._chosen.add(key)
                self.ask(Choose(seat, self._bot.choose(match, seat), match.roll_number))

    def _may_play(self, seat: int) -> bool:
        info = self.guest.lobby.seats[seat]
        return seat in self.guest.seats or (self._all_seats and info.level is not None)

    def ask(self, request: object) -> None:
        self.shell.ask(request)

    def choose(self, seat: int, choice: object = None) -> None:
        """Choose, or pass, in the roll that this player sees."""
        self.ask(Choose(seat, choice, self.guest.match.roll_number))

    def says(self, *messages: object) -> None:
        """Send these messages over the current link, bypassing the guest."""
        for message in messages:
            self.says_bytes(self.shell._channel.frame(to_map(message)))

    def says_bytes(self, data: bytes) -> None:
        """Write bytes to the link, bypassing its seal."""
        self.shell._link.write(data)

    def told(self, kind: type) -> list:
        return [notice for notice in self.notices if isinstance(notice, kind)]

    @property
    def refusals(self) -> list[RefusalCode]:
        return [notice.refusal.code for notice in self.told(RefusedNotice)]

    @property
    def closed(self) -> RefusalCode | None:
        reasons = self.told(ClosedNotice)
        return reasons[0].reason.code if reasons and reasons[0].reason else None

    @property
    def digests(self) -> list[str]:
        return [notice.digest for notice in self.told(MatchOverNotice)]


def new_host(now: float, chance: Chance | None = None, **config: object) -> Host:
    """The host of a table opened at this time."""
    settings = {"seats": 6, **config}
    about = HostConfig(HOST, NONCE, "Friday", "1.0", SHEETS, LEVELS, **settings)
    return Host(about, chance or fair_chance(), now)


class World:
    """A table on a made-up loop."""

    def __init__(self, chance: Chance | None = None, **config: object) -> None:
        self.loop = MadeUpLoop()
        self.host = new_host(self.loop.time(), chance, **config)
        self.shell = HostShell(self.host, self.loop)

    def join(self, *names: str, role: Role = Role.GUEST, **options: object) -> Player:
        """A player joins in memory; the loop settles."""
        return self.bring(Player(names, **options), role)

    def bring(self, player: Player, role: Role = Role.GUEST) -> Player:
        if role is Role.OWNER:
            player.guest.stake.identity = HOST  # the host's own program
        player.shell = connect_in_memory(self.shell, player.guest, role, self.loop, player.hear)
        self.loop.settle()
        return player

    def bots(self) -> Player:
        """The host's own bot runner."""
        return self.bring(Player().plays("easy", all_bot_seats=True), Role.BOTS)

    @property
    def lobby(self):
        return self.host.table.lobby

    @property
    def people(self) -> list[str]:
        return [seat.name for seat in self.lobby.seats if seat.kind is SeatKind.PERSON]
