"""Failover, one guest's view: from the same answers all guests find the same host."""

from dataclasses import replace

from net.chain.signed_choices import SignedChoice
from net.failover.inquiry import Answer
from net.failover.search import (
    DOUBLE_CHECK,
    DOUBT,
    HOPE,
    LITTLE_HOPE,
    PATIENCE,
    AskAgain,
    GiveUp,
    GoTo,
    HostSearch,
    TakeOver,
)
from net.messages.host_candidates import HostCandidate
from net.messages.messages import HereState

HOST, ANNA, BEN, CLEO = (HostCandidate(letter * 64, ("10.0.0.1",), 1000) for letter in "0abc")
SEEKS, ELSEWHERE = (Answer(state, "", 0) for state in (HereState.SEEKS, HereState.ELSEWHERE))
SEATS = {candidate.key: 1 for candidate in (HOST, ANNA, BEN, CLEO)}


def hosts(host: HostCandidate, *voters: HostCandidate, term: int = 1) -> Answer:
    """A host that shows the votes of these people."""
    return Answer(HereState.HOSTS, host.key, term, frozenset(one.key for one in voters))


def follows(host: HostCandidate = HOST, term: int = 0) -> Answer:
    return Answer(HereState.FOLLOWS, host.key, term)


def search_of(
    own: HostCandidate | None,
    *,
    left: bool = False,
    seats: dict[str, int] = SEATS,
    lesser: tuple[HostCandidate, ...] = (),
    lacks_match: bool = False,
) -> HostSearch:
    me, less = own.key if own is not None else "", {candidate.key for candidate in lesser}
    return HostSearch(own, HOST, (ANNA, BEN, CLEO), 0.0, left, seats, me, less, lacks_match)


def goes_to(search: HostSearch, answers: dict, now: float) -> HostCandidate | None:
    step = search.decide(answers, now)
    return step.candidate if isinstance(step, GoTo) else None


def test_everybody_else_is_asked_including_the_old_host() -> None:
    assert search_of(BEN).asked == (ANNA, CLEO, HOST)


def test_a_host_that_left_on_purpose_is_not_asked() -> None:
    assert search_of(BEN, left=True).asked == (ANNA, CLEO)


def test_the_first_candidate_takes_over() -> None:
    assert search_of(ANNA).decide({BEN: SEEKS, CLEO: SEEKS, HOST: None}, 1.0) == TakeOver()


def test_a_candidate_that_lacks_the_match_leaves_the_table_to_others_first() -> None:
    search, answers = search_of(ANNA, lacks_match=True), {BEN: SEEKS, CLEO: None, HOST: None}
    assert search.decide(answers, PATIENCE) == AskAgain()
    assert goes_to(search, answers | {BEN: hosts(BEN)}, PATIENCE + 1.0) == BEN
    assert search.decide(answers, LITTLE_HOPE + 0.1) == TakeOver()


def test_a_candidate_that_lacks_the_match_takes_over_at_once_when_alone() -> None:
    search = search_of(ANNA, lacks_match=True)
    assert search.decide({BEN: None, CLEO: ELSEWHERE, HOST: None}, DOUBLE_CHECK) == TakeOver()


def test_a_host_that_does_not_answer_is_asked_again_before_a_takeover() -> None:
    search, answers = search_of(ANNA), {BEN: SEEKS, CLEO: SEEKS, HOST: None}
    assert search.decide(answers, DOUBLE_CHECK - 0.1) == AskAgain()
    assert search.decide(answers, DOUBLE_CHECK) == TakeOver()


def test_nobody_takes_over_while_all_their_links_have_just_been_cut() -> None:
    search, answers = search_of(CLEO, left=True), {ANNA: None, BEN: None}
    assert search.decide(answers, DOUBLE_CHECK - 0.1) == AskAgain()
    assert search.decide({ANNA: SEEKS, BEN: SEEKS}, DOUBLE_CHECK - 0.1) == AskAgain()
    assert search_of(CLEO, left=True).decide(answers, DOUBLE_CHECK) == TakeOver()


def test_a_host_that_says_it_no_longer_hosts_is_not_waited_for() -> None:
    assert search_of(ANNA).decide({BEN: SEEKS, CLEO: SEEKS, HOST: ELSEWHERE}, 0.1) == TakeOver()


def test_a_host_that_left_on_purpose_is_not_waited_for() -> None:
    assert search_of(ANNA, left=True).decide({BEN: SEEKS, CLEO: SEEKS}, 0.1) == TakeOver()


