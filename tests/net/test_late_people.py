"""People who come late to a match of another day, while its table is parted."""

import random

import pytest
from msgspec.structs import replace

from net.chain.votes import weight
from net.guest.guest import GuestState
from net.host.host_config import Unfinished
from net.messages.lobby import Banned
from net.messages.requests import Kick, SetLocked
from tests.net.simulator.kinds import a_past
from tests.net.simulator.network import MadeUpNetwork
from tests.net.simulator.program import Program
from tests.net.worlds import MadeUpLoop

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")


class Evening:
    """Anna opens a match of six people that was broken off; Cleo and Dora are there, too."""

    def __init__(self) -> None:
        self.loop = MadeUpLoop()
        self.network = MadeUpNetwork(self.loop, random.Random(1))
        self.programs = [
            Program(machine, (name,), self.network, self.loop, random.Random(machine))
            for machine, name in enumerate(NAMES, start=1)
        ]
        for one in self.programs:
            one.plays, one.thinks, one.neighbours = "medium", 0.6, self.programs
        keys = tuple(one.identity.key for one in self.programs)
        past = a_past(random.Random(1), len(NAMES))
        kept = Unfinished(past, NAMES, (None,) * len(NAMES), keys=keys)
        self.programs[0].open_table(pace=0.5, keep_seconds=10.0, unfinished=kept)
        self.loop.settle()
        self.come("Anna", "Cleo", "Dora")

    def come(self, host: str, *names: str) -> None:
        """These people join the host of that name."""
        for name in names:
            one = self.named(name)
            one.start()
            one.look_for_a_host([self.named(host)])
            self.loop.pass_time(1.0)

    def named(self, name: str) -> Program:
        return self.programs[NAMES.index(name)]

    @property
    def hosts(self) -> list[Program]:
        return [one for one in self.programs if one.up and one.member.host is not None]


@pytest.fixture
def parted() -> Evening:
    """Ben and Emil have come to Anna, and Fay to Cleo, while these could not reach each other."""
    evening = Evening()
    evening.network.part(frozenset({3, 4, 6}))
    evening.come("Anna", "Ben", "Emil")
    evening.loop.pass_time(8.0)
    (other,) = (one for one in evening.hosts if one is not evening.named("Anna"))
    evening.come(NAMES[other.machine - 1], "Fay")
    assert len(evening.named("Fay").guest.seats) == 1
    return evening


def test_two_parts_that_wait_for_each_others_people_come_together(parted: Evening) -> None:
    parted.network.heal()
    parted.loop.pass_time(40.0)
    assert len(parted.hosts) == 1
    assert all(one.guest.state is GuestState.IN for one in parted.programs)
    assert {one.guest.host_key for one in parted.programs} == {parted.hosts[0].identity.key}
    assert all(len(one.guest.seats) == 1 for one in parted.programs)


def weigh(evening: Evening, *keys: str) -> int:
    """What these keys weigh for Anna, who hosts, if they are with another host."""
    table = evening.named("Anna").member.host.host.table
    return weight(keys, table.weights_with(set(keys)))


def test_whoever_a_seat_waits_for_counts_though_they_have_come_to_another_part_alone() -> None:
    evening = Evening()
    fay, cleo = evening.named("Fay").identity.key, evening.named("Cleo").identity.key
    assert weigh(evening, fay, cleo) == 12


def test_nobody_else_who_is_new_there_counts() -> None:
    assert weigh(Evening(), "gus", "hal") == 0


def test_nor_does_anybody_whose_seat_the_owner_has_given_to_a_bot() -> None:
    evening = Evening()
    evening.named("Anna").member.shell.ask(Kick(5))
    evening.loop.pass_time(5.0)
    assert weigh(evening, evening.named("Fay").identity.key) == 0


def test_a_next_host_knows_for_whom_the_seats_wait_by_the_log() -> None:
    evening = Evening()
    fay = evening.named("Fay").identity.key
    cleo = evening.named("Cleo")
    cleo.member._take_over()
    evening.loop.pass_time(1.0)
    assert cleo.member.host.host.table.running.log.awaited[5] == fay


def test_whoever_had_a_seat_in_the_match_comes_to_a_locked_table_as_well() -> None:
    evening = Evening()
    evening.named("Anna").member.shell.ask(SetLocked(True))
    evening.come("Anna", "Fay")
    assert len(evening.named("Fay").guest.seats) == 1


def test_they_do_so_as_well_after_its_host_is_gone() -> None:
    evening = Evening()
    evening.named("Anna").member.shell.ask(SetLocked(True))
    evening.loop.pass_time(1.0)
    evening.named("Anna").kill(silently=False)
    evening.loop.pass_time(10.0)
    (host,) = evening.hosts
    assert host.guest.lobby.locked
    evening.come(NAMES[host.machine - 1], "Fay")
    assert len(evening.named("Fay").guest.seats) == 1


def test_a_liar_shuts_none_of_them_out_at_the_next_host() -> None:
    evening = Evening()
    evening.named("Anna").kill(silently=False)
    evening.loop.pass_time(10.0)
    (liar,) = evening.hosts
    out = [one for one in evening.programs if one.names[0] in ("Ben", "Emil", "Fay")]
    bans = tuple(Banned(one.identity.key, one.names[0]) for one in out)
    table = liar.member.host.host.table
    table._set_lobby(replace(table.lobby, banned=bans))
    evening.loop.pass_time(3.0)
    assert evening.named("Dora").guest.lobby.banned == bans
    liar.kill(silently=False)
    evening.loop.pass_time(10.0)
    (host,) = evening.hosts
    evening.come(NAMES[host.machine - 1], "Fay")
    assert len(evening.named("Fay").guest.seats) == 1
