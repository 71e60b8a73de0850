"""No guest takes an honest host for one that lets its match stand still."""

import random

import pytest

from net.host.peers import Role
from net.messages import requests as r
from net.messages.notices import LostNotice
from tests.net.test_coming_back import Keyed
from tests.net.worlds import World

STEPS = 150
WAITS = (0.1, 1.0, 5.0, 29.0, 44.0, 100.0, 170.0)
"""Seconds between two events: a moment, and roughly as long as each timeout."""


class Evening:
    """Anna's table, where Ben and Cleo come, go, pause, resume and choose at random."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        bots = chance.choice((0, 1, 2))
        self.world = World(
            seats=3 + bots,
            bots=("easy",) * bots,
            time_limit=chance.choice((None, 30.0, 200.0)),
            pace=chance.choice((0.0, 2.5, 60.0)),
            keep_seconds=chance.choice((0.0, 10.0, 300.0)),
            stand_in=chance.choice(("easy", None)),
        )
        anna = self.world.join("Anna", role=Role.OWNER)
        self.others = [Keyed(name).enter(self.world) for name in ("Ben", "Cleo")]
        self.away: set[Keyed] = set()
        anna.ask(r.StartMatch())
        self.world.loop.settle()

    def step(self) -> None:
        self.world.loop.pass_time(self.chance.choice(WAITS))
        one = self.chance.choice(self.others)
        if one in self.away:
            self.away.discard(one.enter(self.world))
            return
        match self.chance.choice(("cut", "pause", "resume", "choose")):
            case "cut":
                one.near.close()
                self.away.add(one)
            case "pause" if one.guest.seats:
                one.ask(r.Pause(one.guest.seats[0]))
            case "resume":
                one.ask(r.Resume())
            case "choose" if one.guest.seats:
                one.choose(one.guest.seats[0])
        self.world.loop.settle()


@pytest.mark.parametrize("seed", range(9))
def test_no_guest_leaves_an_honest_host(seed: int) -> None:
    evening = Evening(seed)
    for _ in range(STEPS):
        evening.step()
        for one in evening.others:
            assert [told.fault for told in one.told(LostNotice) if told.fault is not None] == []
            assert one.closed is None
