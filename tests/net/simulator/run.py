"""One simulated evening from a seed, and what has to hold after it.

Never here: the network (`network`), a program (`program`).
"""

from __future__ import annotations

import hashlib
import random
import traceback
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from game.rules.events import Event
from game.rules.match import Phase
from game.rules.record import digest
from game.rules.setup import MOST_SEATS
from net.chain.votes import seat_weights
from net.guest.guest import Guest, GuestState
from tests.net.simulator.kinds import Kind, table_of
from tests.net.simulator.liars import Liar
from tests.net.simulator.lies import MORE_FROM, Lie
from tests.net.simulator.network import MadeUpNetwork
from tests.net.simulator.program import Program
from tests.net.worlds import MadeUpLoop

_CODED = 20
"""One seed in this many has a table with a code: proving it takes real time, which adds up."""
_QUIET_AT = 40.0
"""Seconds after which no more faults happen."""
_MOST_SECONDS = 400.0
_MOST_SECONDS_WITH_LIARS = 900.0
_SECONDS_WAITED = 90.0
"""For people of a resumed match, whom its owner knows to be in another part of the table."""
_LIMIT = 6.0
"""Seconds for a choice, in one evening of three."""
_DAWDLING = 0.1
"""How likely somebody lets this time run out."""
_SECONDS_THOUGHT = 1.5
"""At most, in a short match: fewer rolls with as many faults."""
_SECONDS_THOUGHT_AT_LAST = 0.3
"""At most, when nothing more goes wrong."""
_NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")


