"""Storms: peers that send anything at any time never crash a host or diverge from others."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.match import Match
from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.base.wire import WireChoice
from net.chain.votes import first_vote
from net.guest.guest import GuestState
from net.host.peers import Role
from net.messages import messages as m
from net.messages import requests as r
from net.messages.notices import Choose
from tests.net.worlds import HOST, TABLE, World, fair_chance

EVE = Identity(b"e" * 32)

NAMES = st.sampled_from(["Anna", "Ben", "Cleo", "Dora", "\u202e", "x" * 24])
SEATS = st.integers(0, 5)
REQUESTS = st.one_of(
    st.builds(r.TakeSeat, NAMES, st.none() | SEATS),
    st.builds(r.LeaveSeat, SEATS),
    st.builds(r.Rename, SEATS, NAMES),
    st.builds(r.SetBot, SEATS, st.sampled_from(["easy", "random", "genius", None])),
    st.builds(r.SetSheet, st.sampled_from(["red", "black", "pink"])),
    st.builds(r.SetSeatCount, st.integers(1, 6)),
    st.just(r.StartMatch()),
    st.builds(r.Kick, SEATS),
    st.builds(r.SetLocked, st.booleans()),
    st.builds(r.SetReady, st.integers(0, 5), st.booleans()),
    st.builds(r.Pause, SEATS),
    st.just(r.Resume()),
    st.builds(Choose, SEATS, st.none(), st.integers(0, 3)),
)
CELLS = st.lists(st.sampled_from(["H1", "H2", "I2", "A1", "O7"]), min_size=1, max_size=5)
DIGESTS = st.sampled_from(["0" * 64, "d" * 64])
SIGNATURES = st.none() | st.just("0" * 128)
RAW = st.one_of(
    st.builds(
        r.MakeChoice,
        SEATS,
        st.integers(0, 2),
        DIGESTS,
        st.none() | st.builds(WireChoice, st.integers(0, 2), st.integers(0, 2), CELLS.map(tuple)),
        SIGNATURES,
    ).map(lambda request: m.Ask(9, request)),
    st.builds(
        first_vote,
        st.sampled_from([HOST, EVE]),
        st.just(TABLE),
        st.integers(0, 2),
        st.integers(0, 1),
        st.sampled_from([HOST.key, EVE.key]),
        DIGESTS,
    ).map(m.Cast),
    st.builds(m.Link, st.integers(0, 2), st.integers(0, 9), DIGESTS),
    st.builds(m.Held, st.integers(0, 2), DIGESTS),
    st.just(m.Entries(1, 0, ({"entry": "ended"},))),
    st.just(m.Prove(EVE.key, "0" * 128)),
    st.just(m.Begin(2, "1", "a" * 64)),
    st.just(m.Where(TABLE)),
    st.just(m.Claim(9, ())),
    st.just(m.Ping()),
    st.just(m.Hello(("Zed",))),
    st.just(m.Bye()),
)
STEPS = st.one_of(
    st.tuples(st.just("ask"), st.integers(0, 5), REQUESTS),
    st.tuples(st.just("play"), st.integers(0, 200)),
    st.tuples(st.just("raw"), st.integers(0, 5), RAW),
    st.tuples(st.just("join"), st.lists(NAMES, max_size=2), st.booleans()),
    st.tuples(st.just("cut"), st.integers(0, 5)),
    st.tuples(st.just("wait"), st.floats(0.0, 30.0)),
)
NEVER = {RefusalCode.GAP, RefusalCode.CONTRADICTION, RefusalCode.INTERNAL, RefusalCode.NOT_A_TABLE}


def take(world: World, peers: list, step: tuple) -> None:
    match step:
        case ("ask", number, request):
            peers[number % len(peers)].ask(request)
        case ("play", number):
            for peer in peers:
                for seat in peer.guest.match.to_act:
                    if seat in peer.guest.seats:
                        legal = peer.guest.match.legal(seat)
                        peer.choose(seat, legal[number % len(legal)] if legal else None)
        case ("raw", number, message):
            if peers[number % len(peers)].shell.link is not None:
                peers[number % len(peers)].says(message)
        case ("join", names, watch):
            peers.append(world.join(*({} if watch else names), watch=watch))
        case ("cut", number):
            if number and (link := peers[number % len(peers)].shell._link) is not None:
                link.close()
        case ("wait", seconds):
            world.loop.pass_time(seconds)
    world.loop.settle()


@given(st.integers(0, 99), st.lists(STEPS, max_size=40))
@settings(max_examples=60)
def test_all_peers_see_the_same_table_whatever_they_do(seed, steps):
    world = World(fair_chance(seed), seats=4, pace=0.5, time_limit=5.0)
    peers = [world.join("Owner", role=Role.OWNER), world.bots(), world.join("Guest")]
    for step in steps:
        take(world, peers, step)
    for peer in peers:
        assert peer.closed not in NEVER
        if peer.guest.state is GuestState.IN:  # others are still joining, or gone
            assert peer.guest.lobby == world.lobby
            running = world.host.table.running
            if running is not None:
                assert peer.guest.events == running.log.events
                assert peer.guest.log.head == running.log.head
            assert len(Match.fold(peer.guest.events).seats) == len(peer.guest.match.seats)
