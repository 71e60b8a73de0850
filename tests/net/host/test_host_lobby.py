"""The host before a match: valid tables, who may do what in the lobby, and kicking."""

import pytest

from net.base.identity import Identity
from net.base.refusals import NotDone, RefusalCode
from net.guest.guest import GuestState
from net.host.host import Host
from net.host.host_config import HostConfig
from net.host.peers import Role
from net.host.table_play import MOST_KEYS
from net.links.memory import memory_pair
from net.messages import requests as r
from net.messages.lobby import MOST_BANNED, SeatKind
from net.messages.notices import Choose
from net.program.shell import GuestShell
from tests.net.tables import ask, owned
from tests.net.test_coming_back import Keyed
from tests.net.worlds import HOST, NONCE, SHEETS, Player, World, fair_chance

# Configuration.


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"sheet": "pink"}, RefusalCode.UNKNOWN_SHEET),
        ({"bots": ("genius",)}, RefusalCode.UNKNOWN_LEVEL),
        ({"seats": 1}, RefusalCode.TOO_FEW_SEATS),
        ({"seats": 7}, RefusalCode.TOO_MANY_SEATS),
        ({"seats": 2, "bots": ("easy",) * 3}, RefusalCode.TOO_MANY_SEATS),
    ],
)
def test_an_impossible_table_is_refused(options, code):
    config = HostConfig(HOST, NONCE, "Friday", "1.0", SHEETS, ("easy",), **options)
    with pytest.raises(NotDone) as caught:
        Host(config, fair_chance(), 0.0)
    assert caught.value.refusal.code is code


# Requests.


@pytest.mark.parametrize(
    "request_",
    [
        r.StartMatch(),
        r.SetBot(3, "easy"),
        r.SetSheet("red"),
        r.SetSeatCount(3),
        r.Kick(0),
    ],
    ids=lambda request: type(request).__name__,
)
def test_only_the_owner_may_make_the_owner_s_requests(request_):
    world, _, ben = owned()
    assert ask(world, ben, request_) is RefusalCode.OWNER_ONLY


def test_the_owner_sets_bots_sheet_and_seats():
    world, anna, _ = owned()
    for request in (r.SetBot(3, "easy"), r.SetSheet("red"), r.SetSeatCount(4)):
        assert ask(world, anna, request) is None
    assert (world.lobby.sheet, len(world.lobby.seats)) == ("red", 4)
    assert [seat.kind for seat in world.lobby.seats].count(SeatKind.BOT) == 1
    assert ask(world, anna, r.SetBot(2, None)) is None
    assert [seat.kind for seat in world.lobby.seats].count(SeatKind.BOT) == 0


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (r.SetBot(3, "genius"), RefusalCode.UNKNOWN_LEVEL),
        (r.SetBot(1, "easy"), RefusalCode.SEAT_NOT_FREE),
        (r.SetBot(1, None), RefusalCode.SEAT_NOT_FREE),
        (r.SetSheet("pink"), RefusalCode.UNKNOWN_SHEET),
        (r.SetSeatCount(1), RefusalCode.TOO_FEW_SEATS),
        (r.TakeSeat("Ben"), RefusalCode.NAME_TAKEN),
        (r.TakeSeat("Cleo", 1), RefusalCode.SEAT_NOT_FREE),
        (r.TakeSeat(""), RefusalCode.BAD_NAME),
        (r.TakeSeat("x" * 25), RefusalCode.BAD_NAME),
        (r.TakeSeat("x" * 250), RefusalCode.BAD_NAME),
        (r.Rename(1, "Cleo"), RefusalCode.NOT_YOUR_SEAT),
        (r.Rename(0, "Ben"), RefusalCode.NAME_TAKEN),
        (r.LeaveSeat(1), RefusalCode.NOT_YOUR_SEAT),
        (r.LeaveSeat(3), RefusalCode.NOT_YOUR_SEAT),
        (r.Kick(3), RefusalCode.NO_SUCH_SEAT),
        (Choose(0, None, 0), RefusalCode.NO_MATCH),
        (r.SetBot(99, "easy"), RefusalCode.BAD_MESSAGE),
    ],
    ids=str,
)
def test_each_refusal_in_the_lobby_has_its_code_and_changes_nothing(request_, code):
    world, anna, _ = owned()
    before = world.lobby
    assert ask(world, anna, request_) is code
    assert world.lobby == before
    assert anna.closed is None


def test_a_start_with_too_few_seats_is_refused():
    world = World()
    anna = world.join("Anna", role=Role.OWNER)
    assert ask(world, anna, r.StartMatch()) is RefusalCode.TOO_FEW_SEATS


def test_people_take_and_leave_extra_seats():
    world, _, ben = owned()
    assert ask(world, ben, r.TakeSeat("Bea")) is None
    assert ben.guest.seats == (1, 2)
    assert ask(world, ben, r.LeaveSeat(1)) is None
    assert ask(world, ben, r.Rename(2, "Bella")) is None
    assert world.people == ["Anna", "Bella"]


def test_a_kicked_guest_is_told_and_disconnected():
    world, anna, ben = owned()
    assert ask(world, anna, r.Kick(1)) is None
    assert ben.closed is RefusalCode.KICKED
    assert world.people == ["Anna"]


