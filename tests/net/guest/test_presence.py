"""A match waits for others: the host has to show that they are there, and what they were told."""

import pytest
from msgspec.structs import replace

from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.chain.entries import Holder
from net.guest.guest import Guest, GuestState
from net.guest.presence import ASK_SECONDS, PROOF_SECONDS
from net.guest.standstill import STANDSTILL_SECONDS
from net.messages import messages as m
from net.messages.lobby import Lobby, SeatInfo, SeatKind
from net.messages.presence import Missed, Present, answers_to, proves
from tests.net.chain.made import ANNA, BEN, EVE, Made
from tests.net.guest.guests import PLAYING, guest_in, new_guest, proven, reason, said, that_waits
from tests.net.worlds import HOST

AT_ONCE = 0.1
HARDLY = that_waits(PLAYING, keep=1.0)
"""A table that hardly waits for anybody."""


def waiting_for(who: Identity, lobby: Lobby = PLAYING) -> Made:
    """A match in which this person alone has to choose."""
    made = Made(table=lobby.table_id).begun()
    while made.log.match.to_act != (0 if who is ANNA else 1,):
        made.rolls(1)
    return made


def anna_at(made: Made, lobby: Lobby = PLAYING) -> Guest:
    """Anna, told the whole match at 0.0 seconds."""
    guest = guest_in(replace(lobby, match=made.log.number))
    guest.receive(made.told(), 0.0)
    guest.take_outbox()
    guest.take_notices()
    return guest


def asked(guest: Guest, until: float, since: float = 0.0) -> list[Missed]:
    """What the guest asks of a host that only answers pings until then."""
    questions, now = [], since
    while now < until:
        now = min(now + 1.0, until)
        guest.receive(m.Pong(), now)
        questions += said(guest, Missed)
    return questions


def of_ben(made: Made, question: Missed, host: Identity = HOST, who: Identity = BEN) -> Present:
    """The answer of Ben, or of `who` in his place, who has been told the whole match."""
    made.log.vouch(made.seal())
    (answer,) = answers_to(replace(question, key=who.key), who, made.log, host.key)
    return answer


# Who is asked for, and when.


def test_the_one_for_whom_a_match_waits_is_missed_after_a_time():
    guest = anna_at(waiting_for(BEN))
    assert asked(guest, ASK_SECONDS - AT_ONCE) == []
    (question,) = asked(guest, ASK_SECONDS, ASK_SECONDS - AT_ONCE)
    assert question.key == BEN.key


def test_whoever_is_there_is_missed_though_only_the_host_has_to_choose():
    made = Made()
    holders = tuple(Holder(who.key[:6], who.key) for who in (ANNA, HOST, EVE))
    made.log.take(made.start(made.votes(HOST, ANNA, EVE), holders))
    made.rolls(1)
    while made.log.match.to_act != (1,):
        made.rolls(1)
    people = (SeatInfo(n, SeatKind.PERSON, who.name, peer=7 + n, key=who.key)
              for n, who in enumerate(holders))  # fmt: skip
    guest = anna_at(made, replace(PLAYING, seats=tuple(people)))
    assert [question.key for question in asked(guest, ASK_SECONDS)] == [EVE.key]


def test_nobody_is_missed_while_our_own_choice_is_due():
    assert asked(anna_at(waiting_for(ANNA)), 3 * ASK_SECONDS) == []


def test_nobody_is_missed_who_is_shown_as_away():
    seats = [replace(seat, away=seat.key == BEN.key) for seat in PLAYING.seats]
    guest = anna_at(waiting_for(BEN), replace(PLAYING, seats=tuple(seats)))
    assert asked(guest, 3 * ASK_SECONDS) == []


def test_nobody_is_missed_in_a_pause():
    assert asked(anna_at(waiting_for(BEN), replace(PLAYING, paused=0)), 2 * ASK_SECONDS) == []


def test_people_are_missed_against_the_clock_too():
    limited = that_waits(PLAYING, limit=3600.0)
    guest = anna_at(waiting_for(BEN, limited), limited)
    asked(guest, ASK_SECONDS + PROOF_SECONDS)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_whoever_watches_misses_everybody():
    """Else a host that all others have left could keep its watchers for ever."""
    made = waiting_for(BEN)
    guest = guest_in(replace(PLAYING, match=made.log.number), new_guest(watch=True, identity=EVE))
    guest.receive(made.told(), 0.0)
    assert {question.key for question in asked(guest, ASK_SECONDS)} == {ANNA.key, BEN.key}


