"""The guest: what it believes of a host, and what it does not."""

import pytest
from msgspec.structs import replace

from game.rules.record import to_record
from game.rules.setup import Mode
from net import messages as m
from net import requests as r
from net.guest import Guest, GuestState
from net.lobby import new_lobby
from net.notices import ClosedNotice, EventsNotice, JoinedNotice, MatchOverNotice, RefusedNotice
from net.peers import PING_SECONDS, SILENT_SECONDS
from net.refusals import Refusal, RefusalCode
from tests.net.test_matches import play

LOBBY = new_lobby("id", "Friday", Mode.VERSUS, "black", 2, None).with_person("Anna", 7)


@pytest.fixture(scope="module")
def story():
    """The events of a whole match and its digest."""
    _, peers = play(2, 0)
    return peers[0].guest.events, peers[0].digests[0]


def guest_in() -> Guest:
    guest = Guest("1.0", ("Anna",))
    guest.start(0.0)
    guest.receive(m.Welcome("1.0", 7, False, LOBBY), 0.0)
    guest.take_outbox()
    guest.take_notices()
    return guest


def send(guest: Guest, events, first: int = 0, match: int = 1) -> None:
    guest.receive(m.Events(match, first, tuple(map(to_record, events))), 0.0)


def reason(guest: Guest) -> RefusalCode | None:
    closed = [notice for notice in guest.take_notices() if isinstance(notice, ClosedNotice)]
    return closed[0].reason.code if closed else None


def test_the_first_thing_a_guest_says_is_hello():
    guest = Guest("1.0", ("Anna",))
    guest.start(0.0)
    assert guest.take_outbox() == [m.Hello(m.PROTOCOL, "1.0", ("Anna",))]
    assert guest.state is GuestState.WAITING


def test_a_welcome_tells_which_seats_are_ours():
    guest = Guest("1.0", ("Anna",))
    guest.start(0.0)
    guest.receive(m.Welcome("1.0", 7, False, LOBBY), 0.0)
    assert guest.take_notices() == [JoinedNotice(7, False, LOBBY)]
    assert guest.seats == (0,)


def test_events_before_the_welcome_are_no_table():
    guest = Guest("1.0", ())
    guest.start(0.0)
    guest.receive(m.Clock(1, 1, 2.0), 0.0)
    assert reason(guest) is RefusalCode.NOT_A_TABLE


def test_events_fold_into_the_match(story):
    events, digest = story
    guest = guest_in()
    for first in range(0, len(events), 50):
        send(guest, events[first : first + 50], first)
    guest.receive(m.MatchEnd(1, digest), 0.0)
    assert guest.events == events
    assert guest.take_outbox() == [m.Ended(1, digest)]
    assert guest.take_notices()[-1] == MatchOverNotice(1, digest)


@pytest.mark.parametrize("first", [1, 4, 6, 2**31 - 1])
def test_a_gap_or_a_repetition_ends_the_visit(story, first):
    events, _ = story
    guest = guest_in()
    send(guest, events[:5])
    send(guest, events[5:6], first)
    assert reason(guest) is RefusalCode.GAP
    assert guest.take_outbox() == [m.Bye()]


def test_another_match_in_the_middle_of_one_ends_the_visit(story):
    events, _ = story
    guest = guest_in()
    send(guest, events[:5])
    send(guest, events[:5], match=2)
    assert reason(guest) is RefusalCode.GAP


