"""What a guest holds against its host if rolls are made without its part, and what it does not."""

import pytest

from net.base.refusals import NotDone
from net.chain.entries import Term
from net.guest.dice_part import MOST_WITHOUT, DicePart
from net.guest.silence import Silence
from tests.net.chain.made import ANNA, BEN, EVE, Made
from tests.net.worlds import HOST


@pytest.fixture
def made() -> Made:
    """A match after its first roll."""
    return Made().begun()


@pytest.fixture
def part(made: Made) -> DicePart:
    """Anna's, who has voted for the host and looked at its first roll."""
    part = DicePart(ANNA.key, Silence())
    part.voted(made.vote(ANNA))
    part.check(made.log, HOST.key, True)
    return part


def rolls_on(made: Made, part: DicePart, *, chose: bool = True) -> None:
    """The host tells all choices together with a roll for which Anna could open no link."""
    if chose:
        part.chose(made.log.number, made.log.match.roll_number)
    made.settle()
    made.log.take(made.roll_without(ANNA.key))
    part.check(made.log, HOST.key, True)


def test_rolls_for_which_nobody_could_open_a_link_are_forgiven_a_few_times(made, part) -> None:
    for _ in range(MOST_WITHOUT):
        rolls_on(made, part)
    with pytest.raises(NotDone, match="our part"):
        rolls_on(made, part)


def test_rolls_while_our_people_did_not_choose_are_held_against_nobody(made, part) -> None:
    for _ in range(2 * MOST_WITHOUT):
        rolls_on(made, part, chose=False)


def test_what_was_rolled_before_we_came_is_held_against_nobody(made, part) -> None:
    for _ in range(2 * MOST_WITHOUT):
        part.begin()
        part.voted(made.vote(ANNA))
        rolls_on(made, part)


def test_a_host_that_puts_us_out_of_the_dice_is_left_at_once(made, part) -> None:
    made.log.take(Term(1, BEN.key, made.seal(), made.votes(BEN, ANNA, term=1, host=BEN)))
    part.begin()
    part.check(made.log, BEN.key, True)
    made.log.take(made.asks_anew(3))
    with pytest.raises(NotDone):
        part.check(made.log, BEN.key, True)


def test_what_an_earlier_host_wrote_is_not_held_against_the_next(made, part) -> None:
    """That one had put us out of the dice, and told only others so."""
    part.begin()
    made.log.take(Term(1, BEN.key, made.seal(), made.votes(BEN, ANNA, term=1, host=BEN)))
    part.check(made.log, EVE.key, True)
    made.log.take(made.asks_anew(3))
    part.check(made.log, EVE.key, True)


def test_a_host_that_lets_another_one_roll_is_left_at_once(made, part) -> None:
    """The other one, in whose term nobody has voted, would roll alone."""
    made.log.take(Term(1, BEN.key, made.seal(), made.votes(BEN, term=1, host=BEN)))
    with pytest.raises(NotDone):
        part.check(made.log, HOST.key, True)


def test_another_part_s_log_may_end_in_an_earlier_host_s_term(made, part) -> None:
    made.log.take(Term(1, BEN.key, made.seal(), made.votes(BEN, term=1, host=BEN)))
    part.forget()
    part.check(made.log, HOST.key, True)


def test_a_host_whose_term_we_cannot_vote_in_may_roll_without_us(part) -> None:
    made = Made()
    made.log.take(made.start(made.votes(HOST, BEN)))
    part.begin()
    part.voted(made.vote(ANNA))
    for roll in range(1, 9):
        made.log.take(made.roll())
        part.check(made.log, HOST.key, False)
        part.chose(made.log.number, roll)
        made.settle()
    with pytest.raises(NotDone):
        part.check(made.log, HOST.key, True)
