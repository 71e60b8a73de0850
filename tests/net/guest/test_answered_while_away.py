"""What a guest holds against a host that answers for its people while its link is broken."""

import pytest

from game.rules.match import Phase
from net.chain.entries import Chosen, Holder, Seated, Why
from net.chain.log import replayed
from net.guest.answered_for import MOST_ANSWERED, MOST_EXCUSED
from net.messages.messages import ANSWERED_SECONDS
from tests.net.chain.made import ANNA, BEN, EVE, Made
from tests.net.guest.guests import LOBBY, PLAYING
from tests.net.guest.hands import Anna, passes_for_anna, settle_but
from tests.net.guest.test_dice_part import of_ben, takes
from tests.net.worlds import HOST


@pytest.fixture
def made() -> Made:
    """A match after its first roll."""
    return Made().begun()


@pytest.mark.parametrize("seconds", [0.5, 20.0])
def test_a_host_breaks_no_link_to_play_on_fast_without_us(made, seconds: float) -> None:
    """One that waits `ANSWERED_SECONDS` after each answer makes so many rolls in that time."""
    anna = Anna(made)
    anna.hears(100.0)
    honest = int(seconds / ANSWERED_SECONDS)
    passes_for_anna(made, honest + MOST_ANSWERED)
    anna.comes(HOST.key, 100.0 + seconds)
    anna.checks()
    passes_for_anna(made, 1)
    anna.leaves()


def test_nor_does_it_break_one_link_after_the_other(made) -> None:
    anna = Anna(made)
    for now in range(1, MOST_ANSWERED + 1):
        passes_for_anna(made, 1)
        anna.comes(HOST.key, float(now))
        anna.checks()
        anna.looks()
    passes_for_anna(made, 1)
    anna.comes(HOST.key, MOST_ANSWERED + 1.0)
    anna.leaves()


@pytest.mark.parametrize("keep", [1.0, 2.0])
def test_where_people_are_hardly_waited_for_each_broken_link_may_cost_them_a_roll(
    made, keep: float
) -> None:
    anna = Anna(made)
    for now in range(1, 10):
        passes_for_anna(made, 1)
        anna.comes(HOST.key, float(now))
        anna.checks(keep=keep)
        anna.looks()


def test_what_it_plays_once_it_has_let_us_in_takes_no_time(made) -> None:
    """It may have told us nothing of it yet."""
    anna = Anna(made)
    anna.comes(HOST.key, 1.0)
    anna.hears(60.0)
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.leaves()


def test_our_time_for_a_roll_that_we_have_seen_may_end_while_we_are_away(made) -> None:
    anna = Anna(made)
    for roll in range(1, 9):
        now = roll * 40.0
        anna.hears(now - 1.0)
        settle_but(made, 0)
        takes(made, Chosen(0, made.log.answers, why=Why.TIME))
        anna.comes(HOST.key, now)
        anna.checks(limit=30.0)
        anna.looks()
        made.rolls(1)
        anna.looks()


def test_it_ends_no_sooner_because_our_link_was_broken(made) -> None:
    """But for the first roll: it may have been there before we came."""
    anna = Anna(made)
    for roll in range(MOST_ANSWERED + 2):
        anna.comes(HOST.key, 1.0 + roll)
        anna.checks(limit=30.0)
        anna.looks()
        settle_but(made, 0)
        takes(made, Chosen(0, made.log.answers, why=Why.TIME))
        if roll > MOST_ANSWERED:
            anna.leaves(limit=30.0)
            return
        made.rolls(1)


@pytest.mark.parametrize(("seconds", "is_fair"), [(50.0, False), (59.0, True)])
def test_our_seat_waits_for_us_before_somebody_else_gets_it(
    made, seconds: float, is_fair: bool
) -> None:
    anna = Anna(made)
    takes(made, Seated(0, Holder("Anna", EVE.key), made.vote(EVE)))
    anna.comes(HOST.key, seconds)
    anna.checks() if is_fair else anna.gives_away()


def test_a_host_breaks_no_link_in_a_lobby_to_play_a_match_until_the_next(made) -> None:
    anna = Anna(made, looks=False)
    anna.comes(HOST.key, 0.0, has_match=False)
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.comes(HOST.key, 1.0)
    anna.leaves()


def test_it_does_not_say_that_a_match_ran_before_that_which_it_never_told(made) -> None:
    anna = Anna(made, looks=False)
    anna.comes(HOST.key, 0.0)
    anna.hands.enter(HOST.key, LOBBY)
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.comes(HOST.key, 1.0)
    anna.leaves()


