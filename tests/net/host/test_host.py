"""The host at its door: who gets in, each refusal, and what malformed bytes and floods do."""

import pytest
from msgspec.structs import replace

from net.base.refusals import RefusalCode
from net.guest.guest import GuestState
from net.host.admission import MOST_WATCHERS
from net.host.host import Close
from net.host.peers import Role
from net.messages import messages as m
from net.messages import requests as r
from net.messages.lobby import TableState
from tests.net.tables import playing
from tests.net.worlds import Player, World


def test_a_guest_with_a_name_gets_a_seat():
    world = World()
    anna = world.join("Anna")
    assert anna.guest.seats == (0,)
    assert world.people == ["Anna"]


def test_a_guest_may_bring_several_people():
    world = World()
    family = world.join("Anna", "Ben", "Cleo")
    assert family.guest.seats == (0, 1, 2)


def test_several_people_join_together_or_not_at_all():
    world = World(seats=2)
    world.join("Anna")
    assert world.join("Ben", "Cleo").closed is RefusalCode.TABLE_FULL
    assert world.people == ["Anna"]


def test_a_full_table_says_so():
    world = World(seats=2, bots=("easy", "easy"))
    assert world.join("Anna").closed is RefusalCode.TABLE_FULL


def test_a_taken_name_is_refused_with_that_name():
    world = World()
    world.join("Anna")
    second = world.join("anna")
    assert second.closed is RefusalCode.NAME_TAKEN
    assert second.guest.seats == ()


def test_a_name_that_cannot_be_shown_is_refused():
    assert World().join("\u202eAnna").closed is RefusalCode.BAD_NAME


def test_nobody_joins_a_match_that_has_begun():
    world = playing()
    assert world.join("Late").closed is RefusalCode.MATCH_BEGUN
    assert world.join().closed is RefusalCode.MATCH_BEGUN


def test_a_watcher_may_join_a_match_and_gets_all_of_it():
    world = playing()
    watcher = world.join(watch=True)
    assert watcher.closed is None
    assert watcher.guest.events == world.host.table.running.log.events
    assert world.lobby.watchers == 1


def test_a_code_at_a_table_without_one_is_refused():
    assert World().join("Anna", code="sesame").closed is RefusalCode.NO_CODE_HERE


def send_protocol_99(player: Player) -> None:
    player.guest._outbox = [replace(player.guest._outbox[0], protocol=99, version="9.0")]


def test_a_refused_protocol_names_both_versions():
    world = World()
    player = Player(("Anna",))
    begin = player.guest.start
    player.guest.start = lambda now, at_home=False: (begin(now, at_home), send_protocol_99(player))
    world.bring(player)
    assert player.closed is RefusalCode.VERSION
    reason = player.notices[-1].reason
    assert reason.params == {"guest": "9.0", "host": "1.0"}


def test_too_many_links_are_refused():
    world = World()
    players = []
    for _ in range(MOST_WATCHERS):
        players.append(world.join(watch=True))
        world.loop.pass_time(0.02)
    assert all(player.guest.state is GuestState.IN for player in players)
    assert all(player.closed is None for player in players)
    assert world.join(watch=True).closed is RefusalCode.TOO_MANY_PEERS
    assert world.join("Anna").closed is None


def test_a_locked_table_admits_nobody_new():
    world = World()
    owner = world.join("Anna", role=Role.OWNER)
    ben = world.join("Ben")
    ben.ask(r.SetLocked(True))
    world.loop.settle()
    assert ben.refusals == [RefusalCode.OWNER_ONLY]
    owner.ask(r.SetLocked(True))
    world.loop.settle()
    assert world.join("Cleo").closed is RefusalCode.LOCKED
    assert world.join(watch=True).closed is RefusalCode.LOCKED
    owner.ask(r.SetLocked(False))
    world.loop.settle()
    assert world.join("Cleo").closed is None


def test_a_first_message_that_begins_no_handshake_is_refused():
    host = World().host
    peer, _ = host.connect(Role.GUEST, 0.0)
    actions = host.receive(peer, m.Ping(), 0.0)
    assert actions[0].message.refusal.code is RefusalCode.BAD_MESSAGE
    assert actions[1] == Close(peer)


def test_a_second_hello_is_refused():
    world = World()
    anna = world.join("Anna")
    anna.says(m.Hello(("Ben",)))
    world.loop.settle()
    assert anna.closed is RefusalCode.BAD_MESSAGE
    assert world.people == []


def test_a_peek_describes_the_table_without_joining():
    world = World(seats=4, bots=("easy",))
    peer, _ = world.host.connect(Role.GUEST, 1000.0)
    send, close = world.host.receive(peer, m.Peek(99, "9.0"), 1007.0)
    info = send.message
    assert (info.name, info.seats, info.free, info.state) == ("Friday", 4, 3, TableState.LOBBY)
    assert info.age == 7.0
    assert close == Close(peer)


@pytest.mark.parametrize(
    "data", [b"\0\0\0\0", b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\x01\xc0", b"\xff" * 9]
)
def test_malformed_bytes_affect_only_their_sender(data):
    world = World()
    anna, ben = world.join("Anna"), world.join("Ben")
    anna.says_bytes(data)
    world.loop.settle()
    assert anna.closed is RefusalCode.BAD_MESSAGE
    assert ben.closed is None
    assert world.people == ["Ben"]


def test_a_peer_that_floods_the_host_is_disconnected():
    world = World()
    anna, ben = world.join("Anna"), world.join("Ben")
    anna.says(*[m.Ping()] * 200)
    world.loop.settle()
    assert anna.closed is RefusalCode.TOO_FAST
    assert ben.closed is None


def test_choices_that_are_due_never_count_as_a_flood():
    world = World(seats=2)
    owner = world.join(role=Role.OWNER)
    players = [world.bring(Player((name,)).plays("random")) for name in ("Anna", "Ben")]
    owner.ask(r.StartMatch())
    world.loop.settle()
    assert len(owner.guest.events) > 100
    assert [player.closed for player in players] == [None, None]