class Fault(Enum):
    """What can happen to a table; each seed enables some of them."""

    DELAY = "delay"
    CUT = "cut"
    HALVE = "halve"
    KILL = "kill"
    UNPLUG = "unplug"
    LEAVE = "leave"
    RESTART = "restart"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was wrong, if anything, and a digest of everything that happened."""

    seed: int
    faults: frozenset[Fault]
    wrong: tuple[str, ...]
    trace: str
    hosts: int
    """How many programs have been the host."""
    lies: tuple[tuple[Lie, int], ...] = ()
    """How often each lie was told."""
    kind: Kind = Kind.VERSUS
    """What was played."""


class Evening:
    """A table, its programs, and the faults of one seed."""

    def __init__(self, seed: int, liars: bool = False, kind: Kind = Kind.VERSUS) -> None:
        """`liars`: some of the seated programs lie, always fewer than are honest."""
        self.chance = random.Random(f"liars {seed}") if liars else random.Random(seed)
        self.seed = seed
        self.kind = kind
        self.faults = frozenset(fault for fault in Fault if self.chance.random() < 0.4)
        self.loop = MadeUpLoop()
        self.start = self.loop.time()
        self.code = "sesame" if seed % _CODED == 0 else None
        self.network = MadeUpNetwork(self.loop, random.Random(self.chance.random()))
        self.programs = self._make_programs_with_liars() if liars else self._make_programs()
        self.liars = [program for program in self.programs if isinstance(program, Liar)]
        keys = frozenset(liar.identity.key for liar in self.liars)
        tells_nobody = any(Lie.TELLS_NOBODY in liar.kinds for liar in self.liars)
        self.time_limit = random.Random(f"limit {seed}").choice((None, None, _LIMIT))
        for program in self.programs:
            program.waits_until = self.start + _SECONDS_WAITED
            program.dawdles = _DAWDLING if self.time_limit is not None else 0.0
            if kind is Kind.SHORT:
                program.thinks = _SECONDS_THOUGHT
            program.liars = keys
            program.neighbours = self.programs if tells_nobody else []
        self.forgetful: set[str] = set()
        """Programs restarted where liars, or another part of a split table, may have told them less
        since: hosting again, they may take back entries they had vouched for."""
        self.log: list[str] = []

    def _make_programs(self) -> list[Program]:
        """Up to 6 programs with seats and some watchers; 12 at most."""
        people = self.chance.randint(2, self.kind.most_seats)
        watchers = self.chance.choice((0, 0, 1, 2, 6))
        return [
            Program(
                machine,
                (_NAMES[machine - 1],) if machine <= people else (),
                self.network,
                self.loop,
                random.Random(self.chance.random()),
                self.code,
            )
            for machine in range(1, people + watchers + 1)
        ]

    def _make_programs_with_liars(self) -> list[Program]:
        """3 to 6 programs with seats, most of them honest, and some watchers."""
        people = self.chance.choice((3, 4, 5, 5, 6) if self.kind.most_seats > 4 else (3, 4, 4))
        liars = self.chance.randint(1, (people - 1) // 2)
        watchers = self.chance.choice((0, 0, 1))
        first = self.chance.random() < 0.4
        lying = {1} if first else set()
        while len(lying) < liars:
            lying.add(self.chance.randint(2, people))
        programs: list[Program] = []
        for machine in range(1, people + watchers + 1):
            names = (_NAMES[machine - 1],) if machine <= people else ()
            chance = random.Random(self.chance.random())
            if machine in lying:
                liar = Liar(machine, names, self.network, self.loop, chance, self.code)
                liar.others = programs
                if self.seed >= MORE_FROM:
                    liar.learn_more(self.seed)
                programs.append(liar)
            else:
                programs.append(Program(machine, names, self.network, self.loop, chance, self.code))
        return programs

    # The evening.

    def play(self) -> Verdict:
        """Run the whole evening."""
        self._open()
        self._plan_faults()
        self.loop.pass_time(_QUIET_AT)
        self._be_quiet()
        most = _MOST_SECONDS_WITH_LIARS if self.liars else _MOST_SECONDS
        while self.loop.time() - self.start < most and not self._stays_done():
            self.loop.pass_time(2.0)
        return self._judge()

    def _stays_done(self) -> bool:
        """Whether the evening is over and stays over: parts of the table may still meet again."""
        return self._done() and (self.loop.pass_time(5.0) or self._done())

    def _open(self) -> None:
        if Fault.DELAY in self.faults:
            self.network.slow = self.chance.uniform(0.05, 0.3)
        first, *others = self.programs
        people = {one.names[0]: one.identity.key for one in _players(self.programs)}
        bots = ("easy",) * self.chance.randint(0, self.kind.most_seats - len(people))
        table = table_of(self.kind, self.chance, people, bots)
        keep = self.chance.choice((2.0, 8.0))
        first.open_table(**table, keep_seconds=keep, time_limit=self.time_limit)
        self.loop.settle()
        # The table's first host may find its table again with a match begun that is not theirs.
        self._at(2.0, first, "look_for_a_host", self.programs)
        for program in others:
            program.start()
            self._at(self.chance.uniform(0.0, 2.0), program, "look_for_a_host", self.programs)
        for program in self.programs:
            self._at(6.0, program, "begin_a_match")

    def _at(self, seconds: float, program: Program, what: str, *words: object) -> None:
        call = lambda: getattr(program, what)(*words)  # noqa: E731
        self.loop.call_at(self.start + seconds, call)

    def _plan_faults(self) -> None:
        for fault in sorted(self.faults, key=lambda fault: fault.value):
            for _ in range(self.chance.randint(1, 3)):
                when = self.start + self.chance.uniform(7.0, _QUIET_AT - 8.0)
                self.loop.call_at(when, lambda fault=fault: self._befall(fault))

    def _befall(self, fault: Fault) -> None:
        up = [program for program in self.programs if program.up]
        hosts = [program for program in up if program.member.host is not None]
        victim = self.chance.choice(hosts if hosts and self.chance.random() < 0.6 else up)
        self.log.append(f"{self.loop.time():.4f} {fault.value} {victim.machine}")
        match fault:
            case Fault.CUT:
                self.network.cut(victim.machine)
            case Fault.HALVE:
                size = self.chance.randint(1, len(self.programs) - 1)
                machines = [program.machine for program in self.programs]
                self.network.part(frozenset(self.chance.sample(machines, size)))
                self._later(self.chance.uniform(1.0, 20.0), self.network.heal)
            case Fault.KILL | Fault.UNPLUG | Fault.LEAVE if self._holders(victim):
                self._forget_what_dies_with(victim)
                if self.liars:
                    self._may_be_taken_back(victim)
                if fault is Fault.LEAVE:
                    victim.leave()
                else:
                    victim.kill(silently=fault is Fault.UNPLUG)
                if Fault.RESTART in self.faults:
                    wait = self.chance.uniform(0.6, 12.0)
                    self._later(wait, lambda: self._start_again(victim))

    def _forget_what_dies_with(self, victim: Program) -> None:
        """Forget choices that die with the victim: its own that no other seated peer holds, and
        those of peers that died before which only it had heard of. Watchers have no key and are not
        asked."""
        others = [p.guest for p in _players(self._survivors()) if p is not victim]
        for program in self.programs:
            lives = len(program.accepted) if program is victim or not program.up else program.began
            dies = [
                count < lives
                and (program is victim or _holds(victim.guest, *one))
                and not any(_holds(guest, *one) for guest in others)
                for count, one in enumerate(program.accepted)
            ]
            program.forget([not one for one in dies])

    def _may_be_taken_back(self, victim: Program) -> None:
        """Mark choices that a liar may now take back.

        The victim's memory dies. What honest peers with half of the seats or fewer still hold can
        be taken back by a liar together with peers that have forgotten it."""
        honest = [p for p in _players(self._survivors()) if p is not victim]
        for program in self.programs:
            for count, one in enumerate(program.accepted):
                holders = [p for p in honest if _holds(p.guest, *one)]
                if _seats(holders) * 2 <= _seats(_players(self.programs)):
                    program.may_be_lost[count] = True

    def _holders(self, victim: Program) -> list[Program]:
        """Others that hold the table: without one it is rightly gone with the victim.

        Empty if most of those left would be liars."""
        honest = [p for p in _players(self._survivors()) if p is not victim]
        if victim not in self.liars and _seats(honest) <= _seats(self.liars):
            return []
        at_table = (GuestState.IN, GuestState.LOST)
        players = honest if self.liars else [p for p in _players(self.programs) if p.up]
        players = [p for p in players if p is not victim]
        return [program for program in players if program.guest.state in at_table]

    def _later(self, seconds: float, call: object) -> None:
        self.loop.call_at(self.loop.time() + seconds, call)  # type: ignore[arg-type]

    def _start_again(self, program: Program) -> None:
        if not program.up:
            program.start()
            if Fault.HALVE in self.faults or self.liars:
                program.told_anew = len(program.accepted)  # there is nothing it could be told about
                self.forgetful.add(program.identity.key)
            program.look_for_a_host(self.programs)

    def _be_quiet(self) -> None:
        """End all faults, so that everybody hears each other and the match soon ends."""
        self.network.heal()
        self.network.slow = 0.005
        for program in self.programs:
            program.plays, program.dawdles = "medium", 0.0
            if self.kind is Kind.SHORT:
                program.thinks = _SECONDS_THOUGHT_AT_LAST

    def _done(self) -> bool:
        """Whether the match is over for everybody, and all are with one host."""
        guests = [program.guest for program in self._survivors()]
        over = all(
            guest.state is GuestState.IN and guest.match.phase is Phase.OVER for guest in guests
        )
        return over and len({guest.host_key for guest in guests}) == 1

    def _survivors(self) -> list[Program]:
        """Honest programs still there, without those that chose a liar's table themselves and those
        that came after the last match was over."""
        there = [program for program in self.programs if program.up and not program.is_false]
        return [program for program in there if not program.is_late]

    def _found_nobody_honest(self, program: Program) -> bool:
        """Whether a program began anew and no table is left that liars do not host: they need not
        let it in. Or it watches, and nobody honest plays at its table: a liar has it to itself."""
        hosts = [p for p in self.programs if p.up and not p.is_false and p.member.host is not None]
        alone = program.guest.lobby is None or self._watches_liars(program)
        return bool(self.liars) and alone and not hosts

    def _watches_liars(self, program: Program) -> bool:
        """Whether a program only looks on, at a table where all who play lie."""
        hosts = [p.guest.host_key for p in _players(self._survivors()) if p.guest.lobby is not None]
        return not program.names and program.guest.host_key not in hosts

    # What has to hold.

    def _judge(self) -> Verdict:
        survivors = [one for one in self._survivors() if not self._found_nobody_honest(one)]
        wrong = [*self._is_one_history(survivors)]
        for program in self.programs:
            if program in self.liars:
                continue
            if program.fault is not None:
                wrong.append(f"program {program.machine}: {program.fault}")
            if program.guest.distrusted.keys() - program.liars - self._took_back:
                wrong.append(f"program {program.machine} has left a host that did nothing wrong")
        if not wrong:
            wrong += self._nothing_is_lost(survivors)
        return self.verdict(wrong)

    def verdict(self, wrong: Iterable[str]) -> Verdict:
        """This verdict on what happened until now."""
        trace = "\n".join([*self.log, *(line for p in self.programs for line in p.trace)])
        hosts = sum("hosts" in line for line in trace.splitlines())
        hashed = hashlib.sha256(trace.encode()).hexdigest()
        lies = sum((liar.told for liar in self.liars), Counter[Lie]())
        told = tuple((lie, lies[lie]) for lie in Lie if lies[lie])
        return Verdict(self.seed, self.faults, tuple(wrong), hashed, hosts, told, self.kind)

    @property
    def _took_back(self) -> set[str]:
        """Honest programs that, begun anew, may take back what they had vouched for."""
        with_less = {p.identity.key for p in self.programs if p.hosts_with_less}
        came_back = {p.identity.key for p in self.programs if p.came_back and self.liars}
        return self.forgetful | with_less | came_back

    def _is_one_history(self, survivors: Sequence[Program]) -> list[str]:
        if self._is_outnumbered:  # liars may keep the others apart
            return []
        wrong = []
        hosts = self._hosts_of_who_remember(survivors)
        if len(hosts) != 1 and not (self.liars and not hosts):
            wrong.append(f"hosts at the end: {hosts}")
        for program in survivors:
            guest = program.guest
            if guest.state is not GuestState.IN:
                wrong.append(f"program {program.machine} is {guest.state.value}: {program.closed}")
            elif guest.match.phase is not Phase.OVER:
                wrong.append(f"program {program.machine}: the match is not over")
        histories = {(p.guest.match_number, digest(p.guest.events)) for p in survivors}
        if len(histories) > 1 and not self._ended_apart(survivors):
            wrong.append(f"{len(histories)} histories")
        return wrong

    def _hosts_of_who_remember(self, survivors: Sequence[Program]) -> list[int]:
        """The machines of all hosts, without those whose guests have all been restarted: these know
        of the table only what a liar has told them, and may stay apart."""
        hosts = [program for program in survivors if program.member.host is not None]
        forgetful = self.forgetful if self.liars else set()
        remember = [p for p in survivors if p.identity.key not in forgetful]
        keys = {program.guest.host_key for program in remember}
        counted = [program for program in hosts if program.identity.key in keys]
        return [program.machine for program in counted or hosts]

    def _ended_apart(self, survivors: Sequence[Program]) -> bool:
        """Whether they are together again in the lobby, each with the match that their part of the
        table has finished meanwhile."""
        logs = [program.guest.log for program in survivors]
        ended = all(log is not None and log.ended for log in logs)
        return Fault.HALVE in self.faults and ended and self._done()

    @property
    def _is_outnumbered(self) -> bool:
        """Whether the honest hold no more seats than the others."""
        false = [program for program in _players(self.programs) if program.is_false]
        return bool(self.liars) and _seats(_players(self._survivors())) <= _seats(false)

    def _nothing_is_lost(self, survivors: Sequence[Program]) -> list[str]:
        if not survivors:
            return []  # nobody honest has a part in the match any more
        wrong = []
        outnumbered = self._is_outnumbered
        false = [program for program in _players(self.programs) if program.is_false]
        for program in survivors:
            events, match = program.guest.events, program.guest.match_number
            for count, (number, place, event) in enumerate(program.accepted):
                kept = number != match or (place < len(events) and events[place] == event)
                if kept:
                    continue
                parted = Fault.HALVE in self.faults or program.may_be_lost[count] or outnumbered
                if not parted:
                    wrong.append(f"program {program.machine} has lost {event}")
                elif count >= program.told_anew:
                    wrong.append(f"program {program.machine} was not told of the loss of {event}")
        log = survivors[0].guest.log
        if log is not None and not outnumbered:
            began = {holder["key"] for holder in log.entries[0]["seats"]}
            keys = began - log.persons.keys() - {program.identity.key for program in false}
            robbed = [p.machine for p in self.programs if p.identity.key in keys]
            wrong += [f"program {machine} has lost its seat" for machine in robbed]
        return wrong[:3]


def _holds(guest: Guest, match: int, place: int, event: Event) -> bool:
    """Whether a guest holds this event, or is in a later match."""
    if guest.match_number != match:
        return guest.match_number > match
    return event in guest.events[place : place + 1]


def _seats(programs: Sequence[Program]) -> float:
    """How many seats they hold, at least one each: a liar may have taken a second one.

    All seats that began as those of bots count for less than one."""
    return sum(max(1.0, _held_by(program)) for program in programs)


def _held_by(program: Program) -> float:
    guest = program.guest
    if guest.log is None:
        return len(guest.seats)
    return seat_weights(guest.log).get(program.identity.key, 0) / MOST_SEATS


def _players(programs: Sequence[Program]) -> list[Program]:
    return [program for program in programs if program.names]


def run(seed: int, liars: bool = False, kind: Kind | None = None) -> Verdict:
    """Run the evening of this seed, with or without liars; None: the seed's own kind."""
    evening = Evening(seed, liars, kind or Kind.of(seed))
    try:
        return evening.play()
    except Exception as broken:  # the evenings after it are still to come
        where = traceback.extract_tb(broken.__traceback__)[-1]
        return evening.verdict([f"{broken!r} in {where.name}, line {where.lineno}"])
