"""Who takes part in the dice: when a host begins another term, and from roll to roll."""

import pytest
from msgspec.structs import replace

from net.chain.entries import Chosen, Holder, Seated, Term, Why
from tests.net.chain.made import ANNA, BEN, BY_KEY, CHAINS, EVE, HOLDERS, Made, untrue
from tests.net.worlds import HOST


@pytest.fixture
def of_ben(made: Made) -> Made:
    """Ben hosts, in term 1, and the second roll is due."""
    made.log.take(made.term(ANNA))
    made.settle()
    return made


def hosted_by_anna(made: Made) -> Term:
    """Anna hosts in another term."""
    term = made.log.term + 1
    seal = made.seal(host=BEN, term=made.log.term)
    return Term(term, ANNA.key, seal, made.votes(ANNA, BEN, term=term, host=ANNA))


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


def test_that_is_three_times(of_ben: Made) -> None:
    for chain in (2, 3, 2):
        of_ben.log.take(of_ben.asks_anew(chain, ANNA))
    untrue(of_ben, of_ben.asks_anew(4, ANNA), "new chains too often")


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


def test_a_host_that_comes_back_before_anybody_has_rolled_cannot_change_the_roll(
    of_ben: Made,
) -> None:
    """Somebody who works with it could host in between, if only in the log."""
    before = of_ben.roll()
    of_ben.log.take(hosted_by_anna(of_ben))
    assert of_ben.roll() != before
    of_ben.log.take(of_ben.asks_anew(1, ANNA))
    assert of_ben.roll() == before
    assert of_ben.log.dice.begun_again == []


def test_two_hosts_in_turn_change_neither_s_next_roll(of_ben: Made) -> None:
    of_ben.log.take(hosted_by_anna(of_ben))
    hers = of_ben.roll()
    of_ben.log.take(of_ben.asks_anew(1, ANNA))
    term = of_ben.log.term + 1
    votes = [of_ben.vote(ANNA, term, ANNA, chain_of=2), of_ben.vote(BEN, term, ANNA)]
    votes.sort(key=lambda vote: vote.key)
    of_ben.log.take(Term(term, ANNA.key, of_ben.seal(host=BEN, term=3), tuple(votes)))
    assert of_ben.roll() == hers


def test_new_chains_after_a_term_in_which_nobody_rolled_count_as_begun_again(
    of_ben: Made, monkeypatch
) -> None:
    monkeypatch.setattr("net.chain.dicers.MOST_RESTARTS", 1)
    of_ben.log.take(hosted_by_anna(of_ben))
    of_ben.log.take(of_ben.asks_anew(3, ANNA))
    assert rolls_begun_again(of_ben) == [2]
    of_ben.log.take(hosted_by_anna(of_ben))
    assert not of_ben.log.may_be_hosted_by(BEN.key)
    untrue(of_ben, of_ben.asks_anew(2, ANNA), "new chains too often")


def test_a_host_that_comes_back_after_a_roll_of_another_begins_with_new_chains(
    of_ben: Made,
) -> None:
    of_ben.log.take(hosted_by_anna(of_ben))
    of_ben.rolls(1)
    of_ben.settle()
    of_ben.log.take(of_ben.asks_anew(1, ANNA))
    assert of_ben.log.dice.term == of_ben.log.term
    assert of_ben.log.dice.begun_again == []


def test_under_another_host_everybody_begins_with_a_new_chain(of_ben: Made) -> None:
    of_ben.log.take(hosted_by_anna(of_ben))
    assert {of_ben.log.dice.term_of(key) for key in (ANNA.key, BEN.key)} == {2}
    assert of_ben.log.dice.begun_again == []


def test_a_second_vote_in_a_term_brings_no_other_chain() -> None:
    made = Made()
    made.log.take(made.start(made.votes(HOST, ANNA)))
    made.log.take(Seated(1, HOLDERS[1], made.vote(BEN)))
    assert made.log.dice.term_of(BEN.key) == 0
    assert made.log.dice.term_of("nobody") is None


