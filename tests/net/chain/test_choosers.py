"""Who has signed choices in a match."""

from net.chain.choosers import choosers
from net.chain.entries import Holder, Seated
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
