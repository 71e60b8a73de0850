"""Liars who keep a table from going on when its host is gone: nobody waits for them for ever."""

import contextlib
from dataclasses import replace

import pytest

from net.base.refusals import Refusal, RefusalCode
from net.guest.guest import GuestState
from net.host.host import Host
from net.host.peers import Peer
from net.messages.messages import Ask, Hello, Here, HereState, ToHost, Where
from net.messages.requests import LeaveSeat
from tests.net.by_hand import ByHand
from tests.net.simulator.program import Program
from tests.net.test_taking_a_table import Room as RoomOfThree
from tests.net.test_taking_over import Room


class ShutHost(Host):
    """A host that at some time lets nobody in any more, and says nothing or this goodbye."""

    shut = False
    goodbye: RefusalCode | None = None

    def _handle_newcomer(self, peer: Peer, message: ToHost, now: float) -> None:
        if not self.shut or peer.is_local or not isinstance(message, Hello):
            super()._handle_newcomer(peer, message, now)
        elif self.goodbye is not None:
            self._dismiss(peer, Refusal(self.goodbye), now)


def five(monkeypatch: pytest.MonkeyPatch, in_match: bool) -> tuple[Room, ShutHost]:
    """A table of five, and its host."""
    monkeypatch.setattr(Program, "kind_of_host", ShutHost)
    room = Room(5)
    monkeypatch.setattr(Program, "kind_of_host", Host)
    for program in room.programs:
        program.comes_again = lambda: False  # type: ignore[method-assign]
    if in_match:
        room.play(4.0)
    shell = room.programs[0].member.host
    assert shell is not None
    assert isinstance(shell.host, ShutHost)
    return room, shell.host


def are_together(programs: list[Program]) -> bool:
    """Whether one of them hosts and all are in with their seats."""
    host = [one for one in programs if one.member.host is not None]
    return len(host) == 1 and all(
        one.guest.state is GuestState.IN
        and one.guest.seats
        and one.guest.host_key == host[0].identity.key
        for one in programs
    )


GOODBYES = (None, RefusalCode.SEAT_HELD, RefusalCode.NOT_THE_HOST, RefusalCode.LOCKED)


@pytest.mark.parametrize("goodbye", GOODBYES, ids=str)
@pytest.mark.parametrize("in_match", [True, False], ids=["match", "lobby"])
def test_a_host_that_cuts_all_links_and_lets_nobody_in_is_replaced(
    monkeypatch: pytest.MonkeyPatch, goodbye: RefusalCode | None, in_match: bool
) -> None:
    room, host = five(monkeypatch, in_match)
    host.shut, host.goodbye = True, goodbye
    shell = room.programs[0].member.host
    assert shell is not None
    for number in [number for number, peer in host._peers.items() if not peer.is_local]:
        shell._links[number].close()
        shell.lost(number)
    room.loop.pass_time(120.0)
    assert are_together(room.programs[1:])


def test_candidates_that_answer_in_turn_get_no_more_time_than_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In each round one says that it looks for the host, the other that it is gone."""
    room, _ = five(monkeypatch, in_match=True)
    host, *liars, ben, cleo = room.programs
    for turn, liar in enumerate(liars[:2]):
        asked: list[str] = []

        def answer(where: Where, key: str, asked: list[str] = asked, turn: int = turn) -> Here:
            asked.append(key)
            seeks = asked.count(key) % 2 == turn
            return Here(HereState.SEEKS if seeks else HereState.ELSEWHERE)

        door = liar.member.door
        door._asked = replace(door._asked, answer=answer)
        monkeypatch.setattr(liar.member, "_do", lambda step: None)
    host.kill(silently=False)
    room.loop.pass_time(30.0)
    assert are_together([*liars[2:], ben, cleo])


def test_a_guest_that_comes_and_goes_does_not_fill_the_log() -> None:
    """It leaves its seat to a bot and comes back, a hundred times a second: the log has no room for
    two entries each time."""
    table_of = RoomOfThree("Ben", "Mallory")
    host, mallory = table_of.host, table_of.guests[-1]
    table_of.play(3.0)
    seat = mallory.guest.seats[0]
    for person in table_of.programs:
        person._choose_now = lambda due: None  # type: ignore[method-assign]
    mallory.kill(silently=False)
    shell = host.member.host
    assert shell is not None
    assert shell.host.table.log is not None
    before = shell.host.table.log.count
    for _ in range(300):
        by_hand = ByHand(table_of.loop, host.member.door.attach, mallory.identity)
        with contextlib.suppress(StopIteration):  # refused
            by_hand.proves().says(Hello(("Mallory",)))
            by_hand.says(Ask(1, LeaveSeat(seat)))
        by_hand.leaves()
        table_of.loop.pass_time(0.01)
    log = shell.host.table.log
    assert log is not None
    assert log.count < before + 100  # and not 600
