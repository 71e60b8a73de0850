"""Programs of one table whose first host told nobody where the others are reached."""

import pytest
from msgspec.structs import replace

from net.base.identity import Identity
from net.failover.inquiry import Answer
from net.host.host import Host, Send
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import new_lobby
from net.messages.messages import HereState, LobbyNow, Welcome
from net.program.whereabouts import Whereabouts
from tests.net.chain.made import ANNA, BEN
from tests.net.messages.test_heritage import LOBBY
from tests.net.simulator.program import PORT, Program
from tests.net.test_taking_over import Room
from tests.net.worlds import CHARTER

BEN_AT_HOME = HostCandidate(BEN.key, ("10.0.0.2",), PORT)
BEN_ELSEWHERE = HostCandidate(BEN.key, ("10.0.0.9",), PORT)


class TellsNobody(Host):
    """Leaves all candidates out of the lobbies that it shows to others."""

    def _take_actions(self, now: float) -> list:
        actions = []
        for action in super()._take_actions(now):
            if isinstance(action, Send) and isinstance(action.message, LobbyNow | Welcome):
                far = tuple(peer for peer in action.peers if not self._peers[peer].is_local)
                near = tuple(peer for peer in action.peers if peer not in far)
                lobby = replace(action.message.lobby, candidates=())
                actions.append(Send(far, replace(action.message, lobby=lobby)))
                action = Send(near, action.message)  # noqa: PLW2901
            actions.append(action)
        return actions


def test_a_host_whom_no_lobby_names_any_more_is_found_through_somebody_who_follows_it() -> None:
    """Anna's last lobby had forgotten Ben, who was cut off, when her program was restarted."""
    room = Room(4)
    for one in room.programs:
        one.comes_again = lambda: False
        one.neighbours = room.programs
    anna, ben, cleo, _ = room.programs
    room.loop.pass_time(8.0)
    room.network.part(frozenset({2, 4}))
    room.loop.pass_time(4.6)
    anna.kill(silently=True)
    room.loop.pass_time(0.3)
    room.network.heal()
    room.loop.pass_time(0.5)
    anna.start()
    anna.look_for_a_host([ben, cleo])
    room.loop.pass_time(90.0)
    assert room.hosts == [ben]
    assert {one.guest.host_key for one in room.programs} == {ben.identity.key}
    assert cleo.closed is None


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Room:
    """Its first host is gone, and Ben, Cleo and Dora each host the table alone."""
    monkeypatch.setattr(Program, "kind_of_host", TellsNobody)
    room = Room(4)
    monkeypatch.setattr(Program, "kind_of_host", Host)
    room.play(3.0)
    room.programs[0].kill(silently=False)
    room.until(lambda: len(room.hosts) == 3)
    return room


def everybody_is_heard(room: Room) -> None:
    for one in room.hosts:
        for other in room.hosts:
            if other is not one:
                one.member.meet(other.candidate)


def test_they_stay_apart_if_nobody_hears_of_the_others(alone: Room) -> None:
    alone.loop.pass_time(60.0)
    assert len(alone.hosts) == 3


def test_they_come_together_when_they_hear_of_each_other(alone: Room) -> None:
    everybody_is_heard(alone)
    alone.until(lambda: len(alone.hosts) == 1)
    alone.to_the_end()
    assert len(alone.histories()) == 1


def test_one_who_could_not_be_reached_when_announced_is_asked_again(alone: Room) -> None:
    alone.network.part(frozenset({2}))
    everybody_is_heard(alone)
    alone.until(lambda: len(alone.hosts) == 2)
    alone.loop.pass_time(5.0)
    alone.network.heal()
    alone.until(lambda: len(alone.hosts) == 1)


