"""Seats that change hands, and changes of host."""

from msgspec.structs import replace

from net.chain import changes
from net.chain.changes import MOST_SEATED
from net.chain.entries import Holder, Seal, Seated, Term
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, Made, untrue
from tests.net.worlds import HOST

# Seats.


def test_a_seat_for_somebody_who_has_not_asked_is_refused(made: Made) -> None:
    untrue(made, Seated(2, Holder("Eve", EVE.key)), "not asked for it")


def test_a_seat_with_somebody_else_s_vote_is_refused(made: Made) -> None:
    untrue(made, Seated(2, Holder("Eve", EVE.key), made.vote(HOST)), "not by whoever sits there")


def test_a_vote_takes_a_seat(made: Made) -> None:
    made.log.take(Seated(2, Holder("Eve", EVE.key), made.vote(EVE)))
    assert made.log.persons == {ANNA.key: 1, BEN.key: 1, EVE.key: 1}
    assert EVE.key in made.log.votes


def test_a_second_vote_in_a_term_does_not_change_the_dice(made: Made) -> None:
    before = dict(made.log.votes)
    later = made.vote(ANNA, tip=False)
    made.log.take(Seated(0, replace(HOLDERS[0], level="easy"), later))
    assert made.log.votes == before
    assert set(made.log.dice.due) == {HOST.key, ANNA.key, BEN.key}


def test_a_person_who_votes_late_joins_the_dice_after_the_next_roll() -> None:
    made = Made()
    made.log.take(made.start(made.votes(HOST, BEN)))
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA)))
    assert set(made.log.dice.due) == {HOST.key, BEN.key}
    made.log.take(made.roll())
    assert made.log.dice.due[-1] == ANNA.key


def test_the_dice_keep_room_for_whoever_had_a_seat_from_the_start(monkeypatch) -> None:
    """Somebody who comes under one key after the other could keep them out."""
    monkeypatch.setattr(changes, "MOST_LATE_CHAINS", 1)
    made = Made()
    made.log.take(made.start(made.votes(HOST, BEN)))  # the host has no seat
    made.log.take(Seated(2, Holder("Eve", EVE.key), made.vote(EVE)))
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA)))
    made.log.take(made.roll())
    assert set(made.log.dice.due) == {HOST.key, BEN.key, ANNA.key}
    assert EVE.key in made.log.votes


def test_the_host_may_not_take_a_person_s_seat(made: Made) -> None:
    untrue(made, Seated(0, Holder("Anna", HOST.key)), "not asked for it")


def test_a_seat_changes_hands_only_so_often_in_one_roll(made: Made) -> None:
    """Whoever comes and goes, or a host that is about to leave, must not fill the log."""
    for turn in range(MOST_SEATED):
        made.log.take(Seated(2, Holder("Ada", None, "easy" if turn % 2 else "expert")))
    untrue(made, Seated(2, Holder("Ada", None, "medium")), "too often")
    made.log.take(Seated(0, replace(HOLDERS[0], level="easy")))
    made.log.take(Seated(0, HOLDERS[0]))
    made.settle()
    made.log.take(made.roll())
    made.log.take(Seated(2, Holder("Ada", None, "medium")))


def test_a_seat_changes_hands_only_so_often_under_one_host(made: Made, monkeypatch) -> None:
    """Whatever it has written, the next host still can."""
    monkeypatch.setattr(changes, "MOST_SEATED_IN_ALL", 1)
    made.log.take(Seated(2, Holder("Ada", None, "expert")))
    made.log.take(Seated(1, replace(HOLDERS[1], level="easy")))
    untrue(made, Seated(2, Holder("Ada", None, "hard")), "too often")
    made.log.take(made.term(ANNA))
    made.log.take(Seated(2, Holder("Ada", None, "hard")))


def test_a_seat_that_stays_as_it_is_changes_no_hands(made: Made) -> None:
    """A host may not fill the log with what says nothing."""
    untrue(made, Seated(1, HOLDERS[1]), "Nothing changes")
    untrue(made, Seated(1, HOLDERS[1], made.log.votes[BEN.key]), "Nothing changes")


def test_after_the_end_no_seat_changes_hands(whole: Made) -> None:
    untrue(whole, Seated(2, Holder("Ada", None, "hard")), "match is over")


# Terms.


def test_a_new_host_continues_with_the_votes_of_seated_people(made: Made) -> None:
    made.log.take(made.term(ANNA))
    assert (made.log.term, made.log.host) == (1, BEN.key)
    assert set(made.log.dice.due) == {ANNA.key, BEN.key}


def test_after_a_change_of_host_the_dice_use_the_new_chains(made: Made) -> None:
    made.log.take(made.term(ANNA))
    made.rolls(2)
    assert made.log.match.roll_number == 3


def test_a_term_whose_seal_is_not_by_the_host_before_is_refused(made: Made) -> None:
    term = made.term(ANNA)
    untrue(made, replace(term, seal=made.seal(host=BEN)), "not signed by its host")


