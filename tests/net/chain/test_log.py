"""The log of a match: what may follow what, signed by whom, and that nothing else does."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.rules.match import Phase
from game.rules.refusal import Refused
from net.base.identity import Identity
from net.base.wire import WireChoice
from net.chain.dice import HashChain
from net.chain.entries import Chosen, Ended, Entry, Holder, Past, Seal, Seated, Start, Why
from net.chain.log import Log, Untrue, read_entry, replayed
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, TABLE, Made
from tests.net.worlds import HOST


def untrue(made: Made, entry: Entry, why: str) -> None:
    """The entry is not taken, for that reason, and nothing has changed by it."""
    log = made.log
    before = (log.head, log.count, len(log.events), log.term, list(log.seats), dict(log.votes))
    with pytest.raises(Untrue, match=why):
        log.take(entry)
    assert before == (
        log.head, log.count, len(log.events), log.term, list(log.seats), dict(log.votes)
    )  # fmt: skip


@pytest.fixture
def made() -> Made:
    """A match begun, in its first roll."""
    return Made().begun()


@pytest.fixture(scope="module")
def whole() -> Made:
    """A match from its start to its end."""
    return Made().played()


# The start.


def test_a_match_starts_with_the_votes_of_all_who_play_and_of_its_host() -> None:
    made = Made()
    made.log.take(made.start())
    assert set(made.log.votes) == {HOST.key, ANNA.key, BEN.key}
    assert made.log.match.phase is Phase.ROLL


def test_who_has_not_voted_may_play_all_the_same_without_a_part_in_the_dice() -> None:
    made = Made()
    made.log.take(made.start(made.votes(HOST, ANNA)))
    assert set(made.log.dicers) == {HOST.key, ANNA.key}


def test_nothing_comes_before_the_start() -> None:
    untrue(Made(), Ended("0" * 64), "one start")


def test_a_match_does_not_start_twice(made: Made) -> None:
    untrue(made, replace(made.start(()), votes=()), "one start")


def test_a_start_without_the_vote_of_its_host_is_none() -> None:
    made = Made()
    untrue(made, made.start(made.votes(ANNA, BEN)), "has not voted for itself")


def test_a_start_whose_host_takes_no_part_in_the_dice_is_none() -> None:
    made = Made()
    untrue(made, made.start((made.vote(HOST, tip=False),)), "no part in the dice")


def test_a_start_of_another_match_is_none() -> None:
    untrue(Made(2), replace(Made(1).start()), "not match 2")


def test_a_start_with_other_seats_than_the_match_is_none() -> None:
    made = Made()
    untrue(made, replace(made.start(), seats=HOLDERS[:2]), "seats do not fit")


def test_somebody_without_a_seat_has_no_vote_at_the_start() -> None:
    made = Made()
    untrue(made, made.start(made.votes(HOST, ANNA, EVE)), "voted who has no seat")


def test_votes_out_of_order_are_none() -> None:
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
def test_a_vote_for_anything_else_is_none(other: dict, why: str) -> None:
    made = Made()
    votes = sorted([made.vote(HOST), replace(made.vote(ANNA), **other)], key=lambda vote: vote.key)
    untrue(made, made.start(tuple(votes)), why)


def test_a_vote_with_another_tip_than_its_voter_signed_is_none() -> None:
    made = Made()
    forged = replace(made.vote(ANNA), tip=HashChain(b"x" * 32).tip.hex())
    votes = sorted([made.vote(HOST), forged], key=lambda vote: vote.key)
    untrue(made, made.start(tuple(votes)), "not signed by its key")


def test_a_vote_cast_at_another_table_is_none() -> None:
    made = Made()
    made.log = Log("table-2", 1)
    vote = replace(made.vote(HOST), head=made.log.head)  # signed for table-1
    untrue(made, made.start((vote,)), "not signed by its key")


def test_a_seat_with_a_name_that_nobody_can_show_starts_no_match() -> None:
    made = Made()
    holders = (Holder("A\u202enna", ANNA.key), *HOLDERS[1:])
    untrue(made, made.start(holders=holders), "nobody can show")


# The dice.


def test_a_roll_without_one_link_for_each_who_takes_part_is_none() -> None:
    made = Made()
    made.log.take(made.start())
    rolled = made.roll()
    untrue(made, replace(rolled, links=rolled.links[:2]), "one link for each")


def rolled_with(made: Made, who: Identity, link: str | None) -> Entry:
    """The roll that comes of another link, or none, of one of them: its faces are right."""
    return made.log.roll_of(made.links() | {who.key: link})


def test_a_roll_with_a_link_that_is_not_of_its_chain_is_none() -> None:
    made = Made()
    made.log.take(made.start())
    other = HashChain(b"x" * 32).link(1).hex()
    untrue(made, rolled_with(made, ANNA, other), "not of its chain")


def test_a_link_that_was_opened_in_the_roll_before_is_none() -> None:
    made = Made()
    made.log.take(made.start())
    old = made.links()[ANNA.key]
    made.rolls(1)
    made.settle()
    untrue(made, rolled_with(made, ANNA, old), "not of its chain")


def test_the_host_does_not_hold_back_its_own_link() -> None:
    made = Made()
    made.log.take(made.start())
    untrue(made, rolled_with(made, HOST, None), "has not opened its own link")


def test_a_guest_that_opens_nothing_is_rolled_without_and_written_down() -> None:
    made = Made()
    made.log.take(made.start())
    made.log.take(rolled_with(made, ANNA, None))
    assert [(one.roll, one.key) for one in made.log.unopened] == [(1, ANNA.key)]


def test_faces_that_are_not_from_the_links_are_none() -> None:
    made = Made()
    made.log.take(made.start())
    rolled = made.roll()
    other = ("x",) * 3 if rolled.colours != ("x",) * 3 else ("g",) * 3
    untrue(made, replace(rolled, colours=other), "not from its links")


def test_who_has_not_opened_three_links_is_out_of_the_dice_and_stays_out() -> None:
    made = Made()
    made.log.take(made.start())
    for _ in range(3):
        if made.log.match.phase is not Phase.ROLL:
            made.settle()
        made.log.take(rolled_with(made, ANNA, None))
    made.settle()
    assert ANNA.key not in made.log.dicers
    made.log.take(made.roll())
    assert len(made.log.unopened) == 3


def test_nothing_is_rolled_before_everybody_has_chosen(made: Made) -> None:
    with pytest.raises(Refused):
        made.log.take(made.roll())
    assert made.log.count == 2


# Choices.


def test_a_choice_that_is_signed_by_its_seat_is_taken(made: Made) -> None:
    choice = made.log.match.legal(0)[0]
    made.log.take(made.choice(0, choice))
    assert made.log.events[-1].cells == choice.cells


def test_a_choice_signed_by_another_key_is_untrue(made: Made) -> None:
    untrue(made, made.choice(0, who=BEN), "not signed by its seat")


def test_a_choice_signed_by_the_host_is_untrue_as_well(made: Made) -> None:
    untrue(made, made.choice(0, who=HOST), "not signed by its seat")


def test_a_choice_that_was_signed_for_something_else_is_untrue(made: Made) -> None:
    choice = made.log.match.legal(0)[0]
    untrue(made, replace(made.choice(0), choice=WireChoice.of(choice)), "not signed by its seat")


def test_a_choice_for_another_roll_is_untrue(made: Made) -> None:
    early = made.choice(0)
    made.settle()
    made.rolls(1)
    untrue(made, early, "answers another roll")


def test_a_choice_of_another_match_is_untrue(made: Made) -> None:
    other = Made(2).begun()
    untrue(made, other.choice(0), "answers another roll")


def test_a_choice_for_a_seat_that_there_is_not_is_untrue(made: Made) -> None:
    untrue(made, replace(made.choice(0), seat=5), "no seat 5")


def test_a_choice_that_is_neither_signed_nor_reasoned_is_untrue(made: Made) -> None:
    untrue(made, Chosen(0, made.log.answers), "or the host says why")


def test_a_choice_that_is_signed_and_reasoned_is_untrue(made: Made) -> None:
    untrue(made, replace(made.choice(0), why=Why.TIME), "or the host says why")


@pytest.mark.parametrize("why", [Why.TIME, Why.AWAY])
def test_the_host_may_not_choose_for_a_person(made: Made, why: Why) -> None:
    choice = WireChoice.of(made.log.match.legal(0)[0])
    untrue(made, Chosen(0, made.log.answers, choice, why=why), "chose for a person")


@pytest.mark.parametrize("why", [Why.TIME, Why.AWAY])
def test_the_host_may_pass_for_a_person_and_says_why(made: Made, why: Why) -> None:
    made.log.take(Chosen(0, made.log.answers, why=why))
    assert 0 not in made.log.match.to_act


def test_the_host_does_not_take_a_person_for_a_bot(made: Made) -> None:
    untrue(made, Chosen(0, made.log.answers, why=Why.BOT), "No bot sits there")


def test_the_host_chooses_for_a_bot(made: Made) -> None:
    choice = made.log.match.legal(2)[0]
    made.log.take(made.bot(2, choice))
    assert made.log.events[-1].cells == choice.cells


def test_the_host_chooses_for_a_person_whose_seat_a_bot_plays_now(made: Made) -> None:
    made.log.take(Seated(0, Holder("Anna", ANNA.key, "easy")))
    made.log.take(made.bot(0, made.log.match.legal(0)[0]))
    assert 0 not in made.log.match.to_act


def test_the_cells_of_a_choice_have_one_order(made: Made) -> None:
    choice = next(one for one in made.log.match.legal(2) if one.cells.bit_count() > 1)
    wire = WireChoice.of(choice)
    other = replace(wire, cells=wire.cells[::-1])
    untrue(made, Chosen(2, made.log.answers, other, why=Why.BOT), "not in order")


def test_a_choice_against_the_rules_is_refused_by_them(made: Made) -> None:
    before = made.log.head
    with pytest.raises(Refused):
        made.log.take(made.choice(0, made.log.match.legal(0)[0]._replace(cells=1)))
    assert made.log.head == before


def test_nobody_chooses_twice_in_one_roll(made: Made) -> None:
    made.log.take(made.choice(0))
    with pytest.raises(Refused):
        made.log.take(made.choice(0))


# Seats.


def test_a_seat_for_somebody_who_has_not_asked_is_untrue(made: Made) -> None:
    untrue(made, Seated(2, Holder("Eve", EVE.key)), "not asked for it")


def test_a_seat_by_the_vote_of_somebody_else_is_untrue(made: Made) -> None:
    untrue(made, Seated(2, Holder("Eve", EVE.key), made.vote(HOST)), "not by whoever sits there")


def test_who_asks_for_a_seat_by_a_vote_has_it(made: Made) -> None:
    made.log.take(Seated(2, Holder("Eve", EVE.key), made.vote(EVE)))
    assert made.log.persons == {ANNA.key: 1, BEN.key: 1, EVE.key: 1}
    assert EVE.key in made.log.votes


def test_a_second_vote_in_a_term_changes_nothing_about_the_dice(made: Made) -> None:
    before = dict(made.log.votes)
    later = made.vote(ANNA, tip=False)
    made.log.take(Seated(0, HOLDERS[0], later))
    assert made.log.votes == before
    assert set(made.log.dicers) == {HOST.key, ANNA.key, BEN.key}


def test_a_person_who_votes_late_takes_part_in_the_dice_after_the_next_roll() -> None:
    made = Made()
    made.log.take(made.start(made.votes(HOST, BEN)))
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA)))
    assert set(made.log.dicers) == {HOST.key, BEN.key}
    made.log.take(made.roll())
    assert made.log.dicers[-1] == ANNA.key


def test_the_host_takes_nobody_s_seat_away_into_its_own_hands(made: Made) -> None:
    untrue(made, Seated(0, Holder("Anna", HOST.key)), "not asked for it")


def test_after_the_end_no_seat_changes_hands(whole: Made) -> None:
    untrue(whole, Seated(2, Holder("Ada", None, "hard")), "match is over")


# Terms.


def test_a_new_host_goes_on_with_the_votes_of_who_has_a_seat(made: Made) -> None:
    made.log.take(made.term(ANNA))
    assert (made.log.term, made.log.host) == (1, BEN.key)
    assert set(made.log.dicers) == {ANNA.key, BEN.key}


def test_its_dice_come_from_the_chains_of_the_new_term(made: Made) -> None:
    made.log.take(made.term(ANNA))
    made.rolls(2)
    assert made.log.match.roll_number == 3


def test_a_term_whose_seal_is_not_by_the_host_before_is_untrue(made: Made) -> None:
    term = made.term(ANNA)
    untrue(made, replace(term, seal=made.seal(host=BEN)), "not signed by its host")


def test_a_term_with_a_seal_for_fewer_entries_is_untrue(made: Made) -> None:
    term = made.term(ANNA)
    untrue(made, replace(term, seal=made.seal(1)), "not for this entry")


def test_a_term_with_a_seal_of_another_number_than_it_says_is_untrue(made: Made) -> None:
    seal = Seal(made.log.count, made.seal(1).signature)
    untrue(made, replace(made.term(ANNA), seal=seal), "not signed by its host")


def test_a_term_without_votes_is_untrue(made: Made) -> None:
    untrue(made, replace(made.term(ANNA), votes=()), "has not voted for itself")


def test_a_term_without_the_vote_of_its_own_host_is_untrue(made: Made) -> None:
    votes = made.votes(ANNA, term=1, host=BEN)
    untrue(made, replace(made.term(), votes=votes), "has not voted for itself")


def test_a_term_by_somebody_without_a_seat_is_untrue(made: Made) -> None:
    untrue(made, made.term(ANNA, host=EVE), "Only who has a seat")


def test_a_term_with_the_vote_of_somebody_without_a_seat_is_untrue(made: Made) -> None:
    untrue(made, made.term(ANNA, EVE), "voted who has no seat")


def test_a_term_with_the_number_of_the_one_before_is_untrue(made: Made) -> None:
    untrue(made, made.term(ANNA, term=0), "higher number")


def test_a_term_with_votes_for_a_shorter_chain_is_taken_if_it_is_this_one(made: Made) -> None:
    short = Made()
    short.log.take(short.start())
    vote = short.vote(ANNA, 1, BEN)
    votes = tuple(sorted([vote, made.vote(BEN, 1, BEN)], key=lambda vote: vote.key))
    made.log.take(replace(made.term(), votes=votes))
    assert made.log.term == 1


# The end.


def test_a_match_ends_with_the_digest_of_its_events(whole: Made) -> None:
    assert whole.log.ended
    assert whole.log.match.phase is Phase.OVER


def without_end(whole: Made) -> Made:
    made = Made()
    made.log = replayed(TABLE, 1, whole.log.entries[:-1])
    return made


def test_an_end_with_a_wrong_digest_is_untrue(whole: Made) -> None:
    untrue(without_end(whole), Ended("0" * 64), "not that of this match")


def test_an_end_before_the_match_is_over_is_untrue(made: Made) -> None:
    from game.rules.record import digest

    untrue(made, Ended(digest(made.log.events)), "not that of this match")


def test_nothing_comes_after_the_end(whole: Made) -> None:
    untrue(whole, Ended("0" * 64), "match is over")


def test_a_match_is_proven_once_its_host_has_sealed_it_with_its_end(whole: Made) -> None:
    log = replayed(TABLE, 1, whole.log.entries)
    assert not log.proven
    log.vouch(whole.seal())
    assert log.proven


def test_a_match_is_not_proven_if_somebody_who_plays_never_agreed_to_it() -> None:
    made = Made()
    made.log.take(made.start(made.votes(HOST, ANNA)))
    made.log.take(made.roll())
    made.played()
    made.log.vouch(made.seal())
    assert not made.log.proven


# A match that was broken off, and is gone on with.


def past_of(made: Made) -> Past:
    from game.rules.record import to_record

    return Past(tuple(to_record(event) for event in made.log.events[1:]))


def gone_on_with() -> Made:
    made = Made()
    made.log.take(made.start(made.votes(HOST)))
    return made


def test_a_past_is_taken_right_behind_the_start_and_proves_nothing(made: Made) -> None:
    again = gone_on_with()
    again.log.take(past_of(made))
    assert again.log.events == made.log.events
    assert again.log.has_past
    again.log.take(again.choice(0))
    assert 0 not in again.log.match.to_act


def test_a_past_against_the_rules_is_untrue(made: Made) -> None:
    past = past_of(made)
    with pytest.raises(Untrue):
        gone_on_with().log.take(Past(past.records * 2))


def test_a_past_that_comes_later_is_untrue(made: Made) -> None:
    past = past_of(made)
    untrue(made, past, "right behind the start")


# The chain.


def test_a_log_read_again_from_its_entries_is_the_same(whole: Made) -> None:
    again = replayed(TABLE, 1, whole.log.entries)
    assert (again.head, again.heads) == (whole.log.head, whole.log.heads)
    assert (again.events, again.seats, again.votes) == (
        whole.log.events, whole.log.seats, whole.log.votes
    )  # fmt: skip
    assert (again.rolls, again.starts, again.ended) == (
        whole.log.rolls, whole.log.starts, whole.log.ended
    )  # fmt: skip


def test_the_same_entries_at_another_table_or_in_another_match_are_none(whole: Made) -> None:
    for table, number in (("table-2", 1), (TABLE, 2)):
        with pytest.raises(Untrue, match="Entry 0"):
            replayed(table, number, whole.log.entries)


Change = Callable[[list, int], list]
CHANGES: dict[str, Change] = {
    "left out": lambda entries, at: entries[:at] + entries[at + 1 :],
    "twice": lambda entries, at: [*entries[: at + 1], *entries[at:]],
    "in another order": lambda entries, at: [
        *entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]
    ],
}  # fmt: skip


@pytest.mark.parametrize("at", range(11))
@pytest.mark.parametrize("what", list(CHANGES))
def test_an_entry_left_out_twice_or_in_another_order_breaks_the_chain(
    whole: Made, what: str, at: int
) -> None:
    """The entries do not follow; or the host's seal, which all of it stands under, does not fit."""
    entries = CHANGES[what](whole.log.entries[:12], at)
    count = len(entries)
    try:
        log = replayed(TABLE, 1, entries)
        assert log.head not in {head.hex() for head in whole.log.heads}
        with pytest.raises(Untrue):
            log.vouch(Seal(count, whole.seal(min(count, 12)).signature))
    except Untrue:
        return


