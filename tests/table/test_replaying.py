"""A match shown again: in order, at its pace, to its end."""

from game.rules.events import Rolled
from game.rules.record import digest
from game.table.match_file import SavedMatch
from game.table.replaying import CHOICE_SECONDS, ROLL_SECONDS, ReplaySession
from game.table.view import LinkState
from net.messages import StartMatch
from tests.rules.play import play_at_random


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def saved(whole: bool = True) -> SavedMatch:
    _, events = play_at_random(4, 3, 10_000 if whole else 20)
    return SavedMatch("Den", "key", ("Anna", "Ben", "Cleo"), (None,) * 3, tuple(events), whole)


def test_the_first_roll_waits_for_nobody_and_the_next_choice_a_while():
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


def test_the_whole_match_is_told_and_then_the_table_is_closed():
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


def test_asking_for_something_does_nothing():
    session = ReplaySession(saved(), Clock())
    session.send(StartMatch())
    session.close()
    assert session.poll() != []
