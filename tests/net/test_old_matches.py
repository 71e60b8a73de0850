"""Whoever still holds a match that the table has long left behind comes back to it."""

import pytest
from msgspec.structs import replace

from game.rules.match import Phase
from net.chain.last_word import LastWord
from net.guest.guest import GuestState
from net.messages.messages import Here, HereState, Where
from net.messages.requests import StartMatch
from net.program.member import Member
from tests.net.simulator.program import Program
from tests.net.test_taking_over import Room


class Remembers(Member):
    """Says forever that the first match runs, with the true word that it had of a host then."""

    old: LastWord | None = None

    def _answer(self, where: Where, key: str) -> Here:
        here = super()._answer(where, key)
        if here.state is not HereState.FOLLOWS:
            return here
        if self.old is None and here.heard is not None and here.heard.match == 1:
            self.old = here.heard
        return replace(here, plays=True, heard=self.old)


def table_that_played_on() -> tuple[Room, list[Program]]:
    """Dora and Emil are parted from the others in match 1, and in no hurry. The others play it to
    its end, and another one, and sit in the lobby."""
    room = Room(5, pace=0.0, keep_seconds=10.0)
    larger, smaller = room.programs[:3], room.programs[3:]
    for one in room.programs:
        one.comes_again = lambda: False  # type: ignore[method-assign]
    room.play(8.0)
    for one in larger:  # whoever lies answers somebody now
        one.member._answer(Where(one.guest.lobby.table_id), smaller[0].identity.key)
    for one in smaller:
        one._choose_now = lambda due: None  # type: ignore[method-assign]
    room.network.part(frozenset(one.machine for one in smaller))
    for match in (1, 2):
        for _ in range(200):
            room.loop.pass_time(2.0)
            if all(is_over(one, match) for one in larger):
                break
        if match == 1:
            room.hosts[0].member.shell.ask(StartMatch())
    assert all(is_over(one, 2) for one in larger)
    assert {one.guest.match_number for one in smaller} == {1}
    return room, smaller


def is_over(program: Program, match: int) -> bool:
    return program.guest.match_number == match and program.guest.match.phase is Phase.OVER


def are_back(room: Room, people: list[Program]) -> bool:
    host = room.programs[0].identity.key
    are_in = all(one.guest.state is GuestState.IN and one.guest.seats for one in people)
    return are_in and {one.guest.host_key for one in people} == {host}


def test_they_are_back_at_once() -> None:
    room, people = table_that_played_on()
    room.network.heal()
    room.loop.pass_time(20.0)
    assert are_back(room, people)


def test_nobody_keeps_them_away_who_says_that_this_match_still_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two of five do; they have chosen in the match that the others played next."""
    monkeypatch.setattr(Program, "kind_of_member", Remembers)
    room, people = table_that_played_on()
    room.network.heal()
    room.loop.pass_time(20.0)
    assert are_back(room, people)