def test_the_second_candidate_waits_for_the_first() -> None:
    assert search_of(BEN).decide({ANNA: SEEKS, CLEO: SEEKS, HOST: None}, 1.0) == AskAgain()


def test_the_second_candidate_takes_over_when_the_first_cannot_be_reached() -> None:
    assert search_of(BEN).decide({ANNA: None, CLEO: SEEKS, HOST: None}, 1.0) == TakeOver()


def test_the_second_candidate_takes_over_when_the_first_is_at_another_table() -> None:
    assert search_of(BEN).decide({ANNA: ELSEWHERE, CLEO: SEEKS, HOST: None}, 1.0) == TakeOver()


def test_the_wait_for_a_better_candidate_ends() -> None:
    search, answers = search_of(BEN), {ANNA: SEEKS, CLEO: SEEKS, HOST: None}
    assert search.decide(answers, 1.0) == AskAgain()
    assert search.decide(answers, 1.0 + PATIENCE + 0.1) == AskAgain()
    assert search.decide(answers, 1.0 + PATIENCE + 0.5) == TakeOver()


def test_a_guest_goes_to_any_host_that_answers_even_the_old_one() -> None:
    assert goes_to(search_of(ANNA), {BEN: SEEKS, HOST: hosts(HOST, term=0)}, 1.0) == HOST
    assert goes_to(search_of(ANNA), {BEN: hosts(BEN), HOST: None}, 1.0) == BEN


def test_of_two_hosts_the_one_with_more_votes_wins() -> None:
    search = search_of(CLEO)
    with_ben = {ANNA: hosts(ANNA), HOST: hosts(HOST, BEN, term=0)}
    assert goes_to(search, with_ben, 1.0) == HOST
    with_all = {ANNA: hosts(ANNA, BEN, CLEO), HOST: hosts(HOST, term=0)}
    assert goes_to(search, with_all, 1.0) == ANNA


def test_votes_weigh_by_the_seats_of_their_voters() -> None:
    search = search_of(CLEO, seats={**SEATS, BEN.key: 3})
    answers = {ANNA: hosts(ANNA, CLEO), HOST: hosts(HOST, BEN, term=0)}
    assert goes_to(search, answers, 1.0) == HOST


def test_a_voter_of_two_hosts_counts_in_the_later_term() -> None:
    answers = {ANNA: hosts(ANNA, BEN, term=1), HOST: hosts(HOST, ANNA, BEN, term=0)}
    assert goes_to(search_of(CLEO), answers, 1.0) == ANNA


def test_a_guest_counts_with_the_host_they_follow_rather_than_the_one_they_voted_for() -> None:
    answers = {
        ANNA: hosts(ANNA, BEN, CLEO, term=1),
        BEN: follows(HOST),
        HOST: hosts(HOST, term=0),
    }
    assert goes_to(search_of(CLEO), answers | {CLEO: follows(HOST)}, 1.0) == HOST


def test_of_two_hosts_with_equal_votes_the_earlier_one_wins() -> None:
    answers = {ANNA: hosts(ANNA, term=1), HOST: hosts(HOST, term=0)}
    assert goes_to(search_of(CLEO), answers, 1.0) == HOST


def test_a_host_without_seat_and_votes_is_ignored() -> None:
    stranger = HostCandidate("e" * 64, ("10.0.0.1",), 1000)
    search = HostSearch(ANNA, HOST, (ANNA, BEN, stranger), 0.0, False, SEATS)
    answers = {BEN: SEEKS, stranger: hosts(stranger, term=9), HOST: None}
    assert search.decide(answers, 1.0) == TakeOver()


def test_nobody_takes_over_from_a_host_that_another_guest_hears() -> None:
    assert search_of(ANNA).decide({BEN: follows(), CLEO: SEEKS, HOST: None}, 1.0) == AskAgain()
    assert search_of(ANNA).decide({BEN: follows(), HOST: None}, HOPE + 1) == GiveUp()


def test_if_more_guests_lost_the_host_than_hear_it_they_wait_only_a_while() -> None:
    answers = {BEN: follows(), CLEO: SEEKS, HOST: None}
    assert search_of(ANNA).decide(answers, PATIENCE - 0.1) == AskAgain()
    assert search_of(ANNA).decide(answers, PATIENCE + 0.1) == TakeOver()


def test_a_watcher_follows_a_new_host_and_never_takes_over() -> None:
    watcher = search_of(None)
    assert watcher.decide({ANNA: SEEKS, BEN: SEEKS, HOST: None}, 1.0) == AskAgain()
    assert goes_to(watcher, {ANNA: hosts(ANNA), BEN: SEEKS}, 1.0) == ANNA
    assert watcher.decide({ANNA: None, BEN: None, HOST: None}, LITTLE_HOPE + 1) == GiveUp()


