"""The analysis after a match in a child process: same result as here, never in the way."""

import sys

from game.table.review.analysis import Analysis, State
from game.table.review.chances import chances
from game.table.review.coach import review
from tests.rules.play import play_at_random


def wait_for(asked: Analysis) -> None:
    asked._thread.join(20.0)
    asked.poll()


def test_the_child_finds_what_the_coach_finds_and_reports_progress():
    _, events = play_at_random(3, 2, choices=16)
    asked = Analysis(events, (1, 0))
    wait_for(asked)
    assert asked.state is State.DONE
    assert asked.share == 1.0
    assert asked.remarks == {seat: review(events, seat) for seat in (0, 1)}


def test_the_child_finds_the_chances():
    _, events = play_at_random(3, 3)
    asked = Analysis(events)
    wait_for(asked)
    assert asked.state is State.DONE
    assert asked.chances == chances(events)


def test_a_child_that_dies_or_does_not_start_fails_the_analysis():
    for command in ((sys.executable, "-c", "pass"), ("/nothing/there",)):
        asked = Analysis((), (0,), command)
        wait_for(asked)
        assert asked.state is State.FAILED


def test_a_child_that_sends_garbage_fails_the_analysis():
    code = "import sys; sys.stdout.buffer.write(bytes([0, 0, 0, 1, 0x80]) * 2)"
    asked = Analysis((), (0,), (sys.executable, "-c", code))
    wait_for(asked)
    assert asked.state is State.FAILED
    assert asked.poll() is False


def test_closing_ends_a_child_that_never_answers():
    asked = Analysis((), (0,), (sys.executable, "-c", "import time; time.sleep(600)"))
    asked.close()
    wait_for(asked)
    assert asked._thread.is_alive() is False