def test_nor_does_another_host_that_begins_one_meanwhile() -> None:
    """It may be a second key of the one before."""
    made, anna = Made(), Anna(Made(), looks=False)
    anna.comes(HOST.key, 0.0, has_match=False)
    anna.made = made.begun()
    takes(made, of_ben(made))
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.comes(BEN.key, 1.0)
    anna.leaves(BEN.key)


def test_nor_one_that_goes_on_with_the_start_of_another(made) -> None:
    anna = Anna(made)
    takes(made, of_ben(made))
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.comes(HOST.key, 1.0)
    anna.leaves()


def test_a_host_that_we_left_before_it_told_its_match_has_had_the_time_since_we_were_with_it(
    made,
) -> None:
    """We had been with another part of the table, and found more people there."""
    anna = Anna(made)
    passes_for_anna(made, 10)
    anna.comes(HOST.key, 20.0)
    anna.comes(HOST.key, 23.0)
    anna.checks()


def test_a_next_host_has_had_the_time_since_the_last_entry_but_one(made) -> None:
    """We may have had the last one so late that others had gone on from it long before."""
    anna = Anna(made)
    made.settle()
    anna.hears(100.0)
    anna.looks()
    made.log.take(of_ben(made))
    made.rolls(1)
    passes_for_anna(made, int(100.5 / ANSWERED_SECONDS) + 1 + MOST_ANSWERED)
    anna.comes(BEN.key, 100.5)
    anna.checks(BEN.key)
    passes_for_anna(made, 1)
    anna.leaves(BEN.key)


def test_a_host_breaks_no_link_to_play_on_fast_in_the_name_of_another(made) -> None:
    anna = Anna(made)
    takes(made, of_ben(made))
    anna.looks()
    passes_for_anna(made, MOST_ANSWERED + 2)
    anna.comes(HOST.key, 0.5)
    anna.leaves()


def test_a_part_of_the_table_has_had_the_time_since_it_went_its_own_way(made) -> None:
    """What we have seen since with another host does not shorten that."""
    other = replayed(made.log.table, made.log.number, made.log.entries)
    anna = Anna(made)
    for now in range(1, 60):
        anna.hears(float(now))
        made.rolls(1) if now % 20 == 0 else None
        anna.looks()
    anna.made = Made()
    anna.made.log = other
    takes(anna.made, of_ben(anna.made))
    passes_for_anna(anna.made, 25)
    anna.comes(BEN.key, 60.0)
    anna.checks(BEN.key)


def test_what_another_wrote_before_we_had_left_our_host_is_not_held_against_it(made) -> None:
    """It may have taken up what another part of the table has played."""
    anna = Anna(made)
    made.rolls(1)
    anna.looks()
    anna.hears(60.0)
    made.log.take(of_ben(made))
    passes_for_anna(made, MOST_ANSWERED + 20)
    anna.comes(HOST.key, 60.5)
    anna.checks()


def test_a_machine_that_sleeps_is_away_by_the_clock_of_the_wall(made) -> None:
    anna = Anna(made)
    passes_for_anna(made, 20)
    anna.wall = 70.0
    anna.comes(HOST.key, 1.0)
    anna.checks()


def test_a_program_that_freezes_hears_too_late_what_was_said_before_its_link_broke(made) -> None:
    anna = Anna(made)
    anna.silence.hear(70.0)
    passes_for_anna(made, 20)
    anna.comes(HOST.key, 70.5)
    anna.checks()


def test_a_program_that_is_long_awake_was_away_only_since_then(made) -> None:
    anna = Anna(made)
    anna.silence.hear(40.0)
    anna.hears(43.0)
    passes_for_anna(made, 20)
    anna.comes(HOST.key, 43.5)
    anna.leaves()


def test_a_host_that_is_silent_for_a_while_does_not_make_us_sleep(made) -> None:
    anna = Anna(made)
    anna.hears(100.0)
    for look in (101.5, 103.0):
        assert anna.silence.next_check() == look
        anna.silence.ask(look)
    anna.silence.hear(104.4)
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.comes(HOST.key, 104.5)
    anna.leaves()


def test_the_time_with_a_host_that_tells_us_nothing_is_no_absence(made) -> None:
    anna = Anna(made)
    anna.comes(HOST.key, 1.0)
    anna.hears(20.0)
    passes_for_anna(made, MOST_ANSWERED + 2)
    anna.comes(HOST.key, 21.0)
    anna.leaves()


def test_a_host_lets_us_in_only_once_over_a_link(made) -> None:
    """Each further lobby of it changes nothing."""
    anna = Anna(made)
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.comes(HOST.key, 1.0)
    anna.silence.hear(20.0)
    anna.hands.enter(HOST.key, PLAYING)
    anna.leaves()


