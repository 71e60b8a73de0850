"""Watchers: a full hall of them, coming and going while the match runs."""

from net.base.refusals import RefusalCode
from net.host.admission import MOST_WATCHERS
from net.host.peers import Role
from net.messages import requests as r
from net.messages.notices import MatchOverNotice
from tests.net.worlds import Player, World


def test_a_full_hall_sees_the_same_match_to_its_end():
    world = World(seats=2, bots=("easy", "easy"), pace=0.5)
    owner = world.join(role=Role.OWNER)
    world.bots()
    early = [world.join(watch=True) for _ in range(MOST_WATCHERS // 2)]
    owner.ask(r.StartMatch())
    world.loop.pass_time(5)
    late = []
    for _ in range(MOST_WATCHERS // 2):
        late.append(world.join(watch=True))
        world.loop.pass_time(0.1)
    for _ in range(600):
        if owner.told(MatchOverNotice):
            break
        world.loop.pass_time(1)
    world.loop.settle()
    assert {tuple(watcher.digests) for watcher in early + late} == {tuple(owner.digests)}


def test_one_watcher_too_many_is_refused_and_affects_nobody_else():
    world = World(seats=2)
    watchers = []
    for _ in range(MOST_WATCHERS):
        watchers.append(world.join(watch=True))
        world.loop.pass_time(0.02)
    assert world.join(watch=True).closed is RefusalCode.TOO_MANY_PEERS
    assert [watcher.closed for watcher in watchers] == [None] * MOST_WATCHERS
    assert world.join("Anna").guest.seats == (0,)


def test_nobody_comes_with_a_name_to_watch_from_a_full_hall():
    """One stranger could take all links that way, and keep out those who come back."""
    world = World(seats=2)
    for _ in range(MOST_WATCHERS):
        world.join(watch=True)
        world.loop.pass_time(0.02)
    eve = world.join("Eve")
    eve.ask(r.LeaveSeat(0))
    world.loop.settle()
    assert eve.closed is RefusalCode.TOO_MANY_PEERS
    assert world.lobby.watchers == MOST_WATCHERS


def test_watchers_come_and_go_at_any_moment():
    world = World(seats=2, bots=("easy", "easy"), pace=0.2)
    owner = world.join(role=Role.OWNER)
    world.bots()
    owner.ask(r.StartMatch())
    staying: Player = world.join(watch=True)
    for _ in range(400):
        if owner.told(MatchOverNotice):
            break
        going = world.join(watch=True)
        world.loop.pass_time(0.3)
        going.shell.leave()
        world.loop.settle()
    assert staying.digests == owner.digests
    assert world.lobby.watchers == 1
