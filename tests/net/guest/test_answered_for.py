"""What a guest holds against a host that answers for its people as if they were away."""

import pytest
from msgspec.structs import replace

from game.rules.match import Phase
from net.chain.entries import Chosen, Holder, Seated, Why
from net.chain.votes import Author
from net.guest.answered_for import MOST_ANSWERED
from net.guest.answers import Answer, Here
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, Made
from tests.net.guest.guests import PLAYING, waits
from tests.net.guest.hands import Anna, passes_for_anna, settle_but
from tests.net.guest.test_dice_part import of_ben, takes
from tests.net.worlds import HOST


@pytest.fixture
def made() -> Made:
    """A match after its first roll."""
    return Made().begun()


# While we are there.


@pytest.mark.parametrize("why", [Why.AWAY, Why.TIME])
def test_a_host_does_not_play_a_match_to_its_end_as_if_we_were_away(made, why: Why) -> None:
    """Nor as if our time was over, without a limit."""
    anna = Anna(made)
    passes_for_anna(made, MOST_ANSWERED, why)
    anna.checks()
    passes_for_anna(made, 1, why)
    anna.leaves()


def test_it_counts_over_all_that_it_tells_over_one_link(made) -> None:
    anna = Anna(made)
    for _ in range(MOST_ANSWERED):
        passes_for_anna(made, 1)
        anna.checks()
        anna.looks()
    passes_for_anna(made, 1)
    anna.leaves()


def test_it_counts_over_broken_links_too(made) -> None:
    anna = Anna(made)
    passes_for_anna(made, MOST_ANSWERED)
    anna.checks()
    anna.looks()
    anna.comes(HOST.key, 1.0)
    anna.checks()
    anna.looks()
    passes_for_anna(made, 1)
    anna.leaves()


def test_a_match_that_begins_while_we_are_in_the_lobby_is_looked_at_from_its_start(made) -> None:
    passes_for_anna(made, MOST_ANSWERED + 1)
    Anna(made, looks=False).checks()
    Anna(made, looks=False).leaves(from_lobby=True)


def test_an_answer_that_is_excused_excuses_no_earlier_one_in_its_roll() -> None:
    """Two of our people play: one is answered for at once, the other when their time is over."""
    made, anna = Made(), None
    holders = (Holder("Anna", ANNA.key), Holder("Amy", ANNA.key), HOLDERS[1])
    made.log.take(made.start(holders=holders))
    for roll in range(1, MOST_ANSWERED + 3):
        made.log.take(made.roll())
        anna = anna or Anna(made)
        anna.looks()
        settle_but(made, 0)
        made.log.take(Chosen(0, made.log.answers, why=Why.AWAY))
        if roll > MOST_ANSWERED:
            anna.leaves(seats=(0, 1), limit=30.0)
            return
        anna.checks(seats=(0, 1), limit=30.0)
        anna.looks()
        anna.hears(anna.silence.heard + 31.0)
        settle_but(made, 1)
        made.log.take(Chosen(1, made.log.answers, why=Why.TIME))
        anna.checks(seats=(0, 1), limit=30.0)
        anna.looks()
        made.settle()


@pytest.mark.parametrize(("seconds", "is_fair"), [(25.4, False), (25.6, True)])
def test_a_host_says_that_our_time_is_over_only_after_it(
    made, seconds: float, is_fair: bool
) -> None:
    """It may have told us of the roll as late as it may be silent."""
    anna = Anna(made)
    for roll in range(1, MOST_ANSWERED + 2):
        made.rolls(1)
        anna.looks()
        anna.hears(roll * seconds)
        settle_but(made, 0)
        made.log.take(Chosen(0, made.log.answers, why=Why.TIME))
        if roll > MOST_ANSWERED and not is_fair:
            anna.leaves(limit=30.0)
            return
        anna.checks(limit=30.0)


