"""How a log starts: with whose votes, and for which match."""

import pytest
from msgspec.structs import replace

from game.rules.match import Phase
from net.chain.entries import Ended, Holder
from net.chain.fair_dice import HashChain
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, Made, untrue
from tests.net.worlds import HOST


def test_a_match_starts_with_the_votes_of_its_players_and_its_host() -> None:
    made = Made()
    made.log.take(made.start())
    assert set(made.log.votes) == {HOST.key, ANNA.key, BEN.key}
    assert made.log.match.phase is Phase.ROLL


def test_a_player_who_has_not_voted_plays_without_a_part_in_the_dice() -> None:
    made = Made()
    made.log.take(made.start(made.votes(HOST, ANNA)))
    assert set(made.log.dice.due) == {HOST.key, ANNA.key}


def test_nothing_comes_before_the_start() -> None:
    untrue(Made(), Ended("0" * 64), "one start")


def test_a_match_does_not_start_twice(made: Made) -> None:
    untrue(made, replace(made.start(()), votes=()), "one start")


def test_a_start_without_the_vote_of_its_host_is_refused() -> None:
    made = Made()
    untrue(made, made.start(made.votes(ANNA, BEN)), "has not voted for itself")


def test_a_start_whose_host_takes_no_part_in_the_dice_is_refused() -> None:
    made = Made()
    untrue(made, made.start((made.vote(HOST, tip=False),)), "no part in the dice")


def test_a_start_of_another_match_is_refused() -> None:
    untrue(Made(2), replace(Made(1).start()), "not match 2")


def test_a_start_with_other_seats_than_the_match_is_refused() -> None:
    made = Made()
    untrue(made, replace(made.start(), seats=HOLDERS[:2]), "seats do not fit")


def test_only_seated_people_vote_at_the_start() -> None:
    made = Made()
    untrue(made, made.start(made.votes(HOST, ANNA, EVE)), "voted who has no seat")


def test_votes_out_of_order_are_refused() -> None:
    made = Made()
    untrue(made, made.start(made.votes(HOST, ANNA, BEN)[::-1]), "out of order")


def test_nobody_votes_twice() -> None:
    made = Made()
    vote = made.vote(HOST)
    untrue(made, made.start((vote, vote)), "out of order")


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"match": 2}, "another match"),
        ({"term": 7}, "another match, term or host"),
        ({"host": EVE.key}, "another match, term or host"),
        ({"count": 1}, "another chain"),
        ({"head": "0" * 64}, "another chain"),
    ],
    ids=str,
)
def test_a_vote_for_another_match_term_host_or_chain_is_refused(other: dict, why: str) -> None:
    made = Made()
    votes = sorted([made.vote(HOST), replace(made.vote(ANNA), **other)], key=lambda vote: vote.key)
    untrue(made, made.start(tuple(votes)), why)


def test_a_vote_whose_tip_was_changed_is_refused() -> None:
    made = Made()
    forged = replace(made.vote(ANNA), tip=HashChain(b"x" * 32).tip.hex())
    votes = sorted([made.vote(HOST), forged], key=lambda vote: vote.key)
    untrue(made, made.start(tuple(votes)), "not signed by its key")


def test_a_vote_cast_at_another_table_is_refused() -> None:
    made = Made()
    vote = replace(Made(table="table-2").vote(HOST), head=made.log.head)
    untrue(made, made.start((vote,)), "not signed by its key")


def test_a_seat_with_a_name_that_cannot_be_shown_is_refused() -> None:
    made = Made()
    holders = (Holder("A\u202enna", ANNA.key), *HOLDERS[1:])
    untrue(made, made.start(holders=holders), "nobody can show")
