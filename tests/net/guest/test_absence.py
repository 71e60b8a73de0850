"""What a guest had been told of a match, and when."""

from net.chain.entries import Chosen, Why
from net.guest.absence import Absence, ToldMatch
from net.guest.silence import Moment
from tests.net.chain.made import Made


def at(seconds: float) -> Moment:
    return Moment(seconds, seconds)


def told(*logs: tuple[Made, float], untold_since: Moment | None = None) -> ToldMatch:
    """A match of which we were told these logs, at these seconds."""
    match = ToldMatch(untold_since)
    for made, seconds in logs:
        match.take(made.log, match.shared(made.log), at(seconds))
    return match


def test_of_a_match_not_told_yet_we_know_nothing() -> None:
    match = told(untold_since=at(7))

    assert match.count == match.shared(Made().begun().log) == 0
    assert match.before(0) == at(7)


def test_others_wrote_an_entry_after_we_had_less_than_what_comes_before_it() -> None:
    ours = Made().begun()
    match = told((ours, 1))
    first = ours.log.count
    ours.rolls(1)
    match.take(ours.log, match.shared(ours.log), at(2))

    assert match.before(ours.log.count) == at(1)
    assert match.before(first + 1) == at(1)
    assert match.before(first) is None


def test_others_wrote_what_follows_all_that_we_know_after_we_were_told_that_at_once() -> None:
    ours = Made().begun()
    match = told((ours, 1), untold_since=at(0))

    assert match.before(ours.log.count) == at(1)


def test_what_is_told_again_is_as_old_as_before() -> None:
    ours = Made().begun()
    match = told((ours, 1), (ours, 50))

    assert match.before(ours.log.count + 1) == at(1)


def test_what_went_another_way_is_forgotten() -> None:
    ours, theirs = Made().begun(), Made().begun()
    match = told((ours, 1))
    ours.rolls(2)
    match.take(ours.log, match.shared(ours.log), at(2))
    shared = theirs.log.count
    seat = theirs.log.match.to_act[0]
    theirs.log.take(Chosen(seat, theirs.log.answers, why=Why.AWAY))

    assert match.shared(theirs.log) == shared
    match.take(theirs.log, shared, at(60))

    assert match.count == theirs.log.count
    assert match.before(shared + 1) == at(1)
    assert match.before(match.count + 1) == at(60)


def test_the_longest_of_several_absences_counts() -> None:
    away = Absence(at(0), at(0)).again(at(13), at(20)).again(at(25), at(26))

    assert away.since == at(8)
    assert away.at_once(at(30)) == 13
    assert away.at_once(at(46)) == 20
