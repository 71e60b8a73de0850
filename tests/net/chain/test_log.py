"""The log of a match: its end, resumed matches, and the hash chain under all of it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.rules.match import Phase
from game.rules.record import digest, to_record
from net.chain.entries import Chosen, Ended, Holder, Past, Seal, Seated, StartEntry, Why
from net.chain.log import Untrue, read_entry, replayed
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, TABLE, Made, untrue
from tests.net.worlds import HOST

# The end.


def test_a_match_ends_with_the_digest_of_its_events(whole: Made) -> None:
    assert whole.log.ended
    assert whole.log.match.phase is Phase.OVER


def without_last_entry(whole: Made) -> Made:
    made = Made()
    made.log = replayed(TABLE, 1, whole.log.entries[:-1])
    return made


def test_an_end_with_a_wrong_digest_is_refused(whole: Made) -> None:
    untrue(without_last_entry(whole), Ended("0" * 64), "not that of this match")


def test_an_end_before_the_match_is_over_is_refused(made: Made) -> None:
    untrue(made, Ended(digest(made.log.events)), "not that of this match")


def test_nothing_comes_after_the_end(whole: Made) -> None:
    untrue(whole, Ended("0" * 64), "match is over")


def test_a_match_is_proven_once_its_host_has_sealed_it_with_its_end(whole: Made) -> None:
    log = replayed(TABLE, 1, whole.log.entries)
    assert not log.proven
    log.vouch(whole.seal())
    assert log.proven


def test_a_match_is_not_proven_if_a_player_never_agreed_to_it() -> None:
    made = Made()
    made.log.take(made.start(made.votes(HOST, ANNA)))
    made.log.take(made.roll())
    made.played()
    made.log.vouch(made.seal())
    assert not made.log.proven


# Resumed matches.


def past_of(made: Made) -> Past:
    return Past(tuple(to_record(event) for event in made.log.events[1:]))


UNKNOWN = tuple(replace(holder, key=None) for holder in HOLDERS)
"""The seats of a resumed match: nobody has come yet."""


def resumed() -> Made:
    made = Made()
    made.log.take(made.start(made.votes(HOST), UNKNOWN))
    return made


def test_a_past_is_accepted_right_after_the_start_and_proves_nothing(made: Made) -> None:
    again = resumed()
    again.log.take(past_of(made))
    assert again.log.events == made.log.events
    assert again.log.has_past
    again.log.take(Seated(0, HOLDERS[0]))
    again.log.take(again.choice(0))
    assert 0 not in again.log.match.to_act


def test_a_past_against_the_rules_is_refused(made: Made) -> None:
    past = past_of(made)
    with pytest.raises(Untrue):
        resumed().log.take(Past(past.records * 2))


def test_a_past_that_is_false_from_its_second_event_on_changes_nothing(made: Made) -> None:
    rolled, *_ = past_of(made).records
    again = resumed()
    untrue(again, Past((rolled, rolled)), "due|rules")
    assert again.log.match.roll_number == 0
    again.log.take(past_of(made))
    assert again.log.events == made.log.events


def test_a_past_longer_than_any_match_is_refused(made: Made, monkeypatch) -> None:
    """It would leave no room for the rest."""
    past = past_of(made)
    monkeypatch.setattr("net.chain.log.MOST_PAST_EVENTS", len(past.records))
    untrue(resumed(), past, "too long")
    monkeypatch.setattr("net.chain.log.MOST_PAST_EVENTS", len(past.records) + 1)
    resumed().log.take(past)


@pytest.mark.parametrize("voters", [(HOST,), (HOST, ANNA, BEN)], ids=["host", "everybody"])
def test_a_match_whose_seats_are_known_by_keys_has_no_past(made: Made, voters) -> None:
    """The host could invent dice and choices of everybody who was there all the time."""
    again = Made()
    again.log.take(again.start(again.votes(*voters)))
    untrue(again, past_of(made), "its host alone")


@pytest.mark.parametrize("odd", [b"bytes", float("nan"), float("inf"), [b""], {"a": b""}])
def test_a_past_with_impossible_values_is_refused(made: Made, odd: object) -> None:
    first, *rest = past_of(made).records
    with pytest.raises(Untrue, match="one form"):
        resumed().log.take(Past((first | {"odd": odd}, *rest)))


def test_a_past_that_comes_later_is_refused(made: Made) -> None:
    past = past_of(made)
    untrue(made, past, "right behind the start")


# The chain.


def test_a_log_replayed_from_its_entries_is_the_same(whole: Made) -> None:
    again = replayed(TABLE, 1, whole.log.entries)
    assert (again.head, again.heads) == (whole.log.head, whole.log.heads)
    assert (again.events, again.seats, again.votes) == (
        whole.log.events, whole.log.seats, whole.log.votes
    )  # fmt: skip
    assert (again.rolls, again.starts, again.ended) == (
        whole.log.rolls, whole.log.starts, whole.log.ended
    )  # fmt: skip


def test_entries_do_not_fit_another_table_or_match(whole: Made) -> None:
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
def test_a_missing_repeated_or_moved_entry_breaks_the_chain(
    whole: Made, what: str, at: int
) -> None:
    """Either the entries do not follow each other, or the host's seal over them does not fit."""
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
def test_an_entry_with_a_changed_value_breaks_the_chain(whole: Made, at: int) -> None:
    entries = list(whole.log.entries[:12])
    entries[at] = entries[at] | {"answers": "0" * 64, "colours": ["g", "g", "g"]}
    with pytest.raises(Untrue, match=f"Entry {at} "):
        replayed(TABLE, 1, entries)


