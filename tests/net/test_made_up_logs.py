"""A host that is gone comes back as a guest and tells the next host what has never happened."""

from msgspec.structs import replace

from game.rules.setup import Mode, Setup
from net.base.refusals import Refusal, RefusalCode
from net.chain.entries import Holder
from net.chain.log import Log
from net.guest.guest import GuestState
from net.host.running import RunningMatch
from net.messages.heritage import copied
from net.messages.lobby import TableState
from net.messages.messages import Bring, Have, Hello, Welcome
from net.messages.tale import tale_of
from tests.net.by_hand import ByHand
from tests.net.simulator.program import TABLE, Program
from tests.net.test_taking_over import Room
from tests.net.worlds import CHARTER, SHEETS


def five() -> Room:
    room = Room(5, keep_seconds=5.0)
    for program in room.programs:
        program.comes_again = lambda: False  # type: ignore[method-assign]
    room.loop.pass_time(2.0)
    return room


def running(log: Log, anna: Program) -> RunningMatch:
    """A match whose host is Anna."""
    return RunningMatch(log, anna.identity, lambda *_: b"s" * 32, CHARTER.times)


def tell_the_next_host(room: Room, log: Log) -> None:
    """Anna goes, comes back while the next host waits for everybody, and tells this log."""
    anna, ben, *_ = room.programs
    anna.kill(silently=False)
    room.until(lambda: ben.member.host is not None)
    link = ByHand(room.loop, ben.member.door.attach, anna.identity, "10.0.0.1")
    link.proves().says(Hello(("Anna",), have=Have(log.number, log.count, log.head)))
    bring = next(one for one in link.heard if isinstance(one, Bring))
    link.says(*tale_of(log, bring.first))
    assert any(isinstance(one, Welcome) for one in link.heard)
    room.loop.pass_time(3.0)
    link.leaves()
    room.loop.pass_time(20.0)


def are_together(room: Room) -> bool:
    """Whether the other four are with one host, with their seats."""
    honest = room.programs[1:]
    return len({one.guest.host_key for one in honest}) == 1 and all(
        one.guest.seats for one in honest
    )


def test_the_next_host_adopts_no_next_match_in_which_somebody_is_robbed() -> None:
    room = five()
    anna, ben, *_ = room.programs
    mine = running(Log(TABLE, 1), anna)
    sheet = next(iter(SHEETS))
    holders = [Holder(f"Anna {n}", anna.identity.key) for n in range(3)]
    holders.append(Holder("Ben", ben.identity.key))
    mine.begin(Setup(Mode.VERSUS, 4, SHEETS[sheet], sheet, 0), holders, 0, [], 0.0)
    mine.vouch()
    tell_the_next_host(room, mine.log)
    assert are_together(room)
    assert ben.guest.lobby is not None
    assert ben.guest.lobby.state is TableState.LOBBY


def test_the_next_host_adopts_no_rest_of_a_match_in_which_somebody_is_robbed() -> None:
    room = five()
    room.play(5.0)
    anna, ben, *_ = room.programs
    shell = anna.member.host
    assert shell is not None
    log = shell.host.table.log
    assert log is not None
    mine = running(copied(log), anna)
    for seat in (2, 3, 4):
        holder = replace(log.seats[seat], key=anna.identity.key)
        mine.seat(seat, holder, log.votes[anna.identity.key], 0.0)
    mine.vouch()
    tell_the_next_host(room, mine.log)
    assert are_together(room)
    assert ben.guest.log is not None
    assert ben.guest.log.persons.keys() >= {one.identity.key for one in room.programs[1:]}


def test_a_host_that_not_even_its_own_guest_follows_gives_the_table_up() -> None:
    room = five()
    anna, *others = room.programs
    anna.guest._lose(Refusal(RefusalCode.CONTRADICTION))
    anna.member.shell._flush()
    room.loop.pass_time(20.0)
    assert anna.guest.state is GuestState.IN
    assert len({one.guest.host_key for one in (anna, *others)}) == 1
