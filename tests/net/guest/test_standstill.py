"""A host that answers pings and does nothing else: how long a guest waits before leaving."""

import pytest
from msgspec.structs import replace

from game.rules.cells import mask_of
from game.rules.choice import Choice
from game.rules.match import Phase
from net.base.refusals import Refusal, RefusalCode
from net.chain.last_word import LastWord, last_word
from net.guest.guest import Guest, GuestState
from net.guest.standstill import STANDSTILL_SECONDS, Standstill
from net.messages import messages as m
from net.messages.lobby import RESUME_SECONDS, Lobby, TableState
from net.messages.notices import Choose, Request
from net.messages.requests import Resume
from tests.net.chain.made import ANNA, BEN, EVE, Made
from tests.net.guest.guests import PLAYING, guest_in, reason, said, that_waits
from tests.net.worlds import HOST

LIMIT = STANDSTILL_SECONDS
OURS = (0,)
"""Anna's seats."""


def guest_at(made: Made, lobby: Lobby = PLAYING) -> Guest:
    """Anna, told the whole match at 0.0 seconds."""
    guest = guest_in(lobby)
    guest.receive(made.told(), 0.0)
    guest.take_outbox()
    guest.take_notices()
    return guest


def left_after(guest: Guest, seconds: float) -> RefusalCode | None:
    """Why the guest left a host that only answered pings for this long."""
    now = 0.0
    while now < seconds:
        now = min(now + 1.0, seconds)
        guest.receive(m.Pong(), now)
    return reason(guest)


def looks(
    standstill: Standstill, *held: object, until: float, since: float = 0.0, said=None
) -> bool:
    """Whether it is too long for somebody who looks every second from then on."""
    now = since
    while not standstill.is_too_long(*held, now, said):
        if now == until:
            return False
        now = min(now + 1.0, until)
    return True


def roll_is_due(lobby: Lobby = PLAYING) -> Made:
    made = Made(table=lobby.table_id).begun()
    made.settle()
    assert made.log.match.phase is Phase.ROLL
    return made


def bot_is_due(lobby: Lobby = PLAYING) -> Made:
    made = Made(table=lobby.table_id).begun()
    made.log.take(made.choice(0))
    made.log.take(made.choice(1))
    assert made.log.match.to_act == (2,)
    return made


def persons_are_due(lobby: Lobby = PLAYING) -> Made:
    made = Made(table=lobby.table_id).begun()
    made.log.take(made.bot(2))
    assert made.log.match.to_act == (0, 1)
    return made


def test_a_host_that_stops_rolling_is_left():
    assert left_after(guest_at(roll_is_due()), LIMIT - 1) is None
    guest = guest_at(roll_is_due())
    assert left_after(guest, LIMIT) is RefusalCode.STANDSTILL
    assert m.Bye() in guest.take_outbox()


def test_a_match_that_does_not_fit_the_lobby_counts_as_not_told():
    lobby, log = replace(PLAYING, seats=PLAYING.seats[:2]), bot_is_due().log
    assert looks(Standstill(ANNA.key), lobby, log, HOST.key, OURS, (), until=LIMIT)


def test_a_match_told_by_another_host_of_the_term_counts_as_not_told():
    log = Made().begun().log  # in that host's match a person is due
    assert looks(Standstill(ANNA.key), PLAYING, log, EVE.key, OURS, (), until=LIMIT)


def test_the_clock_alone_is_enough_to_leave():
    guest = guest_at(roll_is_due())
    for second in range(int(LIMIT)):
        guest.receive(m.Pong(), float(second))
    guest.tick(LIMIT)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_the_pace_of_a_table_extends_the_limit():
    slow = that_waits(PLAYING, pace=20.0)
    assert left_after(guest_at(roll_is_due(slow), slow), LIMIT + 19) is None
    assert left_after(guest_at(roll_is_due(slow), slow), LIMIT + 20) is RefusalCode.STANDSTILL


def test_a_person_has_unlimited_time_to_choose():
    assert left_after(guest_at(persons_are_due()), 3600.0) is None


def test_with_a_time_limit_the_host_has_to_pass_in_time():
    limited = that_waits(PLAYING, limit=60.0)
    guest = guest_at(persons_are_due(limited), limited)
    assert left_after(guest, LIMIT + 59) is None
    guest = guest_at(persons_are_due(limited), limited)
    assert left_after(guest, LIMIT + 60) is RefusalCode.STANDSTILL


