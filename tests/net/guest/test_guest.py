"""The guest: what it believes of a host, and what it refuses."""

import pytest
from msgspec.structs import replace

from net.base.refusals import Refusal, RefusalCode
from net.base.wire import MOST_COUNTED
from net.chain.canonical import PROTOCOL
from net.guest.guest import Guest, GuestState
from net.host.peers import PING_SECONDS, SILENT_SECONDS
from net.links.handshake import Answering
from net.links.sealing import LinkSeal
from net.messages import messages as m
from net.messages import requests as r
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Banned, SeatInfo, SeatKind, TableState
from net.messages.notices import (
    AnewNotice,
    ClosedNotice,
    EventsNotice,
    JoinedNotice,
    LobbyNotice,
    LostNotice,
    MatchOverNotice,
    RefusedNotice,
)
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, TABLE, Made
from tests.net.guest.guests import LOBBY, PLAYING, guest_in, new_guest, proven, reason, said
from tests.net.worlds import HOST

# Joining.


def test_a_guest_first_sends_its_share_of_the_key_exchange():
    guest = new_guest()
    guest.start(0.0)
    (begin,) = guest.take_outbox()
    assert (type(begin), begin.protocol, begin.version, begin.words) == (
        m.Begin, PROTOCOL, "1.0", None
    )  # fmt: skip
    assert guest.state is GuestState.WAITING


def test_it_says_hello_sealed_once_both_have_proven_their_keys():
    guest = new_guest()
    guest.start(0.0)
    seal, proof, hello = proven(guest)
    assert isinstance(seal, LinkSeal)
    assert (proof.key, hello) == (ANNA.key, m.Hello(("Anna",)))
    assert guest.host_key == HOST.key


def test_a_host_of_another_table_than_before_is_not_greeted():
    guest = guest_in(replace(LOBBY, host=HostCandidate(HOST.key, ("10.0.0.1",), 1)))
    guest.start(1.0)
    proven(guest, table="table-2")
    assert reason(guest) is RefusalCode.NOT_A_TABLE


def test_a_host_with_another_key_than_expected_is_not_greeted():
    guest = new_guest()
    guest.expected_key = HOST.key
    guest.start(0.0)
    said = proven(guest, EVE)
    assert not [message for message in said if isinstance(message, m.Prove | m.Hello)]
    assert reason(guest) is RefusalCode.NOT_A_TABLE


def test_a_key_unknown_at_a_table_we_know_is_not_greeted():
    asked = []
    guest = new_guest(believes=lambda table, key: asked.append((table, key)))
    guest.start(0.0)
    said = proven(guest, EVE)
    assert not [message for message in said if isinstance(message, m.Prove | m.Hello)]
    assert reason(guest) is RefusalCode.OTHER_HOST
    assert asked == [(TABLE, EVE.key)]


def test_a_guest_with_a_code_says_nothing_to_a_host_that_asks_for_none():
    guest = new_guest(code="sesame")
    guest.start(0.0)
    (begin,) = guest.take_outbox()
    plain = Answering(HOST, TABLE, replace(begin, words=None), None)
    guest.receive(plain.reply, 0.0)
    assert guest.take_outbox() == [m.Bye()]
    assert reason(guest) is RefusalCode.NO_CODE_HERE


def test_a_welcome_tells_which_seats_are_ours():
    guest = new_guest()
    guest.start(0.0)
    proven(guest)
    guest.receive(m.Welcome("1.0", 7, False, LOBBY), 0.0)
    assert guest.take_notices() == [JoinedNotice(7, False, LOBBY)]
    assert guest.seats == (0,)


@pytest.mark.parametrize(
    "message",
    [
        m.Clock(1, 1, 2.0),
        m.Welcome("1.0", 7, False, LOBBY),
        m.LobbyNow(LOBBY),
        m.Prove(HOST.key, "0" * 128, TABLE),
        m.TableInfo(PROTOCOL, "1.0", TABLE, "Friday", False),
    ],
    ids=lambda message: type(message).__name__,
)
def test_nothing_else_is_read_before_the_handshake(message):
    guest = new_guest()
    guest.start(0.0)
    guest.receive(message, 0.0)
    assert guest.state is GuestState.CLOSED
    assert guest.lobby is None


# Entries.


