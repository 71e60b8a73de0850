"""Who has signed choices in a match."""

from msgspec.structs import replace

from net.chain.choosers import came_back, choosers, left_out
from net.chain.entries import Chosen, Holder, Seated, Why
from net.chain.log import Log
from tests.net.chain.made import ANNA, BEN, EVE, TABLE, Made


def test_choosers_are_those_who_signed_a_choice_and_nobody_else() -> None:
    made = Made().begun()
    made.log.take(made.choice(1))
    assert choosers(made.log) == {BEN.key}
    made.settle()
    made.rolls(1)
    assert choosers(made.log, 3) == {ANNA.key}
    assert choosers(made.log, made.log.count) == set()


def test_a_choice_counts_for_whoever_held_the_seat_then() -> None:
    made = Made().begun()
    made.log.take(made.choice(1))
    made.log.take(Seated(1, Holder("Eve", EVE.key), made.vote(EVE)))
    made.settle()
    made.rolls(1)
    made.log.take(made.choice(1))
    assert choosers(made.log) == {ANNA.key, BEN.key, EVE.key}
    assert choosers(made.log, 5) >= {EVE.key}


def test_a_log_without_entries_has_no_choosers() -> None:
    assert choosers(Log(TABLE, 1)) == set()


# Votes of those who have come back since.


def test_a_voter_who_has_chosen_further_on_than_they_voted_has_come_back() -> None:
    made = Made().begun()
    vote = made.vote(BEN, term=1, host=EVE)
    made.settle()
    made.rolls(1)
    assert came_back([vote], made.log) == set()
    made.log.take(made.choice(1))
    assert came_back([vote, made.vote(ANNA, term=1, host=EVE)], made.log) == {BEN.key}


def test_a_choice_in_a_roll_that_they_saw_when_they_voted_tells_nothing() -> None:
    """They may have sent it before."""
    made = Made().begun()
    vote = made.vote(BEN, term=1, host=EVE)
    made.log.take(made.choice(1))
    assert came_back([vote], made.log) == set()


def test_a_vote_on_a_chain_that_goes_on_otherwise_tells_nothing() -> None:
    made = Made().begun()
    vote = made.vote(BEN, term=1, host=EVE, head="0" * 64)
    made.settle()
    made.rolls(1)
    made.log.take(made.choice(1))
    assert came_back([vote], made.log) == set()
    assert came_back([replace(vote, head=made.log.heads[vote.count].hex())], Log(TABLE, 2)) == set()


def test_whoever_chooses_under_the_host_they_voted_for_is_with_it() -> None:
    made = Made().begun()
    vote = made.vote(BEN, term=1, host=BEN)
    made.settle()
    made.log.take(made.term(ANNA))
    made.rolls(1)
    made.log.take(made.choice(1))
    assert came_back([vote], made.log) == set()
    old = made.vote(BEN, count=0, head=made.log.heads[0].hex())
    assert came_back([old], made.log) == {BEN.key}  # and has left the one before


# Whom the host has passed for.

EVERYBODY = {ANNA.key, BEN.key, EVE.key}


def test_whoever_the_host_passed_for_last_is_left_out() -> None:
    made = Made().begun()
    made.log.take(Chosen(1, made.log.answers, why=Why.AWAY))
    assert left_out(made.log, 0, EVERYBODY) == {BEN.key}
    assert left_out(made.log, made.log.count, EVERYBODY) == set()
    made.settle()
    made.rolls(1)
    made.log.take(made.choice(1))
    assert left_out(made.log, 0, EVERYBODY) == set()


def test_whoever_has_no_link_in_the_last_roll_is_left_out_until_they_choose() -> None:
    made = Made()
    made.log.take(made.start())
    links = {key: link for key, link in made.links().items() if key != BEN.key}
    made.log.take(made.log.roll_of(links))
    assert left_out(made.log, 0, EVERYBODY) == {BEN.key}
    made.log.take(made.choice(1))
    assert left_out(made.log, 0, EVERYBODY) == set()


def test_nobody_else_is_looked_for() -> None:
    """A host could fill its log with spare keys."""
    made = Made().begun()
    made.log.take(Chosen(1, made.log.answers, why=Why.AWAY))
    assert left_out(made.log, 0, {ANNA.key}) == set()


def test_the_seat_of_a_bot_leaves_nobody_out() -> None:
    made = Made().begun()
    made.log.take(made.bot(2))
    assert left_out(made.log, 0, EVERYBODY) == set()
