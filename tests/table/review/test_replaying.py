"""Replays of a match: in order, at its pace, to its end."""

from game.rules.events import Rolled, Started
from game.rules.match import Phase
from game.rules.record import digest
from game.table.play.view import LinkState
from game.table.review.replaying import CHOICE_SECONDS, ROLL_SECONDS, ReplaySession
from game.table.storage.match_file import SavedMatch
from net.messages.requests import StartMatch
from tests.rules.play import play_at_random


class Clock:
    """A clock that advances when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def saved(whole: bool = True) -> SavedMatch:
    _, events = play_at_random(4, 3, 10_000 if whole else 20)
    return SavedMatch("Den", "key", ("Anna", "Ben", "Cleo"), (None,) * 3, tuple(events), whole)


def test_the_first_roll_is_immediate_and_the_next_choice_waits():
    clock = Clock()
    session = ReplaySession(saved(), clock)
    session.poll()
    clock.now += CHOICE_SECONDS
    session.poll()
    assert isinstance(session.view.events[-1], Rolled)
    clock.now += ROLL_SECONDS - 0.1
    assert session.poll() == []
    clock.now += 0.2
    assert session.poll() != []


def test_the_whole_match_is_replayed_and_then_the_session_closes():
    clock, match = Clock(), saved()
    session = ReplaySession(match, clock)
    while session.view.state is not LinkState.CLOSED:
        clock.now += 1.0
        session.poll()
    assert tuple(session.view.events) == match.events
    assert session.view.digest == digest(match.events)


def test_a_match_without_an_end_closes_without_a_result():
    clock = Clock()
    session = ReplaySession(saved(whole=False), clock)
    clock.now += 10_000.0
    session.poll()
    assert session.view.state is LinkState.CLOSED
    assert session.view.digest is None


def test_nobody_has_a_seat_and_everybody_has_a_name():
    session = ReplaySession(saved(), Clock())
    session.poll()
    assert session.view.my_seats == ()
    assert [session.view.name_of(seat) for seat in range(3)] == ["Anna", "Ben", "Cleo"]


def test_requests_are_ignored():
    session = ReplaySession(saved(), Clock())
    session.send(StartMatch())
    session.close()
    assert session.poll() != []


def test_a_halted_replay_shows_nothing_until_it_continues():
    clock = Clock()
    session = ReplaySession(saved(), clock)
    session.poll()
    session.run(False)
    clock.now += 1000.0
    assert session.poll() == []
    session.run(True)
    assert len(session.poll()) == 1


def test_a_step_in_a_halted_replay_shows_one_roll_or_choice():
    session = ReplaySession(saved(), Clock())
    session.run(False)
    session.poll()
    session.step()
    told = [event for notice in session.poll() for event in notice.events]
    assert isinstance(told[0], Started)
    session.step()
    told = [event for notice in session.poll() for event in notice.events]
    assert isinstance(told[0], Rolled)
    assert session.poll() == []


def test_double_speed_halves_the_waits():
    clock = Clock()
    session = ReplaySession(saved(), clock)
    session.speed = 2.0
    session.poll()
    clock.now += CHOICE_SECONDS / 2
    assert isinstance(session.poll()[-1].events[0], Rolled)


def test_a_replay_from_a_later_roll_shows_everything_before_it_at_once():
    match = saved()
    session = ReplaySession(match, Clock(), first_roll=5)
    session.run(False)
    session.poll()
    assert session.view.match.roll_number == 4
    assert session.view.match.phase is Phase.ROLL
    session.step()
    session.poll()
    assert session.view.match.roll_number == 5


def test_a_replay_from_a_later_roll_contains_the_whole_match():
    clock, match = Clock(), saved()
    session = ReplaySession(match, clock, first_roll=7)
    clock.now += 10_000.0
    session.poll()
    assert tuple(session.view.events) == match.events
    assert session.view.state is LinkState.CLOSED
