"""Whether most of a table went along with a log that its next host is told."""

from msgspec.structs import replace

from game.rules.setup import Mode
from net.base.identity import Identity
from net.chain.entries import Chosen, Holder, Seated, Why
from net.chain.log import replayed
from net.host.told import is_backed, robs_somebody
from net.messages.lobby import Lobby, new_lobby
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, TABLE, Made
from tests.net.worlds import CHARTER, HOST

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
    assert is_backed(made.log, ours, WEIGHTS, ())


def test_a_host_that_passes_for_most_was_alone() -> None:
    made, ours = of_three(), of_three().log
    passes(made, 1, 2)
    made.log.take(made.choice(0))
    assert not is_backed(made.log, ours, WEIGHTS, ())


def test_one_roll_without_them_does_not_undo_what_they_chose_before() -> None:
    made, ours = of_three(), of_three().log
    for seat in range(3):
        made.log.take(made.choice(seat))
    made.log.take(made.roll())
    passes(made, 0, 1, 2)
    assert is_backed(made.log, ours, WEIGHTS, ())
    made.log.take(made.roll())
    passes(made, 0, 1)
    assert not is_backed(made.log, ours, WEIGHTS, ())


def test_another_host_needs_the_votes_of_most() -> None:
    made, ours = of_three(), of_three().log
    made.log.take(made.term(host=BEN))
    assert not is_backed(made.log, ours, WEIGHTS, ())
    made = of_three()
    made.log.take(made.term(ANNA, host=BEN))
    assert is_backed(made.log, ours, WEIGHTS, ())


def test_votes_of_those_who_have_come_back_since_do_not_count() -> None:
    made, ours = of_three(), of_three()
    votes = made.votes(ANNA, BEN, term=1, host=BEN)
    for one in (made, ours):
        for seat in range(3):
            one.log.take(one.choice(seat))
        one.log.take(one.roll())
        one.log.take(one.choice(0))
    made.log.take(replace(made.term(host=BEN), votes=votes))
    assert not is_backed(made.log, ours.log, WEIGHTS, ())


def test_those_for_whom_bots_stood_in_before_are_not_counted() -> None:
    made = of_three()
    for seat in (1, 2):
        made.log.take(Seated(seat, replace(made.log.seats[seat], level="easy")))
    ours = replayed(TABLE, 1, made.log.entries)
    made.log.take(made.choice(0))
    made.log.take(made.bot(1))
    made.log.take(made.bot(2))
    assert is_backed(made.log, ours, WEIGHTS, ())
    coming = {BEN.key, EVE.key}  # then the host may have seated the bots just before it went
    assert not is_backed(made.log, ours, WEIGHTS, coming)


def test_half_of_those_who_were_not_replaced_by_bots_are_too_few() -> None:
    made = of_three()
    made.log.take(Seated(2, replace(made.log.seats[2], level="easy")))
    ours = replayed(TABLE, 1, made.log.entries)
    made.log.take(made.choice(0))
    made.log.take(made.bot(2))
    passes(made, 1)
    assert not is_backed(made.log, ours, WEIGHTS, ())


def gets_a_spare_key(made: Made, seat: int) -> None:
    spare = Identity()
    made.log.take(Seated(seat, Holder("Spare", spare.key), made.vote(spare, tip=False)))


def test_whoever_got_their_seat_back_has_signed_nothing_by_that() -> None:
    """Somebody else signed for it meanwhile."""
    made, ours = of_three(), of_three().log
    theirs = {1: BEN, 2: EVE}
    before = list(made.log.seats)
    for seat in theirs:
        gets_a_spare_key(made, seat)
    made.log.take(made.choice(0))
    for seat, who in theirs.items():
        made.log.take(Seated(seat, before[seat], made.vote(who)))
    assert not is_backed(made.log, ours, WEIGHTS, ())


def test_a_seat_given_away_and_back_between_two_choices_takes_nothing_from_its_person() -> None:
    """Or a host could undo what most have chosen, by its last message."""
    made, ours = of_three(), of_three().log
    before = made.log.seats[1]
    for seat in range(3):
        made.log.take(made.choice(seat))
    gets_a_spare_key(made, 1)
    made.log.take(Seated(1, before, made.vote(BEN)))
    made.log.take(made.roll())
    passes(made, 2)
    assert is_backed(made.log, ours, WEIGHTS, ())


def test_whoever_has_no_seat_in_the_end_did_not_go_along() -> None:
    made, ours = of_three(), of_three().log
    for seat in range(3):
        made.log.take(made.choice(seat))
    for seat in (1, 2):
        gets_a_spare_key(made, seat)
    assert not is_backed(made.log, ours, WEIGHTS, ())


# Seats that are kept.


def in_lobby(made: Made, *, away: bool = False, held: bool = True) -> Lobby:
    """A lobby with the same people in the same seats."""
    lobby = new_lobby(CHARTER, "Friday", Mode.VERSUS, "black", 3)
    for seat, holder in enumerate(made.log.seats):
        lobby = lobby.with_person(holder.name, seat + 1, key=holder.key)
    seats = tuple(replace(seat, away=away, held=away and held) for seat in lobby.seats)
    return replace(lobby, seats=seats)


def swapped() -> Made:
    """Ben and Eve have changed seats."""
    made = of_three()
    ben, eve = made.log.seats[1], made.log.seats[2]
    made.log.take(Seated(1, Holder("Ben", eve.key), made.vote(EVE)))
    made.log.take(Seated(2, Holder("Eve", ben.key), made.vote(BEN)))
    return made


def test_nobody_whose_seat_is_kept_gets_another_one() -> None:
    made = of_three()
    assert not robs_somebody(made.log, in_lobby(made), goes_on=True)
    assert robs_somebody(swapped().log, in_lobby(made), goes_on=True)
    assert robs_somebody(swapped().log, in_lobby(made, away=True), goes_on=True)
    gone = in_lobby(made, away=True, held=False)
    assert not robs_somebody(swapped().log, gone, goes_on=True)


def test_in_the_next_match_everybody_has_as_many_seats_as_before() -> None:
    made = of_three()
    lobby = in_lobby(made)
    assert not robs_somebody(swapped().log, lobby, goes_on=False)
    couch = replace(lobby.seats[2], key=BEN.key)
    assert robs_somebody(made.log, replace(lobby, seats=(*lobby.seats[:2], couch)), goes_on=False)


def test_half_of_the_table_may_go_on_in_a_term_that_the_next_host_has_followed() -> None:
    """Two of four are gone for good, and so is the host whom both others have voted for."""
    made = Made()
    holders = (*HOLDERS[:2], Holder("Eve", EVE.key), Holder("Hugo", HOST.key))
    made.log.take(made.start(holders=holders))
    made.log.take(made.roll())
    for seat in (2, 3):
        made.log.take(Seated(seat, replace(made.log.seats[seat], level="easy")))
    made.log.take(made.term(ANNA, host=BEN))
    ours = replayed(TABLE, 1, made.log.entries)
    made.rolls(1)
    weights = dict.fromkeys((ANNA.key, BEN.key, EVE.key, HOST.key), 6)
    assert is_backed(made.log, ours, weights, ())


def test_a_match_that_hardly_anybody_voted_for_is_not_taken_up() -> None:
    made = Made()
    made.log.take(made.start(made.votes(EVE, HOST), (*HOLDERS[:2], Holder("Eve", EVE.key))))
    made.rolls(2)
    assert not is_backed(made.log, None, WEIGHTS, ())
