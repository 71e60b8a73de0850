"""A host that answers pings and does nothing else: how long a guest bears it."""

from msgspec.structs import replace

from game.rules.match import Phase
from net.base.refusals import Refusal, RefusalCode
from net.guest.guest import Guest, GuestState
from net.guest.standstill import STANDSTILL_SECONDS, Standstill
from net.messages import messages as m
from net.messages.lobby import RESUME_SECONDS, Lobby
from net.messages.notices import Choose
from net.messages.requests import Resume
from tests.net.chain.made import ANNA, BEN, EVE, Made
from tests.net.guest.guests import PLAYING, guest_in, reason
from tests.net.worlds import HOST

LIMIT = STANDSTILL_SECONDS


def guest_at(made: Made, lobby: Lobby = PLAYING) -> Guest:
    """Anna, who has been told all of the match at 0.0 seconds."""
    guest = guest_in(lobby)
    guest.receive(made.told(), 0.0)
    guest.take_outbox()
    guest.take_notices()
    return guest


def left_after(guest: Guest, seconds: float) -> RefusalCode | None:
    """Why the guest has left a host that has only answered pings for so long."""
    now = 0.0
    while now < seconds:
        now = min(now + 1.0, seconds)
        guest.receive(m.Pong(), now)
    return reason(guest)


def roll_is_due() -> Made:
    made = Made().begun()
    made.settle()
    assert made.log.match.phase is Phase.ROLL
    return made


def bot_is_waited_for() -> Made:
    made = Made().begun()
    made.log.take(made.choice(0))
    made.log.take(made.choice(1))
    assert made.log.match.to_act == (2,)
    return made


def test_a_host_that_rolls_no_more_is_left():
    assert left_after(guest_at(roll_is_due()), LIMIT - 1) is None
    guest = guest_at(roll_is_due())
    assert left_after(guest, LIMIT) is RefusalCode.STANDSTILL
    assert m.Bye() in guest.take_outbox()


def test_a_match_that_the_lobby_does_not_fit_counts_as_not_told():
    lobby, log = replace(PLAYING, seats=PLAYING.seats[:2]), bot_is_waited_for().log
    standstill = Standstill()
    assert not standstill.is_too_long(lobby, log, HOST.key, (), 0.0)
    assert standstill.is_too_long(lobby, log, HOST.key, (), LIMIT)


def test_a_match_that_another_host_of_the_same_term_has_told_counts_as_not_told():
    log = Made().begun().log  # a person is waited for, in that host's match
    standstill = Standstill()
    assert not standstill.is_too_long(PLAYING, log, EVE.key, (), 0.0)
    assert standstill.is_too_long(PLAYING, log, EVE.key, (), LIMIT)


def test_it_is_left_by_the_clock_as_well_as_by_what_it_says():
    guest = guest_at(roll_is_due())
    for second in range(int(LIMIT)):
        guest.receive(m.Pong(), float(second))
    guest.tick(LIMIT)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_a_table_with_a_pace_rolls_so_much_later():
    slow = replace(PLAYING, pace=20.0)
    assert left_after(guest_at(roll_is_due(), slow), LIMIT + 19) is None
    assert left_after(guest_at(roll_is_due(), slow), LIMIT + 20) is RefusalCode.STANDSTILL


def test_a_person_has_all_the_time_there_is():
    assert left_after(guest_at(Made().begun()), 3600.0) is None


def test_where_choices_are_limited_the_host_has_to_pass_in_time():
    limited = replace(PLAYING, time_limit=60.0)
    assert left_after(guest_at(Made().begun(), limited), LIMIT + 59) is None
    assert left_after(guest_at(Made().begun(), limited), LIMIT + 60) is RefusalCode.STANDSTILL


def test_a_bot_that_never_chooses_is_the_host_s_doing():
    lobby = replace(PLAYING, keep_seconds=0.0)
    assert left_after(guest_at(bot_is_waited_for(), lobby), LIMIT) is RefusalCode.STANDSTILL


def test_somebody_away_is_waited_for_as_long_as_the_table_keeps_seats():
    made = Made().begun()
    made.log.take(made.choice(0))
    made.log.take(made.bot(2))
    away = tuple(replace(seat, away=seat.key == BEN.key) for seat in PLAYING.seats)
    lobby = replace(PLAYING, seats=away, keep_seconds=60.0)
    assert left_after(guest_at(made, lobby), LIMIT + 59) is None
    assert left_after(guest_at(made, lobby), LIMIT + 60) is RefusalCode.STANDSTILL


