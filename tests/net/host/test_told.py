"""Whether most of a table went along with a log that its next host is told."""

from msgspec.structs import replace

from net.base.identity import Identity
from net.chain.entries import Chosen, Holder, Seated, Why
from net.chain.log import replayed
from net.host.told import is_backed
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, TABLE, Made

WEIGHTS = {ANNA.key: 6, BEN.key: 6, EVE.key: 6}


def of_three() -> Made:
    """A match of Anna, Ben and Eve with its first roll, begun by a host without a seat."""
    made = Made()
    made.log.take(made.start(holders=(*HOLDERS[:2], Holder("Eve", EVE.key))))
    made.log.take(made.roll())
    return made


def passes(made: Made, *seats: int) -> None:
    """The host passes for these seats."""
    for seat in seats:
        made.log.take(Chosen(seat, made.log.answers, why=Why.AWAY))


def test_choices_of_most_show_that_they_went_along() -> None:
    made, ours = of_three(), of_three().log
    made.log.take(made.choice(0))
    made.log.take(made.choice(1))
    passes(made, 2)
    assert is_backed(made.log, ours, WEIGHTS)


def test_a_host_that_passes_for_most_was_alone() -> None:
    made, ours = of_three(), of_three().log
    passes(made, 1, 2)
    made.log.take(made.choice(0))
    assert not is_backed(made.log, ours, WEIGHTS)


def test_one_roll_without_them_does_not_undo_what_they_chose_before() -> None:
    made, ours = of_three(), of_three().log
    for seat in range(3):
        made.log.take(made.choice(seat))
    made.log.take(made.roll())
    passes(made, 0, 1, 2)
    assert is_backed(made.log, ours, WEIGHTS)
    made.log.take(made.roll())
    passes(made, 0, 1)
    assert not is_backed(made.log, ours, WEIGHTS)


def test_another_host_needs_the_votes_of_most() -> None:
    made, ours = of_three(), of_three().log
    made.log.take(made.term(host=BEN))
    assert not is_backed(made.log, ours, WEIGHTS)
    made = of_three()
    made.log.take(made.term(ANNA, host=BEN))
    assert is_backed(made.log, ours, WEIGHTS)


def test_votes_of_those_who_have_come_back_since_do_not_count() -> None:
    made, ours = of_three(), of_three()
    votes = made.votes(ANNA, BEN, term=1, host=BEN)
    for one in (made, ours):
        for seat in range(3):
            one.log.take(one.choice(seat))
        one.log.take(one.roll())
        one.log.take(one.choice(0))
    made.log.take(replace(made.term(host=BEN), votes=votes))
    assert not is_backed(made.log, ours.log, WEIGHTS)


def test_those_for_whom_bots_stood_in_before_are_not_counted() -> None:
    made = of_three()
    for seat in (1, 2):
        made.log.take(Seated(seat, replace(made.log.seats[seat], level="easy")))
    ours = replayed(TABLE, 1, made.log.entries)
    made.log.take(made.choice(0))
    made.log.take(made.bot(1))
    made.log.take(made.bot(2))
    assert is_backed(made.log, ours, WEIGHTS)


def test_whoever_got_their_seat_back_has_signed_nothing_by_that() -> None:
    """Somebody else signed for it meanwhile."""
    made, ours = of_three(), of_three().log
    theirs = {seat: made.vote(who) for seat, who in ((1, BEN), (2, EVE))}
    before = list(made.log.seats)
    for seat in theirs:
        spare = Identity()
        made.log.take(Seated(seat, Holder("Spare", spare.key), made.vote(spare, tip=False)))
    made.log.take(made.choice(0))
    for seat, vote in theirs.items():
        made.log.take(Seated(seat, before[seat], vote))
    assert not is_backed(made.log, ours, WEIGHTS)
