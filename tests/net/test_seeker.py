"""Whom a guest turns to when its host is gone: the same answers lead everybody to the same host."""

from net.homes import Home, Standing
from net.messages import Here, HereState
from net.seeker import HOPE, LITTLE_HOPE, PATIENCE, AskAgain, GiveUp, GoTo, Seeker, TakeOver

HOST, ANNA, BEN, CLEO = (Home(letter * 64, ("10.0.0.1",), 1000) for letter in "0abc")
SEEKS, FOLLOWS, ELSEWHERE = map(Here, (HereState.SEEKS, HereState.FOLLOWS, HereState.ELSEWHERE))


def hosts(present: int, term: int = 1) -> Here:
    return Here(HereState.HOSTS, Standing(present, 1, 20, term, "f" * 64), "d" * 64)


def seeker(own: Home | None, *, left: bool = False) -> Seeker:
    return Seeker(own, HOST, (ANNA, BEN, CLEO), 0.0, left)


def test_all_others_are_asked_the_old_host_among_them() -> None:
    assert seeker(BEN).asked == (ANNA, CLEO, HOST)


def test_a_host_that_left_on_purpose_is_not_asked() -> None:
    assert seeker(BEN, left=True).asked == (ANNA, CLEO)


def test_the_first_in_the_order_takes_over() -> None:
    assert seeker(ANNA).decide({BEN: SEEKS, CLEO: SEEKS, HOST: None}, 1.0) == TakeOver()


def test_the_second_waits_for_the_first() -> None:
    assert seeker(BEN).decide({ANNA: SEEKS, CLEO: SEEKS, HOST: None}, 1.0) == AskAgain()


def test_the_second_takes_over_when_the_first_cannot_be_reached() -> None:
    assert seeker(BEN).decide({ANNA: None, CLEO: SEEKS, HOST: None}, 1.0) == TakeOver()


def test_the_second_takes_over_when_the_first_is_at_another_table() -> None:
    assert seeker(BEN).decide({ANNA: ELSEWHERE, CLEO: SEEKS, HOST: None}, 1.0) == TakeOver()


def test_nobody_is_waited_for_without_end() -> None:
    search, answers = seeker(BEN), {ANNA: SEEKS, CLEO: SEEKS, HOST: None}
    assert search.decide(answers, 1.0) == AskAgain()
    assert search.decide(answers, 1.0 + PATIENCE + 0.1) == AskAgain()
    assert search.decide(answers, 1.0 + PATIENCE + 0.5) == TakeOver()


def test_a_host_that_answers_is_gone_to_the_old_one_as_well() -> None:
    assert seeker(ANNA).decide({BEN: SEEKS, HOST: hosts(2, term=0)}, 1.0) == GoTo(HOST)


def test_of_two_hosts_the_one_with_more_people_is_gone_to() -> None:
    assert seeker(CLEO).decide({ANNA: hosts(1), HOST: hosts(3, term=0)}, 1.0) == GoTo(HOST)
    assert seeker(CLEO).decide({ANNA: hosts(3), HOST: hosts(1, term=0)}, 1.0) == GoTo(ANNA)


def test_nobody_takes_over_from_a_host_that_somebody_else_hears() -> None:
    assert seeker(ANNA).decide({BEN: FOLLOWS, CLEO: SEEKS, HOST: None}, 1.0) == AskAgain()
    assert seeker(ANNA).decide({BEN: FOLLOWS, HOST: None}, HOPE + 1) == GiveUp()


def test_who_looks_on_goes_along_and_never_takes_over() -> None:
    watcher = seeker(None)
    assert watcher.decide({ANNA: SEEKS, BEN: SEEKS, HOST: None}, 1.0) == AskAgain()
    assert watcher.decide({ANNA: hosts(1), BEN: SEEKS}, 1.0) == GoTo(ANNA)
    assert watcher.decide({ANNA: None, BEN: None, HOST: None}, LITTLE_HOPE + 1) == GiveUp()


def test_the_old_host_itself_is_the_last_in_the_order() -> None:
    own = Seeker(HOST, HOST, (ANNA, BEN), 0.0, left=False)
    assert own.decide({ANNA: SEEKS, BEN: SEEKS}, 1.0) == AskAgain()
    assert own.decide({ANNA: None, BEN: None}, 1.0) == TakeOver()