def test_the_host_is_blamed_for_a_bot_that_never_chooses():
    lobby = that_waits(PLAYING, keep=0.0)
    assert left_after(guest_at(bot_is_due(lobby), lobby), LIMIT) is RefusalCode.STANDSTILL


def test_a_bot_that_never_chooses_counts_whoever_else_has_to_choose():
    assert left_after(guest_at(Made().begun()), LIMIT) is RefusalCode.STANDSTILL


def test_a_host_that_told_others_more_is_left():
    """It may keep somebody in the dark who waits for a person's choice."""
    made = persons_are_due()
    guest = guest_at(made)
    later = persons_are_due()
    later.log.take(later.choice(1))
    later.log.vouch(later.seal())
    word = last_word(later.log, besides="")
    assert word is not None
    guest.hear_of(word)
    assert left_after(guest, LIMIT - 1) is None
    guest.hear_of(word)  # again and again
    assert left_after(guest, LIMIT + 1) is RefusalCode.STANDSTILL


def test_a_word_about_a_match_that_we_have_missed_makes_nobody_leave():
    made = Made().played()
    lobby = replace(PLAYING, state=TableState.LOBBY, match=2)
    standstill = Standstill(ANNA.key)
    for match, left in ((2, False), (3, True)):
        word = LastWord(match, 0, HOST.key, 9, "0" * 64, "0" * 128)
        standstill.begin()
        held = lobby, made.log, HOST.key, OURS, ()
        assert looks(standstill, *held, until=LIMIT, said=word) is left


@pytest.mark.parametrize(("term", "left"), [(0, False), (1, True)])
def test_a_word_from_an_earlier_term_makes_nobody_leave(term: int, left: bool):
    """It may be of a match that the table has dropped."""
    made = persons_are_due()
    made.log.vouch(made.seal())
    made.log.take(made.term())  # Ben hosts in term 1
    word = LastWord(2, term, BEN.key, 9, "0" * 64, "0" * 128)
    standstill, lobby = Standstill(ANNA.key), replace(PLAYING, term=1)
    held = lobby, made.log, BEN.key, OURS, ()
    assert looks(standstill, *held, until=LIMIT, said=word) is left


def test_who_is_told_the_rest_after_all_stays():
    made = persons_are_due()
    guest = guest_at(made)
    first = made.log.count
    made.log.take(made.choice(1))
    made.log.vouch(made.seal())
    word = last_word(made.log, besides="")
    assert word is not None
    guest.hear_of(word)
    guest.receive(made.told(first), 10.0)
    assert left_after(guest, 3600.0) is None


def test_an_absent_player_is_waited_for_while_the_table_keeps_their_seat():
    made = Made().begun()
    made.log.take(made.choice(0))
    made.log.take(made.bot(2))
    away = tuple(replace(seat, away=seat.key == BEN.key) for seat in PLAYING.seats)
    lobby = replace(PLAYING, seats=away)
    assert left_after(guest_at(made, lobby), LIMIT + 59) is None
    assert left_after(guest_at(made, lobby), LIMIT + 60) is RefusalCode.STANDSTILL


def test_somebody_away_is_passed_for_though_others_still_think():
    away = tuple(replace(seat, away=seat.key == BEN.key) for seat in PLAYING.seats)
    lobby = replace(PLAYING, seats=away)
    assert left_after(guest_at(persons_are_due(lobby), lobby), LIMIT + 59) is None
    assert left_after(guest_at(persons_are_due(lobby), lobby), LIMIT + 60) is RefusalCode.STANDSTILL


def test_a_player_who_comes_and_goes_restarts_the_wait():
    made = Made().begun()
    made.log.take(made.choice(0))
    made.log.take(made.bot(2))
    guest = guest_at(made)
    for turn, now in enumerate(range(0, 400, 40), start=1):
        away = tuple(
            replace(seat, away=turn % 2 == 1) if seat.key == BEN.key else seat
            for seat in PLAYING.seats
        )
        guest.receive(m.LobbyNow(replace(PLAYING, seats=away)), float(now))
    guest.take_notices()
    assert reason(guest) is None
    assert guest.state is GuestState.IN