# From roll to roll.


def due(made: Made) -> set[str]:
    return set(made.log.dice.due)


def settle_without(made: Made, seat: int, why: Why) -> None:
    """Everybody chooses but the person on this seat, for whom the host passes."""
    while seat not in made.log.match.to_act:
        made.log.take(made.bot(2) if 2 in made.log.match.to_act else made.choice(1 - seat))
    made.log.take(Chosen(seat, made.log.answers, why=why))
    made.settle()


def test_whoever_opens_no_link_is_out_of_the_dice_longer_and_longer_but_never_for_good(
    made: Made,
) -> None:
    """Their link is one that the host can do with or without, if they work together."""
    missed = []
    for _ in range(14):
        made.settle()
        if ANNA.key in due(made):
            missed.append(made.log.match.roll_number + 1)
        made.log.take(made.roll_without(ANNA.key))
    assert missed == [2, 3, 4, 6, 9, 14]
    assert [one.roll for one in made.log.dice.unopened] == missed


def test_links_that_were_not_opened_under_another_host_do_not_count(made: Made) -> None:
    for _ in range(3):
        made.settle()
        made.log.take(made.roll_without(ANNA.key))
    made.settle()
    assert ANNA.key not in due(made)
    made.log.take(made.term(ANNA))
    assert ANNA.key in due(made)


def test_whoever_was_away_opens_no_link_for_the_next_roll(made: Made) -> None:
    made.rolls(1)
    settle_without(made, 0, Why.AWAY)
    assert due(made) == {HOST.key, BEN.key}
    link = CHAINS[ANNA.key, 0].link(made.log.dice.number).hex()
    assert not made.log.dice.fits(ANNA.key, link)
    made.rolls(1)
    assert made.log.dice.unopened == []
    made.settle()
    assert due(made) == {HOST.key, ANNA.key, BEN.key}


def test_whoever_was_away_and_votes_for_the_next_host_opens_the_first_link(made: Made) -> None:
    settle_without(made, 0, Why.AWAY)
    made.log.take(made.term(ANNA))
    assert due(made) == {ANNA.key, BEN.key}


def test_whoever_had_a_bot_choose_opens_no_link_for_the_next_roll(made: Made) -> None:
    made.log.take(Seated(0, replace(HOLDERS[0], level="easy")))
    settle_without(made, 0, Why.BOT)
    assert due(made) == {HOST.key, BEN.key}


def test_whoever_was_out_of_time_opens_their_link_all_the_same(made: Made) -> None:
    settle_without(made, 0, Why.TIME)
    assert due(made) == {HOST.key, ANNA.key, BEN.key}


def test_nobody_is_away_before_the_first_roll_with_new_chains_but_before_the_second(
    made: Made,
) -> None:
    settle_without(made, 0, Why.AWAY)
    assert due(made) == {HOST.key, BEN.key}
    made.log.take(made.term(ANNA))
    assert due(made) == {ANNA.key, BEN.key}
    made.rolls(1)
    settle_without(made, 0, Why.AWAY)
    assert due(made) == {BEN.key}


def test_whoever_has_signed_for_one_of_their_seats_was_there() -> None:
    made = Made()
    made.log.take(made.start(holders=(*HOLDERS[:2], Holder("Amy", ANNA.key))))
    made.log.take(made.roll())
    settle_without(made, 2, Why.AWAY)
    assert due(made) == {HOST.key, ANNA.key, BEN.key}


def test_nobody_opens_a_link_who_has_no_chain(made: Made) -> None:
    made.settle()
    assert not made.log.dice.fits(EVE.key, CHAINS[EVE.key, 0].link(2).hex())


def test_a_host_opens_its_link_even_if_it_was_away(of_ben: Made) -> None:
    of_ben.log.take(of_ben.roll())
    settle_without(of_ben, 1, Why.AWAY)
    assert due(of_ben) == {ANNA.key, BEN.key}


