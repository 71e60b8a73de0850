"""Links in memory, the alarm, and how shells read and write bytes."""

from net.base.codec import encode
from net.base.refusals import RefusalCode
from net.guest.guest import GuestState
from net.links.memory import memory_pair
from net.links.sealing import SEAL_BYTES
from net.messages.host_candidates import HostCandidate
from net.messages.messages import Ping, to_map
from net.program.shell import MOST_GUEST_BYTES, Alarm, GuestShell
from tests.net.chain.made import BEN
from tests.net.worlds import MadeUpLoop, Player, World


class Ear:
    """A reader that keeps what it receives."""

    def __init__(self) -> None:
        self.heard: list[bytes | None] = []

    def data(self, data: bytes) -> None:
        self.heard.append(data)

    def lost(self) -> None:
        self.heard.append(None)


def pair():
    loop = MadeUpLoop()
    one, other = memory_pair(loop.call_soon)
    one.reader, other.reader = Ear(), Ear()
    return loop, one, other


def test_bytes_arrive_at_the_other_end_later_and_in_order():
    loop, one, other = pair()
    one.write(b"a")
    one.write(b"b")
    assert other.reader.heard == []
    loop.settle()
    assert other.reader.heard == [b"a", b"b"]


def test_bytes_written_before_closing_still_arrive():
    loop, one, other = pair()
    one.write(b"a")
    one.close()
    one.write(b"b")
    loop.settle()
    assert other.reader.heard == [b"a", None]
    assert one.reader.heard == [None]


def test_both_ends_may_close_at_once():
    loop, one, other = pair()
    one.close()
    other.close()
    loop.settle()
    assert one.reader.heard == other.reader.heard == [None]


def test_an_alarm_rings_at_the_time_set_last():
    loop, rung = MadeUpLoop(), []
    alarm = Alarm(loop, lambda: rung.append(loop.time() - 1000.0))
    alarm.set(1005.0)
    alarm.set(1009.0)
    loop.pass_time(8.0)
    assert rung == []
    loop.pass_time(2.0)
    assert rung == [9.0]


def test_an_alarm_can_be_set_earlier():
    loop, rung = MadeUpLoop(), []
    alarm = Alarm(loop, lambda: rung.append(loop.time() - 1000.0))
    alarm.set(1009.0)
    alarm.set(1002.0)
    loop.pass_time(20.0)
    assert rung == [2.0]


def test_an_alarm_set_to_never_does_not_ring():
    loop, rung = MadeUpLoop(), []
    alarm = Alarm(loop, lambda: rung.append(1))
    alarm.set(1002.0)
    alarm.set(float("inf"))
    loop.pass_time(20.0)
    assert rung == []


def test_an_overlong_frame_of_a_guest_is_refused_before_it_arrives():
    world = World()
    anna = world.join("Anna")
    anna.says_bytes((MOST_GUEST_BYTES + SEAL_BYTES + 1).to_bytes(4, "big"))
    world.loop.settle()
    assert anna.closed is RefusalCode.BAD_MESSAGE


def test_bytes_after_a_goodbye_are_dropped():
    world = World()
    anna = world.join("Anna")
    anna.says_bytes(b"\0\0\0\0" + encode(to_map(Ping())) * 3)
    anna.says_bytes(encode(to_map(Ping())))
    world.loop.settle()
    assert anna.closed is RefusalCode.BAD_MESSAGE
    assert world.people == []


def test_a_host_that_sends_malformed_bytes_is_left():
    world = World()
    anna = world.join("Anna")
    world.shell._links[1].write(b"\xff\xff\xff\xff")
    world.loop.settle()
    assert anna.closed is RefusalCode.BAD_MESSAGE
    assert world.people == []


def joining_through(world: World, write) -> Player:
    """Anna joins over a link whose writes go through `write`, which gets the link and the bytes."""
    player = Player(("Anna",))
    near, far = memory_pair(world.loop.call_soon)
    player.shell = GuestShell(player.guest, world.loop, player.hear)
    near.reader, far.reader = player.shell.reader_of(near), world.shell.attach(far)
    whole = near.write
    near.write = lambda data: write(near, whole, data)
    player.shell.start(near)
    world.loop.settle()
    return player


def byte_by_byte(_, whole, data: bytes) -> None:
    for byte in data:
        whole(bytes([byte]))


def test_a_guest_may_send_everything_byte_by_byte_in_memory():
    world = World()
    joining_through(world, byte_by_byte)
    assert world.people == ["Anna"]


def test_a_link_that_ends_during_the_handshake_leaves_no_trace():
    said = []
    joining_through(World(), lambda _, whole, data: (said.append(len(data)), whole(data)))
    for length in range(0, sum(said), 5):
        world, left = World(), [length]

        def write(link, whole, data, left=left):
            whole(data[: left[0]])
            left[0] -= len(data)
            if left[0] <= 0:
                link.close()

        joining_through(world, write)
        assert world.people == []
        assert world.shell._links == {}
        assert world.host.next_wakeup() == float("inf")


def test_a_guest_that_leaves_closes_its_link():
    world = World()
    anna = world.bring(Player(("Anna",)))
    anna.shell.leave()
    world.loop.settle()
    assert world.people == []
    assert world.shell._links == {}


def test_a_host_that_has_given_way_stops_playing():
    world = World(seats=2, start_when_full=True)
    for name in ("Anna", "Ben"):
        world.bring(Player((name,)))
    world.loop.pass_time(3.0)
    log = world.host.table.log
    assert log is not None
    world.shell.give_way()
    count = log.count
    world.loop.pass_time(120.0)
    assert log.count == count


def test_a_guest_sent_to_another_host_is_told_its_address():
    world = World()
    anna = world.bring(Player(("Anna",)))
    elsewhere = HostCandidate(BEN.key, ("192.168.1.7",), 5000)
    world.shell.give_way(elsewhere)
    world.loop.settle()
    assert anna.guest.state is GuestState.LOST
    assert anna.guest.lobby.candidates[0] == elsewhere
