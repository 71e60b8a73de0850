"""Where two parts of a table meet, seats count as they stood when the parts left each other."""

from net.base.identity import Identity
from net.chain.entries import Holder, Seated
from net.chain.parting import choosers, seats_when_parted
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, Made
from tests.net.worlds import HOST

BOTS_SEAT = 2
BOTH = {ANNA.key: 1, BEN.key: 1}
WITH_EVE = BOTH | {EVE.key: 1}


def eve_comes(made: Made, host: Identity = HOST, term: int = 0) -> None:
    """Eve takes over the bot's seat."""
    vote = made.vote(EVE, term, host)
    made.log.take(Seated(BOTS_SEAT, Holder("Eve", EVE.key), vote))


def test_who_went_on_under_the_old_host_left_us_where_another_took_over_here() -> None:
    made = Made().begun()
    made.log.take(made.term(BEN))
    eve_comes(made, BEN, term=1)
    assert seats_when_parted(made.log, HOST.key, 0, made.votes(HOST, ANNA)) == BOTH


def test_who_came_before_that_counts_on_both_sides() -> None:
    made = Made().begun()
    eve_comes(made)
    made.log.take(made.term(BEN))
    assert seats_when_parted(made.log, HOST.key, 0, ()) == WITH_EVE


def test_who_took_over_from_us_left_us_where_they_voted_for_their_host() -> None:
    made = Made().begun()
    theirs = made.votes(BEN, term=1, host=BEN)
    eve_comes(made)
    assert seats_when_parted(made.log, BEN.key, 1, theirs) == BOTH


def test_of_parts_that_both_left_the_old_host_the_first_to_leave_says_when() -> None:
    made, longer = Made().begun(), Made().begun()
    longer.settle()
    eve_comes(longer)
    theirs = longer.votes(ANNA, term=2, host=ANNA)
    made.log.take(made.term(BEN))
    eve_comes(made, BEN, term=1)
    assert seats_when_parted(made.log, ANNA.key, 2, theirs) == BOTH


def test_nobody_says_that_they_left_before_the_last_that_they_have_signed() -> None:
    """Else who opened a table could come back as if nobody had joined it since."""
    made = Made()
    made.log.take(made.start())
    vote = made.vote(ANNA, term=1, host=ANNA)
    made.log.take(made.roll())
    eve_comes(made)
    assert seats_when_parted(made.log, ANNA.key, 1, [vote]) == BOTH
    made.rolls(1)
    assert seats_when_parted(made.log, ANNA.key, 1, [vote]) == WITH_EVE


def test_who_is_with_us_is_no_sign_of_when_the_others_left_whatever_they_have_voted() -> None:
    made = Made().begun()
    old = made.votes(HOST, ANNA, BEN)
    made.log.take(made.term(BEN))
    eve_comes(made, BEN, term=1)
    made.log.take(made.choice(1))
    assert seats_when_parted(made.log, HOST.key, 0, old, {BEN.key}) == BOTH
    assert seats_when_parted(made.log, HOST.key, 0, old) == WITH_EVE


def test_the_old_host_was_here_until_another_took_over() -> None:
    made = Made().begun()
    vote = made.vote(HOST, term=2)
    eve_comes(made)
    made.log.take(made.term(BEN))
    assert seats_when_parted(made.log, HOST.key, 2, [vote]) == WITH_EVE


def test_those_who_have_signed_a_choice_have_chosen_and_no_others() -> None:
    made = Made().begun()
    made.log.take(made.choice(1))
    assert choosers(made.log, 0) == {BEN.key}
    made.settle()
    made.rolls(1)
    assert choosers(made.log, 3) == {ANNA.key}
    assert choosers(made.log, made.log.count) == set()


def test_who_comes_first_to_the_seat_of_a_match_gone_on_with_has_had_it_all_along() -> None:
    made = Made()
    unclaimed = (HOLDERS[0], Holder("Ben"), HOLDERS[2])
    made.log.take(made.start(made.votes(HOST, ANNA), unclaimed))
    made.log.has_past = True
    made.log.take(Seated(1, Holder("Ben", BEN.key)))
    assert seats_when_parted(made.log, HOST.key, 0, ()) == BOTH
