"""Whole matches of peers joined in memory: all hold the same events and the same digest."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.match import Match, Phase
from game.rules.record import digest
from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.host.peers import Role
from net.messages.lobby import TableState
from net.messages.messages import Held
from net.messages.notices import EventsNotice
from net.messages.requests import SetSeatCount, StartMatch
from tests.net.worlds import Player, World, fair_chance, secret_of


def known(number: int, seed: int) -> Player:
    """A player whose key, part in the dice and choices are always the same."""
    player = Player((f"Guest {number}",), identity=Identity(bytes([number + 1]) * 32))
    player.guest.stake.secret = lambda: secret_of(Identity(bytes([number + 1]) * 32), b"%d" % seed)
    return player.plays(("easy", "random")[number % 2], number)


def play(people: int, bots: int, watchers: int = 1, seed: int = 1, pace: float = 0.0):
    """Play a match from the first hello to the end; returns the world and all its peers."""
    world = World(fair_chance(seed), seats=max(2, people + bots), bots=("easy",) * bots, pace=pace)
    owner = world.join(role=Role.OWNER)
    runner = world.bots()
    guests = [world.bring(known(number, seed)) for number in range(people)]
    others = [world.join(watch=True) for _ in range(watchers)]
    owner.ask(StartMatch())
    world.loop.settle()
    return world, [owner, runner, *guests, *others]


@pytest.mark.parametrize(
    ("people", "bots"), [(2, 0), (1, 1), (0, 2), (3, 0), (2, 2), (5, 0), (3, 3), (6, 0), (0, 6)]
)
def test_all_peers_of_a_match_hold_the_same_events_and_digest(people, bots):
    world, peers = play(people, bots)
    events = peers[0].guest.events
    assert peers[0].guest.match.phase is Phase.OVER
    assert all(peer.guest.events == events for peer in peers)
    assert {tuple(peer.digests) for peer in peers} == {(digest(events),)}
    assert [peer.refusals for peer in peers] == [[]] * len(peers)
    assert world.host.all_have_the_end


def test_the_events_fold_to_the_match_every_peer_saw():
    _, peers = play(2, 1)
    match = Match.fold(peers[0].guest.events)
    assert match.over == peers[2].guest.match.over
    assert [seat.crossed for seat in match.seats] == [
        seat.crossed for seat in peers[3].guest.match.seats
    ]


def test_a_match_with_a_pace_keeps_it_and_ends():
    world, peers = play(2, 0, pace=2.0)
    before = world.loop.time()
    world.loop.pass_time(1000.0)
    assert peers[0].digests
    rolls = peers[0].guest.match.roll_number
    assert rolls > 10
    assert before + 2.0 * (rolls - 1) <= world.loop.time()


@given(st.integers(0, 10_000), st.integers(2, 6), st.data())
@settings(max_examples=5)
def test_the_match_goes_on_whenever_guests_drop_out(seed, seats, data):
    world = World(fair_chance(seed), seats=seats, start_when_full=True, pace=1.0, keep_seconds=3.0)
    world.bots()
    watcher = world.join(watch=True)
    guests = [world.bring(Player((f"G{n}",)).plays("easy", n)) for n in range(seats)]
    for guest in data.draw(st.lists(st.sampled_from(guests), max_size=seats, unique=True)):
        world.loop.pass_time(data.draw(st.floats(0.0, 20.0)))
        guest.shell._link and guest.shell._link.close()
    world.loop.pass_time(2000.0)
    assert watcher.digests
    for guest in guests:
        if guest.closed is None:
            assert guest.digests == watcher.digests


def test_a_watcher_who_joins_in_the_middle_gets_the_end():
    world = World(seats=2, start_when_full=True, pace=1.0)
    for name in ("Anna", "Ben"):
        world.bring(Player((name,)).plays("easy"))
    world.loop.pass_time(12.0)
    watcher = world.join(watch=True)
    assert len(watcher.told(EventsNotice)[0].events) > 5
    world.loop.pass_time(1000.0)
    assert len(watcher.digests) == 1


def test_after_the_result_everybody_is_back_in_the_lobby_and_newcomers_may_join():
    world, (owner, runner, anna, ben, watcher) = play(2, 0)
    assert world.lobby.state is TableState.LOBBY
    assert world.people == ["Guest 0", "Guest 1"]
    owner.ask(SetSeatCount(3))
    world.loop.settle()
    cleo = world.bring(Player(("Cleo",)).plays("easy"))
    owner.ask(StartMatch())
    world.loop.settle()
    assert cleo.guest.match.setup.seats == 3
    assert cleo.digests == owner.digests[1:]
    assert anna.digests == ben.digests == runner.digests == watcher.digests == owner.digests
    assert len(owner.digests) == 2


def test_the_end_counts_as_delivered_once_the_last_peer_confirms_it():
    world = World(seats=2, start_when_full=True)
    silent = Player(("Anna",)).plays("easy")
    world.bring(silent)
    sent = []
    link, channel = silent.shell._link, silent.shell._channel
    frame, write = channel.frame, link.write
    channel.frame = lambda plain: (
        b"" if plain["kind"] == "held" and not sent.append(plain) else (frame(plain))
    )
    world.bring(Player(("Ben",)).plays("easy"))
    assert world.lobby.state is TableState.LOBBY
    assert not world.host.all_have_the_end
    write(frame(sent[0]))
    world.loop.settle()
    assert world.host.all_have_the_end


def test_the_same_secrets_give_the_same_match():
    assert play(2, 2, seed=5)[1][0].digests == play(2, 2, seed=5)[1][0].digests
    assert play(2, 2, seed=5)[1][0].digests != play(2, 2, seed=6)[1][0].digests


def test_a_hundred_peers_come_and_go():
    source = random.Random(7)
    world = World(seats=3, start_with=2, pace=0.5, keep_seconds=2.0)
    world.bots()
    owner = world.join(role=Role.OWNER)
    peers = []
    for number in range(100):
        watch = source.random() < 0.5
        names = () if watch else (f"P{number}",)
        peers.append(world.bring(Player(names, watch=watch).plays("easy", number)))
        world.loop.pass_time(source.random() * 2)
        if source.random() < 0.85:
            gone = source.choice(peers)
            if gone.shell._link is not None:
                gone.shell._link.close()
    world.loop.pass_time(2000.0)
    assert len(owner.digests) >= 1
    here = [peer for peer in peers if peer.closed is None]
    assert all(peer.guest.lobby == owner.guest.lobby for peer in here)
    wrong = {RefusalCode.GAP, RefusalCode.CONTRADICTION, RefusalCode.BAD_MESSAGE}
    assert not wrong & {peer.closed for peer in peers}


def test_a_false_confirmation_of_the_end_affects_only_its_sender():
    world, (owner, *_) = play(2, 0)
    liar = world.join(watch=True)
    liar.says(Held(1, "0" * 64))
    world.loop.settle()
    assert not world.host.all_have_the_end
    assert owner.closed is None