@pytest.mark.parametrize(("limit", "is_fair"), [(24.0, True), (25.0, False)])
def test_our_time_stands_still_in_a_pause(made, limit: float, is_fair: bool) -> None:
    anna = Anna(made)
    for roll in range(1, MOST_ANSWERED + 2):
        made.rolls(1)
        anna.looks()
        for lobby in (replace(PLAYING, paused=1), PLAYING):
            anna.hands.enter(HOST.key, lobby)
            anna.hears(anna.silence.heard + 20.0)
        settle_but(made, 0)
        made.log.take(Chosen(0, made.log.answers, why=Why.TIME))
        may_leave = roll > MOST_ANSWERED and not is_fair
        anna.leaves(limit=limit) if may_leave else anna.checks(limit=limit)


def test_it_is_over_only_for_what_was_due_when_we_looked_last(made) -> None:
    """Not for the decision of a leader behind their choice."""
    anna = Anna(made)
    anna.hears(60.0)
    host, here = Author(HOST.key, 0, False), Here(HOST.key, charter=waits(limit=30.0))
    for is_first in (True, False):
        late = Answer(1, host, Why.TIME, 0, is_first)
        assert anna.hands.was_late(late, made.log, here) is is_first


@pytest.mark.parametrize("is_fair", [False, True])
def test_our_time_begins_when_our_choice_falls_due(made, is_fair: bool) -> None:
    """A host may have kept back the choice of the active player until then."""
    anna = Anna(made)
    made.rolls(3)
    late = 0
    while late <= MOST_ANSWERED:
        made.rolls(1)
        anna.looks()
        anna.hears(anna.silence.heard + 60.0)
        if 0 in made.log.match.to_act:
            continue
        settle_but(made, 0)
        if is_fair:
            anna.looks()
            anna.hears(anna.silence.heard + 60.0)
        takes(made, Chosen(0, made.log.answers, why=Why.TIME))
        late += 1
        anna.leaves(limit=30.0) if late > MOST_ANSWERED and not is_fair else anna.checks(limit=30.0)


def test_nobody_is_called_away_because_their_time_is_over(made) -> None:
    anna = Anna(made)
    for roll in range(1, MOST_ANSWERED + 2):
        made.rolls(1)
        anna.looks()
        anna.hears(roll * 60.0)
        settle_but(made, 0)
        made.log.take(Chosen(0, made.log.answers, why=Why.AWAY))
        if roll > MOST_ANSWERED:
            anna.leaves(limit=30.0)
            return
        anna.checks(limit=30.0)


def test_a_host_tells_no_roll_together_with_the_end_of_our_time_for_it(made) -> None:
    """Nor may it once it has just let us in."""
    anna = Anna(made)
    passes_for_anna(made, MOST_ANSWERED + 2, Why.TIME)
    anna.leaves(limit=5.0)


def test_a_host_does_not_tell_of_rolls_only_when_our_time_for_them_is_over(made) -> None:
    anna = Anna(made)
    passes_for_anna(made, 1, Why.TIME)
    anna.looks()
    passes_for_anna(made, MOST_ANSWERED + 2, Why.TIME)
    anna.leaves(limit=5.0)


def test_a_next_host_answers_no_more_for_us_either_once_it_has_let_us_in(made) -> None:
    anna = Anna(made)
    made.log.take(of_ben(made))
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.comes(BEN.key, 60.0)
    anna.checks(BEN.key)
    anna.looks()
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.leaves(BEN.key)


def test_whoever_has_given_up_their_seat_may_be_called_away(made) -> None:
    anna = Anna(made)
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.checks(seats=())
    anna.checks(seats=(1,))


def test_a_host_rolls_no_sooner_after_our_time_than_after_any_other_answer(made) -> None:
    """Or nobody could open a link for that roll. It comes in another part of the log."""
    anna = Anna(made)
    for roll in range(1, MOST_ANSWERED + 2):
        anna.hears(roll * 60.0)
        passes_for_anna(made, 1, Why.TIME)
        if roll > MOST_ANSWERED:
            anna.leaves(limit=30.0)
            return
        anna.checks(limit=30.0)
        anna.looks()


