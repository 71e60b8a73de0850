"""A made-up network between machines: ordered links with delays, cuts and partitions.

Never here: what the bytes mean, which faults happen when (`run`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from net.base.address import Address
from net.links.memory import NetLink, Reader
from tests.net.worlds import MadeUpLoop

CONNECT_SECONDS = 4.0


class End:
    """One end of a link between two machines."""

    def __init__(self, pair: Pair, machine: int) -> None:
        self.reader: Reader | None = None
        self.pair = pair
        self.machine = machine

    @property
    def far_host(self) -> str:
        return f"10.0.0.{self.pair.other(self).machine}"

    def write(self, data: bytes) -> None:
        self.pair.send(self, data)

    def close(self) -> None:
        self.pair.close(self)


class Pair:
    """A link: bytes arrive in order after a delay; while the machines are parted they wait."""

    def __init__(self, network: MadeUpNetwork, near: int, far: int) -> None:
        self.network = network
        self.near, self.far = End(self, near), End(self, far)
        self.open = True
        self.ends_told: set[int] = set()
        self._due = {id(self.near): 0.0, id(self.far): 0.0}
        self._held: list[tuple[End, bytes | None]] = []

    def other(self, end: End) -> End:
        return self.far if end is self.near else self.near

    def send(self, end: End, data: bytes | None) -> None:
        """Send bytes to the other end; None closes the link."""
        if not self.open:
            return
        if data is None:
            self.open = False
            self._tell_end(end)
        if self.network.parted(end.machine, self.other(end).machine):
            self._held.append((end, data))
        else:
            self._carry(end, data)

    def close(self, end: End) -> None:
        self.send(end, None)

    def cut(self) -> None:
        """Break the link: each end hears of it in its own time."""
        if self.open:
            self.open = False
            self._tell_end(self.near)
            self._tell_end(self.far)

    def forget(self) -> None:
        """A machine has lost its power: nothing more is delivered, nobody is told."""
        self.open = False

    def heal(self) -> None:
        """Deliver what was held back."""
        held, self._held = self._held, []
        for end, data in held:
            self._carry(end, data)

    def _carry(self, end: End, data: bytes | None) -> None:
        loop = self.network.loop
        due = max(self._due[id(end)], loop.time() + self.network.delay())
        self._due[id(end)] = due
        loop.call_at(due, lambda: self._arrive(end, data))

    def _arrive(self, end: End, data: bytes | None) -> None:
        other = self.other(end)
        if id(other) in self.ends_told or not self.network.is_up(other.machine):
            return
        if data is None:
            self.open = False
            self._tell_end(other)
        elif other.reader is not None:
            other.reader.data(data)

    def _tell_end(self, end: End) -> None:
        if id(end) in self.ends_told:
            return
        self.ends_told.add(id(end))
        if end.reader is not None and self.network.is_up(end.machine):
            self.network.loop.call_soon(end.reader.lost)


class MadeUpNetwork:
    """All machines, and the door of each."""

    def __init__(self, loop: MadeUpLoop, chance: random.Random) -> None:
        self.loop = loop
        self.slow = 0.005
        """The longest delay of a packet, in seconds."""
        self._chance = chance
        self._doors: dict[int, Callable[[NetLink], Reader]] = {}
        self._up: set[int] = set()
        self._starts: Counter[int] = Counter()
        """How often a program was started on each machine."""
        self._silent: set[int] = set()
        """Machines without power: they answer nothing, and nobody is told."""
        self._halves: tuple[frozenset[int], ...] = ()
        self._pairs: list[Pair] = []

    def delay(self) -> float:
        return self._chance.uniform(0.0005, self.slow)

    def is_up(self, machine: int) -> bool:
        return machine in self._up

    def parted(self, one: int, other: int) -> bool:
        return any((one in half) != (other in half) for half in self._halves)

    def listen(self, machine: int, door: Callable[[NetLink], Reader]) -> None:
        self._up.add(machine)
        self._starts[machine] += 1
        self._silent.discard(machine)
        self._doors[machine] = door

    def part(self, half: frozenset[int]) -> None:
        """Part these machines from all others."""
        self._halves = (half,)
        for pair in self._pairs:
            if not self.parted(pair.near.machine, pair.far.machine):
                pair.heal()

    def heal(self) -> None:
        self._halves = ()
        for pair in self._pairs:
            pair.heal()
        self._pairs = [pair for pair in self._pairs if pair.open]

    def kill(self, machine: int, silently: bool) -> None:
        """End the program there; `silently`: the machine has lost its power."""
        self._up.discard(machine)
        for pair in self._pairs:
            for end in (pair.near, pair.far):
                if end.machine == machine:
                    pair.ends_told.add(id(end))
            if machine in (pair.near.machine, pair.far.machine):
                if silently:
                    pair.forget()
                else:
                    pair.cut()
        if silently:
            self._silent.add(machine)

    def lose_what_is_on_its_way(self) -> None:
        """Drop packets in flight on links that are already broken."""
        for pair in self._pairs:
            if not pair.open:
                pair.ends_told |= {id(pair.near), id(pair.far)}

    def cut(self, one: int) -> None:
        """Break all links of a machine; it can open new ones."""
        for pair in list(self._pairs):
            if one in (pair.near.machine, pair.far.machine):
                pair.cut()

    def dial_from(self, machine: int) -> Dialler:
        return Dialler(self, machine)

    def open(self, one: int, other: int, done: Callable[[NetLink | None], None]) -> None:
        loop, start = self.loop, self._starts[one]
        silent = self.parted(one, other) or other in self._silent
        seconds = CONNECT_SECONDS if silent else 2 * self.delay()

        def connect() -> None:
            if self.is_up(one) and self._starts[one] == start:  # nothing comes of a dead one's dial
                self._connect(one, other, done, silent)

        loop.call_at(loop.time() + seconds, connect)

    def _connect(
        self, one: int, other: int, done: Callable[[NetLink | None], None], silent: bool
    ) -> None:
        if silent or not self.is_up(other) or self.parted(one, other):
            done(None)
            return
        pair = Pair(self, one, other)
        self._pairs.append(pair)
        pair.far.reader = self._doors[other](pair.far)
        done(pair.near)


class Dialler:
    """The network as one machine sees it."""

    def __init__(self, network: MadeUpNetwork, machine: int) -> None:
        self._network = network
        self._machine = machine

    def dial(self, ways: Sequence[Address], done: Callable[[NetLink | None], None]) -> None:
        machine = int(ways[0].host.rsplit(".", 1)[1])
        self._network.open(self._machine, machine, done)
