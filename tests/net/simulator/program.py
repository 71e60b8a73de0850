"""A program at a simulated table: real host and guest state machines, played by a random bot.

Never here: when faults happen (`run`), what has to hold at the end (`judge`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from itertools import compress

from game.bots.levels import LEVELS, make_bot
from game.rules.events import DieGivenUp, Event, Marked, Passed, Penalty
from game.rules.match import Phase
from game.rules.proposals import proposed_decision
from net.base.identity import Identity
from net.chain.last_word import turns_of
from net.chain.log import LEADER
from net.guest.guest import Guest, GuestState
from net.host.host import Host
from net.host.host_config import HostConfig
from net.host.peers import Role
from net.links.memory import NetLink, memory_pair
from net.messages.charter import Charter, MatchTimes
from net.messages.heritage import Heritage
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import TableState
from net.messages.notices import (
    AnewNotice,
    Choose,
    ClosedNotice,
    Decide,
    EventsNotice,
    GuestNotice,
    JoinedNotice,
    LobbyNotice,
    MatchOverNotice,
    RefusedNotice,
)
from net.messages.requests import Kick, StartMatch
from net.program.member import Member
from net.program.shell import GuestShell, HostShell
from tests.net.simulator.kinds import hard_mission
from tests.net.simulator.network import MadeUpNetwork
from tests.net.worlds import NONCE, SHEETS, LivingLoop, MadeUpLoop, fair_chance

PORT = 47325
_HEARD_AFTER = 0.3
"""Seconds until a new announcement has been heard."""
HEARD_AGAIN = 30.0
"""Seconds until all announcements are heard again, as `net.finding.other_hosts` sees to."""


class Program:
    """One machine with its program; it can be killed and restarted with the same key."""

    kind_of_guest: type[Guest] = Guest
    kind_of_member: type[Member] = Member
    kind_of_host: type[Host] = Host

    def __init__(
        self,
        machine: int,
        names: tuple[str, ...],
        network: MadeUpNetwork,
        loop: MadeUpLoop,
        chance: random.Random,
        code: str | None = None,
    ) -> None:
        self.machine = machine
        self.code = code
        self.names = names
        self.identity = Identity(bytes([machine]) * 32)
        self.candidate = HostCandidate(self.identity.key, (address_of(machine),), PORT)
        self.network = network
        self.real_loop = loop
        self.loop = LivingLoop(loop)
        self.chance = chance
        self.up = False
        self.member: Member
        self.guest: Guest
        self.accepted: list[tuple[int, int, Event]] = []
        """Match, number and event of every accepted choice of our own seats."""
        self.may_be_lost: list[bool] = []
        """For each of them, whether it may be lost if we are told so: a lying host accepted it,
        nobody honest was with us, or too few are left who remember it."""
        self.began = 0
        """How many of them there were at the program's last start: it has forgotten them."""
        self.told_anew = 0
        """How many of them there were when we were told that some of them may be lost."""
        self.vouched = (0, 0)
        """The match and the number of its entries that it held when it last was the host."""
        self.hosts_with_less = False
        """Whether it became the host again with less than that: it was restarted in between."""
        self.digests: dict[int, str] = {}
        self.trace: list[str] = []
        self.fault: str | None = None
        self.closed: str | None = None
        self.astray = False
        """Whether its person chose a liar's table from the list while friends were at another."""
        self.came_back = False
        """Whether its person came back after the table was closed to them: it has forgotten all."""
        self.plays = "random"
        """How it chooses: matches last longest at random."""
        self.waits_until = 0.0
        """When it gives up, as the owner, waiting for people of a resumed match."""
        self.dawdles = 0.0
        """How likely it is to let its time run out, where there is a limit."""
        self.thinks = 0.6
        """The most seconds that it thinks about a choice."""
        self.came_after = -1
        """How many matches the table had begun when we joined it without one."""
        self.liars: frozenset[str] = frozenset()
        """The keys of the liars at this table; faults in their programs do not count."""
        self.neighbours: Sequence[Program] = ()
        """Who hears that it hosts the table, and is heard, wherever hosts say that they are."""

    # Starting and ending.

    def start(self) -> None:
        """Start the program afresh; it keeps only its key."""
        self.up, self.closed = True, None
        self.began = len(self.accepted)
        self.loop = LivingLoop(self.real_loop)
        watch = not self.names
        identity, candidate = self.identity, self.candidate if self.names else None
        secret = partial(self.chance.randbytes, 32)
        kind = self.kind_of_guest
        self.guest = kind("1.0", self.names, watch, self.code, identity, candidate, secret)
        network = self.network.dial_from(self.machine)
        self.member = self.kind_of_member(self.guest, "1.0", self, network, self.loop)
        self.network.listen(self.machine, self.member.door.attach)

    def open_table(self, **config: object) -> None:
        """Be the table's first host."""
        self.start()
        self.member.open(self._host(None, **config))

    @property
    def table_id(self) -> str:
        """The id of its table."""
        return self.guest.lobby.table_id if self.guest.lobby is not None else TABLE

    def look_for_a_host(self, others: Sequence[Program]) -> None:
        """Pick a host from the list of tables as a person would; retry until one admits us."""
        if self.up and self.guest.state is GuestState.CLOSED and self.comes_again():
            self.told_anew = len(self.accepted)  # it was told that the table was closed to it
            self.came_back = True
            self.start()
        if self.guest.state is GuestState.NEW:
            hosts = [p for p in others if p.up and p.member.host is not None and p is not self]
            if hosts:
                host = self.chance.choice(hosts) if self.liars else hosts[0]
                self.astray = host.is_false and any(p.is_elsewhere(host) for p in others)
                self.network.dial_from(self.machine).dial(host.candidate.ways, self._go)
        self.loop.call_at(self.loop.time() + 1.0, lambda: self.look_for_a_host(others))

    @property
    def is_late(self) -> bool:
        """Whether it came after the table's last match was over."""
        lobby = self.guest.lobby
        over = lobby is not None and lobby.state is TableState.LOBBY and lobby.match > 0
        return over and self.guest.log is None and self.came_after == lobby.match

    @property
    def is_false(self) -> bool:
        """Whether it lies, or went to a liar's table while its friends sat at another."""
        return self.astray or self.identity.key in self.liars

    def is_elsewhere(self, host: Program) -> bool:
        """Whether it has a seat at the friends' table while `host` hosts another part of it."""
        at_table = self.up and bool(self.guest.seats) and not self.is_false
        lost = self.guest.state is GuestState.LOST
        return at_table and (lost or self.guest.host_key != host.identity.key)

    def comes_again(self) -> bool:
        """Whether a program that was sent away for this reason tries again."""
        watches = self.closed == "table-closed" and not self.names
        return self.closed in _TRY_AGAIN or watches or self.guest.host_key in self.liars

    def kill(self, silently: bool) -> None:
        self.note("is killed")
        if self.member.host is not None:
            self.vouched = self._held
        self.up = self.loop.alive = False
        self.network.kill(self.machine, silently)

    def leave(self) -> None:
        """End the program on purpose, even if it is the host."""
        self.note("leaves")
        if self.member.host is not None:
            self.vouched = self._held
        self.member.leave()
        self.up = False
        self.real_loop.call_at(self.loop.time() + 0.5, lambda: self._gone(self.loop))

    def _gone(self, loop: LivingLoop) -> None:
        if loop.alive and not self.up:
            loop.alive = False
            self.network.kill(self.machine, silently=False)

    def _go(self, link: NetLink | None) -> None:
        if link is not None and self.guest.state is GuestState.NEW:
            self.member.sit_down(link)
        elif link is not None:
            link.close()

    # The household of a member.

    def make_host(self, heritage: Heritage) -> Host:
        return self._host(heritage)

    def begins_hosting(self, host: HostShell) -> None:
        self.note("hosts")
        self.hosts_with_less |= self._held < self.vouched
        guest = Guest("1.0", ())
        near, far = memory_pair(self.loop.call_soon)

        def heard(notice: GuestNotice) -> None:
            if not isinstance(notice, RefusedNotice):  # or it would ask again at once, for ever
                self._play_bots(host, guest, shell)

        shell = GuestShell(guest, self.loop, heard)
        near.reader = shell.reader_of(near)
        far.reader = host.attach(far, Role.BOTS)
        self.loop.call_soon(lambda: shell.start(near, at_home=True))
        self.loop.call_at(self.loop.time() + _HEARD_AFTER, lambda: self._announce(host))

    def _announce(self, host: HostShell) -> None:
        """Be heard by all other hosts of the table on the same network, and hear them."""
        if self.member.host is not host:
            return
        for other in self.neighbours:
            near = other.up and not self.network.parted(self.machine, other.machine)
            if near and other is not self and other.member.host is not None:
                other.member.meet(self.candidate)
                self.member.meet(other.candidate)
        self.loop.call_at(self.loop.time() + HEARD_AGAIN, lambda: self._announce(host))

    def hosting_changed(self) -> None:
        pass

    def ends_hosting(self) -> None:
        self.note("gives way")
        self.vouched = self._held

    @property
    def _held(self) -> tuple[int, int]:
        log = self.guest.log
        return (log.number, log.count) if log is not None else (0, 0)

    def tell(self, notice: GuestNotice) -> None:
        if not self.up:
            return
        self.note(type(notice).__name__)
        match notice:
            case EventsNotice(match, events):
                self._keep(match, events)
                self._choose()
            case LobbyNotice() | JoinedNotice():
                if isinstance(notice, JoinedNotice) and self.guest.log is None:
                    self.came_after = notice.lobby.match
                self._check_seats()
                self._choose()
            case MatchOverNotice(match, digest):
                self.digests[match] = digest
                self.note(f"match {match} over {digest[:8]}")
            case AnewNotice():
                self.told_anew = len(self.accepted)
                self.digests.clear()
                lobby = self.guest.lobby
                if lobby is not None and self.accepted and self.accepted[-1][0] < lobby.match:
                    self.came_after = lobby.match  # that match began without us
            case ClosedNotice(reason):
                code = reason.code.value if reason is not None else "left"
                self.note(f"closed: {code}")
                self.closed = code
                if code in _FAULTS and self.guest.host_key not in self.liars:
                    self.fault = self.fault or code

    def forget(self, kept: Sequence[bool]) -> None:
        """Keep only these of its choices; the others need not be in the final match."""
        self.told_anew = sum(kept[: self.told_anew])
        self.began = sum(kept[: self.began])
        self.accepted = list(compress(self.accepted, kept))
        self.may_be_lost = list(compress(self.may_be_lost, kept))

    def note(self, what: str) -> None:
        self.trace.append(f"{self.loop.time():.4f} {self.machine} {what}")

    # Playing.

    def begin_a_match(self) -> None:
        """If it owns the table, start a match; retry later."""
        host = self.member.host if self.up else None
        if host is not None and self.guest.match.phase is not Phase.OVER:
            self.member.shell.ask(StartMatch())
            self._wait_no_longer()
        self.real_loop.call_at(self.real_loop.time() + 10.0, self.begin_a_match)

    def _wait_no_longer(self) -> None:
        """As the owner, let bots play for people of a resumed match who have not come."""
        lobby, is_early = self.guest.lobby, self.loop.time() < self.waits_until
        if is_early or lobby is None or lobby.state is not TableState.PLAYING:
            return
        for seat in lobby.people:
            if seat.key is None and seat.away and not seat.held:
                self.member.shell.ask(Kick(seat.index))

    def _keep(self, match: int, events: tuple[Event, ...]) -> None:
        first = len(self.guest.events) - len(events)
        for number, event in enumerate(events, start=first):
            decides = isinstance(event, Penalty | DieGivenUp)
            chooses = isinstance(event, Marked | Passed)
            if (LEADER if decides else event.seat if chooses else None) in self.guest.seats:
                self.accepted.append((match, number, event))
                self.may_be_lost.append(self.guest.host_key in self.liars or self._is_left_alone)

    @property
    def _is_left_alone(self) -> bool:
        """Whether liars have parted it from everybody honest: they have the larger part, or nobody
        honest has voted for what it plays on with, so that whoever is here will leave."""
        lobby, log = self.guest.lobby, self.guest.log
        here = {seat.key for seat in lobby.people if not seat.away} if lobby is not None else set()
        voted = (
            {vote["key"] for vote in turns_of(log)[-1][1]["votes"]} if log is not None else set()
        )
        others = {*self.liars, self.identity.key}
        return bool(self.liars) and (here <= others or voted <= others)

    def _check_seats(self) -> None:
        lobby = self.guest.lobby
        for seat in self.guest.seats:
            info = lobby.seats[seat] if lobby else None
            if info is None or info.key != self.identity.key:
                self.fault = f"seat {seat} of somebody else"

    def _choose(self) -> None:
        for seat in self._due(self.guest, self.guest.seats):
            now = (self.guest.match_number, self.guest.match.roll_number, seat)
            if self.dawdles > random.Random(hash((self.machine, *now))).random():
                continue
            wait = self.chance.uniform(0.05, self.thinks)
            self.loop.call_at(self.loop.time() + wait, lambda now=now: self._choose_now(now))
        if LEADER in self.guest.seats and proposed_decision(self.guest.match) is not None:
            wait = self.chance.uniform(0.05, self.thinks)
            at = (self.guest.match_number, self.guest.match.roll_number)
            self.loop.call_at(self.loop.time() + wait, lambda: self._decide_now(at))

    def _due(self, guest: Guest, seats: tuple[int, ...]) -> list[int]:
        match = guest.match
        if match.phase not in (Phase.ACTIVE, Phase.CHOOSE):
            return []
        return [seat for seat in match.to_act if seat in seats]

    def _choose_now(self, due: tuple[int, int, int]) -> None:
        guest, seat = self.guest, due[2]
        now = (guest.match_number, guest.match.roll_number, seat)
        if not self.up or now != due or seat not in self._due(guest, guest.seats):
            return
        bot = make_bot(self.plays, hash((self.machine, *due)))
        self.member.shell.ask(Choose(seat, bot.choose(guest.match, seat), due[1]))

    def _decide_now(self, due: tuple[int, int]) -> None:
        guest = self.guest
        proposal = proposed_decision(guest.match)
        is_due = (guest.match_number, guest.match.roll_number) == due
        if self.up and is_due and proposal is not None and LEADER in guest.seats:
            self.member.shell.ask(Decide(proposal, due[1]))

    def _play_bots(self, host: HostShell, guest: Guest, shell: GuestShell) -> None:
        if self.member.host is not host or guest.lobby is None:
            return
        levels = tuple(seat.index for seat in guest.lobby.seats if seat.level is not None)
        for seat in self._due(guest, levels):
            due = (guest.match_number, guest.match.roll_number, seat)
            bot = make_bot(self.plays, hash((0, *due)))
            choice = bot.choose(guest.match, seat)
            chosen = Choose(seat, choice, due[1])
            self.loop.call_soon(lambda chosen=chosen: shell.ask(chosen))

    def _host(self, heritage: Heritage | None, **config: object) -> Host:
        settings = {
            "seats": 6,
            "pace": 0.2,
            "heritage": heritage,
            "candidate": self.candidate,
            "mission_setup": hard_mission,
            "sheets": SHEETS,
            "levels": LEVELS,
            **config,
        }
        settings["code"] = self.code if heritage is None else None
        if heritage is not None:
            lobby = heritage.lobby
            settings["keep_seconds"] = lobby.keep_seconds
            settings |= {"mode": lobby.mode, "mission": lobby.mission, "seats": len(lobby.seats)}
        chance = fair_chance(self.chance.randrange(2**32))
        table = HostConfig(self.identity, NONCE, "Friday", "1.0", **settings)
        return self.kind_of_host(table, chance, self.loop.time())


TABLE = Charter(Identity(b"\1" * 32).key, MatchTimes(None, 200, 60_000), NONCE).table_id
"""The table that the program on machine 1 opens, with the usual times."""
_TRY_AGAIN = (
    "silent",
    "no-hello",
    "tables-met",
    "match-begun",
    "seat-held",
    "not-the-host",
    "name-taken",
    "host-left",
    "link-lost",
    "table-full",  # liars take seats and leave
)
_FAULTS = ("gap", "contradiction", "bad-message", "internal", "bad-proof", "too-fast")


def address_of(machine: int) -> str:
    return f"10.0.0.{machine}"
