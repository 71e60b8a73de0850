"""What a guest holds against a host that tells what another has written."""

import pytest

from game.rules.match import Phase
from net.base.identity import Identity
from net.base.refusals import NotDone
from net.chain.entries import Chosen, Holder, Seated, Term, Why
from net.chain.log import replayed
from net.guest.answered_for import MOST_ANSWERED, MOST_PASSED_ON
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, Made
from tests.net.guest.hands import Anna, passes_for_anna, seal_of
from tests.net.guest.test_dice_part import hidden_roll, of_ben, of_three, takes
from tests.net.worlds import HOST


@pytest.fixture
def made() -> Made:
    """A match after its first roll."""
    return Made().begun()


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


def test_half_of_the_seats_are_not_enough_to_have_played_elsewhere() -> None:
    """They may be the other host and this one."""
    made, anna = of_eve()
    for _ in range(MOST_ANSWERED + 1):
        passes_in_the_name_of(made, BEN, EVE)
    anna.leaves(EVE.key, weights={ANNA.key: 6, BEN.key: 6})


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


def test_it_is_not_to_blame_if_most_of_the_table_has_played_with_that_host() -> None:
    made, anna = of_eve()
    passes_for_anna(made, 20, without=(ANNA.key,))
    anna.comes(BEN.key, 2.0)
    anna.checks(BEN.key, weights=WEIGHTS)


def test_but_it_is_if_it_tells_one_entry_after_the_other_of_what_that_host_has_played_alone() -> (
    None
):
    """Each part by itself does without few."""
    made, anna = of_eve()
    known = made.log.count
    plays_alone(made, 1 + MOST_PASSED_ON + MOST_ANSWERED + 1)
    whole = made.log
    anna.comes(BEN.key, 2.0)
    with pytest.raises(NotDone, match="called away"):
        for count in range(known + 1, whole.count + 1):
            made.log = replayed(whole.table, whole.number, whole.entries[:count])
            anna.checks(BEN.key, weights=WEIGHTS)
            anna.looks()
    assert count > known + 1


def test_nor_if_they_have_seen_it_give_our_seat_away() -> None:
    made, anna = of_eve()
    takes(made, Seated(0, Holder("Bot", level="easy")))
    made.rolls(2)
    anna.comes(BEN.key, 2.0)
    anna.checks(BEN.key, weights=WEIGHTS)
    anna.comes(EVE.key, 3.0)
    anna.gives_away(host=EVE.key, weights=WEIGHTS)


def test_but_it_is_if_nobody_has_played_on_yet() -> None:
    made, anna = of_eve()
    takes(made, Seated(0, Holder("Bot", level="easy")))
    anna.comes(BEN.key, 2.0)
    anna.gives_away(host=BEN.key, weights=WEIGHTS)


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
