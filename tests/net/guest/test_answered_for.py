"""What a guest holds against a host that answers for its people as if they were away."""

import pytest

from game.rules.match import Phase
from net.base.identity import Identity
from net.base.refusals import NotDone
from net.chain.entries import Chosen, Holder, Seated, Term, Why
from net.chain.log import replayed
from net.guest.answered_for import MOST_ANSWERED, MOST_PASSED_ON
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, Made
from tests.net.guest.hands import Anna, passes_for_anna, seal_of, settle_but
from tests.net.guest.test_dice_part import hidden_roll, of_ben, of_three, takes
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


# In the name of another.


def passes_in_the_name_of(made: Made, *voters: Identity, seats: tuple[int, ...] = (0,)) -> None:
    """Eve, who hosts, lets Ben answer for Anna between two terms of hers; or for these seats."""
    while not made.log.match.to_act or made.log.match.to_act[0] not in seats:
        takes(made, made.choice(made.log.match.to_act[0]))
    takes(made, term_of(made, BEN, *voters))
    for seat in seats:
        while seat not in made.log.match.to_act:
            takes(made, made.choice(made.log.match.to_act[0]))
        takes(made, Chosen(seat, made.log.answers, why=Why.AWAY))
    takes(made, term_of(made, EVE, ANNA, BEN, EVE))
    made.rolls(1)


def term_of(made: Made, host: Identity, *voters: Identity) -> Term:
    """The next term; everybody goes on with their chains of term 1."""
    term = made.log.term + 1
    votes = [made.vote(one, term, host, chain_of=1) for one in voters]
    return Term(term, host.key, seal_of(made), tuple(sorted(votes, key=lambda vote: vote.key)))


def of_eve() -> tuple[Made, Anna]:
    """Eve hosts for Anna and Ben, and has rolled; Anna is with her."""
    made = Made()
    holders = (*HOLDERS[:2], Holder("Eve", EVE.key))
    made.log.take(made.start(made.votes(HOST, ANNA, BEN, EVE), holders))
    takes(made, Term(1, EVE.key, made.seal(), made.votes(ANNA, BEN, EVE, term=1, host=EVE)))
    takes(made, made.roll())
    anna = Anna(made, looks=False)
    anna.comes(EVE.key, 0.0)
    anna.looks()
    return made, anna


WEIGHTS = {ANNA.key: 6, BEN.key: 6, EVE.key: 6}


def test_a_host_does_not_answer_for_us_in_the_name_of_one_for_whom_few_have_voted() -> None:
    """However many took part."""
    made, anna = of_eve()
    for _ in range(MOST_ANSWERED):
        passes_in_the_name_of(made, BEN)
        anna.checks(EVE.key, weights=WEIGHTS)
        anna.looks()
    passes_in_the_name_of(made, BEN)
    anna.leaves(EVE.key, weights=WEIGHTS)


def test_it_may_tell_what_most_have_played_elsewhere_without_us() -> None:
    made, anna = of_eve()
    for _ in range(MOST_ANSWERED + 1):
        passes_in_the_name_of(made, BEN, EVE)
        anna.checks(EVE.key, weights=WEIGHTS)
        anna.looks()


def test_but_not_what_only_those_have_played_who_had_most_votes_once() -> None:
    made, anna = of_eve()
    for _ in range(MOST_ANSWERED + 1):
        passes_in_the_name_of(made, BEN, EVE, seats=(0, 1))
    anna.leaves(EVE.key, weights=WEIGHTS)


def test_half_of_the_seats_are_enough_to_have_played_elsewhere() -> None:
    made, anna = of_eve()
    for _ in range(MOST_ANSWERED + 1):
        passes_in_the_name_of(made, BEN, EVE)
    anna.checks(EVE.key, weights={ANNA.key: 6, BEN.key: 6})


def plays_alone(made: Made, rolls: int) -> None:
    """Eve, for whom all have voted, answers for Anna and Ben and rolls without their links."""
    for _ in range(rolls):
        while made.log.match.phase is not Phase.ROLL:
            seat = made.log.match.to_act[0]
            eves = made.log.seats[seat].key == EVE.key
            away = Chosen(seat, made.log.answers, why=Why.AWAY)
            takes(made, made.choice(seat) if eves else away)
        takes(made, made.roll_without(ANNA.key, BEN.key))


def test_the_next_host_may_pass_on_a_little_more_than_our_host_could_have_told_us() -> None:
    """That one had told its people something else, and was too fast for us but not for them."""
    made, anna = of_eve()
    plays_alone(made, 1 + MOST_PASSED_ON + MOST_ANSWERED)
    anna.comes(BEN.key, 2.0)
    anna.checks(BEN.key, weights=WEIGHTS)


