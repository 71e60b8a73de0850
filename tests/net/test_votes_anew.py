"""A host asks for votes anew, again and again: it keeps its table, and gains nothing by it."""

import pytest

from game.rules.match import Phase
from net.chain.entries import RolledEntry
from net.messages.notices import DiceNotice
from net.messages.requests import StartMatch
from tests.net.simulator.program import Program
from tests.net.test_next_hosts import are_together
from tests.net.test_taking_over import Room


def knows_next_roll(room: Room) -> RolledEntry:
    """Play on until the host has everybody's link for the next roll; the roll that these give."""
    running = room.hosts[0].member.host.host.table.running

    def has_all() -> bool:
        return running.match.phase is Phase.ROLL and len(running._links) == 2

    room.until(has_all)
    own = {room.hosts[0].identity.key: running._own_link()}
    return running.log.roll_of(running._links | own)


def in_roll_three() -> Room:
    room = Room(3, pace=1.0)
    room.play(1.0)
    room.until(lambda: room.hosts[0].guest.match.roll_number == 3)
    return room


def last_roll(one: Program) -> tuple[object, object]:
    rolls = [entry for entry in one.guest.log.entries if entry["entry"] == "rolled"]
    return tuple(rolls[-1]["colours"]), tuple(rolls[-1]["numbers"])


def rolls_on(room: Room) -> None:
    room.until(lambda: room.programs[1].guest.match.roll_number == 4)


def test_a_host_that_dislikes_a_roll_gets_the_same_one_after_asking_anew() -> None:
    room = in_roll_three()
    known = knows_next_roll(room)
    for _ in range(3):
        room.hosts[0].member.host.renew()
        room.loop.pass_time(0.3)
    rolls_on(room)
    ben = room.programs[1]
    assert ben.guest.log.dice.term < ben.guest.log.term == 3
    assert last_roll(ben) == (known.colours, known.numbers)


def test_everybody_is_told_when_a_host_takes_new_chains_for_a_roll_it_may_know() -> None:
    room = in_roll_three()
    notices: dict[str, list[object]] = {}
    for one in room.programs:
        tell, heard = one.tell, notices.setdefault(one.names[0], [])
        one.tell = lambda notice, tell=tell, heard=heard: (heard.append(notice), tell(notice))[1]
    known = knows_next_roll(room)
    room.hosts[0].member.host.host.table.running._chain = None
    room.hosts[0].member.host.renew()
    rolls_on(room)
    assert last_roll(room.programs[1]) != (known.colours, known.numbers)
    again = {name: [one for one in heard if isinstance(one, DiceNotice)]
             for name, heard in notices.items()}  # fmt: skip
    told_of = [DiceNotice(4, begun_again=True)]
    assert again == {"Anna": [], "Ben": told_of, "Cleo": told_of}


@pytest.mark.parametrize("playing", [True, False])
def test_a_host_that_is_made_to_ask_anew_all_evening_does_not_take_itself_for_a_liar(
    playing: bool,
) -> None:
    """Anybody with a seat can make it ask, by claims of a friend without one."""
    room = Room(3, pace=1.0)
    for one in room.programs:
        one.thinks = 20.0
    if playing:
        room.hosts[0].member.shell.ask(StartMatch())
    for _ in range(25):
        room.loop.pass_time(31.0)
        room.hosts[0].member.host.renew()
    room.loop.pass_time(5.0)
    assert room.hosts == [room.programs[0]] and room.programs[0].guest.owner
    assert are_together(room)
    assert room.programs[1].guest.lobby.term == 25