def join_from(world: World, address: str, *names: str, **options: object) -> Player:
    """Join from this address."""
    player = Player(names, **options)
    near, far = memory_pair(world.loop.call_soon)
    far.far_host = address
    player.shell = GuestShell(player.guest, world.loop, player.hear)
    near.reader = player.shell.reader_of(near)
    far.reader = world.shell.attach(far)
    player.shell.start(near)
    world.loop.settle()
    return player


BEN = Identity(b"b" * 32)


def ben_kicked() -> tuple[World, Player]:
    world = World()
    anna = world.join("Anna", role=Role.OWNER)
    join_from(world, "10.0.0.2", "Ben", identity=BEN)
    ask(world, anna, r.Kick(1))
    return world, anna


def test_a_kicked_guest_cannot_rejoin_from_elsewhere_with_the_same_key():
    world, _ = ben_kicked()
    assert join_from(world, "10.0.0.9", "Bob", identity=BEN).closed is RefusalCode.KICKED
    assert join_from(world, "10.0.0.9", watch=True, identity=BEN).closed is RefusalCode.KICKED


def test_a_kicked_guest_cannot_rejoin_from_the_same_address_with_another_key():
    world, _ = ben_kicked()
    assert join_from(world, "10.0.0.2", "Bob").closed is RefusalCode.KICKED


def test_a_kick_keeps_nobody_else_out():
    world, _ = ben_kicked()
    assert join_from(world, "10.0.0.3", "Cleo").closed is None


@pytest.mark.parametrize("playing", [True, False], ids=["in a match", "in the lobby"])
def test_a_kick_keeps_nobody_out_who_has_or_had_a_seat(playing):
    """A whole network may share an origin: one who has themselves kicked would shut it out. A lobby
    opens a seat as soon as its link breaks."""
    world = World()
    anna = world.join("Anna", role=Role.OWNER)
    cleo = Identity(b"c" * 32)
    first = join_from(world, "2001:db8:0:1::c", "Cleo", identity=cleo)
    join_from(world, "2001:db8:0:1::b", "Ben", identity=BEN)
    if playing:
        ask(world, anna, r.StartMatch())
    ask(world, anna, r.Kick(2))
    first.shell.lost()
    world.shell.lost(2)
    world.loop.settle()
    assert join_from(world, "2001:db8:0:1::c", "Cleo", identity=cleo).closed is None
    assert join_from(world, "2001:db8:0:1::d", "Dora").closed is RefusalCode.KICKED


def test_strangers_who_come_and_go_make_a_table_forget_nobody_who_is_there():
    world = World()
    world.join("Anna", role=Role.OWNER)
    table = world.host.table
    table.keys = {f"{number:064x}": 1 for number in range(MOST_KEYS)}
    join_from(world, "10.0.0.2", "Ben", identity=BEN)
    assert BEN.key in table.keys
    assert len(table.keys) == MOST_KEYS


def test_strangers_who_come_and_go_make_a_table_forget_nobody_who_was_there_longer():
    world = World()
    world.join("Anna", role=Role.OWNER)
    ben = join_from(world, "10.0.0.2", "Ben", identity=BEN)
    join_from(world, "10.0.0.3", "Cleo")
    table = world.host.table
    ben.shell.lost()
    world.shell.lost(2)
    world.loop.settle()
    table.keys |= {f"{number:064x}": 1 for number in range(MOST_KEYS)}
    join_from(world, "10.0.0.4", "Dora")
    assert len(table.keys) == MOST_KEYS
    assert BEN.key in table.keys


def test_the_lobby_shows_kicked_people_and_the_owner_readmits_them():
    world, anna = ben_kicked()
    assert [one.name for one in anna.guest.lobby.banned] == ["Ben"]
    cleo = join_from(world, "10.0.0.3", "Cleo")
    assert ask(world, cleo, r.LetIn(BEN.key)) is RefusalCode.OWNER_ONLY
    assert ask(world, anna, r.LetIn(BEN.key)) is None
    assert join_from(world, "10.0.0.2", "Ben", identity=BEN).closed is None


def test_a_banned_address_is_forgotten_together_with_its_key():
    """A lobby names only so many bans; a banned address without a name could never be
    readmitted."""
    world, _ = ben_kicked()
    table = world.host.table
    for number in range(MOST_BANNED):
        table.lobby = table.lobby.banning(Identity(bytes([number]) * 32).key, "Somebody")
    assert join_from(world, "10.0.0.2", "Bob").closed is None


def test_the_lobby_refuses_requests_while_a_match_runs():
    world, anna, ben = owned()
    ask(world, anna, r.StartMatch())
    for request in (r.StartMatch(), r.SetSheet("red"), r.SetBot(3, "easy"), r.Rename(0, "Zoe")):
        assert ask(world, anna, request) is RefusalCode.MATCH_RUNNING
    assert ask(world, ben, r.TakeSeat("Bea")) is RefusalCode.MATCH_RUNNING


def test_votes_of_visitors_who_left_do_not_pile_up():
    world = World()
    world.join("Anna", role=Role.OWNER)
    for number in range(MOST_KEYS + 40):
        visitor = Keyed("Ben", Identity(number.to_bytes(32, "big"))).enter(world)
        assert visitor.guest.state is GuestState.IN
        visitor.shell.leave()
        world.loop.pass_time(1.0)
    assert len(world.host._table.votes) <= MOST_KEYS