def test_but_it_may_be_a_second_key_of_a_host_that_plays_alone() -> None:
    made, anna = of_eve()
    plays_alone(made, 1 + MOST_PASSED_ON + MOST_ANSWERED + 1)
    anna.comes(BEN.key, 2.0)
    anna.leaves(BEN.key, weights=WEIGHTS)


def test_nor_is_that_more_with_each_host_that_passes_it_on() -> None:
    made, anna = of_eve()
    plays_alone(made, 1 + MOST_PASSED_ON)
    anna.comes(BEN.key, 2.0)
    anna.checks(BEN.key, weights=WEIGHTS)
    anna.looks()
    plays_alone(made, 1 + MOST_ANSWERED + 1)
    anna.comes(HOST.key, 2.5)
    anna.leaves(HOST.key, weights=WEIGHTS)


def test_it_is_not_to_blame_if_half_of_the_table_has_played_with_that_host() -> None:
    made, anna = of_eve()
    passes_for_anna(made, 20, without=(ANNA.key,))
    anna.comes(BEN.key, 2.0)
    anna.checks(BEN.key, weights=WEIGHTS)


def test_nor_if_they_have_seen_it_give_our_seat_away() -> None:
    made, anna = of_eve()
    takes(made, Seated(0, Holder("Bot", level="easy")))
    made.rolls(2)
    anna.comes(BEN.key, 2.0)
    anna.checks(BEN.key, weights=WEIGHTS)
    anna.comes(EVE.key, 3.0)
    anna.gives_away(host=EVE.key, weights=WEIGHTS)


def test_but_it_is_if_that_host_was_alone_then() -> None:
    made, anna = of_eve()
    takes(made, Seated(0, Holder("Bot", level="easy")))
    plays_alone(made, 2)
    anna.comes(BEN.key, 2.0)
    anna.gives_away(host=BEN.key, weights=WEIGHTS)


def test_a_host_that_lets_another_one_roll_is_left_at_once(made) -> None:
    """The other one, for whom nobody has voted, would roll alone."""
    anna = Anna(made)
    made.settle()
    takes(made, of_ben(made))
    takes(made, made.roll())
    with pytest.raises(NotDone, match="another host"):
        anna.checks()


def test_it_is_so_if_the_term_of_the_other_has_come_before_the_roll(made) -> None:
    anna = Anna(made)
    made.settle()
    takes(made, of_ben(made))
    anna.checks()
    anna.looks()
    takes(made, made.roll())
    with pytest.raises(NotDone, match="another host"):
        anna.checks()


def test_it_is_so_between_two_terms_of_its_own() -> None:
    made, anna = of_three(), Anna(Made())
    anna.made = made
    anna.comes(BEN.key, 0.0)
    anna.looks()
    hidden_roll(made)
    with pytest.raises(NotDone, match="another host"):
        anna.checks(BEN.key)


def test_it_is_so_behind_an_end_that_was_taken_back() -> None:
    made, anna = of_three(), Anna(Made())
    entries = list(made.log.entries)
    takes(made, Term(2, EVE.key, seal_of(made), made.votes(EVE, term=2, host=EVE)))
    takes(made, Term(3, BEN.key, seal_of(made), made.votes(ANNA, BEN, EVE, term=3, host=BEN)))
    anna.made = made
    anna.comes(BEN.key, 0.0)
    anna.looks()
    anna.made = Made()
    anna.made.log = replayed(made.log.table, made.log.number, entries)
    hidden_roll(anna.made)
    with pytest.raises(NotDone, match="another host"):
        anna.checks(BEN.key)


def test_it_is_so_in_a_match_that_begins_while_we_are_in_the_lobby(made) -> None:
    anna = Anna(made, looks=False)
    anna.comes(BEN.key, 0.0)
    anna.checks(BEN.key, from_lobby=True)
    few = Made()
    few.log.take(few.start(few.votes(HOST)))
    few.log.take(few.roll())
    anna.made = few
    with pytest.raises(NotDone, match="another host"):
        anna.checks(BEN.key, from_lobby=True)


def test_a_host_may_have_taken_that_up_while_our_link_was_broken(made) -> None:
    anna = Anna(made)
    made.settle()
    takes(made, of_ben(made))
    takes(made, made.roll())
    anna.comes(HOST.key, 1.0)
    anna.checks()
    anna.looks()
    made.rolls(1)
    anna.checks()
