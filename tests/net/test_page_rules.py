"""The docs client's rules, written from docs/RULES.md, agree with the program's.

Whole random matches of the program are folded by the docs client's rules: granted events are passed
to them, and they have to derive everything that follows.
"""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.events import Event
from game.rules.match import Match
from game.rules.mission import Mission
from game.rules.proposals import proposed_decision
from game.rules.record import digest, to_record
from net.chain.entries import parts_of
from tests.net.page_client import Rules, rules_of
from tests.rules.mission_play import play_mission
from tests.rules.play import play_at_random

some = settings(max_examples=6)


def grant(rules: Rules, record: dict[str, Any]) -> None:
    """Pass the rules an event that does not follow from those before."""
    match record:
        case {"event": "rolled"}:
            rules.rolled(record["colours"], record["numbers"])
        case {"event": "marked"}:
            choice = {name: record[name] for name in ("colour_die", "number_die", "cells")}
            rules.chosen(record["seat"], choice)
        case {"event": "passed"}:
            rules.chosen(record["seat"], None)
        case {"event": "penalty"}:
            rules.decided(record["jokers"], None)
        case {"event": "die_given_up"}:
            rules.decided([], record["kind"])
        case _:
            raise AssertionError(f"{record} follows from nothing")


def folded_by_the_page(events: list[Event]) -> Rules:
    records = [to_record(event) for event in events]
    rules = rules_of(records[0])
    for place, record in enumerate(records):
        if place == len(rules.events):
            grant(rules, record)
        assert rules.events[place] == record
    assert len(rules.events) == len(records), "more events followed than were recorded"
    return rules


@some
@given(st.integers(0, 10**6), st.integers(2, 6))
def test_a_versus_match_folds_to_the_same_digest(seed: int, seats: int) -> None:
    _, events = play_at_random(seed, seats)
    rules = folded_by_the_page(events)
    assert rules.digest() == digest(events)


@some
@given(st.integers(0, 10**6), st.sampled_from(Mission), st.integers(1, 4))
def test_a_mission_folds_to_the_same_digest(seed: int, mission: Mission, seats: int) -> None:
    _, events = play_mission(seed, mission, seats)
    rules = folded_by_the_page(events)
    assert rules.over
    assert rules.digest() == digest(events)


@some
@given(st.integers(0, 10**6), st.sampled_from(Mission), st.integers(2, 4))
def test_the_proposal_to_a_leader_is_the_same(seed: int, mission: Mission, seats: int) -> None:
    _, events = play_mission(seed, mission, seats)
    rules, match = rules_of(to_record(events[0])), Match()
    for place, event in enumerate(events):
        if place == len(rules.events):
            grant(rules, to_record(event))
        match.take(event)
        if place + 1 < len(rules.events):
            continue  # derived events are still to come
        decision = proposed_decision(match)
        assert rules.decision_due == (decision is not None)
        if decision is not None:
            jokers, die = parts_of(decision)
            assert rules.proposal == {"jokers": list(jokers), "die": die and die.value}