def test_with_a_time_limit_coming_and_going_does_not_extend_the_wait():
    limited = that_waits(PLAYING, limit=30.0)
    made = Made(table=limited.table_id).begun()
    made.log.take(made.choice(0))
    made.log.take(made.bot(2))
    guest = guest_at(made, limited)
    for turn, now in enumerate(range(0, 80, 10), start=1):
        away = tuple(
            replace(seat, away=turn % 2 == 1) if seat.key == BEN.key else seat
            for seat in PLAYING.seats
        )
        guest.receive(m.LobbyNow(replace(limited, seats=away)), float(now))
        assert (reason(guest) is None) == (now < LIMIT + 30)


def test_a_resumed_match_waits_for_players_who_have_not_come_yet():
    made = Made().begun()
    made.log.take(made.choice(0))
    made.log.take(made.bot(2))
    kept = tuple(
        replace(seat, away=True, key=None) if seat.key == BEN.key else seat
        for seat in PLAYING.seats
    )
    assert left_after(guest_at(made, replace(PLAYING, seats=kept)), 3600.0) is None


def test_a_host_that_neither_accepts_nor_refuses_our_choice_is_left():
    guest = guest_at(Made().begun())
    assert guest.identity.key == ANNA.key
    guest.ask(Choose(0, None, 1))
    assert left_after(guest, LIMIT) is None, "the limit counts from the request"
    guest.receive(m.Pong(), LIMIT + 1)
    assert reason(guest) is RefusalCode.STANDSTILL


def refuses(guest: Guest, request: Request, code: RefusalCode) -> None:
    """The guest asks for something, and its host refuses that."""
    guest.ask(request)
    (ask,) = said(guest, m.Ask)
    guest.receive(m.RefusedReply(ask.number, Refusal(code)), 1.0)
    guest.take_notices()


def test_after_a_choice_that_a_host_puts_off_it_is_our_turn_again():
    guest = guest_at(persons_are_due())
    for _ in range(3):
        refuses(guest, Choose(0, None, 1), RefusalCode.TOO_FAST)
    assert left_after(guest, 3600.0) is None


def test_but_it_does_not_put_off_everything():
    guest = guest_at(persons_are_due())
    for _ in range(4):
        refuses(guest, Choose(0, None, 1), RefusalCode.TOO_FAST)
    assert left_after(guest, LIMIT + 2) is RefusalCode.STANDSTILL


@pytest.mark.parametrize(
    "code", [RefusalCode.RULE, RefusalCode.BAD_PROOF, RefusalCode.NOT_YOUR_SEAT]
)
def test_a_host_that_refuses_a_choice_within_the_rules_is_left(code: RefusalCode):
    guest = guest_at(persons_are_due())
    refuses(guest, Choose(0, None, 1), code)
    assert left_after(guest, LIMIT + 2) is RefusalCode.STANDSTILL


def test_a_choice_against_the_rules_may_be_refused():
    guest = guest_at(persons_are_due())
    nowhere = Choice(0, 0, mask_of([0, 104]))
    refuses(guest, Choose(0, nowhere, 1), RefusalCode.RULE)
    refuses(guest, Choose(1, None, 1), RefusalCode.NOT_YOUR_SEAT)
    assert left_after(guest, 3600.0) is None


def test_a_host_that_calls_a_choice_late_has_to_send_the_newer_events():
    guest = guest_at(Made().begun())
    guest.ask(Choose(0, None, 1))
    guest.receive(m.RefusedReply(1, Refusal(RefusalCode.TOO_LATE)), 1.0)
    guest.take_notices()
    assert left_after(guest, LIMIT) is None
    guest.receive(m.Pong(), LIMIT + 2)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_a_paused_match_may_stand_still_until_somebody_resumes_it():
    paused = replace(PLAYING, paused=1, anybody_resumes=True)
    guest = guest_at(roll_is_due(), paused)
    assert left_after(guest, 3600.0) is None
    guest.ask(Resume())
    for second in range(int(LIMIT) + 1):
        assert guest.state is GuestState.IN
        guest.receive(m.Pong(), 3601.0 + second)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_a_host_does_not_refuse_to_end_a_pause_that_anybody_may_end():
    guest = guest_at(roll_is_due(), replace(PLAYING, paused=1, anybody_resumes=True))
    left_after(guest, 1.0)
    refuses(guest, Resume(), RefusalCode.OWNER_ONLY)
    assert left_after(guest, LIMIT + 2) is RefusalCode.STANDSTILL


def test_but_it_does_before_that():
    guest = guest_at(roll_is_due(), replace(PLAYING, paused=1))
    left_after(guest, 1.0)
    refuses(guest, Resume(), RefusalCode.OWNER_ONLY)
    guest.receive(m.LobbyNow(replace(PLAYING, paused=1, anybody_resumes=True)), 2.0)
    guest.take_notices()
    assert left_after(guest, 3600.0) is None