def test_somebody_who_comes_and_goes_has_the_time_of_the_table_again():
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


def test_where_choices_are_limited_nobody_comes_and_goes_to_hold_the_match_up():
    made = Made().begun()
    made.log.take(made.choice(0))
    made.log.take(made.bot(2))
    limited = replace(PLAYING, time_limit=30.0)
    guest = guest_at(made, limited)
    for turn, now in enumerate(range(0, 80, 10), start=1):
        away = tuple(
            replace(seat, away=turn % 2 == 1) if seat.key == BEN.key else seat
            for seat in PLAYING.seats
        )
        guest.receive(m.LobbyNow(replace(limited, seats=away)), float(now))
        assert (reason(guest) is None) == (now < LIMIT + 30)


def test_a_match_that_is_gone_on_with_waits_for_who_has_not_come_yet():
    made = Made().begun()
    made.log.take(made.choice(0))
    made.log.take(made.bot(2))
    kept = tuple(
        replace(seat, away=True, key=None) if seat.key == BEN.key else seat
        for seat in PLAYING.seats
    )
    assert left_after(guest_at(made, replace(PLAYING, seats=kept)), 3600.0) is None


def test_a_choice_of_ours_that_is_neither_taken_nor_refused_is_not_waited_for_for_ever():
    guest = guest_at(Made().begun())
    assert guest.identity.key == ANNA.key
    guest.ask(Choose(0, None, 1))
    assert left_after(guest, LIMIT) is None, "the time counts from when it is asked"
    guest.receive(m.Pong(), LIMIT + 1)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_a_choice_that_is_refused_is_ours_to_make_again():
    guest = guest_at(Made().begun())
    guest.ask(Choose(0, None, 1))
    guest.receive(m.RefusedReply(1, Refusal(RefusalCode.TOO_FAST)), 1.0)
    guest.take_notices()
    assert left_after(guest, 3600.0) is None


def test_a_host_that_calls_a_choice_late_is_further_and_has_to_tell_so():
    guest = guest_at(Made().begun())
    guest.ask(Choose(0, None, 1))
    guest.receive(m.RefusedReply(1, Refusal(RefusalCode.TOO_LATE)), 1.0)
    guest.take_notices()
    assert left_after(guest, LIMIT) is None
    guest.receive(m.Pong(), LIMIT + 2)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_a_match_that_somebody_has_paused_may_stand_still_until_somebody_minds():
    paused = replace(PLAYING, paused=1, anybody_resumes=True)
    guest = guest_at(roll_is_due(), paused)
    assert left_after(guest, 3600.0) is None
    guest.ask(Resume())
    guest.receive(m.Pong(), 3601.0)
    guest.receive(m.Pong(), 3601.0 + LIMIT)
    assert reason(guest) is RefusalCode.STANDSTILL


def test_a_host_that_never_lets_others_end_a_pause_is_left():
    paused = replace(PLAYING, paused=1)
    assert left_after(guest_at(roll_is_due(), paused), LIMIT + RESUME_SECONDS - 1) is None
    late = left_after(guest_at(roll_is_due(), paused), LIMIT + RESUME_SECONDS)
    assert late is RefusalCode.STANDSTILL


def test_a_pause_that_we_have_ended_is_not_taken_for_the_next_one():
    guest = guest_at(roll_is_due())
    for turn, paused in enumerate((1, None, 1), start=1):
        lobby = replace(PLAYING, paused=paused, anybody_resumes=True)
        guest.receive(m.LobbyNow(lobby), 0.0)
        if turn == 1:
            guest.ask(Resume())
    guest.take_notices()
    assert left_after(guest, 3600.0) is None


def test_a_host_that_tells_nothing_of_its_match_is_left():
    assert left_after(guest_in(PLAYING), LIMIT - 1) is None
    assert left_after(guest_in(PLAYING), LIMIT) is RefusalCode.STANDSTILL


def test_a_new_host_that_never_goes_on_with_the_match_is_left():
    guest = guest_at(Made().begun(), PLAYING)
    guest.receive(m.LobbyNow(replace(PLAYING, term=1)), 0.0)
    guest.take_notices()
    assert left_after(guest, LIMIT) is RefusalCode.STANDSTILL


def test_a_match_that_is_over_stands_still_for_good(story: Made):
    assert left_after(guest_at(story), 3600.0) is None


def test_each_event_gives_the_host_all_its_time_again():
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
