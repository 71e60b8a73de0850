"""The rejoin window of a new host: for whom it waits, and how long."""

from msgspec.structs import replace

from game.rules.setup import Mode
from net.guest.guest import GuestState
from net.host.host import MOST_EARLY
from net.host.rejoin import MEET_SECONDS, REJOIN_SECONDS, Rejoin
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import new_lobby
from net.messages.requests import Rename
from tests.net.test_taking_over import Room
from tests.net.worlds import CHARTER

ANNA, BEN, CLEO = "a" * 64, "b" * 64, "c" * 64


def rejoin() -> Rejoin:
    """Anna is the next host; Ben and Cleo were at the table as well."""
    lobby = new_lobby(CHARTER, "Friday", Mode.VERSUS, "black", 6)
    for peer, (name, key) in enumerate((("Anna", ANNA), ("Ben", BEN), ("Cleo", CLEO)), start=1):
        lobby = lobby.with_person(name, peer, key=key)
    return Rejoin(lobby, ANNA, 100.0)


def test_the_window_closes_when_everybody_is_back() -> None:
    waiting = rejoin()
    assert not waiting.is_over({BEN}, 100.0)
    assert waiting.is_over({BEN, CLEO}, 100.0)


def test_the_window_closes_after_its_time() -> None:
    waiting = rejoin()
    assert not waiting.is_over(set(), 100.0 + REJOIN_SECONDS - 0.1)
    assert waiting.is_over(set(), 100.0 + REJOIN_SECONDS)


def test_an_unreachable_guest_is_not_waited_for() -> None:
    waiting = rejoin()
    waiting.unreachable({CLEO})
    assert waiting.is_over({BEN}, 100.0)


def test_a_searching_guest_is_waited_for_though_the_lobby_shows_them_away() -> None:
    """The lobby comes from a host that was gone before everybody had rejoined it."""
    lobby = new_lobby(CHARTER, "Friday", Mode.VERSUS, "black", 6)
    lobby = lobby.with_person("Anna", 1, key=ANNA).with_person("Ben", 2, key=BEN)
    lobby = replace(lobby, seats=tuple(replace(seat, away=seat.taken) for seat in lobby.seats))
    waiting = Rejoin(lobby, ANNA, 100.0)
    assert waiting.is_over(set(), 100.0)
    waiting.look_for_us({BEN, CLEO})
    assert not waiting.is_over(set(), 100.0)
    assert waiting.is_over({BEN}, 100.0), "Cleo has no seat here"


def test_a_host_that_gave_way_and_searches_is_waited_for() -> None:
    lobby = new_lobby(CHARTER, "Friday", Mode.VERSUS, "black", 6)
    lobby = lobby.with_person("Anna", 1, key=ANNA).with_person("Ben", 2, key=BEN)
    waiting = Rejoin(replace(lobby, host=HostCandidate(BEN, ("10.0.0.2",), 47325)), ANNA, 100.0)
    assert waiting.is_over(set(), 100.0), "nobody waits for those who have left"
    waiting.look_for_us({BEN})
    assert not waiting.is_over(set(), 100.0)


def test_nothing_is_played_before_two_hosts_have_met() -> None:
    waiting = rejoin()
    late = 100.0 + REJOIN_SECONDS - 0.1
    waiting.await_meeting(late)
    assert not waiting.is_over(set(), late + MEET_SECONDS - 0.1)
    assert waiting.is_over(set(), late + MEET_SECONDS)


def test_a_guest_still_searching_at_the_end_of_the_window_gets_a_little_more() -> None:
    waiting = rejoin()
    late = 100.0 + REJOIN_SECONDS - 0.1
    waiting.is_on_their_way("d" * 64, late)
    assert waiting.is_over(set(), 100.0 + REJOIN_SECONDS), "nobody waits for a stranger"
    waiting.is_on_their_way(CLEO, late)
    assert not waiting.is_over(set(), late + MEET_SECONDS - 0.1)
    assert waiting.is_over(set(), late + MEET_SECONDS)


def test_an_unreachable_guest_that_says_it_searches_is_waited_for() -> None:
    waiting = rejoin()
    waiting.unreachable({CLEO})
    waiting.is_on_their_way(CLEO, 101.0)
    assert not waiting.is_over({BEN}, 101.0)
    assert waiting.is_over({BEN, CLEO}, 101.0)


def test_a_host_that_is_met_again_and_again_does_not_keep_the_window_open() -> None:
    waiting = rejoin()
    for second in range(60):
        waiting.await_meeting(100.0 + second)
    assert waiting.is_over(set(), 100.0 + 2 * REJOIN_SECONDS)


def test_asking_for_votes_anew_restarts_the_window() -> None:
    waiting = rejoin()
    waiting.begin_anew(103.0)
    assert not waiting.had_time_to_vote(103.0 + MEET_SECONDS - 0.1)
    assert waiting.had_time_to_vote(103.0 + MEET_SECONDS)
    assert not waiting.is_over(set(), 103.0 + REJOIN_SECONDS - 0.1)
    assert waiting.is_over(set(), 103.0 + REJOIN_SECONDS)


def test_who_is_with_another_host_is_waited_for_but_not_counted_on() -> None:
    waiting = rejoin()
    waiting.is_elsewhere(CLEO, 100.0)
    assert waiting.on_their_way == {BEN}
    assert not waiting.is_over({BEN}, 100.0)
    waiting.is_on_their_way(CLEO, 101.0)
    assert waiting.on_their_way == {BEN, CLEO}


def test_who_no_longer_answers_is_not_counted_on() -> None:
    waiting = rejoin()
    waiting.is_silent(CLEO)
    assert waiting.on_their_way == {BEN}
    assert not waiting.is_over({BEN}, 100.0)


def test_what_one_asks_while_others_are_rejoining_keeps_nobody_s_choice_out() -> None:
    room = Room(4)
    room.play(5.0)
    anna, ben, cleo, _ = room.programs
    anna.kill(silently=False)
    room.until(lambda: room.hosts == [ben])
    room.network.part(frozenset({4}))  # Dora has said that she is searching, and is cut off
    room.until(lambda: cleo.guest.host_key == ben.identity.key)
    room.loop.pass_time(0.1)
    for _ in range(MOST_EARLY + 4):
        cleo.member.shell.ask(Rename(2, "Cleo"))
    room.loop.pass_time(0.1)
    host = ben.member.host
    assert host is not None
    host.host.table.rejoin.until = float("inf")  # and is waited for
    early = [number for number, *_ in host.host._early]
    assert len(early) == MOST_EARLY
    ben.member.shell.ask(Rename(1, "Ben"))
    room.loop.pass_time(0.1)
    assert len(host.host._early) == MOST_EARLY + 1
    room.network.cut(3)  # nor does a new link keep more
    for state in (GuestState.LOST, GuestState.IN):
        room.until(lambda state=state: cleo.guest.state is state)
    cleo.member.shell.ask(Rename(2, "Cleo"))
    room.loop.pass_time(0.1)
    assert len(host.host._early) == 2