def test_two_reasons_for_the_same_pass_give_different_heads(made: Made) -> None:
    """The host's seal on one log does not fit the other."""
    one, other = Made().begun(), Made().begun()
    one.log.take(Chosen(0, one.log.answers, why=Why.TIME))
    other.log.take(Chosen(0, other.log.answers, why=Why.AWAY))
    assert one.log.head != other.log.head
    with pytest.raises(Untrue):
        other.log.vouch(one.seal())


def test_a_seal_names_the_number_of_entries_it_covers(made: Made) -> None:
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
def test_a_map_that_is_no_entry_is_refused(plain: dict) -> None:
    with pytest.raises(Untrue):
        read_entry(plain)


def test_a_start_with_extra_fields_in_its_record_is_refused() -> None:
    made = Made()
    start = made.start()
    untrue(
        made,
        StartEntry(1, 0, HOST.key, start.record | {"x": 1}, HOLDERS, start.votes),
        "x|form",
    )


def test_only_seats_that_wait_in_a_past_match_are_taken_without_a_vote(made: Made) -> None:
    """A host could give somebody the seat of a bot, where they weigh little."""
    again = resumed()
    again.log.take(past_of(made))
    untrue(again, Seated(2, Holder("Eve", EVE.key)), "has not asked")
    again.log.take(Seated(0, HOLDERS[0]))
    again.log.take(Seated(2, Holder("Eve", EVE.key), again.vote(EVE)))


def test_a_past_says_once_whom_each_seat_waits_for(made: Made) -> None:
    again, past = resumed(), past_of(made)
    keys = (ANNA.key, None, EVE.key)
    untrue(again, replace(past, awaited=keys[:2]), "said once")
    again.log.take(replace(past, awaited=keys))
    untrue(again, Past((), keys), "said once")
    assert again.log.awaited == {0: ANNA.key}, "seat 2 is a bot's"


def test_a_seat_that_has_changed_hands_waits_for_nobody(made: Made) -> None:
    again = resumed()
    again.log.take(replace(past_of(made), awaited=(ANNA.key, BEN.key, None)))
    again.log.take(Seated(0, HOLDERS[0]))
    assert again.log.awaited == {1: BEN.key}