def test_a_term_whose_seal_covers_fewer_entries_is_refused(made: Made) -> None:
    term = made.term(ANNA)
    untrue(made, replace(term, seal=made.seal(1)), "not for this entry")


def test_a_term_whose_seal_was_signed_for_another_count_is_refused(made: Made) -> None:
    seal = Seal(made.log.count, made.seal(1).signature)
    untrue(made, replace(made.term(ANNA), seal=seal), "not signed by its host")


def test_a_term_without_votes_is_refused(made: Made) -> None:
    untrue(made, replace(made.term(ANNA), votes=()), "has not voted for itself")


def test_a_term_without_the_vote_of_its_own_host_is_refused(made: Made) -> None:
    votes = made.votes(ANNA, term=1, host=BEN)
    untrue(made, replace(made.term(), votes=votes), "has not voted for itself")


def test_a_term_by_somebody_without_a_seat_is_refused(made: Made) -> None:
    untrue(made, made.term(ANNA, host=EVE), "Only who has a seat")


def test_a_term_with_the_vote_of_somebody_without_a_seat_is_refused(made: Made) -> None:
    untrue(made, made.term(ANNA, EVE), "voted who has no seat")


def test_a_host_begins_only_so_many_terms_in_one_roll(made: Made, monkeypatch) -> None:
    """Another one still can."""
    monkeypatch.setattr(changes, "MOST_TERMS", 1)
    made.log.take(made.term(ANNA))
    again = made.votes(BEN, term=2, host=BEN)
    untrue(made, Term(2, BEN.key, made.seal(host=BEN, term=1), again), "too many terms")
    votes = made.votes(ANNA, term=2, host=ANNA)
    made.log.take(Term(2, ANNA.key, made.seal(host=BEN, term=1), votes))


def test_a_host_begins_only_so_many_terms_in_a_match(made: Made, monkeypatch) -> None:
    monkeypatch.setattr(changes, "MOST_TERMS_IN_ALL", 1)
    made.log.take(made.term(ANNA))
    made.rolls(2)
    again = made.votes(BEN, term=2, host=BEN)
    untrue(made, Term(2, BEN.key, made.seal(host=BEN, term=1), again), "too many terms")


def test_hosts_from_one_seat_share_their_bounds_if_they_come_after_the_start(
    made: Made, monkeypatch
) -> None:
    """A host could give its seat to one key of its own after the other, and fill the log."""
    monkeypatch.setattr(changes, "MOST_SEATED_IN_ALL", 2)
    made.log.take(Seated(2, Holder("Eve", EVE.key), made.vote(EVE)))
    made.log.take(made.term(ANNA, host=EVE))
    for name in ("Ada", "Bea"):
        made.log.take(Seated(1, Holder(name, None, "hard")))
    made.log.take(Seated(2, Holder("Mia", HOST.key), made.vote(HOST, 1, EVE)))
    vote = made.votes(HOST, term=2, host=HOST)
    seal = made.seal(host=EVE, term=1)
    monkeypatch.setattr(changes, "MOST_TERMS", 1)
    untrue(made, Term(2, HOST.key, seal, vote), "too many terms")
    monkeypatch.setattr(changes, "MOST_TERMS", 2)
    made.log.take(Term(2, HOST.key, seal, vote))
    untrue(made, Seated(1, Holder("Ada", None, "hard")), "too often")
    votes = made.votes(ANNA, term=3, host=ANNA)
    made.log.take(Term(3, ANNA.key, made.seal(host=HOST, term=2), votes))
    made.log.take(Seated(1, Holder("Ada", None, "hard")))


def test_nobody_new_comes_to_a_seat_that_others_have_hosted_from_for_long(
    made: Made, monkeypatch
) -> None:
    """They could not be the next host: whoever hosted before would have used up their terms."""
    made.log.take(Seated(2, Holder("Eve", EVE.key), made.vote(EVE)))
    made.log.take(made.term(ANNA, host=EVE))
    monkeypatch.setattr(changes, "MOST_TERMS_IN_ALL", 1)
    untrue(made, Seated(2, Holder("Mia", HOST.key), made.vote(HOST, 1, EVE)), "too often")
    made.log.take(Seated(2, Holder("Eve", EVE.key, "easy")))
    made.log.take(Seated(2, Holder("Eve", EVE.key)))
    monkeypatch.setattr(changes, "MOST_TERMS_IN_ALL", 2)
    made.log.take(Seated(2, Holder("Mia", HOST.key), made.vote(HOST, 1, EVE)))


def test_a_term_number_must_rise(made: Made) -> None:
    untrue(made, made.term(ANNA, term=0), "higher number")


def test_a_term_may_contain_votes_cast_on_a_prefix_of_this_log(made: Made) -> None:
    short = Made()
    short.log.take(short.start())
    vote = short.vote(ANNA, 1, BEN)
    votes = tuple(sorted([vote, made.vote(BEN, 1, BEN)], key=lambda vote: vote.key))
    made.log.take(replace(made.term(), votes=votes))
    assert made.log.term == 1