@pytest.mark.parametrize(("seconds", "is_fair"), [(1.9, False), (2.1, True)])
def test_of_a_short_time_for_a_choice_we_have_half_at_least(
    made, seconds: float, is_fair: bool
) -> None:
    """But for the first roll: it may have been there before we came."""
    anna, now = Anna(made), 0.0
    for roll in range(MOST_ANSWERED + 2):
        now += seconds
        anna.hears(now)
        settle_but(made, 0)
        made.log.take(Chosen(0, made.log.answers, why=Why.TIME))
        if roll > MOST_ANSWERED and not is_fair:
            anna.leaves(limit=4.0)
            return
        anna.checks(limit=4.0)
        anna.looks()
        made.rolls(1)
        anna.checks(limit=4.0)
        anna.looks()


def test_a_program_that_froze_saw_a_roll_later_than_it_came(made) -> None:
    anna = Anna(made)
    for roll in range(1, MOST_ANSWERED + 3):
        made.rolls(1)
        anna.silence.hear(roll * 10.0)
        anna.looks()
        settle_but(made, 0)
        made.log.take(Chosen(0, made.log.answers, why=Why.TIME))
        anna.checks(limit=4.0)
        anna.looks()


def test_nobody_gets_our_seat_while_we_are_there(made) -> None:
    anna = Anna(made)
    takes(made, Seated(0, Holder("Anna", EVE.key), made.vote(EVE)))
    anna.gives_away()
    anna.checks(seats=())


def test_whoever_got_our_seat_while_we_were_away_may_lose_it_again(made) -> None:
    anna = Anna(made)
    takes(made, Seated(0, Holder("Anna", EVE.key), made.vote(EVE)))
    anna.comes(HOST.key, 61.0)
    anna.checks()
    anna.looks()
    takes(made, Seated(0, Holder("Bot", level="easy")))
    anna.checks()


def test_our_time_is_never_over_where_it_has_no_limit(made) -> None:
    anna = Anna(made)
    for _ in range(MOST_ANSWERED + 1):
        anna.checks()
        anna.looks()
        anna.hears(anna.silence.heard + 100.0)
        settle_but(made, 0)
        made.log.take(Chosen(0, made.log.answers, why=Why.TIME))
        if made.log.match.phase is not Phase.ROLL:
            made.settle()
        made.rolls(1)
    anna.leaves()


def test_a_bot_for_us_takes_no_seat_of_ours(made) -> None:
    anna = Anna(made)
    takes(made, Seated(0, Holder("Anna", ANNA.key, "easy")))
    anna.checks()


def test_others_may_change_their_seats(made) -> None:
    anna = Anna(made)
    takes(made, Seated(2, Holder("Eve", EVE.key), made.vote(EVE)))
    anna.checks(seats=(0, 1, 2))


def test_what_it_tells_at_first_of_a_match_counts_beside_the_rest(made) -> None:
    anna = Anna(made, looks=False)
    passes_for_anna(made, MOST_ANSWERED)
    anna.checks(from_lobby=True)
    anna.looks()
    passes_for_anna(made, 1)
    anna.leaves()


def test_one_match_says_nothing_about_the_next(made) -> None:
    anna = Anna(made)
    passes_for_anna(made, MOST_ANSWERED)
    anna.checks()
    anna.looks()
    anna.made = Made(2).begun()
    passes_for_anna(anna.made, MOST_ANSWERED)
    anna.checks(from_lobby=True)
    anna.looks()
    anna.checks()
    passes_for_anna(anna.made, 1)
    anna.leaves()


def test_what_a_host_answers_for_others_is_for_them_to_see(made) -> None:
    anna = Anna(made)
    passes_for_anna(made, MOST_ANSWERED + 1, seat=1)
    anna.checks(seats=(0, 1, 2))
    anna.comes(HOST.key, 0.5)
    anna.checks()


def test_a_host_may_give_our_seat_away_while_we_are_long_with_another_one(made) -> None:
    anna = Anna(made)
    anna.comes(BEN.key, 50.0)
    anna.looks()
    anna.hears(59.0)
    anna.comes(HOST.key, 60.0)
    made.log.take(Seated(0, Holder("Eve", EVE.key), made.vote(EVE)))
    anna.checks()