def test_a_stranger_who_announces_the_table_is_not_asked(
    alone: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = alone.hosts[0]
    dialled: list[object] = []
    monkeypatch.setattr(ben.member, "_inquire", lambda one, *_: dialled.append(one))
    stranger = HostCandidate(Identity(b"s" * 32).key, ("10.0.0.3",), PORT)
    ben.member.meet(stranger)
    assert dialled == []
    cleo = alone.hosts[1].candidate
    ben.member.meet(cleo)
    assert dialled == [cleo]


def test_silence_where_somebody_is_only_announced_says_nothing_about_them(alone: Room) -> None:
    """Else anybody could announce Cleo at a dead address, and Ben would no longer wait for her."""
    ben, cleo = alone.hosts[0], alone.hosts[1]
    assert ben.member._meetings is not None
    ben.member.meet(HostCandidate(cleo.identity.key, ("10.0.0.99",), PORT))
    alone.loop.pass_time(10.0)
    assert cleo.identity.key not in ben.member._meetings._others


def test_a_place_where_a_key_was_proven_replaces_what_a_lobby_said() -> None:
    where = Whereabouts()
    lobby = replace(LOBBY, host=None, candidates=(BEN_AT_HOME,))
    empty = new_lobby(CHARTER, "Friday", lobby.mode, "black", 4)
    where.remember(lobby)
    where.is_announced(BEN_ELSEWHERE)
    assert where.candidates(empty, {BEN.key}) == [BEN_AT_HOME]
    assert where.others([BEN_AT_HOME]) == [BEN_ELSEWHERE]
    where.has_answered(BEN_ELSEWHERE)
    assert where.candidates(empty, {BEN.key}) == [BEN_ELSEWHERE]
    assert where.others([BEN_ELSEWHERE]) == []


def test_somebody_without_a_seat_whom_the_lobby_does_not_name_is_no_candidate() -> None:
    where = Whereabouts()
    where.remember(replace(LOBBY, host=None, candidates=(BEN_AT_HOME,)))
    empty = new_lobby(CHARTER, "Friday", LOBBY.mode, "black", 4)
    assert where.candidates(empty, {ANNA.key}) == []


def test_somebody_who_left_before_the_match_is_asked_once_one_of_the_table_is_their_guest() -> None:
    where, candidates = Whereabouts(), []
    where.remember(replace(LOBBY, host=None, candidates=(BEN_AT_HOME,)))
    assert where.others(candidates) == []
    where.hear(Answer(HereState.FOLLOWS, BEN.key, 0))
    assert where.others(candidates) == [BEN_AT_HOME]
    assert where.others([BEN_AT_HOME]) == []


def test_a_host_of_whom_no_lobby_has_told_is_not_asked_whoever_follows_it() -> None:
    where = Whereabouts()
    for n in range(100):
        where.hear(Answer(HereState.FOLLOWS, f"{n:064x}", 0))
    assert where.others([]) == []
    assert not where._followed


def key_of(number: int) -> HostCandidate:
    return HostCandidate(f"{number:064x}", ("10.0.0.9",), PORT)


def test_whoever_is_announced_under_one_key_after_the_other_is_soon_forgotten() -> None:
    """Else a stranger could have us dial as many addresses of somebody else as they like."""
    where = Whereabouts()
    where.is_announced(BEN_ELSEWHERE)
    for number in range(100):
        where.is_announced(key_of(number))
    assert where.others([]) == [key_of(number) for number in range(92, 100)]


def test_whoever_answers_where_they_are_announced_under_many_keys_fills_no_memory() -> None:
    where = Whereabouts()
    for number in range(100):
        where.is_announced(key_of(number))
        where.has_answered(key_of(number))
    assert len(where._known) == 32


def test_who_is_announced_again_is_remembered_longer() -> None:
    where = Whereabouts()
    where.is_announced(BEN_ELSEWHERE)
    for number in range(7):
        where.is_announced(key_of(number))
    where.is_announced(BEN_ELSEWHERE)
    where.is_announced(key_of(7))
    assert BEN_ELSEWHERE in where.others([])


def test_a_host_is_not_to_meet_itself(alone: Room) -> None:
    ben, cleo, _ = alone.hosts
    assert ben.identity.key not in ben.member.known_keys
    assert cleo.identity.key in ben.member.known_keys