def test_the_old_host_is_the_last_candidate() -> None:
    own = HostSearch(HOST, HOST, (ANNA, BEN), 0.0, False, SEATS)
    assert own.decide({ANNA: SEEKS, BEN: SEEKS}, 1.0) == AskAgain()
    assert own.decide({ANNA: None, BEN: None}, 1.0) == TakeOver()


def test_a_host_that_turns_us_away_is_not_believed_for_a_while() -> None:
    search, answers = search_of(BEN), {ANNA: hosts(ANNA, CLEO), CLEO: SEEKS, HOST: None}
    search.turned_away(ANNA.key, 2.0)
    assert search.decide(answers, 2.4) == TakeOver()
    assert goes_to(search, answers, 2.0 + DOUBT) == ANNA


def test_doubt_in_a_host_expires() -> None:
    search = search_of(BEN)
    search.turned_away(ANNA.key, 1.0)
    assert search.doubts(ANNA.key, 1.0 + DOUBT - 0.1)
    assert not search.doubts(ANNA.key, 1.0 + DOUBT)
    assert not search.doubts(CLEO.key, 1.0)


def test_a_host_is_doubted_after_two_broken_links_but_not_after_one() -> None:
    search, answers = search_of(BEN), {ANNA: hosts(ANNA, CLEO), CLEO: SEEKS, HOST: None}
    search.cut_off(ANNA.key, 2.0)
    assert goes_to(search, answers, 2.4) == ANNA
    search.cut_off(ANNA.key, 2.6)
    assert search.decide(answers, 3.0) == TakeOver()


def test_a_host_that_long_lets_us_in_no_more_is_passed_over_for_one_with_fewer_seats() -> None:
    """Anna, whom Dora follows, says 'match-begun' to everybody else."""
    dora = HostCandidate("d" * 64, ("10.0.0.1",), 1000)
    search = search_of(BEN, seats=SEATS | {dora.key: 1})
    answers = {ANNA: hosts(ANNA, dora), dora: follows(ANNA, 1), CLEO: hosts(CLEO), HOST: SEEKS}
    search.turned_away(ANNA.key, LITTLE_HOPE)
    assert search.decide(answers, LITTLE_HOPE) == AskAgain()
    assert goes_to(search, answers, LITTLE_HOPE + 0.1) == CLEO


def test_old_votes_do_not_stand_for_a_host_that_lets_nobody_in() -> None:
    """Those who gave them may be gone, or be looking for a host behind a firewall."""
    search = search_of(BEN)
    answers = {ANNA: hosts(ANNA, CLEO, HOST), CLEO: follows(ANNA, 1), HOST: None}
    search.turned_away(ANNA.key, LITTLE_HOPE)
    search.asked_by(HOST.key, LITTLE_HOPE - 1.0)
    assert search.decide(answers, LITTLE_HOPE) == AskAgain()
    assert search.decide(answers, LITTLE_HOPE + 0.1) == TakeOver()


def test_not_if_most_seats_are_with_it() -> None:
    search = search_of(BEN)
    answers = {ANNA: hosts(ANNA, CLEO, HOST), CLEO: follows(ANNA, 1), HOST: follows(ANNA, 1)}
    search.turned_away(ANNA.key, LITTLE_HOPE)
    assert search.decide(answers, LITTLE_HOPE + 0.1) == AskAgain()


# Hosts that continue from less than others hold.


def test_a_host_that_holds_less_is_skipped_while_more_seats_search() -> None:
    answers = {ANNA: hosts(ANNA), CLEO: SEEKS, HOST: None}
    assert goes_to(search_of(BEN), answers, 1.0) == ANNA
    assert search_of(BEN, lesser=(ANNA,)).decide(answers, 1.0) == TakeOver()


def test_a_host_that_holds_less_is_accepted_with_half_of_the_seats() -> None:
    answers = {ANNA: hosts(ANNA), CLEO: ELSEWHERE, HOST: None}
    assert goes_to(search_of(BEN, lesser=(ANNA,)), answers, 1.0) == ANNA


def test_the_old_host_is_skipped_like_any_other() -> None:
    answers = {HOST: hosts(HOST, term=0), ANNA: SEEKS, CLEO: SEEKS}
    assert goes_to(search_of(ANNA), answers, 0.1) == HOST
    assert search_of(ANNA, lesser=(HOST,)).decide(answers, 1.0) == TakeOver()