def test_the_time_with_a_host_that_has_no_match_to_tell_is_no_absence(made) -> None:
    anna = Anna(made)
    anna.comes(HOST.key, 6.0, has_match=False)
    anna.hears(20.0)
    anna.made = Made(2).begun()
    passes_for_anna(anna.made, MOST_ANSWERED + 1)
    anna.comes(HOST.key, 21.0)
    anna.leaves()


def test_a_host_answers_for_us_now_and_then_before_our_seat_has_waited(made) -> None:
    """Its owner may let bots play. But it does not break one link after the other for that."""
    anna, now = Anna(made), 0.0
    for _ in range(5):
        passes_for_anna(made, 2)
        now += 4.5
        anna.comes(HOST.key, now)
        anna.checks()
        anna.looks()
        now += 3.0
        anna.hears(now)
    passes_for_anna(made, MOST_ANSWERED)
    anna.comes(HOST.key, now + 20.0)
    anna.checks()
    passes_for_anna(made, 1)
    anna.leaves()


def test_short_absences_do_not_add_up_to_a_long_one(made) -> None:
    """A host may keep us waiting, let us in, and break the link before it tells us anything."""
    anna = Anna(made)
    for times in range(1, 6):
        anna.comes(HOST.key, 13.0 * times)
    passes_for_anna(made, MOST_EXCUSED + MOST_ANSWERED + 1)
    anna.comes(HOST.key, 78.0)
    anna.leaves()


def test_nor_do_they_with_a_next_host(made) -> None:
    """It may let us in for the first time and tell us nothing."""
    anna = Anna(made)
    takes(made, of_ben(made))
    anna.comes(BEN.key, 10.0)
    anna.hears(20.0)
    passes_for_anna(made, MOST_EXCUSED + MOST_ANSWERED + 1)
    anna.comes(BEN.key, 30.0)
    anna.leaves(BEN.key)


SHORT = [
    (Why.AWAY, {"keep": 0.0}),
    (Why.AWAY, {"keep": 8.0}),
    (Why.TIME, {"limit": 0.1}),
    (Why.TIME, {"limit": 5.0}),
]
"""Why a host answers for people, and times that are soon over."""
WEIGHTS = {ANNA.key: 6, BEN.key: 6}
BOTH = (0, 1)
"""Their seats."""


def answers_for(made: Made, seats: tuple[int, ...], why: Why) -> None:
    """Finish the roll: the host answers for these seats, and the others choose."""
    while made.log.match.phase is not Phase.ROLL:
        seat = made.log.match.to_act[0]
        if seat in seats:
            takes(made, Chosen(seat, made.log.answers, why=why))
        else:
            takes(made, made.choice(seat) if made.log.seats[seat].key else made.bot(seat))


def plays_on_without(
    made: Made, seats: tuple[int, ...], weights: dict[str, int], why: Why, **times: float
) -> None:
    """A host breaks Anna's link again and again, and is left."""
    anna = Anna(made)
    made.rolls(1)
    anna.looks()
    for now in range(1, MOST_EXCUSED + MOST_ANSWERED + 2):
        answers_for(made, seats, why)
        made.rolls(1)
        anna.comes(HOST.key, now * 11.0)
        if now <= MOST_EXCUSED + MOST_ANSWERED:
            anna.checks(weights=weights, **times)
            anna.looks()
    anna.leaves(weights=weights, **times)


@pytest.mark.parametrize(("why", "times"), SHORT)
def test_a_host_plays_hardly_more_alone_because_times_are_short(made, why: Why, times) -> None:
    plays_on_without(made, BOTH, WEIGHTS, why, **times)


def test_it_is_alone_with_a_friend_who_sits_on_the_seat_of_a_bot(made) -> None:
    weights = {ANNA.key: 6, "another": 6, BEN.key: 1}
    plays_on_without(made, (0,), weights, Why.AWAY, keep=0.0)


def test_no_time_is_over_without_a_limit(made) -> None:
    plays_on_without(made, (0,), WEIGHTS, Why.TIME)


@pytest.mark.parametrize(("why", "times"), SHORT)
@pytest.mark.parametrize(("seconds", "seats"), [(11.0, (0,)), (22.0, BOTH)])
def test_but_it_does_if_half_of_the_table_chooses_or_it_could_not_keep_us_waiting_for_so_long(
    made, why: Why, times, seconds: float, seats: tuple[int, ...]
) -> None:
    """At a table of two its host is half of all: the page says so."""
    anna = Anna(made)
    for now in range(1, 21):
        answers_for(made, seats, why)
        made.rolls(1)
        anna.comes(HOST.key, now * seconds)
        anna.checks(weights=WEIGHTS, **times)
        anna.looks()


