"""A host that would lose its match begins another one: nobody goes along with that."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from net.failover.search import HOPE
from net.guest.guest import GuestState
from net.host.host import Action, Host, Send
from net.messages.lobby import TableState
from net.messages.messages import Clock, Entries, LobbyNow, Welcome
from tests.net.simulator.program import Program
from tests.net.test_taking_over import Room


class Dropper(Host):
    """Says to everybody that they come back, and drops its match when told to."""

    def _take_actions(self, now: float) -> list[Action]:
        return list(map(_coming_back, super()._take_actions(now)))

    def drop(self, now: float) -> Iterable[Action]:
        table = self._table
        table.running, table._last = None, table.running
        table.lobby = replace(table.lobby, state=TableState.LOBBY)
        table._begin(now)
        return self.tick(now)


def _coming_back(action: Action) -> Action:
    if not isinstance(action, Send) or not isinstance(action.message, Welcome):
        return action
    return Send(action.peers, replace(action.message, back=True))


def table_of_a_dropper(monkeypatch: pytest.MonkeyPatch) -> Room:
    """A match under way at Anna's table, who will drop it."""
    room = room_at(monkeypatch, Dropper, 4)
    room.play(8.0)
    return room


def room_at(monkeypatch: pytest.MonkeyPatch, kind: type[Host], people: int) -> Room:
    """Anna's program hosts like this; nobody begins anew."""
    monkeypatch.setattr(Program, "kind_of_host", kind)
    room = Room(people)
    monkeypatch.setattr(Program, "kind_of_host", Host)
    for program in room.programs:
        program.comes_again = lambda: False  # type: ignore[method-assign]
    return room


def drop(room: Room) -> None:
    """Anna begins another match."""
    anna = room.programs[0]
    shell = anna.member.host
    assert shell is not None
    assert isinstance(shell.host, Dropper)
    anna.guest._was_away = True
    shell._perform(list(shell.host.drop(room.loop.time())))
    room.loop.pass_time(1.0)


def test_who_comes_back_to_a_match_that_still_runs_has_missed_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = table_of_a_dropper(monkeypatch)
    anna, *others = room.programs
    for one in room.programs:
        one._choose_now = lambda due: None  # type: ignore[method-assign]
    room.loop.pass_time(2.0)  # everybody thinks: there is nothing to tell
    for one in others:
        room.network.cut(one.machine)
    room.loop.pass_time(4.0)
    assert {one.guest.host_key for one in others} == {anna.identity.key}
    drop(room)
    assert all(one.guest.distrusted for one in others)
    assert {one.guest.match_number for one in others} == {1}


def test_who_came_back_and_was_told_the_match_is_told_of_no_other_before_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = table_of_a_dropper(monkeypatch)
    ben = room.programs[1]
    room.network.cut(ben.machine)
    room.loop.pass_time(4.0)
    assert ben.guest.host_key == room.programs[0].identity.key
    drop(room)
    assert ben.guest.distrusted
    assert ben.guest.match_number == 1


class Denier(Host):
    """Once it denies its match, it tells whoever comes back nothing but its lobby, twice."""

    denies = False

    def _take_actions(self, now: float) -> list[Action]:
        actions = super()._take_actions(now)
        return [one for each in actions for one in self._said(each)] if self.denies else actions

    def _said(self, action: Action) -> list[Action]:
        message = action.message if isinstance(action, Send) else None
        if isinstance(message, Welcome):
            return [action, Send(action.peers, LobbyNow(message.lobby))]
        return [] if isinstance(message, Entries | LobbyNow | Clock) else [action]

    def deny(self) -> None:
        table, self.denies = self._table, True
        table.running = table._last = None
        table.lobby = replace(table.lobby, state=TableState.LOBBY, term=table.lobby.term + 1)


def test_nobody_is_made_to_drop_a_match_that_the_others_still_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """She cuts one link after the other; the others follow her, but they play that match."""
    room = room_at(monkeypatch, Denier, 5)
    room.play(12.0)
    anna, *others = room.programs
    held = min(one.guest.match.roll_number for one in others)
    anna.member.host.host.deny()
    for one in others:
        room.network.cut(one.machine)
        room.loop.pass_time(7.0)
    room.loop.pass_time(60.0)
    assert {one.guest.host_key for one in others} == {others[0].identity.key}
    assert {one.guest.match_number for one in others} == {1}
    assert all(one.guest.match.roll_number > held for one in others)


class Hider(Host):
    """Shows some people the lobby behind the next match, and the others the truth."""

    hidden_from: frozenset[str] = frozenset()

    def _take_actions(self, now: float) -> list[Action]:
        return [one for each in super()._take_actions(now) for one in self._said(each)]

    def _said(self, action: Action) -> list[Action]:
        if not isinstance(action, Send) or not self.hidden_from:
            return [action]
        known = {one: self._peers[one].key for one in action.peers if one in self._peers}
        out = [one for one, key in known.items() if key in self.hidden_from]
        told = [Send(tuple(one for one in action.peers if one not in out), action.message)]
        if isinstance(action.message, Welcome | LobbyNow):
            lobby = action.message.lobby
            beyond = replace(lobby, state=TableState.LOBBY, match=lobby.match + 1)
            told.append(Send(tuple(out), replace(action.message, lobby=beyond)))
        elif not isinstance(action.message, Entries | Clock):
            told.append(Send(tuple(out), action.message))
        return [one for one in told if one.peers]


@pytest.mark.parametrize("at_once", [1, 2])
def test_nobody_gives_way_to_a_host_that_keeps_them_out_of_a_match(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """She keeps out one after the other for longer than anybody looks for a table that is gone."""
    room = room_at(monkeypatch, Hider, 5)
    room.play(12.0)
    anna, *others = room.programs
    host = anna.member.host.host
    for first in range(0, len(others), at_once):
        for one in others[first : first + at_once]:
            host.hidden_from |= {one.identity.key}
            room.network.cut(one.machine)
        room.loop.pass_time(HOPE + 10.0)
    assert {one.guest.match_number for one in others} == {1}
    assert {one.guest.host_key for one in others} == {others[0].identity.key}
    assert all(one.guest.state is GuestState.IN for one in others)