def test_every_question_has_a_nonce_of_its_own():
    drawn = iter(range(9))
    guest = anna_at(made := waiting_for(BEN))
    guest._presence._draw = lambda: bytes([next(drawn)]) * 32
    (first,) = asked(guest, ASK_SECONDS)
    guest.receive(of_ben(made, first), ASK_SECONDS)
    (second,) = asked(guest, 2 * ASK_SECONDS, ASK_SECONDS)
    assert first.nonce != second.nonce


def test_an_event_begins_the_time_anew():
    guest = anna_at(made := waiting_for(BEN))
    assert asked(guest, ASK_SECONDS - 1) == []
    first = made.log.count
    made.log.take(made.choice(1))
    made.rolls(1)
    while made.log.match.to_act != (1,):
        made.rolls(1)
    guest.receive(made.told(first), ASK_SECONDS - 1)
    guest.take_outbox()
    assert asked(guest, 2 * ASK_SECONDS - 2, ASK_SECONDS - 1) == []


# What the host owes.


def test_a_host_that_shows_no_answer_is_left():
    guest = anna_at(waiting_for(BEN))
    asked(guest, ASK_SECONDS + PROOF_SECONDS - 1)
    assert guest.state is GuestState.IN
    asked(guest, ASK_SECONDS + PROOF_SECONDS, ASK_SECONDS + PROOF_SECONDS - 1)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_a_host_that_shows_every_answer_may_wait_for_ever():
    guest = anna_at(made := waiting_for(BEN))
    for turn in range(1, 20):
        (question,) = asked(guest, turn * ASK_SECONDS, (turn - 1) * ASK_SECONDS)
        guest.receive(of_ben(made, question), turn * ASK_SECONDS)
    assert guest.state is GuestState.IN


def test_a_host_that_calls_them_away_need_not_show_them():
    guest = anna_at(waiting_for(BEN))
    asked(guest, ASK_SECONDS)
    seats = [replace(seat, away=seat.key == BEN.key) for seat in PLAYING.seats]
    lobby = replace(guest.lobby, seats=tuple(seats))
    guest.receive(m.LobbyNow(lobby), ASK_SECONDS)
    asked(guest, ASK_SECONDS + STANDSTILL_SECONDS, ASK_SECONDS)
    assert guest.state is GuestState.IN


def test_broken_links_gain_a_host_no_time():
    guest, now = anna_at(made := waiting_for(BEN)), ASK_SECONDS
    (question,) = asked(guest, now)
    for _ in range(2):
        asked(guest, now + PROOF_SECONDS / 2 - AT_ONCE, now)
        now += PROOF_SECONDS / 2
        guest.disconnected()
        guest.start(now)
        proven(guest)
        guest.receive(m.Welcome("1.0", 7, False, guest.lobby, back=True), now)
        guest.receive(made.told(), now)
        assert said(guest, Missed) == [question]
        guest.take_notices()
    asked(guest, now + 1.0, now)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_breaking_links_before_anybody_looks_gains_a_host_no_time():
    guest, now = anna_at(waiting_for(BEN)), ASK_SECONDS
    asked(guest, now)
    while guest.state is GuestState.IN and now < 100.0:
        guest.disconnected()
        guest.start(now)
        proven(guest)
        guest.take_notices()
        guest.receive(m.Welcome("1.0", 7, False, guest.lobby, back=True), now)
        now += AT_ONCE
    assert reason(guest) is RefusalCode.STANDSTILL