def test_whoever_gives_up_their_seat_is_in_the_next_roll_and_in_no_later_one(made: Made) -> None:
    """The host may know that roll: nobody's going must change it."""
    made.settle()
    before = made.roll()
    made.log.take(Seated(0, Holder("Anna", None, "easy")))
    assert made.roll() == before
    made.log.take(before)
    assert ANNA.key not in made.log.dice.keys


def test_whoever_comes_back_to_a_seat_is_in_the_dice_again_after_the_next_roll(made: Made) -> None:
    made.log.take(Seated(0, Holder("Anna", None, "easy")))
    made.rolls(1)
    made.settle()
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA)))
    assert ANNA.key not in due(made)
    made.rolls(1)
    made.settle()
    assert ANNA.key in due(made)


@pytest.fixture
def with_bots() -> Made:
    """Anna plays with two bots, on whose seats others can come; the first roll was made."""
    made = Made()
    holders = (HOLDERS[0], HOLDERS[2], HOLDERS[2])
    made.log.take(made.start(made.votes(HOST, ANNA), holders))
    made.rolls(1)
    return made


def comes(made: Made, seat: int, who) -> None:
    """Somebody comes to this seat before the next roll; then they do not open their next link."""
    made.log.take(Seated(seat, Holder("Somebody", who.key), made.vote(who)))


def misses(made: Made, who) -> None:
    made.settle()
    made.log.take(made.roll_without(who.key))


def test_whoever_comes_to_a_seat_of_a_bot_is_out_for_what_was_missed_from_there(
    with_bots: Made,
) -> None:
    """A host could let one key come there after the other."""
    made = with_bots
    comes(made, 1, BEN)
    made.rolls(1)
    misses(made, BEN)
    misses(made, BEN)
    made.settle()
    comes(made, 1, EVE)
    made.log.take(made.roll_without(BEN.key))
    assert len(made.log.dice.unopened) == 3
    made.settle()
    assert EVE.key not in due(made)
    made.rolls(1)
    made.settle()
    assert EVE.key in due(made)


def test_nobody_is_out_for_what_was_missed_from_another_seat(with_bots: Made) -> None:
    made = with_bots
    comes(made, 1, BEN)
    comes(made, 2, EVE)
    made.rolls(1)
    for _ in range(3):
        misses(made, BEN)
    made.settle()
    assert due(made) == {HOST.key, ANNA.key, EVE.key}


@pytest.mark.parametrize("leaves", [True, False])
def test_neither_another_seat_nor_new_chains_let_anybody_in_who_is_out(
    of_ben: Made, leaves: bool
) -> None:
    made = of_ben
    for _ in range(3):
        made.log.take(made.roll_without(ANNA.key))
        made.settle()
    made.log.take(made.roll_without(ANNA.key))
    made.settle()
    made.log.take(made.roll_without(ANNA.key))  # the fourth: out for two rolls
    made.settle()
    if leaves:
        made.log.take(Seated(0, Holder("Anna", None, "easy")))
        made.log.take(made.roll_without())
        made.settle()
        made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA, 1, BEN)))
        made.log.take(made.roll_without())
        made.settle()
    else:
        made.log.take(made.asks_anew(2, ANNA))
        assert ANNA.key in made.log.dice.keys
        assert ANNA.key not in due(made)
        made.rolls(2)
        made.settle()
    assert ANNA.key in due(made)


# A program that has lost its chain.


def renewed(made: Made, who=ANNA, seat: int = 0, chain_of: int = 3) -> Seated:
    """A second vote in this term, with another chain."""
    return Seated(seat, made.log.seats[seat], made.vote(who, chain_of=chain_of))


def opens_the_new_chain(made: Made) -> bool:
    number = made.log.dice.number
    return made.log.dice.fits(ANNA.key, CHAINS[ANNA.key, 3].link(number).hex())


