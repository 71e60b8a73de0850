"""Who has signed choices in a match."""

from net.chain.choosers import choosers
from net.chain.entries import Holder, Seated
from net.chain.log import Log
from tests.net.chain.made import ANNA, BEN, EVE, TABLE, Made


def test_those_who_have_signed_a_choice_have_chosen_and_no_others() -> None:
    made = Made().begun()
    made.log.take(made.choice(1))
    assert choosers(made.log) == {BEN.key}
    made.settle()
    made.rolls(1)
    assert choosers(made.log, 3) == {ANNA.key}
    assert choosers(made.log, made.log.count) == set()


def test_a_choice_is_of_whoever_sat_there_then() -> None:
    made = Made().begun()
    made.log.take(made.choice(1))
    made.log.take(Seated(1, Holder("Eve", EVE.key), made.vote(EVE)))
    made.settle()
    made.rolls(1)
    made.log.take(made.choice(1))
    assert choosers(made.log) == {ANNA.key, BEN.key, EVE.key}
    assert choosers(made.log, 5) >= {EVE.key}


def test_in_a_log_without_entries_nobody_has_chosen() -> None:
    assert choosers(Log(TABLE, 1)) == set()
