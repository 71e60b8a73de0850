"""The host: when a match starts, with which seats, and who starts (R0)."""

from net.chain.votes import MOST_SEATS
from net.host.peers import Role
from net.host.table_play import VOTE_SECONDS
from net.messages import requests as r
from net.messages.lobby import TableState
from tests.net.tables import known
from tests.net.worlds import Player, World, fair_chance


def test_a_table_starts_when_it_is_full():
    world = World(seats=3, bots=("easy",), start_when_full=True)
    world.join("Anna")
    assert world.lobby.state is TableState.LOBBY
    world.join("Ben")
    assert world.lobby.state is TableState.PLAYING


def test_a_table_starts_with_a_number_of_people_and_drops_open_seats():
    world = World(seats=6, bots=("easy",), start_with=2)
    anna = world.join("Anna")
    world.join("Ben")
    assert anna.guest.match.setup.seats == 3
    assert [seat.name for seat in world.lobby.seats[:3]] == ["Anna", "Ben", "Ada"]


def ben_loses_his_link_at_the_start(world: World) -> tuple[Player, Player]:
    """The two who stay."""
    owner = world.join("Anna", role=Role.OWNER)
    cleo = world.join("Cleo")
    ben = known("Ben")
    ben.guest.stake.vote = lambda *_: None
    world.bring(ben)
    owner.ask(r.StartMatch())
    world.loop.settle()
    (peer,) = [n for n, one in world.host._peers.items() if one.key == ben.guest.identity.key]
    world.shell.lost(peer)
    world.loop.settle()
    return owner, cleo


def test_a_match_does_not_begin_without_somebody_whose_link_breaks_at_that_moment():
    world = World(seats=3)
    ben_loses_his_link_at_the_start(world)
    assert world.lobby.state is TableState.LOBBY
    world.bring(known("Ben"))
    assert world.lobby.state is TableState.PLAYING
    assert world.people == ["Anna", "Cleo", "Ben"]


def test_a_match_begins_without_somebody_who_does_not_come_back():
    world = World(seats=3)
    ben_loses_his_link_at_the_start(world)
    world.loop.pass_time(VOTE_SECONDS)
    assert world.lobby.state is TableState.PLAYING
    assert world.people == ["Anna", "Cleo"]


def test_a_lobby_still_counts_whoever_was_there_when_its_latest_match_was_asked_for():
    """Else two parts of a table, each with a match of its own, would never meet again."""
    world = World(seats=3)
    for player in ben_loses_his_link_at_the_start(world):
        player.plays("easy")
    ben = known("Ben").guest.identity.key
    world.loop.pass_time(VOTE_SECONDS)
    world.loop.pass_time(300.0)
    assert (world.lobby.state, world.lobby.match) == (TableState.LOBBY, 1)
    assert world.host.table.weights[ben] == MOST_SEATS


def test_the_starter_is_drawn_once_and_then_moves_clockwise_r0():
    chance = fair_chance()
    drawn = []
    chance = type(chance)(chance.secret, lambda seats: drawn.append(seats) or 1)
    world = World(chance, seats=3)
    owner = world.join(role=Role.OWNER)
    for name in ("Anna", "Ben", "Cleo"):
        world.bring(Player((name,)).plays("easy"))
    starters = []
    for _ in range(3):
        owner.ask(r.StartMatch())
        world.loop.settle()
        starters.append(owner.guest.events[0].starter)
    assert starters == [1, 2, 0]
    assert drawn == [3]