def test_entries_fold_into_the_match(story):
    guest = guest_in(PLAYING)
    for first in range(0, story.log.count, 50):
        guest.receive(story.told(first, min(first + 50, story.log.count)), 0.0)
    digest = story.log.entries[-1]["digest"]
    assert guest.events == story.log.events
    assert m.Held(1, digest) in guest.take_outbox()
    assert guest.take_notices()[-1] == MatchOverNotice(1, digest, True)


@pytest.mark.parametrize("first", [1, 4, 6, MOST_COUNTED])
def test_a_gap_or_a_repetition_closes_the_link(story, first):
    guest = guest_in(PLAYING)
    guest.receive(story.told(0, 5), 0.0)
    guest.take_outbox()
    guest.receive(replace(story.told(5, 6), first=first), 0.0)
    assert reason(guest) is RefusalCode.GAP
    assert guest.take_outbox() == [m.Bye()]


def test_another_match_in_the_middle_of_one_closes_the_link(story):
    guest = guest_in(PLAYING)
    guest.receive(story.told(0, 5), 0.0)
    guest.receive(Made(2).begun().told(), 0.0)
    assert reason(guest) is RefusalCode.GAP


def test_a_table_that_never_had_our_open_match_may_begin_the_next(story):
    """A lying host told it to us alone."""
    guest = guest_in(PLAYING)
    guest.receive(story.told(0, 5), 0.0)
    guest.disconnected()
    guest.start(1.0)
    proven(guest)
    guest.receive(m.Welcome("1.0", 7, False, replace(LOBBY, match=1, term=1), back=True), 1.0)
    guest.receive(m.LobbyNow(replace(PLAYING, match=2, term=1)), 1.0)
    guest.take_notices()
    made = Made(2)
    guest.receive(made.begun().told(), 1.0)
    assert reason(guest) is not RefusalCode.GAP