def test_a_host_is_alone_as_well_if_it_breaks_our_link_before_each_roll(made) -> None:
    """We hear only over the next one whether anybody else has chosen in that roll."""
    anna, known = Anna(made), {"weights": WEIGHTS, "keep": 8.0}
    for now in range(1, MOST_EXCUSED + MOST_ANSWERED + 2):
        takes(made, Chosen(0, made.log.answers, why=Why.AWAY))
        anna.comes(HOST.key, now * 11.0)
        anna.checks(**known)
        anna.looks()
        answers_for(made, BOTH, Why.AWAY)
        made.rolls(1)
        while 0 not in made.log.match.to_act:
            takes(made, Chosen(made.log.match.to_act[0], made.log.answers, why=Why.AWAY))
    anna.comes(HOST.key, 165.0)
    anna.leaves(**known)


@pytest.mark.parametrize(("seats", "is_fair"), [((0,), True), (BOTH, False)])
def test_it_breaks_no_link_so_that_our_time_has_begun_before_we_see_it(
    made, seats: tuple[int, ...], is_fair: bool
) -> None:
    anna, known = Anna(made), {"weights": WEIGHTS, "limit": 5.0}
    for now in range(1, MOST_EXCUSED + MOST_ANSWERED + 3):
        made.rolls(1)
        while 0 not in made.log.match.to_act:
            takes(made, Chosen(made.log.match.to_act[0], made.log.answers, why=Why.TIME))
        anna.comes(HOST.key, now * 10.0)
        anna.checks(**known) if is_fair or now < MOST_EXCUSED + MOST_ANSWERED + 2 else None
        anna.looks()
        answers_for(made, seats, Why.TIME)
        anna.hears(now * 10.0 + 2.0)
        may_leave = not is_fair and now > MOST_EXCUSED + MOST_ANSWERED + 1
        anna.leaves(**known) if may_leave else anna.checks(**known)
        anna.looks()


def test_our_time_for_a_choice_is_that_before_a_broken_link_and_after_it(made) -> None:
    """Nobody else chooses either."""
    anna, known = Anna(made), {"weights": WEIGHTS, "limit": 30.0}
    for now in range(1, MOST_EXCUSED + MOST_ANSWERED + 3):
        made.rolls(1)
        while 0 not in made.log.match.to_act:
            takes(made, Chosen(made.log.match.to_act[0], made.log.answers, why=Why.TIME))
        anna.hears(now * 60.0)
        anna.checks(**known)
        anna.looks()
        anna.hears(now * 60.0 + 14.0)
        anna.comes(HOST.key, now * 60.0 + 15.0)
        anna.hears(now * 60.0 + 30.0)
        answers_for(made, BOTH, Why.TIME)
        anna.checks(**known)
        anna.looks()


def test_a_seat_that_still_waits_is_answered_for_when_its_time_is_over(made) -> None:
    anna, now = Anna(made), 0.0
    for _ in range(9):
        passes_for_anna(made, 5, Why.TIME)
        now += 50.0
        anna.comes(HOST.key, now)
        anna.checks(limit=10.0)
        anna.looks()


def test_another_match_than_the_last_has_no_time_before_we_left_its_host(made) -> None:
    """It may be begun by a key that nobody knows."""
    anna = Anna(made)
    anna.hears(100.0)
    anna.made = Made(2).begun()
    takes(anna.made, of_ben(anna.made))
    passes_for_anna(anna.made, MOST_ANSWERED + 1)
    anna.comes(HOST.key, 100.5)
    anna.leaves()


def test_a_part_with_an_earlier_match_has_had_the_time_since_we_left_that(made) -> None:
    """We were lured away by another part with a match of its own."""
    anna = Anna(made)
    anna.comes(EVE.key, 10.0)
    anna.made = Made(2).begun()
    anna.looks()
    anna.hears(50.0)
    anna.made = made
    takes(made, of_ben(made))
    passes_for_anna(made, 20 + MOST_ANSWERED)
    anna.comes(BEN.key, 50.5)
    anna.checks(BEN.key)
    passes_for_anna(made, 6)
    anna.leaves(BEN.key)


def test_an_earlier_match_that_we_know_nothing_of_may_be_older_than_our_time_here(made) -> None:
    """We may have come to another part of the table first."""
    anna = Anna(Made(2).begun())
    anna.made = made
    takes(made, of_ben(made))
    passes_for_anna(made, 20)
    anna.comes(BEN.key, 0.5)
    anna.checks(BEN.key)


def test_what_was_too_fast_is_not_so_any_more_when_we_come_back_later(made) -> None:
    anna = Anna(made)
    passes_for_anna(made, 12)
    anna.comes(HOST.key, 1.0)
    anna.leaves()
    anna.comes(HOST.key, 61.0)
    anna.checks()


def test_whoever_has_met_no_host_of_the_match_yet_holds_nothing_against_it(made) -> None:
    passes_for_anna(made, 20)
    anna = Anna(made, looks=False)
    anna.checks()
