"""Votes for a host: making them, counting them, and which of two hosts continues."""

from types import SimpleNamespace
from typing import cast

from msgspec.structs import replace

from net.base.identity import verified
from net.chain.canonical import genesis
from net.chain.entries import Holder, Seated
from net.chain.log import Log
from net.chain.votes import (
    first_vote,
    gives_way,
    good_votes,
    made_vote,
    rolled_by_few,
    seat_weights,
    weight,
    whole_table,
)
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, TABLE, Made
from tests.net.worlds import HOST

TIP = "7" * 64
SEATS = {"anna": 2, "ben": 1, "cleo": 1, "dora": 1}


def good(*votes, term: int = 1) -> set[str]:
    """Keys of the votes that count for Ben."""
    return set(good_votes(TABLE, term, BEN.key, votes))


def test_a_vote_names_the_last_sealed_head_its_voter_holds() -> None:
    made = Made().begun()
    made.log.vouch(made.seal())
    sealed = made.log.head
    made.log.take(made.choice(0))
    vote = made_vote(ANNA, made.log, 1, BEN.key, TIP)
    assert (vote.count, vote.head) == (2, sealed)
    assert verified(ANNA.key, vote.statement(TABLE), vote.signature)


def test_a_vote_on_an_unsealed_log_names_the_genesis() -> None:
    made = Made().begun()
    vote = made_vote(ANNA, made.log, 1, BEN.key)
    assert (vote.count, vote.head) == (0, genesis(TABLE, 1).hex())


def test_a_first_vote_is_for_a_match_without_entries() -> None:
    vote = first_vote(ANNA, TABLE, 3, 1, BEN.key, TIP)
    assert (vote.match, vote.count, vote.head) == (3, 0, genesis(TABLE, 3).hex())
    assert good(vote) == {ANNA.key}


def test_votes_for_another_host_or_term_do_not_count() -> None:
    for_ben = first_vote(ANNA, TABLE, 1, 1, BEN.key, TIP)
    for_eve = first_vote(ANNA, TABLE, 1, 1, EVE.key, TIP)
    later = first_vote(HOST, TABLE, 1, 2, BEN.key, TIP)
    assert good(for_eve, later) == set()
    assert good(for_ben, for_eve, later) == {ANNA.key}


def test_a_vote_cast_at_another_table_does_not_count() -> None:
    assert good(first_vote(ANNA, "table-2", 1, 1, BEN.key, TIP)) == set()


def test_a_vote_under_somebody_else_s_key_does_not_count() -> None:
    vote = first_vote(EVE, TABLE, 1, 1, BEN.key, TIP)
    assert good(replace(vote, key=ANNA.key)) == set()


def test_a_vote_with_a_changed_tip_or_head_does_not_count() -> None:
    vote = first_vote(ANNA, TABLE, 1, 1, BEN.key, TIP)
    assert good(replace(vote, tip=None)) == set()
    assert good(replace(vote, head="0" * 64)) == set()


def test_nobody_counts_twice() -> None:
    vote = first_vote(ANNA, TABLE, 1, 1, BEN.key, TIP)
    assert good(vote, vote, first_vote(ANNA, TABLE, 2, 1, BEN.key, TIP)) == {ANNA.key}


def test_votes_weigh_by_the_seats_of_their_voters() -> None:
    assert weight(["anna", "ben"], SEATS) == 3
    assert weight(["anna", "anna"], SEATS) == 2
    assert weight(["eve"], SEATS) == 0


def test_seats_that_bots_had_at_the_start_weigh_less_together_than_one_of_a_person() -> None:
    holders = (Holder("Ben", BEN.key), *(Holder(f"Bot {n}", None, "easy") for n in range(1, 6)))
    made = Made()
    made.log.take(made.start(votes=made.votes(HOST, BEN), holders=holders))
    made.log.take(made.roll())
    for seat in range(1, 6):
        made.log.take(Seated(seat, Holder("Eve", EVE.key), made.vote(EVE)))
    weights = seat_weights(made.log)
    assert weights[EVE.key] > 0
    assert weights[BEN.key] > weights[EVE.key]


def test_a_host_makes_nobodys_seat_lighter_by_a_bot_that_leaves_before_the_first_roll() -> None:
    """It could write a bot beside everybody's key in the start, or in its place."""
    marked = tuple(replace(holder, level="easy") for holder in HOLDERS)
    made = Made()
    made.log.take(made.start(holders=marked))
    assert seat_weights(made.log)[ANNA.key] == seat_weights(Made().begun().log)[ANNA.key]
    bots = (Holder("Anna", None, "easy"), *HOLDERS[1:])
    made = Made()
    made.log.take(made.start(votes=made.votes(HOST, BEN), holders=bots))
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA)))
    made.log.take(made.roll())
    assert seat_weights(made.log)[ANNA.key] == seat_weights(Made().begun().log)[ANNA.key]