def test_a_program_that_has_lost_its_chain_votes_again_and_is_in_the_dice_after_the_next_roll(
    made: Made,
) -> None:
    made.log.take(renewed(made))
    made.settle()
    assert ANNA.key not in due(made)
    made.log.take(made.roll_without())
    made.settle()
    assert opens_the_new_chain(made)


def test_a_new_chain_while_a_roll_is_due_counts_as_a_link_that_was_not_opened(made: Made) -> None:
    made.settle()
    made.log.take(renewed(made))
    assert made.log.dice._misses[HOST.key, ANNA.key] == 1
    made.log.take(made.roll_without())
    assert [(one.roll, one.key) for one in made.log.dice.unopened] == [(2, ANNA.key)]


def test_whoever_was_away_misses_nothing_by_a_new_chain(made: Made) -> None:
    made.rolls(1)
    settle_without(made, 0, Why.AWAY)
    made.log.take(renewed(made))
    made.log.take(made.roll_without())
    assert made.log.dice._misses == {}
    assert made.log.dice.unopened == []


def test_an_old_vote_brings_no_old_chain_back(made: Made) -> None:
    old = made.log.votes[ANNA.key]
    made.log.take(renewed(made))
    untrue(made, Seated(0, HOLDERS[0], old), "Nothing changes")
    assert made.log.dice.tip_of(ANNA.key) == CHAINS[ANNA.key, 3].tip.hex()


def test_an_old_vote_brings_nobody_back_to_a_seat(made: Made) -> None:
    old = made.log.votes[ANNA.key]
    made.log.take(renewed(made))
    made.log.take(Seated(0, Holder("Anna", None, "easy")))
    made.settle()
    made.log.take(made.roll_without())
    untrue(made, Seated(0, HOLDERS[0], old), "has not asked for it")
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA, chain_of=3)))


def test_an_ordinary_second_vote_replaces_no_chain(of_ben: Made) -> None:
    """Somebody whose link was broken votes again, with the tip of their vote in this term. A host
    could keep that vote until it dislikes a roll."""
    of_ben.log.take(of_ben.asks_anew(1, ANNA))
    again = of_ben.vote(ANNA, 2, BEN)
    assert again.tip not in (None, of_ben.log.dice.tip_of(ANNA.key))
    untrue(of_ben, Seated(0, HOLDERS[0], again), "Nothing changes")


def test_a_vote_that_is_no_newer_replaces_no_chain(made: Made) -> None:
    made.log.take(renewed(made))
    again = made.vote(ANNA, chain_of=4, count=made.log.votes[ANNA.key].count,
                      head=made.log.votes[ANNA.key].head)  # fmt: skip
    untrue(made, Seated(0, HOLDERS[0], again), "Nothing changes")


def test_a_host_gets_no_other_chain_by_a_vote(of_ben: Made) -> None:
    vote = of_ben.vote(BEN, 1, BEN, chain_of=3)
    untrue(of_ben, Seated(1, HOLDERS[1], vote), "Nothing changes")


def test_hosts_from_one_seat_count_together_what_others_miss(made: Made) -> None:
    """Somebody could host under one key after the other, and have a friend miss a few each time."""

    def hosts(who, term: int) -> None:
        log = made.log
        holder = Holder(f"Host {term}", who.key)
        made.log.take(Seated(2, holder, made.vote(who, log.term, BY_KEY[log.host])))
        seal = made.seal(host=BY_KEY[log.host], term=log.term)
        votes = made.votes(ANNA, BEN, who, term=term, host=who)
        made.log.take(Term(term, who.key, seal, votes))

    made.settle()
    for term, who in enumerate((EVE, HOST), 1):
        hosts(who, term)
        made.log.take(made.roll_without(ANNA.key))
        made.settle()
    assert ANNA.key in made.log.dice.due
    made.log.take(made.roll_without(ANNA.key))
    made.settle()
    assert ANNA.key not in made.log.dice.due
