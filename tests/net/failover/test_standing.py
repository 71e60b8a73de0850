"""Who stands for a host, and how far on it may begin because of them."""

import pytest

from net.chain.entries import Vote
from net.failover.inquiry import Answer
from net.failover.standing import backing_of, reach_to
from net.guest.farewell import Backing
from net.guest.reach import REACH_WITH_AS_MANY, REACH_WITH_MOST, Reach
from net.messages.host_candidates import HostCandidate
from net.messages.messages import HereState

ANNA, BEN, CLEO, DORA, EMIL = (
    HostCandidate(letter * 64, ("10.0.0.1",), 1000) for letter in "abcde"
)
WEIGHTS = {one.key: 6 for one in (ANNA, BEN, CLEO, DORA, EMIL)}
SEEKS = Answer(HereState.SEEKS, "", 0)
FAR = 10**6
NOBODY = Reach.after(0.0)


def hosts(host: HostCandidate, *voters: HostCandidate, match: int = 1, own: int = 1) -> Answer:
    """A host far on, with these votes and its own; `match`, `own`: those they are for."""
    numbers = {one.key: match for one in voters} | {host.key: own}
    votes = tuple(
        Vote(key, number, FAR, host.key, 0, "0" * 64, None, "0" * 128)
        for key, number in numbers.items()
    )
    return Answer(HereState.HOSTS, host.key, FAR, frozenset(numbers), votes=votes)


def follows(host: HostCandidate, term: int) -> Answer:
    return Answer(HereState.FOLLOWS, host.key, term)


def reach(
    answer: Answer, others: dict[HostCandidate, Answer | None], has_to_follow: bool = False
) -> Reach:
    """How far on Anna may begin for Ben; `others`: what the others say."""
    answers = {ANNA: answer, **others}
    return reach_to(answer, answers, BEN.key, WEIGHTS, 0.0, has_to_follow)


def test_a_host_with_more_seats_than_all_others_may_begin_where_they_stand() -> None:
    assert reach(hosts(ANNA, CLEO), {}) == Reach(50, FAR, 1, REACH_WITH_MOST)


def test_a_host_with_as_many_seats_may_begin_less_far() -> None:
    assert reach(hosts(ANNA, CLEO), {DORA: SEEKS}) == Reach(50, FAR, 1, REACH_WITH_AS_MANY)


def test_a_host_that_is_alone_may_have_made_its_term_up() -> None:
    assert reach(hosts(ANNA), {}) == NOBODY


def test_it_may_begin_as_far_with_as_many_seats_if_we_gave_way_or_cannot_host() -> None:
    assert reach(hosts(ANNA), {}, has_to_follow=True).most == REACH_WITH_MOST


def test_a_host_with_fewer_seats_than_others_may_not() -> None:
    assert reach(hosts(ANNA), {CLEO: SEEKS}) == NOBODY
    assert reach(hosts(ANNA), {CLEO: SEEKS}, has_to_follow=True) == NOBODY


def test_votes_of_those_who_say_that_they_are_elsewhere_do_not_count() -> None:
    everybody = hosts(ANNA, CLEO, DORA, EMIL)
    assert reach(everybody, {CLEO: SEEKS, DORA: follows(EMIL, FAR), EMIL: hosts(EMIL)}) == NOBODY


@pytest.mark.parametrize(("term", "counts"), [(FAR - 50, True), (FAR - 51, False)])
def test_who_follows_it_counts_only_if_they_were_told_of_that_term(term: int, counts: bool) -> None:
    """A host may tell us more than it tells them."""
    said = reach(hosts(ANNA), {CLEO: SEEKS, DORA: follows(ANNA, term)})
    assert (said != NOBODY) is counts


def test_who_follows_it_in_a_far_lower_term_counts_against_it() -> None:
    """It told them less than us."""
    others = {CLEO: follows(ANNA, 7), DORA: follows(ANNA, 7)}
    assert reach(hosts(ANNA), others, has_to_follow=True) == NOBODY


def test_a_match_that_it_alone_has_voted_for_does_not_count() -> None:
    said = reach(hosts(ANNA, CLEO, DORA, match=3, own=FAR), {EMIL: SEEKS})
    assert (said.term, said.match) == (FAR, 3)


def test_words_without_votes_say_nothing_of_the_match() -> None:
    said = reach(hosts(ANNA), {CLEO: SEEKS, DORA: follows(ANNA, FAR)})
    assert (said.term, said.match) == (FAR, 0)


def test_whoever_did_not_answer_stands_for_no_term() -> None:
    assert reach_to(None, {ANNA: None}, BEN.key, WEIGHTS, 4.0, False) == Reach.after(4.0)


def test_a_host_s_backing_is_its_votes_but_for_those_who_are_elsewhere() -> None:
    said = hosts(ANNA, CLEO, DORA)
    assert backing_of(said, {ANNA: said}, BEN.key, WEIGHTS) is Backing.MOST
    assert backing_of(said, {ANNA: said, CLEO: SEEKS}, BEN.key, WEIGHTS) is Backing.SOME
    assert backing_of(None, {ANNA: None}, BEN.key, WEIGHTS) is Backing.FEW