@pytest.mark.parametrize(
    "change", [{"key": None, "away": True}, {"key": HOST.key}, {"key": ANNA.key}, {"key": EVE.key}]
)
def test_a_lobby_that_gives_their_seat_to_somebody_else_changes_nothing(change: dict):
    """Who holds a seat is in the log."""
    guest = anna_at(waiting_for(BEN, HARDLY), HARDLY)
    others = [replace(seat, **change) if seat.key == BEN.key else seat for seat in PLAYING.seats]
    guest.table.lobby = replace(guest.lobby, seats=tuple(others))
    asked(guest, STANDSTILL_SECONDS + 2.0)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_a_lobby_that_gives_our_own_seat_to_another_link_lets_no_match_wait_for_us():
    guest = anna_at(waiting_for(ANNA))
    others = [replace(seat, peer=99) if seat.key == ANNA.key else seat for seat in PLAYING.seats]
    guest.table.lobby = replace(guest.lobby, seats=tuple(others))
    asked(guest, STANDSTILL_SECONDS + 1.0)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_the_next_question_comes_no_sooner_after_one_was_sent_again():
    """A host passes on no two questions about the same person at once."""
    guest, now = anna_at(made := waiting_for(BEN)), ASK_SECONDS
    (question,) = asked(guest, now)
    now += PROOF_SECONDS - 1.0
    guest.disconnected()
    guest.start(now)
    proven(guest)
    guest.receive(m.Welcome("1.0", 7, False, guest.lobby, back=True), now)
    guest.receive(made.told(), now)
    guest.receive(of_ben(made, question), now)
    guest.take_outbox()
    assert asked(guest, now + ASK_SECONDS - AT_ONCE, now) == []


def test_a_standstill_of_our_own_program_counts_for_little():
    guest = anna_at(waiting_for(BEN))
    asked(guest, ASK_SECONDS)
    guest.receive(m.Pong(), ASK_SECONDS + 3600.0)
    assert guest.state is GuestState.IN


# Which answers count.


def test_a_signature_of_somebody_else_is_a_lie():
    guest = anna_at(made := waiting_for(BEN))
    (question,) = asked(guest, ASK_SECONDS)
    guest.receive(of_ben(made, question, who=EVE), ASK_SECONDS)
    assert reason(guest) is RefusalCode.BAD_PROOF


def test_an_answer_to_another_question_is_a_lie():
    guest = anna_at(made := waiting_for(BEN))
    (question,) = asked(guest, ASK_SECONDS)
    old = of_ben(made, replace(question, nonce="0" * 64))
    guest.receive(replace(old, nonce=question.nonce), ASK_SECONDS)
    assert reason(guest) is RefusalCode.BAD_PROOF


def test_an_answer_of_somebody_who_was_told_less_is_a_lie():
    guest = anna_at(waiting_for(BEN))
    (question,) = asked(guest, ASK_SECONDS)
    less = Made()
    less.log.take(less.start())
    guest.receive(of_ben(less, question), ASK_SECONDS)
    assert reason(guest) is RefusalCode.BAD_PROOF


def test_an_answer_that_nobody_waits_for_is_ignored():
    guest = anna_at(made := waiting_for(BEN))
    guest.receive(of_ben(made, Missed(BEN.key, "0" * 64)), 1.0)
    assert guest.state is GuestState.IN


def test_a_host_that_has_told_them_more_owes_us_the_rest():
    made = waiting_for(BEN)
    guest = anna_at(made)
    (question,) = asked(guest, ASK_SECONDS)
    made.log.take(made.choice(1))
    guest.receive(of_ben(made, question), ASK_SECONDS)
    asked(guest, ASK_SECONDS + STANDSTILL_SECONDS + 1, ASK_SECONDS)
    assert reason(guest) is RefusalCode.STANDSTILL


# Our own answer.


def test_whoever_is_missed_signs_for_the_host_they_are_with():
    made = waiting_for(ANNA)
    guest = anna_at(made)
    guest.receive(Missed(ANNA.key, "1" * 64), 1.0)
    assert said(guest, Present) == [of_ben(made, Missed(ANNA.key, "1" * 64), who=ANNA)]


def test_nobody_answers_for_others():
    guest = anna_at(waiting_for(ANNA))
    guest.receive(Missed(BEN.key, "1" * 64), 1.0)
    assert said(guest, Present) == []


def test_whoever_was_told_no_match_does_not_answer():
    guest = guest_in(PLAYING)
    guest.receive(Missed(ANNA.key, "1" * 64), 1.0)
    assert said(guest, Present) == []


def test_an_answer_is_worth_nothing_at_another_host():
    made = waiting_for(BEN)
    guest = anna_at(made)
    (question,) = asked(guest, ASK_SECONDS)
    said_there = of_ben(made, question)

    least = (0, 0, 0)
    assert proves(said_there, BEN.key, made.log.table, HOST.key, least)
    assert not proves(said_there, BEN.key, made.log.table, EVE.key, least)
    assert not proves(said_there, BEN.key, "table-2", HOST.key, least)