def test_in_a_resumed_match_who_comes_to_a_bots_seat_weighs_little_from_the_first_moment() -> None:
    """Its rolls before the break are no entries, so the first `rolled` may be a while away."""
    holders = [vars_of(holder) for holder in HOLDERS]
    taken = {"entry": "seated", "seat": 2, "holder": vars_of(Holder("Eve", EVE.key))}
    log = SimpleNamespace(
        entries=[{"entry": "start", "seats": holders}, {"entry": "past"}, taken],
        seats=(*HOLDERS[:2], Holder("Eve", EVE.key)),
    )
    weights = seat_weights(cast(Log, log))
    assert weights[EVE.key] < min(weights[ANNA.key], weights[BEN.key])


def vars_of(holder: Holder) -> dict[str, object]:
    return {"name": holder.name, "key": holder.key, "level": holder.level}


def test_a_seat_weighs_the_same_while_a_bot_stands_in_for_its_person() -> None:
    made = Made().begun()
    before = seat_weights(made.log)
    anna = made.log.seats[0]
    made.log.take(Seated(0, replace(anna, level="easy")))
    assert seat_weights(made.log) == before


def test_a_host_gives_way_to_one_with_more_seats() -> None:
    assert gives_way({"ben"}, ["anna"], SEATS)


def test_in_a_tie_the_established_host_continues() -> None:
    assert not gives_way({"anna"}, ["ben", "cleo"], SEATS)
    assert gives_way({"anna"}, ["ben", "cleo", "dora"], SEATS)


def test_a_voter_of_both_hosts_counts_for_the_one_they_are_with() -> None:
    assert not gives_way({"anna"}, ["anna", "ben"], SEATS)


def test_people_without_a_seat_do_not_count() -> None:
    assert not gives_way({"anna"}, ["eve", "fritz", "gigi"], SEATS)
    assert not gives_way({"eve"}, ["fritz"], SEATS)


def test_an_earlier_match_counts_as_long_as_only_its_people_are_there() -> None:
    before = {"anna": 6, "ben": 1, "cleo": 6}
    assert whole_table({"anna": 6, "ben": 6}, before) == {"anna": 6, "ben": 6, "cleo": 6}
    assert whole_table({}, before) == before


def test_whoever_was_kicked_counts_only_by_what_they_have_now() -> None:
    before = {"anna": 6, "ben": 6, "cleo": 6}
    assert whole_table({"anna": 6}, before, ["cleo"]) == {"anna": 6, "ben": 6}
    assert whole_table({"anna": 6, "cleo": 6}, before, ["cleo"]) == before


def test_whoever_is_new_ends_what_an_earlier_match_counts() -> None:
    """So nobody collects seats under one key after the other."""
    now = {"anna": 6, "ben": 6, "eve's second key": 6}
    assert whole_table(now, {"anna": 6, "ben": 6, "eve's first key": 6}) == now


def of_two_bots() -> Made:
    """A match of Anna, Ben and two bots; Eve has taken the seat of one before the second roll."""
    made = Made()
    made.log.take(made.start(holders=(*HOLDERS, Holder("Emil", None, "easy"))))
    made.log.take(made.roll())
    made.log.take(Seated(2, Holder("Eve", EVE.key), made.vote(EVE)))
    made.settle()
    return made


def test_a_term_that_no_more_than_half_of_the_seats_voted_for_is_found_by_its_rolls() -> None:
    made = of_two_bots()
    made.log.take(made.term())
    made.rolls(2)
    assert rolled_by_few(made.log, 0) == {2, 3}
    assert rolled_by_few(made.log, 0, host=BEN.key) == set()


def test_the_seats_as_they_were_at_a_roll_say_how_many_voted_for_its_host() -> None:
    """Somebody could take a seat behind it, and all who are told would take its host for a liar."""
    made = of_two_bots()
    made.log.take(made.term(EVE))
    made.rolls(1)
    made.log.take(Seated(3, Holder("Hugo", HOST.key), made.vote(HOST, 1, BEN)))
    assert seat_weights(made.log) == {ANNA.key: 6, BEN.key: 6, EVE.key: 1, HOST.key: 1}
    assert rolled_by_few(made.log, 0) == set()
    made.rolls(1)
    made.log.take(made.asks_anew(2, EVE))
    made.rolls(1)
    assert rolled_by_few(made.log, 0) == {4}


def test_a_late_vote_counts_for_the_rolls_after_it() -> None:
    made = of_two_bots()
    made.log.take(made.term())
    made.rolls(1)
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA, 1, BEN)))
    made.rolls(1)
    assert rolled_by_few(made.log, 0) == {2}


def test_a_match_that_began_with_few_votes_is_found_unless_it_goes_on_with_one_of_another_day() -> (
    None
):
    made = Made()
    made.log.take(made.start(made.votes(HOST)))
    made.rolls(1)
    assert rolled_by_few(made.log, 0) == {1}
    made.log.has_past = True
    assert rolled_by_few(made.log, 0) == set()


def test_our_own_weights_count_beside_those_of_the_log_but_not_for_terms_that_we_know() -> None:
    """Whoever wrote the log may have sat everywhere."""
    made = of_two_bots()
    made.log.take(made.term(EVE))
    known = made.log.count
    made.rolls(1)
    ours = {ANNA.key: 6, BEN.key: 6}
    assert rolled_by_few(made.log, 0, weights=ours) == {2}
    assert rolled_by_few(made.log, 0, weights=ours, known=known) == set()