def test_events_against_the_rules_end_the_visit(story):
    events, _ = story
    guest = guest_in()
    send(guest, [*events[:2], events[1]])
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_maps_that_are_no_events_end_the_visit():
    guest = guest_in()
    guest.receive(m.Events(1, 0, ({"event": "won"},)), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_another_digest_than_ours_ends_the_visit(story):
    events, _ = story
    guest = guest_in()
    for first in range(0, len(events), 100):
        send(guest, events[first : first + 100], first)
    guest.receive(m.MatchEnd(1, "0" * 64), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_an_end_before_the_match_is_over_ends_the_visit(story):
    events, digest = story
    guest = guest_in()
    send(guest, events[:9])
    guest.receive(m.MatchEnd(1, digest), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_lobby_with_seats_out_of_order_ends_the_visit():
    guest = guest_in()
    guest.receive(m.LobbyNow(m.Lobby("id", "x", Mode.VERSUS, "black", LOBBY.seats[::-1])), 0.0)
    assert reason(guest) is RefusalCode.BAD_MESSAGE


def test_a_refusal_is_told_with_the_request_it_answers():
    guest = guest_in()
    guest.ask(r.SetSheet("pink"))
    (ask,) = guest.take_outbox()
    guest.receive(m.Refused(ask.number, Refusal(RefusalCode.OWNER_ONLY)), 0.0)
    assert guest.take_notices() == [
        RefusedNotice(r.SetSheet("pink"), Refusal(RefusalCode.OWNER_ONLY))
    ]


def test_a_refusal_of_nothing_we_asked_is_ignored():
    guest = guest_in()
    guest.receive(m.Refused(99, Refusal(RefusalCode.OWNER_ONLY)), 0.0)
    assert guest.take_notices() == []


def test_a_host_that_answers_in_another_language_is_no_table():
    guest = Guest("1.0", ())
    guest.start(0.0)
    guest.refuse(Refusal(RefusalCode.BAD_MESSAGE, {"fault": "?"}))
    assert reason(guest) is RefusalCode.NOT_A_TABLE


def test_a_host_that_falls_silent_is_asked_and_then_left():
    guest = guest_in()
    assert guest.next_wakeup() == PING_SECONDS
    guest.tick(PING_SECONDS)
    assert guest.take_outbox() == [m.Ping()]
    guest.tick(SILENT_SECONDS)
    assert reason(guest) is RefusalCode.SILENT
    assert guest.next_wakeup() == float("inf")


def test_a_host_that_never_answers_the_hello_is_left():
    guest = Guest("1.0", ())
    guest.start(0.0)
    for _ in range(3):
        guest.tick(guest.next_wakeup())
    assert reason(guest) is RefusalCode.SILENT


def test_a_broken_link_is_told_once():
    guest = guest_in()
    guest.disconnected()
    guest.disconnected()
    assert guest.take_notices() == [ClosedNotice(Refusal(RefusalCode.LINK_LOST))]


def test_who_leaves_says_so_and_has_no_reason():
    guest = guest_in()
    guest.leave()
    assert guest.take_outbox() == [m.Bye()]
    assert guest.take_notices() == [ClosedNotice(None)]


def test_nothing_is_asked_before_the_welcome():
    guest = Guest("1.0", ())
    guest.ask(r.StartMatch())
    assert guest.take_outbox() == []


def test_a_notice_of_events_holds_what_came_together(story):
    events, _ = story
    guest = guest_in()
    send(guest, events[:3])
    assert guest.take_notices() == [EventsNotice(1, tuple(events[:3]))]


def test_what_is_asked_before_the_host_lets_us_in_is_asked_then():
    guest = Guest("1.0", ("Anna",))
    guest.ask(r.SetSheet("red"))
    guest.start(0.0)
    assert [type(message) for message in guest.take_outbox()] == [m.Hello]
    guest.receive(m.Welcome("1.0", 7, False, LOBBY), 0.0)
    assert guest.take_outbox() == [m.Ask(1, r.SetSheet("red"))]


@pytest.mark.parametrize("name", ["A\u202enna", "An\nna", "  Anna", "x" * 25, "\u2800"])
def test_a_lobby_with_a_name_that_cannot_be_shown_ends_the_visit(name):
    guest = guest_in()
    seat = replace(LOBBY.seats[0], name=name)
    guest.receive(m.LobbyNow(replace(LOBBY, seats=(seat, *LOBBY.seats[1:]))), 0.1)
    assert reason(guest) is RefusalCode.BAD_MESSAGE


def test_a_lobby_whose_table_has_such_a_name_ends_the_visit():
    guest = guest_in()
    guest.receive(m.LobbyNow(replace(LOBBY, table_name="Fri\u2066day")), 0.1)
    assert reason(guest) is RefusalCode.BAD_MESSAGE


def test_what_a_host_writes_into_a_refusal_is_shown_without_tricks():
    guest = guest_in()
    refusal = Refusal(RefusalCode.NAME_TAKEN, {"name": "A\u202en\x1bn\na", "most": 3})
    guest.receive(m.Goodbye(refusal), 0.1)
    (closed,) = guest.take_notices()
    assert closed.reason == Refusal(RefusalCode.NAME_TAKEN, {"name": "Ann a", "most": 3})