def test_a_searching_guest_does_not_count_for_the_host_they_voted_for() -> None:
    answers = {ANNA: hosts(ANNA, BEN, CLEO), CLEO: SEEKS, HOST: None}
    assert search_of(BEN, lesser=(ANNA,)).decide(answers, 1.0) == TakeOver()


def test_a_step_tells_whether_the_host_is_outweighed_and_who_the_others_are() -> None:
    with_one = search_of(BEN).decide({ANNA: hosts(ANNA), CLEO: SEEKS, HOST: None}, 1.0)
    assert with_one == GoTo(ANNA, is_outweighed=True, others=frozenset({CLEO.key}))
    with_two = search_of(BEN).decide({ANNA: hosts(ANNA), CLEO: follows(ANNA), HOST: None}, 1.0)
    assert with_two == GoTo(ANNA, is_outweighed=False, others=frozenset({CLEO.key}))


def test_a_step_tells_in_which_match_each_has_chosen_last() -> None:
    choice = SignedChoice(CLEO.key, 3, 0, "", None, "")
    answer = replace(hosts(ANNA, CLEO), played={CLEO.key: choice})
    step = search_of(BEN).decide({ANNA: answer, CLEO: follows(ANNA), HOST: None}, 1.0)
    assert step.played == {CLEO.key: choice}


def test_nobody_gives_up_who_is_kept_out_by_the_host_that_others_follow() -> None:
    """When enough are, they go on without it."""
    answers = {ANNA: None, CLEO: follows(HOST), HOST: None}
    assert search_of(BEN).decide(answers, HOPE + 1.0) == GiveUp()
    assert search_of(BEN, lesser=(HOST,)).decide(answers, HOPE + 1.0) == AskAgain()
    search = search_of(BEN)
    search.turned_away(HOST.key, 1.0)
    assert search.decide(answers, HOPE + 1.0) != GiveUp()
    assert search_of(BEN, left=True).decide(answers, HOPE + 1.0) == AskAgain()
    assert search_of(None, lesser=(HOST,)).decide(answers, HOPE + 1.0) == GiveUp(), "looks on"


def test_a_guest_that_cannot_host_the_table_leaves_it_to_others() -> None:
    search = search_of(ANNA)
    assert search.decide({BEN: SEEKS, CLEO: SEEKS, HOST: ELSEWHERE}, 2.0) == TakeOver()
    search.cannot_host()
    assert search.decide({BEN: SEEKS, CLEO: SEEKS, HOST: ELSEWHERE}, 3.0) == AskAgain()
    assert search.decide({BEN: None, CLEO: None, HOST: None}, 20.0) == GiveUp()


def test_nobody_waits_for_a_host_that_they_pass_over_though_somebody_follows_it() -> None:
    """It may have the votes of those who look for a host: it had them when its links broke."""
    answers = {ANNA: hosts(ANNA, BEN, CLEO), CLEO: follows(ANNA), HOST: SEEKS}
    weights = {ANNA.key: 1, BEN.key: 2, CLEO.key: 1, HOST.key: 2}
    search = search_of(BEN, seats=weights, lesser=(ANNA,))
    assert search.decide(answers, 5.0) == TakeOver()


def test_votes_of_those_who_look_for_a_host_do_not_speak_for_it() -> None:
    answers = {ANNA: hosts(ANNA, CLEO), CLEO: SEEKS, HOST: hosts(HOST, BEN, term=2)}
    assert goes_to(search_of(BEN), answers, 1.0) == HOST


def test_those_who_look_for_a_host_speak_for_the_one_before_if_it_is_still_there() -> None:
    """Links of it have broken; in a resumed match nobody has voted for it."""
    answers = {ANNA: hosts(ANNA), CLEO: SEEKS, HOST: hosts(HOST)}
    seats = SEATS | {HOST.key: 0}
    assert goes_to(search_of(BEN, seats=seats), answers, 1.0) == HOST
    del answers[HOST]
    assert goes_to(search_of(BEN, seats=seats), answers, 1.0) == ANNA


def test_whoever_asks_us_where_the_table_is_counts_though_nobody_can_ask_them() -> None:
    """One of those there says that they still follow a host that is gone."""
    answers = {ANNA: follows(HOST), CLEO: None, HOST: None}
    assert search_of(BEN).decide(answers, 5.0) == AskAgain()
    search = search_of(BEN)
    search.asked_by(CLEO.key, 4.0)
    assert search.decide(answers, 5.0) == TakeOver()
    assert search.decide(answers, 9.0) == AskAgain()
