"""A match waits for somebody who has left its host, or was told more or less of it than we were."""

from typing import Any

import pytest

from net.guest.presence import ASK_SECONDS
from net.guest.standstill import STANDSTILL_SECONDS
from net.host.host import Host, Send
from net.host.peers import Peer
from net.messages.messages import Entries, Here, HereState, LobbyNow, Where
from tests.net.simulator.program import TABLE, Program
from tests.net.test_taking_over import Room

PATIENCE = ASK_SECONDS + STANDSTILL_SECONDS + 30.0
"""Seconds within which those who are kept in the dark leave, and have another host."""


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


def waiting_at(
    kind: type[Host], monkeypatch: pytest.MonkeyPatch
) -> tuple[Room, Program, Any, Program]:
    """A table that waits for one person: all of it, the first program, its host of this kind, and
    the program of that person."""
    monkeypatch.setattr(Program, "kind_of_host", kind)
    room = Room(5)
    monkeypatch.setattr(Program, "kind_of_host", Host)
    room.play(0.0)
    room.until(lambda: active(room) is not None)
    liar, one = room.programs[0], active(room)
    assert one is not None
    assert liar.member.host is not None
    return room, liar, liar.member.host.host, one


def test_those_whom_a_host_tells_nothing_more_find_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """They wait for the active player, who has long chosen and waits for them."""
    room, liar, host, one = waiting_at(TellsOne, monkeypatch)
    host.tells = one.identity.key
    dark = [program for program in room.programs[1:] if program is not one]
    room.loop.pass_time(PATIENCE)
    assert all(program.guest.host_key != liar.identity.key for program in dark)
    room.to_the_end()
    assert len(room.histories()) == 1


class Keeps(Host):
    """From a moment on says that everybody who leaves is still there."""

    keeps = False

    def _gone(self, peer: Peer, now: float) -> None:
        if not self.keeps:
            super()._gone(peer, now)


def test_a_host_cannot_say_that_somebody_is_there_who_has_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room, liar, host, one = waiting_at(Keeps, monkeypatch)
    host.keeps = True
    one.kill(silently=False)
    room.loop.pass_time(PATIENCE)
    others = [program for program in room.programs[1:] if program.up]
    assert all(program.guest.host_key != liar.identity.key for program in others)
    liar.kill(silently=False)
    room.to_the_end()
    assert len(room.histories()) == 1


# What is answered to `where`.


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