def test_a_host_that_never_lets_others_end_a_pause_is_left():
    paused = replace(PLAYING, paused=1)
    assert left_after(guest_at(roll_is_due(), paused), LIMIT + RESUME_SECONDS - 1) is None
    late = left_after(guest_at(roll_is_due(), paused), LIMIT + RESUME_SECONDS)
    assert late is RefusalCode.STANDSTILL


def test_ending_one_pause_does_not_count_for_the_next():
    guest = guest_at(roll_is_due())
    for turn, paused in enumerate((1, None, 1), start=1):
        lobby = replace(PLAYING, paused=paused, anybody_resumes=True)
        guest.receive(m.LobbyNow(lobby), 0.0)
        if turn == 1:
            guest.ask(Resume())
    guest.take_notices()
    assert left_after(guest, 3600.0) is None


def test_a_host_that_never_tells_its_match_is_left():
    assert left_after(guest_in(PLAYING), LIMIT - 1) is None
    assert left_after(guest_in(PLAYING), LIMIT) is RefusalCode.STANDSTILL


def test_a_new_host_that_never_continues_the_match_is_left():
    guest = guest_at(Made().begun(), PLAYING)
    guest.receive(m.LobbyNow(replace(PLAYING, term=1)), 0.0)
    guest.take_notices()
    assert left_after(guest, LIMIT) is RefusalCode.STANDSTILL


def test_a_finished_match_may_stand_still(story: Made):
    assert left_after(guest_at(story), 3600.0) is None


def test_each_event_restarts_the_limit():
    made = roll_is_due()
    guest = guest_at(made)
    assert left_after(guest, LIMIT - 1) is None
    first = made.log.count
    made.log.take(made.roll())
    made.settle()
    guest.receive(made.told(first), LIMIT - 1)
    guest.take_notices()
    guest.receive(m.Pong(), 2 * LIMIT - 2)
    assert reason(guest) is None


def times_until_left(lobby: Lobby, link_seconds: float) -> int:
    """How many links, each this long, a guest has to a host that does nothing; 9 for more."""
    standstill, made, now = Standstill(ANNA.key), roll_is_due(), 0.0
    for links in range(1, 9):
        end = now + link_seconds
        while now < end:
            now += 1.0
            if standstill.is_too_long(lobby, made.log, HOST.key, OURS, (), now):
                return links
        standstill.begin()
        now += 1000.0  # without any link: that does not count
    return 9


def test_breaking_the_link_gains_a_host_no_time() -> None:
    pace = PLAYING.pace
    assert times_until_left(PLAYING, LIMIT + pace + 1.0) == 1
    assert times_until_left(PLAYING, (LIMIT + pace) / 2 + 1.0) == 2
    assert times_until_left(PLAYING, (LIMIT + pace) / 3 + 1.0) == 3


def test_nor_does_it_in_a_pause() -> None:
    assert times_until_left(replace(PLAYING, paused=1), RESUME_SECONDS) == 2


def test_choices_that_a_host_puts_off_over_many_links_count_together():
    guest = guest_at(persons_are_due())
    for turn in range(5):
        refuses(guest, Choose(0, None, 1), RefusalCode.TOO_FAST)
        assert len(guest._questions.open) == (turn >= 3)
        guest._questions.begin()


def test_a_host_that_was_left_has_its_time_anew() -> None:
    standstill, made = Standstill(ANNA.key), roll_is_due()
    for begin in (0.0, 500.0):
        held = PLAYING, made.log, HOST.key, OURS, ()
        end = begin + LIMIT + PLAYING.pace
        assert not looks(standstill, *held, since=begin, until=end - 1.0)
        assert standstill.is_too_long(*held, end)
        standstill.begin()


def test_a_guest_whose_own_program_stood_still_does_not_count_that_time() -> None:
    """It would leave an honest host for a liar as soon as its machine wakes up."""
    guest = guest_at(roll_is_due())
    guest.receive(m.Pong(), 1.0)
    guest.receive(m.Pong(), 1.0 + LIMIT + 600.0)
    assert guest.state is GuestState.IN
    woken = 1.0 + LIMIT + 600.0
    for second in range(int(LIMIT)):
        guest.receive(m.Pong(), woken + second)
    assert reason(guest) is RefusalCode.STANDSTILL