@pytest.mark.parametrize("at", range(1, 12))
def test_any_entry_with_another_value_breaks_the_chain(whole: Made, at: int) -> None:
    entries = list(whole.log.entries[:12])
    entries[at] = entries[at] | {"answers": "0" * 64, "colours": ["g", "g", "g"]}
    with pytest.raises(Untrue, match=f"Entry {at} "):
        replayed(TABLE, 1, entries)


def test_a_pass_that_became_a_choice_or_was_signed_anew_has_another_head(made: Made) -> None:
    """Two signatures of one thing, or two reasons, are two different logs."""
    one, other = Made().begun(), Made().begun()
    one.log.take(Chosen(0, one.log.answers, why=Why.TIME))
    other.log.take(Chosen(0, other.log.answers, why=Why.AWAY))
    assert one.log.head != other.log.head
    with pytest.raises(Untrue):
        other.log.vouch(one.seal())


def test_the_host_s_seal_is_for_a_number_of_entries(made: Made) -> None:
    with pytest.raises(Untrue):
        made.log.vouch(made.seal(1))
    made.log.vouch(made.seal())
    assert made.log.sealed == made.log.count


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"entry": "won"},
        {"entry": ["ended"]},
        {"entry": "ended"},
        {"entry": "ended", "digest": "0" * 63},
        {"entry": "ended", "digest": "0" * 64, "more": 1},
        {"entry": "chosen", "seat": 6, "answers": "0" * 64},
        {"entry": "rolled", "links": [None] * 17, "colours": [], "numbers": []},
    ],
    ids=str,
)
def test_a_map_that_is_no_entry_is_untrue(plain: dict) -> None:
    with pytest.raises(Untrue):
        read_entry(plain)


def test_a_start_with_something_more_in_its_record_is_untrue() -> None:
    made = Made()
    start = made.start()
    untrue(made, Start(1, 0, HOST.key, start.record | {"x": 1}, HOLDERS, start.votes), "x|form")
