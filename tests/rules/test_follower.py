"""Following a match told by somebody who may be wrong or lie."""

from dataclasses import replace

import pytest

from game.rules.events import (
    ColumnCompleted,
    Event,
    Marked,
    Over,
    Passed,
    Result,
    Rolled,
    Settled,
    Started,
)
from game.rules.follower import Contradiction, Follower
from tests.rules.play import play_at_random


def first(events: list[Event], kind: type) -> int:
    return next(index for index, event in enumerate(events) if isinstance(event, kind))


def follow(events: list[Event]) -> None:
    follower = Follower()
    for event in events:
        follower.take(event)


@pytest.fixture
def events() -> list[Event]:
    return play_at_random(4, 3)[1]


def test_a_match_by_the_rules_is_followed_to_its_end(events: list[Event]):
    follow(events)


@pytest.mark.parametrize("kind", [Started, Rolled, Settled, ColumnCompleted, Over])
def test_a_missing_event_is_noticed(events: list[Event], kind: type):
    index = first(events, kind)
    with pytest.raises(Contradiction):
        follow([*events[:index], *events[index + 1 :], Passed(0)])


def test_a_repeated_event_is_noticed(events: list[Event]):
    index = first(events, Marked)
    with pytest.raises(Contradiction):
        follow([*events[: index + 1], *events[index:]])


def test_a_choice_against_the_rules_is_noticed(events: list[Event]):
    index = first(events, Marked)
    marked = events[index]
    assert isinstance(marked, Marked)
    for change in ({"cells": 1}, {"jokers_used": 2}, {"seat": 5}):
        with pytest.raises(Contradiction):
            follow([*events[:index], replace(marked, **change)])


def test_a_roll_for_the_wrong_seat_or_number_is_noticed(events: list[Event]):
    index = first(events, Rolled)
    rolled = events[index]
    assert isinstance(rolled, Rolled)
    for wrong in (replace(rolled, active=rolled.active - 1), replace(rolled, roll=2)):
        with pytest.raises(Contradiction):
            follow([*events[:index], wrong])


def test_points_that_were_not_earned_are_noticed(events: list[Event]):
    index = first(events, ColumnCompleted)
    wrong = replace(events[index], points=4)
    with pytest.raises(Contradiction):
        follow([*events[:index], wrong])


def test_a_sudden_end_is_noticed(events: list[Event]):
    with pytest.raises(Contradiction):
        follow([*events[:1], Over(Result.FINISHED, (0,), (1, 0, 0))])