def test_entries_against_the_rules_close_the_link(story):
    guest = guest_in(PLAYING)
    roll = story.log.entries[1]
    guest.receive(replace(story.told(0, 3), entries=(story.log.entries[0], roll, roll)), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_malformed_entries_close_the_link():
    guest = guest_in(PLAYING)
    guest.receive(m.Entries(1, 0, ({"entry": "won"},)), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_entries_the_host_has_not_signed_close_the_link(story):
    guest = guest_in(PLAYING)
    guest.receive(replace(story.told(0, 5), seal="0" * 128), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_different_final_digest_closes_the_link(story):
    guest = guest_in(PLAYING)
    end = {"entry": "ended", "digest": "0" * 64}
    guest.receive(replace(story.told(), entries=(*story.log.entries[:-1], end)), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_an_end_before_the_match_is_over_closes_the_link(story):
    guest = guest_in(PLAYING)
    entries = (*story.log.entries[:9], story.log.entries[-1])
    guest.receive(replace(story.told(0, 10), entries=entries), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_match_with_other_seats_than_the_lobby_closes_the_link():
    guest = guest_in(PLAYING)
    two = Made()
    two.log.take(two.start(holders=HOLDERS[:2]))
    guest.receive(two.told(), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_lobby_without_a_match_in_the_middle_of_one_closes_the_link(story):
    guest = guest_in(PLAYING)
    guest.receive(story.told(0, 5), 0.0)
    guest.receive(m.LobbyNow(replace(PLAYING, state=TableState.LOBBY)), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_rejoined_table_without_our_match_is_announced_before_its_lobby(story):
    guest = guest_in(PLAYING)
    guest.receive(story.told(0, 5), 0.0)
    guest.disconnected()
    held = tuple(guest.events)
    guest.start(1.0)
    proven(guest)
    lobby = replace(PLAYING, state=TableState.LOBBY, term=1)
    guest.receive(m.Welcome("1.0", 7, False, lobby), 1.0)
    guest.take_notices()
    guest.receive(m.LobbyNow(lobby), 1.0)
    assert guest.take_notices() == [AnewNotice(held), LobbyNotice(lobby)]
    assert guest.match_number == 0


TWO_SEATS = replace(PLAYING, seats=PLAYING.seats[:2], term=1)


def test_a_lobby_with_other_seats_than_the_match_closes_the_link(story):
    guest = guest_in(PLAYING)
    guest.receive(story.told(0, 5), 0.0)
    guest.receive(m.LobbyNow(TWO_SEATS), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def across_a_split(story, host=EVE) -> Guest:
    """Our part of the table began one match; now we are with a host whose part began another."""
    guest = guest_in(PLAYING)
    guest.receive(story.told(0, 5), 0.0)
    guest.disconnected()
    guest.take_notices()
    guest.start(1.0)
    proven(guest, host)
    guest.receive(m.Welcome("1.0", 7, False, TWO_SEATS), 1.0)
    return guest


def test_two_parts_of_a_table_may_each_have_begun_a_match_of_the_same_number(story):
    guest = across_a_split(story)
    lost = tuple(story.log.events[: story.log.starts[5]])
    assert [n for n in guest.take_notices() if isinstance(n, AnewNotice)] == [AnewNotice(lost)]
    assert (guest.state, guest.events) == (GuestState.IN, [])


def test_a_host_that_lies_about_the_seats_cannot_continue_our_match():
    made = Made().begun().rolls(1)
    guest = across_a_split(made, BEN)
    made.log.take(made.term(ANNA))
    seal = made.seal(host=BEN, term=1).signature
    guest.receive(replace(made.told(5), seal=seal), 1.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_host_that_lies_about_the_seats_does_not_cost_us_our_match(story):
    guest = across_a_split(story)
    guest.disconnected()
    guest.start(2.0)
    proven(guest)
    guest.receive(m.Welcome("1.0", 7, False, PLAYING), 2.0)
    guest.take_notices()
    guest.receive(story.told(5, 8), 2.0)
    told = [n.events for n in guest.take_notices() if isinstance(n, EventsNotice)]
    assert told == [tuple(story.log.events[: story.log.starts[8]])]


def test_a_match_begun_by_another_host_of_this_term_closes_the_link(story):
    guest = new_guest()
    guest.start(0.0)
    proven(guest, EVE)
    guest.receive(m.Welcome("1.0", 7, False, PLAYING), 0.0)
    guest.receive(story.told(0, 5), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_events_that_arrive_together_come_in_one_notice(story):
    guest = guest_in(PLAYING)
    guest.receive(story.told(0, 3), 0.0)
    (notice,) = guest.take_notices()
    assert notice == EventsNotice(1, tuple(story.log.events[: len(notice.events)]))
    assert len(notice.events) == 3


def test_a_match_is_not_proven_if_other_people_were_seen_on_its_seats(story):
    guest = guest_in(PLAYING)
    guest.receive(story.told(0, 5), 0.0)
    anna, ben, ada = PLAYING.seats
    swapped = (replace(anna, name="Ben"), replace(ben, name="Anna"), ada)
    guest.receive(m.LobbyNow(replace(PLAYING, seats=swapped)), 0.0)
    guest.receive(story.told(5), 0.0)
    assert [n.proven for n in guest.take_notices() if isinstance(n, MatchOverNotice)] == [False]


# The lobby.


@pytest.mark.parametrize("lobby", [replace(LOBBY, seats=LOBBY.seats[::-1]),
                                   replace(PLAYING, seats=PLAYING.seats[:1]),
                                   replace(LOBBY, mission=1)])  # fmt: skip
def test_an_impossible_lobby_closes_the_link(lobby):
    guest = guest_in()
    guest.receive(m.LobbyNow(lobby), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_lobby_that_names_another_host_than_the_proven_one_closes_the_link():
    guest = guest_in()
    guest.receive(m.LobbyNow(replace(LOBBY, host=HostCandidate(EVE.key, ("10.0.0.1",), 1))), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_request_a_guest_cannot_expect_closes_the_link():
    guest = guest_in()
    guest.receive(m.Bring(1, 0), 0.0)
    assert reason(guest) is RefusalCode.BAD_MESSAGE


def test_a_refusal_is_reported_with_the_request_it_answers():
    guest = guest_in()
    guest.ask(r.SetSheet("pink"))
    (ask,) = guest.take_outbox()
    guest.receive(m.RefusedReply(ask.number, Refusal(RefusalCode.OWNER_ONLY)), 0.0)
    assert guest.take_notices() == [
        RefusedNotice(r.SetSheet("pink"), Refusal(RefusalCode.OWNER_ONLY))
    ]


@pytest.mark.parametrize("refuses", [False, True])
def test_a_seat_that_we_give_up_stays_ours_if_the_host_refuses(refuses: bool) -> None:
    guest = guest_in()
    guest.ask(r.LeaveSeat(0))
    (ask,) = guest.take_outbox()
    if refuses:
        guest.receive(m.RefusedReply(ask.number, Refusal(RefusalCode.TOO_FAST)), 0.0)
    nobody = SeatInfo(0, SeatKind.OPEN)
    guest.receive(m.LobbyNow(replace(LOBBY, seats=(nobody, *LOBBY.seats[1:]))), 0.0)
    assert reason(guest) is (RefusalCode.CONTRADICTION if refuses else None)


def test_a_refusal_of_something_we_never_asked_is_ignored():
    guest = guest_in()
    guest.receive(m.RefusedReply(99, Refusal(RefusalCode.OWNER_ONLY)), 0.0)
    assert guest.take_notices() == []


def test_a_host_that_speaks_another_protocol_is_not_a_table():
    guest = new_guest()
    guest.start(0.0)
    guest.refuse(Refusal(RefusalCode.BAD_MESSAGE, {"fault": "?"}))
    assert reason(guest) is RefusalCode.NOT_A_TABLE


def test_a_silent_host_is_pinged_and_then_left():
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


def test_a_broken_link_is_reported_once():
    guest = guest_in()
    guest.disconnected()
    guest.disconnected()
    assert guest.take_notices() == [ClosedNotice(Refusal(RefusalCode.LINK_LOST))]


def test_a_link_that_breaks_during_a_match_leaves_the_guest_ready_to_rejoin():
    guest = guest_in(PLAYING)
    guest.disconnected()
    assert guest.state is GuestState.LOST
    assert guest.take_notices() == [LostNotice()]


def test_what_the_host_has_not_sealed_is_gone_with_its_link():
    """Whoever goes on starts from the last seal, be it of the host before."""
    made = Made().begun()
    guest = guest_in(PLAYING)
    guest.receive(made.told(), 0.0)
    sealed = made.log.count
    made.log.take(made.term())
    guest.receive(made.told(sealed, seal=False), 0.0)
    guest.disconnected()
    assert guest.log.count == guest.log.sealed == sealed


def test_a_host_that_misbehaves_is_told_apart_from_a_broken_link():
    guest, reason = guest_in(PLAYING), Refusal(RefusalCode.BAD_MESSAGE)
    guest.refuse(reason)
    assert guest.take_notices() == [LostNotice(fault=reason, code=reason.code)]


def test_without_a_key_to_rejoin_with_the_seat_is_lost():
    guest = guest_in(PLAYING, Guest("1.0", ("Anna",)))
    guest.disconnected()
    assert reason(guest) is RefusalCode.LINK_LOST


def test_a_guest_that_leaves_says_so_and_has_no_reason():
    guest = guest_in()
    guest.leave()
    assert guest.take_outbox() == [m.Bye()]
    assert guest.take_notices() == [ClosedNotice(None)]


def test_nothing_is_asked_before_the_welcome():
    guest = Guest("1.0", ())
    guest.ask(r.StartMatch())
    assert guest.take_outbox() == []


def test_requests_made_before_the_welcome_are_sent_after_it():
    guest = new_guest()
    guest.ask(r.SetSheet("red"))
    guest.start(0.0)
    assert not [message for message in proven(guest) if isinstance(message, m.Ask)]
    guest.receive(m.Welcome("1.0", 7, False, LOBBY), 0.0)
    assert said(guest, m.Ask) == [m.Ask(1, r.SetSheet("red"))]


@pytest.mark.parametrize("name", ["A\u202enna", "An\nna", "  Anna", "x" * 25, "\u2800"])
def test_a_lobby_with_a_name_that_cannot_be_shown_closes_the_link(name):
    guest = guest_in()
    seat = replace(LOBBY.seats[0], name=name)
    guest.receive(m.LobbyNow(replace(LOBBY, seats=(seat, *LOBBY.seats[1:]))), 0.1)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_lobby_with_a_banned_name_that_cannot_be_shown_closes_the_link():
    guest = guest_in()
    guest.receive(m.LobbyNow(replace(LOBBY, banned=(Banned(EVE.key, "A\u202enna"),))), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_lobby_whose_table_name_cannot_be_shown_closes_the_link():
    guest = guest_in()
    guest.receive(m.LobbyNow(replace(LOBBY, table_name="Fri\u2066day")), 0.1)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_text_in_a_refusal_is_cleaned_before_it_is_shown():
    guest = guest_in()
    refusal = Refusal(RefusalCode.NAME_TAKEN, {"name": "A\u202en\x1bn\na", "most": 3})
    guest.receive(m.Goodbye(refusal), 0.1)
    (closed,) = guest.take_notices()
    assert closed.reason == Refusal(RefusalCode.NAME_TAKEN, {"name": "Ann a", "most": 3})
