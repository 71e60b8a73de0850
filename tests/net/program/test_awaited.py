"""A match waits for somebody who has been told more of it than we have, or less."""

import pytest
from msgspec.structs import replace

from net.host.host import Host, Send
from net.messages.lobby import TableState
from net.messages.messages import Entries, Here, HereState, LobbyNow, Where
from net.program.awaited import ASK_SECONDS, Awaited
from tests.net.chain.made import ANNA, BEN, Made
from tests.net.guest.guests import PLAYING
from tests.net.simulator.program import TABLE, Program
from tests.net.test_taking_over import Room

PATIENCE = 2 * ASK_SECONDS + 50.0
"""Seconds until somebody who is kept in the dark leaves: asking, then `STANDSTILL_SECONDS`."""


class TellsOne(Host):
    """From a moment on tells only one of its guests what happens."""

    tells: str | None = None
    """The key of that guest."""

    def _take_actions(self, now: float) -> list:
        actions = super()._take_actions(now)
        return actions if self.tells is None else [self._told(action) for action in actions]

    def _told(self, action: object) -> object:
        if not isinstance(action, Send) or not isinstance(action.message, Entries | LobbyNow):
            return action
        peers = tuple(
            number
            for number in action.peers
            if self._peers[number].is_local or self._peers[number].key == self.tells
        )
        return Send(peers, action.message)


def active(room: Room) -> Program | None:
    """The program whose choice alone is due."""
    due = room.programs[0].guest.match.to_act
    return next((p for p in room.programs[1:] if due and due == p.guest.seats), None)


@pytest.mark.parametrize("asks", ["the others", "the one who is told"])
def test_those_whom_a_host_tells_nothing_more_find_out(
    asks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They wait for the active player, who waits for them: it is enough if either asks."""
    monkeypatch.setattr(Program, "kind_of_host", TellsOne)
    room = Room(5)
    monkeypatch.setattr(Program, "kind_of_host", Host)
    room.play(0.0)
    room.until(lambda: active(room) is not None)
    liar, one = room.programs[0], active(room)
    assert one is not None
    host = liar.member.host
    assert host is not None
    assert isinstance(host.host, TellsOne)
    host.host.tells = one.identity.key
    dark = [program for program in room.programs[1:] if program is not one]
    for silent in [one] if asks == "the others" else dark:
        monkeypatch.setattr(silent.member._awaited, "keys", lambda *_: set())
    room.loop.pass_time(PATIENCE)
    assert all(program.guest.host_key != liar.identity.key for program in dark)
    room.to_the_end()
    assert len(room.histories()) == 1


# Who is asked.


@pytest.fixture
def awaited() -> Awaited:
    return Awaited()


def waiting() -> tuple[Made, str, str]:
    """A match in which Anna or Ben alone has to choose; their key, and the other's."""
    made = Made().begun()
    while made.log.match.to_act not in ((0,), (1,)):
        made.rolls(1)
    keys = (ANNA.key, BEN.key)
    return made, keys[made.log.match.to_act[0]], keys[1 - made.log.match.to_act[0]]


def test_the_one_for_whom_a_match_waits_is_asked_the_second_time(awaited: Awaited) -> None:
    made, due, other = waiting()
    lobby = replace(PLAYING, match=made.log.number)
    assert awaited.keys(lobby, made.log, other) == set()
    assert awaited.keys(lobby, made.log, other) == {due}


def test_nobody_is_asked_while_our_own_choice_is_due(awaited: Awaited) -> None:
    made, due, _ = waiting()
    lobby = replace(PLAYING, match=made.log.number)
    awaited.keys(lobby, made.log, due)
    assert awaited.keys(lobby, made.log, due) == set()


def test_nobody_is_asked_in_a_lobby(awaited: Awaited) -> None:
    made, _, other = waiting()
    lobby = replace(PLAYING, match=made.log.number, state=TableState.LOBBY)
    awaited.keys(lobby, made.log, other)
    assert awaited.keys(lobby, made.log, other) == set()


def test_nobody_is_asked_who_is_away(awaited: Awaited) -> None:
    made, _, other = waiting()
    seats = tuple(replace(seat, away=True) for seat in PLAYING.seats)
    lobby = replace(PLAYING, match=made.log.number, seats=seats)
    awaited.keys(lobby, made.log, other)
    assert awaited.keys(lobby, made.log, other) == set()


# What is answered.


@pytest.mark.parametrize("known", [True, False])
def test_only_people_of_the_table_are_shown_the_host_s_last_word(known: bool) -> None:
    room = Room(3)
    room.play(4.0)
    _, ben, cleo = room.programs
    here: Here = ben.member._answer(Where(TABLE), cleo.identity.key if known else "9" * 64)
    assert here.state is HereState.FOLLOWS
    assert (here.heard is not None) is known
    log = ben.guest.log
    assert here.heard is None or (log is not None and here.heard.count == log.sealed)
