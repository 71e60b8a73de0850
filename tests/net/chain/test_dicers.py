"""Who takes part in the dice when a host begins another term."""

import pytest

from net.chain.entries import Holder, Seated, Term
from tests.net.chain.made import ANNA, BEN, HOLDERS, Made, untrue
from tests.net.worlds import HOST


@pytest.fixture
def of_ben(made: Made) -> Made:
    """Ben hosts, in term 1, and the second roll is due."""
    made.log.take(made.term(ANNA))
    made.settle()
    return made


def rolls_begun_again(made: Made) -> list[int]:
    return [one.roll for one in made.log.dice.begun_again]


def test_a_host_that_asks_for_votes_anew_cannot_change_the_next_roll(of_ben: Made) -> None:
    before = of_ben.roll()
    of_ben.log.take(of_ben.asks_anew(1, ANNA))
    assert of_ben.roll() == before
    of_ben.log.take(before)
    assert of_ben.log.dice.begun_again == []


def test_whoever_did_not_vote_anew_keeps_their_part_in_the_dice(of_ben: Made) -> None:
    of_ben.log.take(of_ben.asks_anew(1))
    assert ANNA.key not in of_ben.log.votes
    assert set(of_ben.log.dice.due) == {ANNA.key, BEN.key}


def test_whoever_votes_only_now_joins_the_dice_after_the_next_roll(made: Made) -> None:
    made.log.take(made.term())
    made.settle()
    made.log.take(made.asks_anew(1, ANNA))
    assert made.log.dice.due == (BEN.key,)
    made.rolls(1)
    assert set(made.log.dice.due) == {ANNA.key, BEN.key}
    made.rolls(1)
    assert made.log.dice.term_of(ANNA.key) == 2


def test_a_host_with_new_chains_may_have_known_the_roll_and_all_can_see_it(of_ben: Made) -> None:
    before = of_ben.roll()
    of_ben.log.take(of_ben.asks_anew(2, ANNA))
    assert of_ben.roll() != before
    assert rolls_begun_again(of_ben) == [2]


def test_new_chains_while_choices_are_due_change_no_roll_that_was_known(of_ben: Made) -> None:
    of_ben.log.take(of_ben.roll())
    of_ben.log.take(of_ben.asks_anew(2, ANNA))
    assert of_ben.log.dice.begun_again == []


def test_a_host_takes_new_chains_only_a_few_times_in_a_match(of_ben: Made, monkeypatch) -> None:
    monkeypatch.setattr("net.chain.dicers.MOST_RESTARTS", 1)
    of_ben.log.take(of_ben.asks_anew(2, ANNA))
    assert not of_ben.log.may_be_hosted_by(BEN.key)
    untrue(of_ben, of_ben.asks_anew(3, ANNA), "new chains too often")
    of_ben.log.take(of_ben.asks_anew(2, ANNA))


def test_new_chains_count_too_if_the_host_has_left_all_others_out(made: Made, monkeypatch) -> None:
    monkeypatch.setattr("net.chain.dicers.MOST_RESTARTS", 1)
    made.log.take(made.term())
    made.settle()
    assert made.log.dice.due == (BEN.key,)
    made.log.take(made.asks_anew(2))
    assert rolls_begun_again(made) == [2]
    untrue(made, made.asks_anew(3), "new chains too often")


def test_a_host_alone_with_bots_begins_with_new_chains_as_often_as_it_likes(
    made: Made, monkeypatch
) -> None:
    monkeypatch.setattr("net.chain.dicers.MOST_RESTARTS", 0)
    made.log.take(made.term())
    made.log.take(Seated(0, Holder("Anna", None, "easy")))
    made.log.take(made.asks_anew(2))
    assert made.log.dice.begun_again == []


def test_whoever_is_left_out_again_and_again_keeps_their_part_in_the_dice(of_ben: Made) -> None:
    """Else the host would soon make the rolls alone, with a chain that it has chosen for them."""
    for _ in range(5):
        of_ben.log.take(of_ben.roll_without(ANNA.key))
        of_ben.settle()
    assert len(of_ben.log.dice.unopened) == 5
    assert set(of_ben.log.dice.due) == {ANNA.key, BEN.key}
    of_ben.log.take(of_ben.roll())
    assert len(of_ben.log.dice.unopened) == 5


def test_under_another_host_everybody_begins_with_a_new_chain(of_ben: Made) -> None:
    seal = of_ben.seal(host=BEN, term=1)
    votes = of_ben.votes(ANNA, BEN, term=2, host=ANNA)
    of_ben.log.take(Term(2, ANNA.key, seal, votes))
    assert {of_ben.log.dice.term_of(key) for key in (ANNA.key, BEN.key)} == {2}
    assert of_ben.log.dice.begun_again == []


def test_a_second_vote_in_a_term_brings_no_other_chain() -> None:
    made = Made()
    made.log.take(made.start(made.votes(HOST, ANNA)))
    made.log.take(Seated(1, HOLDERS[1], made.vote(BEN)))
    assert made.log.dice.term_of(BEN.key) == 0
    assert made.log.dice.term_of("nobody") is None
